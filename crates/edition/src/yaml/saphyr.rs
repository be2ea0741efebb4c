//! Reads YAML straight into types by serde-saphyr, and tells its errors in our words.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the reader has some hundred errors and may gain more; what has no words of ours falls to the last arm"
)]

use granit_parser::{ErrorKind, ScanError};
use serde::de::DeserializeOwned;
use serde_saphyr::localizer::ExternalMessageSource;
use serde_saphyr::{Error, Location, budget::BudgetBreach};

use super::FilePlace;
use super::breach::{self, BLOCK, Make};
use super::limits::{MAX_DEPTH, MAX_NODES, MAX_REPEATED};
use codille_lang::diagnostic::code::{BAD_FIELD, TOO_LARGE};
use codille_lang::diagnostic::{Code, Diagnostic, nearest};
use codille_lang::span::Span;
use codille_lang::words::joined;

/// Reads a document.
///
/// # Errors
/// Returns the first fault of the file.
pub(super) fn read<T: DeserializeOwned>(place: FilePlace<'_>) -> Result<T, Diagnostic> {
    serde_saphyr::from_str_with_options(place.text, options())
        .map_err(|error| diagnose(&error, place))
}

/// Returns how documents are read.
fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        with_snippet: false,
        reject_unsupported_tags: true,
        merge_keys: serde_saphyr::MergeKeyPolicy::Error,
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            max_nodes: MAX_NODES,
            max_documents: 1,
            max_recorded_anchor_events: MAX_REPEATED,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: MAX_REPEATED,
            max_replay_stack_depth: 16,
        },
    }
}

/// Makes a diagnostic of an error.
fn diagnose(error: &Error, place: FilePlace<'_>) -> Diagnostic {
    let mut inner = error;
    while let Error::AliasError { error, .. } | Error::WithSnippet { error, .. } = inner {
        inner = error;
    }
    let span = inner
        .location()
        .or_else(|| error.location())
        .map_or(Span::new(place.file, 0, 0), |l| span(l, place));
    let span = parser_error(inner)
        .and_then(|error| breach::tab_before(error.kind(), span, place.text))
        .unwrap_or(span);
    let make = |code: Code, title: &str| Diagnostic::error(code, title, span);
    scan(inner, &make)
        .or_else(|| field(inner, &make))
        .or_else(|| limit(inner, &make))
        .unwrap_or_else(|| shape(inner, &make))
}

/// Speaks of breaches of YAML itself.
fn scan(error: &Error, make: &Make<'_>) -> Option<Diagnostic> {
    Some(match error {
        Error::ExternalMessage { .. } => {
            breach::scan(parser_error(error)?.kind(), &kind_words(error), make)
        }
        Error::UnknownAnchor { .. } => breach::scan(&ErrorKind::UnknownAnchor, "", make),
        Error::MultipleDocuments { .. } => breach::second_document(make),
        Error::UnsupportedTag { tag, .. } => breach::tagged(tag, make),
        _ => return None,
    })
}

/// Returns the error of the parser, where it was the parser's.
fn parser_error(error: &Error) -> Option<&ScanError> {
    let Error::ExternalMessage { source, .. } = error else {
        return None;
    };
    match &**source {
        ExternalMessageSource::Parser(error) => Some(error),
        _ => None,
    }
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
        Error::DuplicateMappingKey { key, .. } => breach::twice(key.as_deref(), make),
        Error::MergeKeyNotAllowed { .. } => breach::merge(make),
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
    Some(match error {
        Error::Budget {
            breach: BudgetBreach::Depth { .. },
            ..
        } => breach::too_deep(make),
        Error::Budget {
            breach: BudgetBreach::Documents { .. },
            ..
        } => breach::second_document(make),
        Error::Budget { breach, .. } => match breach {
            BudgetBreach::Events { .. } | BudgetBreach::Nodes { .. } => breach::too_many(make),
            BudgetBreach::ScalarBytes { .. } => make(TOO_LARGE, "the file has too much text"),
            _ => breach::repeated(make),
        },
        Error::AliasReplayCounterOverflow { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::RecursiveReferencesRequireWeakTypes { .. } => breach::repeated(make),
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
            let (wanted, help) = if *ty == "boolean" {
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
    let from_one = |n: u64| usize::try_from(n).unwrap_or(1);
    breach::character(
        from_one(location.line()),
        from_one(location.column()).saturating_sub(1),
        place,
    )
}
