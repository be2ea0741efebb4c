//! Play of each for himself against the same by looking at everything on the engine.

use crate::dealt::ending;
use crate::edition::{seeds, variants};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_lang::ids::Seat;
use codille_solver::{Unselfish, selfish};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Returns what each seat wins or loses where each takes the most for itself; of the same the worst for the ombre, then for the others in order.
fn brute(variant: &Variant, state: &State, ombre: Seat) -> Vec<i64> {
    let mut state = state.clone();
    loop {
        let decision = state.advance(variant, &mut Silent);
        if let Decision::Play(play) = decision {
            let values = play.cards.iter().map(|card| {
                let mut then = state.clone();
                then.apply(variant, play.seat, Act::Play(card), &mut Silent);
                brute(variant, &then, ombre)
            });
            let rank = |net: &Vec<i64>| (-net[play.seat.index()], net[ombre.index()], net.clone());
            return values.min_by_key(rank).expect("some card may be played");
        }
        let Some(seat) = decision.seat() else {
            let seats = Seat::first(variant.hands);
            return seats.map(|seat| state.balance.net[seat]).collect();
        };
        state.apply(variant, seat, Act::GoOn, &mut Silent);
    }
}

#[test]
fn each_for_himself_comes_to_what_brute_force_says() {
    for (name, variant) in variants(false) {
        let mut count = 0;
        for seed in seeds(12) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let held = chance.random_range(1..=3);
            let Some(state) = ending(&variant, held, &mut chance) else {
                continue;
            };
            let found = selfish(&variant, &state, 1 << 16, &GO_ON);
            let Some(ombre) = state.facts.ombre.filter(|_| variant.hands > 2) else {
                assert_eq!(found, Err(Unselfish::Alone), "{name}");
                continue;
            };
            let found = found.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            assert_eq!(
                found.net,
                brute(&variant, &state, ombre),
                "{name}: {state:?}"
            );
            assert_eq!(found.line.len(), variant.hands * held, "{name}");
            let mut end = state.clone();
            for (seat, card) in &found.line {
                while !matches!(end.advance(&variant, &mut Silent), Decision::Play(_)) {
                    let offered = end.advance(&variant, &mut Silent).seat();
                    end.apply(&variant, offered.expect("an offer"), Act::GoOn, &mut Silent);
                }
                end.apply(&variant, *seat, Act::Play(*card), &mut Silent);
            }
            assert_eq!(brute(&variant, &end, ombre), found.net, "{name}: the line");
            count += 1;
        }
        println!("{name}: {count} endings");
    }
}

#[test]
fn too_many_positions_are_not_looked_at() {
    let (_, variant) = variants(false).swap_remove(0);
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    let state = ending(&variant, 5, &mut chance).expect("cards are dealt");
    assert_eq!(
        selfish(&variant, &state, 2, &GO_ON),
        Err(Unselfish::TooMany(2))
    );
}
