//! Files of evidence as written.

mod bill;
mod claim;
mod entry;
mod figures;
mod hands;
mod odds;
mod record;
mod table;

pub(super) use bill::{BillEntry, CalculationEntry, FactsEntry};
pub(super) use claim::{
    ClaimEntry, CountEntry, DuelEntry, EnumerateEntry, LineEntry, MeasureEntry, NotTestableEntry,
    PolicyEntry, SearchEntry, SimulateEntry,
};
pub(super) use entry::{Head, entries, written};
pub(super) use figures::Figures;
pub(super) use hands::HandsEntry;
pub(super) use odds::OddsEntry;
pub(super) use record::{ExpectEntry, RecordEntry, RefusedEntry};
pub(super) use table::{DivisionEntry, GroupingEntry, OrderEntry, PartyEntry, TableEntry};

use super::case::CaseEntry;
use codille_edition::yaml::{Text, locate};
use serde::Deserialize;

written! {
    /// The whole of a file of evidence.
    EvidenceDocument {
        work: Text,
        whose: Option<Text>,
        /// What `codille play` needs to go on; no evidence.
        sitting: Option<Aside>,
        #[serde(default)]
        records: Vec<RecordEntry>,
        #[serde(default)]
        bills: Vec<BillEntry>,
        #[serde(default)]
        tables: Vec<TableEntry>,
        #[serde(default)]
        hands: Vec<HandsEntry>,
        #[serde(default)]
        calculations: Vec<CalculationEntry>,
        #[serde(default)]
        odds: Vec<OddsEntry>,
        #[serde(default)]
        claims: Vec<ClaimEntry>,
        #[serde(default)]
        measures: Vec<MeasureEntry>,
        #[serde(default)]
        cases: Vec<CaseEntry>,
    }
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
            .chain(self.calculations.iter().map(|c| &c.id))
            .chain(self.odds.iter().map(|o| &o.id))
            .chain(self.measures.iter().map(|m| &m.id))
            .chain(self.claims.iter().flat_map(ClaimEntry::names));
        records.chain(cases).flatten().chain(others)
    }
}
