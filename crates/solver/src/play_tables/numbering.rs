//! The cards of a deal renumbered: one lane (effective suit) after another, strength rising, trumps last.

use codille_lang::cards::{Card, CardSet};

/// A set of renumbered cards, one bit a card.
pub type Cards = u64;

/// The cards by lane and strength. Of two cards of one lane the higher number is the stronger, and a trump beats every other lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbering {
    cards: Vec<Card>,
    numbers: [Option<u8>; 64],
    lanes: Vec<Cards>,
    lane_of: [Cards; 64],
    trumps: Cards,
}

impl Numbering {
    /// Numbers cards that are given lane by lane, the weakest of each first; where there are trumps, `trumps` says that the last lane is theirs.
    ///
    /// # Panics
    ///
    /// Where a card is given twice.
    pub fn new(lanes: &[Vec<Card>], trumps: bool) -> Self {
        let mut out = Self {
            cards: Vec::new(),
            numbers: [None; 64],
            lanes: Vec::new(),
            lane_of: [0; 64],
            trumps: 0,
        };
        for lane in lanes.iter().filter(|lane| !lane.is_empty()) {
            let first = out.cards.len();
            for card in lane {
                let number = u8::try_from(out.cards.len()).expect("there are at most 64 cards");
                let place = out.numbers.get_mut(card.index());
                let place = place.expect("a card has one of 64 places");
                assert!(place.is_none(), "a card lies in one lane");
                *place = Some(number);
                out.cards.push(*card);
            }
            let mask = (first..out.cards.len()).fold(0, |mask, at| mask | 1 << at);
            let places = out.lane_of.iter_mut().take(out.cards.len()).skip(first);
            places.for_each(|place| *place = mask);
            out.lanes.push(mask);
        }
        if trumps {
            out.trumps = out.lanes.last().copied().unwrap_or(0);
        }
        out
    }

    /// Numbers some of the cards anew, in the same order.
    pub(crate) fn kept(&self, cards: CardSet) -> Self {
        let of = |lane: &Cards| {
            self.set_in_order(*lane)
                .filter(|card| cards.has(*card))
                .collect()
        };
        let lanes: Vec<Vec<Card>> = self.lanes.iter().map(of).collect();
        let mut out = Self::new(&lanes, false);
        out.trumps = out.cards(self.set(self.trumps));
        out
    }

    /// Returns the lanes, each a contiguous mask, trumps last.
    pub fn lanes(&self) -> &[Cards] {
        &self.lanes
    }

    /// Returns the lane in which a card lies.
    #[inline]
    pub fn lane(&self, card: u8) -> Cards {
        self.lane_of.get(usize::from(card)).copied().unwrap_or(0)
    }

    /// Returns all trumps.
    #[inline]
    pub const fn trumps(&self) -> Cards {
        self.trumps
    }

    /// Returns all cards that have a number.
    pub fn all(&self) -> Cards {
        self.lanes.iter().fold(0, |all, lane| all | lane)
    }

    /// Returns the number of a card; `None` of one that has no part in the play.
    pub fn number(&self, card: Card) -> Option<u8> {
        self.numbers.get(card.index()).copied().flatten()
    }

    /// Returns the card with a number.
    pub fn card(&self, number: u8) -> Option<Card> {
        self.cards.get(usize::from(number)).copied()
    }

    /// Renumbers a set of cards; those that have no part in the play are left out.
    pub fn cards(&self, set: CardSet) -> Cards {
        let numbers = set.iter().filter_map(|card| self.number(card));
        numbers.fold(0, |cards, number| cards | 1 << number)
    }

    /// Returns the cards of a renumbered set.
    pub fn set(&self, cards: Cards) -> CardSet {
        self.set_in_order(cards).collect()
    }

    /// Goes through the cards of a renumbered set by their numbers.
    fn set_in_order(&self, cards: Cards) -> impl Iterator<Item = Card> {
        let numbered = (0..).zip(&self.cards);
        let within = numbered.filter(move |(number, _)| cards >> number & 1 == 1);
        within.map(|(_, card)| *card)
    }

    /// Returns the card that wins a trick to the card led.
    #[inline]
    pub fn greatest(&self, led: u8, trick: Cards) -> u8 {
        let can_win = trick & (self.trumps | self.lane(led));
        u8::try_from((can_win | 1).ilog2()).unwrap_or(led)
    }
}

#[cfg(test)]
mod tests {
    use super::Numbering;
    use codille_lang::cards::{Card, CardSet, Suit};

    #[test]
    fn trumps_are_last_and_win() {
        let of = |suit: Suit| (0..3).map(|at| card(suit, at)).collect();
        let lanes: [Vec<Card>; 3] = [of(Suit::ALL[0]), Vec::new(), of(Suit::ALL[1])];
        let cards = Numbering::new(&lanes, true);
        assert_eq!(cards.lanes(), [0b111, 0b11_1000]);
        assert_eq!(cards.trumps(), 0b11_1000);
        assert_eq!(cards.greatest(0, 0b101), 2);
        assert_eq!(cards.greatest(2, 0b1101), 3);
        let last = card(Suit::ALL[1], 2);
        assert_eq!(cards.number(last), Some(5));
        assert_eq!(cards.set(cards.cards(CardSet::of(last))), CardSet::of(last));
        assert_eq!(cards.cards(CardSet::of(card(Suit::ALL[2], 0))), 0);
    }

    fn card(suit: Suit, at: u32) -> Card {
        CardSet::suit(suit)
            .nth(at)
            .expect("a suit has thirteen cards")
    }
}
