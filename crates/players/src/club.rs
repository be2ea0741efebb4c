//! The player of the club: it weighs the worlds that agree with what it has heard by what the others did, solves every card on them, and
//! tries whatever else it may do on many more of them.
//!
//! ```text
//! Worlds ─▶ Belief ─┬─▶ a card in the tricks: Judge              ─▶ the best mean
//!                   └─▶ anything else: halve, by the novice's play ─▶ the surely better
//! ```

use super::judge::{CLUB, Judge};
use super::novice::{novice, worths};
use super::rollout::{Budget, Stop, play_out};
use super::sight::Sight;
use super::trial::{Candidate, Tried, candidates, halve};
use super::world::{Belief, Drawing, Worlds};
use super::{Player, Seen};
use codille_engine::{Act, Balance, Decision, State};
use codille_lang::cards::Card;
use codille_lang::sorting;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// How many worlds are weighed for each on which a card is solved.
const WEIGHED: usize = 4;

/// On how many worlds anything else is tried for each on which a card is solved: playing out takes less time by far than solving.
const TRIED: usize = 8;

/// How often a world is drawn in vain before those found must do.
const PATIENCE: u32 = 6_000;

/// Where unseen cards may lie in no more ways than these, all of them are weighed.
const EVERY: u128 = 20_000;

/// The player who solves every card on imagined worlds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Club {
    /// How long it thinks: on how many worlds a card is solved.
    pub budget: Budget,
}

impl Club {
    /// Says how many worlds are weighed and kept to solve a card.
    pub(super) fn to_solve(self) -> Drawing {
        let kept = self.budget.worlds.max(1) as usize;
        Drawing {
            weighed: kept * WEIGHED,
            kept,
            patience: PATIENCE,
            every: EVERY,
        }
    }

    /// Says how many worlds are weighed and kept to try anything else.
    fn to_try(self) -> Drawing {
        let kept = self.budget.worlds.max(1) as usize * TRIED;
        Drawing {
            weighed: kept * 2,
            kept,
            patience: PATIENCE,
            every: EVERY,
        }
    }

