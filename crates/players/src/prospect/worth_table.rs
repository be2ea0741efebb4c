//! What a partie pays to its players on the average, by the totals of both and the deals that were played: reckoned backwards from the last
//! deal, each deal bringing any of the scores that players who are alike make.

use super::PARTS;
use crate::simulate::rng;
use codille_engine::variant::Variant;
use codille_engine::{Partie, Silent};
use codille_lang::ids::Seat;
use rand::RngExt;
use std::collections::HashMap;

/// How many steps lie between no points and the highest total that comes about.
const STEPS: i64 = 16;

/// How many parties tell how long they are and what totals they come to.
const TRIED: u64 = 200;

/// How many deals a partie may have; one that has more is held to be endless.
const LONGEST: u16 = 60;

/// What a partie is worth before one of its deals, on a grid of totals.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Level {
    /// How many places a side of the grid has: as many as totals need that came about after so many deals, and one more.
    side: i64,
    /// To whoever speaks first in the coming deal and to the other, in parts of a point: by the total of the first, then by that of the other.
    worth: Vec<[i64; 2]>,
}

/// What parties of a variant are worth between two deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WorthTable {
    /// How many points are a step of the grid.
    step: i64,
    /// By the number of deals played.
    levels: Vec<Level>,
}

impl WorthTable {
    /// Reckons the table; `None` where parties come to no end, or the rules cannot tell it.
    pub(super) fn of(variant: &Variant, scores: &[[i64; 2]]) -> Option<Self> {
        let highest = highest_totals(variant, scores)?;
        let step = highest.iter().max()? / STEPS + 1;
        // From the last level to the first; what goes on after the last pays nothing.
        let mut levels = vec![Level {
            side: 2,
            worth: vec![[0; 2]; 4],
        }];
        for (played, highest) in highest.iter().enumerate().rev() {
            let played = u16::try_from(played).ok()?;
            let side = highest / step + 2;
            let after = levels.last()?;
            levels.push(after.one_before(variant, scores, (played, side, step))?);
        }
        levels.remove(0);
        levels.reverse();
        Some(Self { step, levels })
    }

    /// Returns what a partie that goes on is worth to a player, in parts of a point.
    pub(super) fn of_player(&self, partie: &Partie, player: usize) -> i64 {
        // What is longer than any partie that was tried stands as before the last deal of that.
        let level = self.levels.get(usize::from(partie.deals));
        let level = level.or(self.levels.last());
        let level = level.expect("a partie has a first deal");
        level.of_player(self.step, partie, player)
    }
}

impl Level {
    /// Reckons the level before, of so many deals played, with a grid of a side and a step.
    fn one_before(
        &self,
        variant: &Variant,
        scores: &[[i64; 2]],
        (played, side, step): (u16, i64, i64),
    ) -> Option<Self> {
        let mut payments = Payments::new(variant);
        let count = i64::try_from(scores.len()).ok()?;
        let grid = (0..side).flat_map(|first| (0..side).map(move |other| [first, other]));
        let worth = grid.map(|node| {
            let [first, other] = node.map(|steps| steps * step);
            let mut partie = Partie::new();
            partie.deals = played;
            let speaks_first = partie.player_of(Seat::FIRST);
            partie.totals = by_speaking([first, other], speaks_first);
            let weight = partie.weight(variant, &partie.next_deal(variant));
            let mut sums = [0; 2];
            for made in scores {
                let mut after = partie.clone();
                after.enter(*made, weight);
                let paid = payments.of(&after)?;
                for (sum, player) in sums.iter_mut().zip([speaks_first, 1 - speaks_first]) {
                    *sum += match paid {
                        Payment::GoesOn => self.of_player(step, &after, player),
                        Payment::Due(paid) => PARTS * paid.get(player)?,
                    };
                }
            }
            Some(sums.map(|sum| (sum + count / 2).div_euclid(count)))
        });
        let worth: Option<Vec<[i64; 2]>> = worth.collect();
        Some(Self {
            side,
            worth: worth?,
        })
    }

    /// Returns what a partie that goes on is worth to a player.
    fn of_player(&self, step: i64, partie: &Partie, player: usize) -> i64 {
        let first = partie.player_of(Seat::FIRST);
        let totals = by_speaking(partie.totals, first);
        let [to_first, to_other] = self.between(step, totals);
        if player == first { to_first } else { to_other }
    }

    /// Returns the worth at a place of the grid, given in steps.
    fn at(&self, first: i64, other: i64) -> [i64; 2] {
        let place = usize::try_from(first * self.side + other);
        let worth = place.ok().and_then(|place| self.worth.get(place));
        *worth.expect("the grid has a place for every step")
    }

