//! Files of evidence as written.

use serde::Deserialize;

use super::case::CaseEntry;
use codille_edition::yaml::{Located, Number, Pairs, Text, locate};

/// The whole of a file of evidence.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EvidenceDocument {
    pub(super) work: Text,
    pub(super) whose: Option<Text>,
    /// What `codille play` needs to go on; no evidence.
    pub(super) sitting: Option<Aside>,
    #[serde(default)]
    pub(super) records: Vec<RecordEntry>,
    #[serde(default)]
    pub(super) bills: Vec<BillEntry>,
    #[serde(default)]
    pub(super) tables: Vec<TableEntry>,
    #[serde(default)]
    pub(super) hands: Vec<HandsEntry>,
    #[serde(default)]
    pub(super) calculations: Vec<CalculationEntry>,
    #[serde(default)]
    pub(super) cases: Vec<CaseEntry>,
}

/// A part of a file that somebody else reads.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "serde::de::IgnoredAny")]
pub(super) struct Aside;

impl From<serde::de::IgnoredAny> for Aside {
    fn from(_: serde::de::IgnoredAny) -> Self {
        Self
    }
}

locate!(plain: Aside);

impl EvidenceDocument {
    /// Returns the names of its items, and of the records that its own branch from.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> {
        let records = self.records.iter();
        let records = records.flat_map(|r| [Some(&r.id), r.alias.as_ref(), r.from.as_ref()]);
        let cases = self.cases.iter();
        let cases = cases.flat_map(|c| [Some(&c.id), c.alias.as_ref()]);
        let others = (self.bills.iter().map(|b| &b.id))
            .chain(self.tables.iter().map(|t| &t.id))
            .chain(self.hands.iter().map(|h| &h.id))
            .chain(self.calculations.iter().map(|c| &c.id));
        records.chain(cases).flatten().chain(others)
    }
}

/// A record as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordEntry {
    pub(super) id: Text,
    pub(super) alias: Option<Text>,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    pub(super) cites: Option<Vec<Text>>,
    pub(super) variant: Option<Text>,
    pub(super) set: Option<Pairs<Text>>,
    pub(super) from: Option<Text>,
    pub(super) after: Option<Number>,
    pub(super) after_act: Option<Number>,
    pub(super) seats: Option<Located<Vec<Text>>>,
    pub(super) pool: Option<Number>,
    pub(super) dealt: Option<Located<Pairs<Text>>>,
    pub(super) misdealt: Option<bool>,
    pub(super) stock: Option<Text>,
    pub(super) hands: Option<Located<Pairs<Text>>>,
    pub(super) ombre: Option<Text>,
    pub(super) game: Option<Text>,
    pub(super) trump: Option<Text>,
    pub(super) discards: Option<Located<Pairs<Text>>>,
    pub(super) diagram: Option<Text>,
    pub(super) told: Option<Pairs<Text>>,
    pub(super) follows: Option<Pairs<Text>>,
    pub(super) deal: Option<Number>,
    pub(super) totals: Option<Pairs<Number>>,
    #[serde(default)]
    pub(super) acts: Vec<Text>,
    #[serde(default)]
    pub(super) expect: ExpectEntry,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// What a record is to come to, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpectEntry {
    #[serde(default)]
    pub(super) tricks: Pairs<Number>,
    pub(super) result: Option<Text>,
    pub(super) may: Option<Text>,
    #[serde(default)]
    pub(super) holds: Pairs<Text>,
    pub(super) left: Option<Text>,
    #[serde(default)]
    pub(super) bill: Pairs<Pairs<i32>>,
    #[serde(default)]
    pub(super) net: Pairs<i32>,
    pub(super) pool: Option<i32>,
    pub(super) ombre: Option<Text>,
    pub(super) game: Option<Text>,
    #[serde(default)]
    pub(super) score: Pairs<Number>,
    #[serde(default)]
    pub(super) points: Pairs<Pairs<Number>>,
    #[serde(default)]
    pub(super) totals: Pairs<Number>,
    pub(super) partie: Option<PartieEntry>,
    pub(super) refused: Option<RefusedEntry>,
}

/// How a partie is to end with the deal, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartieEntry {
    pub(super) over: Option<bool>,
    pub(super) winner: Option<Text>,
    pub(super) won: Option<Number>,
}

/// A refusal that is expected, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RefusedEntry {
    pub(super) act: Number,
    pub(super) card: Option<Text>,
    pub(super) who: Option<Text>,
    pub(super) why: Text,
    #[serde(default)]
    pub(super) laws: Vec<Text>,
}

/// A bill as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BillEntry {
    pub(super) id: Text,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) variant: Option<Text>,
    #[serde(default)]
    pub(super) set: Pairs<Text>,
    pub(super) refuted: Option<Text>,
    pub(super) seat: Text,
    pub(super) facts: FactsEntry,
    #[serde(default)]
    pub(super) bill: Pairs<i32>,
    pub(super) total: Option<i32>,
    #[serde(default)]
    pub(super) leaves: LeavesEntry,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// The state of a hand when it is settled, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the files")]
pub(super) struct FactsEntry {
    pub(super) pool: Option<Number>,
    pub(super) game: Option<Text>,
    pub(super) trump: Option<Text>,
    pub(super) ombre: Option<Text>,
    pub(super) hand: Option<Text>,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) tricks: Pairs<Number>,
    pub(super) opening: Option<Number>,
    pub(super) played: Option<Number>,
    #[serde(default)]
    pub(super) surrendered: bool,
    pub(super) defender: Option<Text>,
    #[serde(default)]
    pub(super) challenged: bool,
    #[serde(default)]
    pub(super) reserving: bool,
    pub(super) led: Option<Text>,
    #[serde(default)]
    pub(super) faults: Pairs<Pairs<Number>>,
    #[serde(default)]
    pub(super) reserved: Vec<Number>,
    #[serde(default)]
    pub(super) pool_reserved: bool,
    pub(super) drawn: Option<Text>,
    #[serde(default)]
    pub(super) ladies: Vec<Text>,
    pub(super) totals: Option<Text>,
    pub(super) gained: Option<Text>,
    pub(super) deals: Option<Number>,
}

