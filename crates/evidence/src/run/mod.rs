//! Runs evidence under compiled variants and says what came of it.

mod bill;
mod calculation;
pub mod case;
mod case_coverage;
mod choice;
mod crossing;
mod declared;
mod deed;
mod facts;
mod filling;
mod hands;
mod line;
mod partie;
mod party;
mod player;
mod reachable;
mod record;
mod script;
mod seated;
mod side_by_side;
mod spoken;
mod table;
mod transplant;

pub use case_coverage::{CaseCoverage, case_coverage};
pub use crossing::{dealt, home};
pub use line::{Fillings, Line, Refusal};
pub use reachable::{ReachableResults, reachable_results};
pub use script::Script;
pub use side_by_side::side_by_side;
pub use transplant::{End, Source, Transplant, replay_under};

use super::{Case, EvidenceKind, EvidenceSet, Exhibit, Item, ResolvedRecord, Whose};
use codille_edition::check::{Checked, check};
use codille_edition::ruleset::Edition;
use codille_engine::variant::{Setting, Variant};
use codille_lang::ids::ClauseId;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What came of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not.
    Failed,
    /// It can't be told.
    Undecided,
}

impl Outcome {
    /// Returns the word of the report.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Undecided => "undecided",
        }
    }
}

/// The verdict on one item.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Its full id.
    pub id: String,
    /// Its readable alias.
    pub alias: Option<String>,
    /// Its title.
    pub title: String,
    /// What kind of evidence it is.
    pub kind: EvidenceKind,
    /// Whose it is.
    pub whose: Whose,
    /// What came of it.
    pub outcome: Outcome,
    /// The variant it was run under.
    pub variant: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// Why it failed, or what it showed.
    pub message: String,
    /// The clauses that made its payments or refusals.
    pub clauses: Vec<String>,
    /// Whether some answer rests on nothing but clauses that repeat one decision.
    pub by_precedent: bool,
}

/// What a single run found: a sentence, and the labels of clauses that were at work.
type Found = Result<(String, Vec<String>), String>;

/// Runs evidence; variants are checked and compiled once for each choice of options.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    /// The edition that is run.
    pub edition: &'a Edition,
    /// Options set for every item, in the variants that have them.
    pub set: Setting,
    /// Whether the variants note which of their clauses decide.
    pub watch: bool,
    /// In how many completions of its facts the decision of a case must hold.
    pub completions: usize,
    checked: BTreeMap<String, Option<Arc<Checked>>>,
    compiled: BTreeMap<(String, Setting), Result<Arc<Variant>, String>>,
}

impl<'a> Runner<'a> {
    /// Makes a runner for an edition.
    pub const fn new(edition: &'a Edition) -> Self {
        Self {
            edition,
            set: Setting::new(),
            watch: false,
            completions: case::COMPLETIONS,
            checked: BTreeMap::new(),
            compiled: BTreeMap::new(),
        }
    }

    /// Returns a variant compiled under some options.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the name, the rules or the options.
    pub fn variant(&mut self, id: &str, set: &Setting) -> Result<Arc<Variant>, String> {
        let key = (id.to_owned(), set.clone());
        if let Some(known) = self.compiled.get(&key) {
            return known.clone();
        }
        let edition = self.edition;
        // A patch with a fault is left out, and the variant would be played as what it is built on.
        if !edition.faults_under(id).is_empty() {
            return Err(format!(
                "the rules of `{id}` have faults; `{}` shows them",
                edition.checked_by()
            ));
        }
        let Some(raw) = edition.variant_of(id) else {
            return Err(format!("there is no variant `{id}`"));
        };
        let checked = self
            .checked
            .entry(id.to_owned())
            .or_insert_with(|| check(raw, &edition.sources).0.map(Arc::new))
            .clone();
        let compiled = match checked {
            None => Err(format!(
                "the rules of `{id}` have faults; `{}` shows them",
                edition.checked_by()
            )),
            Some(checked) => Variant::compile(&checked, set)
                .map(|v| Arc::new(if self.watch { v.watched() } else { v }))
                .map_err(|faults| {
                    faults
                        .iter()
                        .map(|f| {
                            let near = f.help.as_deref().and_then(|h| h.strip_prefix("write "));
                            let near = near.map(|n| format!("; did you mean {n}?"));
                            f.title.clone() + &near.unwrap_or_default()
                        })
                        .collect::<Vec<_>>()
                        .join("; ")
                }),
        };
        self.compiled.insert(key, compiled.clone());
        compiled
    }

