//! Numbers of what a variant lists: faults, headings, rules. Each is a type of its own, so that none is taken for another.

use std::fmt::Debug;

/// The number of an entry in a list, counted from 0.
pub trait Id: Copy + Eq + Ord + Debug {
    /// Makes the number of the entry at this place.
    fn new(place: usize) -> Self;

    /// Returns the place.
    fn index(self) -> usize;
}

/// Makes the number of one kind of thing that a variant lists.
macro_rules! number {
    ($(#[$said:meta])* $name:ident) => {
        $(#[$said])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u16);

        impl $name {
            /// Returns the place in the list.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            fn new(place: usize) -> Self {
                Self(u16::try_from(place).expect("no file of rules lists so many"))
            }

            fn index(self) -> usize {
                self.index()
            }
        }
    };
}

number! {
    /// The number of a fault in the list of a variant.
    FaultId
}

number! {
    /// The number of a heading under which is paid or scored, in the list of a variant.
    HeadingId
}

number! {
    /// The number of a rule in the list of a variant: one sentence of a clause, compiled.
    RuleId
}

impl HeadingId {
    /// Returns the bit of the heading in a mask of headings under which points are scored; `None` of one that no mask holds: points are only
    /// scored under the first headings of a list.
    pub const fn bit(self) -> Option<u32> {
        1_u32.checked_shl(self.0 as u32)
    }
}
