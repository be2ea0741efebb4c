//! Where every card lies at a moment, and what each seat may see beyond its own. Moves none.

use codille_lang::ids::Seat;
use codille_lang::words::joined;
use std::collections::BTreeMap;

use codille_engine::{Decision, State};
use codille_lang::cards::{Card, CardSet};

/// A place on the table, as the page names it.
pub(super) type PlaceNames = BTreeMap<usize, String>;

/// Returns where the cards lie that are not yet played.
pub(super) fn places(state: &State, seats: usize) -> PlaceNames {
    let mut out = PlaceNames::new();
    for seat in Seat::first(seats) {
        let away = state.facts.discarded[seat];
        for card in CardSet(away).iter() {
            out.insert(card.index(), format!("d{}", seat.index()));
        }
        for card in state.held(seat).iter() {
            out.insert(card.index(), format!("h{}", seat.index()));
        }
    }
    for card in state.stock() {
        out.insert(card.index(), "s".to_owned());
    }
    for (_, card) in state.trick() {
        out.insert(card.index(), "t".to_owned());
    }
    out
}

/// Returns the cards that have come to lie elsewhere, by their new places; those of the stock from the top.
pub(super) fn moved(
    before: &PlaceNames,
    after: &PlaceNames,
    stock: &[Card],
) -> BTreeMap<String, String> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut all: Vec<(&usize, &String)> = after.iter().collect();
    all.sort_by_key(|(index, _)| stock.iter().position(|c| c.index() == **index));
    for (index, place) in all {
        if before.get(index) != Some(place)
            && let Some(card) = Card::from_index(*index)
        {
            let cards = out.entry(place.clone()).or_default();
            cards.push(card.to_string());
        }
    }
    let joined = out
        .into_iter()
        .map(|(place, cards)| (place, cards.join(" ")));
    joined.collect()
}

/// Returns for each seat with cards what it may see besides its own cards, those it has laid away, and those played.
pub(super) fn seen(state: &State, decision: &Decision, hands: usize) -> Vec<String> {
    Seat::first(hands)
        .map(|seat| {
            let view = state.view(seat, decision);
            let mut all = view.facts.reckoning.seen(seat) | state.facts.turned;
            for card in view.stock.iter().flatten() {
                all |= 1 << card.index();
            }
            for (side, cards) in view.facts.dealt.iter_enumerated() {
                if side != seat {
                    all |= cards;
                }
            }
            joined(CardSet(all).iter(), " ")
        })
        .collect()
}
