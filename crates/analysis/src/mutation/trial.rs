//! The trial of mutants: settings, hands to show them, and the verdict.

use super::Mutant;
use super::proof::mutated;
use crate::explore::{Trace, Words};
use codille_edition::check::{Checked, check};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_engine::variant::{Setting, Variant, probe};
use codille_lang::clause::ast::Head;
use codille_lang::ids::{List, OptionId};
use codille_lang::span::SourceMap;
use codille_players::simulate::{rng, settings};
use rayon::prelude::*;
use std::sync::Arc;

/// What becomes of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fate {
    /// The check or the compiler refuses it.
    Refused,
    /// A hand goes otherwise.
    Plays,
    /// A name that no other sentence uses has another value.
    Named,
    /// No hand shows it.
    Survives,
}

/// A variant with hands that were played under each of its settings.
#[derive(Debug)]
pub struct Trial {
    /// The variant as it stands.
    pub checked: Arc<Checked>,
    raw: RawVariant,
    sources: SourceMap,
    words: Words,
    seed: u64,
    hands: u64,
    /// Defaults and mixtures, for every clause.
    common: Vec<Explored>,
    /// Settings that differ in one option, for the clauses that name it.
    alone: Vec<(u64, Setting)>,
}

/// A setting and its hands.
#[derive(Debug)]
struct Explored {
    setting: Setting,
    traces: Vec<Trace>,
}

/// Hands of a setting that are tried before those of other settings are.
const FIRST: usize = 24;

/// Settings below which each of them has more than its share of hands.
const FEW: u64 = 100;

/// How many times more hands are played under a setting of an option that the clause names.
const MORE: u64 = 8;

/// The most hands under such a setting: every step of them is kept.
const MOST: u64 = 5_000;

impl Trial {
    /// Plays `hands` hands under each setting of a variant; the same seed gives the same hands. `None` where the variant has a fault.
    pub fn new(edition: &Edition, raw: &RawVariant, seed: u64, hands: u64) -> Option<Self> {
        let checked = Arc::new(check(raw, &edition.sources).0?);
        let mut all = settings(&checked);
        if checked.table.partie.is_some() {
            // Of few options most mixtures are alike.
            let mut seen: Vec<List<OptionId, i64>> = Vec::new();
            all.retain(|s| {
                let setting = Variant::compile(&checked, s).map(|v| v.setting);
                let new = setting.as_ref().is_ok_and(|s| !seen.contains(s));
                seen.extend(setting);
                new || option_alone(s).is_some()
            });
        }
        let numbered = (0..).zip(all);
        let (alone, common) = numbered.partition(|(_, s)| option_alone(s).is_some());
        let mut trial = Self {
            raw: raw.clone(),
            sources: edition.sources.clone(),
            words: Words::of(&checked),
            checked,
            seed,
            hands,
            common: Vec::new(),
            alone,
        };
        let common: Vec<(u64, Setting)> = common;
        // Where there are few settings, each has more hands.
        let settings = u64::try_from(common.len())
            .expect("settings are few")
            .max(1);
        let hands = hands.max(hands * FEW / settings);
        trial.hands = hands;
        trial.common = common
            .par_iter()
            .filter_map(|(n, s)| trial.ground(*n, s, hands))
            .collect();
        Some(trial)
    }

    fn ground(&self, number: u64, setting: &Setting, hands: u64) -> Option<Explored> {
        let variant = Arc::new(Variant::compile(&self.checked, setting).ok()?);
        let mut chance = rng(self.seed, number);
        Some(Explored {
            setting: setting.clone(),
            traces: (0..hands)
                .map(|_| Trace::record(&variant, &self.words, &mut chance))
                .collect(),
        })
    }

    /// Tries all mutants, in their order.
    pub fn judge(&self, mutants: &[Mutant]) -> Vec<Fate> {
        let clauses: Vec<&[Mutant]> = mutants.chunk_by(|a, b| a.clause == b.clause).collect();
        clauses
            .par_iter()
            .with_max_len(1)
            .flat_map_iter(|clause| self.clause(clause))
            .collect()
    }

