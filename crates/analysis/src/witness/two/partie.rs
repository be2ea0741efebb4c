//! Parties in their course. They are listed and not explored: a hand meets a partie at one point of its course, and what a rule of it turns on
//! are totals and deals at its limits, of which these are all that the books have.

use super::Two;

/// Deals after which parties are tried.
const DEALS: u16 = 9;

/// Points that a player may have in a partie.
const TOTALS: [i64; 12] = [0, 30, 40, 49, 50, 90, 99, 100, 110, 120, 150, 220];

/// Lists them, the smallest first.
pub(in crate::witness) fn parties() -> impl Iterator<Item = Two> {
    let weights = (1..=DEALS).map(|deal| Two::Weight { deal });
    let totals = || TOTALS.into_iter().flat_map(|a| TOTALS.map(|b| [a, b]));
    let parties = (1..=DEALS)
        .flat_map(move |deals| totals().map(move |totals| Two::Partie { deals, totals }));
    weights.chain(parties)
}
