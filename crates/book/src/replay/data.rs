//! A game as the page shows it: steps with cards moved, words, entries and reasons, as data.

use codille_evidence::transcript::Payment;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A game with its branches, each under every book that can play it. Short names keep the page small.
#[derive(Debug, Clone, Serialize)]
pub struct ReplayData {
    /// Full id of the record that is shown first.
    pub id: String,
    /// The same, fit for an anchor.
    pub anchor: String,
    /// The line that is shown first.
    pub start: usize,
    /// Books by number.
    pub books: Vec<Book>,
    /// The record and its branches; a branch stands after what it branches from.
    pub lines: Vec<Line>,
    /// Records that begin with the same cards and go another way from the start.
    pub others: Vec<Other>,
    /// The file with the clauses of all books of the game, by number, and what they cite.
    pub rules: String,
    /// Clauses that options have made others of; their numbers go on behind those in the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<Clause>,
}

/// A book under whose rules a game is played.
#[derive(Debug, Clone, Serialize)]
pub struct Book {
    /// The id of the variant.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A record: the whole game or a branch of it.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// Its full id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of the line that it branches from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The last step that it has in common with that line.
    pub fork: usize,
    /// Where its own page is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// The players in the order of speaking, the dealer last.
    pub seats: Vec<String>,
    /// How many of them hold cards.
    pub hands: usize,
    /// What the pool holds before the first act.
    pub pool: i64,
    /// What is to be said of the record as such: open cards, notes, the state of a diagram.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<(String, String)>,
    /// The passages that it cites, by full id; none where they are those of the line that it branches from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<String>,
    /// The game under each book that can play it, its own first.
    pub takes: Vec<ReplayLine>,
    /// How somebody plays on from it; only the line that is shown first has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableStart>,
    /// Books of the same game that cannot, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unfit: Vec<(String, String)>,
}

impl Line {
    /// Returns the name of a seat.
    pub(super) fn name(&self, seat: usize) -> &str {
        let name = self.seats.get(seat);
        name.expect("whoever acts or wins sits at the table")
    }

    /// Returns the steps under the record's own book.
    pub(super) fn own_steps(&self) -> &[Step] {
        let own = self.takes.first();
        &own.expect("a line is played under its own book").steps
    }
}

/// What the table takes up to play on from a line, or why it cannot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableStart {
    /// The record as a file of evidence, with the cards that are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The record as its file writes it, where nobody can play on from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Why nobody can play on from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// How many acts are done at each step under its own book.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<usize>,
}

/// A line under one book.
#[derive(Debug, Clone, Serialize)]
pub struct ReplayLine {
    /// The number of the book.
    pub book: usize,
    /// Whether the turn goes to the left; otherwise it goes to the right.
    #[serde(rename = "left", skip_serializing_if = "std::ops::Not::not")]
    pub leftward: bool,
    /// What each seat is called by its place, where the phases of the game tell the seats apart by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<&'static str>,
    /// Options set for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What could not be carried over from the record's own book, and how that was helped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What happens; the first step is the beginning.
    pub steps: Vec<Step>,
}

/// One thing that happens.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What kind of step.
    #[serde(rename = "k")]
    pub kind: &'static str,
    /// Who acts.
    #[serde(rename = "s", skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// What is done, after the name of who does it.
    #[serde(rename = "t")]
    pub text: String,
    /// The same as the others at the table learn it, where they learn less.
    #[serde(rename = "h", skip_serializing_if = "Option::is_none")]
    pub heard: Option<String>,
    /// The words spoken.
    #[serde(rename = "q", skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<String>,
    /// Cards that come to lie elsewhere, by the new place: `h0` a hand, `d0` laid away, `s` the stock, `t` the trick.
    #[serde(rename = "m", skip_serializing_if = "BTreeMap::is_empty")]
    pub moves: BTreeMap<String, String>,
    /// The cards from the highest down, where their order is new.
    #[serde(rename = "o", skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// The trick in which a card falls.
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    pub trick: Option<usize>,
    /// The source leaves the card open.
    #[serde(rename = "g", skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Who has won the trick.
    #[serde(rename = "w", skip_serializing_if = "Option::is_none")]
    pub won: Option<usize>,
    /// What is booked.
    #[serde(rename = "e", skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<PaidEntry>,
    /// Why this may or must be so: words and clauses.
    #[serde(rename = "y", skip_serializing_if = "Vec::is_empty")]
    pub why: Vec<(String, Vec<usize>)>,
    /// What the record notes of it.
    #[serde(rename = "r", skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The passages that tell of it, by full id.
    #[serde(rename = "p", skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// What has become known of the game: `trump`, `ombre`, `game`, `result`.
    #[serde(rename = "f", skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<&'static str, String>,
    /// The cards that have a name of their own, where that has changed.
    #[serde(rename = "c", skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// Cards beyond the usual that each seat may see from here on, where that has changed.
    #[serde(rename = "v", skip_serializing_if = "Option::is_none")]
    pub seen: Option<Vec<String>>,
    /// How many acts are done then.
    #[serde(skip)]
    pub acts: usize,
    /// Whose turn it is then.
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// A payment with the numbers of its clauses; written as from, to, amount, heading, clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidEntry {
    /// What is paid.
    pub payment: Payment,
    /// The clauses that made it, the one that orders it first.
    pub why: Vec<usize>,
}

impl Serialize for PaidEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Payment {
            from,
            to,
            amount,
            heading,
            clauses: _,
        } = &self.payment;
        (from, to, amount, heading, &self.why).serialize(serializer)
    }
}

/// A clause with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its label.
    pub id: String,
    /// The variant in whose file it was last written.
    pub of: String,
    /// In a sentence.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gist: String,
    /// How the source stands to it, where it does not simply say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The rule in the clause language.
    pub rule: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// Where it stands in the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
}

/// A passage as a reader needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PassageCite {
    /// The title of the work.
    pub work: String,
    /// Where it stands in it.
    pub locus: String,
    /// Its first words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incipit: Option<String>,
    /// What it says, in our words.
    pub gist: String,
    /// Where it stands in the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// Where its page is seen in a public scan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scan: Option<String>,
}

/// Another record with the same cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Other {
    /// Its full id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Where its page is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
}
