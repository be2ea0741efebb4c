//! Which cards an act is done with that tells only their number: where cards lie in an order, those that come first. Moves none.

use super::deed::Deed;
use crate::State;
use codille_edition::check::act::ActId;
use codille_edition::check::act::{self, Act, Place};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// The word with which an act says that it goes by the other end.
const BOTTOM: &str = "bottom";

/// Returns the cards that lie somewhere for a seat in an order that everybody knows, first the one that lay on top: the stock, and what was
/// drawn from it and is joined to nothing yet.
pub fn pile(state: &State, acts: &[Act], seat: Seat, place: Place) -> Vec<Card> {
    match place {
        Place::Stock => state.stock(),
        Place::Aside => drawn(state, acts, seat),
        // Nobody tells in which order a hand is held, or a discard lies.
        Place::Hand | Place::Theirs | Place::Discard | Place::Discards => Vec::new(),
    }
}

/// Returns the cards that lie aside as they were drawn; those that came there otherwise have no order.
fn drawn(state: &State, acts: &[Act], seat: Seat) -> Vec<Card> {
    let Some(minutes) = state.facts.minutes.as_deref() else {
        return Vec::new();
    };
    let otherwise = |act: ActId| {
        let listed = act::listed(acts, act);
        listed.is_some_and(|a| a.to == Some(Place::Aside) && a.from != Some(Place::Stock))
    };
    let own = minutes.acts.iter();
    let own = own.filter(|m| m.seat == seat && otherwise(m.act));
    let dropped = CardSet(own.fold(0, |all, m| all | m.cards));
    let lies = CardSet(minutes.aside(Some(seat))) - dropped;
    let dealt = minutes.stock.iter();
    let cards = dealt.filter_map(|c| Card::from_index(usize::from(*c)));
    cards.filter(|c| lies.has(*c)).collect()
}

/// Returns the cards of a deed that tells only how many they are; none where they lie in no order.
///
/// # Errors
/// Nothing to name: there are not so many.
pub(super) fn counted(
    state: &State,
    acts: &[Act],
    (seat, from): (Seat, Place),
    (act, deed): (&Act, &Deed),
) -> Result<CardSet, CardSet> {
    let pile = pile(state, acts, seat, from);
    if pile.is_empty() && from != Place::Stock {
        return Ok(CardSet::EMPTY);
    }
    let count = usize::try_from(deed.number).unwrap_or(usize::MAX);
    if count > pile.len() {
        return Err(CardSet::EMPTY);
    }
    // The last drawn is the first that goes back.
    let back = act.to == Some(Place::Stock);
    Ok(if deed.words == BOTTOM || back {
        pile.iter().rev().take(count).copied().collect()
    } else {
        pile.iter().take(count).copied().collect()
    })
}
