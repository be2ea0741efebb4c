//! Sets of seats, one bit a seat, so that none is taken for a set of cards or of games.

use super::{SEATS, Seat};
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of seats.
///
/// `|`, `&` and `-` take another set, a seat, or a seat that may be nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

/// The bits of all seats that a table can have.
const ALL: u8 = (1 << SEATS) - 1;

impl SeatSet {
    /// The set without a seat: nobody.
    pub const EMPTY: Self = Self(0);

    /// Every seat that any table can have, whether somebody sits there or not.
    pub const EVERY: Self = Self(ALL);

    /// Returns the set of one seat.
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Returns the first seats of a table, so many.
    ///
    /// # Panics
    ///
    /// Where no table is so large.
    pub const fn all(count: usize) -> Self {
        assert!(
            count <= SEATS,
            "a table has at most as many seats as `SEATS`"
        );
        Self((1 << count) - 1)
    }

    /// Reads a value with which the language calculates: the seat at place n in the order of speaking is bit n. Bits beyond the largest
    /// table are nobody.
    #[inline]
    pub const fn from_mask(mask: u64) -> Self {
        let [low, ..] = mask.to_le_bytes();
        Self(low & ALL)
    }

    /// Returns the set as a value with which the language calculates.
    #[inline]
    pub const fn mask(self) -> u64 {
        self.0 as u64
    }

    /// Tells whether a seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & Self::of(seat).0 != 0
    }

    /// Tells whether a seat of another set is in this one.
    pub const fn overlaps(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Puts a seat in.
    pub const fn insert(&mut self, seat: Seat) {
        *self = self.with(seat);
    }

    /// Returns the set with a seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::of(seat).0)
    }

    /// Returns the set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::of(seat).0)
    }

    /// Tells whether there is no seat.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts the seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the first seat in the order of speaking; `None` of nobody.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        Seat::new(self.0.trailing_zeros() as usize)
    }

    /// Returns the last seat in the order of speaking; `None` of nobody.
    pub fn last(self) -> Option<Seat> {
        self.iter().next_back()
    }

    /// Returns the first seat that comes after one, or after nobody, going round in the order of speaking; at last it is that one itself.
    #[inline]
    pub fn first_after(self, seat: Option<Seat>) -> Option<Seat> {
        let passed = seat.map_or(0, |seat| (2 << seat.index()) - 1);
        let later = Self(self.0 & !passed);
        later.first().or_else(|| self.first())
    }

    /// Returns the only seat; `None` where there is none or more than one.
    #[inline]
    pub fn only(self) -> Option<Seat> {
        self.first().filter(|_| self.0.is_power_of_two())
    }

    /// Goes through the seats in the order of speaking.
    pub const fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        Iter(self)
    }
}

/// The seats that are still to come.
#[derive(Clone)]
struct Iter(SeatSet);

impl Iterator for Iter {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0 -= seat;
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Iter {
    fn next_back(&mut self) -> Option<Seat> {
        let place = self.0.0.checked_ilog2()?;
        let seat = Seat::new(place as usize)?;
        self.0 -= seat;
        Some(seat)
    }
}

impl ExactSizeIterator for Iter {}

impl FusedIterator for Iter {}

impl From<Seat> for SeatSet {
    #[inline]
    fn from(seat: Seat) -> Self {
        Self::of(seat)
    }
}

impl From<Option<Seat>> for SeatSet {
    #[inline]
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::EMPTY, Self::of)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<S: Into<Self>> BitOr<S> for SeatSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: S) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<S: Into<Self>> BitAnd<S> for SeatSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: S) -> Self {
        Self(self.0 & other.into().0)
    }
}

impl<S: Into<Self>> Sub<S> for SeatSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: S) -> Self {
        Self(self.0 & !other.into().0)
    }
}

impl<S: Into<Self>> BitOrAssign<S> for SeatSet {
    #[inline]
    fn bitor_assign(&mut self, other: S) {
        *self = *self | other;
    }
}

impl<S: Into<Self>> SubAssign<S> for SeatSet {
    #[inline]
    fn sub_assign(&mut self, other: S) {
        *self = *self - other;
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(places: &[usize]) -> SeatSet {
        places.iter().copied().map(Seat::from).collect()
    }

    #[test]
    fn seats_come_in_the_order_of_speaking() {
        let seats = set(&[5, 0, 3]);
        let places: Vec<usize> = seats.iter().map(Seat::index).collect();
        assert_eq!(places, [0, 3, 5]);
        let back: Vec<usize> = seats.iter().rev().map(Seat::index).collect();
        assert_eq!(back, [5, 3, 0]);
        assert_eq!((seats.iter().len(), seats.len()), (3, 3));
        assert_eq!((seats.first(), seats.last()), (Seat::new(0), Seat::new(5)));
        assert_eq!(SeatSet::all(SEATS), SeatSet::EVERY);
        assert!(Seat::first(4).eq(SeatSet::all(4).iter()));
    }

    #[test]
    fn only_a_set_of_one_has_an_only_seat() {
        assert_eq!(set(&[4]).only(), Seat::new(4));
        assert_eq!(set(&[1, 4]).only(), None);
        assert_eq!(SeatSet::EMPTY.only(), None);
        assert_eq!(
            (SeatSet::EMPTY.first(), SeatSet::EMPTY.last()),
            (None, None)
        );
    }

    #[test]
    fn seats_are_gone_round() {
        let seats = set(&[1, 2, 5]);
        let after = |place| seats.first_after(Seat::new(place)).map(Seat::index);
        assert_eq!([0, 1, 2, 4, 5].map(after), [1, 2, 5, 5, 1].map(Some));
        assert_eq!(seats.first_after(None), Some(Seat::SECOND));
        assert_eq!(set(&[3]).first_after(Seat::new(3)), Seat::new(3));
        assert_eq!(SeatSet::EMPTY.first_after(Some(Seat::FIRST)), None);
    }

    #[test]
    fn a_set_is_divided_by_seats_and_by_sets() {
        let seats = set(&[0, 1, 2]);
        assert_eq!(seats - Seat::SECOND, set(&[0, 2]));
        assert_eq!(seats.without(Seat::FIRST) & set(&[0, 2, 3]), set(&[2]));
        assert_eq!(seats - SeatSet::EMPTY, seats);
        assert_eq!(set(&[0]) | Seat::SECOND | Seat::new(2), seats);
        assert!(seats.overlaps(set(&[2, 3])) && !seats.overlaps(set(&[3])));
    }

    #[test]
    fn a_value_of_the_language_is_a_set() {
        assert_eq!(set(&[0, 3]).mask(), 0b1001);
        assert_eq!(SeatSet::from_mask(0b1001), set(&[0, 3]));
        assert_eq!(SeatSet::from_mask(u64::MAX), SeatSet::EVERY);
        assert_eq!(SeatSet::from_mask(1 << 8), SeatSet::EMPTY);
    }
}
