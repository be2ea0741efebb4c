//! Records with few open cards, counted beside every way to lay them; and the draws beside one another.

use super::laid::{strained, uphold};
use super::{Reconstruction, Unreconstructed, certain_in};
use crate::EvidenceSet;
use crate::run::Runner;
use codille_edition::ruleset::{Edition, Rules};
use codille_lang::cards::{Card, CardSet, parse_cards};
use std::collections::BTreeMap;

/// Six cards of which nobody tells lie in two hands, three in each: KS QS JS 8D of the elder's and the younger's, and two more.
const RECORD: &str = "\
work: cavendish-1896
records:
  - id: open-six
    title: Six open cards
    cites: [discard-01]
    diagram: conjectural
    told:
      A: AS 9S 8S AH KH QH JH 10H 9H
      B: 10S 7S 8H 7H AC KC QC JC 10C
      stock: 9C 8C 7C AD KD QD JD 7D
STATED
    seats: [A, B]
    dealt:
      A: AS 9S 8S AH KH QH JH 10H 9H KS QS 10D
      B: 10S 7S 8H 7H AC KC QC JC 10C JS 9D 8D
    stock: 9C 8C 7C AD KD QD JD 7D
    acts: [\"A discards 9S 8S\"]
";

const OPEN: &str = "KS QS JS 10D 9D 8D";

fn cards(text: &str) -> CardSet {
    let all = parse_cards(text).expect("the test names cards");
    all.into_iter().collect()
}

/// Reads the record with statements, and asks something of it.
fn with<T>(stated: &[&str], ask: impl FnOnce(&mut Runner<'_>, &EvidenceSet) -> T) -> T {
    let mut edition = Edition::load(&Rules::embedded());
    let lines = stated.iter().enumerate();
    let lines = lines.map(|(at, text)| format!("      statement {at}: \"{text}\"\n"));
    let lines: String = lines.collect();
    let field = if lines.is_empty() {
        String::new()
    } else {
        format!("    stated:\n{lines}")
    };
    let text = RECORD.replace("STATED\n", &field);
    let (shelf, _) = EvidenceSet::own(&mut edition, vec![("own.yaml".to_owned(), text)]);
    let own = shelf.diagnostics.iter().map(|fault| &fault.title);
    assert_eq!(own.collect::<Vec<_>>(), Vec::<&String>::new());
    ask(&mut Runner::new(&edition), &shelf)
}

/// Returns the elder's open cards in every deal that fits, by laying the cards in every way.
fn tried(found: &Reconstruction<'_>) -> Vec<CardSet> {
    let open: Vec<Card> = cards(OPEN).iter().collect();
    let splits = (0_u32..1 << open.len()).filter(|bits| bits.count_ones() == 3);
    let splits = splits.map(|bits| -> CardSet {
        let chosen = open.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| bits >> at & 1 == 1);
        chosen.map(|(_, card)| *card).collect()
    });
    let fits = |elder: &CardSet| {
        let deal = found.places.iter().map(|place| {
            let own = match place.name.as_str() {
                "A" => *elder,
                "B" => cards(OPEN) - *elder,
                _ => CardSet::EMPTY,
            };
            (place, place.told | own)
        });
        uphold(&found.variant, found.record, deal).is_ok()
    };
    splits.filter(fits).collect()
}

#[test]
fn deals_are_those_that_every_way_to_lay_the_cards_gives() {
    for (stated, expected) in [
        (&[][..], 20),
        (&["count(dealt(elder) among cards_of({spades})) = 5"][..], 9),
        (
            &[
                "count(dealt(elder) among cards_of({spades})) >= 5",
                "not dealt(younger) has any of {10D}",
            ][..],
            3,
        ),
        (&["pips(dealt(elder) among {KS, 10D, 8D}) = 18"][..], 6),
        (&["dealt(elder) has all of {KS, QS, JS}"][..], 1),
    ] {
        with(stated, |runner, shelf| {
            let record = shelf.records.last().expect("it is the last");
            let found = runner.reconstruct(record).expect("deals fit");
            let tried = tried(&found);
            assert_eq!(found.count(), tried.len() as u128, "{stated:?}");
            assert_eq!(tried.len(), expected, "{stated:?}");
            let a = found.places.first().expect("the elder's hand").id;
            let mut all: Vec<u64> = found
                .all()
                .iter()
                .map(|deal| (deal.of(a) & cards(OPEN)).0)
                .collect();
            all.sort_unstable();
            let mut brute: Vec<u64> = tried.iter().map(|cards| cards.0).collect();
            brute.sort_unstable();
            assert_eq!(all, brute, "{stated:?}");
        });
    }
}

#[test]
fn each_deal_is_drawn_as_often_as_any_other() {
    let stated = ["count(dealt(elder) among cards_of({spades})) >= 4"];
    with(&stated, |runner, shelf| {
        let record = shelf.records.last().expect("it is the last");
        let found = runner.reconstruct(record).expect("deals fit");
        let cells = tried(&found).len();
        assert_eq!(cells, 19);
        let a = found.places.first().expect("the elder's hand").id;
        let drawn = found.sample(19_000, 1896);
        let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
        for deal in &drawn {
            assert_eq!(found.uphold(deal), Ok(()));
            *counts.entry(deal.of(a).0).or_default() += 1;
        }
        assert_eq!((counts.len(), drawn.len()), (cells, 19_000));
        let expected = 1_000.0;
        let off = counts
            .values()
            .map(|n| (f64::from(*n) - expected).powi(2) / expected);
        let chi_square: f64 = off.sum();
        // With 18 degrees of freedom chance exceeds 42.3 once in a thousand times, and stays below 4.9 as seldom.
        assert!((4.9..42.3).contains(&chi_square), "{chi_square}");
        let again = found.sample(19_000, 1896);
        assert_eq!(drawn, again);
        assert_ne!(drawn, found.sample(19_000, 1897));
    });
}

#[test]
fn statements_that_no_deal_fits_are_named() {
    let stated = [
        "count(dealt(elder) among cards_of({spades})) = 6",
        "count(dealt(elder)) = 12",
        "dealt(younger) has any of {KS, QS}",
    ];
    with(&stated, |runner, shelf| {
        let record = shelf.records.last().expect("it is the last");
        let why = runner.reconstruct(record).map(|found| found.count());
        let words = "\"statement 0\", \"statement 2\" do not hold together".to_owned();
        assert_eq!(why, Err(Unreconstructed::Contradicted(words)));
        let variant = runner.ready(&record.item).expect("it is sound");
        let strained = strained(&variant, record);
        let both = ["statement 0", "statement 2"].map(str::to_owned).to_vec();
        assert_eq!(strained, Ok(both));
        let (verdict, _) = runner.judged(record);
        let told =
            "the cards do not uphold what the source states: \"statement 0\", \"statement 2\"";
        assert_eq!(verdict.message, told);
    });
    with(&["hand(elder) has all of {KS}"], |runner, shelf| {
        let record = shelf.records.last().expect("it is the last");
        let why = runner.reconstruct(record).map(|found| found.count());
        let words = "statement 0".to_owned();
        let told = "it asks of `hand` of a seat, and the record gives no such cards".to_owned();
        assert_eq!(why, Err(Unreconstructed::Statement { words, why: told }));
    });
}

#[test]
fn the_hands_of_the_edition_uphold_what_is_stated_of_them() {
    let edition = Edition::load(&Rules::embedded());
    let shelf = EvidenceSet::read(&edition);
    let mut runner = Runner::new(&edition);
    let stating = shelf.records.iter().filter(|r| !r.stated.is_empty());
    let mut many = 0;
    for record in stating {
        let id = &record.item.id;
        let variant = runner.ready(&record.item).expect("it is sound");
        assert_eq!(strained(&variant, record), Ok(Vec::new()), "{id}");
        let found = runner.reconstruct(record).expect(id);
        let marginals = found.marginals().expect("they can be counted");
        for place in &found.places {
            let certain = certain_in(place, &marginals, found.count());
            let known = record.known.iter().find(|known| known.place == place.name);
            let follows = known.map_or(CardSet::EMPTY, |known| known.follows);
            let (name, doubtful) = (&place.name, follows - certain);
            assert!(doubtful.is_empty(), "{id}: {doubtful} follow for {name}");
        }
        for deal in found.sample(20, 1) {
            assert_eq!(found.uphold(&deal), Ok(()), "{id}");
        }
        many += 1;
    }
    assert!(many >= 38, "{many} records state something");
}
