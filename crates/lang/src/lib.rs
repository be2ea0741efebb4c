//! The clause language and what every other crate needs: places in files, diagnostics, cards, ids, words.

pub mod builtin;
pub mod cards;
pub mod clause;
pub mod diagnostic;
pub mod ids;
pub mod layout;
pub mod sorting;
pub mod span;
pub mod unique;
pub mod words;
