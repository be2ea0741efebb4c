//! Turns the errors of the YAML reader into diagnostics in our words.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the reader has some hundred errors and may gain more; what has no words of ours falls to the last arm"
)]

use serde_saphyr::granit_parser::ErrorKind;
use serde_saphyr::localizer::ExternalMessageSource;
use serde_saphyr::{Error, Location, budget::BudgetBreach};

use super::FilePlace;
use codille_lang::diagnostic::code::{BAD_FIELD, MALFORMED_YAML, TOO_LARGE};
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::Span;
use codille_lang::words::joined;

/// The edit that mends most breaches of YAML in a rule.
const BLOCK: &str =
    "set the text apart: write `|` after the key and the text indented on the next line";

/// Makes a diagnostic of an error.
pub(super) fn diagnose(error: &Error, place: FilePlace<'_>) -> Diagnostic {
    let mut inner = error;
    while let Error::AliasError { error, .. } | Error::WithSnippet { error, .. } = inner {
        inner = error;
    }
    let span = inner
        .location()
        .or_else(|| error.location())
        .map_or(Span::new(place.file, 0, 0), |l| span(l, place));
    let span = tab_before(inner, span, place.text).unwrap_or(span);
    let make = |code: Code, title: &str| Diagnostic::error(code, title, span);
    scan(inner, &make)
        .or_else(|| field(inner, &make))
        .or_else(|| limit(inner, &make))
        .unwrap_or_else(|| shape(inner, &make))
}

/// Returns the place of a tab that the reader complains of just after it.
fn tab_before(error: &Error, span: Span, text: &str) -> Option<Span> {
    let Error::ExternalMessage { source, .. } = error else {
        return None;
    };
    let ExternalMessageSource::Parser(error) = &**source else {
        return None;
    };
    let of_tab = matches!(
        error.kind(),
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation
    );
    let start = span.range().start;
    let before = text.get(..start)?.ends_with('\t') && !text.get(start..)?.starts_with('\t');
    (of_tab && before).then(|| Span::new(span.file, start - 1, start))
}

type Make<'a> = dyn Fn(Code, &str) -> Diagnostic + 'a;

/// Speaks of breaches of YAML itself.
fn scan(error: &Error, make: &Make<'_>) -> Option<Diagnostic> {
    let plain = |title: &str| make(MALFORMED_YAML, title);
    let kind = match error {
        Error::ExternalMessage { source, .. } => match &**source {
            ExternalMessageSource::Parser(error) => error.kind(),
            _ => return None,
        },
        Error::UnknownAnchor { .. } => {
            return Some(plain("this alias repeats nothing that was named before"));
        }
        Error::MultipleDocuments { .. } => {
            let help = "put it into a file of its own";
            return Some(plain("a second document begins in the same file").help(help));
        }
        _ => return None,
    };
    Some(match kind {
        ErrorKind::RecursionLimitExceeded => {
            return Some(make(TOO_LARGE, "lists and maps are nested too deep"));
        }
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
        _ => plain("YAML cannot be read from here on")
            .note(format!("the YAML reader says: {}", kind_words(error))),
    })
}

/// Speaks of keys and fixed words.
fn field(error: &Error, make: &Make<'_>) -> Option<Diagnostic> {
    let bad = |title: &str| make(BAD_FIELD, title);
    Some(match error {
        Error::SerdeUnknownField {
            field, expected, ..
        } => offer(bad(&format!("unknown field `{field}`")), field, expected),
        Error::SerdeUnknownVariant {
            variant, expected, ..
        } => {
            let title = format!("`{variant}` is not among the words that can stand here");
            offer(bad(&title), variant, expected)
        }
        Error::SerdeMissingField { field, .. } => bad(&format!("missing field `{field}`"))
            .saying("in this entry")
            .help(format!("add `{field}:`")),
        Error::DuplicateMappingKey { key, .. } => {
            let title = key.as_ref().map_or("a key stands twice".to_owned(), |k| {
                format!("the key `{k}` stands twice")
            });
            bad(&title).help("strike out one of the two")
        }
        Error::MergeKeyNotAllowed { .. } => bad("merge keys (`<<`) are not used in rule files"),
        _ => return None,
    })
}