    /// Makes a runner that has every variant of the edition ready with its usual options: for copies that run side by side.
    pub fn ready_with_all(edition: &'a Edition) -> Self {
        let mut all = Self::new(edition);
        let variants = edition.variants.iter();
        all.compile_all(variants.map(|v| (v.id.to_string(), Setting::new())));
        all
    }

    /// Makes the variants ready under which some items are run: for copies that run side by side.
    pub fn prepare(&mut self, exhibits: &[Exhibit<'_>]) {
        let wanted = exhibits.iter().map(|e| e.item());
        let wanted: BTreeSet<(String, Setting)> = wanted
            .map(|item| (item.variant_id().to_owned(), self.setting(item)))
            .collect();
        self.compile_all(wanted);
    }

    fn compile_all(&mut self, wanted: impl IntoIterator<Item = (String, Setting)>) {
        let wanted: Vec<(String, Setting)> = wanted.into_iter().collect();
        let ready = wanted.par_iter().map(|(id, set)| {
            let mut one = self.clone();
            // What is wrong with its rules is told to whoever asks for it.
            let _kept = one.variant(id, set);
            one
        });
        for one in ready.collect::<Vec<_>>() {
            self.checked.extend(one.checked);
            self.compiled.extend(one.compiled);
        }
    }

    /// Plays a record under its own book, once, and returns the line with the verdict on it.
    pub fn judged(&mut self, record: &ResolvedRecord) -> (Verdict, Result<Line, String>) {
        let set = self.further(&record.item);
        let line = self.line(record, None, &set);
        let found = line.as_ref().map_err(Clone::clone);
        let found = found.and_then(|line| record::check(record, line));
        (verdict(&record.item, EvidenceKind::Record, found), line)
    }

    /// Runs one item.
    pub fn verdict(&mut self, exhibit: Exhibit<'_>) -> Verdict {
        let found = match exhibit {
            Exhibit::Record(record) => return self.judged(record).0,
            Exhibit::Case(case) => return self.heard(case).0,
            Exhibit::Bill(bill) => self.ready(&bill.item).and_then(|v| bill::run(&v, bill)),
            Exhibit::Table(table) => self.ready(&table.item).and_then(|v| table::run(&v, table)),
            Exhibit::Hands(hand) => self.ready(&hand.item).and_then(|v| hands::run(&v, hand)),
            Exhibit::Calculation(sum) => {
                let sources = &self.edition.sources;
                let ready = self.ready(&sum.item);
                ready.and_then(|v| calculation::run(&v, sum, sources))
            }
        };
        verdict(exhibit.item(), exhibit.kind(), found)
    }

    /// Runs every item of a shelf that `wanted` asks for, one after another in the order of the shelf: what one shows may
    /// decide whether the next is wanted.
    pub fn run(
        &mut self,
        shelf: &EvidenceSet,
        wanted: impl Fn(&Item, EvidenceKind) -> bool,
        mut see: impl FnMut(&Verdict),
    ) -> Vec<Verdict> {
        let mut all = Vec::new();
        for exhibit in shelf.exhibits() {
            if wanted(exhibit.item(), exhibit.kind()) {
                let verdict = self.verdict(exhibit);
                see(&verdict);
                all.push(verdict);
            }
        }
        all
    }

    /// Hears a case under its own book, and returns what was heard and under which rules with the verdict on it.
    pub fn heard(
        &mut self,
        case: &Case,
    ) -> (Verdict, Result<(Arc<Variant>, case::Judgment), String>) {
        let sources = &self.edition.sources;
        let completions = self.completions;
        let heard = self.ready(&case.item).and_then(|variant| {
            let heard = case::judge(&variant, case, sources, completions)?;
            Ok((variant, heard))
        });
        let found = heard.as_ref().map_err(Clone::clone);
        let found = found.and_then(|(variant, heard)| heard.verdict(variant, case, sources));
        let mut verdict = verdict(&case.item, EvidenceKind::Case, found);
        verdict.by_precedent = heard
            .as_ref()
            .is_ok_and(|(variant, heard)| heard.by_precedent(variant, case));
        (verdict, heard)
    }

    /// Plays the acts of a record under a variant of its own or another.
    ///
    /// # Errors
    /// A sentence, where the variant can't be had or does not seat the record.
    pub fn line(
        &mut self,
        record: &ResolvedRecord,
        under: Option<&str>,
        set: &Setting,
    ) -> Result<Line, String> {
        let mut all: Setting = if under.is_none_or(|u| u == record.item.variant_id()) {
            record.item.set.clone()
        } else {
            Vec::new()
        };
        all.extend(set.iter().cloned());
        let variant = self.variant(under.unwrap_or_else(|| record.item.variant_id()), &all)?;
        let line = line::play(&variant, record)?;
        let own = record.item.variant_id();
        if under.is_none_or(|u| u == own) || line.reached_play() {
            return Ok(line);
        }
        // The acts before play come in another order, or are others: they are carried over.
        let home = self.variant(own, &record.item.set)?;
        crossing::carried(record, &line::play(&home, record)?, &variant)
    }

    /// Returns the clauses that have decided something, each with the variant whose file it stands in; none where that was not watched.
    pub fn reached(&self) -> BTreeSet<(String, String)> {
        let variants = self.compiled.values().filter_map(|v| v.as_ref().ok());
        let clauses = variants.flat_map(|v| {
            let reached = v.reached().into_iter();
            reached.map(|c| &v.checked.clauses[c])
        });
        clauses
            .map(|c| (c.raw.origin.clone(), c.raw.id.to_string()))
            .collect()
    }

    fn ready(&mut self, item: &Item) -> Result<Arc<Variant>, String> {
        let set = self.setting(item);
        self.variant(item.variant_id(), &set)
    }

    /// Returns the options of an item, those set for every item after its own.
    pub fn setting(&self, item: &Item) -> Setting {
        let further = self.further(item);
        item.set.iter().cloned().chain(further).collect()
    }

    /// Returns the options set for every item that the variant of this one has.
    fn further(&self, item: &Item) -> Setting {
        let raw = self.edition.variant_of(item.variant_id());
        let has = |pair: &&(String, String)| raw.is_some_and(|r| r.option(&pair.0).is_some());
        self.set.iter().filter(has).cloned().collect()
    }
}

/// Clauses that decide something, each with the variant whose file it stands in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClauseCoverage {
    /// In some item of evidence.
    pub all: BTreeSet<(String, String)>,
    /// In some item of the book's evidence.
    pub book: BTreeSet<(String, String)>,
}

