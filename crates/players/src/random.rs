//! The player who chooses uniformly among what is lawful.

use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet};
use rand::RngExt;

/// Chooses an act for a decision, each lawful one alike; a right between tricks is used one time in eight.
///
/// Returns `None` where nothing is asked.
pub fn choose(decision: &Decision, rng: &mut impl RngExt) -> Option<Act> {
    decision.random(&mut |n| rng.random_range(0..n))
}

pub(super) fn one_in(n: u32, rng: &mut impl RngExt) -> bool {
    rng.random_range(0..n) == 0
}

pub(super) fn pick(cards: CardSet, rng: &mut impl RngExt) -> Option<Card> {
    match cards.count() {
        0 => None,
        1 => cards.nth(0),
        n => cards.nth(rng.random_range(0..n)),
    }
}

pub(super) fn some(from: CardSet, count: u32, rng: &mut impl RngExt) -> CardSet {
    let mut out = CardSet::EMPTY;
    for _ in 0..count {
        if let Some(card) = pick(from - out, rng) {
            out.insert(card);
        }
    }
    out
}
