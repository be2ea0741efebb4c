//! Reads YAML documents and keeps where each scalar stands; the only module that knows serde-saphyr and its parser.

#[cfg(any(not(feature = "embedded"), test))]
mod apart;
mod breach;
mod lenient;
mod limits;
mod locate;
mod nodes;
mod pairs;
mod placed;
#[cfg(feature = "embedded")]
mod saphyr;
#[cfg(any(not(feature = "embedded"), test))]
mod scalar;
mod section;
mod several;
mod text;
mod token;
#[cfg(any(not(feature = "embedded"), test))]
mod tree;
mod words;

pub use lenient::Lenient;
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
#[cfg(any(not(feature = "embedded"), test))]
use codille_lang::diagnostic::code::BAD_FIELD;
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
    let place = FilePlace { file, text };
    #[cfg(feature = "embedded")]
    let mut document: T = saphyr::read(place)?;
    // A reader of YAML for every type of document is half of a program; without rules of its own that is to be small.
    #[cfg(not(feature = "embedded"))]
    let mut document: T = by_nodes(place)?;
    document.locate(place);
    Ok(document)
}

/// Reads a document by its nodes. What is wrong is told in the words of the reader, at the node that it had come to.
#[cfg(any(not(feature = "embedded"), test))]
fn by_nodes<T: DeserializeOwned>(place: FilePlace<'_>) -> Result<T, Diagnostic> {
    let FilePlace { file, text } = place;
    let tree = tree::tree(text).map_err(|breach| breach::diagnose(&breach, place))?;
    let fault = |title: String, at| {
        Diagnostic::error(
            BAD_FIELD,
            title,
            Span::new(file, at, text.len().min(at + 1)),
        )
    };
    let nodes = apart::nodes(&tree, text);
    let nodes =
        nodes.ok_or_else(|| fault("a part of this file has no place in it".to_owned(), 0))?;
    nodes::document(&nodes, text).map_err(|(why, at)| fault(why, at))
}

/// Reads a document of the nodes that the file had when the program was compiled; `None` of a file that is none of the program's.
pub fn prepared<T: DeserializeOwned + Locate>(file: FileId, sources: &SourceMap) -> Option<T> {
    if !cfg!(feature = "embedded") {
        return None;
    }
    let source = sources.get(file)?;
    let text: &str = &source.text;
    let mut document: T = nodes::read(embedded::nodes(&source.name, text)?, text)?;
    document.locate(FilePlace { file, text });
    Some(document)
}

#[cfg(test)]
mod tests;
