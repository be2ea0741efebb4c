//! Tables as written, with the rows of every kind.

use codille_edition::yaml::{Number, Pairs, Text, locate};
use serde::Deserialize;

/// A table as written: exactly one kind of body stands in it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableEntry {
    pub(crate) id: Text,
    pub(crate) title: String,
    pub(crate) whose: Option<Text>,
    #[serde(default)]
    pub(crate) cites: Vec<Text>,
    pub(crate) variant: Option<Text>,
    #[serde(default)]
    pub(crate) set: Pairs<Text>,
    pub(crate) orders: Option<Vec<OrderEntry>>,
    pub(crate) divisions: Option<Vec<DivisionEntry>>,
    pub(crate) games: Option<GamesEntry>,
    pub(crate) counters: Option<CountersEntry>,
    pub(crate) hands: Option<Pairs<Text>>,
    pub(crate) rejected: Option<Pairs<Text>>,
    pub(crate) dealer: Option<Text>,
    pub(crate) pool: Option<Number>,
    pub(crate) stock: Option<Text>,
    pub(crate) groupings: Option<Vec<GroupingEntry>>,
    pub(crate) parties: Option<Vec<PartyEntry>>,
    pub(crate) won: Option<Text>,
    pub(crate) note: Option<String>,
    pub(crate) open: Option<String>,
}

/// The order of a suit as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderEntry {
    pub(crate) suit: Text,
    #[serde(rename = "as")]
    pub(crate) of: Text,
    pub(crate) cards: Text,
    pub(crate) count: Option<Number>,
    pub(crate) refuted: Option<Text>,
}

/// Divisions of the tricks with one outcome, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DivisionEntry {
    pub(crate) result: Text,
    pub(crate) ombre: Option<Text>,
    pub(crate) rows: Vec<Text>,
    pub(crate) stated: Option<Number>,
}

/// The games in order, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesEntry {
    pub(crate) ascending: Vec<Text>,
}

/// Counters and what a tray holds, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountersEntry {
    pub(crate) values: Pairs<Number>,
    pub(crate) tray: Pairs<Number>,
    pub(crate) points_per_tray: Number,
    pub(crate) trays: Option<Number>,
}

/// A partie of a score card, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartyEntry {
    pub(crate) deals: Vec<Text>,
    pub(crate) sums: Option<Text>,
    pub(crate) winner: Option<Text>,
    pub(crate) won: Option<Number>,
    pub(crate) single: Option<Text>,
    pub(crate) against: Option<Vec<Text>>,
    #[serde(default)]
    pub(crate) entered: Pairs<i32>,
    #[serde(default)]
    pub(crate) running: Pairs<i32>,
}

/// Who takes how much of the stock, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupingEntry {
    pub(crate) pages: Text,
    pub(crate) takes: Vec<TakeEntry>,
    pub(crate) left: Number,
}

/// One who takes cards, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakeEntry {
    pub(crate) who: Text,
    pub(crate) cards: Number,
}

locate! {
    TableEntry {
        id, title, whose, cites, variant, set, orders, divisions, games, counters, hands, rejected, dealer,
        pool, stock, groupings, parties, won, note, open,
    }
    OrderEntry { suit, of, cards, count, refuted }
    DivisionEntry { result, ombre, rows, stated }
    GamesEntry { ascending }
    CountersEntry { values, tray, points_per_tray, trays }
    PartyEntry { deals, sums, winner, won, single, against, entered, running }
    GroupingEntry { pages, takes, left }
    TakeEntry { who, cards }
}
