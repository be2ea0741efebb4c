//! Who plays better than whom: duplicate deals, seats rotated, the interval of the paired difference above nought.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "the figures are what is asked for, and some are of time"
)]

use crate::shared::table;
use codille::engine::State;
use codille::player::{Budget, Club, Novice, Player, Rollout, Seen, Table, chance};
use codille::ruleset::Rules;
use codille::simulate::ladder::pair;
use codille::simulate::rng;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::compiled;

/// The club of a reader: rules in YAML alone.
const CLUB: &str = include_str!("../fixtures/own/piquet-club.yaml");

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

#[test]
#[ignore = "takes an hour; run with --ignored --nocapture for the figures"]
fn the_club_beats_whoever_tries_in_every_book() {
    for (id, deals) in BOOKS {
        better(id, ("club", "rollout"), deals, Budget::default().worlds);
    }
}

/// How many decisions of each kind are timed, where a hand has as many.
const TIMED: usize = 500;

/// Deals of each book that are played out and timed; what they ask too seldom is searched for afterwards.
const DEALS: u64 = 30;

#[test]
#[ignore = "takes minutes; run alone with --ignored --nocapture for the figures"]
fn how_long_a_decision_takes() {
    how_long(&Rollout::default());
    how_long(&Club::default());
}

fn how_long(player: &dyn Player) {
    let mut kinds: BTreeMap<String, Vec<Duration>> = BTreeMap::new();
    for (id, _) in BOOKS {
        let mut rules = Rules::embedded();
        rules.overlay("own/piquet-club.yaml", CLUB);
        let variant = compiled(&rules, id, &Vec::new());
        for deal in 0..DEALS {
            let mut table = Table::deal(&variant, State::new(&variant, 0), &mut rng(7, deal));
            while let Some(seat) = table.hand.decision.seat() {
                let kind = kind(&table);
                let view = table.view(seat);
                let memory = &table.memories[seat.index()];
                let seen = Seen {
                    variant: &variant,
                    view: &view,
                    memory,
                    prospects: None,
                };
                let began = Instant::now();
                let act = player.choose(&seen, &mut chance(7, deal, memory), &|| false);
                kinds.entry(kind).or_default().push(began.elapsed());
                let done = table.act(seat, act.expect("there is an answer"));
                done.expect("the answer is lawful");
            }
        }
    }
    timed_apart(player, &mut kinds);
    for (kind, times) in &mut kinds {
        times.sort_unstable();
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        let slowest = times[times.len() - 1];
        println!(
            "{}: {kind}: {} decisions, half under {:?}, 95 in a hundred under {:?}, the slowest {slowest:?}",
            player.name(),
            times.len(),
            at(50),
            at(95)
        );
    }
    assert!(kinds.len() > 5, "too few kinds of decisions were met");
    let few = kinds.iter().find(|(_, times)| times.len() < TIMED);
    assert!(few.is_none(), "too few decisions of a kind: {few:?}");
}

/// Where a stake may be set apart is seldom asked: such positions are searched for with novices in every variant, and there alone the player
/// is asked; so with every other kind of which a hand has few.
fn timed_apart(player: &dyn Player, kinds: &mut BTreeMap<String, Vec<Duration>>) {
    let rules = Rules::embedded();
    let edition = codille::ruleset::Edition::load(&rules);
    let ids = edition.variants.iter().map(|v| v.id.to_string());
    let variants: Vec<_> = ids.map(|id| compiled(&rules, &id, &Vec::new())).collect();
    timed_at_first(player, &variants, kinds);
    for deal in 0..20_000 {
        if kinds.values().all(|times| times.len() >= TIMED) {
            return;
        }
        for variant in &variants {
            let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(11, deal));
            while let Some(seat) = table.hand.decision.seat() {
                let view = table.view(seat);
                let memory = &table.memories[seat.index()];
                let seen = Seen {
                    variant,
                    view: &view,
                    memory,
                    prospects: None,
                };
                let kind = kind(&table);
                if kinds.get(&kind).is_none_or(|times| times.len() < TIMED) {
                    let began = Instant::now();
                    let act = player.choose(&seen, &mut chance(7, deal, memory), &|| false);
                    kinds.entry(kind).or_default().push(began.elapsed());
                    assert!(act.is_some(), "there is an answer");
                }
                let act = Novice.choose(&seen, &mut chance(7, deal, memory), &|| false);
                let done = table.act(seat, act.expect("there is an answer"));
                done.expect("the answer is lawful");
            }
        }
    }
}

/// What is asked right after the deal is searched for in deals alone.
fn timed_at_first(
    player: &dyn Player,
    variants: &[std::sync::Arc<codille::variant::Variant>],
    kinds: &mut BTreeMap<String, Vec<Duration>>,
) {
    for deal in 0..200_000 {
        for variant in variants {
            let table = Table::deal(variant, State::new(variant, 0), &mut rng(13, deal));
            let kind = kind(&table);
            let Some(seat) = table.hand.decision.seat() else {
                continue;
            };
            if kinds.get(&kind).is_some_and(|times| times.len() >= TIMED) {
                continue;
            }
            let view = table.view(seat);
            let memory = &table.memories[seat.index()];
            let seen = Seen {
                variant,
                view: &view,
                memory,
                prospects: None,
            };
            let began = Instant::now();
            let act = player.choose(&seen, &mut chance(7, deal, memory), &|| false);
            kinds.entry(kind).or_default().push(began.elapsed());
            assert!(act.is_some(), "there is an answer");
        }
        let announced = kinds.get("Announce").is_none_or(|t| t.len() >= TIMED);
        if deal > 20_000 && announced {
            return;
        }
    }
}

/// Names the kind of what is asked.
fn kind(table: &Table) -> String {
    let kind = format!("{:?}", table.hand.decision);
    kind.split([' ', '{']).next().unwrap_or("").to_owned()
}
