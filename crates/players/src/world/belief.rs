//! What a seat thinks possible: worlds drawn alike from all that agree with what it knows, each weighted by how likely the novice would have
//! acted in it as every other seat did.

use super::likelihood::{Likelihood, likelihood};
use super::{World, Worlds};
use crate::rollout::Stop;
use codille_engine::State;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A world in which the seat is asked what it is asked, and how much it counts.
#[derive(Debug, Clone)]
pub struct Weighted {
    /// The hand as it stands in that world.
    pub state: State,
    /// How much it counts beside the others.
    pub weight: u64,
}

/// How much may be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawing {
    /// How many worlds are weighed.
    pub weighed: usize,
    /// How many of them are kept; one that weighs much is kept several times.
    pub kept: usize,
    /// How often one may be drawn in vain.
    pub patience: u32,
    /// Where the cards may lie in no more ways than these, every way is looked at and none is drawn.
    pub every: u128,
}

/// A world that agrees with what was heard, as the hand stands in it.
type Found = (State, Likelihood);

/// The worlds that a seat thinks possible.
#[derive(Debug, Clone, Default)]
pub struct Belief {
    /// The worlds, each once, with their weights.
    pub worlds: Vec<Weighted>,
    /// How many worlds the weights are worth, in hundredths: as many as there are where all weigh alike.
    pub effective: u64,
    /// How many were drawn that do not agree with what was heard.
    pub vain: u32,
}

/// Where the weights are worth fewer worlds than these, weights that are all alike are mixed in, in hundredths.
const FEWEST: u64 = 500;

/// All of one weight, of which the weights of the worlds are parts.
const WHOLE: u64 = 1 << 32;

