//! The type of an expression: every value is an integer or a mask of bits.

use crate::ids::OptionId;

/// The type of an expression.
///
/// All but numbers and truths are masks of bits; one thing is a set of one, so that membership and coercion cost nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A number.
    Number,
    /// True or false.
    Truth,
    /// One card, a mask of 64 bits.
    Card,
    /// A set of cards.
    Cards,
    /// One suit, a mask of 4 bits.
    Suit,
    /// A set of suits.
    Suits,
    /// One seat or nobody, a mask of bits counted in the order of speaking.
    Seat,
    /// A set of seats.
    Seats,
    /// One game, a mask of bits in the order of the table's list of games.
    Game,
    /// A set of games.
    Games,
    /// One declaration, a mask of bits in the order of the table's list of declarations.
    Declaration,
    /// A set of declarations.
    Declarations,
    /// A word of the option with this number.
    Word(OptionId),
}

impl Type {
    /// Returns the type in a reader's words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Card => "a card",
            Self::Cards => "a set of cards",
            Self::Suit => "a suit",
            Self::Suits => "a set of suits",
            Self::Seat => "a seat",
            Self::Seats => "a set of seats",
            Self::Game => "a game",
            Self::Games => "a set of games",
            Self::Declaration => "a declaration",
            Self::Declarations => "a set of declarations",
            Self::Word(_) => "a word of an option",
        }
    }

    /// Returns the type of sets of this, or the type itself where it has none.
    #[must_use]
    pub const fn set(self) -> Self {
        match self {
            Self::Card => Self::Cards,
            Self::Suit => Self::Suits,
            Self::Seat => Self::Seats,
            Self::Game => Self::Games,
            Self::Declaration => Self::Declarations,
            Self::Number
            | Self::Truth
            | Self::Cards
            | Self::Suits
            | Self::Seats
            | Self::Games
            | Self::Declarations
            | Self::Word(_) => self,
        }
    }

    /// Tells whether values of this type are masks.
    pub const fn is_mask(self) -> bool {
        !matches!(self, Self::Number | Self::Truth | Self::Word(_))
    }

    /// Tells whether a value of this type will do where `wanted` is asked for.
    pub fn fits(self, wanted: Self) -> bool {
        self == wanted || self.set() == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::{OptionId, Type};

    const ALL: [Type; 13] = [
        Type::Number,
        Type::Truth,
        Type::Card,
        Type::Cards,
        Type::Suit,
        Type::Suits,
        Type::Seat,
        Type::Seats,
        Type::Game,
        Type::Games,
        Type::Declaration,
        Type::Declarations,
        Type::Word(OptionId::new(0)),
    ];

    #[test]
    fn a_set_is_its_own_set() {
        for ty in ALL {
            assert_eq!(ty.set().set(), ty.set(), "{ty:?}");
            assert_eq!(ty.set().is_mask(), ty.is_mask(), "{ty:?}");
        }
        assert_eq!(ALL.iter().filter(|ty| ty.set() != **ty).count(), 5);
    }

    #[test]
    fn one_thing_fits_where_its_set_is_wanted_and_never_the_other_way_round() {
        for ty in ALL {
            assert!(ty.fits(ty) && ty.fits(ty.set()), "{ty:?}");
            assert_eq!(ty.set().fits(ty), ty.set() == ty, "{ty:?}");
        }
        assert!(!Type::Card.fits(Type::Suits));
        assert!(!Type::Number.fits(Type::Truth));
    }

    #[test]
    fn words_of_two_options_are_unlike() {
        assert!(!Type::Word(OptionId::new(0)).fits(Type::Word(OptionId::new(1))));
        assert!(Type::Word(OptionId::new(1)).fits(Type::Word(OptionId::new(1))));
        assert!(!Type::Word(OptionId::new(1)).is_mask());
    }

    #[test]
    fn every_type_has_a_name_of_its_own() {
        let mut names = ALL.map(Type::name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }
}
