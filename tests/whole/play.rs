//! Hands of every variant driven by typed lines alone: what is saved is a record that passes, and goes on as it would have gone on.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

use crate::shared::{seated, table};
use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner};
use codille::play::{Command, Game, Turn};
use codille::ruleset::{Edition, Rules};

use seated::seated;
use std::fmt::Write;
use table::compiled;

/// Seats somebody who types in the first chair, and novices in the others.
fn sitting(edition: &Edition, id: &str, seed: u64) -> Game {
    let variant = compiled(&Rules::embedded(), id, &Vec::new());
    seated(edition, &variant, (seed, 8), 1)
}

/// Plays a hand to its bill; every act of the person is typed, read and done.
fn play_hand(game: &mut Game, out: &mut String) {
    for line in game.begins(Some(0)) {
        let _ = writeln!(out, "{line}");
    }
    loop {
        while let Turn::Player(_) = game.turn() {
            game.let_play(&|| false)
                .expect("the players play by the rules");
        }
        for line in game.news(Some(0)) {
            let _ = writeln!(out, "{line}");
        }
        if game.turn() == Turn::Over {
            break;
        }
        let question = game.question(0).expect("somebody is asked");
        let act = game.simple_choice(0).expect("there is an answer");
        let typed = game.words(act);
        let _ = writeln!(out, "{question}\n> {typed}");
        let read = game
            .read(0, &typed)
            .unwrap_or_else(|why| panic!("`{typed}` is not read: {}", why.0));
        assert_eq!(read, Command::Act(act), "`{typed}` means another act");
        game.act(0, act)
            .unwrap_or_else(|why| panic!("`{typed}` is refused: {why:?}"));
    }
    for line in game.close() {
        let _ = writeln!(out, "{line}");
    }
}

#[test]
fn what_is_saved_is_a_record_that_passes() {
    let edition = Edition::load(&Rules::embedded());
    let ids: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    for id in ids {
        let mut game = sitting(&edition, &id, 3);
        for _ in 0..3 {
            play_hand(&mut game, &mut String::new());
            game.again().expect("the hand is over");
        }
        let text = game.record().expect("it is written");
        let mut edition = Edition::load(&Rules::embedded());
        let (shelf, files) = EvidenceSet::own(
            &mut edition,
            vec![("sitting.yaml".to_owned(), text.clone())],
        );
        let faults: Vec<_> = shelf
            .diagnostics
            .iter()
            .filter(|d| files.contains(&d.span().file))
            .collect();
        assert!(faults.is_empty(), "{id}: {faults:?}\n{text}");
        let verdicts =
            Runner::new(&edition).run(&shelf, |i, _| files.contains(&i.span.file), |_| {});
        assert!(
            verdicts.len() >= 3,
            "{id}: {} hands are read back",
            verdicts.len()
        );
        for verdict in verdicts {
            assert_eq!(
                verdict.outcome,
                Outcome::Passed,
                "{id}: {}\n{text}",
                verdict.message
            );
        }
    }
}

#[test]
fn what_is_no_command_gets_a_clear_word() {
    let edition = Edition::load(&Rules::embedded());
    let game = sitting(&edition, "gibbs-1878", 1);
    for (typed, part) in [
        ("", "type a command"),
        ("xyzzy", "is no command"),
        ("pss", "did you mean `pass`"),
        ("bid nonsense", "say which game"),
        ("play 1S", "is no card"),
        ("play 99", "no card 99"),
        ("throw", "say which cards"),
        ("throw KS KS", "twice"),
        ("name spoons", "is no suit"),
        ("pass now", "stands alone"),
        ("take many", "wants a number"),
        ("rules", "wants a word"),
    ] {
        let why = game.read(0, typed).expect_err(typed);
        assert!(why.0.contains(part), "`{typed}`: {}", why.0);
    }
    assert_eq!(
        game.read(0, "PA").map_err(|w| w.0),
        game.read(0, "pass").map_err(|w| w.0)
    );
}

#[test]
fn no_list_of_words_is_empty() {
    let edition = Edition::load(&Rules::embedded());
    for id in ["gibbs-1878", "cavendish-1896", "royal-1665"] {
        let game = sitting(&edition, id, 1);
        for typed in ["bid", "bid zzz", "call", "call zzz"] {
            let why = game.read(0, typed).expect_err(typed);
            let ends = why.0.trim_end().ends_with(':');
            assert!(!ends, "{id}, `{typed}`: {}", why.0);
        }
    }
}

/// Plays on until the person has acted so often, or the hand is over; returns the game as its file has it.
fn play_some(game: &mut Game, acts: usize) {
    let mut done = 0;
    while done < acts && game.turn() != Turn::Over {
        match game.turn() {
            Turn::Player(_) => game
                .let_play(&|| false)
                .expect("the players play by the rules"),
            Turn::Person(chair) => {
                let act = game.simple_choice(chair).expect("there is an answer");
                game.act(chair, act).expect("the novice plays by the rules");
                done += 1;
            }
            Turn::Over => {}
        }
    }
}

/// Plays the records of a saved sitting.
fn hands_of(text: &str) -> Vec<codille::engine::Hand> {
    let mut edition = Edition::load(&Rules::embedded());
    let (shelf, files) = EvidenceSet::own(
        &mut edition,
        vec![("saved.yaml".to_owned(), text.to_owned())],
    );
    let mut runner = Runner::new(&edition);
    let own = shelf
        .records
        .iter()
        .filter(|r| files.contains(&r.item.span.file));
    let hands = own.map(|record| {
        let line = runner
            .line(record, None, &Vec::new())
            .expect("the record is played");
        assert!(line.refused.is_none(), "{text}");
        line.played.into_iter().next().expect("there is a hand")
    });
    hands.collect()
}