/// Adds the near word, or all that can stand in the place.
fn offer(diagnostic: Diagnostic, word: &str, expected: &[&'static str]) -> Diagnostic {
    let all = joined(expected.iter().map(|w| format!("`{w}`")), ", ");
    let diagnostic = if all.is_empty() {
        diagnostic.help("strike it out")
    } else {
        let known = diagnostic.note(format!("what can stand here: {all}"));
        known.help("write one of those, or strike it out")
    };
    diagnostic.suggest(nearest(word, expected.iter().copied()))
}

/// Speaks of sizes.
fn limit(error: &Error, make: &Make<'_>) -> Option<Diagnostic> {
    let aliases = "aliases (`*name`) repeat too much";
    Some(match error {
        Error::Budget {
            breach: BudgetBreach::Depth { .. },
            ..
        } => make(TOO_LARGE, "lists and maps are nested too deep"),
        Error::Budget {
            breach: BudgetBreach::Documents { .. },
            ..
        } => make(MALFORMED_YAML, "a second document begins in the same file"),
        Error::Budget { breach, .. } => {
            let title = match breach {
                BudgetBreach::Events { .. } | BudgetBreach::Nodes { .. } => {
                    "the file has too many entries"
                }
                BudgetBreach::ScalarBytes { .. } => "the file has too much text",
                _ => aliases,
            };
            make(TOO_LARGE, title)
        }
        Error::AliasReplayCounterOverflow { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::RecursiveReferencesRequireWeakTypes { .. } => make(TOO_LARGE, aliases),
        _ => return None,
    })
}

/// Speaks of values of another shape than wanted.
fn shape(error: &Error, make: &Make<'_>) -> Diagnostic {
    match error {
        Error::NullIntoString { .. } | Error::Eof { .. } => {
            make(BAD_FIELD, "a value is missing here")
        }
        Error::Unexpected { expected, .. } => {
            let wanted = match *expected {
                e if e.contains("string") => "a text",
                e if e.contains("sequence") => "a list",
                e if e.contains("mapping") => "keys with values",
                _ => "something else",
            };
            let d = make(BAD_FIELD, &format!("expected {wanted} here"));
            if wanted == "a text" { d.help(BLOCK) } else { d }
        }
        Error::InvalidScalar { ty, .. } => {
            let (wanted, help) = if *ty == "bool" {
                ("`true` or `false`", "write `true` or `false`")
            } else {
                let number = "a whole number, not below 0 and not too large";
                (number, "write it in digits, as in `9`")
            };
            make(BAD_FIELD, &format!("expected {wanted} here")).help(help)
        }
        Error::SerdeInvalidType {
            unexpected,
            expected,
            ..
        }
        | Error::SerdeInvalidValue {
            unexpected,
            expected,
            ..
        } => {
            let title = format!("expected {expected} here, not {unexpected}");
            make(BAD_FIELD, &title)
        }
        Error::ExternallyTaggedEnumExpectedScalarOrMapping { .. } => {
            make(BAD_FIELD, "expected a word here")
        }
        Error::Message { msg, .. } => make(BAD_FIELD, msg),
        other => make(BAD_FIELD, "a value does not fit here")
            .note(format!("the YAML reader says: {}", kind_words(other))),
    }
}

/// Returns what the reader itself says, for the rare faults without words of ours.
fn kind_words(error: &Error) -> String {
    match error {
        Error::ExternalMessage { msg, .. } | Error::Message { msg, .. } => msg.clone(),
        other => other.to_string(),
    }
}

/// Returns the bytes of a location; the scanner gives only line and column, counted in characters.
fn span(location: Location, place: FilePlace<'_>) -> Span {
    let bytes = |n: Option<u64>| n.and_then(|n| usize::try_from(n).ok());
    let at = location.span();
    if let (Some(start), Some(len @ 1..)) = (bytes(at.byte_offset()), bytes(at.byte_len())) {
        return Span::new(place.file, start, start + len);
    }
    let line = usize::try_from(location.line())
        .unwrap_or(1)
        .saturating_sub(1);
    let column = usize::try_from(location.column())
        .unwrap_or(1)
        .saturating_sub(1);
    let above: usize = place
        .text
        .split_inclusive('\n')
        .take(line)
        .map(str::len)
        .sum();
    let rest = place.text.get(above..).unwrap_or("");
    let start = above + rest.chars().take(column).map(char::len_utf8).sum::<usize>();
    let width = place
        .text
        .get(start..)
        .and_then(|t| t.chars().next())
        .map_or(0, char::len_utf8);
    Span::new(place.file, start, start + width)
}
