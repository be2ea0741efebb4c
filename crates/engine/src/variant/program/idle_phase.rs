//! Phases that pass without a question as long as a few facts stand as they mostly do: where screens answer that nothing may be announced, or
//! that the truth does not hold on which the phase waits.

use super::question::Question;
use super::screen::Overlap;
use crate::variant::{HandState, Query, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_lang::ids::{DeclarationSet, Seat, SeatSet};
use std::sync::OnceLock;

/// A fact, and how it stands where nothing comes of a question.
pub(super) type IdleFact = (Overlap, bool);

/// All facts on which a phase passes.
type IdleFacts = Box<[IdleFact]>;

/// For each phase of the table the facts on all of which it passes without a question; `None` where more is to be asked.
#[derive(Debug, Default)]
pub(super) struct IdlePhases {
    by_phase: OnceLock<Box<[Option<IdleFacts>]>>,
}

impl Clone for IdlePhases {
    /// Makes as many, to be found anew.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Variant {
    /// Tells whether a phase passes without a question for facts as they stand. It may be that it does, and this does not tell.
    #[inline]
    pub(crate) fn is_idle(&self, phase: usize, facts: &HandState) -> bool {
        let by_phase = self.answers.idle.by_phase.get();
        let Some(by_phase) = by_phase else {
            return self.find_idle(phase, facts);
        };
        let Some(Some(all)) = by_phase.get(phase) else {
            return false;
        };
        let is_usual = facts.minutes.is_none() && self.seated_as_usual(facts);
        is_usual
            && all
                .iter()
                .all(|(fact, holds)| fact.holds_of(facts) == Some(*holds))
    }

    /// The same where the idle phases are to be found first.
    #[cold]
    fn find_idle(&self, phase: usize, facts: &HandState) -> bool {
        if self.answers.are_none() || facts.minutes.is_some() || !self.seated_as_usual(facts) {
            return false;
        }
        self.answers.idle.by_phase.get_or_init(|| {
            let phases = self.checked.table.phases.iter().enumerate();
            phases
                .map(|(at, phase)| self.idle_facts(at, *phase, facts))
                .collect()
        });
        self.is_idle(phase, facts)
    }

    /// Finds the facts on all of which a phase passes without a question.
    fn idle_facts(&self, at: usize, phase: Phase, facts: &HandState) -> Option<Box<[IdleFact]>> {
        if let Some(truth) = self.truth_awaited(at) {
            let query = Query::plain(facts, SeatSet::EMPTY);
            let all = self.nothing_of(Question::Named(truth), query, 0)?;
            return Some(all.into());
        }
        let Phase::Announce(class) = phase else {
            return None;
        };
        let mut all = Vec::new();
        for seat in Seat::first(self.hands) {
            let query = Query::plain(facts, seat).about(class, facts.dealt[seat]);
            let among = DeclarationSet::of(class).mask();
            all.extend(self.nothing_of(Question::Set(Verb::Announce), query, among)?);
        }
        Some(all.into())
    }

    /// Returns the facts on all of which the answer to a question is nothing; `None` where more has to be asked.
    fn nothing_of(&self, question: Question, query: Query<'_>, all: u64) -> Option<Vec<IdleFact>> {
        let table = self.table(question, query.facts)?;
        let facts = table.screens.nothing(self, question, (query, all))?;
        let are_told = facts
            .iter()
            .all(|(fact, _)| fact.holds_of(query.facts).is_some());
        are_told.then_some(facts)
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::{EvalContext, Setting, Variant};
    use crate::{Silent, State};
    use codille_edition::check::check;
    use codille_edition::check::node::Node;
    use codille_edition::check::phase::Phase;
    use codille_edition::check::rule::Verb;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_lang::ids::{DeclarationSet, Seat, SeatSet};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::sync::Arc;

    /// Deals whose phases are looked at; one hand of two thousand has no court card, so that these are made.
    const DEALS: u64 = 20;

    /// Tells whether nothing is asked in a phase, by the rules.
    fn passes(slow: &Variant, at: usize, state: &State) -> bool {
        let facts = &state.facts;
        if let Some(truth) = slow.truth_awaited(at) {
            let mut context = EvalContext::new(facts, SeatSet::EMPTY);
            return !slow.truth(&Node::Define(truth), &mut context);
        }
        let Some(Phase::Announce(class)) = slow.checked.table.phases.get(at) else {
            return false;
        };
        Seat::first(slow.hands).all(|seat| {
            let mut context = EvalContext::new(facts, seat);
            let all = DeclarationSet::of(*class).mask();
            context.about((*class, facts.dealt[seat]), |context| {
                slow.allowed_set(Verb::Announce, all, context) == 0
            })
        })
    }

    #[test]
    fn a_phase_is_idle_only_where_the_rules_ask_nothing_in_it() {
        let edition = Edition::load(&Rules::embedded());
        for raw in &edition.variants {
            let checked = check(raw, &edition.sources)
                .0
                .expect("the edition is sound");
            let variant = Variant::compile(&Arc::new(checked), &Setting::new());
            let variant = variant.expect("defaults are sound");
            let phases = &variant.checked.table.phases;
            if !phases
                .iter()
                .any(|phase| matches!(phase, Phase::Announce(_)))
            {
                continue;
            }
            let (slow, mut idle, mut others) = (variant.without_tables(), 0, 0);
            for seed in 0..DEALS {
                let mut state = State::new(&variant, 0);
                state.deal(&variant, &mut ChaCha8Rng::seed_from_u64(seed), &mut Silent);
                if seed % 4 == 0 {
                    // The lowest three of each suit.
                    let seat = Seat::from(usize::from(seed % 8 == 0));
                    let low = variant.checked.table.pack.0.trailing_zeros();
                    let blank =
                        (0..4).fold(0, |cards, suit| cards | 0b111_u64 << (low + 16 * suit));
                    state.facts.dealt[seat] = blank;
                    state.facts.held[seat] = blank;
                }
                for at in 0..phases.len() {
                    assert!(!slow.is_idle(at, &state.facts));
                    let may_ask = !passes(&slow, at, &state);
                    if variant.is_idle(at, &state.facts) {
                        assert!(!may_ask, "{} {:?}", variant.checked.id, phases.get(at));
                        idle += 1;
                    } else if may_ask {
                        others += 1;
                    }
                }
            }
            assert!(idle > 0, "{}: phases are idle", variant.checked.id);
            assert!(
                others > 0,
                "{}: a blank hand is announced",
                variant.checked.id
            );
        }
    }
}
