//! What a comparison rests on and how it is cited: the works, the passages, and the edition itself.

use codille_edition::ruleset::Edition;
use codille_edition::text::{Cited, Library, Work};
use codille_lang::unique::unique;
use codille_lang::words::joined;
use serde::Serialize;

use super::{Head, Row, RowFilter};

/// Who is named as author of the edition.
pub const AUTHORS: &str = "The codille authors";
/// The title of the edition.
pub const TITLE: &str = "codille: a playable critical edition of the old books of Ombre and Piquet";
/// The version of the program and of the rules in it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The licence of the text and data of the edition.
pub const LICENCE: &str = "CC-BY-4.0";

/// A work that a comparison rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Source {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// The year of the edition used.
    pub year: u32,
    /// Which edition.
    pub edition: Option<String>,
    /// Where it was printed.
    pub place: Option<String>,
    /// Who published it.
    pub publisher: Option<String>,
}

/// A passage that a cell cites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// Its full id.
    pub id: String,
    /// The work in which it stands.
    pub work: String,
    /// Where it stands there.
    pub locus: String,
    /// Its first words.
    pub incipit: Option<String>,
    /// What it says, in our words.
    pub gist: String,
}

/// Returns the passages that rows cite, work by work and in the order in which they are cited.
pub(super) fn references(library: &Library, rows: &[Row]) -> Vec<Reference> {
    let parts = (rows.iter()).flat_map(|r| r.cells.values().flat_map(|c| &c.parts));
    let ids = unique(parts.flat_map(|p| &p.cites).filter(|c| !c.is_empty()));
    let mut out: Vec<Reference> = (ids.into_iter())
        .filter_map(|id| library.cited(id, ""))
        .map(reference)
        .collect();
    // The order of the works is that of the library.
    let place = |work: &str| library.works().iter().position(|w| w.id.as_str() == work);
    out.sort_by_key(|r| place(&r.work));
    out
}

fn reference(cited: Cited<'_>) -> Reference {
    let incipit = match cited {
        Cited::Passage(passage) => Some(&passage.incipit),
        Cited::Apparatus(entry) => entry.incipit.as_ref(),
    };
    Reference {
        id: cited.id().to_string(),
        work: cited.id().work().to_owned(),
        locus: cited.locus().to_owned(),
        incipit: incipit.map(ToString::to_string),
        gist: cited.gist().to_owned(),
    }
}

/// Returns the works of variants and of passages, each once, in the order of the library.
pub(super) fn sources(edition: &Edition, heads: &[Head], passages: &[Reference]) -> Vec<Source> {
    let named = |work: &Work| {
        let id = work.id.as_str();
        heads.iter().any(|h| h.work == id) || passages.iter().any(|p| p.work == id)
    };
    let works = edition.library.works().iter().filter(|w| named(w));
    works.map(source).collect()
}

fn source(work: &Work) -> Source {
    Source {
        id: work.id.to_string(),
        title: work.title.clone(),
        author: work.author.clone(),
        year: work.year.value,
        edition: work.edition.clone(),
        place: work.place.clone(),
        publisher: work.publisher.clone(),
    }
}

/// Says how a comparison is cited.
pub(super) fn citation(heads: &[Head], topic: Option<&str>, filter: Option<&RowFilter>) -> String {
    let books = joined(heads.iter().map(book), ", ");
    let under = topic.map_or_else(String::new, |t| format!(" under {t}"));
    let kept = filter.map_or_else(String::new, |f| format!(" ({})", f.words()));
    format!(
        "{AUTHORS}, “{books}, compared topic by topic{under}{kept}”, in {TITLE}, version {VERSION}, {LICENCE}."
    )
}

fn book(head: &Head) -> String {
    let mut with: Vec<String> = head.year.iter().map(ToString::to_string).collect();
    with.extend(
        head.options
            .iter()
            .map(|(name, value)| format!("{name}={value}")),
    );
    match with.as_slice() {
        [] => head.id.clone(),
        some => format!("{} ({})", head.id, some.join(", ")),
    }
}
