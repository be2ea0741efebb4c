//! Runs cases: completes what is not known, does the acts before a referee and holds his answers to the decision.

mod act;
mod again;
mod answer;
mod basis;
mod begin;
mod choose;
mod claimed;
mod complete;
mod depends;
mod judgment;
mod moves;
mod partie;
mod penalty;
mod waiting;

pub use depends::SuppliedBefore;
pub use judgment::{Answered, Judgment, Told, judge};
pub use moves::{hands, moves};

/// In how many completions a decision must hold where facts are partial.
pub const COMPLETIONS: usize = 200;
