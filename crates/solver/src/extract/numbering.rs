//! Lanes and strengths, from the orders of the variant.

use super::NotTabular;
use super::ground::Ground;
use crate::play_tables::Numbering;
use codille_lang::cards::{Card, CardSet};
use codille_lang::sorting;

/// Numbers the cards by effective suit and strength, trumps last.
pub(super) fn number(ground: &Ground<'_>) -> Result<Numbering, NotTabular> {
    let order = ground.variant.orders.of(ground.place.trump);
    let cards = ground.cards;
    let mates = |card: Card| order.mates.get(card.index()).copied().unwrap_or(0);
    let mut open = cards;
    let (mut lanes, mut trumps) = (Vec::new(), Vec::new());
    while let Some(first) = open.iter().next() {
        let of_lane = CardSet(mates(first) & cards.0);
        if !of_lane.has(first) {
            let reason = format!("no order ranks {first}");
            return Err(NotTabular::new(None, reason));
        }
        let mut lane: Vec<Card> = of_lane.iter().collect();
        sorting::by_key(&mut lane, |card| order.strength_of(*card));
        open = CardSet(open.0 & !of_lane.0);
        if of_lane.0 & order.mask == 0 {
            lanes.push(lane);
        } else {
            trumps = lane;
        }
    }
    let are_trumps = !trumps.is_empty();
    lanes.push(trumps);
    Ok(Numbering::new(&lanes, are_trumps))
}
