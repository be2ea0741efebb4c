//! Files of evidence as written.

mod bill;
mod hands;
mod record;
mod table;

pub(super) use bill::{BillEntry, CalculationEntry, FactsEntry, LeavesEntry};
pub(super) use hands::HandsEntry;
pub(super) use record::{ExpectEntry, RecordEntry, RefusedEntry};
pub(super) use table::{DivisionEntry, GroupingEntry, OrderEntry, PartyEntry, TableEntry};

use super::case::CaseEntry;
use codille_edition::yaml::{Text, locate};
use serde::Deserialize;

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

locate! {
    EvidenceDocument { work, whose, sitting, records, bills, tables, hands, calculations, cases }
}
