//! The expert: as the player of the club, on more worlds; and where a card that is best on the average is not best in every world, it looks
//! ahead to its own next card, which has to be the same in all worlds that look alike to it.

mod ahead;

use super::club::{Club, solved_cards};
use super::judge::{EXPERT, Judge};
use super::novice::{novice, worths};
use super::rollout::{Budget, Stop};
use super::sight::Sight;
use super::trial::Candidate;
use super::world::{Weighted, Worlds};
use super::{Player, Seen};
use ahead::Ahead;
use codille_engine::{Act, Balance, Decision, State};
use rand_chacha::ChaCha8Rng;

/// How many worlds it takes where the player of the club takes one.
const MORE: u32 = 2;

/// On how many worlds it looks ahead.
const WORLDS: usize = 24;

/// How many cards it looks ahead from, those that are best on the average.
const CARDS: usize = 4;

/// The player who looks ahead on imagined worlds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Expert {
    /// How long it thinks: on how many worlds the player of the club would solve a card.
    pub budget: Budget,
}

impl Expert {
    /// Returns the player of the club that it is where it does not look ahead.
    fn club(self) -> Club {
        let worlds = self.budget.worlds.saturating_mul(MORE);
        Club {
            budget: Budget { worlds },
        }
    }

    /// Thinks about a card; `None` where no world is found or no table holds the play.
    fn card(self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Option<Act> {
        let worlds = Worlds::new(seen.variant, seen.memory, seen.view)?;
        let decision = seen.view.decision?;
        let belief = worlds.believe(self.club().to_solve(), chance, stop);
        let mut cards = solved_cards(seen, &decision, &belief, stop)?;
        let best = cards.pop()?;
        if is_best_everywhere(&best, &cards) {
            return Some(best.act);
        }
        Some(ahead(seen, &belief.worlds, &best, &cards).unwrap_or(best.act))
    }
}

/// Tells whether a card brings as much as any other in every world.
fn is_best_everywhere(best: &Candidate, others: &[Candidate]) -> bool {
    others.iter().all(|other| {
        let mut pairs = best.values.iter().zip(&other.values);
        pairs.all(|(best, other)| best >= other)
    })
}

/// Looks ahead from the best cards; returns the one that brings most, of those alike the one that is best on the average. `None` where
/// nothing could be looked ahead to. `others` are sorted with the best last.
fn ahead(
    seen: &Seen<'_>,
    worlds: &[Weighted],
    best: &Candidate,
    others: &[Candidate],
) -> Option<Act> {
    let looked = worlds.get(..WORLDS.min(worlds.len()))?;
    let states: Vec<&State> = looked.iter().map(|world| &world.state).collect();
    let seat = seen.view.seat;
    let mut judge = Judge::new(seen.variant, EXPERT);
    let leaf = seen.leaf();
    let by_partie = |balance: &Balance| leaf.of_balance(balance);
    let aim = leaf.aim(states.first()?, &by_partie);
    let mut ahead = Ahead {
        variant: seen.variant,
        judge: &mut judge,
        seat,
        aim,
        weights: looked.iter().map(|world| world.weight).collect(),
    };
    // Cards that bring the same in every world are one.
    let mut tried: Vec<&Candidate> = vec![best];
    for other in others.iter().rev() {
        let is_new = tried.iter().all(|one| one.values != other.values);
        if is_new && tried.len() < CARDS {
            tried.push(other);
        }
    }
    let mut found: Option<(i128, Act)> = None;
    for candidate in tried {
        let card = candidate.act.cards().single()?;
        let worth = ahead.worth(&states, card)?;
        if found.is_none_or(|(most, _)| worth > most) {
            found = Some((worth, candidate.act));
        }
    }
    found.map(|(_, act)| act)
}

impl Player for Expert {
    fn choose(&self, seen: &Seen<'_>, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Option<Act> {
        let decision = seen.view.decision?;
        let sight = Sight::of_view(seen.variant, seen.view, seen.memory.all_played());
        let own = novice(&sight, &decision);
        // What can be answered in one way only is no question.
        if worths(&sight, &decision).len() < 2 {
            return own;
        }
        if matches!(decision, Decision::Play(_))
            && let Some(act) = self.card(seen, chance, stop)
        {
            return Some(act);
        }
        let best = self.club().think(seen, chance, stop).pop();
        best.map(|candidate| candidate.act).or(own)
    }

    fn name(&self) -> &'static str {
        "expert"
    }
}
