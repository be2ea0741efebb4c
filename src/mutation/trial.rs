//! The trial of mutants: settings, hands to show them, and the verdict. Makes no mutant.

use super::Mutant;
use super::witness::{Difference, Witness};
use super::words::Words;
use crate::check::{Checked, check};
use crate::clause::ast::Head;
use crate::ruleset::{Edition, RawVariant};
use crate::simulate::{rng, settings};
use crate::span::{SourceMap, Span};
use crate::variant::{Setting, Variant};
use crate::yaml::Text;
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
    raw: RawVariant,
    checked: Arc<Checked>,
    sources: SourceMap,
    grounds: Vec<Ground>,
    words: Words,
}

/// A setting, its hands, and the options that it changes.
#[derive(Debug)]
struct Ground {
    setting: Setting,
    witnesses: Vec<Witness>,
}

/// Hands of a setting that are tried before those of other settings are.
const FIRST: usize = 24;

impl Trial {
    /// Plays `hands` hands under every setting of a variant that has no fault; the same seed gives the same hands.
    pub fn new(
        edition: &Edition,
        raw: &RawVariant,
        seed: u64,
        hands: u64,
    ) -> Option<(Self, Arc<Checked>)> {
        let checked = Arc::new(check(raw, &edition.sources).0?);
        let words = Words::of(&checked);
        let grounds = settings(&checked)
            .into_par_iter()
            .enumerate()
            .filter_map(|(n, setting)| {
                let variant = Arc::new(Variant::compile(&checked, &setting).ok()?);
                let mut chance = rng(seed, n as u64);
                let witnesses = (0..hands)
                    .map(|_| Witness::record(&variant, &words, &mut chance))
                    .collect();
                Some(Ground { setting, witnesses })
            })
            .collect();
        let trial = Self {
            raw: raw.clone(),
            checked: Arc::clone(&checked),
            sources: edition.sources.clone(),
            grounds,
            words,
        };
        Some((trial, checked))
    }

    /// Tries all mutants, in their order.
    pub fn judge(&self, mutants: &[Mutant]) -> Vec<Fate> {
        let clauses: Vec<&[Mutant]> = mutants.chunk_by(|a, b| a.clause == b.clause).collect();
        clauses
            .par_iter()
            .flat_map_iter(|clause| {
                // What has shown one mutant of a clause is likely to show the next.
                let (mut best, mut sources) = (Vec::new(), self.sources.clone());
                clause
                    .iter()
                    .map(|m| self.fate(m, &mut sources, &mut best))
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    fn only_names(&self, clause: usize) -> bool {
        let clause = self.checked.clauses.get(clause);
        clause.is_some_and(|c| {
            c.sentences.iter().all(|s| {
                matches!(&s.head, Head::Define { name, .. } if self.words.loose.contains(&name.text))
            })
        })
    }

    fn fate(
        &self,
        mutant: &Mutant,
        sources: &mut SourceMap,
        best: &mut Vec<(usize, usize)>,
    ) -> Fate {
        let mut raw = self.raw.clone();
        let Some(clause) = raw.clauses.get_mut(mutant.clause) else {
            return Fate::Refused;
        };
        let words = clause.rule.as_str().to_owned();
        if let Some(rule) = &mutant.rule {
            let file = sources.add("mutant", rule.as_str());
            clause.rule = Text::new(rule.as_str(), Span::new(file, 0, rule.len()));
        } else {
            raw.clauses.remove(mutant.clause);
        }
        let Some(checked) = check(&raw, sources).0 else {
            return Fate::Refused;
        };
        let mut court = Court {
            trial: self,
            checked: Arc::new(checked),
            compiled: vec![None; self.grounds.len()],
            only_named: self.only_names(mutant.clause),
            named: false,
        };
        for (ground, witness) in best.iter().rev() {
            if let Some(fate) = court.hear(*ground, *witness) {
                return fate;
            }
        }
        let mut order: Vec<usize> = (0..self.grounds.len()).collect();
        order.sort_by_key(|g| self.grounds.get(*g).map(|g| unlike(&g.setting, &words)));
        for part in [0..FIRST, FIRST..usize::MAX] {
            for ground in &order {
                let all = self.grounds.get(*ground).map_or(0, |g| g.witnesses.len());
                for witness in part.start.min(all)..part.end.min(all) {
                    if let Some(fate) = court.hear(*ground, witness) {
                        best.retain(|b| *b != (*ground, witness));
                        best.push((*ground, witness));
                        return fate;
                    }
                }
            }
        }
        if court.named {
            Fate::Named
        } else {
            Fate::Survives
        }
    }
}

/// One mutant before the witnesses, compiled under a setting only when that is called for.
struct Court<'a> {
    trial: &'a Trial,
    checked: Arc<Checked>,
    compiled: Vec<Option<Arc<Variant>>>,
    /// Whether the clause gives values to names that no other sentence uses, and does nothing else.
    only_named: bool,
    named: bool,
}

impl Court<'_> {
    fn hear(&mut self, ground: usize, witness: usize) -> Option<Fate> {
        let here = self.trial.grounds.get(ground)?;
        let variant = match self.compiled.get(ground) {
            Some(Some(variant)) => Arc::clone(variant),
            _ => {
                let Ok(variant) = Variant::compile(&self.checked, &here.setting) else {
                    return Some(Fate::Refused);
                };
                let variant = Arc::new(variant);
                if let Some(place) = self.compiled.get_mut(ground) {
                    *place = Some(Arc::clone(&variant));
                }
                variant
            }
        };
        match here
            .witnesses
            .get(witness)?
            .differs(&variant, &self.trial.words)?
        {
            Difference::Play => Some(Fate::Plays),
            Difference::Name if self.only_named => Some(Fate::Named),
            Difference::Name => {
                self.named = true;
                None
            }
        }
    }
}

/// Orders settings for a clause: those that set an option it names come first, those with few others before the rest.
fn unlike(setting: &Setting, words: &str) -> (bool, usize) {
    let named = setting.iter().any(|(name, _)| {
        words
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|w| w == name)
    });
    (!named, setting.len())
}
