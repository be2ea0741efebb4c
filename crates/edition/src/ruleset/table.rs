//! What stands in sections of a table: pack, seats, deal and games as written.

use serde::{Deserialize, Serialize};

use super::Status;
use crate::text::PassageId;
use crate::yaml::{Number, Text, locate};

/// The cards of the game: all of the suits and ranks named, or the cards named, without some.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Suits, such as `S H D C`.
    pub suits: Option<Text>,
    /// Ranks, such as `K Q J A 7 6`.
    pub ranks: Option<Text>,
    /// Cards one by one.
    pub cards: Option<Text>,
    /// Cards taken out.
    pub without: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// The colours of the suits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Colours {
    /// The red suits.
    pub red: Text,
    /// The black suits.
    pub black: Text,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// A number of players; those beyond `hands`, last in order, sit out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// How many sit at the table.
    pub players: Number,
    /// How many are dealt to.
    pub hands: Number,
    /// How many sit by and advise, without a hand and without a turn.
    pub advisers: Option<Number>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// Which way the turn goes round.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Direction {
    /// To whom it passes.
    pub to: RawSide,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RawSide {
    /// Against the clock.
    Right,
    /// With the clock.
    Left,
}

/// How the pack is cut.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawCut {
    /// The fewest cards that may be lifted.
    pub lift: Option<Number>,
    /// The fewest cards that must be left.
    pub leave: Option<Number>,
    /// Who cuts.
    pub by: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// How the cards are dealt; what is left is the stock.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// How many each hand gets.
    pub cards: Number,
    /// In which packets, one after another.
    #[serde(default)]
    pub packets: Vec<Number>,
    /// Other packets, of which the dealer may choose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub or: Vec<Vec<Number>>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// Where the order of the phases stands, and how it was read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
    /// How the source was read where it leaves the order open.
    pub reading: Option<String>,
}

/// A game that may be undertaken.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawGame {
    /// Its name in clauses.
    pub name: Text,
    /// What the player says.
    pub says: Option<String>,
    /// What the game is called elsewhere: games of several variants that are like the same are one game under two names.
    pub like: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// Puts `work` before every bare citation; its place stays.
pub(super) fn qualify(cites: &mut [Text], work: &str) {
    for cite in cites {
        *cite = Text::new(PassageId::of(cite.as_str(), work).0, cite.span());
    }
}

locate!(plain: RawSide);
locate! {
    Pack { suits, ranks, cards, without, cites, status, gist }
    Colours { red, black, cites, status, gist }
    Seats { players, hands, advisers, cites, status, gist }
    Direction { to, cites, status, gist }
    RawCut { lift, leave, by, cites, status, gist }
    Deal { cards, packets, or, cites, status, gist }
    Course { cites, status, gist, reading }
    RawGame { name, says, like, cites, status, gist }
}
