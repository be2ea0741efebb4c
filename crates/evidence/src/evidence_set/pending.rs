//! Records that are not yet resolved: each comes after the one that it branches from.

use super::EvidenceSet;
use crate::claim::Bases;
use crate::document::RecordEntry;
use crate::item::EvidenceKind;
use crate::reading::Reading;
use crate::record::{ResolvedRecord, resolve};
use crate::whose::Owner;
use codille_edition::ruleset::Edition;
use codille_edition::text::PassageId;
use codille_edition::yaml::Text;
use codille_lang::diagnostic::code::{BAD_FIELD, CYCLIC_RECORD, UNKNOWN_RECORD};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::sorting;
use std::collections::BTreeMap;

/// A record that has not been resolved.
pub(super) struct Pending {
    /// The work in whose file it stands.
    pub(super) work: String,
    /// Whose the file is.
    pub(super) owner: Owner,
    /// The record as written.
    pub(super) entry: RecordEntry,
}

impl EvidenceSet {
    /// Resolves records, each after the one that it branches from, and keeps them in the order written.
    pub(super) fn settle(
        &mut self,
        edition: &Edition,
        pending: &[Pending],
        faults: &mut Vec<Diagnostic>,
    ) {
        let first = self.records.len();
        let mut order: BTreeMap<String, usize> = BTreeMap::new();
        for (i, one) in pending.iter().enumerate() {
            order.insert(PassageId::of(one.entry.id.as_str(), &one.work).0, i);
        }
        let aliases: BTreeMap<String, usize> = pending
            .iter()
            .enumerate()
            .filter_map(|(i, one)| {
                let alias = one.entry.alias.as_ref()?;
                Some((PassageId::of(alias.as_str(), &one.work).0, i))
            })
            .collect();
        let at = |base: &str| order.get(base).or_else(|| aliases.get(base)).copied();
        let mut left: BTreeMap<usize, &Pending> = pending.iter().enumerate().collect();
        for start in 0..pending.len() {
            // The records from here back to one that is done or begins by itself.
            let mut chain: Vec<usize> = Vec::new();
            let mut next = Some(start);
            while let Some((i, one)) = next.and_then(|i| Some((i, *left.get(&i)?))) {
                if let Some(cut) = chain.iter().position(|c| *c == i) {
                    faults.push(circle(&one.entry));
                    for i in chain.drain(cut..) {
                        left.remove(&i);
                    }
                    break;
                }
                chain.push(i);
                let base = one.entry.from.as_ref();
                next = base.and_then(|b| at(&PassageId::of(b.as_str(), &one.work).0));
            }
            for i in chain.into_iter().rev() {
                let one = left
                    .remove(&i)
                    .expect("a chain has only records that are left");
                self.record(edition, one, faults);
            }
        }
        let (_, new) = self.records.split_at_mut(first);
        sorting::by_key(new, |r| order.get(&r.item.id).copied());
    }

    /// Resolves one record whose base, if it is good, stands on the shelf.
    fn record(&mut self, edition: &Edition, one: &Pending, faults: &mut Vec<Diagnostic>) {
        let Pending { work, owner, entry } = one;
        let mut reading = Reading::new(edition, work);
        reading.owner = *owner;
        let base = entry.from.as_ref().map(|from| {
            let full = PassageId::of(from.as_str(), work).0;
            let known = self.names.get(&full).map(|(kind, _)| *kind);
            (from, self.find(&full), known == Some(EvidenceKind::Record))
        });
        let resolved = match base {
            None => {
                if let Some(after) = entry.after {
                    let title = "`after` goes with `from` only";
                    reading.fault(BAD_FIELD, title, after.span);
                }
                resolve(entry, None, &mut reading)
            }
            Some((_, Some(base), _)) => resolve(entry, Some(base), &mut reading),
            // The base has a fault of its own, which is told.
            Some((_, None, true)) => None,
            Some((from, None, false)) => {
                reading.faults.push(self.no_record(from, work));
                None
            }
        };
        faults.append(&mut reading.faults);
        self.records.extend(resolved);
    }
}

impl EvidenceSet {
    /// Makes the fault of a name under which a file of a work finds no record.
    fn no_record(&self, name: &Text, work: &str) -> Diagnostic {
        let title = format!("no record `{name}`");
        let fault = Diagnostic::error(UNKNOWN_RECORD, title, name.span());
        let records = self.names.iter();
        let records = records.filter(|(_, (kind, _))| *kind == EvidenceKind::Record);
        let known = records.filter_map(|(name, _)| short(name, work));
        fault.suggest(nearest(name.as_str(), known))
    }
}

/// All evidence as the files of a work name it.
pub(super) struct OfWork<'s> {
    pub(super) shelf: &'s EvidenceSet,
    pub(super) work: &'s str,
}

impl Bases for OfWork<'_> {
    fn base(&self, name: &Text) -> Option<&ResolvedRecord> {
        self.shelf.find(&PassageId::of(name.as_str(), self.work).0)
    }

    fn missing(&self, name: &Text) -> Option<Diagnostic> {
        let full = PassageId::of(name.as_str(), self.work).0;
        let known = self.shelf.names.get(&full).map(|(kind, _)| *kind);
        let missing = known != Some(EvidenceKind::Record);
        missing.then(|| self.shelf.no_record(name, self.work))
    }
}

fn circle(entry: &RecordEntry) -> Diagnostic {
    let title = format!("the record `{}` branches from itself in the end", entry.id);
    let at = entry.from.as_ref().map_or(entry.id.span(), Text::span);
    Diagnostic::error(CYCLIC_RECORD, title, at)
        .help("let one of the records give its cards itself, without `from:`")
}

/// Returns the name as a file of `work` would write it.
fn short<'n>(name: &'n str, work: &str) -> Option<&'n str> {
    let (of, bare) = name.split_once('/')?;
    Some(if of == work { bare } else { name })
}
