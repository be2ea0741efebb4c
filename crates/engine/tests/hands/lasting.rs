//! What lasts from deal to deal: the totals of a partie, and stakes that are set apart in a sitting.

use crate::engine::{Partie, Silent, Sitting};
use crate::game::{A, B, c, cards, game};
use crate::ids::SeatSet;
use crate::variant::{EvalError, Variant};

#[test]
fn gains_and_totals_go_with_the_player_from_seat_to_seat() {
    let variant = game(&[]);
    let mut partie = Partie::after([30, -4]);
    let seen = |partie: &Partie| {
        let state = partie.next_deal(&variant);
        let kept = &state.facts.reckoning;
        let both = |of: &dyn Fn(crate::ids::Seat) -> i64| [A, B, c()].map(of);
        (both(&|s| kept.gained(s)), both(&|s| kept.total(s)))
    };
    assert_eq!(seen(&partie), ([30, -4, 0], [0, 0, 0]));
    partie.enter([5, 7], 2);
    assert_eq!(seen(&partie), ([-4, 30, 0], [14, 10, 0]));
    partie.enter([1, 2], 1);
    assert_eq!(seen(&partie), ([30, -4, 0], [12, 15, 0]));

    let between = partie.facts(&variant).reckoning;
    assert_eq!([A, B].map(|s| between.gained(s)), [30, -4]);
    assert_eq!([A, B].map(|s| between.total(s)), [12, 15]);
}

#[test]
fn a_partie_remembers_who_lost_it_by_an_offence() {
    let variant = game(&[]);
    let mut partie = Partie::new();
    assert_eq!(partie.facts(&variant).minutes, None);
    partie.lost = SeatSet::of(B);
    let log = partie.facts(&variant).minutes.expect("somebody lost");
    assert_eq!(log.lost, SeatSet::of(B));
}

/// Closes a hand of this sitting in which nothing was played; returns what the rules could not tell.
fn closed(variant: &Variant, sitting: &mut Sitting) -> Option<EvalError> {
    let mut state = sitting.next_hand(variant);
    state.deal_given(
        variant,
        &["KS 7S", "QS KH", "QH JH"].map(cards),
        &crate::cards::parse_cards("JS 7H").expect("cards"),
        &mut Silent,
    );
    sitting.close(variant, &mut state, &mut Silent);
    state.balance.trouble
}

#[test]
fn the_stake_that_is_released_comes_into_the_pool() {
    let variant = game(&[(
        "refill",
        "the reserve pays largest_reserved to the pool as \"stake\" at the refill when pool = 0",
    )]);
    let mut sitting = Sitting::new(&variant);
    assert_eq!(closed(&variant, &mut sitting), None);
    assert!(!sitting.pool_reserved);

    sitting.reserve = vec![20, 30, 10];
    assert_eq!(closed(&variant, &mut sitting), None);
    assert_eq!(
        (sitting.pool, sitting.reserve.as_slice()),
        (30, &[20, 10][..])
    );
    assert!(sitting.pool_reserved);

    // While something lies in the pool it is what was set apart, and once it is won no longer.
    assert_eq!(closed(&variant, &mut sitting), None);
    assert!(sitting.pool_reserved);
    (sitting.pool, sitting.reserve) = (0, Vec::new());
    assert_eq!(closed(&variant, &mut sitting), None);
    assert!(!sitting.pool_reserved);
}

#[test]
fn a_stake_that_was_never_set_apart_cannot_be_released() {
    let variant = game(&[(
        "refill",
        "the reserve pays 7 to the pool as \"stake\" at the refill",
    )]);
    let mut sitting = Sitting::new(&variant);
    sitting.reserve = vec![20];
    assert_eq!(closed(&variant, &mut sitting), Some(EvalError::NoStake(7)));
    assert_eq!(sitting.reserve, [20]);
}

#[test]
fn each_player_is_paid_for_the_seat_that_he_had() {
    let variant = game(&[("stake", "dealer pays 5 to eldest as \"stake\" at the deal")]);
    let mut sitting = Sitting::new(&variant);
    closed(&variant, &mut sitting);
    assert_eq!(sitting.points, [5, 0, -5]);
    closed(&variant, &mut sitting);
    assert_eq!(sitting.points, [0, 5, -5]);
    assert_eq!(sitting.dealer, 1);
}
