//! The player who tries: every candidate act is played out on the same worlds, with the novice on all seats, and the best mean is chosen.
//!
//! Candidates are thinned by sequential halving. The novice's own choice stands unless another is surely better on the same worlds:
//! the best of many noisy means would be worse than useless.

use super::novice::{novice, worths};
use super::sight::Sight;
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
const LONGEST: usize = 1_000;

/// Tells whether the player is to stop thinking and answer with what it has.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// The player who tries every candidate on imagined worlds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rollout {
    /// How long it thinks.
    pub budget: Budget,
}

/// Why a place of those alive is one of a candidate.
const ALIVE: &str = "those alive are places of candidates, and none is taken out before the end";

/// A candidate act with what it brought on the worlds tried.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The act.
    pub act: Act,
    /// What it brought in each world, in the order of the worlds.
    pub values: Vec<i64>,
}

impl Candidate {
    /// Returns the mean in thousandths of a point; 0 where no world was tried.
    pub fn mean_thousandths(&self) -> i64 {
        let count = i64::try_from(self.values.len()).expect("no memory holds so many worlds");
        if count == 0 {
            return 0;
        }
        self.values.iter().sum::<i64>() * 1_000 / count
    }
}

impl Rollout {
    /// Thinks about a decision: the candidates, the best last, with what each brought.
    pub fn think(self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Vec<Candidate> {
        let Some(decision) = seen.view.decision else {
            return Vec::new();
        };
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        // The novice's choice comes first: worths are sorted with the worthiest last.
        let mut acts = worths(&sight, &decision);
        acts.sort_by_key(|(_, worth)| *worth);
        if let Some(own) = novice(&sight, &decision) {
            acts.retain(|(act, _)| *act != own);
            acts.push((own, 0));
        }
        acts.reverse();
        let mut all: Vec<Candidate> = acts
            .into_iter()
            .map(|(act, _)| Candidate {
                act,
                values: Vec::new(),
            })
            .collect();
        if all.len() < 2 {
            return all;
        }
        self.halve(seen, &mut all, chance, stop);
        all
    }

    /// Draws worlds until there are as many as wanted, or patience ends.
    fn worlds(
        worlds: &Worlds<'_>,
        into: &mut Vec<State>,
        wanted: usize,
        chance: &mut ChaCha8Rng,
        stop: Stop<'_>,
    ) {
        let mut vain = 0;
        while into.len() < wanted && vain < PATIENCE && (into.is_empty() || !stop()) {
            let drawn = worlds.draw(chance);
            match drawn.and_then(|w| worlds.replay(&w).ok()) {
                Some(state) => into.push(state),
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
        let rounds = usize::BITS - (all.len() - 1).leading_zeros();
        let mut states = Vec::new();
        // The novice's own choice is never dropped: the others are measured against it.
        let mut alive: Vec<usize> = (0..all.len()).collect();
        for round in 1..=rounds.max(1) as usize {
            let wanted = (budget * round / rounds.max(1) as usize).max(1);
            Self::worlds(&worlds, &mut states, wanted, chance, stop);
            for at in &alive {
                let candidate = all.get_mut(*at).expect(ALIVE);
                for state in states.iter().skip(candidate.values.len()) {
                    if stop() && !candidate.values.is_empty() {
                        break;
                    }
                    candidate.values.push(play_out(
                        seen.variant,
                        state,
                        seen.view.seat,
                        candidate.act,
                    ));
                }
            }
            alive.sort_by_key(|at| -all.get(*at).expect(ALIVE).mean_thousandths());
            alive.truncate(alive.len().div_ceil(2).max(2));
            if !alive.contains(&0) {
                alive.push(0);
            }
            if stop() {
                break;
            }
        }
        let one = |at: usize| all.get(at).expect(ALIVE);
        let best = alive.iter().copied().filter(|at| *at != 0);
        let best = best.filter(|at| surely_better(one(*at), one(0)));
        let best = best.max_by_key(|at| one(*at).mean_thousandths());
        // Where none is surely better the novice's own choice stays.
        let chosen = all.remove(best.unwrap_or(0));
        all.sort_by_key(|c| (c.values.len(), c.mean_thousandths()));
        all.push(chosen);
    }
}

/// Tells whether one candidate is better than another on the worlds that both were tried on, by two standard errors of the difference.
fn surely_better(one: &Candidate, other: &Candidate) -> bool {
    let pairs: Vec<i128> = one
        .values
        .iter()
        .zip(&other.values)
        .map(|(a, b)| i128::from(a - b))
        .collect();
    let count = i128::try_from(pairs.len()).expect("no memory holds so many worlds");
    let (sum, squares) = pairs.iter().fold((0, 0), |(s, q), d| (s + d, q + d * d));
    if count < 2 || sum <= 0 {
        return false;
    }
    // mean > 2 · standard error, in whole numbers: sum² · (n − 1) > 4 · (n · squares − sum²).
    sum * sum * (count - 1) > 4 * (count * squares - sum * sum)
}

/// Plays a hand out from a decision with the novice on all seats, after one act; returns what it brought to a seat.
fn play_out(variant: &Variant, state: &State, seat: Seat, act: Act) -> i64 {
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

fn choice(sight: &Sight<'_>, decision: &Decision) -> Option<Act> {
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
