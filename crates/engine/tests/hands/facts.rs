//! Single facts of play in a small game: what may be done, who leads, what is seen and undone.

use crate::cards::{Suit, SuitSet, parse_cards};
use crate::check::phase::Phase;
use crate::check::rule::Verb;
use crate::engine::phase;
use crate::engine::{Act, Decision, Hand, Why};
use crate::game::{A, B, act, c, card, cards, deal, lead};
use crate::trial::{chance, dealt, edition, played};
use crate::variant::{Prospect, Variant};
use std::sync::Arc;

/// Returns why an act is refused, with the clauses.
fn refusal(hand: &mut Hand, seat: crate::ids::Seat, act: Act) -> String {
    let refused = hand.act(seat, act).expect_err("it is refused");
    refused.words(&hand.variant)
}

#[test]
fn the_eldest_speaks_first_and_a_higher_game_takes_it() {
    let mut hand = deal(&[]);
    assert_eq!(
        hand.decision,
        Decision::Bid(phase::Bid {
            seat: A,
            games: 0b11,
            pass: true
        })
    );
    assert_eq!(
        refusal(&mut hand, B, Act::Pass),
        "nothing of the kind is asked of this seat"
    );
    act(&mut hand, &[(A, Act::Bid(0))]);
    assert_eq!(
        hand.decision,
        Decision::Bid(phase::Bid {
            seat: B,
            games: 0b10,
            pass: true
        })
    );
    assert_eq!(refusal(&mut hand, B, Act::Bid(0)), "it is against @bid");
    act(
        &mut hand,
        &[(B, Act::Bid(1)), (c(), Act::Pass), (A, Act::Pass)],
    );
    assert_eq!(
        (hand.state.facts.ombre, hand.state.facts.game),
        (Some(B), 0b10)
    );
    assert_eq!(
        hand.decision,
        Decision::Name(phase::Name {
            seat: B,
            suits: SuitSet::of(Suit::Spades) | Suit::Hearts
        })
    );
}

#[test]
fn a_second_round_asks_those_who_may_bid_then() {
    let mut hand = deal(&[(
        "bid",
        "player may bid from {simple} when all_passed and player is dealer",
    )]);
    act(
        &mut hand,
        &[(A, Act::Pass), (B, Act::Pass), (c(), Act::Pass)],
    );
    assert!(hand.state.facts.all_passed);
    assert_eq!(
        hand.decision,
        Decision::Bid(phase::Bid {
            seat: c(),
            games: 1,
            pass: true
        })
    );
}

#[test]
fn the_order_of_games_is_at_work_once_a_game_stands() {
    let hand = deal(&[]);
    let held = [A, B, c()].map(|seat| hand.state.held(seat));
    let watched = Arc::new(hand.variant.watched());
    let mut hand = Hand::from_deal(watched, 0, &held, &hand.state.stock());
    let at_work = |hand: &Hand| {
        let label = |clause| hand.variant.checked.label(clause) == "games";
        hand.variant.reached().into_iter().any(label)
    };
    assert!(!at_work(&hand));
    act(&mut hand, &[(A, Act::Bid(0))]);
    assert!(at_work(&hand));
}

#[test]
fn cards_laid_away_are_made_good_from_the_top() {
    let mut hand = deal(&[]);
    act(
        &mut hand,
        &[
            (A, Act::Bid(0)),
            (B, Act::Pass),
            (c(), Act::Pass),
            (A, Act::Name(Suit::Hearts)),
        ],
    );
    let Decision::Discard(phase::Discard {
        least, most, from, ..
    }) = hand.decision
    else {
        panic!("{:?}", hand.decision)
    };
    assert_eq!((least, most, from), (0, 2, cards("KS 7S")));
    assert_eq!(
        refusal(&mut hand, A, Act::Discard(cards("QS"))),
        "the card is not held"
    );
    act(&mut hand, &[(A, Act::Discard(cards("7S")))]);
    assert_eq!(hand.state.held(A), cards("KS JS"));
    assert_eq!(hand.state.stock(), parse_cards("7H").expect("a card"));
    let facts = &hand.state.facts;
    assert_eq!(
        (facts.discarded[A], facts.taken[A], facts.stock),
        (cards("7S").0, cards("JS").0, 1)
    );
    assert!(matches!(hand.decision, Decision::Play(phase::Play { seat, .. }) if seat == A));
}

