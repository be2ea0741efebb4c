//! What stands in sections of a table: pack, seats, deal and games as written.

use serde::{Deserialize, Serialize};

use super::Status;
use crate::text::PassageId;
use crate::yaml::{Number, Text, locate};

/// Defines what may stand in a table, as written: each says last what it cites, how the source stands to it, and itself in a sentence.
macro_rules! citing {
    ($($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$about])* pub $field: $type,)*
            /// What it cites.
            #[serde(default)]
            pub cites: Vec<$crate::yaml::Text>,
            /// How the source stands to it.
            pub status: Option<$crate::ruleset::Status>,
            /// In a sentence.
            pub gist: Option<String>,
        }

        $crate::yaml::locate! { $name { $($field,)* cites, status, gist } }
    )*};
}
pub(super) use citing;

citing! {
    /// The cards of the game: all of the suits and ranks named, or the cards named, without some.
    Pack {
        /// Suits, such as `S H D C`.
        suits: Option<Text>,
        /// Ranks, such as `K Q J A 7 6`.
        ranks: Option<Text>,
        /// Cards one by one.
        cards: Option<Text>,
        /// Cards taken out.
        without: Option<Text>,
    }

    /// The colours of the suits.
    Colours {
        /// The red suits.
        red: Text,
        /// The black suits.
        black: Text,
    }

    /// A number of players; those beyond `hands`, last in order, sit out.
    Seats {
        /// How many sit at the table.
        players: Number,
        /// How many are dealt to.
        hands: Number,
        /// How many sit by and advise, without a hand and without a turn.
        advisers: Option<Number>,
        /// Whether it is said that no other number can play.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        only: bool,
    }

    /// Which way the turn goes round.
    Direction {
        /// To whom it passes.
        to: RawSide,
    }
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

citing! {
    /// How the pack is cut.
    RawCut {
        /// The fewest cards that may be lifted.
        lift: Option<Number>,
        /// The fewest cards that must be left.
        leave: Option<Number>,
        /// Who cuts.
        by: Option<Text>,
    }

    /// How the cards are dealt; what is left is the stock.
    Deal {
        /// How many each hand gets.
        cards: Number,
        /// In which packets, one after another.
        #[serde(default)]
        packets: Vec<Number>,
        /// Other packets, of which the dealer may choose.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        or: Vec<Vec<Number>>,
    }
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

citing! {
    /// A game that may be undertaken.
    RawGame {
        /// Its name in clauses.
        name: Text,
        /// What the player says.
        says: Option<String>,
        /// What the game is called elsewhere: games of several variants that are like the same are one game under two names.
        like: Option<Text>,
    }

    /// Words that are said at the table and that another book has otherwise.
    RawSaying {
        /// The words, as clauses have them.
        name: Text,
        /// What is said elsewhere: words of several variants that are like the same are one declaration.
        like: Text,
    }
}

/// Puts `work` before every bare citation; its place stays.
pub(super) fn qualify(cites: &mut [Text], work: &str) {
    for cite in cites {
        *cite = Text::new(PassageId::of(cite.as_str(), work).0, cite.span());
    }
}

locate!(plain: RawSide);
locate! {
    Course { cites, status, gist, reading }
}
