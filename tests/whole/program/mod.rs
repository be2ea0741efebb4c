//! Programs and tables answer as the rules do that are asked at once, at every decision of many hands and for every seat.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

mod agree;
mod rows;

use crate::shared::table;
use agree::Both;
use codille::engine::{Silent, State};
use codille::ids::Seat;
use codille::player::choose;
use codille::simulate::rng;
use rayon::prelude::*;

/// The games whose variants are tried; their options are read from the rules.
const GAMES: [&str; 2] = ["ombre", "piquet"];

/// Hands under one setting, fewer where the compiler did not optimise.
const HANDS: u64 = if cfg!(debug_assertions) { 1 } else { 5 };

fn agrees(both: &Both<'_>, seed: u64, n: u64) -> Result<(), String> {
    let variant = both.quick;
    let mut chance = rng(seed, n);
    let mut state = State::new(variant, 0);
    state.deal(variant, &mut chance, &mut Silent);
    loop {
        let decision = state.advance(variant, &mut Silent);
        for seat in Seat::first(variant.players) {
            let told = both.agree(&state.facts, seat);
            told.map_err(|why| format!("hand {n} of seed {seed} at {decision:?}: {why}"))?;
        }
        let Some((seat, act)) = decision.seat().zip(choose(&decision, &mut chance)) else {
            return Ok(());
        };
        state.apply(variant, seat, act, &mut Silent);
    }
}

#[test]
fn programs_answer_as_the_rules_do_under_every_setting() {
    for id in GAMES.into_iter().flat_map(table::variants_of) {
        let variants = table::under_all_settings(&id);
        let differ: Vec<String> = variants
            .par_iter()
            .enumerate()
            .filter_map(|(seed, v)| {
                let slow = v.without_tables();
                let both = Both::new(v, &slow);
                (0..HANDS).find_map(|n| agrees(&both, seed as u64, n).err())
            })
            .collect();
        assert_eq!(differ, Vec::<String>::new(), "{id}");
    }
}
