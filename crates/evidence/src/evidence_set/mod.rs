//! All evidence, found by name, with what is wrong with it. Runs none of it.

mod entry;
mod files;
mod pending;

use crate::bill::{Bill, Calculation};
use crate::case::Case;
use crate::claim::{Claim, EditorMeasure};
use crate::exhibit::Exhibit;
use crate::hand_list::HandList;
use crate::item::{EvidenceKind, Item};
use crate::odds::Odds;
use crate::record::ResolvedRecord;
use crate::table::Table;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::UNKNOWN_RECORD;
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::Span;
use std::collections::BTreeMap;

/// Everything that a variant can be tested against, without the items that have faults.
#[derive(Debug, Clone, Default)]
pub struct EvidenceSet {
    /// Records, file by file in the order written.
    pub records: Vec<ResolvedRecord>,
    /// Bills.
    pub bills: Vec<Bill>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Hands to venture on.
    pub hands: Vec<HandList>,
    /// Calculations.
    pub calculations: Vec<Calculation>,
    /// Odds.
    pub odds: Vec<Odds>,
    /// Claims.
    pub claims: Vec<Claim>,
    /// What the editor asks of many deals beside what is printed of them: no evidence.
    pub measures: Vec<EditorMeasure>,
    /// Cases.
    pub cases: Vec<Case>,
    /// What is wrong, file by file.
    pub diagnostics: Vec<Diagnostic>,
    /// Full ids and full aliases of all items, faulty ones too, with their kinds and places.
    names: BTreeMap<String, (EvidenceKind, Span)>,
}

impl EvidenceSet {
    /// Finds a record by its full id, its id, its alias, or its work and alias.
    pub fn find(&self, name: &str) -> Option<&ResolvedRecord> {
        self.records.iter().find(|r| r.item.is_called(name))
    }

    /// Finds a case by its full id, its id or its alias.
    pub fn find_case(&self, name: &str) -> Option<&Case> {
        self.cases.iter().find(|c| c.item.is_called(name))
    }

    /// Returns the fault of a name under which there is no record.
    pub fn unknown_record(&self, name: &Text) -> Option<Diagnostic> {
        if self.find(name.as_str()).is_some() {
            return None;
        }
        let known = self.records.iter().flat_map(|r| {
            let alias = r.item.alias.as_ref().map(Text::as_str);
            [Some(r.item.id.as_str()), Some(r.item.bare_id()), alias]
        });
        let near = nearest(name.as_str(), known.flatten());
        let title = format!("no record `{name}`");
        Some(Diagnostic::error(UNKNOWN_RECORD, title, name.span()).suggest(near))
    }

    /// Goes through all items that rules are held to, kind by kind. What a book claims of play is no rule, and is not among them.
    pub fn exhibits(&self) -> impl Iterator<Item = Exhibit<'_>> {
        let records = self.records.iter().map(Exhibit::Record);
        records
            .chain(self.bills.iter().map(Exhibit::Bill))
            .chain(self.tables.iter().map(Exhibit::Table))
            .chain(self.hands.iter().map(Exhibit::Hands))
            .chain(self.calculations.iter().map(Exhibit::Calculation))
            .chain(self.odds.iter().map(Exhibit::Odds))
            .chain(self.cases.iter().map(Exhibit::Case))
    }

    /// Goes through all items, claims after all others.
    pub fn all(&self) -> impl Iterator<Item = Exhibit<'_>> {
        self.exhibits()
            .chain(self.claims.iter().map(Exhibit::Claim))
    }

    /// Goes through the heads of all items, kind by kind.
    pub fn items(&self) -> impl Iterator<Item = (EvidenceKind, &Item)> {
        self.all().map(|e| (e.kind(), e.item()))
    }

    /// Goes through all items with their full ids, kinds and full citations.
    pub fn cites(&self) -> impl Iterator<Item = (&str, EvidenceKind, &[Text])> {
        self.items()
            .map(|(kind, item)| (item.id.as_str(), kind, item.cites.as_slice()))
    }
}

#[cfg(test)]
mod tests;
