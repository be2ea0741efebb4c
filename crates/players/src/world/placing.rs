//! The ways to lay cards that are not known in hands of fixed sizes, each hand without some of them: counted, and drawn, by [`codille_deals`].

use codille_deals::{Counted, Deal, Hidden, PlaceId, PlaceSet};
use codille_lang::cards::CardSet;
use codille_lang::ids::{BySeat, Seat};
use rand_chacha::ChaCha8Rng;

/// One way to lay cards: those of each seat, and those that lie elsewhere.
pub(super) type Way = (BySeat<CardSet>, CardSet);

/// The ways to lay some cards: so many in each of some hands, the rest elsewhere.
#[derive(Debug)]
pub(super) struct Placing {
    counted: Counted,
    rooms: Vec<(Seat, PlaceId)>,
    elsewhere: PlaceId,
}

impl Placing {
    /// Counts the ways to lay cards: in each room, given by its seat, its size and the cards that it cannot hold, exactly so many.
    /// `None` where there is no way, or more than can be counted.
    pub(super) fn new(cards: CardSet, rooms: &[(Seat, u32, CardSet)]) -> Option<Self> {
        let mut hidden = Hidden::new();
        let room: u32 = rooms.iter().map(|(_, size, _)| *size).sum();
        let elsewhere = hidden.place(cards.count().checked_sub(room)?).ok()?;
        let mut places = Vec::with_capacity(rooms.len());
        for (seat, size, _) in rooms {
            places.push((*seat, hidden.place(*size).ok()?));
        }
        for card in cards.iter() {
            let may = rooms.iter().zip(&places);
            let may = may.filter(|((_, _, lacks), _)| !lacks.has(card));
            let may = may.map(|(_, (_, place))| *place).chain([elsewhere]);
            hidden
                .hide(CardSet::of(card), may.collect::<PlaceSet>())
                .ok()?;
        }
        let counted = hidden.counted().ok()?;
        (counted.count() > 0).then_some(Self {
            counted,
            rooms: places,
            elsewhere,
        })
    }

    /// Returns how many ways there are.
    pub(super) fn count(&self) -> u128 {
        self.counted.count()
    }

    /// Draws one way, each as likely as any other.
    pub(super) fn draw(&self, rng: &mut ChaCha8Rng) -> Option<Way> {
        self.counted.draw(rng).map(|deal| self.way(&deal))
    }

    /// Returns the way of a number, counted from 0; `None` where there are not so many.
    pub(super) fn nth(&self, number: u128) -> Option<Way> {
        self.counted.nth(number).map(|deal| self.way(&deal))
    }

    fn way(&self, deal: &Deal) -> Way {
        let mut hands = BySeat::<CardSet>::default();
        for (seat, place) in &self.rooms {
            hands[*seat] = deal.of(*place);
        }
        (hands, deal.of(self.elsewhere))
    }
}

#[cfg(test)]
mod tests {
    use super::Placing;
    use codille_lang::cards::{CardSet, parse_cards};
    use codille_lang::ids::Seat;
    use std::collections::BTreeMap;

    fn set(text: &str) -> CardSet {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn every_way_is_drawn_as_often() {
        // Five cards, two in one hand without spades, one in another: C(3,2) of the others, then any of the three left.
        let rooms = [
            (Seat::from(1), 2, set("AS KS")),
            (Seat::from(2), 1, CardSet::EMPTY),
        ];
        let placing = Placing::new(set("AS KS AH KH QH"), &rooms).expect("there are ways");
        assert_eq!(placing.counted.count(), 9);
        let mut found: BTreeMap<(u64, u64), u32> = BTreeMap::new();
        let mut rng = crate::simulate::rng(1, 0);
        for _ in 0..9_000 {
            let (hands, rest) = placing.draw(&mut rng).expect("there are ways");
            assert_eq!(rest.count(), 2);
            let hands = (hands[Seat::from(1)].0, hands[Seat::from(2)].0);
            *found.entry(hands).or_default() += 1;
        }
        assert_eq!(found.len(), 9);
        // Chi-square with eight degrees of freedom: 26.1 is passed once in a thousand.
        let apart = found.values().map(|n| (i64::from(*n) - 1000).pow(2));
        let chi = apart.sum::<i64>() / 1000;
        assert!(chi < 27, "{found:?}");
    }

    #[test]
    fn what_cannot_lie_is_refused() {
        assert!(Placing::new(set("AS KS"), &[(Seat::SECOND, 1, set("AS KS"))]).is_none());
        assert!(Placing::new(set("AS"), &[(Seat::SECOND, 2, CardSet::EMPTY)]).is_none());
    }
}
