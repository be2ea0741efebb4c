//! Plays hands of a variant under the referee, to count the instructions of a refereed hand or to see whether a change changes nothing:
//! `refereed VARIANT COUNT [SEED]`, `all` for every variant.
//!
//! With a seed, each line tells a digest of everything that the hands keep: acts, states before them, events with their clauses; without, no
//! more than what the first seat made in all. Two runs of `valgrind --tool=callgrind` with 1,000 and 2,000 hands differ by 1,000 hands, the
//! tables being filled.

mod common;

use codille_engine::State;
use codille_lang::ids::Seat;
use codille_players::simulate::{refereed, rng};
use std::hash::{DefaultHasher, Hash, Hasher};

fn main() {
    common::each(|variant, count, seed| {
        let (mut digest, mut sum) = (DefaultHasher::new(), 0);
        for number in 0..count {
            let state = State::new(variant, 0);
            let hand = refereed(variant, state, &mut rng(seed.unwrap_or(1), number));
            let hand = hand.expect("what is offered is lawful");
            let balance = &hand.state.balance;
            sum += balance.net[Seat::FIRST] + balance.score[Seat::FIRST];
            if seed.is_some() {
                format!("{:?} {:?} {:?}", hand.state, hand.history, hand.events).hash(&mut digest);
            }
        }
        match seed {
            Some(_) => format!("{:016x}", digest.finish()),
            None => sum.to_string(),
        }
    });
}
