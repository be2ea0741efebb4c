//! How the book is cited: its authors, its publisher, the year, and what a script of the book makes BibTeX and CSL-JSON of.

use std::collections::BTreeMap;

use mdbook_driver::config::Config;
use serde::Deserialize;
use serde_json::{Value, json};

use super::cite::author;
use super::model::BookModel;
use super::source::Source;
use codille_analysis::compare::{AUTHORS, VERSION};
use codille_edition::yaml::{self, locate};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, SourceMap};

/// The file in which the publisher stands.
pub(super) const FILE: &str = "imprint.yaml";
/// The edition as it is cited.
pub(super) const EDITION: &str =
    "Codille: a playable critical edition of the old books of Ombre and Piquet";

/// Who publishes a book, and when.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Imprint {
    /// Whoever answers for what is published.
    pub publisher: String,
    /// The year of publication.
    pub year: u16,
}

locate! {
    Imprint { publisher, year }
}

/// Reads the imprint.
///
/// # Errors
/// Returns the first fault of the file.
pub(super) fn read(file: FileId, sources: &SourceMap) -> Result<Option<Imprint>, Diagnostic> {
    yaml::read(file, sources).map(Some)
}

/// Returns the address at which the book is published, where its settings say one.
fn address(source: &Source) -> Option<String> {
    let config: Config = source.text("book.toml")?.parse().ok()?;
    config.get("output.html.site-url").ok().flatten()
}

/// Writes what all citations have in common, for the script: the edition, its works, who publishes it, and where, if that is said.
pub(super) fn script(atlas: &BookModel<'_>, imprint: &Imprint, source: &Source) -> String {
    let works = atlas.edition.library.works().iter();
    let works: BTreeMap<&str, Value> = works
        .map(|work| {
            let of = json!({
                "author": author(work),
                "title": work.title,
                "place": work.place,
                "publisher": work.publisher,
                "year": work.year.value,
            });
            (work.id.as_str(), of)
        })
        .collect();
    let data = json!({
        "author": AUTHORS,
        "title": EDITION,
        "version": VERSION,
        "publisher": imprint.publisher,
        "year": imprint.year,
        "address": address(source),
        "works": works,
    });
    format!("window.codilleImprint = {data};\n")
}
