//! Endings of up to five cards a hand, taken by chance from the pack, for every variant: the search finds what minimax finds.

use crate::dealt::{aim, ending};
use crate::edition::{seeds, variants};
use codille_solver::extract::Extractor;
use codille_solver::search::{Limits, Searcher, lawful, plain, play};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::atomic::AtomicBool;

#[test]
fn endings_are_worth_what_minimax_says() {
    let go = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    let mut all = 0;
    for (name, variant) in variants(false) {
        let (mut endings, mut positions) = (0, 0);
        let mut extractor = Extractor::new(&variant);
        for seed in seeds(40) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let held = chance.random_range(1..=5);
            let Some(state) = ending(&variant, held, &mut chance) else {
                continue;
            };
            let tables = extractor.tables(&state, aim(&state));
            let tables = tables.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            let mut search = searcher.deal(&tables, &go).expect("it can be searched");
            let mut at = tables.start;
            // The beginning, and the position after a few cards, within a trick or before one.
            for cards in [0, chance.random_range(1..=tables.seats)] {
                for _ in 0..cards {
                    let moves = lawful(&tables, &at);
                    if moves == 0 {
                        break;
                    }
                    let nth = chance.random_range(0..moves.count_ones());
                    let card = (0..64)
                        .filter(|card| moves >> card & 1 == 1)
                        .nth(nth as usize);
                    at = play(&tables, &at, card.expect("it is one of them")).0;
                }
                let found = search.value(&at).expect("the position is of the deal");
                let judged = plain(&tables, &at);
                assert_eq!(found.exact(), Some(judged), "{name}, seed {seed}, {at:?}");
                positions += 1;
            }
            endings += 1;
        }
        println!("{name}: {endings} endings, {positions} positions");
        assert!(endings > 0, "{name} has no endings");
        all += endings;
    }
    println!("{all} endings in all");
}
