//! Which cards a line of a record can mean: those named, and every choice for those left open.

use crate::CardSpec;
use codille_engine::phase;
use codille_engine::{Decision, Hand};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// The most choices for one line.
const MOST: usize = 5_000;

/// Returns the cards that a player may mean by a card played; one that is named stands, held or not.
pub(super) fn candidates(hand: &Hand, seat: Seat, spec: CardSpec) -> CardSet {
    if let CardSpec::Card(card) = spec {
        return CardSet::of(card);
    }
    if let Decision::Play(phase::Play { cards, seat: asked }) = &hand.decision
        && *asked == seat
    {
        *cards & kind(hand, spec)
    } else {
        CardSet::EMPTY
    }
}

/// Lists the sets of cards that a line may mean, out of those held; cards that are named stand, held or not.
pub(super) fn sets(hand: &Hand, specs: &[CardSpec], held: CardSet) -> Vec<CardSet> {
    let fixed: CardSet = specs.iter().copied().filter_map(CardSpec::card).collect();
    let mut all = BTreeSet::from([fixed.0]);
    for open in specs.iter().filter(|s| s.card().is_none()) {
        let among = held & kind(hand, *open);
        all = (all.iter())
            .flat_map(|set| {
                let free = among - CardSet(*set);
                free.iter()
                    .map(|card| set | CardSet::of(card).0)
                    .collect::<Vec<_>>()
            })
            .take(MOST)
            .collect();
    }
    all.into_iter().map(CardSet).collect()
}

/// Tells whether some cards are what a line states.
pub(super) fn fit(hand: &Hand, specs: &[CardSpec], found: CardSet) -> bool {
    specs.len() == found.count() as usize && sets(hand, specs, found).contains(&found)
}

pub(super) fn kind(hand: &Hand, spec: CardSpec) -> CardSet {
    match spec {
        CardSpec::Card(card) => CardSet::of(card),
        CardSpec::Any => hand.variant.checked.table.pack,
        CardSpec::OfSuit(suit) => CardSet::suit(suit),
        CardSpec::Trump => CardSet(hand.variant.orders.of(hand.state.facts.trump).mask),
    }
}

/// Draws a card, each with the same chance; of none, none.
pub(super) fn pick(among: CardSet, rng: &mut ChaCha8Rng) -> Option<Card> {
    let count = among.count();
    let at = (count > 0).then(|| rng.random_range(0..count))?;
    among.nth(at)
}
