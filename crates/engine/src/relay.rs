//! The same state with cards lying otherwise that somebody has not seen.

use super::state::State;
use codille_lang::cards::{Card, CardSet};
use std::sync::Arc;

impl State {
    /// Returns the state in which the two cards of each pair have changed places, wherever they are held, laid away or left. What was said
    /// and played stays as it is.
    #[must_use]
    pub fn with_swapped(&self, pairs: &[(Card, Card)]) -> Self {
        let mut out = self.clone();
        let mask = |cards: u64| {
            let swap = |all: u64, (a, b): &(Card, Card)| {
                let pair = CardSet::of(*a).0 | CardSet::of(*b).0;
                // Where just one of the two lies, the other takes its place.
                if (all & pair).is_power_of_two() {
                    all ^ pair
                } else {
                    all
                }
            };
            pairs.iter().fold(cards, swap)
        };
        let byte = |card: &mut u8| {
            let lies = usize::from(*card);
            let partner = pairs.iter().find_map(|(a, b)| {
                let (a, b) = (a.index(), b.index());
                (a == lies).then_some(b).or((b == lies).then_some(a))
            });
            if let Some(partner) = partner.and_then(|p| u8::try_from(p).ok()) {
                *card = partner;
            }
        };
        let facts = &mut out.facts;
        for table in [
            &mut facts.held,
            &mut facts.hand,
            &mut facts.dealt,
            &mut facts.discarded,
            &mut facts.taken,
        ] {
            for cards in table.iter_mut() {
                *cards = mask(*cards);
            }
        }
        if let Some(minutes) = &mut facts.minutes {
            Arc::make_mut(&mut minutes.stock).iter_mut().for_each(byte);
            for cards in &mut minutes.aside {
                *cards = mask(*cards);
            }
        }
        out.laid = CardSet(mask(out.laid.0));
        out.stock.iter_mut().take(out.stock_len).for_each(byte);
        out
    }
}
