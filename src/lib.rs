//! A playable critical edition of the old books of Ombre and Piquet.

pub mod diagnostic;
pub mod span;
pub mod text;
pub mod yaml;