#[test]
fn clauses_bound_what_is_laid_away() {
    let clauses = [
        ("exchange", "ombre may discard at most 1"),
        ("least", "ombre must discard at least 1 when game is simple"),
    ];
    let mut hand = deal(&clauses);
    act(
        &mut hand,
        &[
            (A, Act::Bid(0)),
            (B, Act::Pass),
            (c(), Act::Pass),
            (A, Act::Name(Suit::Hearts)),
        ],
    );
    assert!(matches!(
        hand.decision,
        Decision::Discard(phase::Discard {
            least: 1,
            most: 1,
            ..
        })
    ));
    assert_eq!(
        refusal(&mut hand, A, Act::Discard(cards("KS 7S"))),
        "it is against @exchange, @least"
    );
}

#[test]
fn whoever_can_follow_must() {
    let mut hand = lead(&[]);
    assert_eq!(
        hand.decision,
        Decision::Play(phase::Play {
            seat: A,
            cards: cards("KS 7S")
        })
    );
    act(&mut hand, &[(A, card("KS"))]);
    assert_eq!(
        hand.decision,
        Decision::Play(phase::Play {
            seat: B,
            cards: cards("QS")
        })
    );
    let refused = hand.act(B, card("KH")).expect_err("it does not follow");
    assert_eq!(
        (refused.why, refused.why.word()),
        (Why::Unlawful, "unlawful")
    );
    assert_eq!(refused.words(&hand.variant), "it is against @follow");
    assert_eq!(refusal(&mut hand, B, card("7S")), "the card is not held");
    act(&mut hand, &[(B, card("QS"))]);
    assert_eq!(
        hand.decision,
        Decision::Play(phase::Play {
            seat: c(),
            cards: cards("QH JH")
        })
    );
}

#[test]
fn a_trump_wins_and_the_winner_leads() {
    let mut hand = lead(&[]);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    assert_eq!(hand.state.tricks(c()), 1);
    assert_eq!(
        (hand.state.facts.leader, hand.state.trick().count()),
        (Some(c()), 0)
    );
    assert_eq!(
        hand.decision,
        Decision::Play(phase::Play {
            seat: c(),
            cards: cards("QH")
        })
    );
    act(
        &mut hand,
        &[(c(), card("QH")), (A, card("7S")), (B, card("KH"))],
    );
    assert_eq!([A, B, c()].map(|s| hand.state.tricks(s)), [0, 1, 1]);
    assert_eq!(
        (hand.decision, hand.state.balance.result),
        (Decision::Over, None)
    );
}

#[test]
fn an_adversary_may_defend_before_he_is_asked() {
    let mut hand = lead(&[
        ("surrender", "option of ombre: surrender"),
        ("defend", "option of active without ombre: defend"),
    ]);
    act(&mut hand, &[(A, Act::Surrender)]);
    assert_eq!(hand.awaits(), [(B, Verb::Defend), (c(), Verb::Defend)]);
    let defends = |d: &Decision| matches!(d, Decision::Defend(_));
    assert!(hand.apart(A, defends).is_none(), "he surrendered himself");
    let (mut asked, back) = hand.apart(c(), defends).expect("he may be heard");
    assert_eq!(
        asked.decision,
        Decision::Defend(phase::Defend { seat: c() })
    );
    asked.force_apart(c(), Act::Defend, &back);
    assert_eq!(asked.state.facts.defender, Some(c()));
    assert!(matches!(asked.decision, Decision::Play(_)));
}

