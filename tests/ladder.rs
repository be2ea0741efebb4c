//! Who plays better than whom: duplicate deals, seats rotated, the interval of the paired difference above nought.
#![allow(clippy::print_stdout, reason = "the figures are what is asked for")]

#[path = "hands/table.rs"]
mod table;

use codille::player::Budget;
use codille::ruleset::Rules;
use codille::simulate::ladder::pair;
use table::compiled;

/// The club of a reader: rules in YAML alone.
const CLUB: &str = include_str!("fixtures/own/piquet-club.yaml");

/// Measures one player against another and holds that it is surely better.
fn better(id: &str, (a, b): (&str, &str), deals: u64, worlds: u32) {
    let mut rules = Rules::embedded();
    rules.overlay("own/piquet-club.yaml", CLUB);
    let variant = compiled(&rules, id, &Vec::new());
    let found =
        pair(&variant, (a, b), deals, 1878, Budget { worlds }).expect("the deals are played");
    let (low, high) = found.difference.interval();
    println!(
        "{id}: {a} over {b}: {low:+.2} to {high:+.2} a deal, {} deals in every seat",
        found.deals
    );
    assert!(
        found.deals == deals && low > 0.0,
        "{id}: {a} is not surely better than {b}: {low} to {high}"
    );
}

/// The books in which strength is measured, and how many deals the smaller difference needs.
const BOOKS: [(&str, u64); 7] = [
    ("gibbs-1878", 400),
    ("royal-1665", 400),
    ("morley-1891", 400),
    ("britannica-1911", 400),
    ("cavendish-1896", 60),
    ("cavendish-1896-au-cent", 60),
    ("piquet-club", 60),
];

#[test]
fn the_novice_beats_chance_in_every_book() {
    for (id, _) in BOOKS {
        better(id, ("novice", "random"), 60, 1);
    }
}

#[test]
fn whoever_tries_beats_the_novice() {
    better("cavendish-1896", ("rollout", "novice"), 8, 16);
}

#[test]
#[ignore = "takes minutes; run with --ignored --nocapture for the figures"]
fn whoever_tries_beats_the_novice_in_every_book() {
    for (id, deals) in BOOKS {
        better(id, ("rollout", "novice"), deals, Budget::default().worlds);
    }
}
