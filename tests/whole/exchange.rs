//! Laws 21, 22 and 40 to 43 of Cavendish 1896 by enumeration: what the clauses allow in every deal that may stand, against two principles.
//! Plays no hand.
//!
//! `cargo test --test whole exchange -- --nocapture` prints the table: how many each side may discard and how many it then takes.
#![allow(
    dead_code,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    reason = "a table shared with another test; another is printed; numbers of cards are small"
)]

use crate::shared::table;
use codille::check::rule::Verb;
use codille::ids::Seat;
use codille::ruleset::Rules;
use codille::variant::{EvalContext, HandState, Setting, Variant};

/// Cards dealt to elder and to younger, and the stock: the right deal and the four wrong ones that may stand.
const DEALS: [(u32, u32, u32); 5] = [
    (12, 12, 8),
    (13, 11, 8),
    (13, 12, 7),
    (11, 13, 8),
    (12, 13, 7),
];

/// The full number of an elder hand, and of the whole hand once cards have been taken.
const ELDER: u32 = 5;
const HAND: u32 = 12;

/// The lowest `n` cards of a pack counted from `from`: which cards they are does not matter here.
fn some(from: u32, n: u32) -> u64 {
    ((1 << n) - 1) << from
}

fn dealt(variant: &Variant, (elder, younger, stock): (u32, u32, u32)) -> HandState {
    let mut facts = variant.facts();
    (facts.dealt[Seat::FIRST], facts.dealt[Seat::SECOND]) = (some(0, elder), some(elder, younger));
    (facts.held[Seat::FIRST], facts.held[Seat::SECOND]) =
        (facts.dealt[Seat::FIRST], facts.dealt[Seat::SECOND]);
    facts.stock = stock as u8;
    facts
}

/// The pairs of cards discarded and taken that the clauses allow a side.
fn allowed(variant: &Variant, facts: &HandState, side: Seat) -> Vec<(u32, u32)> {
    let held = facts.held[side].count_ones();
    let discards = variant.allowed_number(
        Verb::Discard,
        held.into(),
        &mut EvalContext::new(facts, side),
    );
    let mut pairs = Vec::new();
    for discarded in 0..=held {
        if i64::from(discarded) < discards.least || i64::from(discarded) > discards.most {
            continue;
        }
        let mut after = facts.clone();
        after.discarded[side] = some(facts.held[side].trailing_zeros(), discarded);
        after.held[side] &= !after.discarded[side];
        let takes = variant.allowed_number(Verb::Take, 32, &mut EvalContext::new(&after, side));
        assert_eq!(takes.least, takes.most, "the number taken is settled");
        let taken = u32::try_from(takes.most).expect("nobody takes fewer than none");
        assert!(
            taken <= u32::from(facts.stock),
            "{discarded} for {taken} of {}",
            facts.stock
        );
        pairs.push((discarded, taken));
    }
    pairs
}

/// The pairs that leave a hand of twelve and take a number from this range.
fn principled(held: u32, takes: std::ops::RangeInclusive<u32>) -> Vec<(u32, u32)> {
    let pairs = takes.map(|taken| (held + taken - HAND, taken));
    pairs.collect()
}

/// Prints a row of the table: discarded for taken, each pair that is allowed.
fn print(who: &str, allowed: &[(u32, u32)]) {
    let pairs: Vec<String> = allowed
        .iter()
        .map(|(d, t)| format!("{d} for {t}"))
        .collect();
    println!("  {who:<24} {}", pairs.join(", "));
}

/// What is left for younger once elder has taken so many.
fn after_elder(facts: &HandState, taken: u32) -> HandState {
    let mut facts = facts.clone();
    facts.taken[Seat::FIRST] = some(63 - taken, taken);
    facts.stock -= taken as u8;
    facts.exchanged = Seat::FIRST.into();
    facts
}

#[test]
fn every_deal_that_stands_is_played_with_twelve_cards_and_one_at_least_taken() {
    let variant = table::compiled(&Rules::embedded(), "cavendish-1896", &Setting::new());
    for deal in DEALS {
        let facts = dealt(&variant, deal);
        println!(
            "{}: {} and {}, stock {}",
            variant.checked.id, deal.0, deal.1, deal.2
        );
        print("elder", &allowed(&variant, &facts, Seat::FIRST));
        assert_eq!(
            allowed(&variant, &facts, Seat::FIRST),
            principled(deal.0, 1..=ELDER),
            "elder of {deal:?}"
        );
        for taken in 1..=ELDER {
            let left = after_elder(&facts, taken);
            print(
                &format!("younger, {taken} taken"),
                &allowed(&variant, &left, Seat::SECOND),
            );
            let most = deal.2 - taken;
            assert_eq!(
                allowed(&variant, &left, Seat::SECOND),
                principled(deal.1, 1..=most),
                "younger of {deal:?} after {taken}"
            );
        }
    }
}

/// Piquet au cent spares three cards for younger and frees both from taking where they need not discard none.
#[test]
fn au_cent_leaves_three_and_lets_younger_stand() {
    let variant = table::compiled(
        &Rules::embedded(),
        "cavendish-1896-au-cent",
        &Setting::new(),
    );
    for deal in DEALS {
        let facts = dealt(&variant, deal);
        println!(
            "{}: {} and {}, stock {}",
            variant.checked.id, deal.0, deal.1, deal.2
        );
        print("elder", &allowed(&variant, &facts, Seat::FIRST));
        let most = ELDER.min(deal.2 - 3);
        let least = match deal.0 {
            13 => 0,
            11 => 2,
            _ => 1,
        };
        assert_eq!(
            allowed(&variant, &facts, Seat::FIRST),
            principled(deal.0, least..=most),
            "elder of {deal:?}"
        );
        for taken in least..=most {
            let left = after_elder(&facts, taken);
            print(
                &format!("younger, {taken} taken"),
                &allowed(&variant, &left, Seat::SECOND),
            );
            let least = u32::from(deal.1 < HAND);
            assert_eq!(
                allowed(&variant, &left, Seat::SECOND),
                principled(deal.1, least..=deal.2 - taken),
                "younger of {deal:?} after {taken}"
            );
        }
    }
}
