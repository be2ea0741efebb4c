//! Hands to venture on, as written.

use codille_edition::yaml::{Number, Pairs, Text, locate};
use serde::Deserialize;

/// A hand to venture on, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandsEntry {
    pub(crate) id: Text,
    pub(crate) title: String,
    pub(crate) whose: Option<Text>,
    #[serde(default)]
    pub(crate) cites: Vec<Text>,
    pub(crate) variant: Option<Text>,
    #[serde(default)]
    pub(crate) set: Pairs<Text>,
    pub(crate) colour: Text,
    pub(crate) game: Text,
    #[serde(default)]
    pub(crate) trumps: Vec<Vec<Text>>,
    pub(crate) cards: Option<Text>,
    pub(crate) side: Option<SideEntry>,
    pub(crate) doubtful: Option<Text>,
    pub(crate) note: Option<String>,
    pub(crate) open: Option<String>,
}

/// What such a hand has outside trumps, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideEntry {
    pub(crate) kings: Option<Number>,
    pub(crate) protected_queens: Option<Number>,
    pub(crate) renounces: Option<Number>,
    pub(crate) manilles: Option<Number>,
    #[serde(default)]
    pub(crate) cards: Vec<Text>,
    #[serde(default)]
    pub(crate) suit_run: Vec<Text>,
}

locate! {
    HandsEntry {
        id, title, whose, cites, variant, set, colour, game, trumps, cards, side, doubtful, note, open,
    }
    SideEntry { kings, protected_queens, renounces, manilles, cards, suit_run }
}
