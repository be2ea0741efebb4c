//! What hangs on cards that a seat has not seen is not told to it at a club table, until it has seen them.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet, parse_cards};
use codille::engine::{Act, State};
use codille::ids::Seat;
use codille::layout::TermStyle;
use codille::play::{Chair, Game, Grounds, Setup, Turn};
use codille::player::{Move, Novice, Table};
use codille::referee::Deed;
use codille::ruleset::{Edition, Rules};
use codille::variant::Variant;
use std::sync::Arc;
use table::compiled;

/// Seats somebody who types and a novice before a referee.
fn setup(edition: &Edition, variant: &Arc<Variant>, seed: u64) -> Setup {
    Setup {
        title: String::new(),
        work: String::new(),
        set: Vec::new(),
        grounds: Grounds::new(variant, &edition.library),
        chairs: vec![
            ("You".to_owned(), Chair::Person),
            ("Ann".to_owned(), Chair::Player(Arc::new(Novice))),
        ],
        first: 0,
        worlds: 4,
        seed,
        look: TermStyle::default(),
        variant: Arc::clone(variant),
    }
}

fn cards(all: &str) -> Vec<Card> {
    parse_cards(all).expect("they are cards")
}

fn set(all: &str) -> CardSet {
    cards(all).into_iter().collect()
}

/// Returns what the referee says of a call of three tens by elder, who holds two of them, where the others lie so.
fn told_of_three_tens(ann: &str, laid: &str, stock: &str) -> Vec<String> {
    let rules = Rules::embedded();
    let edition = Edition::load(&rules);
    let variant = compiled(&rules, "cavendish-1896", &Vec::new());
    let own = "KS KH KC 10H 10C 9S 8S 7S 9H 8H AD JD";
    let hands = [set(own), set(ann)];
    let table = Table::from_deal(&variant, State::new(&variant, 0), &hands, &cards(stock));
    let mut game = Game::at(setup(&edition, &variant, 1), table).strictly(0);
    for (seat, act) in [
        (Seat::FIRST, Act::Discard(set("9S 8S 7S 9H 8H"))),
        (Seat::FIRST, Act::Take(5)),
        (Seat::SECOND, Act::Discard(set(laid))),
        (Seat::SECOND, Act::Take(1)),
    ] {
        let deed = game.bench().expect("there is a referee").deed(act);
        game.redo(&Move::Act(seat, deed)).expect("it can be done");
    }
    game.news(Some(0));
    game.enter(0, "call set 10S 10H 10C");
    let mut told = game.news(Some(0));
    assert!(told.iter().any(|l| l.starts_with("You: ")), "{told:?}");
    told.retain(|line| line.starts_with("[The referee]"));
    told
}

#[test]
fn nobody_is_told_of_a_fault_that_hangs_on_what_another_laid_away() {
    let ann = "AS AH AC QS QH JS JH QC JC 8C";
    let there = told_of_three_tens(&format!("{ann} 10S 10D"), "10D", "QD 9D 8D 7D 7H KD 9C 7C");
    let here = told_of_three_tens(&format!("{ann} 10S KD"), "KD", "QD 9D 8D 7D 7H 7C 9C 10D");
    assert_eq!(here, there, "it is told that Ann had both the other tens");
}

/// Returns what the referee says when Ann claims elder's revoke, where Ann laid this card away with two diamonds: she leads trick 3 after it, and
/// throws a heart to a diamond in trick 4.
fn told_of_a_claimed_revoke(laid: &str) -> Vec<String> {
    let rules = Rules::embedded();
    let edition = Edition::load(&rules);
    let variant = compiled(&rules, "cavendish-1896", &Vec::new());
    let own = "10S 9S 8S 7S 10H 9H 8H 7H 10D 9D 8D 7D";
    let hands = [set(own), set("AS KS QS JS AH KH QH JH AD KD QD 10C")];
    let stock = cards("AC KC QC JC 9C 8C 7C JD");
    let table = Table::from_deal(&variant, State::new(&variant, 0), &hands, &stock);
    let mut game = Game::at(setup(&edition, &variant, 1), table).strictly(0);
    let card = |text: &str| cards(text).into_iter().next().expect("it is a card");
    let (you, ann) = (Seat::FIRST, Seat::SECOND);
    let played = [
        (you, "9S"),
        (ann, "JS"),
        (ann, "QS"),
        (you, "9H"),
        (ann, "9C"),
        (you, "JC"),
        (you, "9D"),
        (ann, "JH"),
    ];
    let before = [
        (you, Act::Discard(set("7S 7H 7D 8S"))),
        (you, Act::Take(4)),
        (ann, Act::Discard(set(&format!("AD KD {laid}")))),
        (ann, Act::Take(3)),
    ];
    let plays = played.map(|(seat, text)| (seat, Act::Play(card(text))));
    for (seat, act) in before.into_iter().chain(plays) {
        let deed = game.bench().expect("there is a referee").deed(act);
        game.redo(&Move::Act(seat, deed)).expect("it can be done");
    }
    game.news(Some(0));
    let bench = game.bench().expect("there is a referee");
    let rights = bench.rights();
    let claims = rights
        .iter()
        .find(|right| right.seat == ann && right.words == "revoke");
    let deed = Deed {
        words: "revoke".to_owned(),
        ..Deed::new(claims.expect("she may claim it").act)
    };
    game.redo(&Move::Act(ann, deed)).expect("it can be done");
    let told = game.news(Some(0));
    let goes_back = |line: &String| line.contains("Play goes back");
    assert!(told.iter().any(goes_back), "{told:?}");
    told
}

#[test]
fn what_is_undone_with_a_fault_is_not_told_by_that() {
    let there = told_of_a_claimed_revoke("KH");
    let here = told_of_a_claimed_revoke("QD");
    assert_eq!(here, there, "it is told that Ann could have followed");
}

#[test]
fn nothing_is_waived_of_which_nobody_was_told() {
    let rules = Rules::embedded();
    let edition = Edition::load(&rules);
    let variant = compiled(&rules, "cavendish-1896-au-cent", &Vec::new());
    let faults = &variant.checked.faults;
    let mut met = 0;
    for seed in 1..5 {
        let mut game = Game::new(setup(&edition, &variant, seed)).strictly(40);
        let mut told = game.news(Some(0));
        for _ in 0..200 {
            if game.turn() == Turn::Over {
                break;
            }
            let Turn::Person(chair) = game.turn() else {
                game.let_play(&|| false).expect("there is an answer");
                told.extend(game.news(Some(0)));
                continue;
            };
            let bench = game.bench().expect("there is a referee");
            let offences = bench.minutes().offences.iter();
            let mut secret = offences.filter(|o| o.stands() && o.waivable_by.contains(Seat::FIRST));
            let is_told = told.iter().any(|l| l == "  You may waive what follows.");
            if let Some(offence) = secret.next().filter(|_| !is_told) {
                met += 1;
                let named = format!("waive {}", &faults[offence.fault]);
                for line in ["waive", &named] {
                    let answer = game.clone().enter(chair, line).lines;
                    let why = format!("seed {seed}, {line}: {answer:?}");
                    assert!(answer.concat().contains("nothing that you could"), "{why}");
                }
            }
            let act = game.simple_choice(chair).unwrap_or(Act::GoOn);
            if game.act(chair, act).is_err() {
                game.enter(chair, "play 1");
            }
            told.extend(game.news(Some(0)));
        }
    }
    assert!(met > 0, "no fault stays untold");
}