/// What a settlement leaves on the table, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LeavesEntry {
    pub(super) pool: Option<i32>,
    pub(super) reserved: Option<Vec<i32>>,
}

/// A calculation as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CalculationEntry {
    pub(super) id: Text,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) variant: Option<Text>,
    #[serde(default)]
    pub(super) set: Pairs<Text>,
    pub(super) given: FactsEntry,
    pub(super) states: Text,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// A table as written: exactly one kind of body stands in it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableEntry {
    pub(super) id: Text,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) variant: Option<Text>,
    #[serde(default)]
    pub(super) set: Pairs<Text>,
    pub(super) orders: Option<Vec<OrderEntry>>,
    pub(super) divisions: Option<Vec<DivisionEntry>>,
    pub(super) games: Option<GamesEntry>,
    pub(super) counters: Option<CountersEntry>,
    pub(super) hands: Option<Pairs<Text>>,
    pub(super) rejected: Option<Pairs<Text>>,
    pub(super) dealer: Option<Text>,
    pub(super) pool: Option<Number>,
    pub(super) stock: Option<Text>,
    pub(super) groupings: Option<Vec<GroupingEntry>>,
    pub(super) parties: Option<Vec<PartyEntry>>,
    pub(super) won: Option<Text>,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// The order of a suit as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderEntry {
    pub(super) suit: Text,
    #[serde(rename = "as")]
    pub(super) of: Text,
    pub(super) cards: Text,
    pub(super) count: Option<Number>,
    pub(super) refuted: Option<Text>,
}

/// Divisions of the tricks with one outcome, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DivisionEntry {
    pub(super) result: Text,
    pub(super) ombre: Option<Text>,
    pub(super) rows: Vec<Text>,
    pub(super) stated: Option<Number>,
}

/// The games in order, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesEntry {
    pub(super) ascending: Vec<Text>,
}

/// Counters and what a tray holds, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountersEntry {
    pub(super) values: Pairs<Number>,
    pub(super) tray: Pairs<Number>,
    pub(super) points_per_tray: Number,
    pub(super) trays: Option<Number>,
}

/// A partie of a score card, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartyEntry {
    pub(super) deals: Vec<Text>,
    pub(super) sums: Option<Text>,
    pub(super) winner: Option<Text>,
    pub(super) won: Option<Number>,
    pub(super) single: Option<Text>,
    pub(super) against: Option<Vec<Text>>,
    #[serde(default)]
    pub(super) entered: Pairs<i32>,
    #[serde(default)]
    pub(super) running: Pairs<i32>,
}

/// Who takes how much of the stock, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupingEntry {
    pub(super) pages: Text,
    pub(super) takes: Vec<TakeEntry>,
    pub(super) left: Number,
}

/// One who takes cards, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeEntry {
    pub(super) who: Text,
    pub(super) cards: Number,
}

/// A hand to venture on, as written.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandsEntry {
    pub(super) id: Text,
    pub(super) title: String,
    pub(super) whose: Option<Text>,
    #[serde(default)]
    pub(super) cites: Vec<Text>,
    pub(super) variant: Option<Text>,
    #[serde(default)]
    pub(super) set: Pairs<Text>,
    pub(super) colour: Text,
    pub(super) game: Text,
    #[serde(default)]
    pub(super) trumps: Vec<Vec<Text>>,
    pub(super) cards: Option<Text>,
    pub(super) side: Option<SideEntry>,
    pub(super) doubtful: Option<Text>,
    pub(super) note: Option<String>,
    pub(super) open: Option<String>,
}

/// What such a hand has outside trumps, as written.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideEntry {
    pub(super) kings: Option<Number>,
    pub(super) protected_queens: Option<Number>,
    pub(super) renounces: Option<Number>,
    pub(super) manilles: Option<Number>,
    #[serde(default)]
    pub(super) cards: Vec<Text>,
    #[serde(default)]
    pub(super) suit_run: Vec<Text>,
}

locate! {
    EvidenceDocument { work, whose, sitting, records, bills, tables, hands, calculations, cases }
    RecordEntry {
        id, alias, title, whose, cites, variant, set, from, after, after_act, seats, pool, dealt, misdealt, stock, hands,
        ombre, game, trump, discards, diagram, told, follows, deal, totals, acts, expect, note, open,
    }
    ExpectEntry {
        tricks, result, may, holds, left, bill, net, pool, ombre, game, score, points, totals, partie, refused,
    }
    PartieEntry { over, winner, won }
    RefusedEntry { act, card, who, why, laws }
    BillEntry { id, title, whose, cites, variant, set, refuted, seat, facts, bill, total, leaves, note, open }
    FactsEntry {
        pool, game, trump, ombre, hand, also, tricks, opening, played, surrendered, defender, challenged,
        reserving, led, faults, reserved, pool_reserved, drawn, ladies, totals, gained, deals,
    }
    LeavesEntry { pool, reserved }
    CalculationEntry { id, title, whose, cites, variant, set, given, states, note, open }
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
    HandsEntry {
        id, title, whose, cites, variant, set, colour, game, trumps, cards, side, doubtful, note, open,
    }
    SideEntry { kings, protected_queens, renounces, manilles, cards, suit_run }
}
