//! A playable critical edition of the old books of Ombre and Piquet.

pub mod cards;
pub mod clause;
pub mod diagnostic;
pub mod span;
