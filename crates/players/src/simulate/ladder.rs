//! How strong players are: the same deals with one player in each seat in turn, against a table of another.

use super::plan::seated;
use super::rng;
use super::sample::Sample;
use crate::{Budget, Table, value};
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use rayon::prelude::*;
use std::sync::Arc;

/// One player measured against another on duplicate deals.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The player measured.
    pub a: String,
    /// The player in all other seats, and in his in the deal that his is compared with.
    pub b: String,
    /// How many deals were played; each gives one difference.
    pub deals: u64,
    /// The differences: what `a` makes more than `b` in the same seat of the same deal, the mean over the seats.
    pub difference: Sample,
}

impl Pair {
    /// Tells whether the interval leaves out nought.
    pub fn is_decided(&self) -> bool {
        let (low, high) = self.difference.interval();
        low > 0.0 || high < 0.0
    }
}

/// Plays one deal with the named players and returns what it was worth to each seat.
///
/// # Errors
/// A sentence, where there is no such player or the hand cannot be played.
pub fn played(
    variant: &Arc<Variant>,
    names: &[&str],
    budget: Budget,
    (seed, deal): (u64, u64),
) -> Result<Table, String> {
    let players = seated(names, budget)?;
    let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(seed, deal));
    table.play_out(&players, (seed, deal))?;
    Ok(table)
}

/// Returns what one player makes more than another in the same seat of the same deal, the mean over the seats.
///
/// # Errors
/// A sentence, where the hand cannot be played.
pub fn gain(
    variant: &Arc<Variant>,
    (a, b): (&str, &str),
    (seed, deal): (u64, u64),
    budget: Budget,
) -> Result<f64, String> {
    let seats = variant.hands;
    let field = vec![b; seats];
    let base = played(variant, &field, budget, (seed, deal))?;
    let mut sum = 0;
    for seat in Seat::first(seats) {
        let of = |other: Seat| if other == seat { a } else { b };
        let names: Vec<&str> = Seat::first(seats).map(of).collect();
        let table = played(variant, &names, budget, (seed, deal))?;
        sum += value(variant, &table.hand.state, seat) - value(variant, &base.hand.state, seat);
    }
    Ok(super::sample::ratio(sum, seats))
}

/// Measures one player against another on so many deals; seats are rotated.
///
/// # Errors
/// A sentence that names the deal, where a hand cannot be played.
pub fn pair(
    variant: &Arc<Variant>,
    (a, b): (&str, &str),
    deals: u64,
    seed: u64,
    budget: Budget,
) -> Result<Pair, String> {
    let one = |deal: u64| -> Result<f64, String> {
        let gained = gain(variant, (a, b), (seed, deal), budget);
        gained.map_err(|why| format!("deal {deal} of seed {seed}: {why}"))
    };
    let found: Result<Vec<f64>, String> = (0..deals).into_par_iter().map(one).collect();
    Ok(Pair {
        a: a.to_owned(),
        b: b.to_owned(),
        deals,
        difference: Sample::of(&found?),
    })
}
