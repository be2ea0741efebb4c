//! Sets of seats, one bit a seat, so that none is taken for a set of cards or of games.

use super::set::set;
use super::{SEATS, Seat};

set! {
    /// A set of seats; they are numbered in the order of speaking.
    SeatSet of Seat, SEATS, Seat::new
}

impl SeatSet {
    /// Returns the first seats of a table, so many.
    ///
    /// # Panics
    ///
    /// Where no table is so large.
    #[inline]
    pub const fn all(count: usize) -> Self {
        assert!(
            count <= SEATS,
            "a table has at most as many seats as `SEATS`"
        );
        Self((1 << count) - 1)
    }

    /// Returns the first seat that comes after one, or after nobody, going round in the order of speaking; at last it is that one itself.
    #[inline]
    pub fn first_after(self, seat: Option<Seat>) -> Option<Seat> {
        let passed = seat.map_or(0, |seat| (2 << seat.index()) - 1);
        let later = Self(self.0 & !passed);
        later.first().or_else(|| self.first())
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

    #[test]
    fn seats_are_put_in_and_taken_out() {
        let mut seats = SeatSet::of(Seat::FIRST);
        seats.insert(Seat::SECOND);
        seats |= Seat::new(4);
        assert_eq!(seats, set(&[0, 1, 4]));
        seats -= set(&[1, 3]);
        assert_eq!(format!("{seats:?}"), "{Seat(0), Seat(4)}");
        assert!(!seats.is_empty() && !seats.contains(Seat::SECOND));
        assert_eq!(SeatSet::from(None) | seats, seats.with(Seat::FIRST));
    }
}
