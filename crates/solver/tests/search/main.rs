//! The search on tables of every variant of the edition: against minimax, against itself without its memory, and against the engine.
//!
//! `SEEDS=6300 cargo test --release -p codille-solver --test search` tries as many seeds of each law, which come to 100,000 endings of up to five
//! cards; the ordinary run takes seconds.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

#[path = "../tables/dealt.rs"]
mod dealt;
#[path = "../tables/edition.rs"]
mod edition;
mod endings;
mod ends;
mod lower;
mod whole;
