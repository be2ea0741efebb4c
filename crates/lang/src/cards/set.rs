//! A set of cards as 64 bits.

use super::{Card, Rank, Suit};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// A set of cards, one bit a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(pub u64);

impl CardSet {
    /// The set without a card.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of one card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Returns the thirteen cards of a suit.
    #[inline]
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1fff << (suit.index() * 16))
    }

    /// Returns the four cards of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0x0001_0001_0001_0001 << rank.index())
    }

    /// Tells whether the card is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Counts the cards.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Returns the only card, or `None` where there is none or more than one.
    #[inline]
    pub fn single(self) -> Option<Card> {
        if self.count() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// Returns the `n`th card counted from 0 in the order of numbers.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Card> {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits.wrapping_sub(1);
        }
        if bits == 0 {
            None
        } else {
            Card::from_index(bits.trailing_zeros() as usize)
        }
    }

    /// Returns the cards in the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Card::from_index(index)
        })
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |bits, c| bits | 1 << c.index()))
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CardSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    fn set(text: &str) -> CardSet {
        parse_cards(text).expect("cards").into_iter().collect()
    }

    #[test]
    fn a_suit_and_a_rank_share_one_card() {
        for suit in Suit::ALL {
            assert_eq!(CardSet::suit(suit).count(), 13);
            for rank in Rank::all() {
                assert_eq!(CardSet::rank(rank).count(), 4);
                let shared = CardSet::suit(suit) & CardSet::rank(rank);
                assert_eq!(shared.single(), Some(Card::new(rank, suit)));
            }
        }
    }

    #[test]
    fn what_is_put_in_can_be_taken_out() {
        let mut cards = set("AS 7H");
        let before = cards;
        let king = Card::new(Rank::from_mark("K").expect("a rank"), Suit::Clubs);
        cards.insert(king);
        assert!(cards.has(king) && cards.count() == 3);
        cards.insert(king);
        assert_eq!(cards.count(), 3);
        cards.remove(king);
        assert_eq!(cards, before);
    }

    #[test]
    fn cards_are_counted_off_in_one_order() {
        let cards = set("KC 2S AH 7D");
        let listed: Vec<Card> = cards.iter().collect();
        let counted: Vec<Card> = (0..cards.count()).filter_map(|n| cards.nth(n)).collect();
        assert_eq!(listed, counted);
        assert!(listed.is_sorted_by_key(|c| c.index()));
        assert_eq!(cards.nth(4), None);
        assert_eq!(listed.into_iter().collect::<CardSet>(), cards);
    }

    #[test]
    fn a_set_is_divided_by_another() {
        let (a, b) = (set("AS KS QS"), set("KS QS JS"));
        assert_eq!((a - b) | (a & b), a);
        assert_eq!((a - b) & b, CardSet::EMPTY);
        assert_eq!(a | b, set("AS KS QS JS"));
        assert_eq!(a & !b, a - b);
    }

    #[test]
    fn only_a_set_of_one_has_a_single_card() {
        assert_eq!(CardSet::EMPTY.single(), None);
        assert_eq!(set("AS KS").single(), None);
        assert_eq!(
            set("AS").single().map(|c| c.to_string()),
            Some("AS".to_owned())
        );
    }

    #[test]
    fn a_set_is_written_as_it_is_read() {
        assert_eq!(set("KC, AS 10H").to_string(), "AS 10H KC");
        assert_eq!(CardSet::EMPTY.to_string(), "");
    }

    #[test]
    fn an_empty_set_has_nothing_in_it() {
        assert!(CardSet::EMPTY.is_empty() && !set("2S").is_empty());
        assert_eq!(CardSet::EMPTY.nth(0), None);
        assert_eq!(CardSet::EMPTY.iter().next(), None);
        let all: CardSet = Suit::ALL
            .into_iter()
            .fold(CardSet::EMPTY, |all, s| all | CardSet::suit(s));
        assert_eq!((all.count(), all - all), (52, CardSet::EMPTY));
    }
}
