//! What the table says of declarations: what may be declared, what each card counts, how deals make a game.

use super::table::citing;
use crate::yaml::{Number, Text};

citing! {
    /// Something that may be declared of a hand.
    RawDeclaration {
        /// Its name in clauses.
        name: Text,
        /// What it is made of: `deal`, `suit`, `run` or `rank`.
        of: Text,
        /// What the player says.
        says: Option<String>,
        /// The truth, defined by clauses, that no penalty of reckoning nothing reaches what it scored.
        kept: Option<Text>,
    }

    /// How several deals make one game: names that clauses define.
    RawPartie {
        /// The truth that the partie is over, asked after each deal.
        over: Text,
        /// What the book calls it, where that is no partie.
        called: Option<String>,
        /// How many times the points of a deal count; once where nothing is named.
        weight: Option<Text>,
        /// The truth that a series of parties is over, asked after each; without it each stands by itself.
        series: Option<Text>,
        /// Where more play than hold cards: numbers that say whose part, of this partie's players in order, each takes in the next.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<Text>,
    }

    /// What a card of each rank counts; a rank that is left out counts nothing.
    CardValues {
        /// The ace.
        #[serde(rename = "A")]
        ace: Option<Number>,
        /// The king.
        #[serde(rename = "K")]
        king: Option<Number>,
        /// The queen.
        #[serde(rename = "Q")]
        queen: Option<Number>,
        /// The knave.
        #[serde(rename = "J")]
        knave: Option<Number>,
        /// The ten.
        #[serde(rename = "10")]
        ten: Option<Number>,
        /// The nine.
        #[serde(rename = "9")]
        nine: Option<Number>,
        /// The eight.
        #[serde(rename = "8")]
        eight: Option<Number>,
        /// The seven.
        #[serde(rename = "7")]
        seven: Option<Number>,
        /// The six.
        #[serde(rename = "6")]
        six: Option<Number>,
        /// The five.
        #[serde(rename = "5")]
        five: Option<Number>,
        /// The four.
        #[serde(rename = "4")]
        four: Option<Number>,
        /// The three.
        #[serde(rename = "3")]
        three: Option<Number>,
        /// The two.
        #[serde(rename = "2")]
        two: Option<Number>,
    }
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
