//! How records tell an act: its verb, and what is named after it.

use super::Act;
use codille_lang::cards::{CardSet, Suit};
use std::fmt;

/// What a record names after the verb of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Object {
    /// Nothing.
    Nothing,
    /// A number.
    Number(u32),
    /// A suit.
    Suit(Suit),
    /// Cards; none of them is the word `nothing`.
    Cards(CardSet),
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Number(number) => write!(f, "{number}"),
            Self::Suit(suit) => write!(f, "{}", suit.letter()),
            Self::Cards(CardSet::EMPTY) => write!(f, "nothing"),
            Self::Cards(cards) => write!(f, "{cards}"),
        }
    }
}

/// A way to tell acts: with which object, and the act that this makes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ActForm {
    /// The verb tells all.
    Alone(Act),
    /// A number stands with it.
    Number(fn(u32) -> Act),
    /// A suit stands with it.
    Suit(fn(Suit) -> Act),
    /// Cards stand with it.
    Cards(fn(CardSet) -> Act),
}

impl ActForm {
    /// Returns the act that is told with an object; `None` where another object is wanted.
    pub(crate) fn act(self, object: Object) -> Option<Act> {
        Some(match (self, object) {
            (Self::Alone(act), Object::Nothing) => act,
            (Self::Number(of), Object::Number(number)) => of(number),
            (Self::Suit(of), Object::Suit(suit)) => of(suit),
            (Self::Cards(of), Object::Cards(cards)) => of(cards),
            (Self::Alone(_) | Self::Number(_) | Self::Suit(_) | Self::Cards(_), _) => return None,
        })
    }

    /// Returns the object with which an act is told; `None` where it is not told like this.
    pub(crate) fn object(self, act: Act) -> Option<Object> {
        let object = match self {
            Self::Alone(_) => Object::Nothing,
            Self::Number(_) => Object::Number(act.number()?),
            Self::Suit(of) => Object::Suit(Suit::ALL.into_iter().find(|suit| of(*suit) == act)?),
            Self::Cards(_) => Object::Cards(act.cards()),
        };
        (self.act(object) == Some(act)).then_some(object)
    }
}
