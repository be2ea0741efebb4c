//! Bills and calculations as written.

use codille_edition::yaml::{Number, Pairs, Text, locate};
use serde::Deserialize;

/// A bill as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BillEntry {
    pub(crate) id: Text,
    pub(crate) title: String,
    pub(crate) whose: Option<Text>,
    #[serde(default)]
    pub(crate) cites: Vec<Text>,
    pub(crate) variant: Option<Text>,
    #[serde(default)]
    pub(crate) set: Pairs<Text>,
    pub(crate) refuted: Option<Text>,
    pub(crate) seat: Text,
    pub(crate) facts: FactsEntry,
    #[serde(default)]
    pub(crate) bill: Pairs<i32>,
    pub(crate) total: Option<i32>,
    #[serde(default)]
    pub(crate) leaves: LeavesEntry,
    pub(crate) note: Option<String>,
    pub(crate) open: Option<String>,
}

/// The state of a hand when it is settled, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the files")]
pub(crate) struct FactsEntry {
    pub(crate) pool: Option<Number>,
    pub(crate) game: Option<Text>,
    pub(crate) trump: Option<Text>,
    pub(crate) ombre: Option<Text>,
    pub(crate) hand: Option<Text>,
    #[serde(default)]
    pub(crate) also: Vec<Text>,
    #[serde(default)]
    pub(crate) tricks: Pairs<Number>,
    pub(crate) opening: Option<Number>,
    pub(crate) played: Option<Number>,
    #[serde(default)]
    pub(crate) surrendered: bool,
    pub(crate) defender: Option<Text>,
    #[serde(default)]
    pub(crate) challenged: bool,
    #[serde(default)]
    pub(crate) reserving: bool,
    pub(crate) led: Option<Text>,
    #[serde(default)]
    pub(crate) faults: Pairs<Pairs<Number>>,
    #[serde(default)]
    pub(crate) reserved: Vec<Number>,
    #[serde(default)]
    pub(crate) pool_reserved: bool,
    pub(crate) drawn: Option<Text>,
    #[serde(default)]
    pub(crate) ladies: Vec<Text>,
    pub(crate) totals: Option<Text>,
    pub(crate) gained: Option<Text>,
    pub(crate) deals: Option<Number>,
}

/// What a settlement leaves on the table, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeavesEntry {
    pub(crate) pool: Option<i32>,
    pub(crate) reserved: Option<Vec<i32>>,
}

/// A calculation as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalculationEntry {
    pub(crate) id: Text,
    pub(crate) title: String,
    pub(crate) whose: Option<Text>,
    #[serde(default)]
    pub(crate) cites: Vec<Text>,
    pub(crate) variant: Option<Text>,
    #[serde(default)]
    pub(crate) set: Pairs<Text>,
    pub(crate) given: FactsEntry,
    pub(crate) states: Text,
    pub(crate) note: Option<String>,
    pub(crate) open: Option<String>,
}

locate! {
    BillEntry { id, title, whose, cites, variant, set, refuted, seat, facts, bill, total, leaves, note, open }
    FactsEntry {
        pool, game, trump, ombre, hand, also, tricks, opening, played, surrendered, defender, challenged,
        reserving, led, faults, reserved, pool_reserved, drawn, ladies, totals, gained, deals,
    }
    LeavesEntry { pool, reserved }
    CalculationEntry { id, title, whose, cites, variant, set, given, states, note, open }
}
