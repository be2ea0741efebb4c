//! Lets a player play whole hands in every seat and tells how long it takes for a decision, by kind: `decisions VARIANT COUNT [SEED [PLAYER]]`,
//! `all` for every variant; the player of the club where none is named. Times are by the clock: it means something on a machine that does
//! nothing else.

mod common;

use codille_engine::{Decision, State};
use codille_players::simulate::rng;
use codille_players::{Budget, Table, seat};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Where the name of the player stands among the words of the command.
const PLAYER: usize = 4;

/// Longer than any hand.
const LONGEST: usize = 1_000;

fn main() {
    common::each(|variant, count, seed| {
        let seed = seed.unwrap_or(1);
        let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
        let name = std::env::args().nth(PLAYER);
        let name = name.as_deref().unwrap_or("club");
        let player = |_| seat(name, Budget::default()).expect("the name of a player");
        let players: Vec<_> = (0..variant.hands).map(player).collect();
        for number in 0..count {
            let opening = State::new(variant, 0);
            let mut table = Table::deal(variant, opening, &mut rng(seed, number));
            for _ in 0..LONGEST {
                let kind = kind(&table.hand.decision);
                let begin = now();
                let mover = table.step(&players, (seed, number));
                let took = now() - begin;
                if mover.expect("players answer lawfully").is_none() {
                    break;
                }
                times.entry(kind).or_default().push(took);
            }
        }
        let each = times.into_iter().map(|(kind, mut all)| {
            all.sort();
            let ms = |at: usize| all.get(at).map_or(0, Duration::as_millis);
            let (most, many) = (all.len().saturating_sub(1), all.len());
            let late = many * 95 / 100;
            format!(
                "{kind} {many}: 95 % under {} ms, most {} ms",
                ms(late.min(most)),
                ms(most)
            )
        });
        each.collect::<Vec<_>>().join("; ")
    });
}

#[expect(clippy::disallowed_methods, reason = "it measures time")]
fn now() -> Instant {
    Instant::now()
}

/// Names what is asked.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is asked seldom is told together"
)]
fn kind(decision: &Decision) -> &'static str {
    match decision {
        Decision::Play(_) => "cards",
        Decision::Discard(_) => "exchanges",
        Decision::Bid(_) | Decision::Name(_) => "bids",
        _ => "the rest",
    }
}
