//! Which evidence notices a small change of a clause: the items that hold under the rules as they stand and not under those changed. Makes no
//! change.

use super::Mutant;
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_edition::yaml::Text;
use codille_evidence::run::{Outcome, Runner};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::ids::ClauseId;
use codille_lang::span::{SourceMap, Span};
use rayon::prelude::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many items that notice a change are named.
const NAMED: usize = 3;

/// Items that noticed other changes of a clause and are asked first.
const FIRST: usize = 6;

/// What the evidence says to a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The check refuses the rules as changed.
    Refused,
    /// These items fail, the first few of them; empty where none does.
    Noticed(Vec<String>),
}

/// The evidence for one variant.
#[derive(Debug)]
pub struct Proof<'a> {
    edition: &'a Edition,
    raw: &'a RawVariant,
    shelf: &'a EvidenceSet,
    /// Items that do not hold as the rules stand, which prove nothing.
    failing: Vec<String>,
    /// The laws that each item is about, where only the items near to a clause are asked.
    near: Option<BTreeMap<&'a str, BTreeSet<&'a str>>>,
}

/// In how many completions of its facts a case must notice a change.
const FEW: usize = 2;

impl<'a> Proof<'a> {
    /// Runs all evidence of a variant under its rules as they stand.
    pub fn new(edition: &'a Edition, raw: &'a RawVariant, shelf: &'a EvidenceSet) -> Self {
        let mut failing = Vec::new();
        let mut runner = Runner::new(edition);
        runner.completions = FEW;
        runner.run(
            shelf,
            |item, _| raw.id == *item.variant_id(),
            |verdict| {
                if verdict.outcome != Outcome::Passed {
                    failing.push(verdict.id.clone());
                }
            },
        );
        Self {
            edition,
            raw,
            shelf,
            failing,
            near: None,
        }
    }

    /// Asks of each change first the cases, and what other evidence is about a law which the clause cites, and only until one item fails:
    /// all of it is too much for every change of every book.
    #[must_use]
    pub fn nearby(mut self) -> Self {
        let mut laws: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (_, item) in self.shelf.items() {
            let about = item.cites.iter().map(|c| law(c.as_str()));
            laws.entry(&item.id).or_default().extend(about);
        }
        self.near = Some(laws);
        self
    }

    /// Tells whether an item is asked about a clause before others are.
    fn is_near(&self, item: &str, kind: EvidenceKind, clause: ClauseId) -> bool {
        let Some(near) = &self.near else {
            return true;
        };
        if kind == EvidenceKind::Case {
            return true;
        }
        let about = near.get(item);
        about.is_some_and(|laws| {
            self.raw.clauses[clause]
                .cites
                .iter()
                .any(|c| laws.contains(law(c.as_str())))
        })
    }

    /// Tries all changes, in their order; `done` is told how many clauses have been tried.
    pub fn judge(&self, mutants: &[Mutant], done: impl Fn(usize) + Sync) -> Vec<Notice> {
        let tried = std::sync::atomic::AtomicUsize::new(0);
        let clauses: Vec<&[Mutant]> = mutants.chunk_by(|a, b| a.clause == b.clause).collect();
        clauses
            .par_iter()
            .with_max_len(1)
            .flat_map_iter(|clause| {
                let found = self.clause(clause);
                done(1 + tried.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
                found
            })
            .collect()
    }

    fn clause(&self, mutants: &[Mutant]) -> Vec<Notice> {
        let mut sources = self.edition.sources.clone();
        let mut first: Vec<String> = Vec::new();
        let mut all = Vec::with_capacity(mutants.len());
        for mutant in mutants {
            let notice = self.one(mutant, &mut sources, &first);
            if let Notice::Noticed(items) = &notice {
                for item in items.iter().rev() {
                    first.retain(|i| i != item);
                    first.insert(0, item.clone());
                }
                first.truncate(FIRST);
            }
            all.push(notice);
        }
        all
    }

    fn one(&self, mutant: &Mutant, sources: &mut SourceMap, first: &[String]) -> Notice {
        let raw = mutated(self.raw, mutant, sources);
        if check(&raw, sources).0.is_none() {
            return Notice::Refused;
        }
        let edition = Edition {
            sources: std::mem::take(sources),
            variants: vec![raw],
            ..Edition::default()
        };
        let mut runner = Runner::new(&edition);
        runner.completions = FEW;
        let enough = if self.near.is_some() { 1 } else { NAMED };
        let mut noticed = Vec::new();
        for (asked_first, near) in [(true, true), (false, true), (false, false)] {
            let idle = asked_first && first.is_empty() || !near && self.near.is_none();
            if idle || noticed.len() >= enough {
                continue;
            }
            let found = Cell::new(noticed.len());
            runner.run(
                self.shelf,
                |item, kind| {
                    found.get() < enough
                        && self.raw.id == *item.variant_id()
                        && self.is_near(&item.id, kind, mutant.clause) == near
                        && first.contains(&item.id) == asked_first
                        && !self.failing.contains(&item.id)
                },
                |verdict| {
                    if verdict.outcome != Outcome::Passed {
                        found.set(found.get() + 1);
                        noticed.push(verdict.id.clone());
                    }
                },
            );
        }
        *sources = edition.sources;
        Notice::Noticed(noticed)
    }
}

/// Returns the law of which a passage is a part: `law-46` of `law-46b`.
fn law(passage: &str) -> &str {
    let whole = passage.strip_suffix(|c: char| c.is_ascii_lowercase());
    whole
        .filter(|w| w.ends_with(|c: char| c.is_ascii_digit()))
        .unwrap_or(passage)
}

/// Returns the variant with one clause changed.
pub(super) fn mutated(raw: &RawVariant, mutant: &Mutant, sources: &mut SourceMap) -> RawVariant {
    let mut raw = raw.clone();
    match (&mutant.rule, &mut raw.clauses[mutant.clause]) {
        (Some(rule), clause) => {
            let file = sources.add("mutant", rule.as_str());
            let span = Span::new(file, 0, rule.len());
            Arc::make_mut(clause).rule = Text::new(rule.as_str(), span).into();
        }
        (None, _) => drop(raw.clauses.remove(mutant.clause)),
    }
    raw
}
