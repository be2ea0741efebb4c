//! Moves cards between hand, discard, stock and aside as an act of the table says.

use super::deed::Deed;
use super::pile::counted;
use crate::State;
use codille_edition::check::act::{Act, Place};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use codille_lang::sorting;
use std::sync::Arc;

/// Moves the cards of a deed. Returns those that were moved: where only a number is given, those that come first.
///
/// # Errors
/// The cards that do not lie where the act takes them from.
pub(super) fn shift(
    state: &mut State,
    acts: &[Act],
    seat: Seat,
    (act, deed): (&Act, &Deed),
) -> Result<CardSet, CardSet> {
    let Some(from) = act.from else {
        return Ok(deed.cards);
    };
    let owner = deed.whose.unwrap_or(seat);
    let mut cards = deed.cards;
    if cards.is_empty() && deed.number > 0 {
        cards = counted(state, acts, (owner, from), (act, deed))?;
    }
    let there = lying(state, owner, from);
    if !(cards - there).is_empty() {
        return Err(cards - there);
    }
    if let Some(to) = act.to {
        remove(state, owner, from, cards);
        let keeper = if to == Place::Theirs { owner } else { seat };
        put(state, keeper, (from, to), cards);
        let passing = from == Place::Aside || to == Place::Aside;
        let facts = &mut state.facts;
        if !passing
            && facts.tricks_played == 0
            && facts.trick_cards == 0
            && facts.hand != BySeat::default()
        {
            // Hands put right before the first lead are those that play begins with.
            facts.hand = facts.held;
        }
    }
    Ok(cards)
}

/// Brings every hand to so many cards: what is too much goes to hands that lack some, else on top of the stock, and what lacks still comes from there.
/// Which cards go nobody tells; they are taken as if by chance.
pub(super) fn even(state: &mut State, size: usize) {
    let active = state.facts.active;
    let seats = || active.iter();
    let mut spare: Vec<Card> = Vec::new();
    for seat in seats() {
        while state.held(seat).count() as usize > size {
            let held = state.held(seat);
            let number = u32::try_from(held.0 % u64::from(held.count().max(1)));
            let Some(card) = number.ok().and_then(|n| held.nth(n)) else {
                break;
            };
            spare.push(card);
            remove(state, seat, Place::Hand, CardSet::of(card));
        }
    }
    spare.extend(state.stock());
    let mut spare = spare.into_iter();
    for seat in seats() {
        let lacks = size.saturating_sub(state.held(seat).count() as usize);
        state.facts.held[seat] |= spare.by_ref().take(lacks).collect::<CardSet>().0;
    }
    let stock: Vec<Card> = spare.collect();
    state.set_stock(&stock);
    state.facts.dealt = state.facts.held;
    if state.facts.hand != BySeat::default() {
        state.facts.hand = state.facts.held;
    }
}

/// Returns the cards that lie somewhere for a seat.
pub fn lying(state: &State, seat: Seat, place: Place) -> CardSet {
    match place {
        Place::Hand | Place::Theirs => state.held(seat),
        Place::Discards => {
            let all = state.facts.discarded.iter();
            CardSet(all.fold(0, |all, one| all | one))
        }
        Place::Discard => CardSet(state.facts.discarded[seat]),
        Place::Stock => state.stock().into_iter().collect(),
        Place::Aside => {
            let minutes = state.facts.minutes.as_deref();
            CardSet(minutes.map_or(0, |m| m.aside(Some(seat))))
        }
    }
}

fn remove(state: &mut State, seat: Seat, place: Place, cards: CardSet) {
    let facts = &mut state.facts;
    let table = match place {
        Place::Hand | Place::Theirs => &mut facts.held,
        Place::Discard => &mut facts.discarded,
        Place::Discards => {
            for one in &mut facts.discarded {
                *one &= !cards.0;
            }
            return;
        }
        Place::Stock => {
            let rest: Vec<Card> = state
                .stock()
                .into_iter()
                .filter(|c| !cards.has(*c))
                .collect();
            state.set_stock(&rest);
            return;
        }
        Place::Aside => match facts.minutes.as_mut() {
            Some(minutes) => &mut minutes.aside,
            None => return,
        },
    };
    table[seat] &= !cards.0;
}

fn put(state: &mut State, seat: Seat, (from, to): (Place, Place), cards: CardSet) {
    if from == Place::Stock {
        state.facts.taken[seat] |= cards.0;
    }
    let facts = &mut state.facts;
    let table = match to {
        Place::Hand | Place::Theirs => &mut facts.held,
        Place::Discard | Place::Discards => &mut facts.discarded,
        Place::Stock => {
            facts.taken[seat] &= !cards.0;
            let mut stock: Vec<Card> = cards.iter().collect();
            stock.extend(state.stock());
            // Cards that came from the stock lie again where they lay.
            let dealt = state.facts.minutes.as_deref().map(|m| Arc::clone(&m.stock));
            let place = |c: &Card| {
                let mut order = dealt.iter().flat_map(|d| d.iter());
                order.position(|d| usize::from(*d) == c.index())
            };
            sorting::by_key(&mut stock, place);
            state.set_stock(&stock);
            return;
        }
        Place::Aside => match facts.minutes.as_mut() {
            Some(minutes) => &mut minutes.aside,
            None => return,
        },
    };
    table[seat] |= cards.0;
}
