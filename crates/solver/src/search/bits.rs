//! Sets of cards as bits: the highest, the lowest, and a set seen through another.

use crate::play_tables::Cards;

/// Returns the highest card of a set that is not empty.
#[inline]
pub(super) const fn highest(set: Cards) -> Cards {
    1 << (set | 1).ilog2()
}

/// Returns the lowest card of a set; nothing of an empty one.
#[inline]
pub(super) const fn lowest(set: Cards) -> Cards {
    set & set.wrapping_neg()
}

/// Returns everything above one card, in its lane and in the lanes over it.
#[inline]
pub(super) const fn above(card: Cards) -> Cards {
    !(card | card.wrapping_sub(1))
}

/// Returns the number of a card, as an index.
#[inline]
pub(super) const fn index(card: Cards) -> usize {
    (card.trailing_zeros() & 63) as usize
}

/// Returns the number of a card.
#[inline]
pub(super) const fn number(card: Cards) -> u8 {
    (card.trailing_zeros() & 63) as u8
}

/// Returns the low half of a set that has no other cards.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the upper half is empty")]
pub(super) const fn low_half(set: Cards) -> u32 {
    debug_assert!(set <= u32::MAX as Cards, "the upper half is empty");
    set as u32
}

/// Returns the bits of `set` at the places of `mask`, packed to the low end: run by run of the mask, of which there are fewer than cards.
#[inline]
pub(super) const fn pack(set: Cards, mask: Cards) -> Cards {
    let (mut rest, mut out, mut at) = (mask, 0, 0);
    while rest != 0 {
        let low = rest.trailing_zeros();
        let length = (!(rest >> low)).trailing_zeros();
        let run = Cards::MAX >> (64 - length);
        out |= (set >> low & run) << at;
        at += length;
        rest &= !(run << low);
    }
    out
}

/// Returns the low bits of `packed`, spread over the places of `mask`: undoes [`pack`].
#[inline]
pub(super) fn spread(packed: Cards, mask: Cards) -> Cards {
    let (mut rest, mut from, mut out) = (mask, packed, 0);
    while rest != 0 && from != 0 {
        let low = rest.trailing_zeros();
        let length = (!(rest >> low)).trailing_zeros();
        let run = Cards::MAX >> (64 - length);
        out |= (from & run) << low;
        // A run of all 64 places leaves nothing to shift.
        from = from.checked_shr(length).unwrap_or(0);
        rest &= !(run << low);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{above, highest, lowest, pack, spread};

    #[test]
    fn a_set_is_packed_and_spread_again() {
        let mask = 0b1101_1010_0000_0110;
        let set = 0b1001_0010_0000_0100;
        let packed = pack(set, mask);
        assert_eq!(packed, 0b101_0110);
        assert_eq!(spread(packed, mask), set);
        for (set, mask) in [(u64::MAX, u64::MAX), (1 << 63, 1 << 63 | 1), (0, 0), (5, 7)] {
            assert_eq!(spread(pack(set, mask), mask), set & mask);
        }
    }

    #[test]
    fn ends_of_a_set() {
        assert_eq!(
            (highest(0b1100), lowest(0b1100), lowest(0)),
            (0b1000, 0b100, 0)
        );
        assert_eq!(above(0b100) & 0xff, 0b1111_1000);
        assert_eq!(above(1 << 63), 0);
    }
}
