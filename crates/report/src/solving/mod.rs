//! Positions of records solved: which position is asked about, what is played for, what was found, as data and as text.

mod goal;
mod lost;
mod position;
mod solution;
mod supposed;

pub use goal::{Goal, GoalWorth, PartieWorth, TotalsWorth};
pub use lost::{Lost, LostCard, lost};
pub use position::Solvable;
pub use solution::{OtherValue, Solution, SolvedAct, SolvedValue, UnknownValue};
