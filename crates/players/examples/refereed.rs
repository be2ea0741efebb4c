//! Plays hands of a variant under the referee, to count the instructions of a refereed hand or to see whether a change changes nothing:
//! `refereed VARIANT COUNT [SEED]`, `all` for every variant.
//!
//! With a seed, each line tells a digest of everything that the hands keep: acts, states before them, events with their clauses; without, no
//! more than what the first seat made in all. Two runs of `valgrind --tool=callgrind` with 1,000 and 2,000 hands differ by 1,000 hands, the
//! tables being filled.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::State;
use codille_engine::variant::{Setting, Variant};
use codille_lang::ids::Seat;
use codille_players::simulate::{refereed, rng};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

fn main() {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().expect("the name of a variant, or `all`");
    let count = words.next().and_then(|word| word.parse::<u64>().ok());
    let count = count.expect("how many hands");
    let seed = words.next().and_then(|word| word.parse::<u64>().ok());
    let edition = Edition::load(&Rules::embedded());
    for raw in &edition.variants {
        let id: &str = raw.id.as_ref();
        if wanted != "all" && wanted != id {
            continue;
        }
        let checked = check(raw, &edition.sources)
            .0
            .expect("the edition is sound");
        let variant = Variant::compile(&Arc::new(checked), &Setting::new());
        let variant = Arc::new(variant.expect("defaults are sound"));
        let (mut digest, mut sum) = (DefaultHasher::new(), 0);
        for number in 0..count {
            let state = State::new(&variant, 0);
            let hand = refereed(&variant, state, &mut rng(seed.unwrap_or(1), number));
            let hand = hand.expect("what is offered is lawful");
            let balance = &hand.state.balance;
            sum += balance.net[Seat::FIRST] + balance.score[Seat::FIRST];
            if seed.is_some() {
                format!("{:?} {:?} {:?}", hand.state, hand.history, hand.events).hash(&mut digest);
            }
        }
        match seed {
            Some(_) => println!("{id} {:016x}", digest.finish()),
            None => println!("{id} {sum}"),
        }
    }
}
