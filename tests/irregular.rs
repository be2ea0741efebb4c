//! Hands of players who err in every way that the acts of a variant allow, under the referee: nothing breaks.
//!
//! `cargo test --release --test irregular -- --ignored --nocapture` plays a hundred thousand hands of each game and prints what happened.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::wildcard_enum_match_arm,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and prints its table"
)]

#[path = "whole/shared/table.rs"]
mod table;
#[path = "irregular/tally.rs"]
mod tally;
#[path = "irregular/watch.rs"]
mod watch;

use codille::cards::CardSet;
use codille::engine::{Decision, Event, State};
use codille::ids::Seat;
use codille::player::{FaultInjector, Move};
use codille::referee::{Impossible, RefereedHand};
use codille::simulate::rng;
use codille::variant::Variant;
use rand::RngExt;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tally::Tally;
use watch::Watch;

/// The games whose variants are tried; their acts and clauses are read from the rules.
const GAMES: [&str; 2] = ["ombre", "piquet"];

/// Of a thousand acts so many are thought of by chance: careful tables and wild ones.
const ERRORS: [u32; 4] = [30, 100, 250, 600];

/// The same where errors come in a row.
const WILD: u32 = 850;

/// After so many acts nobody errs any more.
const SOBER: usize = 120;

/// So many acts at the most end every hand.
const ACTS: usize = 300;

/// Hands of each game, fewer where the compiler did not optimise.
const HANDS: u64 = if cfg!(debug_assertions) { 600 } else { 6_000 };

#[test]
fn no_error_breaks_the_table() {
    for game in GAMES {
        let (met, unmet) = play(game, HANDS);
        assert!(met.hands >= HANDS, "{game}: {} hands", met.hands);
        // What takes several rare acts in a row is left to the long run.
        assert!(
            unmet.len() < met.faults.len(),
            "{game}: faults never met: {unmet:?}"
        );
    }
}

#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_hands_of_each_game() {
    for game in GAMES {
        let (met, unmet) = play(game, 110_000);
        assert!(met.hands >= 100_000, "{game}: {} hands", met.hands);
        assert!(
            4 * unmet.len() < met.faults.len(),
            "{game}: faults never met: {unmet:?}"
        );
    }
}

/// Plays so many hands of a game in all, spread over its variants and their settings, and prints what happened.
/// Returns that, and the faults that clauses of a variant name and nobody committed.
fn play(game: &str, hands: u64) -> (Tally, Vec<String>) {
    let ids = table::variants_of(game);
    let mut all = Tally::default();
    let mut broken: Vec<String> = Vec::new();
    let mut unmet: Vec<String> = Vec::new();
    for id in &ids {
        let variants = table::under_all_settings(id);
        let each = hands / ids.len() as u64 + 1;
        let told: Vec<Result<Tally, String>> = (0..each)
            .into_par_iter()
            .map(|n| {
                let variant = &variants[n as usize % variants.len()];
                let told = catch_unwind(AssertUnwindSafe(|| hand(variant, n)));
                let told = told.unwrap_or_else(|_| Err("panic".to_owned()));
                told.map_err(|why| {
                    format!(
                        "{id}, setting {}, hand {n}: {why}",
                        n as usize % variants.len()
                    )
                })
            })
            .collect();
        let (good, bad): (Vec<_>, Vec<_>) = told.into_iter().partition(Result::is_ok);
        broken.extend(bad.into_iter().filter_map(Result::err));
        let of_variant = good
            .into_iter()
            .filter_map(Result::ok)
            .fold(Tally::default(), Tally::with);
        of_variant.print(id);
        let named = variants[0].checked.faults.iter();
        let missing: Vec<String> = named
            .filter(|f| !of_variant.faults.contains_key(*f))
            .map(|f| format!("{f} ({id})"))
            .collect();
        if !missing.is_empty() {
            println!("  not met: {}", missing.join(", "));
        }
        unmet.extend(missing);
        all = all.with(of_variant);
    }
    all.print(game);
    // One of each kind.
    let kind = |why: &String| why.split(": ").nth(2).unwrap_or("").to_owned();
    let mut shown = broken.clone();
    shown.sort_by_key(kind);
    shown.dedup_by_key(|why| kind(why));
    shown.truncate(12);
    assert!(
        broken.is_empty(),
        "{} hands break:\n{}",
        broken.len(),
        shown.join("\n")
    );
    (all, unmet)
}

