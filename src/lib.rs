//! A playable critical edition of the old books of Ombre and Piquet.

pub mod cards;
pub mod clause;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod report;
pub mod ruleset;
pub mod span;
pub mod text;
pub mod yaml;
