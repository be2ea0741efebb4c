//! What is known of a thing that has an id: where it stands, what it says in our words, what cites it. Holds no sentence of a source.

use codille_edition::ruleset::{Edition, Status as Standing, word};
use codille_edition::ruleset::{RawClause, RawVariant};
use codille_lang::words::joined;

use serde::Serialize;
use serde_json::{Map, Value};

use super::desk::Desk;
use super::list::Listed;
use super::name::Name;
use codille_edition::text::Cited;
use codille_evidence::EvidenceSet;
use codille_lang::layout::{Color, TermStyle};

/// A word of the glossary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Its id.
    pub id: String,
    /// The word.
    pub term: String,
    /// How the sources spell or call it.
    pub spellings: Vec<String>,
    /// Full ids of the passages that explain it.
    pub cites: Vec<String>,
    /// What it means; where nothing is said, the passages speak.
    pub gist: Option<String>,
}

/// What is known under the ids asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entries {
    /// Each of them; what is a passage and a piece of evidence at once has an entry for each.
    pub entries: Vec<CatalogueEntry>,
}

/// What is known of one thing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CatalogueEntry {
    /// Its id.
    pub id: String,
    /// What it is: `law`, `rule`, `erratum`, `case`, `topic`, `chapter`, `term` and so on.
    pub kind: String,
    /// Its heading.
    pub title: String,
    /// What else is said of it, under the word for it.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
    /// The clauses and sections of tables that cite it, or stand under it.
    pub clauses: Vec<ClauseEntry>,
    /// The evidence that cites it.
    pub evidence: Vec<Listed>,
    /// The passages that belong to it.
    pub passages: Vec<PassageLine>,
}

/// A clause, or a section of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseEntry {
    /// The variant in whose file it stands.
    pub variant: String,
    /// Its label; of a section of the table its name after `table/`.
    pub id: String,
    /// How the source stands to it.
    pub status: Option<Standing>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// A passage in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PassageLine {
    /// Its full id.
    pub id: String,
    /// Where it stands.
    pub page: String,
    /// In a sentence.
    pub gist: String,
}

/// Tells what is known of some ids, each with all that it is.
pub fn look_up(edition: &Edition, shelf: &EvidenceSet, terms: &[Term], found: &[&Name]) -> Entries {
    let desk = Desk { edition, shelf };
    let of = |name: &&Name| desk.entries(&name.id, terms);
    Entries {
        entries: found.iter().flat_map(of).collect(),
    }
}

impl PassageLine {
    pub(super) fn of(cited: Cited<'_>) -> Self {
        Self {
            id: cited.id().to_string(),
            page: cited.locus().to_owned(),
            gist: cited.gist().to_owned(),
        }
    }
}

impl CatalogueEntry {
    pub(super) fn new(id: &str, kind: &str, title: String) -> Self {
        Self {
            id: id.to_owned(),
            kind: kind.to_owned(),
            title,
            ..Self::default()
        }
    }

    /// Notes something under the word for it, unless it is empty.
    pub(super) fn say(&mut self, what: &str, says: &str) {
        if !says.is_empty() {
            self.facts.insert(what.to_owned(), Value::from(says));
        }
    }

    pub(super) fn say_if(&mut self, what: &str, says: Option<&String>) {
        self.say(what, says.map_or("", String::as_str));
    }

    fn text(&self, look: TermStyle) -> String {
        let head = format!("{}, {}", self.kind, self.title);
        let mut out = look.hanging(&self.id, 0, 2, Color::Bold, &head);
        for (what, says) in &self.facts {
            let says = match says.as_str().unwrap_or_default() {
                says if what == "incipit" => format!("“{says} …”"),
                says => says.to_owned(),
            };
            let what = what.replace('_', " ") + ":";
            out += &look.hanging(&what, 2, 13, Color::Plain, &says);
        }
        let mut part = |title: &str, lines: Vec<(String, String)>| {
            if !lines.is_empty() {
                out.extend(["\n  ", &look.paint(Color::Bold, title), "\n"]);
            }
            for (id, says) in lines {
                let lead = if says.is_empty() { id } else { id + ":" };
                out += &look.hanging(&lead, 4, 6, Color::Plain, &says);
            }
        };
        let clauses = self.clauses.iter().map(ClauseEntry::line);
        part("clauses", clauses.collect());
        let evidence = self.evidence.iter().map(|e| {
            let (kind, whose) = (word(e.kind), e.whose.word());
            (e.id.clone(), format!("{} ({kind}, {whose})", e.title))
        });
        part("evidence", evidence.collect());
        let passages = self.passages.iter();
        let passages = passages.map(|p| (p.id.clone(), format!("{}: {}", p.page, p.gist)));
        part("passages", passages.collect());
        out
    }
}

impl ClauseEntry {
    pub(super) fn of(variant: &RawVariant, clause: &RawClause) -> Self {
        Self {
            variant: variant.id.to_string(),
            id: clause.id.to_string(),
            status: Some(clause.status),
            gist: clause.gist.clone(),
        }
    }
    fn line(&self) -> (String, String) {
        let status = self.status.filter(|s| *s != Standing::Says);
        let status = status.map_or_else(String::new, |s| format!("[{}] ", word(s)));
        let gist = self.gist.as_deref().unwrap_or_default();
        (
            format!("{} {}", self.variant, self.id),
            format!("{status}{gist}"),
        )
    }
}

impl Entries {
    /// Writes each entry out.
    pub fn text(&self, look: TermStyle) -> String {
        joined(self.entries.iter().map(|e| e.text(look)), "\n")
    }
}
