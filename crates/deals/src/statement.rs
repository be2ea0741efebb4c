//! What is known of the cards of a place beyond the places in which each may lie.

use crate::place::PlaceId;
use codille_lang::cards::CardSet;

/// A statement about the cards that lie in places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// Of some cards, no fewer and no more lie in a place.
    Count {
        /// The place.
        place: PlaceId,
        /// The cards that are counted.
        of: CardSet,
        /// The fewest of them.
        least: u32,
        /// The most of them.
        most: u32,
    },
    /// Of some cards, a place holds exactly one of these sets and no others: a suit of which a point was called, for one.
    OneOf {
        /// The place.
        place: PlaceId,
        /// The cards of which the sets tell.
        among: CardSet,
        /// The sets, each within those cards.
        sets: Vec<CardSet>,
    },
    /// Every one of these holds.
    All(Vec<Self>),
    /// One of these holds, or more.
    Any(Vec<Self>),
    /// This does not hold.
    Not(Box<Self>),
}

impl Statement {
    /// Says that a place holds so many of some cards, or more.
    pub const fn at_least(place: PlaceId, of: CardSet, least: u32) -> Self {
        Self::Count {
            place,
            of,
            least,
            most: u32::MAX,
        }
    }

    /// Says that a place holds no more than so many of some cards.
    pub const fn at_most(place: PlaceId, of: CardSet, most: u32) -> Self {
        Self::Count {
            place,
            of,
            least: 0,
            most,
        }
    }

    /// Returns all cards of which it tells.
    pub fn cards(&self) -> CardSet {
        match self {
            Self::Count { of, .. } => *of,
            Self::OneOf { among, .. } => *among,
            Self::All(parts) | Self::Any(parts) => {
                let each = parts.iter().map(Self::cards);
                each.fold(CardSet::EMPTY, |all, one| all | one)
            }
            Self::Not(part) => part.cards(),
        }
    }

    /// Calls `f` for every statement within it that has no parts.
    pub(crate) fn leaves<'s>(&'s self, f: &mut impl FnMut(&'s Self)) {
        match self {
            Self::Count { .. } | Self::OneOf { .. } => f(self),
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.leaves(f)),
            Self::Not(part) => part.leaves(f),
        }
    }
}
