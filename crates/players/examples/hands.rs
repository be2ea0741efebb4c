//! Plays hands of a variant in bulk, to count the instructions of a hand or to see whether a change changes nothing:
//! `hands VARIANT COUNT [SEED]`, `all` for every variant.
//!
//! With a seed, each line tells a digest of the states in which the hands end and the rows that were asked for; without, no more than what the
//! first seat made in all. Two runs of `valgrind --tool=callgrind` with 3,000 and 5,000 hands differ by 2,000 hands, the tables being filled.

mod common;

use codille_engine::State;
use codille_lang::ids::Seat;
use codille_players::simulate::{playout, rng};
use std::hash::{DefaultHasher, Hash, Hasher};

fn main() {
    common::each(|variant, count, seed| {
        let (mut digest, mut sum) = (DefaultHasher::new(), 0);
        for hand in 0..count {
            let mut state = State::new(variant, 0);
            playout(variant, &mut state, &mut rng(seed.unwrap_or(1), hand));
            sum += state.balance.net[Seat::FIRST] + state.balance.score[Seat::FIRST];
            if seed.is_some() {
                format!("{state:?}").hash(&mut digest);
            }
        }
        match seed {
            Some(_) => format!("{:016x} {}", digest.finish(), variant.table_rows()),
            None => sum.to_string(),
        }
    });
}
