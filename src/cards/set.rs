//! A set of cards as 64 bits. Knows no order of strength.

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
    pub const fn of(card: Card) -> Self {
        Self(1 << card.index())
    }

    /// Returns the thirteen cards of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self(0x1fff << (suit.index() * 16))
    }

    /// Returns the four cards of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(0x0001_0001_0001_0001 << rank.index())
    }

    /// Tells whether the card is in the set.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Counts the cards.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a card in.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Returns the only card, or `None` where there is none or more than one.
    pub fn single(self) -> Option<Card> {
        if self.count() == 1 {
            self.iter().next()
        } else {
            None
        }
    }

    /// Returns the `n`th card counted from 0 in the order of numbers.
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
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |bits, c| bits | 1 << c.index()))
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CardSet {
    type Output = Self;
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
