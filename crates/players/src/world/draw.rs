//! Draws a deal in which the cards lie as they may.

use super::placing::Way;
use super::stock::Slot;
use super::{World, Worlds};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

impl Worlds<'_> {
    /// Draws a deal in which the cards lie as they may; the replay has still to show that it agrees with what was done.
    pub fn draw(&self, rng: &mut ChaCha8Rng) -> Option<World> {
        let way = self.placing.draw(rng)?;
        self.completed(way, rng)
    }

    /// Returns a deal in which the unplayed cards lie in the way of a number, from 0 to one below [`Worlds::count`]; what was laid away and
    /// taken before is drawn. `None` where there are not so many ways. The replay has still to show that it agrees with what was done.
    pub fn nth(&self, number: u128, rng: &mut ChaCha8Rng) -> Option<World> {
        let way = self.placing.nth(number)?;
        self.completed(way, rng)
    }

    /// Draws what the way in which unplayed cards lie leaves open: who laid away and took which card, and the order of the stock.
    fn completed(&self, (in_hand, rest): Way, rng: &mut ChaCha8Rng) -> Option<World> {
        let mut rest = shuffled(rest, rng).into_iter();
        let mut hands = BySeat::<CardSet>::default();
        let mut away = BySeat::default();
        let mut taken = BySeat::default();
        let own = self.memory.seat;
        hands[own] = CardSet(self.view.facts.dealt[own]);
        for seat in self.others() {
            let mut held = in_hand[seat] | self.known_in_hand(seat);
            let played = self.memory.played[seat];
            let count = self.laid[seat] as usize;
            let shown = self.shown(seat);
            let laid: CardSet = if shown.is_empty() {
                rest.by_ref().take(count).collect()
            } else {
                shuffled(shown - played, rng)
                    .into_iter()
                    .take(count)
                    .collect()
            };
            held = held | ((shown - played) - laid);
            away[seat] = laid;
            if !shown.is_empty() {
                let took = (held | played) - shown;
                hands[seat] = shown;
                taken[seat] = took - self.taken_known(seat).collect();
                continue;
            }
            let fixed: CardSet = self.taken_known(seat).collect();
            let drawn = self
                .stock
                .iter()
                .filter(|s| **s == Slot::Taken(seat))
                .count();
            let among = (held | played) - fixed;
            let took: CardSet = shuffled(among, rng).into_iter().take(drawn).collect();
            if took.count() as usize != drawn {
                return None;
            }
            taken[seat] = took;
            hands[seat] = ((held | played) - fixed - took) | laid;
        }
        let mut queues = BySeat::<Vec<Card>>::new(taken.values().map(|cards| shuffled(cards, rng)));
        let mut stock = Vec::with_capacity(self.stock.len());
        for slot in &self.stock {
            stock.push(match slot {
                Slot::Known(card) | Slot::TakenKnown(_, card) => *card,
                Slot::Taken(seat) => queues[*seat].pop()?,
                Slot::Open => rest.next()?,
            });
        }
        Some(World {
            hands: Seat::first(self.variant.hands)
                .map(|seat| hands[seat])
                .collect(),
            stock,
            laid: away,
        })
    }
}

/// Puts cards in a random order.
fn shuffled(cards: CardSet, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    for i in (1..cards.len()).rev() {
        let last = u32::try_from(i).expect("a set has few cards");
        let j = rng.random_range(0..=last) as usize;
        cards.swap(i, j);
    }
    cards
}
