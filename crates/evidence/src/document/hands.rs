//! Hands to venture on, as written.

use super::{entries, written};
use codille_edition::yaml::{Number, Pairs, Text};

entries! {
    /// A hand to venture on, as written.
    HandsEntry {
        colour: Text,
        game: Text,
        #[serde(default)]
        trumps: Vec<Vec<Text>>,
        cards: Option<Text>,
        side: Option<SideEntry>,
        doubtful: Option<Text>,
    }
}

written! {
    /// What such a hand has outside trumps, as written.
    #[derive(Default)]
    #[serde(default)]
    SideEntry {
        kings: Option<Number>,
        protected_queens: Option<Number>,
        renounces: Option<Number>,
        manilles: Option<Number>,
        cards: Vec<Text>,
        suit_run: Vec<Text>,
    }
}
