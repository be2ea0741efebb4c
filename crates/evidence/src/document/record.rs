//! Records as written, with what they are to come to.

use super::{entries, written};
use crate::expect::PartieEnd;
use codille_edition::yaml::{Located, Number, Pairs, Text};

entries! {
    /// A record as written.
    RecordEntry {
        alias: Option<Text>,
        from: Option<Text>,
        after: Option<Number>,
        after_act: Option<Number>,
        seats: Option<Located<Vec<Text>>>,
        pool: Option<Number>,
        dealt: Option<Located<Pairs<Text>>>,
        misdealt: Option<bool>,
        stock: Option<Text>,
        hands: Option<Located<Pairs<Text>>>,
        ombre: Option<Text>,
        game: Option<Text>,
        trump: Option<Text>,
        discards: Option<Located<Pairs<Text>>>,
        diagram: Option<Text>,
        told: Option<Pairs<Text>>,
        follows: Option<Pairs<Text>>,
        stated: Option<Pairs<Text>>,
        deal: Option<Number>,
        totals: Option<Pairs<Number>>,
        #[serde(default)]
        acts: Vec<Text>,
        notes: Option<Pairs<Text>>,
        beside: Option<Pairs<Vec<Text>>>,
        #[serde(default)]
        expect: ExpectEntry,
    }
}

written! {
    /// What a record is to come to, as written.
    #[derive(Default)]
    #[serde(default)]
    ExpectEntry {
        tricks: Pairs<Number>,
        result: Option<Text>,
        may: Option<Text>,
        holds: Pairs<Text>,
        left: Option<Text>,
        bill: Pairs<Pairs<i32>>,
        net: Pairs<i32>,
        pool: Option<i32>,
        ombre: Option<Text>,
        game: Option<Text>,
        score: Pairs<Number>,
        points: Pairs<Pairs<Number>>,
        totals: Pairs<Number>,
        partie: Option<PartieEnd>,
        refused: Option<RefusedEntry>,
    }

    /// A refusal that is expected, as written.
    RefusedEntry {
        act: Number,
        card: Option<Text>,
        who: Option<Text>,
        why: Text,
        #[serde(default)]
        laws: Vec<Text>,
    }
}
