//! The comparison: a page for each topic, the great table of each game, and what became of the rules from book to book.

mod beside;
mod descent;
mod games;
mod name;
mod part;
mod table;
mod topic;

pub use games::GameComparison;
pub(super) use games::games;
pub(super) use table::{table, tables};
pub(super) use topic::topics;
