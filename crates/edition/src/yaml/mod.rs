//! Reads YAML documents and keeps where each scalar stands; the only module that knows serde-saphyr.

mod locate;
mod pairs;
mod section;
mod several;
mod text;
mod trouble;
mod words;

pub use locate::{FilePlace, Locate};
pub use pairs::Pairs;
pub use section::Located;
pub use several::Several;
pub use text::{Number, Text};
pub use words::Words;

pub use locate::locate;

use serde::de::DeserializeOwned;

use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{EMPTY_FILE, NOT_READABLE, TOO_LARGE};
use codille_lang::span::{FileId, SourceMap, Span};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The deepest nesting of lists and maps in a file.
const MAX_DEPTH: usize = 64;

/// Reads a document; every [`Text`] and [`Number`] in it knows its place afterwards.
///
/// # Errors
/// Returns the first fault of the file as a diagnostic at its line and column.
pub fn read<T: DeserializeOwned + Locate>(
    file: FileId,
    sources: &SourceMap,
) -> Result<T, Diagnostic> {
    let start = Span::new(file, 0, 0);
    let Some(source) = sources.get(file) else {
        return Err(Diagnostic::error(
            NOT_READABLE,
            "this file was never read",
            start,
        ));
    };
    let text = source.text.as_str();
    if text.len() > MAX_BYTES {
        let title = format!("file of {} bytes; at most {MAX_BYTES} are read", text.len());
        return Err(Diagnostic::error(TOO_LARGE, title, start).help("split it into several files"));
    }
    if text
        .lines()
        .all(|line| matches!(line.trim(), "" | "---" | "...") || line.trim_start().starts_with('#'))
    {
        return Err(Diagnostic::error(EMPTY_FILE, "the file is empty", start));
    }
    let mut document: T = serde_saphyr::from_str_with_options(text, options())
        .map_err(|error| trouble::diagnose(&error, FilePlace { file, text }))?;
    document.locate(FilePlace { file, text });
    Ok(document)
}

/// Returns the limits that keep hostile files from exhausting the machine.
fn options() -> serde_saphyr::Options {
    serde_saphyr::options! {
        with_snippet: false,
        merge_keys: serde_saphyr::MergeKeyPolicy::Error,
        budget: serde_saphyr::budget! {
            max_depth: MAX_DEPTH,
            max_documents: 1,
            max_recorded_anchor_events: 100_000,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 16,
        },
    }
}

#[cfg(test)]
mod tests;
