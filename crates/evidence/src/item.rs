//! What all pieces of evidence have in common: id, title, citations, variant.

use super::document::Head;
use super::reading::Reading;
use super::whose::Whose;
use codille_edition::text::PassageId;
use codille_edition::yaml::{Pairs, Text};
use codille_lang::span::Span;
use serde::Serialize;

/// What sort of evidence an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceKind {
    /// A game or a part of one, card by card.
    Record,
    /// A settlement.
    Bill,
    /// A table of orders, divisions, games, counters or cards.
    Table,
    /// A hand on which the source would venture a game.
    Hands,
    /// A number worked out.
    Calculation,
    /// Odds of what may come about.
    Odds,
    /// What a source asserts, tried by search, counting or simulation.
    Claim,
    /// A dispute with its decision.
    Case,
}

impl EvidenceKind {
    /// All kinds, in the order of reports.
    pub const ALL: [Self; 8] = [
        Self::Record,
        Self::Bill,
        Self::Table,
        Self::Hands,
        Self::Calculation,
        Self::Odds,
        Self::Claim,
        Self::Case,
    ];
}

/// The head of a piece of evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The full id, such as `gibbs-1878/x004`.
    pub id: String,
    /// The work in whose file it stands.
    pub work: String,
    /// A name that is easier to remember.
    pub alias: Option<Text>,
    /// Its title.
    pub title: String,
    /// Whose it is.
    pub whose: Whose,
    /// What it cites, each with its work before it.
    pub cites: Vec<Text>,
    /// The variant that it is played under, where the file names one.
    pub variant: Option<String>,
    /// The options that are set, in the order of the file.
    pub set: Vec<(String, String)>,
    /// A remark of the editor.
    pub note: Option<String>,
    /// What the source leaves open.
    pub open: Option<String>,
    /// Where its id is written.
    pub span: Span,
}

impl Item {
    /// Makes an item, without an alias, of its head in a file.
    pub(super) fn of(head: Head<'_>, reading: &mut Reading<'_>) -> Self {
        let id = PassageId::of(head.id.as_str(), reading.work).0;
        let set = head.set.iter().flat_map(Pairs::iter);
        Self {
            whose: Whose::read(bare(&id), head, reading),
            id,
            work: reading.work.to_owned(),
            alias: None,
            title: head.title.clone(),
            cites: reading.cites(head.cites.as_deref().unwrap_or_default()),
            variant: head.variant.as_ref().map(ToString::to_string),
            set: set.map(|(k, v)| (k.to_string(), v.to_string())).collect(),
            note: head.note.clone(),
            open: head.open.clone(),
            span: head.id.span(),
        }
    }

    /// Returns the id without the work.
    pub fn bare_id(&self) -> &str {
        bare(&self.id)
    }

    /// Returns the variant that it is played under: the one named, or the one called like the work.
    pub fn variant_id(&self) -> &str {
        self.variant.as_deref().unwrap_or(&self.work)
    }

    /// Tells whether `name` means this item: full id, bare id, alias, or work and alias.
    pub fn is_called(&self, name: &str) -> bool {
        let bare = match name.split_once('/') {
            Some((work, bare)) if work == self.work => bare,
            Some(_) => return false,
            None => name,
        };
        bare == self.bare_id() || self.alias.as_ref().is_some_and(|a| a.as_str() == bare)
    }
}

fn bare(id: &str) -> &str {
    id.split_once('/').map_or(id, |(_, bare)| bare)
}
