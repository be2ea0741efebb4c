//! Tables of play against the clauses that they were taken from, for every variant of the edition and every value of its options.
//!
//! `SEEDS=200 cargo test --release -p codille-solver --test tables` tries as many seeds of each law; the ordinary run takes seconds.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]
#![expect(clippy::print_stdout, reason = "the counts of a long run are told")]

mod agree;
mod changed;
mod dealt;
mod each;
mod edition;
mod kept;
mod played;
mod rows;
