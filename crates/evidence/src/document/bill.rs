//! Bills and calculations as written.

use super::{entries, written};
use crate::facts::Leaves;
use codille_edition::yaml::{Number, Pairs, Text};

entries! {
    /// A bill as written.
    BillEntry {
        refuted: Option<Text>,
        seat: Text,
        facts: FactsEntry,
        #[serde(default)]
        bill: Pairs<i32>,
        total: Option<i32>,
        #[serde(default)]
        leaves: Leaves,
    }

    /// A calculation as written.
    CalculationEntry {
        given: FactsEntry,
        states: Text,
    }
}

written! {
    /// The state of a hand when it is settled, as written.
    #[derive(Default)]
    #[serde(default)]
    FactsEntry {
        pool: Option<Number>,
        game: Option<Text>,
        trump: Option<Text>,
        ombre: Option<Text>,
        hand: Option<Text>,
        also: Vec<Text>,
        tricks: Pairs<Number>,
        opening: Option<Number>,
        played: Option<Number>,
        surrendered: bool,
        defender: Option<Text>,
        challenged: bool,
        reserving: bool,
        led: Option<Text>,
        faults: Pairs<Pairs<Number>>,
        reserved: Vec<Number>,
        pool_reserved: bool,
        drawn: Option<Text>,
        ladies: Vec<Text>,
        totals: Option<Text>,
        gained: Option<Text>,
        deals: Option<Number>,
    }
}
