//! Counts and draws the ways to lay cards in hands of fixed sizes, each hand without some of them. Exact: every way is equally likely.

use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, SEATS, Seat};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The ways to lay some cards: so many in each of some hands, the rest elsewhere.
#[derive(Debug, Clone, Default)]
pub(super) struct Placing {
    cards: Vec<Card>,
    rooms: Vec<Room>,
    /// For each card and the room left before it, in how many ways it and those after it can lie.
    ways: Vec<BTreeMap<Sizes, u128>>,
}

/// Room left in each hand.
type Sizes = [u8; SEATS];

#[derive(Debug, Clone, Copy)]
struct Room {
    seat: Seat,
    size: u8,
    lacks: CardSet,
}

impl Placing {
    /// Counts the ways to lay `cards`: in each room, given by its seat, its size and the cards that it cannot hold, exactly so many.
    /// `None` where there is no way.
    pub(super) fn new(cards: CardSet, rooms: &[(Seat, u32, CardSet)]) -> Option<Self> {
        let rooms: Option<Vec<Room>> = rooms
            .iter()
            .map(|(seat, size, lacks)| {
                let size = u8::try_from(*size).ok()?;
                Some(Room {
                    seat: *seat,
                    size,
                    lacks: *lacks,
                })
            })
            .collect();
        let mut placing = Self {
            cards: cards.iter().collect(),
            rooms: rooms?,
            ways: Vec::new(),
        };
        placing.ways = vec![BTreeMap::new(); placing.cards.len() + 1];
        let all = placing.sizes();
        (placing.count(0, all) > 0).then_some(placing)
    }

    fn sizes(&self) -> Sizes {
        let mut sizes = [0; SEATS];
        for (place, room) in sizes.iter_mut().zip(&self.rooms) {
            *place = room.size;
        }
        sizes
    }

    /// Returns in how many ways the cards from one on can lie with this room left.
    fn count(&mut self, at: usize, left: Sizes) -> u128 {
        let wanted: usize = left.iter().map(|n| usize::from(*n)).sum();
        let Some(card) = self.cards.get(at).copied() else {
            return u128::from(wanted == 0);
        };
        if wanted > self.cards.len() - at {
            return 0;
        }
        if let Some(ways) = self.ways.get(at).and_then(|w| w.get(&left)) {
            return *ways;
        }
        let mut ways = self.count(at + 1, left);
        for room in 0..self.rooms.len() {
            if let Some(less) = self.laid_in(room, card, left) {
                ways += self.count(at + 1, less);
            }
        }
        let known = self.ways.get_mut(at);
        known
            .expect("there is a table for every card")
            .insert(left, ways);
        ways
    }

    /// Returns the room left after a card is laid in a hand; `None` where it cannot lie there.
    fn laid_in(&self, room: usize, card: Card, mut left: Sizes) -> Option<Sizes> {
        let place = left.get_mut(room).filter(|n| **n > 0)?;
        *place -= 1;
        (!self.rooms.get(room)?.lacks.has(card)).then_some(left)
    }

    /// Returns in how many ways the cards from one on can lie, as counted before.
    fn counted(&self, at: usize, left: Sizes) -> u128 {
        if at == self.cards.len() {
            return u128::from(left == [0; SEATS]);
        }
        let known = self.ways.get(at).and_then(|w| w.get(&left));
        // Room that the cards left can't fill is never looked at: there is no such way.
        known.copied().unwrap_or(0)
    }

    /// Draws one way, each as likely as any other: the cards of each seat, and those that lie elsewhere.
    pub(super) fn draw(&self, rng: &mut ChaCha8Rng) -> Option<(BySeat<CardSet>, CardSet)> {
        let (mut hands, mut rest) = (BySeat::<CardSet>::default(), CardSet::EMPTY);
        let mut left = self.sizes();
        for (at, card) in self.cards.iter().enumerate() {
            let all = self.counted(at, left);
            if all == 0 {
                return None;
            }
            let mut drawn = rng.random_range(0..all);
            let mut chosen = None;
            for (room, held) in self.rooms.iter().enumerate() {
                let Some(less) = self.laid_in(room, *card, left) else {
                    continue;
                };
                let ways = self.counted(at + 1, less);
                if drawn < ways {
                    chosen = Some((held.seat, less));
                    break;
                }
                drawn -= ways;
            }
            match chosen {
                Some((seat, less)) => {
                    hands[seat].insert(*card);
                    left = less;
                }
                None => rest.insert(*card),
            }
        }
        Some((hands, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::cards::parse_cards;

    fn set(text: &str) -> CardSet {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn every_way_is_counted_once() {
        // Five cards, two in one hand without spades, one in another: C(3,2) of the others, then any of the three left.
        let rooms = [
            (Seat::from(1), 2, set("AS KS")),
            (Seat::from(2), 1, CardSet::EMPTY),
        ];
        let mut placing = Placing::new(set("AS KS AH KH QH"), &rooms).expect("there are ways");
        let all = placing.sizes();
        assert_eq!(placing.count(0, all), 9);
    }

    #[test]
    fn every_way_is_drawn_as_often() {
        let rooms = [
            (Seat::from(1), 2, set("AS KS")),
            (Seat::from(2), 1, CardSet::EMPTY),
        ];
        let placing = Placing::new(set("AS KS AH KH QH"), &rooms).expect("there are ways");
        let mut found: BTreeMap<(u64, u64), u32> = BTreeMap::new();
        let mut rng = crate::simulate::rng(1, 0);
        for _ in 0..9_000 {
            let (hands, _) = placing.draw(&mut rng).expect("there are ways");
            *found
                .entry((hands[Seat::from(1)].0, hands[Seat::from(2)].0))
                .or_default() += 1;
        }
        assert_eq!(found.len(), 9);
        // Chi-square with eight degrees of freedom: 26.1 is passed once in a thousand.
        let chi: i64 = found
            .values()
            .map(|n| (i64::from(*n) - 1000).pow(2))
            .sum::<i64>()
            / 1000;
        assert!(chi < 27, "{found:?}");
    }

    #[test]
    fn what_cannot_lie_is_refused() {
        assert!(Placing::new(set("AS KS"), &[(Seat::SECOND, 1, set("AS KS"))]).is_none());
    }
}
