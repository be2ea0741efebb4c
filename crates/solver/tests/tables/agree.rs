//! Searches against each other and against the engine: the tables, the walk and brute force give one value, and the line that is played leads
//! to it.

use crate::dealt::{aim, choose, dealt, ending};
use crate::edition::{seeds, variants};
use codille_engine::variant::Variant;
use codille_engine::{Act, Silent, State};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
use codille_solver::search::Limits;
use codille_solver::walk::{Walk, brute};
use codille_solver::{Found, Method, Question, losses};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::sync::atomic::AtomicBool;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn solved(variant: &Variant, state: &State) -> Found {
    let question = Question {
        variant,
        state,
        aim: aim(state),
        declared: &[],
        limits: Limits::default(),
        cancel: &GO_ON,
    };
    let found = question.solve();
    found.unwrap_or_else(|why| panic!("{}: {why}", variant.checked.id))
}

/// Holds that every card is worth what brute force says, and that the line keeps the value.
fn agrees(variant: &Variant, state: &State) {
    let name = &variant.checked.id;
    let found = solved(variant, state);
    let aim = aim(state);
    let whole = brute(variant, state, aim).expect("cards alone are played");
    assert_eq!(found.worth.exact(), Some(whole), "{name}: {state:?}");
    let mut walk = Walk::new(variant, aim, (u64::MAX, 1 << 20), &GO_ON);
    assert_eq!(walk.value(state), Ok(whole), "{name}: walked");
    for trial in &found.trials {
        for card in trial.equals.iter() {
            let mut then = state.clone();
            then.apply(variant, found.seat, Act::Play(card), &mut Silent);
            let value = brute(variant, &then, aim).expect("cards alone are played");
            assert_eq!(
                trial.worth.exact(),
                Some(value),
                "{name}: {card} in {state:?}"
            );
        }
    }
    for trial in &found.trials {
        let end = trial.end.as_ref().expect("nothing stops it");
        assert_eq!(
            Some(aim.value(end)),
            trial.worth.exact(),
            "{name}: {}",
            trial.card
        );
    }
    leads_there(variant, state, &found);
}

/// Holds that the line is lawful and that the settlement at its end is what was promised.
fn leads_there(variant: &Variant, state: &State, found: &Found) {
    let name = &variant.checked.id;
    let end = found.end.as_ref().expect("the line reaches the end");
    assert_eq!(
        Some(aim(state).value(end)),
        found.worth.exact(),
        "{name}: the line"
    );
    let first = found.line.first().expect("a card is played");
    let best = found.trials.first().expect("a card may be played");
    assert_eq!(best.worth, found.worth, "{name}: the best card");
    let Act::Play(card) = first.1 else {
        panic!("{name}: {first:?}")
    };
    let trial = found.trials.iter().find(|trial| trial.equals.has(card));
    assert_eq!(
        trial.map(|trial| trial.worth),
        Some(found.worth),
        "{name}: {card}"
    );
}

#[test]
fn endings_are_worth_what_brute_force_says() {
    for (name, variant) in variants(false) {
        let mut count = 0;
        for seed in seeds(30) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let most = if variant.hands == 2 { 4 } else { 3 };
            let held = chance.random_range(1..=most);
            if let Some(state) = ending(&variant, held, &mut chance) {
                agrees(&variant, &state);
                count += 1;
            }
        }
        println!("{name}: {count} endings");
        assert!(count > 0, "{name}");
    }
}

#[test]
fn the_ends_of_dealt_hands_are_worth_what_brute_force_says() {
    for (name, variant) in variants(false) {
        let mut count = 0;
        for seed in seeds(40) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let state = dealt(&variant, &mut chance);
            let few = if variant.hands == 2 { 8 } else { 10 };
            let left = |state: &State| -> u32 {
                Seat::first(variant.hands)
                    .map(|seat| state.held(seat).count())
                    .sum()
            };
            if let Some(state) = state.filter(|state| left(state) <= few) {
                agrees(&variant, &state);
                count += 1;
            }
        }
        println!("{name}: {count} ends");
        assert!(count > 0, "{name}");
    }
}

#[test]
fn lines_of_whole_hands_lead_to_their_value() {
    for (name, variant) in variants(false) {
        let mut count = 0;
        for seed in seeds(3) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            if let Some(state) = dealt(&variant, &mut chance) {
                let found = solved(&variant, &state);
                assert_eq!(found.method, Method::Tables, "{name}");
                leads_there(&variant, &state, &found);
                count += 1;
            }
        }
        println!("{name}: {count} hands");
    }
}

/// Plays a hand on by chance; returns the cards with the states before them, and the state at the end.
fn played(
    variant: &Variant,
    mut state: State,
    chance: &mut ChaCha8Rng,
) -> (Vec<(State, Seat, Card)>, State) {
    let mut out = Vec::new();
    loop {
        let decision = state.advance(variant, &mut Silent);
        let Some(seat) = decision.seat() else {
            return (out, state);
        };
        let act = choose(&decision, chance).expect("something is asked");
        if let Act::Play(card) = act {
            out.push((state.clone(), seat, card));
        }
        state.apply(variant, seat, act, &mut Silent);
    }
}

