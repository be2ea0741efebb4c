//! A situation that can be put to any book, and what each kind of situation knows of itself.

use super::answer::Answer;
use super::auction::{
    AllPass, BidAt, CardExchange, FaultNamed, FirstLead, Naming, Outranking, PaymentAt, Play,
    PlayedHand, Right, TrickOfTwo,
};
use super::space::common;
use super::swap::swaps;
use super::two::{
    Blank, Call, Count, Exchange, Follow, Lead, Look, PartieStanding, SecondCard, TricksWon,
    Weight, Worth,
};
use crate::compare::Column;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use std::cell::Cell;

/// A kind of situation.
pub(super) trait Asked: Clone {
    /// Answers for a book, with the clauses where they are traced; `None` where the situation can't arise in it.
    fn answer(&self, variant: &Variant, traced: bool) -> Option<Answer>;

    /// Says the situation to people.
    fn words(&self, variants: [&Variant; 2]) -> String;

    /// Says how small the situation is: cards and facts that must be told. It is asked only of situations that are listed.
    fn size(&self) -> usize {
        2
    }

    /// Proposes the same with fewer cards and facts; only what came up in play has more than need be.
    fn fewer(&self, _variants: [&Variant; 2]) -> Vec<Self> {
        Vec::new()
    }

    /// Puts other cards in the place of those that it names and that others could stand for.
    fn with(&self, _other: &dyn Fn(Card) -> Card) -> Self {
        self.clone()
    }
}

/// Makes a situation of each kind, and asks whichever it is.
macro_rules! kinds {
    ($($kind:ident)*) => {
        /// A situation in terms that every book understands; games go by the names that they are like.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub(super) enum Situation {
            /// A section of the table.
            Table(&'static str),
            $(#[doc = concat!("See `", stringify!($kind), "`.")] $kind($kind),)*
        }

        $(impl From<$kind> for Situation {
            fn from(it: $kind) -> Self {
                Self::$kind(it)
            }
        })*

        impl Situation {
            /// Asks a book, with the clauses where they are traced; `None` where the situation can't arise in it.
            pub(super) fn answer(&self, column: &Column<'_>, traced: bool) -> Option<Answer> {
                match self {
                    Self::Table(section) => Some(Answer::of(column.section(section), Vec::new())),
                    $(Self::$kind(it) => it.answer(column.variant, traced),)*
                }
            }

            /// Says the situation to people.
            pub(super) fn words(&self, variants: [&Variant; 2]) -> String {
                match self {
                    Self::Table(_) => "At the table, before a card is played.".to_owned(),
                    $(Self::$kind(it) => it.words(variants),)*
                }
            }

            /// Says how small the situation is: cards and facts that must be told.
            pub(super) fn size(&self) -> usize {
                match self {
                    Self::Table(_) => 0,
                    $(Self::$kind(it) => it.size(),)*
                }
            }

            fn fewer(&self, variants: [&Variant; 2]) -> Vec<Self> {
                match self {
                    Self::Table(_) => Vec::new(),
                    $(Self::$kind(it) => it.fewer(variants).into_iter().map(Self::from).collect(),)*
                }
            }

            fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
                match self {
                    Self::Table(section) => Self::Table(section),
                    $(Self::$kind(it) => Self::$kind(it.with(other)),)*
                }
            }
        }
    };
}

kinds! {
    PaymentAt AllPass FaultNamed Outranking Naming FirstLead BidAt CardExchange Right TrickOfTwo Play PlayedHand
    Exchange Look Blank Call Worth Lead SecondCard Follow TricksWon Count PartieStanding Weight
}

impl Situation {
    /// Proposes smaller situations of the same kind: fewer cards and facts, and then lower cards and suits that come first.
    pub(super) fn smaller(&self, variants: [&Variant; 2]) -> Vec<Self> {
        let (own, common) = (self.cards(), common(variants));
        let places = |cards: CardSet| cards.iter().map(Card::index).sum::<usize>();
        let plainer = swaps(own, common).into_iter().map(|swap| self.with(&*swap));
        let plainer = plainer.filter(|s| {
            let cards = s.cards();
            (cards - common).is_empty() && places(cards) < places(own)
        });
        let mut all = self.fewer(variants);
        all.retain(|s| s != self);
        all.extend(plainer);
        all
    }

    /// Returns the cards that it names and that others could stand for.
    pub(super) fn cards(&self) -> CardSet {
        let seen = Cell::new(CardSet::EMPTY);
        self.with(&|card| {
            seen.set(seen.get() | CardSet::of(card));
            card
        });
        seen.get()
    }
}
