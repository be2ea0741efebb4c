//! Where the cards of a record come from, in words and as data. Decides none.

use serde::Serialize;

use crate::run::{Fillings, Reconstruction};
use crate::{Diagram, Known, Origin, ResolvedRecord};
use codille_engine::variant::Variant;
use std::sync::Arc;

/// Where the cards of one hand, or of the stock, come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Origins {
    /// The player, or `stock`.
    pub place: String,
    /// Those that the source tells.
    pub told: Vec<String>,
    /// Those that follow from what it tells.
    pub follows: Vec<String>,
    /// Those that the editor chose.
    pub editor: Vec<String>,
}

impl Origins {
    fn of(known: &Known) -> Self {
        let cards = |origin| known.of(origin).iter().map(|c| c.to_string()).collect();
        Self {
            place: known.place.clone(),
            told: cards(Origin::Told),
            follows: cards(Origin::Follows),
            editor: cards(Origin::Editor),
        }
    }
}

/// Says of a record with which cards its diagram was filled: those told, those that follow, and those that the editor chose.
fn origins_told(origins: &[Origins]) -> String {
    let mut parts = Vec::new();
    for (lead, pick) in [
        ("told", (|o| &o.told) as fn(&Origins) -> &Vec<String>),
        ("following from that", |o| &o.follows),
        ("the editor's", |o| &o.editor),
    ] {
        let places = origins.iter().filter(|o| !pick(o).is_empty());
        let places: Vec<String> = places
            .map(|o| format!("{} {}", o.place, pick(o).join(" ")))
            .collect();
        if !places.is_empty() {
            parts.push(format!("{lead}: {}", places.join("; ")));
        }
    }
    parts.join(" — ")
}

impl Diagram {
    /// Says how far the cards are known, after `cards:` and over a table that sets cards in brackets.
    pub(super) const fn line(self) -> &'static str {
        match self {
            Self::Lost => "not all are told; those in [ ] are filled in by chance",
            Self::Restored => "restored: they are told, or follow from what is told",
            Self::Conjectural => "the editor's conjecture where the source does not tell them",
        }
    }

    /// Says the same where no table follows.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Lost => "Not all are told; those missing are filled in by chance.",
            Self::Restored => "Restored: they are told, or follow from what is told.",
            Self::Conjectural => "The editor's conjecture, where the source does not tell them.",
        }
    }

    /// Says where the cards come from; `None` where nothing more is known of it.
    pub fn describe_origins(self, origins: &[Origins]) -> Option<String> {
        let told = origins_told(origins);
        (self != Self::Lost && !told.is_empty()).then(|| format!("{told}."))
    }
}

impl Fillings {
    /// Says how many ways to fill in lost cards were tried, to stand in brackets.
    pub fn describe(self) -> String {
        let Self { tried, admitted } = self;
        format!("{admitted} of {tried} ways tried let it happen; this is the first")
    }
}

/// Returns where the cards of a record come from.
pub fn origins(record: &ResolvedRecord) -> Vec<Origins> {
    record.known.iter().map(Origins::of).collect()
}

/// Counts the deals that fit what the source tells of a conjectural hand; `None` of any other, and where they can't be counted.
pub fn fitting(variant: &Arc<Variant>, record: &ResolvedRecord) -> Option<u64> {
    let conjectural = record.diagram == Some(Diagram::Conjectural);
    let found = conjectural.then(|| Reconstruction::new(Arc::clone(variant), record));
    let found = found.and_then(Result::ok)?;
    u64::try_from(found.count()).ok()
}

/// Says how many deals fit.
pub fn describe_fitting(deals: u64) -> String {
    match deals {
        1 => "One deal fits what the text tells.".to_owned(),
        deals => format!("{deals} deals fit what the text tells."),
    }
}
