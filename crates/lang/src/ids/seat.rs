//! Seats at the table, counted in the order of speaking.

use super::ById;

/// The most seats that a table can have.
pub const SEATS: usize = 6;

/// A value for every seat.
pub type BySeat<T> = ById<Seat, T, SEATS>;

/// A seat by its place in the order of speaking.
///
/// Whoever sits there keeps his place in a deal only: players change seats when the deal passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first to speak; the elder of two.
    pub const FIRST: Self = Self(0);

    /// The second to speak; the younger of two.
    pub const SECOND: Self = Self(1);

    /// Returns the seat at a place in the order of speaking; `None` where no table is so large.
    #[inline]
    pub fn new(place: usize) -> Option<Self> {
        let place = u8::try_from(place).ok()?;
        (usize::from(place) < SEATS).then_some(Self(place))
    }

    /// Goes through the first seats of a table in the order of speaking.
    #[inline]
    pub fn first(
        count: usize,
    ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self::from)
    }

    /// Returns the next seat in the order of speaking, round a table of so many.
    #[must_use]
    #[inline]
    pub fn after(self, count: usize) -> Self {
        Self::from((self.index() + 1) % count)
    }

    /// Returns the place in the order of speaking, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the name of whoever sits here, of names in the order of speaking; a question mark where they are fewer.
    #[inline]
    pub fn name_of<N: AsRef<str>>(self, names: &[N]) -> &str {
        names.get(self.index()).map_or("?", AsRef::as_ref)
    }

    /// Returns the other of the two seats that declare: to anybody but the first it is the first.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::FIRST => Self::SECOND,
            _ => Self::FIRST,
        }
    }
}

impl std::fmt::Display for Seat {
    /// Writes the place in the order of speaking, from 0.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl From<usize> for Seat {
    /// # Panics
    ///
    /// Where no table is so large.
    #[inline]
    fn from(place: usize) -> Self {
        Self::new(place).expect("a table has at most as many seats as `SEATS`")
    }
}

impl From<Seat> for usize {
    #[inline]
    fn from(seat: Seat) -> Self {
        seat.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_seat_lies_beyond_the_largest_table() {
        assert_eq!(Seat::new(SEATS), None);
        assert!(Seat::first(SEATS).map(Seat::index).eq(0..SEATS));
    }

    #[test]
    fn speaking_goes_round_the_table() {
        let round: Vec<Seat> = (0..4).map(|n| Seat::from(n).after(4)).collect();
        assert_eq!(round, [1, 2, 3, 0].map(Seat::from));
        assert_eq!([0, 1, 2].map(|n| Seat::from(n).other().index()), [1, 0, 0]);
    }

    #[test]
    fn a_seat_is_called_by_the_name_of_its_place() {
        let names = ["Ann", "Ben"];
        assert_eq!(
            [0, 1, 2].map(|n| Seat::from(n).name_of(&names)),
            ["Ann", "Ben", "?"]
        );
        assert_eq!(Seat::from(3).to_string(), "3");
    }
}
