//! The player who tries: every candidate act is played out on the same worlds, with the novice on all seats, and the best mean is chosen.
//!
//! Candidates are thinned by sequential halving. The novice's own choice stands unless another is surely better on the same worlds:
//! the best of many noisy means would be worse than useless.

use super::novice::novice;
use super::sight::Sight;
use super::trial::{Candidate, Tried, candidates, halve};
use super::world::Worlds;
use super::{Player, Seen};
use codille_engine::phase;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_lang::ids::Seat;
use rand_chacha::ChaCha8Rng;

/// How long a player may think about one decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// On how many worlds at most; the game is repeatable from its seed.
    pub worlds: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { worlds: 48 }
    }
}

/// How often a world is drawn in vain before those found must do.
const PATIENCE: u32 = 320;

/// The longest that a hand may go on.
pub(super) const LONGEST: usize = 1_000;

/// Tells whether the player is to stop thinking and answer with what it has.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// The player who tries every candidate on imagined worlds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rollout {
    /// How long it thinks.
    pub budget: Budget,
}

impl Rollout {
    /// Thinks about a decision: the candidates, the best last, with what each brought.
    pub fn think(self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Vec<Candidate> {
        let Some(decision) = seen.view.decision else {
            return Vec::new();
        };
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        let mut all = candidates(&sight, &decision);
        if all.len() < 2 {
            return all;
        }
        self.halve(seen, &mut all, chance, stop);
        all
    }

    /// Draws worlds until there are as many as wanted, or patience ends.
    fn worlds(
        worlds: &Worlds<'_>,
        into: &mut Vec<Tried>,
        wanted: usize,
        chance: &mut ChaCha8Rng,
        stop: Stop<'_>,
    ) {
        let mut vain = 0;
        while into.len() < wanted && vain < PATIENCE && (into.is_empty() || !stop()) {
            let drawn = worlds.draw(chance);
            match drawn.and_then(|w| worlds.replay(&w).ok()) {
                Some(state) => into.push((state, 1)),
                None => vain += 1,
            }
        }
    }

    /// Tries all candidates on the same worlds and drops the worse half, until the worlds are used up; the best comes last.
    fn halve(
        self,
        seen: &Seen<'_>,
        all: &mut Vec<Candidate>,
        chance: &mut ChaCha8Rng,
        stop: Stop<'_>,
    ) {
        let Some(worlds) = Worlds::new(seen.variant, seen.memory, seen.view) else {
            return;
        };
        let budget = self.budget.worlds.max(1) as usize;
        halve(
            all,
            budget,
            |into, wanted| Self::worlds(&worlds, into, wanted, chance, stop),
            |state, act| play_out(seen.variant, state, seen.view.seat, act),
            stop,
        );
    }
}

/// Plays a hand out from a decision with the novice on all seats, after one act; returns what it brought to a seat.
pub(super) fn play_out(variant: &Variant, state: &State, seat: Seat, act: Act) -> i64 {
    let mut state = state.clone();
    state.apply(variant, seat, act, &mut Silent);
    for _ in 0..LONGEST {
        let decision = state.advance(variant, &mut Silent);
        let Some(asked) = decision.seat() else {
            break;
        };
        let sight = Sight::of_state(variant, &state, asked);
        let Some(act) = choice(&sight, &decision) else {
            break;
        };
        state.apply(variant, asked, act, &mut Silent);
    }
    value(variant, &state, seat)
}

/// Returns what the novice does in an imagined hand.
pub(super) fn choice(sight: &Sight<'_>, decision: &Decision) -> Option<Act> {
    if let Decision::Play(phase::Play { cards, .. }) = decision
        && let Some(only) = cards.single()
    {
        return Some(Act::Play(only));
    }
    novice(sight, decision)
}

/// Returns what a hand that is over is worth to a seat: the net payment, and the points that it scored beyond those of the others.
pub fn value(variant: &Variant, state: &State, seat: Seat) -> i64 {
    let net = state.balance.net[seat];
    let score = |s: Seat| state.facts.reckoning.score(s);
    let others = Seat::first(variant.hands).filter(|s| *s != seat);
    // Of others who are none nobody has anything.
    let best = others.map(score).max().unwrap_or(0);
    net + score(seat) - best
}

impl Player for Rollout {
    fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Option<Act> {
        let decision = seen.view.decision?;
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        match self.think(seen, chance, stop).pop() {
            Some(best) => Some(best.act),
            None => novice(&sight, &decision),
        }
    }

    fn name(&self) -> &'static str {
        "rollout"
    }
}
