//! The glossary: words of the games with their period spellings and the passages that explain them. Explains none by itself.

use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;

use super::html::block;
use super::model::BookModel;
use super::page::Page;
use super::place::Kind;
use super::source::Source;
use codille_edition::yaml::{self, Text, locate};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, SourceMap};

/// The file in which it is written.
pub(super) const FILE: &str = "glossary.yaml";

/// A word of the glossary.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its id, by which the prose links to it.
    pub id: Text,
    /// The word as this edition spells it.
    pub term: String,
    /// The games in which it occurs.
    #[serde(default)]
    pub game: Vec<String>,
    /// How the sources spell or call it.
    #[serde(default)]
    pub spellings: Vec<String>,
    /// The passages that explain it.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// What it means; where nothing is said, the passages speak.
    pub gist: Option<String>,
}

/// A person or a book that the index has.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The name under which it is entered.
    pub name: String,
    /// The words by which gists name it.
    pub words: Vec<String>,
    /// The work of this edition that it is.
    pub work: Option<String>,
}

/// The whole of glossary.yaml.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    /// The words of the games.
    pub terms: Vec<Entry>,
    /// Persons that the passages name.
    #[serde(default)]
    pub persons: Vec<Named>,
    /// Books that the passages name.
    #[serde(default)]
    pub books: Vec<Named>,
}

locate! {
    Entry { id, term, game, spellings, cites, gist }
    Named { name, words, work }
    Glossary { terms, persons, books }
}

/// Reads the glossary.
///
/// # Errors
/// Returns the first fault of the file.
pub(super) fn read(file: FileId, sources: &SourceMap) -> Result<Glossary, Diagnostic> {
    let mut glossary: Glossary = yaml::read(file, sources)?;
    glossary.terms.sort_by_key(|t| t.term.to_lowercase());
    Ok(glossary)
}

/// Returns the words of the glossary in the program; none of one that cannot be read, which the book tells.
pub fn terms() -> Vec<Entry> {
    let source = Source::embedded();
    let text = source.text("glossary.yaml").unwrap_or("terms: []");
    let mut sources = SourceMap::default();
    let file = sources.add("glossary.yaml", text);
    read(file, &sources).map(|g| g.terms).unwrap_or_default()
}

/// Makes the page of the glossary.
pub(super) fn page(atlas: &BookModel<'_>) -> Page {
    let path = "glossary";
    let mut body = "Words of both games as this edition spells them, the spellings of the books, and where they are explained.\n".to_owned();
    body += &block(&html! {
        dl.glossary { @for entry in &atlas.glossary { (row(atlas, entry, path)) } }
    });
    let data = json!({"terms": atlas.glossary.iter().map(|t| json!({
        "id": t.id.as_str(), "term": t.term, "game": t.game, "spellings": t.spellings,
        "gist": t.gist, "cites": t.cites,
    })).collect::<Vec<_>>()});
    Page::new(path, "Glossary", &body, data)
}

fn row(atlas: &BookModel<'_>, entry: &Entry, path: &str) -> Markup {
    let place = |id: &str| atlas.link(Kind::Passage, id, path, atlas.cited_words(id));
    html! {
        dt id=(entry.id.as_str()) {
            (entry.term)
            @if !entry.spellings.is_empty() { " " span.spellings { (entry.spellings.join(", ")) } }
            @if !entry.game.is_empty() { " " span.tag { (entry.game.join(", ")) } }
        }
        dd {
            @if let Some(gist) = &entry.gist { p { (gist) } }
            @for id in entry.cites.iter().map(Text::as_str) {
                p {
                    // Where nothing is said, the passages speak; that they are there was checked with the file.
                    @if entry.gist.is_none() {
                        @if let Some(cited) = atlas.edition.library.cited(id, "") { (cited.gist()) " " }
                    }
                    cite { (place(id)) }
                }
            }
        }
        "\n"
    }
}