#[test]
fn a_saved_sitting_goes_on_as_it_would_have_gone_on() {
    let edition = Edition::load(&Rules::embedded());
    let ids: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    assert!(ids.len() > 10, "variants have gone missing");
    for id in ids {
        for acts in [0, 1, 3, 8] {
            let mut game = sitting(&edition, &id, 11);
            play_hand(&mut game, &mut String::new());
            game.again().expect("the hand is over");
            play_some(&mut game, acts);
            let text = game.record().expect("it is written");

            let head = codille::play::Head::read(&text).expect("the head is read back");
            let mut other = sitting(&edition, &id, 11);
            other.resume(&head, &hands_of(&text)).expect("it goes on");
            assert_eq!(
                other.record().expect("it is written"),
                text,
                "{id}, {acts} acts"
            );
            play_hand(&mut game, &mut String::new());
            play_hand(&mut other, &mut String::new());
            assert_eq!(
                other.record(),
                game.record(),
                "{id}, {acts} acts: another end"
            );
        }
    }
}

#[test]
fn a_file_that_was_changed_by_hand_gets_a_clear_word() {
    let edition = Edition::load(&Rules::embedded());
    let mut game = sitting(&edition, "gibbs-1878", 3);
    play_hand(&mut game, &mut String::new());
    let text = game.record().expect("it is written");
    let head = codille::play::Head::read(&text).expect("the head is read back");
    let fresh = || sitting(&edition, "gibbs-1878", 3);

    let other_seed = codille::play::Head::read(&text.replace("\"seed\":3", "\"seed\":4"));
    let other_seed = other_seed.expect("the head is read");
    let mut dealt_otherwise = sitting(&edition, "gibbs-1878", 4);
    let why = dealt_otherwise
        .resume(&other_seed, &hands_of(&text))
        .expect_err("other cards");
    assert!(
        why.contains("hand 1") && why.contains("changed by hand"),
        "{why}"
    );

    let why = fresh().resume(&head, &[]).expect_err("no hands");
    assert!(why.contains("its records are 0"), "{why}");

    let why = codille::play::Head::read(&text.replace("\"form\":1", "\"form\":0"));
    let why = why.expect_err("another form");
    assert!(why.contains("another version"), "{why}");
    let variant = compiled(&Rules::embedded(), "gibbs-1878", &Vec::new());
    assert_eq!(head.fits(&variant), Ok(()));
    for (from, to, part) in [
        (",[\"Ben\",\"novice\"]", "", "2 chairs"),
        ("\"first\":0", "\"first\":3", "chair 3"),
        ("[\"Ben\",", "[\"Ann\",", "one name"),
        ("\"worlds\":8", "\"worlds\":0", "no world"),
    ] {
        assert!(text.contains(from), "{from} is not in {text}");
        let changed = codille::play::Head::read(&text.replace(from, to)).expect("a head");
        let why = changed.fits(&variant).expect_err(to);
        assert!(
            why.contains(part) && why.contains("changed by hand"),
            "{why}"
        );
    }
    for no_sitting in ["work: gibbs-1878\nrecords: []\n", "sitting: 5\n", "]["] {
        let why = codille::play::Head::read(no_sitting).expect_err("no sitting");
        assert!(why.contains("no saved sitting"), "{why}");
    }
}

#[test]
fn what_was_taken_back_stands_in_the_record() {
    let edition = Edition::load(&Rules::embedded());
    let mut game = sitting(&edition, "cavendish-1896", 5);
    play_some(&mut game, 3);
    let before = game.record().expect("it is written");
    assert!(!before.contains("note:"), "{before}");
    let seen = game.undo(0).expect("there is an act to take back");
    let after = game.record().expect("it is written");
    assert!(after.contains("Acts taken back in this hand: 1"), "{after}");
    assert!(seen == after.contains("had been seen: 1"), "{after}");
    let mut nothing = sitting(&edition, "gibbs-1878", 1);
    assert!(nothing.undo(0).is_err(), "nothing was done yet");
}

#[test]
fn what_the_rules_cannot_tell_of_a_partie_is_told_with_its_clauses() {
    let club = include_str!("../fixtures/own/piquet-club.yaml");
    let two = "define partie_over as deals_played = 4 and not level or deals_played = 6;";
    let quarrel =
        format!("{two}\n      define partie_over as deals_played = 9 when deals_played = 4;");
    assert!(club.contains(two), "the fixture has changed");
    let mut rules = Rules::embedded();
    rules.overlay("own/piquet-club.yaml", club.replace(two, &quarrel).as_str());
    let edition = Edition::load(&rules);
    let variant = compiled(&rules, "piquet-club", &Vec::new());
    let mut game = seated(&edition, &variant, (3, 8), 1);
    let mut told = String::new();
    for _ in 0..4 {
        told.clear();
        play_hand(&mut game, &mut told);
        let next = game.again();
        next.expect("the hand is over");
    }
    assert!(
        told.contains("The rules cannot say for sure") && told.contains("@club/partie"),
        "{told}"
    );
    assert!(!told.contains("Conflict"), "{told}");
}
