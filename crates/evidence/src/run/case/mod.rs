//! Runs cases: completes what is not known, does the acts before a referee and holds his answers to the decision.

mod act;
mod again;
mod answer;
mod answered;
mod basis;
mod begin;
mod choose;
mod claimed;
mod complete;
mod depends;
mod finding;
mod hearing;
mod judgment;
mod moves;
mod other_act;
mod outcome;
mod partie;
mod penalty;
mod permission;
mod said;
mod tally;
mod waiting;

pub use answered::{Answered, Told};
pub use depends::SuppliedBefore;
pub use hearing::judge;
pub use judgment::Judgment;
pub use moves::{hands, moves};

/// In how many completions a decision must hold where facts are partial.
pub const COMPLETIONS: usize = 200;
