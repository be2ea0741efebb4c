//! Sets of suits, one bit a suit, so that none is taken for a set of cards or of seats.

use super::Suit;
use crate::ids::set;

set! {
    /// A set of suits, in the order of their numbers.
    SuitSet of Suit, Suit::ALL.len(), Suit::from_index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_come_in_the_order_of_their_numbers() {
        let suits: SuitSet = [Suit::Clubs, Suit::Hearts].into_iter().collect();
        assert!(suits.iter().eq([Suit::Hearts, Suit::Clubs]));
        assert!(suits.iter().rev().eq([Suit::Clubs, Suit::Hearts]));
        assert_eq!((suits.first(), suits.only()), (Some(Suit::Hearts), None));
        assert!(SuitSet::EVERY.iter().eq(Suit::ALL));
        assert_eq!(SuitSet::from(None), SuitSet::EMPTY);
    }

    #[test]
    fn a_value_of_the_language_is_a_set_of_suits() {
        for suit in Suit::ALL {
            assert_eq!(SuitSet::of(suit).mask(), 1 << suit.index());
            assert_eq!(SuitSet::from_mask(1 << suit.index()).only(), Some(suit));
        }
        assert_eq!(SuitSet::from_mask(u64::MAX), SuitSet::EVERY);
        assert_eq!(SuitSet::from_mask(1 << 4), SuitSet::EMPTY);
    }
}
