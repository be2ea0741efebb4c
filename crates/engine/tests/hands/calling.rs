//! Calls in a small game of two before a referee: which are mended, which stand after all, and what a penalty spares.

use crate::cards::parse_cards;
use crate::check::act::find;
use crate::engine::{Act, Decision, Silent, Start, State};
use crate::game::{A, B, cards, compiled};
use crate::ids::{DeclarationId, Seat};
use crate::notation;
use crate::referee::{Deed, Order, RefereedHand};
use crate::variant::{Answer, Variant};
use std::sync::Arc;

/// The game without its clauses: four cards for each, two in the stock.
const GAME: &str = r#"variant: trial
title: A game of calls for tests
game: piquet
work: trial
table:
  pack: {suits: "S H", ranks: "A K Q J 10", cites: [p]}
  values: {A: 11, K: 10, Q: 10, J: 10, "10": 10, cites: [p], gist: Each card makes a number of pips.}
  seats: [{players: 2, hands: 2, cites: [p]}]
  deal: {cards: 4, packets: [4], cites: [p]}
  declarations:
    - {name: blank, of: deal, says: Blank, kept: spared, cites: [p], gist: A blank is a hand as dealt.}
    - {name: point, of: suit, says: Point, cites: [p], gist: The point is the cards of one suit.}
  phases:
    - deal
    - announce: blank
    - discard: elder
    - take: elder
    - discard: younger
    - take: younger
    - declare: elder
    - lead
    - declare: younger
    - play
    - settle
  course: {cites: [p], gist: Cards are exchanged before anybody calls.}
  acts:
    - {name: mention, says: mentions something, cites: [p], gist: Somebody says something.}
    - {name: draw, says: draws a card, from: stock, to: hand, cites: [p], gist: A card is drawn.}
clauses:
"#;

/// Clauses by which the game can be played.
const GROUND: [(&str, &str); 11] = [
    ("plain", "order of plain suits is A > K > Q > J > 10"),
    ("announce", "elder may announce from {blank}"),
    (
        "blank",
        "player scores 10 as \"blank\" at an announcement when calling is blank",
    ),
    ("spared", "define spared as tricks_played = 0"),
    ("exchange", "player may discard at most 1"),
    ("take", "player must take exactly count(discarded(player))"),
    ("call", "player may call from {point}"),
    (
        "two",
        "player must not call from {point} when count(called) < 2",
    ),
    ("order", "order of point is count(called) then pips(called)"),
    (
        "point",
        "player scores count(called) as \"point\" at a call when calling is point and better",
    ),
    ("mend", "elder may correct \"call\" when waiting"),
];

const POINT: DeclarationId = DeclarationId::new(1);
const HANDS: [&str; 2] = ["AS KS QS JH", "AH KH QH 10S"];

fn game(clauses: &[(&str, &str)]) -> Arc<Variant> {
    compiled((GAME, &GROUND), clauses)
}

/// Begins with the deal before a referee.
fn dealt(clauses: &[(&str, &str)]) -> RefereedHand {
    let variant = game(clauses);
    let stock = parse_cards("JS 10H").expect("cards");
    let mut state = State::new(&variant, 0);
    state.deal_given(&variant, &HANDS.map(cards), &stock, &mut Silent);
    RefereedHand::new(&variant, state, &stock)
}

/// Begins with the calls before a referee.
fn calling(clauses: &[(&str, &str)]) -> RefereedHand {
    let variant = game(clauses);
    let mut state = State::new(&variant, 0);
    let start = Start {
        hands: HANDS.map(cards).to_vec(),
        ombre: None,
        game: 0,
        trump: None,
        pool: 0,
    };
    state.begin_play(&variant, &start);
    RefereedHand::new(&variant, state, &[])
}

/// Calls cards of one suit.
fn point(text: &str) -> Act {
    Act::Call {
        class: POINT,
        cards: cards(text),
    }
}

/// Does something of play.
fn act(hand: &mut RefereedHand, seat: Seat, act: Act) {
    let deed = hand.deed(act);
    hand.act(seat, &deed).expect("it is asked for");
}

/// Says something.
fn mention(hand: &mut RefereedHand, seat: Seat) {
    let acts = &hand.variant().checked.table.acts;
    let words = Deed::new(find(acts, "mention").expect("it is listed"));
    hand.act(seat, &words).expect("words are spoken");
}

#[test]
fn a_call_that_was_denied_stands_after_all() {
    let mut hand = calling(&[(
        "stands",
        "option of elder: mention then elder keeps the call \"point\"",
    )]);
    act(&mut hand, A, point("AS KS QS"));
    act(&mut hand, B, Act::Answer(Answer::NotGood));
    let answer = |hand: &RefereedHand| hand.hand.state.facts.reckoning.answer(POINT);
    assert_eq!((answer(&hand), hand.credit(A, None)), (Answer::NotGood, 0));
    mention(&mut hand, A);
    assert_eq!((answer(&hand), hand.credit(A, None)), (Answer::Good, 3));
    assert!(hand.orders().any(|o| *o == Order::CallStands(A, POINT)));
}

#[test]
fn a_call_is_mended_only_by_one_that_is_lawful() {
    for (instead, allowed, grounds) in
        [("AS KS QS", Some(true), "mend"), ("AS", Some(false), "two")]
    {
        let mut hand = calling(&[]);
        act(&mut hand, A, point("AS KS"));
        let instead = point(instead);
        let about = Some((POINT, instead.cards()));
        let ruling = hand.act(A, &Deed::mending(instead, "call", about));
        let ruling = ruling.expect("something was called").clone();
        assert_eq!(ruling.allowed, allowed);
        let labels = notation::clauses(hand.variant(), &ruling.grounds);
        assert_eq!(labels, grounds);
    }
}

#[test]
fn a_penalty_spares_what_was_announced_where_a_clause_keeps_it() {
    let fault = (
        "fault",
        "fault \"spoken\": mention then player reckons nothing",
    );
    let gone = ("spared", "define spared as tricks_played > 0");
    for (clauses, left) in [(&[fault][..], 10), (&[fault, gone], 0)] {
        let mut hand = dealt(clauses);
        act(&mut hand, A, Act::Announce);
        assert_eq!(hand.credit(A, None), 10);
        mention(&mut hand, A);
        assert_eq!(hand.credit(A, None), left);
    }
}

#[test]
fn whoever_has_drawn_all_cards_by_hand_has_taken_them() {
    let mut hand = dealt(&[]);
    act(&mut hand, A, Act::Announce);
    act(&mut hand, A, Act::Discard(cards("JH")));
    assert!(matches!(hand.hand.decision, Decision::Take(_)));
    let acts = &hand.variant().checked.table.acts;
    let mut draw = Deed::new(find(acts, "draw").expect("it is listed"));
    draw.number = 1;
    hand.act(A, &draw).expect("the stock has cards");
    assert!(!hand.hand.state.facts.exchanged.contains(A));
    act(&mut hand, B, Act::Discard(cards("10S")));
    let facts = &hand.hand.state.facts;
    assert!(facts.exchanged.contains(A));
    assert_eq!(hand.hand.state.held(A), cards("AS KS QS JS"));
}
