//! Aims that only the end of a hand tells, such as points that a seat is to reach: the search finds what minimax over the engine finds.

use crate::dealt::{aim, ending};
use crate::edition::{seeds, variants};
use codille_engine::State;
use codille_lang::ids::Seat;
use codille_solver::search::Limits;
use codille_solver::walk::brute;
use codille_solver::{Aim, Method, Question};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

/// The most cards that a hand of two players has, and one of more: minimax looks at every order in which they can fall.
const MOST: [usize; 2] = [4, 3];

/// What some seat may play for, with the points that are to be reached.
fn worth(kind: usize, seat: Seat, (own, other): (i64, i64), end: &State) -> i64 {
    let score = |of: Seat| end.balance.score[of];
    let others: i64 = end.balance.score.iter().sum::<i64>() - score(seat);
    let tricks = i64::from(end.facts.won[seat]);
    match kind {
        // Points to be reached.
        0 => i64::from(score(seat) >= own),
        // Points to be reached, and the other side kept under its own.
        1 => 2 * i64::from(score(seat) >= own) + i64::from(others < other),
        // As even a division as can be: more is not always better.
        2 => -(score(seat) - others).abs() - (2 * tricks - 3).abs(),
        // Tricks and payments together.
        _ => 3 * tricks + end.balance.net[seat],
    }
}

#[test]
fn aims_of_ends_are_worth_what_minimax_says() {
    let go = AtomicBool::new(false);
    let (mut all, mut on_tables) = (0, 0);
    for (name, variant) in variants(false) {
        let mut met: [BTreeSet<i64>; 4] = Default::default();
        let mut asked = 0;
        for seed in seeds(12) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let most = MOST[usize::from(variant.hands > 2)];
            let held = chance.random_range(2..=most);
            let Some(state) = ending(&variant, held, &mut chance) else {
                continue;
            };
            let seat = aim(&state).seat();
            let bounds = (chance.random_range(1..=6), chance.random_range(1..=6));
            for (kind, met) in met.iter_mut().enumerate() {
                let value = |end: &State| worth(kind, seat, bounds, end);
                let aim = Aim::End(seat, &value);
                let question = Question {
                    variant: &variant,
                    state: &state,
                    aim,
                    declared: &[],
                    limits: Limits::default(),
                    cancel: &go,
                };
                let found = question.solve();
                let found = found.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
                let judged = brute(&variant, &state, aim);
                let judged = judged.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
                let value = found.worth.exact();
                assert_eq!(value, Some(judged), "{name}, seed {seed}, aim {kind}");
                on_tables += usize::from(matches!(found.method, Method::Tables));
                met.insert(judged);
                asked += 1;
            }
        }
        println!("{name}: {asked} aims");
        assert!(asked > 0, "{name} has no endings");
        // Points are what hands without payments are played for: an aim that every ending answers alike would test nothing.
        let pays = !variant.checked.table.games.is_empty();
        let telling = if pays { &met[2..] } else { &met[..] };
        assert!(telling.iter().all(|met| met.len() > 1), "{name}: {met:?}");
        all += asked;
    }
    println!("{all} aims in all, {on_tables} on tables");
    assert!(on_tables * 2 > all, "{on_tables} of {all} on tables");
}
