//! The data dictionary: what each file of data in the book holds, field by field.

use std::fmt::Write as _;

use maud::html;
use serde::Deserialize;
use serde_json::json;

use super::html::{block, code};
use super::page::{Page, plain};
use codille_edition::yaml::{self, Pairs, locate};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, SourceMap};

/// The file in which the dictionary is written.
pub(super) const FILE: &str = "fields.yaml";

/// The whole dictionary.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dictionary {
    /// The files, the first that fits a path being the one that tells of it.
    pub files: Vec<DataFile>,
}

/// Files of one kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DataFile {
    /// Where they stand; `*` stands for any name between two slashes.
    pub path: String,
    /// What such a file tells of.
    pub what: String,
    /// Its fields, each with what it holds; `a.b` is the field `b` of the members of the list `a`.
    pub fields: Pairs<String>,
}

locate! {
    Dictionary { files }
    DataFile { path, what, fields }
}

/// Reads the dictionary.
///
/// # Errors
/// Returns the first fault of the file.
pub(super) fn read(file: FileId, sources: &SourceMap) -> Result<Dictionary, Diagnostic> {
    yaml::read(file, sources)
}

/// Makes the page of the dictionary.
pub(super) fn page(dictionary: &Dictionary) -> Page {
    let mut body = "Each page of the book has its data beside it, under the same name with the ending `json`. In a path `*` stands for any name; where two paths fit a file, the first tells of it. A name with a point is a field of the members of a list.\n".to_owned();
    for file in &dictionary.files {
        let _ = write!(
            body,
            "\n## {}\n\n{}.\n",
            plain(&file.path),
            plain(&file.what)
        );
        body += &block(&html! {
            table.fields {
                thead { tr { th scope="col" { "Field" } th scope="col" { "What it holds" } } }
                tbody {
                    @for (name, what) in file.fields.iter() {
                        tr { th scope="row" { (code(name.as_str())) } td { (what) } }
                    }
                }
            }
        });
    }
    let fields = |file: &DataFile| {
        let fields = file
            .fields
            .iter()
            .map(|(name, what)| json!({"name": name.as_str(), "what": what}));
        json!({"path": file.path, "what": file.what, "fields": fields.collect::<Vec<_>>()})
    };
    let data = json!({"files": dictionary.files.iter().map(fields).collect::<Vec<_>>()});
    Page::new("reference/data", "The data, field by field", &body, data)
}