    /// Tries the mutants of one clause.
    fn clause(&self, mutants: &[Mutant]) -> Vec<Fate> {
        let Some(first) = mutants.first() else {
            return Vec::new();
        };
        let clause = &self.checked.clauses[first.clause];
        let words = clause.raw.rule.as_str();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let names = |name: &str| words.split(|c| !is_word(c)).any(|w| w == name);
        let own: Vec<Explored> = self
            .alone
            .iter()
            .filter(|(_, s)| option_alone(s).is_some_and(names))
            .filter_map(|(n, s)| self.ground(*n, s, (self.hands * MORE).min(MOST)))
            .collect();
        let mut bench = ClauseTrial {
            trial: self,
            sources: self.sources.clone(),
            grounds: own.iter().chain(&self.common).collect(),
            best: Vec::new(),
            only_names: clause.sentences.iter().all(|s| {
                    matches!(&s.head, Head::Define { name, .. } if self.words.loose.contains(&name.text))
            }),
        };
        mutants.iter().map(|m| bench.fate(m)).collect()
    }
}

/// Returns the option that a setting changes, where it is one alone.
fn option_alone(setting: &Setting) -> Option<&str> {
    let mut names = setting
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != "players");
    let first = names.next()?;
    names.next().is_none().then_some(first)
}

/// The hands for one clause.
struct ClauseTrial<'a> {
    trial: &'a Trial,
    sources: SourceMap,
    grounds: Vec<&'a Explored>,
    /// What has shown one mutant of a clause is likely to show the next.
    best: Vec<(usize, usize)>,
    /// Whether the clause gives values to names that no other sentence uses, and does nothing else.
    only_names: bool,
}

impl ClauseTrial<'_> {
    fn fate(&mut self, mutant: &Mutant) -> Fate {
        let raw = mutated(&self.trial.raw, mutant, &mut self.sources);
        let Some(checked) = check(&raw, &self.sources).0 else {
            return Fate::Refused;
        };
        let mut court = Court {
            bench: self,
            checked: Arc::new(checked),
            compiled: vec![None; self.grounds.len()],
            named: false,
        };
        let (fate, shown) = court.search();
        if let Some(shown) = shown {
            self.best.retain(|b| *b != shown);
            self.best.push(shown);
        }
        fate
    }
}

/// One mutant before the traces, compiled under a setting only when that is called for.
struct Court<'a> {
    bench: &'a ClauseTrial<'a>,
    checked: Arc<Checked>,
    compiled: Vec<Option<Arc<Variant>>>,
    named: bool,
}

impl Court<'_> {
    /// Goes through the hands until one shows the mutant, and returns which.
    fn search(&mut self) -> (Fate, Option<(usize, usize)>) {
        let bench = self.bench;
        for at in bench.best.iter().rev() {
            if let Some(fate) = self.hear(*at) {
                return (fate, Some(*at));
            }
        }
        for part in [0..FIRST, FIRST..usize::MAX] {
            for (number, ground) in bench.grounds.iter().enumerate() {
                let all = ground.traces.len();
                for trace in part.start.min(all)..part.end.min(all) {
                    if let Some(fate) = self.hear((number, trace)) {
                        return (fate, Some((number, trace)));
                    }
                }
            }
        }
        let faulty = || {
            let variant = Variant::compile(&self.checked, &Setting::new());
            variant.map_or(true, |v| !probe(&v).is_empty())
        };
        let fate = if self.named {
            Fate::Named
        } else if faulty() {
            Fate::Refused
        } else {
            Fate::Survives
        };
        (fate, None)
    }

    fn hear(&mut self, (ground, trace): (usize, usize)) -> Option<Fate> {
        let here = self.bench.grounds.get(ground)?;
        let place = self.compiled.get_mut(ground)?;
        let variant = if let Some(variant) = place {
            variant
        } else if let Ok(variant) = Variant::compile(&self.checked, &here.setting) {
            place.insert(Arc::new(variant))
        } else {
            return Some(Fate::Refused);
        };
        let trace = here.traces.get(trace)?;
        let (_, difference) = trace.parts_from(variant, &self.bench.trial.words)?;
        if difference.shows_in_play() {
            return Some(Fate::Plays);
        }
        self.named = true;
        self.bench.only_names.then_some(Fate::Named)
    }
}
