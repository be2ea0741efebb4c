//! Where the cards of a record come from, in words and as data. Decides none.

use serde::Serialize;

use crate::{Known, Origin, ResolvedRecord};

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
pub fn origins_told(origins: &[Origins]) -> String {
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

/// Returns where the cards of a record come from.
pub fn origins(record: &ResolvedRecord) -> Vec<Origins> {
    record.known.iter().map(Origins::of).collect()
}
