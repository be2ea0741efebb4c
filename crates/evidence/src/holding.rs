//! Cards that lie together, with their places: a list, a player's hand, some of a kind.

use codille_edition::yaml::Text;
use codille_lang::cards::{Card, CardSet};
use codille_lang::span::Span;

/// Cards in the order written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardList {
    /// The cards, each once.
    pub cards: Vec<Card>,
    /// Where each stands.
    pub spans: Vec<Span>,
    /// Further cards that are not known: each is one of these.
    pub open: Vec<CardSet>,
    /// The whole list.
    pub span: Span,
}

impl CardList {
    /// Returns the cards as a set.
    pub fn set(&self) -> CardSet {
        self.cards.iter().copied().collect()
    }

    /// Returns how many cards there are, unknown ones too.
    pub fn len(&self) -> usize {
        self.cards.len() + self.open.len()
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What one player has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// The player.
    pub seat: Text,
    /// The cards.
    pub list: CardList,
}

impl Hand {
    /// Returns the cards as a set.
    pub fn set(&self) -> CardSet {
        self.list.set()
    }
}

/// Some cards of a kind, such as `2 of {K}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Further {
    /// How many.
    pub count: u32,
    /// Of which; more than the pack has where it is a suit, a rank or a colour.
    pub among: CardSet,
    /// Where it is written.
    pub span: Span,
}