/// Deals once more, with a card or two too many or too few for somebody.
fn misdealt(
    variant: &Variant,
    dealt: &State,
    pool: i64,
    chance: &mut impl RngExt,
    events: &mut Vec<Event>,
) -> State {
    let mut hands: Vec<CardSet> = Seat::first(variant.hands).map(|s| dealt.held(s)).collect();
    let mut stock = dealt.stock();
    let seat = chance.random_range(0..variant.hands as u64) as usize;
    for _ in 0..chance.random_range(1..=2_u32) {
        if chance.random_range(0..2_u32) == 0 {
            hands[seat] = hands[seat] | stock.pop().into_iter().collect();
        } else if let Some(card) = hands[seat].nth(0) {
            hands[seat].remove(card);
            stock.push(card);
        }
    }
    let mut state = State::new(variant, pool);
    state.deal_given(variant, &hands, &stock, events);
    state
}

/// Plays one hand and watches it.
fn hand(variant: &Arc<Variant>, n: u64) -> Result<Tally, String> {
    let mut chance = rng(5, n);
    let mut tally = Tally {
        hands: 1,
        ..Tally::default()
    };
    let pool = i64::from(chance.random_range(0..4_u32)) * 60;
    let mut state = State::new(variant, pool);
    let mut events: Vec<Event> = Vec::new();
    state.deal(variant, &mut chance, &mut events);
    if n.is_multiple_of(6) {
        events.clear();
        state = misdealt(variant, &state, pool, &mut chance, &mut events);
    }
    let stock = state.stock();
    let mut bench = RefereedHand::new(variant, state, &stock);
    bench.hand.events.splice(0..0, events);
    let errors = ERRORS[n as usize % ERRORS.len()];
    let mut players = FaultInjector::new(variant, errors);
    // For a while nearly everything goes wrong, so that one error meets another.
    let wild = chance.random_range(0..16_u32) as usize;
    let mut watch = Watch::new(&bench, pool);
    watch.sound(&bench)?;
    let mut done: Vec<String> = Vec::new();
    let mut refused = None;
    for act in 0..ACTS {
        players.errors = match act {
            SOBER.. => 0,
            _ if (wild..wild + 5).contains(&act) => WILD,
            _ => errors,
        };
        if bench.minutes().void || !bench.minutes().lost.is_empty() {
            break;
        }
        let Some(next) = players.choose(&bench, &mut chance) else {
            if bench.hand.decision == Decision::Over {
                break;
            }
            return Err(format!(
                "act {act}: nothing to do: {:?}",
                bench.hand.decision
            ));
        };
        done.push(format!("{next:?}"));
        let at = |why: String| {
            let last = done.len().saturating_sub(3);
            format!("act {act}: {why}\n    {}", done[last..].join("\n    "))
        };
        match next {
            Move::Waive(seat, fault) => match bench.waive(seat, fault) {
                Ok(()) => tally.waived += 1,
                Err(_) => tally.nothing_to_waive += 1,
            },
            Move::Act(seat, deed) => {
                let told_anew = deed.mends.is_some();
                match bench.act(seat, &deed) {
                    Ok(ruling) => {
                        let ruling = ruling.clone();
                        tally.note(&bench, &ruling);
                        watch.after(&bench, told_anew).map_err(at)?;
                    }
                    Err(Impossible::Trouble(trouble)) => {
                        tally.trouble(format!("{trouble:?}"), &format!("hand {n}"));
                    }
                    Err(why) => {
                        tally.impossible += 1;
                        refused = Some(why);
                    }
                }
            }
        }
        watch.sound(&bench).map_err(at)?;
        if act + 1 == ACTS {
            return Err(at(format!("the hand does not end: {refused:?}")));
        }
    }
    if let Some(trouble) = &bench.hand.state.balance.trouble {
        tally.trouble(format!("in play {trouble:?}"), &format!("hand {n}"));
    }
    Ok(tally)
}
