//! Questions about real packs: by kinds of cards and by every single draw, and those that nobody can answer.

use super::kind::Kinds;
use super::{OddsError, Question, Taking};
use codille_edition::check::check;
use codille_edition::ruleset::{Edition, Rules};
use codille_engine::variant::{Setting, Variant};
use codille_lang::cards::{CardSet, Suit, parse_cards};
use codille_lang::clause::parse_expression;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, Span};
use std::sync::Arc;

fn variant(id: &str) -> Variant {
    let edition = Edition::load(&Rules::embedded());
    let raw = edition.variant_of(id).expect("it is embedded");
    let checked = check(raw, &edition.sources).0.expect("it is sound");
    Variant::compile(&Arc::new(checked), &Setting::new()).expect("it has its usual options")
}

fn cards(text: &str) -> CardSet {
    let all = parse_cards(text).expect("the test names cards");
    all.into_iter().collect()
}

/// Where the text of a question begins.
const AT: usize = 100;

fn asked<'v>(
    variant: &'v Variant,
    taking: Taking,
    text: &str,
) -> Result<Question<'v>, Box<Diagnostic>> {
    let span = Span::new(FileId(0), AT, AT + text.len());
    let expr = parse_expression(text, span).expect("it can be read");
    Question::new(variant, &expr, taking)
}

const HELD: &str = "AS KS QS JS 9S AH 10H 8H JC 8D 7D 7C";

#[test]
fn kinds_of_cards_give_the_chance_that_all_draws_give() {
    let piquet = variant("cavendish-1896");
    let taking = Taking::new(&piquet, cards(HELD), 5).expect("five can be taken");
    for (text, kinds) in [
        ("taken has all of {10S, 8S}", 2),
        ("taken has any of {K} and taken has any of {Q}", 3),
        ("count(taken among {AD, AC, KH}) = 2", 2),
        (
            "count(taken with holding among {J}) >= 3 or taken has none of {A}",
            3,
        ),
        ("not (taken has any of {A}) and count(taken) = 5", 2),
        (
            "count(taken among cards_of(hearts)) > count(taken among cards_of(clubs))",
            3,
        ),
        ("holding has all of {AS}", 1),
        ("pips(taken) >= 40", 5),
        ("height(taken) = 7", 8),
        ("count(unseen without taken among {K, Q}) <= 3", 2),
        ("taken = {KH, QH, JH, 9H, 7H}", 2),
        ("count(of_rank(taken)) = 12", 20),
    ] {
        let question = asked(&piquet, taking, text).expect("it can be answered");
        let parted = question.kinds().expect("the rules have an answer");
        let mut single = Kinds::alike(taking.unseen());
        single.part(|card| i64::from(card.0.trailing_zeros()));
        let chance = question.chance().expect("the rules have an answer");
        assert_eq!(question.counted(&single), Ok(chance), "{text}");
        assert_eq!(chance.total(), 15_504);
        assert_eq!(parted.len(), kinds, "{text}");
    }
}

#[test]
fn ombre_is_asked_with_its_trumps() {
    let ombre = variant("gibbs-1878");
    let nine = cards("AS KS QS JS 2S KH QH 7D 2C");
    let taking = Taking::new(&ombre, nine, 9).expect("nine can be taken");
    let text = "count(taken among trumps) >= 3";
    let fault = asked(&ombre, taking, text).expect_err("no trumps are told");
    assert!(
        fault.title.contains("hangs on the suit of trumps"),
        "{}",
        fault.title
    );
    assert_eq!(fault.span().range(), AT + 18..AT + 24);
    let taking = taking.with_trump(Some(Suit::Spades));
    let question = asked(&ombre, taking, text).expect("trumps are told");
    let chance = question.chance().expect("the rules have an answer");
    // 31 unseen, of which 10 less 5 spades and AC are trumps: not 0, 1 or 2 of six.
    let all = choose(31, 9);
    let few: u64 = (0..3).map(|k| choose(6, k) * choose(25, 9 - k)).sum();
    assert_eq!((chance.favourable(), chance.total()), (all - few, all));
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

#[test]
fn what_nobody_can_know_is_refused_where_it_stands() {
    let piquet = variant("cavendish-1896");
    let taking = Taking::new(&piquet, cards(HELD), 5).expect("five can be taken");
    for (text, place) in [
        ("tricks(elder) >= 7", 0..13),
        ("count(taken) > 2 and stock = 8", 21..26),
        ("taken(younger) has any of {A}", 0..14),
        ("taken has any of dealt(elder)", 17..29),
        ("taken has any of led", 17..20),
        ("done(elder, \"discard\") > 0", 0..22),
    ] {
        let fault = asked(&piquet, taking, text).expect_err("nobody knows it");
        assert!(
            fault.title.starts_with("nobody knows"),
            "{text}: {}",
            fault.title
        );
        assert_eq!(
            fault.span().range(),
            AT + place.start..AT + place.end,
            "{text}"
        );
    }
    let number = asked(&piquet, taking, "count(taken)").expect_err("it is no question");
    assert!(number.title.contains("yes or no"), "{}", number.title);
    let unknown = asked(&piquet, taking, "taken has any of {AS, xyz}").expect_err("no name");
    assert_eq!(unknown.span().range(), AT + 22..AT + 25);
}

#[test]
fn what_cannot_be_taken_is_refused() {
    let piquet = variant("cavendish-1896");
    let taking = |held: &str, takes| Taking::new(&piquet, cards(held), takes);
    let told = |held: &str, takes| taking(held, takes).map_err(|e| e.to_string());
    assert_eq!(
        told("2S", 5),
        Err("`2S` is not in the pack of `cavendish-1896`".to_owned())
    );
    assert_eq!(taking(HELD, 0), Err(OddsError::NothingTaken));
    let (takes, unseen) = (21, 20);
    assert_eq!(taking(HELD, 21), Err(OddsError::TooMany { takes, unseen }));
    let five = taking(HELD, 5).expect("five can be taken");
    assert_eq!(five.with_unseen(&piquet, 20), Ok(five));
    let other = five.with_unseen(&piquet, 19).map_err(|e| e.to_string());
    let words = "the pack of `cavendish-1896` has 32 cards, of which 12 are held: 20 are unseen, and not 19";
    assert_eq!(other, Err(words.to_owned()));
    let half = taking("", 16).expect("sixteen can be taken");
    let wide = asked(&piquet, half, "count(of_rank(taken)) = 12").expect("it can be asked");
    let limit = 20_000_000;
    let draws = choose(32, 16);
    assert_eq!(wide.chance(), Err(OddsError::TooWide { draws, limit }));
    let split =
        asked(&piquet, five, "5 / (count(taken among {A}) - 1) > 2").expect("it can be asked");
    let why = split
        .chance()
        .map_err(|e| e.to_string())
        .expect_err("nought divides nothing");
    assert!(why.starts_with("with ") && why.contains("nought"), "{why}");
}
