//! Enters what files hold into the set, each name once.

use super::EvidenceSet;
use super::pending::{OfWork, Pending};
use crate::bill::{bill, calculation};
use crate::case::resolve as resolve_case;
use crate::claim::{claim, editor_measure};
use crate::document::EvidenceDocument;
use crate::hand_list::hand_list;
use crate::item::EvidenceKind;
use crate::odds::odds;
use crate::reading::Reading;
use crate::table::table;
use crate::whose::Owner;
use codille_edition::ruleset::Edition;
use codille_edition::text::PassageId;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::DUPLICATE_EVIDENCE;
use codille_lang::sorting;
use std::collections::BTreeMap;

impl EvidenceSet {
    /// Puts what some files hold on the shelf, with its faults in the order of the files; `own` files are a reader's.
    pub(super) fn enter(&mut self, edition: &Edition, pages: Vec<EvidenceDocument>, own: bool) {
        let mut faults = Vec::new();
        let mut pending = Vec::new();
        let mut claims = Vec::new();
        let (mut usages, mut sound) = (BTreeMap::new(), BTreeMap::new());
        for mut page in pages {
            let work = page.work.as_str();
            let mut new = |kind: EvidenceKind, name: &Text| {
                let fault = self.name(kind, name, work);
                let new = fault.is_none();
                faults.extend(fault);
                new
            };
            page.records.retain(|r| {
                new(EvidenceKind::Record, &r.id)
                    && r.alias
                        .as_ref()
                        .is_none_or(|a| new(EvidenceKind::Record, a))
            });
            page.bills.retain(|b| new(EvidenceKind::Bill, &b.id));
            page.tables.retain(|t| new(EvidenceKind::Table, &t.id));
            page.hands.retain(|h| new(EvidenceKind::Hands, &h.id));
            page.calculations
                .retain(|c| new(EvidenceKind::Calculation, &c.id));
            page.odds.retain(|o| new(EvidenceKind::Odds, &o.id));
            page.claims.retain(|c| new(EvidenceKind::Claim, &c.id));
            // A measure is no evidence and of no kind: only its name must be its own.
            page.measures.retain(|m| new(EvidenceKind::Claim, &m.id));
            page.cases.retain(|c| {
                new(EvidenceKind::Case, &c.id)
                    && c.alias.as_ref().is_none_or(|a| new(EvidenceKind::Case, a))
            });
            let mut reading = Reading::new(edition, page.work.as_str());
            reading.usages = std::mem::take(&mut usages);
            reading.sound = std::mem::take(&mut sound);
            reading.owner = Owner::of(page.whose.as_ref(), own, &mut reading);
            let owner = reading.owner;
            let cases = page.cases.iter();
            self.cases
                .extend(cases.filter_map(|c| resolve_case(c, &mut reading)));
            let bills = page.bills.iter();
            self.bills
                .extend(bills.filter_map(|b| bill(b, &mut reading)));
            let tables = page.tables.iter();
            self.tables
                .extend(tables.filter_map(|t| table(t, &mut reading)));
            let hands = page.hands.iter();
            self.hands
                .extend(hands.filter_map(|h| hand_list(h, &mut reading)));
            let sums = page.calculations.iter();
            self.calculations
                .extend(sums.filter_map(|c| calculation(c, &mut reading)));
            let printed = page.odds.iter();
            self.odds
                .extend(printed.filter_map(|o| odds(o, &mut reading)));
            let measures = page.measures.iter();
            self.measures
                .extend(measures.filter_map(|m| editor_measure(m, &mut reading)));
            (usages, sound) = (reading.usages, reading.sound);
            faults.append(&mut reading.faults);
            let work = page.work.as_str();
            let records = page.records.into_iter();
            let work_claims = page.claims.into_iter();
            claims.extend(work_claims.map(|claim| (work.to_owned(), owner, claim)));
            pending.extend(records.map(|r| Pending {
                work: work.to_owned(),
                owner,
                entry: r,
            }));
        }
        self.settle(edition, &pending, &mut faults);
        for (work, owner, entry) in &claims {
            let mut reading = Reading::new(edition, work);
            reading.owner = *owner;
            reading.sound = std::mem::take(&mut sound);
            let shelf = OfWork { shelf: self, work };
            let read = claim(entry, &shelf, &mut reading);
            (sound, self.claims) = {
                faults.append(&mut reading.faults);
                let mut all = std::mem::take(&mut self.claims);
                all.extend(read);
                (reading.sound, all)
            };
        }
        sorting::by_key(&mut faults, |d| (d.span().file, d.span().start));
        self.diagnostics.append(&mut faults);
    }

    /// Takes note of an id or an alias; returns the fault of one that is not new.
    fn name(&mut self, kind: EvidenceKind, name: &Text, work: &str) -> Option<Diagnostic> {
        let full = PassageId::of(name.as_str(), work).0;
        if let Some((_, first)) = self.names.get(&full) {
            let title = format!("the evidence `{name}` is entered twice");
            let fault = Diagnostic::error(DUPLICATE_EVIDENCE, title, name.span());
            return Some(fault.label(*first, "first entered here"));
        }
        self.names.insert(full, (kind, name.span()));
        None
    }
}