impl Worlds<'_> {
    /// Draws worlds that agree with what the seat has heard, weighs them, and keeps some by their weights.
    pub fn believe(&self, drawing: Drawing, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> Belief {
        let (found, vain) = if self.count() <= drawing.every {
            self.all(drawing, chance, stop)
        } else {
            self.some(drawing, chance, stop)
        };
        let most = found.iter().map(|(_, likely)| *likely).max();
        let most = most.unwrap_or_default();
        let weights = found.iter().map(|(_, likely)| likely.beside(most, WHOLE));
        let mut weights: Vec<u64> = weights.collect();
        let effective = mixed(&mut weights);
        let times = resampled(&weights, drawing.kept, chance);
        let kept = found.into_iter().zip(times);
        let kept = kept.filter(|(_, times)| *times > 0);
        let worlds = kept.map(|((state, _), weight)| Weighted { state, weight });
        Belief {
            worlds: worlds.collect(),
            effective,
            vain,
        }
    }

    /// Draws worlds that agree with what was heard, and weighs them; returns also how many were drawn that do not.
    fn some(&self, drawing: Drawing, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> (Vec<Found>, u32) {
        let mut found = Vec::new();
        let mut vain = 0;
        while found.len() < drawing.weighed
            && vain < drawing.patience
            && (found.is_empty() || !stop())
        {
            match self.draw(chance).and_then(|world| self.weighed(&world)) {
                Some(one) => found.push(one),
                None => vain += 1,
            }
        }
        (found, vain)
    }

    /// Weighs a world for every way in which the cards may lie, or several where the ways are few, since what was laid away and taken before
    /// is still drawn; returns also how many do not agree with what was heard.
    fn all(&self, drawing: Drawing, chance: &mut ChaCha8Rng, stop: Stop<'_>) -> (Vec<Found>, u32) {
        let ways = self.count();
        // As many for each way, so that none counts more than another.
        let times = (drawing.weighed as u128).div_ceil(ways.max(1));
        let mut found = Vec::new();
        let mut vain = 0;
        for number in (0..times).flat_map(|_| 0..ways) {
            if !found.is_empty() && stop() {
                break;
            }
            let world = self.nth(number, chance);
            match world.and_then(|world| self.weighed(&world)) {
                Some(one) => found.push(one),
                None => vain += 1,
            }
        }
        (found, vain)
    }

    /// Replays the hand in a world and weighs what the others did; `None` where the world does not agree with what was heard.
    pub fn weighed(&self, world: &World) -> Option<(State, Likelihood)> {
        let mut all = Likelihood::default();
        let own = self.memory.seat;
        let state = self.replay_with(world, |state, decision, act| {
            if decision.seat() != Some(own) {
                all = all.and(likelihood(self.variant, state, decision, act));
            }
        });
        state.ok().map(|state| (state, all))
    }
}

/// Returns how many worlds weights are worth, in hundredths: the square of their sum by the sum of their squares.
fn worth(weights: &[u64]) -> u64 {
    let wide = || weights.iter().map(|w| u128::from(*w));
    let squares: u128 = wide().map(|w| w * w).sum();
    let sum: u128 = wide().sum();
    let worth = (sum * sum * 100).checked_div(squares).unwrap_or(0);
    u64::try_from(worth).expect("weights are worth no more worlds than there are")
}

/// Mixes weights with weights that are all alike until they are worth enough worlds, or half of those that there are; returns how many they
/// were worth before.
fn mixed(weights: &mut [u64]) -> u64 {
    let before = worth(weights);
    let count = weights.len() as u64;
    let enough = FEWEST.min(count * 50);
    let sum: u64 = weights.iter().sum();
    let mut more = sum / (8 * count.max(1)) + 1;
    while worth(weights) < enough && more < WHOLE {
        for weight in weights.iter_mut() {
            *weight += more;
        }
        more *= 2;
    }
    before
}

/// Keeps so many worlds by their weights, at equal distances along all weights together; returns how often each is kept.
fn resampled(weights: &[u64], kept: usize, chance: &mut ChaCha8Rng) -> Vec<u64> {
    let sum: u64 = weights.iter().sum();
    if sum == 0 {
        return Vec::new();
    }
    let steps = kept.max(1) as u64;
    // A weight is measured in as many parts as there are steps, so that no step is rounded.
    let mut next = chance.random_range(0..sum);
    let mut before = 0;
    let mut times = Vec::with_capacity(weights.len());
    for weight in weights {
        let end = before + weight * steps;
        let mut count = 0;
        while next < end {
            count += 1;
            next += sum;
        }
        times.push(count);
        before = end;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::{FEWEST, WHOLE, mixed, resampled, worth};

    #[test]
    fn alike_weights_are_worth_as_many_worlds_as_there_are() {
        assert_eq!(worth(&[7; 12]), 1_200);
        assert_eq!(worth(&[WHOLE, 0, 0]), 100);
        assert_eq!(worth(&[]), 0);
    }

    #[test]
    fn one_world_does_not_outweigh_all_others() {
        let mut weights = vec![1; 40];
        weights[3] = WHOLE;
        assert_eq!(mixed(&mut weights), 100);
        assert!(worth(&weights) >= FEWEST, "{weights:?}");
        assert!(weights[3] > 4 * weights[0], "{weights:?}");
        // Of few worlds half are enough.
        let mut few = vec![0, WHOLE, 0, 0];
        mixed(&mut few);
        assert!((200..250).contains(&worth(&few)), "{few:?}");
    }

    #[test]
    fn a_world_is_kept_as_often_as_it_weighs() {
        let mut chance = crate::simulate::rng(3, 0);
        let weights = [10, 0, 25, 5, 60];
        for _ in 0..50 {
            let times = resampled(&weights, 20, &mut chance);
            assert_eq!(times, [2, 0, 5, 1, 12]);
        }
        let mut sums = [0; 3];
        for _ in 0..3_000 {
            let times = resampled(&[1, 2, 3], 1, &mut chance);
            assert_eq!(times.iter().sum::<u64>(), 1);
            sums.iter_mut().zip(times).for_each(|(sum, n)| *sum += n);
        }
        // Five standard deviations of the rarest are 102, and of the others fewer than 140.
        let wanted = [500, 1_000, 1_500];
        let apart = sums.iter().zip(wanted).map(|(n, w)| n.abs_diff(w));
        assert!(apart.max() < Some(140), "{sums:?}");
        assert!(resampled(&[], 4, &mut chance).is_empty());
    }
}
