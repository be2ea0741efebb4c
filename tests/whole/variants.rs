//! Variants of a reader's own, as YAML alone: each loads over the embedded rules, plays, and differs where it says so.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a table shared with another test; one arm stands for all other decisions"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet, Suit, parse_cards};
use codille::engine::phase;
use codille::engine::{Act, Hand, Start, State};
use codille::ids::Seat;
use codille::ruleset::Rules;
use codille::simulate::{both_ways, sitting};
use codille::variant::{Setting, Variant};
use std::sync::Arc;

const TREDRILLE: &str = include_str!("../fixtures/own/tredrille-of-mine.yaml");
const CLUB: &str = include_str!("../fixtures/own/club.yaml");
const MIXED: &str = include_str!("../fixtures/own/mixed.yaml");

fn own(id: &str, text: &str) -> Arc<Variant> {
    let mut rules = Rules::embedded();
    rules.overlay(&format!("own/{id}.yaml"), text);
    table::compiled(&rules, id, &Setting::new())
}

/// Loads a variant that takes clauses from the club, which must be there too.
fn mixed() -> Arc<Variant> {
    let mut rules = Rules::embedded();
    rules.overlay("own/club.yaml", CLUB);
    rules.overlay("own/mixed.yaml", MIXED);
    table::compiled(&rules, "mixed", &Setting::new())
}

/// Plays many hands of a variant, both ways too.
fn plays(variant: &Arc<Variant>) {
    let hands = if cfg!(debug_assertions) { 200 } else { 5_000 };
    let told = sitting(variant, 5, hands).map(|_| ());
    assert_eq!(told, Ok(()));
    for n in 0..hands / 20 {
        both_ways(variant, 6, n).expect("both paths agree");
    }
}

fn cards(text: &str) -> CardSet {
    parse_cards(text)
        .expect("the cards are well written")
        .into_iter()
        .collect()
}

fn card(text: &str) -> Card {
    cards(text).single().expect("it is one card")
}

/// Plays three hands from the first lead under the first game with spades for trumps, always the highest lawful card by its place.
fn to_the_end(variant: &Arc<Variant>, hands: [&str; 3]) -> Hand {
    let start = Start {
        hands: hands.map(cards).to_vec(),
        ombre: Some(Seat::FIRST),
        game: 0,
        trump: Some(Suit::Spades),
        pool: 5,
    };
    let mut hand = Hand::from_first_lead(Arc::clone(variant), &start);
    while let Some(seat) = hand.decision.seat() {
        let act = match hand.decision {
            codille::engine::Decision::Play(phase::Play { cards, .. }) => {
                Act::Play(cards.nth(0).expect("a card may be played"))
            }
            _ => Act::GoOn,
        };
        hand.act(seat, act).expect("it was offered");
    }
    hand
}

/// The amounts booked under a heading.
fn amounts(hand: &Hand, heading: &str) -> Vec<i64> {
    let variant = &hand.variant.checked;
    let entries = hand.entries();
    let of = entries
        .iter()
        .filter(|e| &variant.headings[e.heading] == heading);
    of.map(|e| e.amount).collect()
}

const WITH_KNAVES: [&str; 3] = [
    "AS AC KS QS JS JH JD 3S 4S",
    "2S 7S 6S 5S 2H 3H 4H 2D 3D",
    "KH QH KD QD KC QC JC 7C 6C",
];
const WITHOUT_KNAVES: [&str; 3] = [
    "AS AC KS QS JS JH 7H 3S 4S",
    "2S 7S 6S 5S 2H 3H 4H 2D 3D",
    "KH QH KD QD KC QC JC 7C 6C",
];

#[test]
fn a_table_of_ten_cards_without_a_stock() {
    let variant = own("tredrille-of-mine", TREDRILLE);
    plays(&variant);
    let mut state = State::new(&variant, 0);
    let mut chance = codille::simulate::rng(1, 1);
    state.deal(&variant, &mut chance, &mut codille::engine::Silent);
    assert_eq!(
        [0, 1, 2].map(|s| state.held(Seat::from(s)).count()),
        [10; 3]
    );
    assert!(state.stock().is_empty());
    assert_eq!(variant.checked.table.pack.count(), 30);
}

#[test]
fn a_club_pays_seven() {
    let variant = own("club", CLUB);
    plays(&variant);
    let hand = to_the_end(&variant, WITH_KNAVES);
    assert_eq!(amounts(&hand, "ordinary"), [7, 7]);
}

#[test]
fn a_club_ranks_the_knave_over_the_queen() {
    let club = own("club", CLUB);
    let book = table::compiled(&Rules::embedded(), "gibbs-1878", &Setting::new());
    for (knave, queen) in [("JH", "QH"), ("JC", "QC"), ("JS", "QS")] {
        let (knave, queen) = (card(knave), card(queen));
        assert!(
            club.orders.of(Some(Suit::Spades)).beats(knave, queen),
            "{knave}"
        );
        assert!(
            book.orders.of(Some(Suit::Spades)).beats(queen, knave),
            "{queen}"
        );
    }
}

#[test]
fn a_hazard_of_the_club_is_paid_for_its_cards_only() {
    let variant = own("club", CLUB);
    let heading = "three knaves and spadille";
    assert_eq!(amounts(&to_the_end(&variant, WITH_KNAVES), heading), [4, 4]);
    assert!(amounts(&to_the_end(&variant, WITHOUT_KNAVES), heading).is_empty());
}

#[test]
fn clauses_taken_from_another_variant_are_in_force_and_keep_their_citations() {
    let variant = mixed();
    plays(&variant);
    let hand = to_the_end(&variant, WITH_KNAVES);
    assert_eq!(amounts(&hand, "ordinary"), [7, 7]);
    assert_eq!(amounts(&hand, "three knaves and spadille"), [4, 4]);
    let clauses = &variant.checked.clauses;
    let taken = clauses
        .iter()
        .find(|c| c.raw.id == "payment/win")
        .expect("it is taken");
    assert_eq!(
        (taken.raw.origin.as_str(), taken.raw.work.as_str()),
        ("club", "gibbs-1878")
    );
    assert_eq!(
        taken.raw.cites.first().map(|c| c.as_str().to_owned()),
        Some("gibbs-1878/r046".to_owned())
    );
    // What is not taken is the book's.
    let (knave, queen) = (card("JH"), card("QH"));
    assert!(variant.orders.of(Some(Suit::Spades)).beats(queen, knave));
}