#[test]
fn a_seat_may_lay_cards_away_before_its_turn() {
    let exchange = ("others", "active without ombre may discard at most 1");
    let mut hand = deal(&[exchange]);
    let trumps = [(A, Act::Bid(0)), (B, Act::Pass), (c(), Act::Pass)];
    act(&mut hand, &trumps);
    assert!(hand.state.wants_trumps(&hand.variant));
    let (asked, _) = hand.apart_unnamed(A).expect("trumps are not named yet");
    assert!(matches!(asked.decision, Decision::Discard(phase::Discard { seat, .. }) if seat == A));
    assert!(hand.apart_unnamed(B).is_none(), "only the ombre exchanges");
    act(&mut hand, &[(A, Act::Name(Suit::Hearts))]);
    assert!(hand.state.in_exchange(&hand.variant) && !hand.state.keeps_all(A));
    act(&mut hand, &[(A, Act::Discard(cards("")))]);
    assert!(!hand.state.in_exchange(&hand.variant) && hand.state.keeps_all(A));
    assert!(hand.apart_unnamed(A).is_none() && !hand.state.wants_trumps(&hand.variant));
}

#[test]
fn acts_are_undone_one_by_one() {
    let mut hand = lead(&[]);
    let first = hand.state.clone();
    act(&mut hand, &[(A, card("KS")), (B, card("QS"))]);
    hand.back_to(7);
    assert_eq!(hand.history.len(), 2, "there are not so many acts");
    hand.back_to(0);
    assert_eq!(
        (&hand.state, hand.history.len(), hand.events.len()),
        (&first, 0, 0)
    );
}

#[test]
fn a_seat_sees_its_own_cards_and_what_lies_open() {
    let mut hand = lead(&[]);
    act(&mut hand, &[(A, card("KS"))]);
    let view = hand.state.view(B, &hand.decision);
    assert_eq!(
        (view.facts.held[A], view.facts.held[B]),
        (0, cards("QS KH").0)
    );
    assert_eq!(view.counts.values()[..3], [1, 2, 2]);
    assert_eq!((view.trick.len(), view.decision), (1, Some(hand.decision)));
    assert_eq!(hand.state.view(A, &hand.decision).decision, None);
    assert_eq!(hand.state.known_to(None).held.iter().sum::<u64>(), 0);
}

#[test]
fn swapped_cards_change_places_wherever_they_lie() {
    let hand = deal(&[]);
    let pair = parse_cards("KS 7H").expect("cards");
    let swapped = hand.state.with_swapped(&[(pair[0], pair[1])]);
    assert_eq!(
        (swapped.held(A), swapped.stock()),
        (cards("7H 7S"), parse_cards("JS KS").expect("cards"))
    );
    assert_eq!(swapped.facts.dealt[A], cards("7H 7S").0);
}

#[test]
fn what_the_cards_decide_is_found() {
    let mut hand = lead(&[]);
    act(
        &mut hand,
        &[(A, card("KS")), (B, card("QS")), (c(), card("JH"))],
    );
    let prospect = |seat| hand.state.prospect(&hand.variant, seat);
    assert_eq!(
        [A, B, c()].map(prospect),
        [Prospect::Never, Prospect::Sure, Prospect::Never]
    );
}

#[test]
fn calls_are_open_as_long_as_somebody_has_still_to_call() {
    let phases = |v: &Variant| v.checked.table.phases.clone();
    let calls = |v: &Variant| phases(v).iter().any(|p| matches!(p, Phase::Declare(_)));
    let (with, without): (Vec<_>, Vec<_>) = edition().iter().partition(|v| calls(v));
    assert!(!with.is_empty() && !without.is_empty());
    for variant in with {
        let hand = dealt(variant, &mut chance(1));
        assert!(hand.state.calls_are_open(variant));
        assert!(!played(variant, 1).state.calls_are_open(variant));
    }
    for variant in without {
        let hand = dealt(variant, &mut chance(1));
        assert!(!hand.state.calls_are_open(variant));
    }
}
