//! Positions of records solved: which position is asked about, what is played for, what was found, as data and as text.

mod goal;
mod lost;
mod position;
mod printed;
mod solution;
mod supposed;

pub use goal::{Goal, GoalWorth, PartieWorth, TotalsWorth};
pub use lost::{Lost, LostCard, lost};
pub use position::Solvable;
pub use printed::{
    FittingPlay, FittingPlays, FittingSample, LosingPlay, MOST_NODES, PrintedPlays, PrintedWork,
    Unjudged, UnjudgedPlays, judge_printed,
};
pub use solution::{OtherValue, Solution, SolvedAct, SolvedValue, UnknownValue};
