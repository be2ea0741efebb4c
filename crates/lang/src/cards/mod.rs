//! Cards, ranks, suits and sets of cards as bits, and how they are written.

mod card;
mod notation;
mod set;
mod suit_set;

pub use card::{Card, Rank, Suit};
pub use notation::{CardError, parse_card, parse_cards, parse_ranks, parse_suits};
pub use set::CardSet;
pub use suit_set::SuitSet;
