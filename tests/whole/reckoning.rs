//! Laws 65 to 69 of Cavendish 1896 reckoned a second time from the entries of many hands.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    reason = "a table shared with another test; a test that reads past the end fails, as it should"
)]

use crate::shared::table;
use codille::engine::{Account, Hand};
use codille::ids::Seat;
use codille::ruleset::Rules;
use codille::simulate::both_ways;
use codille::variant::Setting;

/// The headings of the hand, first counted first.
const HAND: [&str; 4] = ["carte blanche", "point", "sequence", "set"];

/// How many hands are played; few of them bring a repique.
const HANDS: u64 = if cfg!(debug_assertions) {
    3_000
} else {
    30_000
};

/// What one hand brought, by seat and heading, in the order of the entries.
fn entries(hand: &Hand) -> Vec<(Seat, String, i64)> {
    let headings = &hand.variant.checked.headings;
    let all = hand.entries();
    let told = all.iter().map(|e| {
        let Account::Seat(seat) = e.to else {
            panic!("only players score");
        };
        (seat, headings[e.heading].to_owned(), e.amount)
    });
    told.collect()
}

fn sum(entries: &[(Seat, String, i64)], seat: Seat, heading: &str) -> i64 {
    let own = entries.iter().filter(|e| e.0 == seat && e.1 == heading);
    own.map(|e| e.2).sum()
}

/// Points that a seat made in hand before the first class in which the other made any.
fn ahead(entries: &[(Seat, String, i64)], seat: Seat) -> i64 {
    let classes = HAND.iter();
    let before = classes.take_while(|h| sum(entries, seat.other(), h) == 0);
    before.map(|h| sum(entries, seat, h)).sum()
}

/// Whether elder comes to thirty in hand and play before younger has counted anything.
fn piques(entries: &[(Seat, String, i64)]) -> bool {
    let hand = |seat| HAND.iter().map(|h| sum(entries, seat, h)).sum::<i64>();
    let mut score = hand(Seat::FIRST);
    if hand(Seat::SECOND) > 0 || score >= 30 {
        return false;
    }
    for (seat, _, points) in entries.iter().filter(|e| e.1 == "play") {
        if *seat == Seat::SECOND {
            return false;
        }
        score += points;
        if score >= 30 {
            return true;
        }
    }
    false
}

#[test]
fn many_hands_are_reckoned_twice_alike() {
    let variant = table::compiled(&Rules::embedded(), "cavendish-1896", &Setting::new());
    let (mut piqued, mut repiqued, mut capots, mut divided) = (0, 0, 0, 0);
    for n in 0..HANDS {
        let hand = both_ways(&variant, 1896, n).expect("both paths agree");
        let all = entries(&hand);
        let won = hand.state.facts.won;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let repique = if ahead(&all, seat) >= 30 { 60 } else { 0 };
            assert_eq!(sum(&all, seat, "repique"), repique, "hand {n}: {all:?}");
            repiqued += repique / 60;
            let cards = match won[seat] {
                12 => 40,
                7..=11 => 10,
                _ => 0,
            };
            assert_eq!(sum(&all, seat, "the cards"), cards, "hand {n}: {all:?}");
        }
        let pique = if piques(&all) { 30 } else { 0 };
        assert_eq!(sum(&all, Seat::FIRST, "pique"), pique, "hand {n}: {all:?}");
        assert_eq!(sum(&all, Seat::SECOND, "pique"), 0, "hand {n}: {all:?}");
        // Twelve leads, the last trick, and what the second player won.
        let play = sum(&all, Seat::FIRST, "play") + sum(&all, Seat::SECOND, "play");
        assert!((13..=25).contains(&play), "hand {n}: {all:?}");
        piqued += pique / 30;
        capots += u32::from(won[Seat::FIRST] == 12 || won[Seat::SECOND] == 12);
        divided += u32::from(won[Seat::FIRST] == 6);
    }
    assert!(
        piqued > 0 && repiqued > 0 && capots > 0 && divided > 0,
        "{piqued} {repiqued} {capots} {divided}"
    );
}
