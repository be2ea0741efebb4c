//! The compiled rules answer as the rules themselves do, at every decision of many hands and for every seat.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

#[path = "hands/table.rs"]
mod table;

use codille::engine::{Silent, State};
use codille::ids::Seat;
use codille::player::choose;
use codille::simulate::rng;
use codille::variant::Variant;
use rayon::prelude::*;

/// The games whose variants are tried; their options are read from the rules.
const GAMES: [&str; 2] = ["ombre", "piquet"];
/// The game in which faults are committed.
const GAME: &str = "ombre";

/// Hands under one setting, fewer where the compiler did not optimise.
const HANDS: u64 = if cfg!(debug_assertions) { 1 } else { 20 };

fn agrees(variant: &Variant, seed: u64, n: u64) -> Result<(), String> {
    let mut chance = rng(seed, n);
    let mut state = State::new(variant, 0);
    state.deal(variant, &mut chance, &mut Silent);
    loop {
        let decision = state.advance(variant, &mut Silent);
        for seat in Seat::first(variant.players) {
            let told = variant.programs_agree(&state.facts, seat.into());
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
            .filter_map(|(seed, v)| (0..HANDS).find_map(|n| agrees(v, seed as u64, n).err()))
            .collect();
        assert_eq!(differ, Vec::<String>::new(), "{id}");
    }
}

#[test]
fn programs_answer_as_the_rules_do_where_faults_were_committed() {
    let all = table::variants_of(GAME);
    let variants = all.iter().flat_map(|id| table::under_all_settings(id));
    for (seed, variant) in variants.step_by(7).enumerate() {
        let variant = &variant;
        let mut chance = rng(seed as u64, 0);
        let mut state = State::new(variant, 20);
        state.deal(variant, &mut chance, &mut Silent);
        for fault in variant.checked.faults.ids() {
            for seat in Seat::first(variant.players) {
                state.facts.commit(fault, seat, 1, 1);
            }
        }
        loop {
            let decision = state.advance(variant, &mut Silent);
            let told = variant.programs_agree(&state.facts, state.facts.ombre.into());
            assert_eq!(told, Ok(()), "{decision:?}");
            let Some((seat, act)) = decision.seat().zip(choose(&decision, &mut chance)) else {
                break;
            };
            state.apply(variant, seat, act, &mut Silent);
        }
    }
}
