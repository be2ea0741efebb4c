//! A playable critical edition of the old books of Ombre and Piquet.

#[cfg(feature = "book")]
pub mod book;
pub mod cards;
pub mod check;
pub mod clause;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod diagnostic;
pub mod engine;
pub mod evidence;
pub mod ledger;
pub mod mutation;
pub mod play;
pub mod player;
pub mod referee;
pub mod report;
pub mod ruleset;
pub mod simulate;
pub mod span;
pub mod text;
#[cfg(feature = "play")]
pub mod tui;
pub mod variant;
pub mod witness;
pub mod yaml;
