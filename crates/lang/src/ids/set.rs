//! What all sets of few things have in common: one bit a thing, copied freely, and only things of one kind in it.

use std::iter::FusedIterator;

/// Makes a set of things of one kind, of which there are at most eight: `count` is how many, `nth` gives the thing with a number, if there
/// is one, and `index` of a thing is its number.
macro_rules! set {
    ($(#[$said:meta])* $name:ident of $thing:ident, $count:expr, $nth:expr) => {
        $(#[$said])*
        ///
        /// `|`, `&` and `-` take another set, one thing, or one thing that may be missing.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name(u8);

        impl $name {
            /// The set in which nothing is.
            pub const EMPTY: Self = Self(0);

            /// The set of all that there can be.
            pub const EVERY: Self = Self(u8::MAX >> (8 - $count));

            /// Returns the set of one.
            #[inline]
            pub const fn of(one: $thing) -> Self {
                Self(1 << one.index())
            }

            /// Reads a value with which the language calculates: bit n stands for number n. Bits beyond the last number stand for nothing.
            #[inline]
            pub const fn from_mask(mask: u64) -> Self {
                let [low, ..] = mask.to_le_bytes();
                Self(low & Self::EVERY.0)
            }

            /// Returns the set as a value with which the language calculates.
            #[inline]
            pub const fn mask(self) -> u64 {
                self.0 as u64
            }

            /// Tells whether one is in the set.
            #[inline]
            pub const fn contains(self, one: $thing) -> bool {
                self.0 & Self::of(one).0 != 0
            }

            /// Tells whether the two sets have one in common.
            #[inline]
            pub const fn overlaps(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Puts one in.
            #[inline]
            pub const fn insert(&mut self, one: $thing) {
                *self = self.with(one);
            }

            /// Returns the set with one.
            #[must_use]
            #[inline]
            pub const fn with(self, one: $thing) -> Self {
                Self(self.0 | Self::of(one).0)
            }

            /// Returns the set without one.
            #[must_use]
            #[inline]
            pub const fn without(self, one: $thing) -> Self {
                Self(self.0 & !Self::of(one).0)
            }

            /// Tells whether nothing is in the set.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Counts what is in the set.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns the first by number; `None` of an empty set.
            #[inline]
            pub fn first(self) -> Option<$thing> {
                $nth(self.0.trailing_zeros() as usize)
            }

            /// Returns the last by number; `None` of an empty set.
            #[inline]
            pub fn last(self) -> Option<$thing> {
                $nth(self.0.checked_ilog2()? as usize)
            }

            /// Returns the only one; `None` where there is none or more than one.
            #[inline]
            pub fn only(self) -> Option<$thing> {
                self.first().filter(|_| self.0.is_power_of_two())
            }

            /// Goes through what is in the set, by number.
            #[inline]
            pub fn iter(
                self,
            ) -> impl DoubleEndedIterator<Item = $thing> + ExactSizeIterator + Clone {
                let all = $crate::ids::Bits::of(self.0);
                all.map(|number| $nth(number).expect("in a set is only what there is"))
            }
        }

        impl From<$thing> for $name {
            #[inline]
            fn from(one: $thing) -> Self {
                Self::of(one)
            }
        }

        impl From<Option<$thing>> for $name {
            #[inline]
            fn from(one: Option<$thing>) -> Self {
                one.map_or(Self::EMPTY, Self::of)
            }
        }

        impl FromIterator<$thing> for $name {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $thing>>(all: I) -> Self {
                all.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl<S: Into<Self>> std::ops::BitOr<S> for $name {
            type Output = Self;

            #[inline]
            fn bitor(self, other: S) -> Self {
                Self(self.0 | other.into().0)
            }
        }

        impl<S: Into<Self>> std::ops::BitAnd<S> for $name {
            type Output = Self;

            #[inline]
            fn bitand(self, other: S) -> Self {
                Self(self.0 & other.into().0)
            }
        }

        impl<S: Into<Self>> std::ops::Sub<S> for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: S) -> Self {
                Self(self.0 & !other.into().0)
            }
        }

        impl<S: Into<Self>> std::ops::BitOrAssign<S> for $name {
            #[inline]
            fn bitor_assign(&mut self, other: S) {
                *self = *self | other;
            }
        }

        impl<S: Into<Self>> std::ops::SubAssign<S> for $name {
            #[inline]
            fn sub_assign(&mut self, other: S) {
                *self = *self - other;
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use set;

/// The numbers of the bits that are set, the lowest first.
#[derive(Debug, Clone)]
pub(crate) struct Bits(u8);

impl Bits {
    /// Goes through the bits of a set.
    #[inline]
    pub(crate) const fn of(bits: u8) -> Self {
        Self(bits)
    }

    /// Takes one out.
    #[inline]
    const fn take(&mut self, number: u32) -> usize {
        self.0 &= !(1 << number);
        number as usize
    }
}

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let lowest = self.0.trailing_zeros();
        (self.0 != 0).then(|| self.take(lowest))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Bits {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        let highest = self.0.checked_ilog2()?;
        Some(self.take(highest))
    }
}

impl ExactSizeIterator for Bits {}

impl FusedIterator for Bits {}