/// Runs the evidence of every variant, or of those that have clauses of one work, and returns the clauses that decided something.
pub fn clause_coverage(
    edition: &Edition,
    shelf: &EvidenceSet,
    work: Option<&str>,
) -> ClauseCoverage {
    let of = |id: &str| work.is_none() || edition.variant_of(id).map(|v| v.work.as_str()) == work;
    let variants = edition.variants.iter();
    let variants: Vec<&str> = variants
        .filter(|v| v.clauses.iter().any(|c| of(&c.origin)))
        .map(|v| v.id.as_str())
        .collect();
    variants
        .par_iter()
        .map(|variant| {
            let mut runner = Runner::new(edition);
            runner.watch = true;
            // Which clauses speak is told by one completion nearly as well as by many.
            runner.completions = 1;
            let mut run = |whose: Whose| {
                let wanted = |item: &Item| item.whose == whose && item.variant_id() == *variant;
                runner.run(shelf, |item, _| wanted(item), |_| {});
                runner.reached()
            };
            // What the variants note stays noted: after the editor's evidence it is that of all.
            let book = run(Whose::Book);
            let all = run(Whose::Editor);
            ClauseCoverage { all, book }
        })
        .reduce(ClauseCoverage::default, |mut all, some| {
            all.all.extend(some.all);
            all.book.extend(some.book);
            all
        })
}

fn verdict(item: &Item, kind: EvidenceKind, found: Found) -> Verdict {
    let (outcome, message, clauses) = match found {
        Ok((message, clauses)) => (Outcome::Passed, message, clauses),
        Err(message) => (Outcome::Failed, message, Vec::new()),
    };
    Verdict {
        id: item.id.clone(),
        alias: item
            .alias
            .as_ref()
            .map(|a| format!("{}/{}", item.work, a.as_str())),
        title: item.title.clone(),
        kind,
        whose: item.whose,
        outcome,
        variant: item.variant_id().to_owned(),
        cites: item.cites.iter().map(|c| c.as_str().to_owned()).collect(),
        message,
        clauses,
        by_precedent: false,
    }
}

/// Returns the labels of clauses, each once, in the order met.
fn labels(variant: &Variant, clauses: impl IntoIterator<Item = ClauseId>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for clause in clauses {
        let label = variant.checked.label(clause);
        if out.iter().all(|l| l != label) {
            out.push(label.to_owned());
        }
    }
    out
}
