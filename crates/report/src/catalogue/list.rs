//! The list of records, cases, bills and tables: id, title, kind, whose, page. Runs none of them.

use serde::Serialize;

use codille_edition::ruleset::word;
use codille_edition::text::Library;
use codille_evidence::{EvidenceKind, Item, Whose};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::counted;

/// Pieces of evidence as they are listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// Each of them, kind by kind.
    pub records: Vec<Listed>,
}

/// A piece of evidence as it is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its full id.
    pub id: String,
    /// Its readable alias.
    pub alias: Option<String>,
    /// What it is: `record`, `case`, `bill` and so on.
    pub kind: EvidenceKind,
    /// Its title.
    pub title: String,
    /// The work in whose folder it stands.
    pub work: String,
    /// The variant that it is played under.
    pub variant: String,
    /// Where the first passage stands that it cites.
    pub page: Option<String>,
    /// Full ids of what it cites.
    pub cites: Vec<String>,
    /// `book` or `editor`.
    pub whose: Whose,
}

/// Lists some items.
pub fn listing<'i>(
    library: &Library,
    items: impl Iterator<Item = (EvidenceKind, &'i Item)>,
) -> Listing {
    let records = items.map(|(of, item)| Listed::of(of, item, library));
    Listing {
        records: records.collect(),
    }
}

impl Listed {
    pub(super) fn of(of: EvidenceKind, item: &Item, library: &Library) -> Self {
        let first = item.cites.first();
        let first = first.and_then(|c| library.cited(c.as_str(), &item.work));
        Self {
            id: item.id.clone(),
            alias: item.alias.as_ref().map(ToString::to_string),
            kind: of,
            title: item.title.clone(),
            work: item.work.clone(),
            variant: item.variant_id().to_owned(),
            page: first.map(|c| c.locus().to_owned()),
            cites: item.cites.iter().map(ToString::to_string).collect(),
            whose: item.whose,
        }
    }

    /// Writes it in a line or two: what it is, whose, under what other name, on which page.
    pub(super) fn line(&self, look: TermStyle) -> String {
        let mut notes = vec![format!("{}, {}", word(self.kind), self.whose.word())];
        if self.variant != self.work {
            notes.push(format!("under {}", self.variant));
        }
        notes.extend(self.alias.as_ref().map(|a| format!("`{a}`")));
        notes.extend(self.page.clone());
        let words = format!("{} ({})", self.title, notes.join("; "));
        look.hanging(&format!("{}:", self.id), 0, 4, Color::Plain, &words)
    }
}

impl Listing {
    /// Writes a line for each, and how many there are.
    pub fn text(&self, look: TermStyle) -> String {
        let lines: String = self.records.iter().map(|r| r.line(look)).collect();
        let books = self.records.iter();
        let books = books.filter(|r| r.whose == Whose::Book).count();
        let count = counted(self.records.len(), "item");
        format!("{lines}\n{count}, {books} of them a book's\n")
    }
}
