//! Records as written, with what they are to come to.

use codille_edition::yaml::{Located, Number, Pairs, Text, locate};
use serde::Deserialize;

/// A record as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordEntry {
    pub(crate) id: Text,
    pub(crate) alias: Option<Text>,
    pub(crate) title: String,
    pub(crate) whose: Option<Text>,
    pub(crate) cites: Option<Vec<Text>>,
    pub(crate) variant: Option<Text>,
    pub(crate) set: Option<Pairs<Text>>,
    pub(crate) from: Option<Text>,
    pub(crate) after: Option<Number>,
    pub(crate) after_act: Option<Number>,
    pub(crate) seats: Option<Located<Vec<Text>>>,
    pub(crate) pool: Option<Number>,
    pub(crate) dealt: Option<Located<Pairs<Text>>>,
    pub(crate) misdealt: Option<bool>,
    pub(crate) stock: Option<Text>,
    pub(crate) hands: Option<Located<Pairs<Text>>>,
    pub(crate) ombre: Option<Text>,
    pub(crate) game: Option<Text>,
    pub(crate) trump: Option<Text>,
    pub(crate) discards: Option<Located<Pairs<Text>>>,
    pub(crate) diagram: Option<Text>,
    pub(crate) told: Option<Pairs<Text>>,
    pub(crate) follows: Option<Pairs<Text>>,
    pub(crate) deal: Option<Number>,
    pub(crate) totals: Option<Pairs<Number>>,
    #[serde(default)]
    pub(crate) acts: Vec<Text>,
    #[serde(default)]
    pub(crate) expect: ExpectEntry,
    pub(crate) note: Option<String>,
    pub(crate) open: Option<String>,
}

/// What a record is to come to, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectEntry {
    #[serde(default)]
    pub(crate) tricks: Pairs<Number>,
    pub(crate) result: Option<Text>,
    pub(crate) may: Option<Text>,
    #[serde(default)]
    pub(crate) holds: Pairs<Text>,
    pub(crate) left: Option<Text>,
    #[serde(default)]
    pub(crate) bill: Pairs<Pairs<i32>>,
    #[serde(default)]
    pub(crate) net: Pairs<i32>,
    pub(crate) pool: Option<i32>,
    pub(crate) ombre: Option<Text>,
    pub(crate) game: Option<Text>,
    #[serde(default)]
    pub(crate) score: Pairs<Number>,
    #[serde(default)]
    pub(crate) points: Pairs<Pairs<Number>>,
    #[serde(default)]
    pub(crate) totals: Pairs<Number>,
    pub(crate) partie: Option<PartieEntry>,
    pub(crate) refused: Option<RefusedEntry>,
}

/// How a partie is to end with the deal, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartieEntry {
    pub(crate) over: Option<bool>,
    pub(crate) winner: Option<Text>,
    pub(crate) won: Option<Number>,
}

/// A refusal that is expected, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusedEntry {
    pub(crate) act: Number,
    pub(crate) card: Option<Text>,
    pub(crate) who: Option<Text>,
    pub(crate) why: Text,
    #[serde(default)]
    pub(crate) laws: Vec<Text>,
}

locate! {
    RecordEntry {
        id, alias, title, whose, cites, variant, set, from, after, after_act, seats, pool, dealt, misdealt, stock, hands,
        ombre, game, trump, discards, diagram, told, follows, deal, totals, acts, expect, note, open,
    }
    ExpectEntry {
        tricks, result, may, holds, left, bill, net, pool, ombre, game, score, points, totals, partie, refused,
    }
    PartieEntry { over, winner, won }
    RefusedEntry { act, card, who, why, laws }
}
