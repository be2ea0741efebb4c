//! Conditions counted, beside every deal held against the rules.

use super::{ListKind, ListPlaces, StatedCondition, StatedError};
use crate::{Hidden, PlaceSet};
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_lang::cards::{CardSet, parse_cards};
use codille_lang::clause::parse_expression;
use codille_lang::ids::Seat;
use codille_lang::span::{FileId, Span};
use std::ops::ControlFlow;
use std::sync::Arc;

fn piquet() -> Variant {
    let edition = Edition::load(&Rules::embedded());
    let raw = edition
        .variant_of("cavendish-1896")
        .expect("it is embedded");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    Variant::compile(&Arc::new(checked), &Setting::new()).expect("it has its usual options")
}

fn cards(text: &str) -> CardSet {
    let all = parse_cards(text).expect("the test names cards");
    all.into_iter().collect()
}

/// Where the text of a condition begins.
const AT: usize = 100;

fn read(variant: &Variant, text: &str) -> Result<StatedCondition, (String, String)> {
    let span = Span::new(FileId(0), AT, AT + text.len());
    let expr = parse_expression(text, span).expect("it can be read");
    StatedCondition::new(&variant.checked, &expr, false).map_err(|fault| {
        let at = fault.span();
        let words = text.get(at.start as usize - AT..at.end as usize - AT);
        (fault.title, words.unwrap_or_default().to_owned())
    })
}

const FREE: &str = "AS KS QS JC 9C 8C 7C AH KD";

#[test]
fn counted_conditions_are_those_that_the_rules_uphold() {
    let variant = piquet();
    let pack = variant.checked.table.pack;
    let free = cards(FREE);
    let mut hidden = Hidden::new();
    let hand = hidden.place(4).expect("there is room");
    let out = hidden.place(2).expect("there is room");
    let rest = hidden.place(3).expect("there is room");
    let other = hidden.place(23).expect("there is room");
    hidden
        .hide(free, PlaceSet::from_iter([hand, out, rest]))
        .expect("they are new");
    hidden
        .hide(pack - free, PlaceSet::of(other))
        .expect("they are new");
    let (elder, younger) = (Seat::FIRST, Seat::SECOND);
    let mut places = ListPlaces::default();
    places.put(ListKind::Hand, elder, hand);
    places.put(ListKind::Discarded, elder, out);
    let mut differing = 0;
    for text in [
        "count(hand(elder) among cards_of({clubs})) = 2",
        "2 <= count(hand(elder) among cards_of({clubs}))",
        "count(hand(elder) among cards_of({clubs})) != 2",
        "count(hand(elder) without {A}) < 3",
        "pips(hand(elder) among cards_of({clubs})) >= 17",
        "pips(hand(elder) among cards_of({clubs})) = 27 or hand(elder) has all of {AS, KS}",
        "not (hand(elder) has any of {A}) and discarded(elder) has none of {9C}",
        "{A, K, Q} has all of (hand(elder) without cards_of({clubs}))",
        "hand(elder) among {A} is {AS}",
        "hand(elder) among {A} is not {AS}",
        "hand(elder) among {A} has all of {AS, KS}",
        "count(hand(elder) among {A}) > count(discarded(elder) among cards_of({clubs}))",
        "hand(elder) among {A} has all of {AS, AC}",
        "hand(elder) among {A} is {AS, KS}",
        "count(hand(elder)) = 4",
        "count(hand(elder) among {10}) > 0",
        "count(hand(elder) among {A}) = 0 - 1",
        "count(hand(elder) among {A}) != 0 - 1",
    ] {
        let condition = read(&variant, text).expect(text);
        let mut stated = hidden.clone();
        let facts = variant.facts();
        let statement = condition.statement(&variant, &facts, &places);
        stated
            .state(statement.expect(text))
            .expect("it makes sense");
        let counted = stated.counted().expect("it is small").count();
        let (mut upheld, mut all) = (0_u128, 0_u128);
        let end = hidden.counted().expect("it is small").for_each(|deal| {
            let mut facts = variant.facts();
            facts.hand[elder] = deal.of(hand).0;
            facts.discarded[elder] = deal.of(out).0;
            facts.hand[younger] = deal.of(other).0;
            all += 1;
            upheld += u128::from(condition.holds(&variant, &facts).expect(text));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(()));
        assert_eq!(all, 1_260);
        assert_eq!(counted, upheld, "{text}");
        differing += u32::from(upheld > 0 && upheld < all);
    }
    assert_eq!(differing, 11, "some always hold, or never");
}

#[test]
fn what_cannot_be_counted_is_told_with_its_place() {
    let variant = piquet();
    for (text, at) in [
        (
            "count(hand(elder) among {A}) = 2 and tricks(elder) > 3",
            "tricks(elder) > 3",
        ),
        ("count(held(player)) = 2", "count(held(player)) = 2"),
        (
            "count(hand(elder)) + count(hand(younger)) = 24",
            "count(hand(elder)) + count(hand(younger)) = 24",
        ),
        (
            "hand(elder) has all of hand(younger)",
            "hand(elder) has all of hand(younger)",
        ),
    ] {
        let (title, words) = read(&variant, text).expect_err(text);
        assert_eq!(
            (title.as_str(), words.as_str()),
            ("the deals in which this holds can't be counted", at)
        );
    }
    let (title, words) = read(&variant, "count(hand(elder))").expect_err("it is a number");
    assert!(title.contains("number"), "{title}");
    assert_eq!(words, "count(hand(elder))");
    let (title, _) = read(&variant, "count(hand(eldr)) = 2").expect_err("nobody is called so");
    assert!(title.contains("eldr"), "{title}");
}

#[test]
fn a_list_that_is_not_there_is_told() {
    let variant = piquet();
    let facts = variant.facts();
    let found = |text: &str| {
        let condition = read(&variant, text).expect(text);
        condition.statement(&variant, &facts, &ListPlaces::default())
    };
    assert_eq!(
        found("count(dealt(elder)) = 12"),
        Err(StatedError::NoList { list: "dealt" })
    );
    let mut hidden = Hidden::new();
    let hand = hidden.place(12).expect("there is room");
    let mut places = ListPlaces::default();
    places.put(ListKind::Hand, Seat::FIRST, hand);
    let wide = read(&variant, "pips(hand(elder)) = 90").expect("it can be read");
    assert_eq!(
        wide.statement(&variant, &facts, &places),
        Err(StatedError::TooWide { cards: 32 })
    );
}
