//! Orders of cards, games and headings.

use crate::cards::{Rank, Suit};
use crate::span::Span;

/// What an order ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderOf {
    /// The cards that are trumps.
    Trumps,
    /// The ranks of a suit that is not trumps.
    Plain,
    /// The games that may be undertaken.
    Games,
    /// The headings of scores, as they accrue.
    Accrual,
}

/// One place in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    /// What stands there.
    pub item: RankedItem,
    /// Where it is written.
    pub span: Span,
}

/// A card, a rank, a game or a heading in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RankedItem {
    /// A card.
    Card(CardTerm),
    /// A rank, in an order of plain suits.
    Rank(Rank),
    /// A game.
    Game(String),
    /// A heading of scores.
    Heading(String),
}

/// A card, its suit perhaps that of trumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardTerm {
    /// The rank.
    pub rank: Rank,
    /// The suit, or `None` for the trump suit (`7t`).
    pub suit: Option<Suit>,
}
