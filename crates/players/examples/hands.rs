//! Plays hands of a variant in bulk, to count the instructions of a hand or to see whether a change changes nothing:
//! `hands VARIANT COUNT [SEED]`, `all` for every variant.
//!
//! With a seed, each line tells a digest of the states in which the hands end and the rows that were asked for; without, no more than what the
//! first seat made in all. Two runs of `valgrind --tool=callgrind` with 3,000 and 5,000 hands differ by 2,000 hands, the tables being filled.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::State;
use codille_engine::variant::{Setting, Variant};
use codille_lang::ids::Seat;
use codille_players::simulate::{playout, rng};
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
        let variant = variant.expect("defaults are sound");
        let (mut digest, mut sum) = (DefaultHasher::new(), 0);
        for hand in 0..count {
            let mut state = State::new(&variant, 0);
            playout(&variant, &mut state, &mut rng(seed.unwrap_or(1), hand));
            sum += state.balance.net[Seat::FIRST] + state.balance.score[Seat::FIRST];
            if seed.is_some() {
                format!("{state:?}").hash(&mut digest);
            }
        }
        match seed {
            Some(_) => println!("{id} {:016x} {}", digest.finish(), variant.table_rows()),
            None => println!("{id} {sum}"),
        }
    }
}
