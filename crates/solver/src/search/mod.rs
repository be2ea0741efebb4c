//! The best play of a deal with all cards seen, found on its tables: exact values, the worth of every card, a line.
//!
//! ```text
//! PlayTables ─▶ Kinds ─▶ Tree: zero windows between tricks ─▶ Bounds, Choice, Played
//!                          │  ▲
//!                          ▼  │ PatternTable (kept warm while one deal is looked at)
//! ```
//! A search returns with each value the cards whose *rank* mattered. It keeps positions by their shape, as patterns that name only those
//! cards, and so knows many positions after it has seen one. [`plain`] is the judge of all this: minimax without any of it.

#[cfg(any(test, debug_assertions))]
mod audit;
mod between;
mod bits;
mod kinds;
mod limits;
mod moves;
mod pattern;
mod plain;
mod searcher;
mod solution;
mod sure;
mod tree;

pub use limits::Limits;
pub use moves::{lawful, play, turn};
pub use plain::plain;
pub use searcher::{DealSearch, Searcher};
pub use solution::{Bounds, Choice, Played, Unsearchable};

/// The most seats that a search is for.
const PLAYERS: usize = 5;

#[cfg(test)]
mod tests;
