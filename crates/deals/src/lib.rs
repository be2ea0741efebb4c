//! The deals that fit what is known of hidden cards, counted exactly and drawn uniformly by the same counting; the odds of what may be
//! taken from the stock.
//!
//! A card is laid at a time, and only the room that each place has left and what the statements still need to know is told apart. From the
//! number of deals that follow from each such situation come the count, the deal of any number, a uniform draw and the chance of each card
//! to lie in each place.
//!
//! ```
//! use codille_deals::{Hidden, PlaceSet, Statement};
//! use codille_lang::cards::parse_cards;
//!
//! let cards = |text: &str| parse_cards(text).map(|all| all.into_iter().collect());
//! let mut hidden = Hidden::new();
//! let adversary = hidden.place(2)?;
//! let stock = hidden.place(3)?;
//! hidden.hide(cards("AS KS QS AH KH")?, PlaceSet::from_iter([adversary, stock]))?;
//! // He holds a king, or two.
//! hidden.state(Statement::at_least(adversary, cards("KS KH")?, 1))?;
//! let deals = hidden.counted()?;
//! assert_eq!(deals.count(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contradiction;
mod counted;
mod hidden;
pub mod odds;
mod place;
pub mod stated;
mod statement;
#[cfg(test)]
mod tests;
mod watch;

pub use contradiction::Contradiction;
pub use counted::{Counted, Deal, Marginal};
pub use hidden::{DealError, Hidden};
pub use place::{PLACES, PlaceId, PlaceSet};
pub use statement::Statement;
