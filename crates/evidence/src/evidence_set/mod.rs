//! All evidence, found by name, with what is wrong with it. Runs none of it.

use std::collections::BTreeMap;

use crate::bill::{Bill, Calculation, bill, calculation};
use crate::case::{Case, resolve as resolve_case};
use crate::document::{EvidenceDocument, RecordEntry};
use crate::exhibit::Exhibit;
use crate::hand_list::{HandList, hand_list};
use crate::item::{EvidenceKind, Item};
use crate::reading::Reading;
use crate::record::{ResolvedRecord, resolve};
use crate::table::{Table, table};
use crate::whose::Owner;
use codille_edition::ruleset::{Edition, EvidenceFile};
use codille_edition::text::PassageId;
use codille_edition::yaml::{self, Text};
use codille_lang::diagnostic::code::{
    BAD_FIELD, CYCLIC_RECORD, DUPLICATE_EVIDENCE, UNKNOWN_RECORD,
};
use codille_lang::diagnostic::{Diagnostic, nearest};
use codille_lang::span::{FileId, Span};
use rayon::prelude::*;

/// The kinds under which files of evidence stand in the edition.
const KINDS: [&str; 2] = ["records", "cases"];

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
    /// Cases.
    pub cases: Vec<Case>,
    /// What is wrong, file by file.
    pub diagnostics: Vec<Diagnostic>,
    /// Full ids and full aliases of all items, faulty ones too, with their kinds and places.
    names: BTreeMap<String, (EvidenceKind, Span)>,
}

/// A record that has not been resolved.
struct Pending {
    /// The work in whose file it stands.
    work: String,
    /// Whose the file is.
    owner: Owner,
    /// The record as written.
    entry: RecordEntry,
}

/// Returns the files of evidence of an edition.
fn entries(edition: &Edition) -> impl Iterator<Item = &EvidenceFile> {
    let files = edition.evidence.iter();
    files.filter(|e| KINDS.contains(&e.kind.as_str()))
}

/// Returns a name without the work before it.
fn bare(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_owned()
}

impl EvidenceSet {
    /// Reads all files of evidence of an edition.
    pub fn read(edition: &Edition) -> Self {
        let mut shelf = Self::default();
        let files: Vec<&EvidenceFile> = entries(edition).collect();
        let pages = shelf.open_all(edition, &files);
        shelf.enter(edition, pages, false);
        shelf
    }

    /// Reads what is called by a name, with the records that it branches from: the files in which these names stand. For those who want
    /// one record or case and would wait for all; what is wrong with other files is not told. Where there is none of that name, everything is
    /// read, so that near names can be told.
    pub fn about(edition: &Edition, name: &str) -> Self {
        let mut shelf = Self::default();
        shelf.gather(edition, vec![bare(name)]);
        let found = shelf.find(name).is_some() || shelf.find_case(name).is_some();
        if found { shelf } else { Self::read(edition) }
    }

    /// Reads a reader's own files, and of the edition no more than they name. Where something is wrong, everything is read, so that near names
    /// can be told. The numbers of the files are returned in their order.
    pub fn own(edition: &mut Edition, own: Vec<(String, String)>) -> (Self, Vec<FileId>) {
        let own = own.into_iter();
        let files: Vec<FileId> = own.map(|(n, text)| edition.sources.add(n, text)).collect();
        let mut shelf = Self::default();
        let pages: Vec<_> = (files.iter())
            .filter_map(|file| shelf.open(edition, *file))
            .collect();
        let names = pages.iter().flat_map(EvidenceDocument::names);
        let names = names.map(|n| bare(n.as_str())).collect();
        shelf.gather(edition, names);
        for page in pages {
            shelf.lay(edition, page);
        }
        if !shelf.diagnostics.is_empty() {
            shelf = Self::read(edition);
            for file in &files {
                shelf.lay_file(edition, *file);
            }
        }
        (shelf, files)
    }

    /// Puts on the shelf what the files hold in which some names stand, and those in which the records stand that these branch from.
    fn gather(&mut self, edition: &Edition, mut names: Vec<String>) {
        let mut closed: Vec<&EvidenceFile> = entries(edition).collect();
        let mut pages = Vec::new();
        while !names.is_empty() {
            let text = |e: &EvidenceFile| edition.sources.get(e.file).map_or("", |s| &s.text);
            let named = |e: &&EvidenceFile| names.iter().any(|n| text(e).contains(n.as_str()));
            let (open, rest): (Vec<_>, Vec<_>) = closed.into_iter().partition(named);
            closed = rest;
            let new = self.open_all(edition, &open);
            let bases = new.iter().flat_map(|p| &p.records);
            let bases = bases.filter_map(|r| r.from.as_ref());
            names = bases.map(|b| bare(b.as_str())).collect();
            pages.extend(new);
        }
        self.enter(edition, pages, false);
    }

