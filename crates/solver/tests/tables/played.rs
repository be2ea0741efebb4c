//! Hands played by chance through the engine and through the tables beside it: what may be played, who wins, and what all of it was worth.

use crate::dealt::{aim, dealt, ending, to_tricks};
use crate::edition::{seeds, variants};
use codille_engine::variant::Variant;
use codille_engine::{Act, Balance, Decision, Silent, State};
use codille_lang::ids::Seat;
use codille_solver::extract::{Extractor, extract};
use codille_solver::{Aim, PlayTables};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;

/// Plays a hand to its end by chance, and follows it in the tables; returns how many cards were played.
fn follow(
    variant: &Variant,
    mut state: State,
    aim: Aim<'_>,
    tables: &PlayTables,
    chance: &mut ChaCha8Rng,
) -> usize {
    let mut at = tables.start;
    let (mut value, mut played) = (tables.base, 0);
    loop {
        let decision = state.advance(variant, &mut Silent);
        let Decision::Play(play) = decision else {
            let Some(seat) = decision.seat() else { break };
            state.apply(variant, seat, Act::GoOn, &mut Silent);
            continue;
        };
        let name = &variant.checked.id;
        let seat = (at.leader + at.lying) % tables.seats;
        assert_eq!(play.seat.index(), seat, "{name}: whose turn it is");
        let lying = |place: usize| (at.lying > place).then(|| at.trick[place]);
        let lawful = tables
            .follow
            .lawful(seat, at.hands[seat], lying(0), lying(1));
        assert_eq!(
            tables.numbering.set(lawful),
            play.cards,
            "{name}: what may be played"
        );
        let card = play.cards.nth(chance.random_range(0..play.cards.count()));
        let card = card.expect("some card may be played");
        let number = tables.numbering.number(card).expect("it is held");
        at.hands[seat] &= !(1 << number);
        at.trick[at.lying] = number;
        at.lying += 1;
        played += 1;
        if at.lying == tables.seats {
            let trick = at.trick[..at.lying]
                .iter()
                .fold(0, |all, card| all | 1 << card);
            let best = tables.winning_card(at.trick[0], trick);
            let place = at.trick.iter().position(|card| *card == best);
            let winner = (at.leader + place.expect("it lies there")) % tables.seats;
            let step = tables.scoring.step(at.node, at.trick[0], best, winner);
            assert!(step.gain >= 0);
            value += i64::from(step.gain);
            (at.node, at.leader, at.lying) = (step.next, winner, 0);
            assert_eq!(
                tables.scoring.left(at.node),
                at.hands[0].count_ones() as usize
            );
        }
        state.apply(variant, play.seat, Act::Play(card), &mut Silent);
    }
    assert_eq!(state.balance.trouble, None);
    assert_eq!(
        value,
        aim.value(&state.balance),
        "{}: what it is worth",
        variant.checked.id
    );
    played
}

fn try_all(variants: &[(String, Variant)], few: u64, told: &mut BTreeMap<String, String>) {
    for (name, variant) in variants {
        let (mut cards, mut hands, mut refused) = (0, 0, 0);
        let mut extractor = Extractor::new(variant);
        for seed in seeds(few) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let state = if seed % 2 == 0 {
                dealt(variant, &mut chance)
            } else {
                ending(variant, chance.random_range(1..=5), &mut chance)
            };
            let Some(state) = state else { continue };
            let aim = aim(&state);
            match extractor.tables(&state, aim) {
                Ok(tables) => {
                    cards += follow(variant, state, aim, &tables, &mut chance);
                    hands += 1;
                }
                Err(why) => {
                    refused += 1;
                    told.insert(name.clone(), why.to_string());
                }
            }
        }
        println!("{name}: {hands} hands, {cards} cards, {refused} refused");
        assert!(hands + refused > 0, "{name} is never played");
    }
}

#[test]
fn tables_follow_every_variant_to_the_settlement() {
    let mut told = BTreeMap::new();
    try_all(&variants(false), 40, &mut told);
    assert_eq!(told, BTreeMap::new());
}

#[test]
fn tables_follow_every_option() {
    let mut told = BTreeMap::new();
    try_all(&variants(true), 6, &mut told);
    // A hazard of some books is paid for the cards that the one who undertook the game has led; they are more than a table holds.
    let why = "@extras/hazards/la-triomphante: it asks which cards somebody led";
    for (name, refused) in &told {
        assert!(name.ends_with(" la_triomphante=3"), "{name}: {refused}");
        assert_eq!(refused, why, "{name}");
    }
    assert_eq!(told.len(), 8);
}

#[test]
fn an_aim_at_the_score_is_worth_what_the_totals_are() {
    let worth = |balance: &Balance| {
        let [elder, younger] = [Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat]);
        i64::from(elder >= 40) * 3 - i64::from(younger >= 20) + i64::from(elder > younger)
    };
    for (name, variant) in variants(false) {
        if variant.checked.table.partie.is_none() {
            continue;
        }
        let mut hands = 0;
        for seed in seeds(10) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(state) = dealt(&variant, &mut chance) else {
                continue;
            };
            let aim = Aim::Score(Seat::FIRST, &worth);
            let tables = extract(&variant, &state, aim);
            let tables = tables.unwrap_or_else(|why| panic!("{name}: {why}"));
            follow(&variant, state, aim, &tables, &mut chance);
            hands += 1;
        }
        assert!(hands > 0, "{name}");
    }
}

#[test]
fn a_position_without_tricks_is_refused() {
    for (name, variant) in variants(false) {
        let mut state = State::new(&variant, 0);
        let mut chance = ChaCha8Rng::seed_from_u64(0);
        state.deal(&variant, &mut chance, &mut Silent);
        let refused = extract(&variant, &state, Aim::Lead(Seat::FIRST));
        let why = refused.expect_err("nothing was played").to_string();
        assert_eq!(why, "no trick is being played", "{name}");
        assert!(
            !to_tricks(&variant, &mut state, &mut chance)
                || state.turn_in_tricks(&variant).is_some()
        );
    }
}
