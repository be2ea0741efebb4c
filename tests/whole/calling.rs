//! What Cavendish 1896 lets an elder hand call, in both his games: the best first, unless it is good against the cards.
use crate::shared::table;
use codille::cards::{Card, CardSet, parse_cards};
use codille::engine::phase;
use codille::engine::{Act, Decision, Hand};
use codille::ids::{DeclarationId, Seat};
use codille::ruleset::Rules;
use codille::variant::{Answer, Setting, Variant};
use std::sync::Arc;

const RUBICON: &str = "cavendish-1896";
const AU_CENT: &str = "cavendish-1896-au-cent";

const POINT: DeclarationId = DeclarationId::new(1);
const SEQUENCE: DeclarationId = DeclarationId::new(2);
const SET: DeclarationId = DeclarationId::new(3);

/// No sequence as good as the tierce to a queen can be made of the cards that this hand lacks.
const BARRING: &str = "KH QH JH 10H QS JS 10S QD 9D QC 9C 7S";

/// The same without the bar in clubs.
const OPEN: &str = "KH QH JH 10H QS JS 10S QD 9D 8D 7D 7S";

fn cards(text: &str) -> CardSet {
    list(text).into_iter().collect()
}

fn list(text: &str) -> Vec<Card> {
    parse_cards(text).expect("the cards are well written")
}

/// Deals elder these cards and the rest in the order of the pack; one card is exchanged by each.
fn exchanged(id: &str, elder: &str, out: &str) -> Hand {
    let variant: Arc<Variant> = table::compiled(&Rules::embedded(), id, &Setting::new());
    let elder = cards(elder);
    let rest: Vec<Card> = (variant.checked.table.pack - elder).iter().collect();
    let (younger, stock) = rest.split_at(12);
    let hands = [elder, younger.iter().copied().collect()];
    let mut hand = Hand::from_deal(variant, 0, &hands, stock);
    does(&mut hand, Seat::FIRST, Act::Discard(cards(out)));
    passes(&mut hand);
    let least = hands[1].nth(0).expect("he has cards");
    does(
        &mut hand,
        Seat::SECOND,
        Act::Discard(std::iter::once(least).collect()),
    );
    hand
}

fn does(hand: &mut Hand, seat: Seat, act: Act) {
    let told = hand.act(seat, act);
    assert!(told.is_ok(), "{told:?}");
}

fn passes(hand: &mut Hand) {
    while let Decision::Look(phase::Look { seat }) = hand.decision {
        does(hand, seat, Act::GoOn);
    }
}

fn call(class: DeclarationId, text: &str) -> Act {
    let cards = cards(text);
    Act::Call { class, cards }
}

/// Calls a sequence that is allowed to be good.
fn calls_good(hand: &mut Hand, text: &str) {
    does(hand, Seat::FIRST, call(SEQUENCE, text));
    does(hand, Seat::SECOND, Act::Answer(Answer::Good));
}

fn scored(hand: &Hand, heading: &str) -> i64 {
    let all = &hand.variant.checked.headings;
    let entries = hand.entries();
    let of = entries.iter().filter(|e| &all[e.heading] == heading);
    of.map(|e| e.amount).sum()
}

#[test]
fn a_better_sequence_follows_a_first_call_that_is_good_against_the_cards() {
    let mut hand = exchanged(RUBICON, BARRING, "7S");
    calls_good(&mut hand, "QS JS 10S");
    does(&mut hand, Seat::FIRST, call(SEQUENCE, "KH QH JH 10H"));
    assert_eq!(scored(&hand, "sequence"), 7);
}

#[test]
fn au_cent_knows_no_such_exception() {
    let mut hand = exchanged(AU_CENT, BARRING, "7S");
    calls_good(&mut hand, "QS JS 10S");
    assert!(
        hand.act(Seat::FIRST, call(SEQUENCE, "KH QH JH 10H"))
            .is_err()
    );
    assert_eq!(scored(&hand, "sequence"), 3);
}

#[test]
fn a_first_call_that_could_be_beaten_binds() {
    let mut hand = exchanged(RUBICON, OPEN, "7S");
    calls_good(&mut hand, "QS JS 10S");
    assert!(
        hand.act(Seat::FIRST, call(SEQUENCE, "KH QH JH 10H"))
            .is_err()
    );
    does(&mut hand, Seat::FIRST, call(SEQUENCE, "9D 8D 7D"));
    assert_eq!(scored(&hand, "sequence"), 6);
}

#[test]
fn no_card_is_called_twice_and_a_quart_may_be_called_short() {
    let mut hand = exchanged(RUBICON, BARRING, "7S");
    calls_good(&mut hand, "KH QH JH");
    assert!(hand.act(Seat::FIRST, call(SEQUENCE, "QH JH 10H")).is_err());
    does(&mut hand, Seat::FIRST, call(SEQUENCE, "QS JS 10S"));
    assert_eq!(scored(&hand, "sequence"), 6);
}

#[test]
fn elder_calls_his_point_first_or_not_at_all() {
    let mut hand = exchanged(RUBICON, BARRING, "7S");
    does(&mut hand, Seat::FIRST, call(SET, "QS QH QD QC"));
    does(&mut hand, Seat::SECOND, Act::Answer(Answer::Good));
    assert!(hand.act(Seat::FIRST, call(POINT, "KH QH JH 10H")).is_err());
}

#[test]
fn nines_make_no_trio() {
    let mut hand = exchanged(RUBICON, "9S 9H 9D KS KH KD 7S 7H 7D 8S 8H 8D", "8D");
    assert!(hand.act(Seat::FIRST, call(SET, "9S 9H 9D")).is_err());
    does(&mut hand, Seat::FIRST, call(SET, "KS KH KD"));
}

#[test]
fn a_point_may_be_called_short() {
    let mut hand = exchanged(RUBICON, BARRING, "7S");
    does(&mut hand, Seat::FIRST, call(POINT, "KH QH JH"));
    does(&mut hand, Seat::SECOND, Act::Answer(Answer::Good));
    assert_eq!(scored(&hand, "point"), 3);
    assert!(hand.act(Seat::FIRST, call(POINT, "QS JS 10S")).is_err());
}
