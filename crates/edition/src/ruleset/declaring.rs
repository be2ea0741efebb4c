//! What the table says of declarations: what may be declared, what each card counts, how deals make a game.

use serde::{Deserialize, Serialize};

use super::Status;
use crate::yaml::{Number, Text, locate};

/// Something that may be declared of a hand.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawDeclaration {
    /// Its name in clauses.
    pub name: Text,
    /// What it is made of: `deal`, `suit`, `run` or `rank`.
    pub of: Text,
    /// What the player says.
    pub says: Option<String>,
    /// The truth, defined by clauses, that no penalty of reckoning nothing reaches what it scored.
    pub kept: Option<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// How several deals make one game: names that clauses define.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawPartie {
    /// The truth that the partie is over, asked after each deal.
    pub over: Text,
    /// How many times the points of a deal count; once where nothing is named.
    pub weight: Option<Text>,
    /// The truth that a series of parties is over, asked after each; without it each stands by itself.
    pub series: Option<Text>,
    /// Where more play than hold cards: numbers that say whose part, of this partie's players in order, each takes in the next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Text>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

/// What a card of each rank counts; a rank that is left out counts nothing.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CardValues {
    /// The ace.
    #[serde(rename = "A")]
    pub ace: Option<Number>,
    /// The king.
    #[serde(rename = "K")]
    pub king: Option<Number>,
    /// The queen.
    #[serde(rename = "Q")]
    pub queen: Option<Number>,
    /// The knave.
    #[serde(rename = "J")]
    pub knave: Option<Number>,
    /// The ten.
    #[serde(rename = "10")]
    pub ten: Option<Number>,
    /// The nine.
    #[serde(rename = "9")]
    pub nine: Option<Number>,
    /// The eight.
    #[serde(rename = "8")]
    pub eight: Option<Number>,
    /// The seven.
    #[serde(rename = "7")]
    pub seven: Option<Number>,
    /// The six.
    #[serde(rename = "6")]
    pub six: Option<Number>,
    /// The five.
    #[serde(rename = "5")]
    pub five: Option<Number>,
    /// The four.
    #[serde(rename = "4")]
    pub four: Option<Number>,
    /// The three.
    #[serde(rename = "3")]
    pub three: Option<Number>,
    /// The two.
    #[serde(rename = "2")]
    pub two: Option<Number>,
    /// What it cites.
    #[serde(default)]
    pub cites: Vec<Text>,
    /// How the source stands to it.
    pub status: Option<Status>,
    /// In a sentence.
    pub gist: Option<String>,
}

impl CardValues {
    /// Returns what a card counts by its rank, from the two to the ace.
    pub fn by_rank(&self) -> [u32; 13] {
        [
            &self.two,
            &self.three,
            &self.four,
            &self.five,
            &self.six,
            &self.seven,
            &self.eight,
            &self.nine,
            &self.ten,
            &self.knave,
            &self.queen,
            &self.king,
            &self.ace,
        ]
        .map(|n| n.as_ref().map_or(0, |n| n.value))
    }
}

locate! {
    RawDeclaration { name, of, says, kept, cites, status, gist }
    RawPartie { over, weight, series, places, cites, status, gist }
    CardValues {
        ace, king, queen, knave, ten, nine, eight, seven, six, five, four, three, two, cites, status, gist,
    }
}
