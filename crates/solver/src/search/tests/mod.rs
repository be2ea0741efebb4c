//! The search against plain minimax, with and without its memory, and its patterns against what they claim.

mod kinds;
mod sketch;

use super::{Bounds, DealSearch, Limits, Searcher, Unsearchable, lawful, plain, play, turn};
use crate::play_tables::{PlayTables, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sketch::{Payoff, Sketch};
use std::sync::atomic::{AtomicBool, Ordering};

/// Three seats, matadors, and a first seat against the two others.
const OMBRE: Sketch = Sketch {
    seats: 3,
    lanes: 4,
    lane: 4,
    trumps: true,
    matadors: 3,
    by_second: false,
    by_seat: false,
    any_duties: false,
    low_leads: false,
    small: 0,
    hand: 4,
    worth: Payoff::Most,
};

/// Two seats, no trumps, points for leads and tricks.
const PIQUET: Sketch = Sketch {
    seats: 2,
    lanes: 4,
    lane: 5,
    trumps: false,
    matadors: 0,
    by_second: false,
    by_seat: false,
    any_duties: false,
    low_leads: false,
    small: 0,
    hand: 5,
    worth: Payoff::Points,
};

/// Every sort of deal that is tried.
fn sketches() -> Vec<(&'static str, Sketch)> {
    let mut all = vec![
        ("ombre", OMBRE),
        (
            "ombre, any worth",
            Sketch {
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
        (
            "ombre, opening",
            Sketch {
                worth: Payoff::Opening,
                ..OMBRE
            },
        ),
        (
            "ombre, second card",
            Sketch {
                by_second: true,
                ..OMBRE
            },
        ),
        (
            "ombre, duties by seat",
            Sketch {
                by_seat: true,
                by_second: true,
                lane: 5,
                ..OMBRE
            },
        ),
        (
            "ombre, two lanes",
            Sketch {
                lanes: 2,
                lane: 7,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
        (
            "ombre, many matadors",
            Sketch {
                lanes: 2,
                lane: 6,
                matadors: 5,
                ..OMBRE
            },
        ),
        (
            "ombre, leads",
            Sketch {
                low_leads: true,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
    ];
    all.extend(others());
    all
}

/// Other sorts: two, four and five seats, and points.
fn others() -> Vec<(&'static str, Sketch)> {
    vec![
        (
            "any duties",
            Sketch {
                any_duties: true,
                ..OMBRE
            },
        ),
        (
            "any duties, two lanes",
            Sketch {
                any_duties: true,
                lanes: 2,
                lane: 7,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
        (
            "any duties, second card",
            Sketch {
                any_duties: true,
                by_second: true,
                ..OMBRE
            },
        ),
        (
            "any duties for two",
            Sketch {
                any_duties: true,
                ..PIQUET
            },
        ),
        ("piquet", PIQUET),
        ("piquet, small cards", Sketch { small: 2, ..PIQUET }),
        (
            "piquet, any worth",
            Sketch {
                worth: Payoff::Any,
                ..PIQUET
            },
        ),
        (
            "two with trumps",
            Sketch {
                trumps: true,
                matadors: 2,
                ..PIQUET
            },
        ),
        (
            "three, points",
            Sketch {
                worth: Payoff::Points,
                small: 1,
                matadors: 0,
                ..OMBRE
            },
        ),
        (
            "four",
            Sketch {
                seats: 4,
                hand: 3,
                matadors: 2,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
        (
            "five",
            Sketch {
                seats: 5,
                hand: 2,
                by_second: true,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
    ]
}

fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn value(search: &mut DealSearch<'_>, at: &Position) -> i32 {
    let found = search.value(at).expect("the position is of the deal");
    found.exact().expect("nothing stops the search")
}

/// Plays some cards at random.
fn wander(tables: &PlayTables, chance: &mut ChaCha8Rng, cards: usize) -> Position {
    let mut at = tables.start;
    for _ in 0..cards {
        let moves: Vec<u8> = (0..64)
            .filter(|card| lawful(tables, &at) >> card & 1 == 1)
            .collect();
        if moves.is_empty() {
            break;
        }
        at = play(tables, &at, moves[chance.random_range(0..moves.len())]).0;
    }
    at
}

/// Compares the search with minimax in so many deals of each sort, and returns how many positions were compared.
fn agrees_with_minimax(deals: u64) -> u64 {
    let cancel = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    let mut compared = 0;
    for (name, sketch) in sketches() {
        for seed in 0..deals {
            let mut chance = chance(seed);
            let tables = sketch.draw(&mut chance);
            let mut search = searcher.deal(&tables, &cancel).expect("it can be searched");
            // The start first, then a position within, while the memory is warm.
            for cards in [0, chance.random_range(0..sketch.seats * 2)] {
                let at = wander(&tables, &mut chance, cards);
                let found = value(&mut search, &at);
                assert_eq!(found, plain(&tables, &at), "{name}, seed {seed}, {at:?}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn values_are_those_of_minimax() {
    assert!(agrees_with_minimax(if cfg!(debug_assertions) { 3 } else { 150 }) > 0);
}

#[test]
#[ignore = "a hundred thousand deals of small hands take minutes"]
fn values_are_those_of_minimax_in_many_deals() {
    let compared = agrees_with_minimax(7_000);
    println!("{compared} positions compared");
}

#[test]
fn the_memory_changes_no_value() {
    let cancel = AtomicBool::new(false);
    let mut with = Searcher::new(Limits::default());
    let mut without = Searcher::new(Limits::default()).without_memory();
    // So little memory that it is forgotten again and again.
    let mut little = Searcher::new(Limits {
        bytes: 0,
        ..Limits::default()
    });
    let mut nodes = [0; 2];
    for (name, sketch) in larger() {
        for seed in 0..if cfg!(debug_assertions) { 1 } else { 25 } {
            let tables = sketch.draw(&mut chance(seed));
            let mut values = Vec::new();
            for searcher in [&mut with, &mut without, &mut little] {
                let mut search = searcher.deal(&tables, &cancel).expect("it can be searched");
                values.push(value(&mut search, &tables.start));
                if let Some(nodes) = nodes.get_mut(values.len() - 1) {
                    *nodes += search.nodes();
                }
            }
            assert_eq!(values[0], values[1], "{name}, seed {seed}");
            assert_eq!(
                values[0], values[2],
                "{name}, seed {seed}, with little memory"
            );
        }
    }
    assert!(nodes[0] * 2 < nodes[1], "the memory is of use: {nodes:?}");
}

/// Sorts of deals that are too large for minimax.
fn larger() -> Vec<(&'static str, Sketch)> {
    vec![
        (
            "ombre",
            Sketch {
                lane: 6,
                hand: 6,
                ..OMBRE
            },
        ),
        (
            "ombre, any worth",
            Sketch {
                lane: 6,
                hand: 5,
                worth: Payoff::Any,
                ..OMBRE
            },
        ),
        (
            "ombre, second card",
            Sketch {
                lane: 6,
                hand: 6,
                by_second: true,
                ..OMBRE
            },
        ),
        (
            "piquet",
            Sketch {
                lane: 7,
                hand: 8,
                ..PIQUET
            },
        ),
        (
            "piquet, small cards",
            Sketch {
                lane: 7,
                hand: 7,
                small: 3,
                ..PIQUET
            },
        ),
        (
            "four",
            Sketch {
                seats: 4,
                lane: 6,
                hand: 4,
                matadors: 2,
                ..OMBRE
            },
        ),
    ]
}

/// Exchanges two lanes of equally many cards.
fn exchanged(cards: u64, lane: usize, (one, other): (usize, usize)) -> u64 {
    let mask = (1 << lane) - 1;
    let (a, b) = (cards >> (one * lane) & mask, cards >> (other * lane) & mask);
    let rest = cards & !(mask << (one * lane) | mask << (other * lane));
    rest | b << (one * lane) | a << (other * lane)
}

#[test]
fn lanes_without_a_difference_may_be_exchanged() {
    let cancel = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    for (name, sketch) in larger() {
        for seed in 0..if cfg!(debug_assertions) { 1 } else { 25 } {
            let tables = sketch.draw(&mut chance(seed));
            let mut turned = tables.clone();
            for hand in &mut turned.start.hands {
                *hand = exchanged(*hand, sketch.lane, (0, 2));
            }
            let both = [&tables, &turned].map(|tables| {
                let mut search = searcher.deal(tables, &cancel).expect("it can be searched");
                value(&mut search, &tables.start)
            });
            assert_eq!(both[0], both[1], "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_lower_card_never_gains_but_where_two_play_together() {
    let cancel = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    let (mut tried, mut gained) = (0, 0);
    for (name, sketch) in [
        (
            "ombre",
            Sketch {
                lane: 6,
                hand: 5,
                ..OMBRE
            },
        ),
        ("piquet", PIQUET),
    ] {
        for seed in 0..if cfg!(debug_assertions) { 20 } else { 4000 } {
            let tables = sketch.draw(&mut chance(seed));
            if tables.maximisers.mask() != 1 {
                continue;
            }
            let mut values = Vec::new();
            let mut lowered = tables.clone();
            let [mine, others @ ..] = &mut lowered.start.hands;
            let neighbours = |card: &u8| {
                let both = 0b11_u64 << card;
                let lane = tables.numbering.lane(*card);
                let alike = lane & both == both && both & tables.named == 0;
                alike
                    && *mine & both == 0b10 << card
                    && others.iter().any(|hand| hand >> card & 1 == 1)
            };
            let Some(card) = (0..63).find(neighbours) else {
                continue;
            };
            let both = 0b11_u64 << card;
            *mine ^= both;
            let other = others.iter_mut().find(|hand| **hand >> card & 1 == 1);
            *other.expect("somebody holds it") ^= both;
            for tables in [&tables, &lowered] {
                let mut search = searcher.deal(tables, &cancel).expect("it can be searched");
                values.push(value(&mut search, &tables.start));
            }
            if values[1] > values[0] && sketch.seats > 2 {
                // Of two who play together the one may have to take what the other wants: a lower card of theirs can be the better one.
                let judged = [&tables, &lowered].map(|tables| plain(tables, &tables.start));
                assert_eq!(values, judged, "{name}, seed {seed}, card {card}");
                gained += 1;
            } else {
                assert!(
                    values[1] <= values[0],
                    "{name}, seed {seed}, card {card}: {values:?}"
                );
            }
            tried += 1;
        }
    }
    assert!(
        tried > 5 && gained * 200 < tried,
        "{gained} of {tried} gained"
    );
}

#[test]
fn every_card_has_its_worth_and_the_line_keeps_the_value() {
    let cancel = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    for (name, sketch) in sketches() {
        for seed in 0..if cfg!(debug_assertions) { 1 } else { 30 } {
            let mut chance = chance(seed + 50_000);
            let tables = sketch.draw(&mut chance);
            let cards = chance.random_range(0..sketch.seats * 2);
            let at = wander(&tables, &mut chance, cards);
            let mut search = searcher.deal(&tables, &cancel).expect("it can be searched");
            let best = value(&mut search, &at);
            let choices = search.choices(&at).expect("the position is of the deal");
            let all = choices.iter().fold(0, |all, choice| {
                assert_eq!(
                    all & choice.equals,
                    0,
                    "{name}, seed {seed}: a card has one choice"
                );
                all | choice.equals
            });
            assert_eq!(
                all,
                lawful(&tables, &at),
                "{name}, seed {seed}: every card has its choice"
            );
            assert_eq!(choices[0].value.exact(), Some(best), "{name}, seed {seed}");
            for choice in &choices {
                for card in (0..64).filter(|card| choice.equals >> card & 1 == 1) {
                    let (then, gain) = play(&tables, &at, card);
                    let worth = gain + plain(&tables, &then);
                    assert_eq!(
                        choice.value.exact(),
                        Some(worth),
                        "{name}, seed {seed}, {card}"
                    );
                }
            }
            let (mut here, mut sum) = (at, 0);
            for played in search.line(&at).expect("the position is of the deal") {
                assert_eq!(played.seat, turn(&tables, &here), "{name}, seed {seed}");
                assert!(
                    lawful(&tables, &here) >> played.card & 1 == 1,
                    "{name}, seed {seed}"
                );
                let (then, gain) = play(&tables, &here, played.card);
                (here, sum) = (then, sum + gain);
            }
            assert_eq!(
                tables.scoring.left(here.node),
                0,
                "{name}, seed {seed}: a line goes to the end"
            );
            assert_eq!(sum, best, "{name}, seed {seed}: a line keeps the value");
        }
    }
}

#[test]
fn a_search_that_is_stopped_keeps_what_it_knows() {
    let sketch = Sketch {
        lane: 10,
        hand: 9,
        worth: Payoff::Any,
        ..OMBRE
    };
    let tables = sketch.draw(&mut chance(1));
    let (go, stop) = (AtomicBool::new(false), AtomicBool::new(true));
    let mut searcher = Searcher::new(Limits {
        nodes: 5_000,
        ..Limits::default()
    });
    let mut search = searcher.deal(&tables, &go).expect("it can be searched");
    let found = search
        .value(&tables.start)
        .expect("the position is of the deal");
    assert!(search.is_stopped() && found.low < found.high, "{found:?}");
    assert!(search.nodes() < 10_000);
    let lines = search
        .line(&tables.start)
        .expect("the position is of the deal");
    assert!(lines.is_empty(), "no line where the value is not known");

    let mut searcher = Searcher::new(Limits::default());
    let mut search = searcher.deal(&tables, &stop).expect("it can be searched");
    let known = search
        .value(&tables.start)
        .expect("the position is of the deal");
    let most = tables.scoring.most(tables.start.node);
    assert_eq!(known, Bounds { low: 0, high: most });

    stop.store(false, Ordering::Relaxed);
    let mut search = searcher.deal(&tables, &stop).expect("it can be searched");
    let value = value(&mut search, &tables.start);
    assert!(found.low <= value && value <= found.high);
}

#[test]
fn what_is_no_position_of_the_deal_is_refused() {
    let cancel = AtomicBool::new(false);
    let mut tables = OMBRE.draw(&mut chance(1));
    let mut searcher = Searcher::new(Limits::default());
    let mut search = searcher.deal(&tables, &cancel).expect("it can be searched");
    let mut other = tables.start;
    other.hands.swap(0, 1);
    assert_eq!(search.value(&other), Err(Unsearchable::Position));
    let mut fewer = tables.start;
    fewer.hands[0] &= fewer.hands[0] - 1;
    assert_eq!(search.value(&fewer), Err(Unsearchable::Position));
    assert_eq!(search.line(&fewer), Err(Unsearchable::Position));
    let told = Unsearchable::Position.to_string();
    assert!(told.contains("none of the deal"), "{told}");
    tables.seats = 1;
    let refused = searcher.deal(&tables, &cancel).map(|search| search.nodes());
    assert_eq!(refused, Err(Unsearchable::Seats(1)));
}
