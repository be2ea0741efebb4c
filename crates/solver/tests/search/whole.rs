//! Hands that were dealt and played into by chance: lines through the engine, the memory, and lanes that are alike.

use crate::dealt::{aim, dealt, ending};
use crate::edition::{seeds, variants};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_solver::PlayTables;
use codille_solver::extract::Extractor;
use codille_solver::search::{DealSearch, Limits, Played, Searcher};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::atomic::AtomicBool;

/// Returns what a deal is worth in all.
fn worth(search: &mut DealSearch<'_>, tables: &PlayTables) -> i64 {
    let found = search.value(&tables.start).expect("it is of the deal");
    tables.base + i64::from(found.exact().expect("nothing stops the search"))
}

/// Plays a line through the engine, and uses no right.
fn play_out(variant: &Variant, state: &mut State, tables: &PlayTables, line: &[Played]) {
    let mut line = line.iter();
    loop {
        let decision = state.advance(variant, &mut Silent);
        let Some(seat) = decision.seat() else { break };
        let act = if matches!(decision, Decision::Play(_)) {
            let played = line.next().expect("a line goes to the end");
            assert_eq!(played.seat, seat.index(), "whose turn it is");
            Act::Play(tables.numbering.card(played.card).expect("it is a card"))
        } else {
            Act::GoOn
        };
        state.apply(variant, seat, act, &mut Silent);
    }
    assert!(
        line.next().is_none(),
        "a line goes no further than the hand"
    );
}

#[test]
fn a_line_brings_its_value_in_the_engine() {
    let go = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    for (name, variant) in variants(false) {
        let mut hands = 0;
        let mut extractor = Extractor::new(&variant);
        for seed in seeds(10) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(mut state) = dealt(&variant, &mut chance) else {
                continue;
            };
            let aim = aim(&state);
            let tables = extractor.tables(&state, aim);
            let tables = tables.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            let mut search = searcher.deal(&tables, &go).expect("it can be searched");
            let value = worth(&mut search, &tables);
            let line = search.line(&tables.start).expect("it is of the deal");
            play_out(&variant, &mut state, &tables, &line);
            assert_eq!(aim.value(&state.balance), value, "{name}, seed {seed}");
            hands += 1;
        }
        println!("{name}: {hands} lines");
        assert!(hands > 0, "{name} is never played");
    }
}

#[test]
fn the_memory_changes_no_value() {
    let go = AtomicBool::new(false);
    let mut with = Searcher::new(Limits::default());
    let mut without = Searcher::new(Limits::default()).without_memory();
    for (name, variant) in variants(false) {
        let (mut hands, mut nodes) = (0, [0, 0]);
        let mut extractor = Extractor::new(&variant);
        for seed in seeds(4) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(state) = ending(&variant, 6, &mut chance) else {
                continue;
            };
            let tables = extractor.tables(&state, aim(&state));
            let tables = tables.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            let mut values = Vec::new();
            for (searcher, nodes) in [&mut with, &mut without].into_iter().zip(&mut nodes) {
                let mut search = searcher.deal(&tables, &go).expect("it can be searched");
                values.push(worth(&mut search, &tables));
                *nodes += search.nodes();
            }
            assert_eq!(values[0], values[1], "{name}, seed {seed}");
            hands += 1;
        }
        println!("{name}: {hands} hands, {nodes:?} nodes");
        assert!(hands > 0, "{name} is never played");
    }
}

fn number(card: u64) -> u8 {
    u8::try_from(card.trailing_zeros()).expect("a card has one of 64 numbers")
}

/// Exchanges two lanes of as many cards in a set.
fn exchanged(cards: u64, (one, other): (u64, u64)) -> u64 {
    let (a, b) = (one.trailing_zeros(), other.trailing_zeros());
    cards & !(one | other) | (cards & one) >> a << b | (cards & other) >> b << a
}

/// Tells whether no table changes when two lanes are exchanged.
fn alike(tables: &PlayTables, lanes: (u64, u64)) -> bool {
    let of = |card: u8| number(exchanged(1 << card, lanes));
    let numbering = &tables.numbering;
    let rows = |card: u8| {
        (0..tables.seats).all(|seat| {
            let row = tables.follow.row(seat, Some(card), None);
            let other = tables.follow.row(seat, Some(of(card)), None);
            let pairs = row.tests.iter().zip(&other.tests);
            let mut pairs = pairs.chain(row.allowed.iter().zip(&other.allowed));
            pairs.all(|(a, b)| exchanged(*a, lanes) == *b)
        })
    };
    let classes = |card: u8| tables.scoring.classes(card) == tables.scoring.classes(of(card));
    let mut all = (0..64).filter(|card| numbering.all() >> card & 1 == 1);
    let same = lanes.0.count_ones() == lanes.1.count_ones();
    same && !tables.follow.is_by_second() && all.all(|card| rows(card) && classes(card))
}

#[test]
fn suits_without_a_difference_may_be_exchanged() {
    let go = AtomicBool::new(false);
    let mut searcher = Searcher::new(Limits::default());
    let mut exchanges = 0;
    for (name, variant) in variants(false) {
        let mut extractor = Extractor::new(&variant);
        for seed in seeds(4) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(state) = ending(&variant, 7, &mut chance) else {
                continue;
            };
            let tables = extractor.tables(&state, aim(&state));
            let tables = tables.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            let plain = tables.numbering.lanes().iter().copied();
            let plain: Vec<u64> = plain
                .filter(|lane| *lane != tables.numbering.trumps())
                .collect();
            let pairs = plain
                .iter()
                .enumerate()
                .flat_map(|(at, one)| plain[..at].iter().map(move |other| (*one, *other)));
            let Some(lanes) = pairs.into_iter().find(|lanes| alike(&tables, *lanes)) else {
                continue;
            };
            let mut turned = tables.clone();
            for hand in &mut turned.start.hands {
                *hand = exchanged(*hand, lanes);
            }
            for card in turned.start.trick.iter_mut().take(tables.start.lying) {
                *card = number(exchanged(1 << *card, lanes));
            }
            let values = [&tables, &turned].map(|tables| {
                let mut search = searcher.deal(tables, &go).expect("it can be searched");
                worth(&mut search, tables)
            });
            assert_eq!(values[0], values[1], "{name}, seed {seed}, {lanes:x?}");
            exchanges += 1;
        }
    }
    println!("{exchanges} exchanges");
    assert!(exchanges > 10, "suits are alike in many variants");
}
