//! Fills places of cards that are not known, the narrowest first: so few attempts fail.

use super::choice::pick;
use crate::CardList;
use codille_lang::cards::{Card, CardSet};
use rand_chacha::ChaCha8Rng;

/// Lays a card into the narrowest open place where it may lie; tells whether there was one.
pub(super) fn lay(list: &mut CardList, card: Card) -> bool {
    let fitting = list.open.iter().enumerate().filter(|(_, a)| a.has(card));
    let slot = fitting.min_by_key(|(_, a)| a.count()).map(|(slot, _)| slot);
    if let Some(slot) = slot {
        list.open.remove(slot);
        list.cards.push(card);
    }
    slot.is_some()
}

/// Fills all open places by chance, each list without what it can't hold; `None` where nothing is left for a place.
pub(super) fn fill(
    lists: &mut [(&mut CardList, CardSet)],
    free: &mut CardSet,
    rng: &mut ChaCha8Rng,
) -> Option<()> {
    while let Some((list, slot, choice)) = narrowest(lists, *free) {
        let card = pick(choice, rng)?;
        let (list, _) = lists.get_mut(list).expect("the place was found in it");
        list.open.remove(slot);
        list.cards.push(card);
        free.remove(card);
    }
    Some(())
}

/// Finds the open place with the fewest cards to choose from: its list, where in it, and those cards.
fn narrowest(lists: &[(&mut CardList, CardSet)], free: CardSet) -> Option<(usize, usize, CardSet)> {
    let places = lists.iter().enumerate().flat_map(|(at, (list, not))| {
        let open = list.open.iter().enumerate();
        open.map(move |(slot, among)| (at, slot, (*among & free) - *not))
    });
    places.min_by_key(|(_, _, choice)| choice.count())
}
