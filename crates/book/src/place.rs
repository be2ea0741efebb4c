//! Where each thing of the edition stands in the book, and how one page links to another.

use super::glossary::Entry;
use super::model::{bare, own, section_page, shelf_name};
use clap::ValueEnum;
use codille_edition::ruleset::Edition;
use codille_edition::text;
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::diagnostic::code::ALL;
use std::collections::BTreeMap;
use std::fmt;

use super::html::slug;

/// What can be linked to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum)]
pub enum Kind {
    /// An entry of the critical apparatus.
    Apparatus,
    /// A case of a work, with its judgment.
    Case,
    /// A clause of a variant: `variant#clause`.
    Clause,
    /// A code of a diagnostic.
    Code,
    /// A command of the program.
    Command,
    /// A bill, a table, a hand list, a calculation or odds.
    Evidence,
    /// A page of the book by its path.
    Page,
    /// A passage of a work.
    Passage,
    /// A record.
    Record,
    /// A word of the glossary.
    Term,
    /// A topic.
    Topic,
    /// A variant.
    Variant,
    /// A work.
    Work,
}

impl Kind {
    /// Finds the kind that a word names.
    pub fn of(word: &str) -> Option<Self> {
        Self::from_str(word, false).ok()
    }

    /// Returns the words for all kinds.
    pub fn words() -> Vec<String> {
        let all = Self::value_variants().iter();
        all.map(ToString::to_string).collect()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.expect("no kind is left out").get_name())
    }
}

/// A place in the book: a page by its path without ending, and the anchor on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The page, such as `works/w/chapter`.
    pub page: String,
    /// The id of the element, where the thing is not the whole page.
    pub anchor: Option<String>,
}

impl Place {
    /// Makes the place of a whole page.
    pub fn page(page: impl Into<String>) -> Self {
        Self {
            page: page.into(),
            anchor: None,
        }
    }

    /// Makes a place on a page.
    pub fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self {
            page: page.into(),
            anchor: Some(anchor.into()),
        }
    }

    /// Writes the address of the place as a link on the page `from`.
    pub fn from(&self, from: &str) -> String {
        let anchor = self.anchor.as_ref().map(|a| format!("#{a}"));
        if from == self.page
            && let Some(anchor) = anchor
        {
            return anchor;
        }
        let here: Vec<&str> = from.split('/').collect();
        let there: Vec<&str> = self.page.split('/').collect();
        let folders = here.len().saturating_sub(1);
        let pairs = here.iter().zip(&there);
        let pairs = pairs.take(folders.min(there.len().saturating_sub(1)));
        let shared = pairs.take_while(|(a, b)| a == b).count();
        let up = "../".repeat(folders - shared);
        let (_, down) = there.split_at(shared);
        let down = down.join("/");
        format!("{up}{down}.html{}", anchor.unwrap_or_default())
    }
}

/// All places, by what stands there.
#[derive(Debug, Clone, Default)]
pub struct Places(BTreeMap<Kind, BTreeMap<String, Place>>);

impl Places {
    /// Enters a thing; the first place given stays.
    pub fn enter(&mut self, kind: Kind, id: impl Into<String>, place: Place) {
        let own = self.0.entry(kind).or_default();
        own.entry(id.into()).or_insert(place);
    }

    /// Finds a thing.
    pub fn get(&self, kind: Kind, id: &str) -> Option<&Place> {
        self.0.get(&kind)?.get(id)
    }

    /// Goes through all things of a kind in the order of their ids.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = (&str, &Place)> {
        let all = self.0.get(&kind).into_iter().flatten();
        all.map(|(id, place)| (id.as_str(), place))
    }

    /// Goes through everything.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &str, &Place)> {
        let all = self.0.iter();
        all.flat_map(|(kind, some)| some.iter().map(|(id, place)| (*kind, id.as_str(), place)))
    }
}

/// Returns the page of a topic.
pub fn topic_page(topic: &str) -> String {
    format!("topics/{}", slug(topic))
}

