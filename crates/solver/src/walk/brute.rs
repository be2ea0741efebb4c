//! The value of a position by looking at everything: the judge of every other search.

use super::{Next, Unwalkable, next};
use crate::aim::Aim;
use codille_engine::variant::Variant;
use codille_engine::{Act, Silent, State};

/// Returns what a position is worth at the end of best play, by minimax over all lawful cards and nothing else. Rights are let pass.
///
/// # Errors
/// A hand that is not of cards alone, or rules that fail.
pub fn brute(variant: &Variant, state: &State, aim: Aim<'_>) -> Result<i64, Unwalkable> {
    let mut state = state.clone();
    let (seat, cards) = match next(variant, &mut state)? {
        Next::Over => return Ok(aim.worth(&state)),
        Next::Card(seat, cards) => (seat, cards),
    };
    let mut values = Vec::new();
    for card in cards.iter() {
        let mut then = state.clone();
        then.apply(variant, seat, Act::Play(card), &mut Silent);
        values.push(brute(variant, &then, aim)?);
    }
    let best = if aim.maximisers().contains(seat) {
        values.into_iter().max()
    } else {
        values.into_iter().min()
    };
    Ok(best.expect("a seat that is to play has a card"))
}
