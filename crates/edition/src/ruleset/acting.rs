//! What the table says of acts beside lawful play, as written. Judges none of them.

use serde::{Deserialize, Serialize};

use super::table::citing;
use crate::yaml::{Text, locate};

citing! {
    /// Something that a person at the table may do or say.
    RawAct {
        /// Its name in clauses and cases.
        name: Text,
        /// How it is told, after the name of who did it: `takes up`.
        says: Option<String>,
        /// Where its cards come from: `hand`, `discard`, `stock`, `aside`, `discards` (anybody's) or `theirs` (the hand of whom it is done to).
        from: Option<Text>,
        /// Where they go.
        to: Option<Text>,
        /// Whether everybody sees which cards it is done with; without it, those that are moved or taken from somewhere are known to whoever does it alone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        open: bool,
        /// Whether it belongs to the dealing: told after a deal is void, it is told of the next one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
        /// The word with which it puts a wrong deal right: every hand is brought to its number, out of hands that have too many and out of the stock.
        evens: Option<Text>,
        /// Words that may be told with it and from which nothing follows: no clause asks for them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Text>,
        /// What must have come about before it makes sense, such as a hand of the wrong number for telling of it. No rule asks for this: it is
        /// for whoever makes up situations in which it is done.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        needs: Vec<RawNeed>,
    }
}

/// What must have come about before an act makes sense.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RawNeed {
    /// The words with which the act needs it; without them it does whatever is said.
    pub words: Option<Text>,
    /// That it is done before the cards are dealt: `dealt: no`; or that a hand is dealt the wrong number of cards: `dealt: wrong`.
    pub dealt: Option<Text>,
    /// That one of these acts was done before it, by anybody: an act alone or with its words, as clauses ask for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Text>,
    /// That the same player did one of these acts before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<Text>,
    /// What else is so, in a sentence.
    pub told: Option<String>,
}

locate! { RawNeed { words, dealt, after, own, told } }