    /// Returns the worth between the four nearest places of the grid, each as near as it lies.
    fn between(&self, step: i64, totals: [i64; 2]) -> [i64; 2] {
        let last = self.side - 1;
        let near = totals.map(|total| {
            let total = total.clamp(0, last * step);
            let below = (total / step).min(last - 1);
            (below, total - below * step)
        });
        let [(first, along), (other, across)] = near;
        let corners = [
            (0, 0, (step - along) * (step - across)),
            (0, 1, (step - along) * across),
            (1, 0, along * (step - across)),
            (1, 1, along * across),
        ];
        let mut sums = [0_i128; 2];
        for (right, down, share) in corners {
            let worth = self.at(first + right, other + down);
            for (sum, worth) in sums.iter_mut().zip(worth) {
                *sum += i128::from(share) * i128::from(worth);
            }
        }
        let area = i128::from(step) * i128::from(step);
        sums.map(|sum| i64::try_from(sum.div_euclid(area)).expect("it lies between the corners"))
    }
}

/// Returns what is kept by player as whoever speaks first has it and as the other has it; and what is kept so, by player.
const fn by_speaking(totals: [i64; 2], first: usize) -> [i64; 2] {
    let [one, two] = totals;
    if first == 0 { [one, two] } else { [two, one] }
}

/// What parties that are over pay, each looked at once.
struct Payments<'v> {
    variant: &'v Variant,
    known: HashMap<[i64; 2], Option<Payment>>,
}

/// What comes of a partie between two deals.
#[derive(Debug, Clone, Copy)]
enum Payment {
    /// There is another deal.
    GoesOn,
    /// It is over, and pays so much to each player.
    Due([i64; 2]),
}

impl<'v> Payments<'v> {
    fn new(variant: &'v Variant) -> Self {
        Self {
            variant,
            known: HashMap::new(),
        }
    }

    /// Returns what comes of a partie after the deals of the level; `None` where the rules cannot tell what it pays.
    fn of(&mut self, partie: &Partie) -> Option<Payment> {
        *self.known.entry(partie.totals).or_insert_with(|| {
            if !partie.is_over(self.variant) {
                return Some(Payment::GoesOn);
            }
            let settled = partie.settle(self.variant, &mut Silent).balance;
            let due = [Seat::FIRST, Seat::SECOND].map(|player| settled.net[player]);
            settled.trouble.is_none().then_some(Payment::Due(due))
        })
    }
}

/// Returns the highest total of a player before each deal, the first first, in parties of which every deal brings any of the scores. `None`
/// where one does not end.
fn highest_totals(variant: &Variant, scores: &[[i64; 2]]) -> Option<Vec<i64>> {
    let mut highest: Vec<i64> = Vec::new();
    for number in 0..TRIED {
        let mut chance = rng(0, number);
        let mut partie = Partie::new();
        while !partie.is_over(variant) {
            if scores.is_empty() || partie.deals == LONGEST {
                return None;
            }
            let deals = usize::from(partie.deals);
            highest.resize(highest.len().max(deals + 1), 0);
            let before = highest.get_mut(deals)?;
            *before = partie.totals.into_iter().fold(*before, i64::max);
            let made = scores.get(chance.random_range(0..scores.len()))?;
            partie.enter(*made, partie.weight(variant, &partie.next_deal(variant)));
        }
    }
    Some(highest)
}

#[cfg(test)]
mod tests {
    use super::{Level, WorthTable};
    use crate::compiled::compiled;
    use codille_engine::Partie;

    #[test]
    fn what_lies_between_places_of_the_grid_is_as_near_as_it_lies() {
        let places = (0..17).flat_map(|first| (0..17).map(move |other| [first, other]));
        let worth = places.map(|[a, b]| [100 * a - 70 * b, 30 * b]).collect();
        let level = Level { side: 17, worth };
        for [first, other] in [[0, 0], [5, 7], [10, 20], [159, 160], [33, 1]] {
            assert_eq!(
                level.between(10, [first, other]),
                [10 * first - 7 * other, 3 * other]
            );
        }
        // What lies beyond the grid is worth what its edge is worth.
        assert_eq!(level.between(10, [900, -4]), [1_600, 0]);
    }

    #[test]
    fn a_table_agrees_with_all_scores_counted_out() {
        let variant = compiled("cavendish-1896");
        let scores = [[40, 10], [25, 15], [12, 30], [70, 0], [0, 45]];
        let table = WorthTable::of(&variant, &scores).expect("parties end");
        // Before the last deal, at a place of the grid: counted here without the table.
        let mut partie = Partie::new();
        partie.deals = 5;
        partie.totals = [8 * table.step, 6 * table.step];
        let paid = scores.map(|made| {
            let mut after = partie.clone();
            after.enter(made, 1);
            assert!(after.is_over(&variant), "{made:?}");
            let settled = after.settle(&variant, &mut codille_engine::Silent);
            settled.balance.net[codille_lang::ids::Seat::FIRST]
        });
        let mean = (100 * paid.iter().sum::<i64>() + 2).div_euclid(5);
        assert_ne!(mean, 0);
        assert_eq!(table.of_player(&partie, 0), mean);
        assert_eq!(table.of_player(&partie, 1), -mean);
    }

    #[test]
    fn parties_that_never_end_have_no_table() {
        let variant = compiled("cavendish-1896-au-cent");
        assert!(WorthTable::of(&variant, &[[30, 20]]).is_some());
        assert_eq!(WorthTable::of(&variant, &[[0, 0]]), None);
        assert_eq!(WorthTable::of(&variant, &[]), None);
    }
}