    /// Opens files side by side, in their order.
    fn open_all(&mut self, edition: &Edition, files: &[&EvidenceFile]) -> Vec<EvidenceDocument> {
        let read = |entry: &&EvidenceFile| {
            let page: Result<EvidenceDocument, _> = yaml::read(entry.file, &edition.sources);
            (page, entry.work.clone())
        };
        let read: Vec<_> = files.par_iter().with_max_len(1).map(read).collect();
        let mut pages = Vec::new();
        for (page, work) in read {
            let page = match page {
                Ok(page) => page,
                Err(fault) => {
                    self.diagnostics.push(fault);
                    continue;
                }
            };
            if page.work != *work {
                let title = format!("evidence of `{}` in the folder `{work}`", page.work);
                let fault = Diagnostic::error(BAD_FIELD, title, page.work.span());
                self.diagnostics.push(fault.help(format!("write `{work}`")));
            }
            pages.push(page);
        }
        pages
    }

    /// Adds a reader's own file, whose records may branch from all those read before. Its faults are added
    /// to [`diagnostics`](Self::diagnostics); it may cite, and name as its work, only what the edition has.
    pub fn read_file(
        &mut self,
        edition: &mut Edition,
        name: &str,
        text: impl Into<String>,
    ) -> FileId {
        let file = edition.sources.add(name, text);
        self.lay_file(edition, file);
        file
    }

    fn lay_file(&mut self, edition: &Edition, file: FileId) {
        if let Some(page) = self.open(edition, file) {
            self.lay(edition, page);
        }
    }

    /// Puts on the shelf what a reader's own file holds.
    fn lay(&mut self, edition: &Edition, page: EvidenceDocument) {
        self.diagnostics
            .extend(edition.library.unknown_work(&page.work));
        self.enter(edition, vec![page], true);
    }

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

    /// Goes through all items, kind by kind.
    pub fn exhibits(&self) -> impl Iterator<Item = Exhibit<'_>> {
        let records = self.records.iter().map(Exhibit::Record);
        records
            .chain(self.bills.iter().map(Exhibit::Bill))
            .chain(self.tables.iter().map(Exhibit::Table))
            .chain(self.hands.iter().map(Exhibit::Hands))
            .chain(self.calculations.iter().map(Exhibit::Calculation))
            .chain(self.cases.iter().map(Exhibit::Case))
    }

    /// Goes through the heads of all items, kind by kind.
    pub fn items(&self) -> impl Iterator<Item = (EvidenceKind, &Item)> {
        self.exhibits().map(|e| (e.kind(), e.item()))
    }

    /// Goes through all items with their full ids, kinds and full citations.
    pub fn cites(&self) -> impl Iterator<Item = (&str, EvidenceKind, &[Text])> {
        self.items()
            .map(|(kind, item)| (item.id.as_str(), kind, item.cites.as_slice()))
    }

    fn open(&mut self, edition: &Edition, file: FileId) -> Option<EvidenceDocument> {
        yaml::read(file, &edition.sources)
            .map_err(|fault| self.diagnostics.push(fault))
            .ok()
    }

    /// Puts what some files hold on the shelf, with its faults in the order of the files; `own` files are a reader's.
    fn enter(&mut self, edition: &Edition, pages: Vec<EvidenceDocument>, own: bool) {
        let mut faults = Vec::new();
        let mut pending = Vec::new();
        let mut usages = BTreeMap::new();
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
            page.cases.retain(|c| {
                new(EvidenceKind::Case, &c.id)
                    && c.alias.as_ref().is_none_or(|a| new(EvidenceKind::Case, a))
            });
            let mut reading = Reading::new(edition, page.work.as_str());
            reading.usages = std::mem::take(&mut usages);
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
            usages = reading.usages;
            faults.append(&mut reading.faults);
            let work = page.work.as_str();
            let records = page.records.into_iter();
            pending.extend(records.map(|r| Pending {
                work: work.to_owned(),
                owner,
                entry: r,
            }));
        }
        self.settle(edition, &pending, &mut faults);
        faults.sort_by_key(|d| (d.span().file, d.span().start));
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

    /// Resolves records, each after the one that it branches from, and keeps them in the order written.
    fn settle(&mut self, edition: &Edition, pending: &[Pending], faults: &mut Vec<Diagnostic>) {
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
        new.sort_by_key(|r| order.get(&r.item.id).copied());
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
                let title = format!("no record `{from}`");
                let fault = Diagnostic::error(UNKNOWN_RECORD, title, from.span());
                let records = self.names.iter();
                let records = records.filter(|(_, (kind, _))| *kind == EvidenceKind::Record);
                let known = records.filter_map(|(name, _)| short(name, work));
                let near = nearest(from.as_str(), known);
                reading.faults.push(fault.suggest(near));
                None
            }
        };
        faults.append(&mut reading.faults);
        self.records.extend(resolved);
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

#[cfg(test)]
mod tests;
