//! Tables for which something was kept from other deals against tables for which every clause was asked anew.

use crate::dealt::{aim, dealt, ending};
use crate::edition::{seeds, variants};
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::ids::{NameId, Seat};
use codille_solver::extract::{Extractor, NotTabular, extract};
use codille_solver::{Aim, PlayTables};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn assert_same(
    kept: Result<PlayTables, NotTabular>,
    anew: Result<PlayTables, NotTabular>,
    told: &str,
) -> bool {
    let (kept, anew) = match (kept, anew) {
        (Ok(kept), Ok(anew)) => (kept, anew),
        (kept, anew) => {
            assert_eq!(kept.err(), anew.err(), "{told}: one is refused");
            return false;
        }
    };
    assert_eq!(kept.numbering, anew.numbering, "{told}: numbers");
    assert_eq!(kept.follow, anew.follow, "{told}: lawful play");
    assert_eq!(kept.scoring, anew.scoring, "{told}: worth of tricks");
    assert_eq!(
        (kept.named, kept.start, kept.base),
        (anew.named, anew.start, anew.base),
        "{told}: cards named, the start and what stands there"
    );
    assert_eq!(
        (kept.seats, kept.maximisers, kept.left_out),
        (anew.seats, anew.maximisers, anew.left_out),
        "{told}"
    );
    true
}

/// Compares the tables of one position for several aims; returns how many there are.
fn compare(variant: &Variant, extractor: &mut Extractor<'_>, state: &State, told: &str) -> usize {
    let results: Vec<NameId> = variant.checked.results.clone();
    let last = Seat::from(variant.hands - 1);
    let mut aims = vec![aim(state), Aim::Net(last)];
    if !results.is_empty() {
        aims.push(Aim::Result(last, &results));
    }
    let same = aims.into_iter().filter(|aim| {
        let (kept, anew) = (extractor.tables(state, *aim), extract(variant, state, *aim));
        assert_same(kept, anew, told)
    });
    same.count()
}

fn try_all(variants: &[(String, Variant)], few: u64) {
    for (name, variant) in variants {
        let mut extractor = Extractor::new(variant);
        let mut tables = 0;
        for seed in seeds(few) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let state = if seed % 3 == 0 {
                ending(variant, chance.random_range(1..=5), &mut chance)
            } else {
                dealt(variant, &mut chance)
            };
            if let Some(state) = state {
                let told = format!("{name}, seed {seed}");
                tables += compare(variant, &mut extractor, &state, &told);
            }
        }
        println!("{name}: {tables} tables");
    }
}

#[test]
fn nothing_of_another_deal_enters_a_table() {
    try_all(&variants(false), 12);
}

#[test]
fn nothing_of_another_deal_enters_a_table_under_any_option() {
    try_all(&variants(true), 2);
}