    /// Thinks about a decision: the candidates, the best last, with what each brought. None where no world is found, or nothing is asked.
    pub fn think(self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Vec<Candidate> {
        let Some(decision) = seen.view.decision else {
            return Vec::new();
        };
        let Some(worlds) = Worlds::new(seen.variant, seen.memory, seen.view) else {
            return Vec::new();
        };
        if matches!(decision, Decision::Play(_)) {
            let belief = worlds.believe(self.to_solve(), chance, stop);
            if let Some(cards) = solved_cards(seen, &decision, &belief, stop) {
                return cards;
            }
        }
        let belief = worlds.believe(self.to_try(), chance, stop);
        tried(seen, &decision, &belief, stop)
    }
}

/// Solves every card on all worlds; the last is the one that brings most on their average by best play with all cards seen. Best play foresees
/// no error and finds many cards alike; of these it is the one that brings most where the novice plays on, and at last the one that the novice
/// likes best. `None` where there is no world, or one has no table.
pub(super) fn solved_cards(
    seen: &Seen<'_>,
    decision: &Decision,
    belief: &Belief,
    stop: Stop<'_>,
) -> Option<Vec<Candidate>> {
    let seat = seen.view.seat;
    let leaf = seen.leaf();
    let by_partie = |balance: &Balance| leaf.of_balance(balance);
    let mut judge = Judge::new(seen.variant, CLUB);
    let mut solved: BTreeMap<Card, Candidate> = BTreeMap::new();
    for world in &belief.worlds {
        if (stop() || judge.is_spent()) && !solved.is_empty() {
            break;
        }
        let aim = leaf.aim(&world.state, &by_partie);
        for (cards, value) in judge.cards(&world.state, seat, aim)? {
            for card in cards.iter() {
                let candidate = solved.entry(card);
                let candidate = candidate.or_insert_with(|| Candidate::solved(card, &leaf));
                candidate.note(value, world.weight);
            }
        }
    }
    let most = solved.values().map(Candidate::sum).max()?;
    let best = solved.iter().filter(|(_, found)| found.sum() == most);
    let best: Vec<Card> = best.map(|(card, _)| *card).collect();
    let chosen = match best.as_slice() {
        [only] => *only,
        alike => liked(seen, decision, belief, alike, stop)?,
    };
    let chosen = solved.remove(&chosen)?;
    let mut all: Vec<Candidate> = solved.into_values().collect();
    sorting::by_key(&mut all, Candidate::sum);
    all.push(chosen);
    Some(all)
}

/// Returns of several cards the one that brings most where the novice plays on, and of these the one that the novice likes best.
fn liked(
    seen: &Seen<'_>,
    decision: &Decision,
    belief: &Belief,
    cards: &[Card],
    stop: Stop<'_>,
) -> Option<Card> {
    let (variant, seat) = (seen.variant, seen.view.seat);
    let sight = Sight::of_view(variant, seen.view, seen.memory.all_played());
    let worths = worths(&sight, decision);
    let worth = |card: Card| worths.iter().find(|(act, _)| *act == Act::Play(card));
    let played = |card: Card| -> i128 {
        let each = belief.worlds.iter().take_while(|_| !stop()).map(|world| {
            let value = play_out(variant, &world.state, seat, Act::Play(card));
            i128::from(value) * i128::from(world.weight)
        });
        each.sum()
    };
    let cards = cards.iter().copied();
    cards.max_by_key(|card| (played(*card), worth(*card).map(|(_, worth)| *worth)))
}

/// Plays every candidate out on the worlds; the last is the one that is surely better than the novice's own choice, else that choice.
fn tried(seen: &Seen<'_>, decision: &Decision, belief: &Belief, stop: Stop<'_>) -> Vec<Candidate> {
    let (variant, seat) = (seen.variant, seen.view.seat);
    let sight = Sight::of_view(variant, seen.view, seen.memory.all_played());
    let mut all = candidates(&sight, decision);
    if all.len() < 2 || belief.worlds.is_empty() {
        // The first is the novice's own choice.
        all.truncate(1);
        return all;
    }
    let mut worlds = belief.worlds.iter();
    halve(
        &mut all,
        belief.worlds.len(),
        |into: &mut Vec<Tried>, wanted| {
            let more = wanted.saturating_sub(into.len());
            let more = worlds.by_ref().take(more);
            into.extend(more.map(|world| (world.state.clone(), world.weight)));
        },
        |state, act| play_out(variant, state, seat, act),
        stop,
    );
    all
}

/// Returns what every card is worth that the seat in turn may play in a hand of which all cards are seen, by best play of all; the best
/// last. `None` where no card is to be played, no table holds the play, or the search is too long to find every value exactly.
pub fn all_seen(seen: &Seen<'_>, state: &State) -> Option<Vec<Candidate>> {
    let leaf = seen.leaf();
    let by_partie = |balance: &Balance| leaf.of_balance(balance);
    let aim = leaf.aim(state, &by_partie);
    let mut judge = Judge::new(seen.variant, CLUB);
    let cards = judge.cards(state, seen.view.seat, aim)?;
    if !judge.is_exact() {
        return None;
    }
    let mut all = Vec::new();
    for (cards, value) in cards {
        all.extend(cards.iter().map(|card| {
            let mut candidate = Candidate::solved(card, &leaf);
            candidate.note(value, 1);
            candidate
        }));
    }
    sorting::by_key(&mut all, Candidate::sum);
    Some(all)
}

impl Player for Club {
    fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Option<Act> {
        let decision = seen.view.decision?;
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        let own = novice(&sight, &decision);
        // What can be answered in one way only is no question.
        if worths(&sight, &decision).len() < 2 {
            return own;
        }
        let best = self.think(seen, chance, stop).pop();
        best.map(|candidate| candidate.act).or(own)
    }

    fn name(&self) -> &'static str {
        "club"
    }
}