/// Decides where everything stands.
pub(super) fn places(
    edition: &Edition,
    commands: &clap::Command,
    shelf: &EvidenceSet,
    glossary: &[Entry],
) -> Places {
    let mut places = of_rules(edition);
    for (kind, item) in shelf.items() {
        if kind == EvidenceKind::Record {
            let place = Place::page(format!("records/{}", item.id));
            places.enter(Kind::Record, &item.id, place);
        } else if kind == EvidenceKind::Case {
            let place = Place::page(format!("cases/{}", item.id));
            places.enter(Kind::Evidence, &item.id, place.clone());
            places.enter(Kind::Case, &item.id, place);
        } else {
            let page = format!("records/{}/{}", item.work, shelf_name(kind));
            places.enter(Kind::Evidence, &item.id, Place::at(page, item.bare_id()));
        }
    }
    for entry in glossary {
        let id = entry.id.as_str();
        places.enter(Kind::Term, id, Place::at("glossary", id));
    }
    for entry in ALL {
        let code = entry.code.0;
        let place = Place::at("reference/diagnostics", code.to_lowercase());
        places.enter(Kind::Code, code, place);
    }
    for command in super::reference::names(commands) {
        let place = Place::at("reference/commands", command.as_str());
        places.enter(Kind::Command, command.clone(), place);
    }
    places
}

/// Returns where passages, entries of the apparatus and clauses stand, as addresses from the first page; a clause is called
/// `variant#clause`, under every variant that has it.
pub fn addresses(edition: &Edition) -> BTreeMap<String, String> {
    let places = of_rules(edition);
    let kinds = [Kind::Passage, Kind::Apparatus, Kind::Clause];
    let all = kinds.into_iter().flat_map(|kind| places.of(kind));
    let mut out: BTreeMap<String, String> = all
        .map(|(id, place)| (id.to_owned(), place.from("index")))
        .collect();
    for variant in &edition.variants {
        for clause in &variant.clauses {
            let written = out
                .get(&format!("{}#{}", clause.origin, clause.id))
                .cloned();
            if let Some(written) = written {
                out.insert(format!("{}#{}", variant.id, clause.id), written);
            }
        }
    }
    out
}

/// Decides where works, topics and variants stand, with what is in them.
fn of_rules(edition: &Edition) -> Places {
    let mut places = Places::default();
    let library = &edition.library;
    for work in library.works() {
        let id = work.id.as_str();
        places.enter(Kind::Work, id, Place::page(format!("works/{id}/index")));
        for (section, passages) in library.sections(work) {
            let page = section_page(work, section);
            for passage in passages {
                let id = passage.id.as_str();
                places.enter(Kind::Passage, id, Place::at(&page, bare(id)));
                if passage.kind == text::PassageKind::Case {
                    places.enter(Kind::Case, id, Place::page(format!("cases/{id}")));
                }
            }
        }
    }
    for entry in library.apparatus() {
        let (page, id) = (format!("apparatus/{}", entry.id.work()), entry.id.as_str());
        places.enter(Kind::Apparatus, id, Place::at(page, bare(id)));
    }
    for topic in library.topics() {
        let id = topic.id.as_str();
        places.enter(Kind::Topic, id, Place::page(topic_page(id)));
    }
    for variant in &edition.variants {
        let page = format!("rules/{}", variant.id);
        places.enter(Kind::Variant, variant.id.as_str(), Place::page(&page));
        for clause in own(variant) {
            let place = Place::at(&page, clause.as_str());
            places.enter(Kind::Clause, format!("{}#{clause}", variant.id), place);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative() {
        let place = Place::at("works/g/ch-1", "r001");
        assert_eq!(place.from("works/g/ch-1"), "#r001");
        assert_eq!(place.from("works/g/ch-2"), "ch-1.html#r001");
        assert_eq!(place.from("rules/g"), "../works/g/ch-1.html#r001");
        assert_eq!(place.from("index"), "works/g/ch-1.html#r001");
        assert_eq!(
            Place::page("works").from("works/g/ch-1"),
            "../../works.html"
        );
        assert_eq!(Place::page("works/g").from("works/g/ch-1"), "../g.html");
    }
}
