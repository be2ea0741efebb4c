//! Hands as the engine plays and referees them: laws that hold of every hand, counts of what is lawful, and single facts of small games.
//!
//! `SEEDS=200 cargo test --release -p codille-engine --test hands` tries as many seeds of each law; the ordinary run takes seconds.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

// What walks through hands by chance is shared with the tests of the whole edition, which know the crates by these names.
extern crate self as codille;
use codille_edition::check;
use codille_engine as engine;
use codille_engine::{ledger, referee, variant};
use codille_lang::{cards, ids};

mod acts;
#[path = "../../../../tests/whole/program/agree.rs"]
mod agree;
mod calling;
#[path = "../../../../tests/inputs/changed.rs"]
mod changed;
#[path = "../../../../tests/whole/nodes/errant.rs"]
mod errant;
mod facts;
mod game;
mod inputs;
mod lasting;
#[path = "../../../../tests/whole/nodes/lawful.rs"]
mod lawful;
mod laws;
#[path = "../../../../tests/inputs/mutated.rs"]
mod mutated;
mod nodes;
#[expect(dead_code, reason = "the tests of the whole edition write more")]
#[path = "../../../../tests/whole/nodes/notation.rs"]
mod notation;
mod payments;
mod reckoning;
mod rulings;
mod trial;
mod undoing;
