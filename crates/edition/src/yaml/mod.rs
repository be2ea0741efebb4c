//! Reads YAML documents and keeps where each scalar stands; the only module that knows serde-saphyr.

mod limits;
mod locate;
mod nodes;
mod pairs;
mod placed;
mod section;
mod several;
mod text;
mod token;
mod trouble;
mod words;

pub use locate::{FilePlace, Locate};
pub use pairs::Pairs;
pub use section::{Located, Number};
pub use several::Several;
pub use text::Text;
pub use words::Words;

pub use locate::locate;

use serde::de::DeserializeOwned;

use crate::embedded;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{EMPTY_FILE, NOT_READABLE, TOO_LARGE};
use codille_lang::span::{FileId, SourceMap, Span};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;

/// Reads a document; every [`Text`] and [`Number`] in it knows its place afterwards.
///
/// # Errors
/// Returns the first fault of the file as a diagnostic at its line and column.
pub fn read<T: DeserializeOwned + Locate>(
    file: FileId,
    sources: &SourceMap,
) -> Result<T, Diagnostic> {
    if let Some(document) = prepared(file, sources) {
        return Ok(document);
    }
    let start = Span::new(file, 0, 0);
    let Some(source) = sources.get(file) else {
        return Err(Diagnostic::error(
            NOT_READABLE,
            "this file was never read",
            start,
        ));
    };
    let text: &str = &source.text;
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
    let mut document: T = serde_saphyr::from_str_with_options(text, limits::options())
        .map_err(|error| trouble::diagnose(&error, FilePlace { file, text }))?;
    document.locate(FilePlace { file, text });
    Ok(document)
}

/// Reads a document of the nodes that the file had when the program was compiled; `None` of a file that is none of the program's.
pub fn prepared<T: DeserializeOwned + Locate>(file: FileId, sources: &SourceMap) -> Option<T> {
    let source = sources.get(file)?;
    let text: &str = &source.text;
    let mut document: T = nodes::read(embedded::nodes(&source.name, text)?, text)?;
    document.locate(FilePlace { file, text });
    Some(document)
}

#[cfg(test)]
mod tests;
