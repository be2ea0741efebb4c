//! Numbers of what a variant lists: clauses, rules, faults, headings. Each is a type of its own, so that none is taken for another.

/// Makes the number of one kind of thing that a variant lists, counted from 0.
macro_rules! number {
    ($(#[$said:meta])* $name:ident) => {
        $(#[$said])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// Makes the number of the entry at this place of its list.
            #[inline]
            pub const fn new(place: u32) -> Self {
                Self(place)
            }

            /// Returns the place in the list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            #[inline]
            fn from(place: usize) -> Self {
                Self(u32::try_from(place).expect("rules fit in the memory, which holds fewer"))
            }
        }

        impl From<$name> for usize {
            #[inline]
            fn from(id: $name) -> Self {
                id.index()
            }
        }
    };
}

number! {
    /// The number of a clause in its variant.
    ClauseId
}

number! {
    /// The number of a rule in its variant: one sentence of a clause, checked.
    RuleId
}

number! {
    /// The number of a fault in its variant.
    FaultId
}

number! {
    /// The number of a heading under which is paid or scored, in its variant.
    HeadingId
}

impl HeadingId {
    /// Returns the bit of the heading in a mask of headings under which points are scored; `None` of one that no mask holds: points are only
    /// scored under the first headings of a list.
    #[inline]
    pub const fn bit(self) -> Option<u32> {
        1_u32.checked_shl(self.0)
    }
}

number! {
    /// The number of a defined name in its variant.
    NameId
}

number! {
    /// The number of an option in its variant.
    OptionId
}

number! {
    /// The number of a declaration in the list of a table.
    DeclarationId
}

/// The most declarations that a table can list.
pub const DECLARATIONS: usize = 8;

impl DeclarationId {
    /// Returns the declaration at a place of the list; `None` where no list is so long.
    #[inline]
    pub fn listed(place: usize) -> Option<Self> {
        (place < DECLARATIONS).then(|| Self::from(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_headings_have_a_bit() {
        let bits = [0, 5, 31, 32].map(|place| HeadingId::new(place).bit());
        assert_eq!(bits, [Some(1), Some(32), Some(1 << 31), None]);
    }

    #[test]
    fn a_number_is_its_place() {
        let id = RuleId::from(7_usize);
        assert_eq!((id, id.index(), usize::from(id)), (RuleId::new(7), 7, 7));
        assert_eq!(DeclarationId::listed(3), Some(DeclarationId::new(3)));
    }
}
