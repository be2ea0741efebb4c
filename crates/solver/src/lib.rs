//! Best play with all cards seen, for any compiled variant: tables of the play of one deal, taken from the clauses, and what is found by them.

mod aim;
pub mod extract;
pub mod play_tables;
pub mod search;
mod selfish;
mod solve;
pub mod walk;

pub use aim::Aim;
pub use play_tables::PlayTables;
pub use selfish::{Selfish, Unselfish, selfish};
pub use solve::{Found, Loss, Method, Question, Trial, Unsolved, Worth, losses};
