//! Counts rows as they come, in a few numbers however many there are.

use super::sample::Sample;
use super::{Ending, HandRow, SimulationPlan, Value};
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use std::collections::BTreeMap;

/// The sums of a simulation so far.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    seats: Vec<Sums>,
    endings: BTreeMap<Ending, u64>,
    parties: u64,
    deals: u64,
}

/// What one player has made: how often, the sum, the sum of the squares.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    count: u64,
    sum: i128,
    squares: i128,
}

/// What came of many hands or parties.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The players by seat; in a partie by their seats in the first deal.
    pub players: Vec<String>,
    /// What each makes of a hand or a partie.
    pub seats: Vec<Sample>,
    /// How often each result came, by its name; `passed out` where nobody undertook a game.
    pub results: BTreeMap<String, u64>,
    /// How many deals were played in all.
    pub deals: u64,
}

impl Tally {
    /// Counts a row.
    pub fn add(&mut self, plan: &SimulationPlan, row: &HandRow) {
        self.deals += 1;
        let seats = plan.variant.hands;
        if plan.value == Value::Settlement {
            if row.settlement.is_none() {
                return;
            }
            self.parties += 1;
        } else {
            *self.endings.entry(row.ending).or_default() += 1;
        }
        self.seats.resize(seats, Sums::default());
        for seat in Seat::first(seats) {
            let player = row.first_seat(seat).index();
            let made = i128::from(row.made(seat, seats, plan.value));
            let sums = self.seats.get_mut(player);
            let sums = sums.expect("there is a place for every seat");
            sums.count += 1;
            sums.sum += made;
            sums.squares += made * made;
        }
    }

    /// Returns how many deals were counted.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns what they came to.
    pub fn series(&self, plan: &SimulationPlan) -> Series {
        let mut seats: Vec<Sample> = self.seats.iter().map(Sums::sample).collect();
        seats.resize(plan.variant.hands, Sample::default());
        Series {
            players: plan.players.clone(),
            seats,
            results: self.results(&plan.variant),
            deals: self.deals,
        }
    }

    fn results(&self, variant: &Variant) -> BTreeMap<String, u64> {
        let endings = self.endings.iter();
        let named = endings.map(|(ending, count)| (ending.word(variant).to_owned(), *count));
        let parties = (self.parties > 0).then(|| ("partie".to_owned(), self.parties));
        named.chain(parties).collect()
    }
}

impl Sums {
    fn sample(&self) -> Sample {
        Sample::of_sums(self.count, self.sum, self.squares)
    }
}