#[test]
fn what_cards_lose_adds_up_to_what_the_hand_comes_to() {
    for (name, variant) in variants(false) {
        for seed in seeds(2) {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let Some(state) = dealt(&variant, &mut chance) else {
                continue;
            };
            let found = solved(&variant, &state);
            let aim = aim(&state);
            let (cards, end) = played(&variant, state.clone(), &mut chance);
            let cards: Vec<(&State, Seat, Card)> = (cards.iter())
                .map(|(state, seat, card)| (state, *seat, *card))
                .collect();
            let question = Question {
                variant: &variant,
                state: &state,
                aim,
                declared: &[],
                limits: Limits::default(),
                cancel: &GO_ON,
            };
            let lost = losses(question, &cards).expect("the hand is one of cards");
            assert_eq!(lost.len(), cards.len(), "{name}");
            let mut value = found.worth.exact().expect("nothing stops it");
            for loss in &lost {
                let loses = loss.loses.expect("nothing stops it");
                assert_eq!(loses == 0, loss.best.has(loss.card), "{name}: {loss:?}");
                let own = aim.maximisers().contains(loss.seat);
                value += if own { -loses } else { loses };
            }
            assert_eq!(value, aim.value(&end.balance), "{name}: seed {seed}");
        }
    }
}

#[test]
fn what_no_table_holds_is_walked() {
    let (_, variant) = variants(true)
        .into_iter()
        .find(|(name, _)| name == "gibbs-1878 la_triomphante=3")
        .expect("the option is known");
    for seed in seeds(10) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let state = ending(&variant, 3, &mut chance).expect("cards are dealt");
        let found = solved(&variant, &state);
        assert!(
            matches!(found.method, Method::Walk(_)),
            "{:?}",
            found.method
        );
        agrees(&variant, &state);
    }
}

#[test]
fn a_walk_that_is_stopped_keeps_the_bounds_that_it_found() {
    let (_, variant) = variants(true)
        .into_iter()
        .find(|(name, _)| name == "gibbs-1878 la_triomphante=3")
        .expect("the option is known");
    let mut narrowed = 0;
    for seed in seeds(10) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let state = ending(&variant, 3, &mut chance).expect("cards are dealt");
        let whole = brute(&variant, &state, aim(&state)).expect("cards alone are played");
        for nodes in [1, 8, 20, 40, 80, 160] {
            let question = Question {
                variant: &variant,
                state: &state,
                aim: aim(&state),
                declared: &[],
                limits: Limits {
                    nodes,
                    ..Limits::default()
                },
                cancel: &GO_ON,
            };
            let found = question.solve().expect("cards are played");
            let worth = found.worth;
            assert!(
                worth.low.is_none_or(|low| low <= whole),
                "{worth:?}, {whole}"
            );
            assert!(
                worth.high.is_none_or(|high| high >= whole),
                "{worth:?}, {whole}"
            );
            assert!(found.stopped || worth.exact() == Some(whole), "{worth:?}");
            let one_side = worth.low.is_some() || worth.high.is_some();
            narrowed += usize::from(found.stopped && one_side);
        }
    }
    assert!(narrowed > 0, "no search was stopped with a bound");
}

#[test]
fn a_first_lead_before_declarations_is_solved_lead_by_lead() {
    for (name, variant) in variants(false) {
        if variant.checked.table.declarations.is_empty() {
            continue;
        }
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let mut state = State::new(&variant, 0);
        state.deal(&variant, &mut chance, &mut Silent);
        loop {
            let decision = state.advance(&variant, &mut Silent);
            if let codille_engine::Decision::Play(play) = decision {
                let found = solved(&variant, &state);
                assert_eq!(found.trials.len(), play.cards.count() as usize, "{name}");
                leads_there(&variant, &state, &found);
                break;
            }
            let act = choose(&decision, &mut chance).expect("something is asked");
            let seat = decision.seat().expect("somebody is asked");
            state.apply(&variant, seat, act, &mut Silent);
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let stop = AtomicBool::new(true);
    for (name, variant) in variants(false) {
        let mut chance = ChaCha8Rng::seed_from_u64(3);
        let Some(state) = ending(&variant, 5, &mut chance) else {
            continue;
        };
        let question = Question {
            variant: &variant,
            state: &state,
            aim: aim(&state),
            declared: &[],
            limits: Limits::default(),
            cancel: &stop,
        };
        let found = question.solve().expect("cards are played");
        let known = found.worth.exact().is_some();
        assert!(found.stopped || known, "{name}: {found:?}");
        assert!(known || found.end.is_none(), "{name}");
    }
}
