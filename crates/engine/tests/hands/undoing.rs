//! Cards that move before a referee, play that goes back, and acts that cannot happen.

use crate::cards::parse_cards;
use crate::check::act;
use crate::engine::Decision;
use crate::engine::phase::Play;
use crate::game::{A, B, c, card, cards, refereed};
use crate::ids::Seat;
use crate::referee::{Deed, Impossible, Order, RefereedHand};

/// Plays cards one after another.
fn play(hand: &mut RefereedHand, plays: &[(Seat, &str)]) {
    for (seat, text) in plays {
        let deed = hand.deed(card(text));
        hand.act(*seat, &deed).expect("the card is held");
    }
}

/// Makes the deed of an act that the game lists.
fn listed(hand: &RefereedHand, name: &str) -> Deed {
    let acts = &hand.variant().checked.table.acts;
    Deed::new(act::find(acts, name).expect("the game lists it"))
}

#[test]
fn cards_that_are_drawn_leave_the_rest_of_the_stock_as_it_lay() {
    let stock = parse_cards("JS 7H").expect("cards");
    let mut hand = refereed(&[]);
    hand.hand.state.set_stock(&stock);
    let mut draw = listed(&hand, "draw");
    draw.cards = cards("JS");
    hand.act(B, &draw).expect("it lies there");
    assert_eq!(hand.hand.state.stock(), parse_cards("7H").expect("a card"));
    assert_eq!(hand.hand.state.facts.taken[B], cards("JS").0);
}

#[test]
fn a_number_of_cards_is_drawn_as_far_as_they_go() {
    let stock = parse_cards("JS 7H").expect("cards");
    let mut hand = refereed(&[]);
    hand.hand.state.set_stock(&stock);
    let mut draw = listed(&hand, "draw");
    draw.number = 3;
    let refused = hand.act(B, &draw).expect_err("there are two");
    assert_eq!(
        refused.describe(hand.variant()),
        "there are not so many cards where they are taken from"
    );
    draw.number = 2;
    hand.act(B, &draw).expect("there are two");
    assert_eq!(hand.hand.state.held(B), cards("QS KH JS 7H"));
    assert!(hand.hand.state.stock().is_empty());
    draw.number = 1;
    let refused = hand.act(B, &draw).expect_err("there are none");
    assert_eq!(refused, Impossible::NotThere(cards("")));
}

#[test]
fn a_number_of_cards_that_lie_in_no_order_is_only_told() {
    let mut hand = refereed(&[]);
    let mut lay = listed(&hand, "lay");
    lay.number = 2;
    hand.act(B, &lay).expect("nobody tells which");
    assert_eq!(hand.hand.state.held(B), cards("QS KH"));
    assert_eq!(hand.minutes().acts[0].number, 2);
    (lay.number, lay.cards) = (0, cards("KH"));
    hand.act(B, &lay).expect("it is held");
    assert_eq!(hand.hand.state.held(B), cards("QS"));
    assert_eq!(hand.minutes().acts[1].number, 1);
}

#[test]
fn a_card_that_comes_back_into_a_hand_is_not_one_that_play_began_with() {
    let stock = parse_cards("JS 7H").expect("cards");
    let mut hand = refereed(&[]);
    hand.hand.state.set_stock(&stock);
    for (name, text) in [("lift", "JS"), ("join", "JS"), ("draw", "7H")] {
        let mut moving = listed(&hand, name);
        moving.cards = cards(text);
        let began = hand.hand.state.facts.hand[B];
        hand.act(B, &moving).expect("it lies there");
        let puts_right = name == "draw";
        let facts = &hand.hand.state.facts;
        assert_eq!(
            facts.hand[B],
            if puts_right { facts.held[B] } else { began },
            "{name}"
        );
    }
    assert_eq!(hand.hand.state.held(B), cards("QS KH JS 7H"));
}

#[test]
fn play_goes_back_to_the_last_act_of_a_kind() {
    let mut hand = refereed(&[(
        "back",
        "option of active: mention then play goes back to play",
    )]);
    play(&mut hand, &[(A, "KS"), (B, "QS")]);
    let words = listed(&hand, "mention");
    hand.act(B, &words).expect("words are spoken");
    hand.act(c(), &words).expect("it is a right");
    assert_eq!(hand.hand.state.held(B), cards("QS KH"));
    assert!(matches!(hand.hand.decision, Decision::Play(Play { seat, .. }) if seat == B));
}

#[test]
fn play_begins_again_with_the_first_lead() {
    let mut hand = refereed(&[("again", "fault \"spoken\": mention then play begins again")]);
    let words = listed(&hand, "mention");
    play(&mut hand, &[(A, "KS"), (B, "QS"), (c(), "JH"), (c(), "QH")]);
    let ruling = hand.act(B, &words).expect("words are spoken").clone();
    assert_eq!(ruling.consequences[0].order, Order::Back(0));
    assert_eq!(
        [A, B, c()].map(|s| hand.hand.state.held(s)),
        ["KS 7S", "QS KH", "QH JH"].map(cards)
    );
    assert!(matches!(hand.hand.decision, Decision::Play(Play { seat, .. }) if seat == A));
}

#[test]
fn a_reader_is_told_why_an_act_cannot_happen() {
    let hand = refereed(&[]);
    for (why, words) in [
        (
            Impossible::NotThere(cards("KS QH")),
            "KS QH is not where it is taken from",
        ),
        (
            Impossible::NeverAsked,
            "no moment of the hand asks for this",
        ),
        (Impossible::Over, "the deal is over"),
        (
            Impossible::NothingToWaive,
            "there is no penalty that this player could waive",
        ),
        (
            Impossible::NoSuchFault(3),
            "no such fault stands in trick 3",
        ),
        (
            Impossible::NoCall,
            "a call falls or stands by this, and none is named",
        ),
        (
            Impossible::NoSuit,
            "a suit becomes trumps by this, and none is named",
        ),
    ] {
        assert_eq!(why.describe(hand.variant()), words);
    }
}

#[test]
fn what_comes_after_a_fresh_deal_rests_on_the_clause_that_ordered_it() {
    let mut hand = refereed(&[("fault", "fault \"spoken\": mention then fresh deal")]);
    let words = listed(&hand, "mention");
    hand.act(B, &words).expect("words are spoken");
    assert_eq!(hand.hand.decision, Decision::Over);
    hand.done_too_late(A);
    let [ordered, late] = &hand.rulings[..] else {
        panic!("two rulings: {:?}", hand.rulings)
    };
    assert!(!late.grounds.is_empty());
    assert_eq!(late.grounds, ordered.consequences[0].clauses);
}

#[test]
fn nobody_looks_at_the_stock_after_all_before_the_exchange() {
    let hand = crate::game::deal(&[]);
    assert!(!hand.state.looks_after_all(&hand.variant));
}
