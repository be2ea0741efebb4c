//! The places in which a hidden card may lie: hands, the stock, what was put out.

/// The most places of one description: their sets are the bits of a byte.
pub const PLACES: usize = 8;

/// The number of a place, in the order in which the places are described.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(u8);

impl PlaceId {
    /// Returns all numbers that a place may have.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// Returns the number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PlaceSet(u8);

impl PlaceSet {
    /// The set without a place.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of one place.
    pub const fn of(place: PlaceId) -> Self {
        Self(1 << place.0)
    }

    /// Tells whether the place is in the set.
    pub const fn has(self, place: PlaceId) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// Tells whether there is no place.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Tells whether every place of this set is in the other.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the places in their order.
    pub fn iter(self) -> impl Iterator<Item = PlaceId> {
        PlaceId::all().filter(move |place| self.has(*place))
    }

    /// Returns every set that has no other places than this one, the empty one first.
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self).filter(move |s| s.is_within(self))
    }
}

impl FromIterator<PlaceId> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = PlaceId>>(places: I) -> Self {
        Self(places.into_iter().fold(0, |bits, p| bits | 1 << p.0))
    }
}
