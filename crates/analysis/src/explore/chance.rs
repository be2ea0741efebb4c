//! Draws by chance from a seed.

use codille_lang::cards::{Card, CardSet};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Why one of a list can be drawn.
pub(super) const LISTED: &str = "the list is not empty";

pub(super) fn percent(chance: u32, rng: &mut ChaCha8Rng) -> bool {
    chance > 0 && rng.random_range(0..100_u32) < chance
}

pub(super) fn below(n: usize, rng: &mut ChaCha8Rng) -> usize {
    rng.random_range(0..u32::try_from(n.max(1)).expect("lists are short")) as usize
}

pub(super) fn one_of<T: Copy>(list: &[T], rng: &mut ChaCha8Rng) -> Option<T> {
    list.get(below(list.len(), rng)).copied()
}

pub(super) fn draw(from: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let n = from.count();
    if n == 0 {
        return None;
    }
    from.nth(rng.random_range(0..n))
}
