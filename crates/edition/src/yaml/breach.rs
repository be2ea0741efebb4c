//! Tells breaches of YAML, and what rule files do without, in our words.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the parser has some hundred errors and may gain more; what has no words of ours falls to the last arm"
)]

use granit_parser::ErrorKind;

use super::FilePlace;
#[cfg(any(not(feature = "embedded"), test))]
use super::tree::{Breach, BreachKind};
use codille_lang::diagnostic::code::{BAD_FIELD, MALFORMED_YAML, TOO_LARGE};
use codille_lang::diagnostic::{Code, Diagnostic};
use codille_lang::span::Span;

/// The edit that mends most breaches of YAML in a rule.
pub(super) const BLOCK: &str =
    "set the text apart: write `|` after the key and the text indented on the next line";

/// Makes a diagnostic at the place of a breach.
pub(super) type Make<'a> = dyn Fn(Code, &str) -> Diagnostic + 'a;

/// Makes a diagnostic of why a file is no tree.
#[cfg(any(not(feature = "embedded"), test))]
pub(super) fn diagnose(breach: &Breach, place: FilePlace<'_>) -> Diagnostic {
    let start = breach.span.start;
    let mut span = match breach.span.byte_range() {
        Some(bytes) if !bytes.is_empty() => Span::new(place.file, bytes.start, bytes.end),
        _ => character(start.line(), start.col(), place),
    };
    if let BreachKind::Scan(error) = &breach.kind {
        span = tab_before(error.kind(), span, place.text).unwrap_or(span);
    }
    let make = |code: Code, title: &str| Diagnostic::error(code, title, span);
    match &breach.kind {
        BreachKind::Scan(error) => scan(error.kind(), &error.info(), &make),
        BreachKind::SecondDocument => second_document(&make),
        BreachKind::Twice(key) => twice(Some(key), &make),
        BreachKind::Merge => merge(&make),
        BreachKind::Tagged(tag) => tagged(tag, &make),
        BreachKind::Deep => too_deep(&make),
        BreachKind::Many => too_many(&make),
        BreachKind::Repeated => repeated(&make),
    }
}

/// Returns the place of a character by its line, from 1, and its column, from 0.
pub(super) fn character(line: usize, column: usize, place: FilePlace<'_>) -> Span {
    let lines = place.text.split_inclusive('\n');
    let above: usize = lines.take(line.saturating_sub(1)).map(str::len).sum();
    let rest = place.text.get(above..).unwrap_or("");
    let start = above + rest.chars().take(column).map(char::len_utf8).sum::<usize>();
    let next = place.text.get(start..).and_then(|t| t.chars().next());
    Span::new(place.file, start, start + next.map_or(0, char::len_utf8))
}

/// Returns the place of a tab that the parser complains of just after it.
pub(super) fn tab_before(kind: &ErrorKind, span: Span, text: &str) -> Option<Span> {
    let of_tab = matches!(
        kind,
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation
    );
    let start = span.range().start;
    let before = text.get(..start)?.ends_with('\t') && !text.get(start..)?.starts_with('\t');
    (of_tab && before).then(|| Span::new(span.file, start - 1, start))
}

/// Speaks of an error of the parser; `said` is how it puts it itself.
pub(super) fn scan(kind: &ErrorKind, said: &str, make: &Make<'_>) -> Diagnostic {
    let plain = |title: &str| make(MALFORMED_YAML, title);
    match kind {
        ErrorKind::RecursionLimitExceeded => too_deep(make),
        ErrorKind::UnknownAnchor => plain("this alias repeats nothing that was named before"),
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::InvalidSimpleKey => plain("a colon stands where no key can end").help(BLOCK),
        ErrorKind::SimpleKeyExpected | ErrorKind::ExpectedBlockMappingKey => {
            plain("expected a key with a colon here")
        }
        ErrorKind::UnexpectedCharacter { character } => plain(&format!(
            "`{}` cannot begin a plain text",
            character.escape_debug()
        ))
        .help(BLOCK),
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation => {
            plain("a tab stands in the indentation").help("indent with spaces")
        }
        ErrorKind::UnclosedFlowCollection { open } => {
            plain(&format!("`{open}` is never closed")).help("write the bracket that closes it")
        }
        ErrorKind::MisplacedFlowCollectionEnd | ErrorKind::MismatchedFlowCollectionEnd { .. } => {
            plain("this bracket closes nothing that is open")
        }
        ErrorKind::ExpectedFlowMappingSeparator => plain("expected `,` or `}` here"),
        ErrorKind::ExpectedFlowSequenceSeparator => plain("expected `,` or `]` here"),
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => {
            plain("this quote is never closed").help("write the quote that closes it")
        }
        ErrorKind::InvalidQuotedScalarIndent => {
            plain("a quoted text is not closed, or this line of it is not indented")
        }
        ErrorKind::UnknownQuotedScalarEscape => plain("a backslash escape that YAML does not know")
            .help("use single quotes, in which a backslash is nothing special"),
        ErrorKind::InvalidTrailingDoubleQuotedScalar
        | ErrorKind::InvalidTrailingSingleQuotedScalar => {
            plain("words follow the closing quote").help(BLOCK)
        }
        ErrorKind::InvalidIndentation
        | ErrorKind::InvalidBlockScalarIndent
        | ErrorKind::ExpectedBlockSequenceEntry => {
            plain("this line is not indented like those before it")
        }
        _ => {
            plain("YAML cannot be read from here on").note(format!("the YAML reader says: {said}"))
        }
    }
}

/// Says that a second document begins.
pub(super) fn second_document(make: &Make<'_>) -> Diagnostic {
    make(MALFORMED_YAML, "a second document begins in the same file")
        .help("put it into a file of its own")
}

/// Says that a key stands twice.
pub(super) fn twice(key: Option<&str>, make: &Make<'_>) -> Diagnostic {
    let title = key.map_or("a key stands twice".to_owned(), |k| {
        format!("the key `{k}` stands twice")
    });
    make(BAD_FIELD, &title).help("strike out one of the two")
}

/// Says that merge keys are not used.
pub(super) fn merge(make: &Make<'_>) -> Diagnostic {
    make(BAD_FIELD, "merge keys (`<<`) are not used in rule files")
}

/// Says that a tag is not used.
pub(super) fn tagged(tag: &str, make: &Make<'_>) -> Diagnostic {
    make(
        MALFORMED_YAML,
        &format!("the tag `{tag}` is not used in rule files"),
    )
    .help("strike it out")
}

/// Says that a file is nested too deep.
pub(super) fn too_deep(make: &Make<'_>) -> Diagnostic {
    make(TOO_LARGE, "lists and maps are nested too deep")
}

/// Says that a file has too many nodes.
pub(super) fn too_many(make: &Make<'_>) -> Diagnostic {
    make(TOO_LARGE, "the file has too many entries")
}

/// Says that aliases repeat too much.
pub(super) fn repeated(make: &Make<'_>) -> Diagnostic {
    make(TOO_LARGE, "aliases (`*name`) repeat too much")
}
