//! Replays a hand in a world: what was heard has to come of it there too.

use super::{World, Worlds};
use crate::memory::{Heard, same_question};
use codille_engine::{Act, Decision, Silent, Start, State, phase};
use codille_lang::cards::CardSet;
use codille_lang::ids::{BySeat, Seat};

/// How many questions a hand may have before the replay of it is given up.
const LONGEST: usize = 1_000;

impl Worlds<'_> {
    /// Replays the hand in a world; returns the state in which this seat is asked what it is asked.
    ///
    /// # Errors
    /// How many of the things heard agree with the world, where not all do.
    pub fn replay(&self, world: &World) -> Result<State, usize> {
        self.replay_with(world, |_, _, _| ())
    }

    /// Returns every act of the hand as it would have been done in a world, rights let pass included; `None` where the world does not
    /// agree with what was heard.
    pub fn acts(&self, world: &World) -> Option<Vec<(Seat, Act)>> {
        let mut acts = Vec::new();
        let state = self.replay_with(world, |_, decision, act| {
            acts.extend(decision.seat().map(|seat| (seat, act)));
        });
        state.ok().map(|_| acts)
    }

    /// Replays the hand in a world, and shows each act with the state in which it was done and what was asked.
    pub(super) fn replay_with(
        &self,
        world: &World,
        mut watch: impl FnMut(&State, &Decision, Act),
    ) -> Result<State, usize> {
        let variant = self.variant;
        let mut state = self.begun(world);
        let (mut at, mut answered) = (0, 0);
        let mut unlaid = world.laid;
        for _ in 0..LONGEST {
            let decision = state.advance(variant, &mut Silent);
            // What was counted aloud after an act has to come of it in this world too.
            while let Some(Heard::Counted { seat, score }) = self.memory.heard.get(at)
                && state.facts.reckoning.score(*seat) == *score
            {
                at += 1;
            }
            let Some(asked) = decision.seat() else {
                return Err(at);
            };
            let Some(heard) = self.memory.heard.get(at) else {
                if asked == self.memory.seat {
                    let wanted = self.view.decision.as_ref();
                    let same = wanted.is_some_and(|w| same_question(w, &decision));
                    return if same { Ok(state) } else { Err(at) };
                }
                if !decision.is_offer() {
                    return Err(at);
                }
                watch(&state, &decision, Act::GoOn);
                state.apply(variant, asked, Act::GoOn, &mut Silent);
                continue;
            };
            let seat = heard.seat();
            match self.act(&state, &decision, heard, &mut unlaid) {
                Some(act) => {
                    if seat == self.memory.seat {
                        let asked = self.memory.asked.get(answered).ok_or(at)?;
                        if !same_question(asked, &decision) {
                            return Err(at);
                        }
                        answered += 1;
                    }
                    watch(&state, &decision, act);
                    state.apply(variant, seat, act, &mut Silent);
                    at += 1;
                }
                // Whoever lets an offer pass is not heard.
                None if decision.is_offer() && asked != self.memory.seat => {
                    watch(&state, &decision, Act::GoOn);
                    state.apply(variant, asked, Act::GoOn, &mut Silent);
                }
                None => return Err(at),
            }
        }
        Err(at)
    }

    /// Returns the state with which the hand begins in a world.
    fn begun(&self, world: &World) -> State {
        let mut state = self.memory.opening.clone();
        if let Some(lead) = &self.memory.lead {
            // What it has thrown out itself is all that a seat knows of that.
            state.facts.discarded = self.view.facts.discarded;
            let start = Start {
                hands: world.hands.clone(),
                ..lead.clone()
            };
            state.begin_play(self.variant, &start);
        } else {
            state.deal_given(self.variant, &world.hands, &world.stock, &mut Silent);
        }
        state
    }

    /// Returns the act behind what was heard, if it answers the question lawfully in this world.
    fn act(
        &self,
        state: &State,
        decision: &Decision,
        heard: &Heard,
        unlaid: &mut BySeat<CardSet>,
    ) -> Option<Act> {
        let seat = heard.seat();
        let act = match *heard {
            Heard::Counted { .. } => return None,
            Heard::Act { act, .. } => act,
            Heard::Hidden { act, count, .. } => {
                let rest = &mut unlaid[seat];
                let held = state.held(seat);
                let from = if act.exchanges() { *rest & held } else { held };
                let now: CardSet = from.iter().take(count as usize).collect();
                if now.count() != count || decision.seat() != Some(seat) {
                    return None;
                }
                if act.exchanges() {
                    *rest = *rest - now;
                }
                act.with_cards(|_| now)
            }
            Heard::Called {
                class,
                strength,
                told,
                ..
            } => {
                if !matches!(decision, Decision::Call(phase::Call { seat: asked, .. }) if *asked == seat)
                {
                    return None;
                }
                let cards = self.combination(state, seat, class, (strength, told))?;
                Act::Call { class, cards }
            }
        };
        let lawful = state.judge(self.variant, decision, seat, act).is_none();
        lawful.then_some(act)
    }
}
