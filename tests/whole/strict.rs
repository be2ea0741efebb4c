//! Hands at a club table, before a referee: irregular acts, what follows from them, claims and waivers, as somebody who types meets them.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and prints what it met"
)]

use crate::shared::table;
use codille::engine::phase;
use codille::evidence::EvidenceSet;
use codille::evidence::run::{Outcome, Runner, case};
use codille::ids::Seat;
use codille::layout::TermStyle;
use codille::play::{Chair, Game, Grounds, Head, Next, Setup, Turn};
use codille::player::{Budget, Novice, Random, Rollout};
use codille::ruleset::{Edition, Rules};
use codille::simulate::rng;
use rand::RngExt;
use std::sync::Arc;
use table::compiled;

/// How often the random walk sits down to each variant; it plays two hands each time. `WALKS=…` asks for another number.
fn walks() -> u64 {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test asks its own environment how long it may run"
    )]
    let asked = std::env::var("WALKS").ok();
    asked.map_or(6, |n| n.parse().expect("WALKS is a number"))
}

/// The names of those at the table.
const NAMES: [&str; 4] = ["You", "Ann", "Ben", "Cora"];

/// Seats somebody who types in the first chair, and novices in the others; where they are mixed, others as well.
fn sitting(edition: &Edition, id: &str, (seed, mixed): (u64, bool)) -> Game {
    let variant = compiled(&Rules::embedded(), id, &Vec::new());
    let raw = edition.variant_of(id).expect("the variant is there");
    let names = NAMES.iter().take(variant.players).enumerate();
    let chairs = names.map(|(at, name)| {
        let chair = match (at, mixed, seed % 6) {
            (0, ..) => Chair::Person,
            (_, true, 0) => Chair::Player(Arc::new(Rollout {
                budget: Budget { worlds: 2 },
            })),
            (_, true, 1) => Chair::Player(Arc::new(Random)),
            _ => Chair::Player(Arc::new(Novice)),
        };
        ((*name).to_owned(), chair)
    });
    Game::new(Setup {
        grounds: Grounds::new(&variant, &edition.library),
        title: raw.title.clone(),
        work: raw.work.clone(),
        set: Vec::new(),
        chairs: chairs.collect(),
        first: 0,
        worlds: 8,
        seed,
        look: TermStyle {
            ascii: true,
            ..TermStyle::default()
        },
        variant,
    })
}

fn all_variants(edition: &Edition) -> Vec<String> {
    edition.variants.iter().map(|v| v.id.to_string()).collect()
}

/// Plays a hand as the novice would, in the person's chair too; returns its bill.
fn played_out(game: &mut Game) -> Vec<String> {
    for _ in 0..2_000 {
        match game.turn() {
            Turn::Over => return game.close(),
            Turn::Player(_) => game.let_play(&|| false).expect("there is an answer"),
            Turn::Person(chair) => {
                let act = game.simple_choice(chair).expect("there is an answer");
                game.act(chair, act).expect("it can be done");
            }
        }
    }
    panic!("the hand does not end");
}

#[test]
fn regular_play_comes_to_the_same_bill_with_and_without_a_referee() {
    let edition = Edition::load(&Rules::embedded());
    let mut others = Vec::new();
    for id in all_variants(&edition) {
        for seed in 1..6 {
            let mut plain = sitting(&edition, &id, (seed, false));
            let mut strict = sitting(&edition, &id, (seed, false)).strictly(0);
            for hand in 1..4 {
                let (one, other) = (played_out(&mut plain), played_out(&mut strict));
                // Where the laws want something said or shown beside play the referee finds that it was not.
                if other.iter().any(|line| line.contains("[The referee]")) {
                    others.push(id.clone());
                    break;
                }
                assert_eq!(one, other, "{id}, seed {seed}, hand {hand}");
                assert_eq!(
                    plain.news(Some(0)),
                    strict.news(Some(0)),
                    "{id}, seed {seed}"
                );
                plain.again().expect("the hand is over");
                strict.again().expect("the hand is over");
            }
        }
    }
    others.dedup();
    println!("with more to do than play: {others:?}");
    assert!(others.len() < 4, "{others:?}");
}

/// Plays until the hand is over; `line` gives what the person types where it will, else the novice's choice is typed. Returns what the
/// person read.
fn typed(game: &mut Game, mut line: impl FnMut(&Game) -> Option<String>) -> Vec<String> {
    let mut out = game.news(Some(0));
    for _ in 0..1_500 {
        match game.turn() {
            Turn::Over => {
                out.extend(game.close());
                return out;
            }
            Turn::Player(_) => game.let_play(&|| false).expect("there is an answer"),
            Turn::Person(chair) => {
                out.extend(game.question(chair));
                let own = line(game);
                let typed = own.unwrap_or_else(|| simple(game, chair));
                out.push(format!("> {typed}"));
                let reply = game.enter(chair, &typed);
                if reply.next == Next::Ask && !reply.lines.is_empty() {
                    // What cannot be done is said; the novice's choice goes on.
                    out.extend(reply.lines);
                    let typed = simple(game, chair);
                    out.push(format!("> {typed}"));
                    out.extend(game.enter(chair, &typed).lines);
                }
            }
        }
        out.extend(game.news(Some(0)));
    }
    panic!("the hand does not end:\n{}", out.join("\n"));
}

/// What the novice would type: to what is offered, that it is let be.
fn simple(game: &Game, chair: usize) -> String {
    let act = game.simple_choice(chair);
    let view = game.bench().expect("there is a referee");
    // After irregular acts there may be no lawful card.
    let fallback = || {
        let held = view
            .hand
            .state
            .held(view.hand.decision.seat().unwrap_or(Seat::FIRST));
        let state = &view.hand.state;
        let aside = codille::referee::lying(state, Seat::FIRST, codille::check::act::Place::Aside);
        // What fell is taken up before it can be played.
        let fallen = || aside.iter().next().map(|c| format!("pick up {c}"));
        let card = held.iter().next().map(|c| format!("play {c}"));
        card.or_else(fallen).unwrap_or_else(|| "no".to_owned())
    };
    match (act, game.question(chair)) {
        (_, Some(question)) if question.contains("or say `no` and let it be") => "no".to_owned(),
        (Some(act), _) => game.words(act),
        (None, _) => fallback(),
    }
}

/// Returns a card that the person holds and may not play now, by the question; no card where he may play all.
fn unlawful(game: &Game) -> Option<String> {
    let bench = game.bench()?;
    let codille::engine::Decision::Play(phase::Play { seat, cards }) = bench.hand.decision else {
        return None;
    };
    let others = bench.hand.state.held(seat) - cards;
    others.iter().next().map(|card| format!("play {card}"))
}

fn has(lines: &[String], part: &str) -> bool {
    lines.iter().any(|line| line.contains(part))
}

/// Tries seeds until a hand shows all of these parts in what the person read.
fn hand_with(
    id: &str,
    erring: u32,
    parts: &[&str],
    mut line: impl FnMut(&Game, &mut bool) -> Option<String>,
) -> (Game, Vec<String>) {
    let edition = Edition::load(&Rules::embedded());
    for seed in 1..200 {
        let mut game = sitting(&edition, id, (seed, false)).strictly(erring);
        let mut done = false;
        let read = typed(&mut game, |game| line(game, &mut done));
        if parts.iter().all(|part| has(&read, part)) {
            println!("{id}, seed {seed}:\n{}\n", read.join("\n"));
            return (game, read);
        }
    }
    panic!("{id}: no hand shows {parts:?}");
}

/// Plays one card that may not be played, once.
fn one_revoke(game: &Game, done: &mut bool) -> Option<String> {
    let offered = game.question(0)?.contains("or say `no` and let it be");
    let line = unlawful(game).filter(|_| !*done && !offered);
    *done |= line.is_some();
    line
}

#[test]
fn a_revoke_at_ombre_is_found_out_at_the_settlement_and_costs_what_the_book_says() {
    let (mut game, read) = hand_with(
        "gibbs-1878",
        0,
        &[
            "You are at fault: revoke",
            "What the referee ruled in this hand:",
        ],
        one_revoke,
    );
    assert!(
        has(&read, "A revoke costs the Puesta of the Pool. ("),
        "{read:?}"
    );
    assert!(
        has(&read, "  revoke  "),
        "the bill has no line for it: {read:?}"
    );
    // Nobody else is told before the cards show it.
    let ann = game.news(Some(1));
    let fault = ann
        .iter()
        .position(|line| line.contains("at fault: revoke"));
    let own = read
        .iter()
        .position(|line| line.contains("at fault: revoke"));
    let trick = |lines: &[String], to: usize| {
        let before = lines.iter().take(to);
        before
            .filter(|l| l.contains(" win trick ") || l.contains(" wins trick "))
            .count()
    };
    assert!(
        fault.is_none_or(|at| trick(&ann, at) > trick(&read, own.unwrap_or(0))),
        "{ann:?}"
    );
}

#[test]
fn a_revoke_at_piquet_is_claimed_by_the_other_and_played_over() {
    let (_, read) = hand_with(
        "cavendish-1896",
        0,
        &[
            "You are at fault: revoke",
            "Ann claims “revoke”",
            "Play goes back",
        ],
        one_revoke,
    );
    let claim = read.iter().position(|line| line.contains("Ann claims"));
    let fault = read
        .iter()
        .position(|line| line.contains("You are at fault"));
    assert!(fault < claim, "{read:?}");
}

#[test]
fn an_error_of_another_is_claimed_by_the_person() {
    for (id, claim, erring) in [
        ("cavendish-1896", "claim revoke", 15),
        ("gibbs-1878", "notice out of turn", 60),
    ] {
        let (_, read) = hand_with(
            id,
            erring,
            &["is at fault", "Play goes back", claim],
            |game, _| {
                let question = game.question(0)?;
                question
                    .contains(&format!("`{claim}`"))
                    .then(|| claim.to_owned())
            },
        );
        assert!(has(&read, &format!("> {claim}")), "{id}: {read:?}");
    }
}

#[test]
fn what_follows_from_a_fault_is_waived() {
    let (_, read) = hand_with(
        "cavendish-1896",
        30,
        &["You may `waive ", "You waive"],
        |game, _| {
            let question = game.question(0)?;
            question.contains("`waive ").then(|| "waive".to_owned())
        },
    );
    assert!(has(&read, "You may waive what follows."), "{read:?}");
}

#[test]
fn a_card_that_falls_is_seen_by_all() {
    for (id, typed) in [("gibbs-1878", "drop"), ("cavendish-1896", "drop")] {
        let (mut game, read) = hand_with(id, 0, &["You: drop: "], |game, done| {
            let bench = game.bench()?;
            let plays = matches!(bench.hand.decision, codille::engine::Decision::Play(_));
            let now = plays && !*done;
            *done |= now;
            let held = bench.hand.state.held(Seat::FIRST);
            let card = held.iter().next().filter(|_| now)?;
            Some(format!("{typed} {card}"))
        });
        let own = read
            .iter()
            .find_map(|l| l.strip_prefix("You: drop: "))
            .unwrap_or("?");
        let card = own.trim_end_matches('.');
        let ann = game.news(Some(1));
        let heard = ann
            .iter()
            .find(|l| l.starts_with("You ") && l.contains(card));
        assert!(heard.is_some(), "{id}, {card}: {ann:?}");
    }
}

#[test]
fn somebody_who_asks_to_be_slow_can_play_before_his_turn() {
    let (_, read) = hand_with(
        "gibbs-1878",
        0,
        &["You are at fault: ", "out of turn"],
        |game, done| {
            let bench = game.bench()?;
            let asked = game.question(0)?;
            if !asked.contains("is to act next") {
                return (!*done && bench.hand.history.is_empty()).then(|| "slow".to_owned());
            }
            let plays = matches!(bench.hand.decision, codille::engine::Decision::Play(_));
            let held = bench.hand.state.held(Seat::FIRST);
            let card = held.iter().next().filter(|_| plays && !*done);
            *done |= card.is_some();
            Some(card.map_or(String::new(), |card| format!("play {card}")))
        },
    );
    assert!(has(&read, "pay 20 to the pool"), "{read:?}");
}

#[test]
fn what_cannot_be_done_and_what_no_law_gives_gets_a_clear_word() {
    let edition = Edition::load(&Rules::embedded());
    let mut game = sitting(&edition, "cavendish-1896", (1, false)).strictly(0);
    let other = game
        .bench()
        .expect("there is a referee")
        .hand
        .state
        .held(Seat::SECOND);
    let card = other.iter().next().expect("Ann holds cards");
    let mut told = |line: &str| {
        let mut lines = game.enter(0, line).lines;
        lines.extend(game.news(Some(0)));
        lines.join("\n")
    };
    assert!(told(&format!("play {card}")).contains("not where it would be taken from"));
    assert!(told("undo").contains("Nothing is taken back"));
    let claimed = told("claim revoke");
    assert!(
        claimed.contains("silent") || claimed.contains("do not allow"),
        "{claimed}"
    );
    assert!(told("waive").contains("nothing that you could waive"));
    assert!(told("waive nonsense").contains("know no fault"));
    assert!(told("rights").contains("Acts beside play:"));
}

/// Reads what was saved and goes on with it.
fn resumed(edition: &Edition, id: &str, (seed, erring): (u64, u32), text: &str) -> Game {
    let head = Head::read(text).expect("it is a sitting");
    let mut own = Edition::load(&Rules::embedded());
    let (shelf, files) =
        EvidenceSet::own(&mut own, vec![("saved.yaml".to_owned(), text.to_owned())]);
    let faults = shelf.diagnostics.iter();
    let faults: Vec<_> = faults.filter(|d| files.contains(&d.span().file)).collect();
    assert!(faults.is_empty(), "{faults:?}\n{text}");
    let mut game = sitting(edition, id, (seed, false)).strictly(erring);
    let cases = shelf.cases.iter();
    let cases = cases.filter(|c| files.contains(&c.item.span.file));
    for (number, told) in cases.enumerate() {
        if number > 0 {
            game.again().expect("the hand is over");
        }
        game.is_dealt(&case::hands(told))
            .expect("the cards are the same");
        for at in 0..told.acts.len() {
            let bench = game.bench().expect("there is a referee");
            for done in case::moves(bench, told, at).expect("it is read") {
                let again = game.redo(&done);
                again.unwrap_or_else(|why| panic!("act {}: {why}\n{text}", at + 1));
            }
        }
    }
    game.redone(&head).expect("it goes on");
    game
}

#[test]
fn a_sitting_goes_on_from_its_file_to_the_same_bill() {
    let edition = Edition::load(&Rules::embedded());
    for id in ["gibbs-1878", "cavendish-1896", "royal-1665", "picquet-1651"] {
        for seed in 1..5 {
            let mut game = sitting(&edition, id, (seed, false)).strictly(20);
            let mut acts = 0;
            let mut saved = None;
            let mut done = false;
            let bill = typed(&mut game, |game| {
                acts += 1;
                if acts == 12 {
                    saved = Some(game.record().expect("it is written"));
                }
                one_revoke(game, &mut done)
            });
            let Some(saved) = saved else {
                continue;
            };
            let mut other = resumed(&edition, id, (seed, 20), &saved);
            done = has(&bill, "You are at fault: revoke");
            let first = bill
                .iter()
                .position(|l| l.contains("You are at fault: revoke"));
            let mut all = other.news(Some(0));
            done &= first.is_none_or(|_| has(&all, "You are at fault: revoke")) || !done;
            all.extend(typed(&mut other, |game| one_revoke(game, &mut done)));
            let tail = |lines: &[String]| {
                let own = lines.iter().filter(|l| !l.starts_with("> "));
                own.rev().take(8).cloned().collect::<Vec<_>>()
            };
            assert_eq!(tail(&bill), tail(&all), "{id}, seed {seed}\n{saved}");
        }
    }
}

#[test]
fn what_is_saved_is_a_case_that_passes() {
    let edition = Edition::load(&Rules::embedded());
    for id in all_variants(&edition) {
        for seed in 1..4 {
            let mut game = sitting(&edition, &id, (seed, false)).strictly(15);
            let mut done = false;
            typed(&mut game, |game| one_revoke(game, &mut done));
            let text = game.record().expect("it is written");
            let mut edition = Edition::load(&Rules::embedded());
            let (shelf, files) = EvidenceSet::own(
                &mut edition,
                vec![("sitting.yaml".to_owned(), text.clone())],
            );
            let faults = shelf.diagnostics.iter();
            let faults: Vec<_> = faults.filter(|d| files.contains(&d.span().file)).collect();
            assert!(faults.is_empty(), "{id}: {faults:?}\n{text}");
            let verdicts =
                Runner::new(&edition).run(&shelf, |i, _| files.contains(&i.span.file), |_| {});
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
}

/// What somebody types who does whatever comes to mind: now and then a card, an act, a claim or a word that nobody wants now.
fn wild(game: &Game, chance: &mut rand_chacha::ChaCha8Rng) -> Option<String> {
    let bench = game.bench()?;
    let variant = bench.variant();
    if chance.random_range(0..100_u32) >= 25 {
        return None;
    }
    let acts = &variant.checked.table.acts;
    let number = chance.random_range(1..10_u32);
    let faults = &variant.checked.faults;
    let any = |n: usize, chance: &mut rand_chacha::ChaCha8Rng| {
        usize::try_from(chance.random_range(0..n.max(1) as u64)).unwrap_or(0)
    };
    Some(match chance.random_range(0..12_u32) {
        0..=3 => unlawful(game).unwrap_or_else(|| format!("play {number}")),
        4 => format!("play {number}"),
        5 => match bench.rights().first() {
            Some(right) => {
                let name = codille::check::act::name(acts, right.act).replace('_', " ");
                format!("{name} {}", right.words)
            }
            None => "rights".to_owned(),
        },
        6 | 7 => {
            let at = any(acts.len(), chance);
            let fault = any(faults.iter().count(), chance);
            let name = acts.get(at).map_or("rights", |a| a.name.as_str());
            let words = faults.iter().nth(fault).unwrap_or("");
            if number > 5 {
                format!("{name} {words}")
            } else {
                format!("{name} {number}")
            }
        }
        8 => format!("take {number}"),
        9 => format!("throw {number} {}", number + 1),
        10 => "waive".to_owned(),
        _ => [
            "good",
            "not good",
            "equal",
            "say gano",
            "correct 1",
            "look",
            "surrender",
        ][any(7, chance)]
        .to_owned(),
    })
}

#[test]
fn strict_hands_with_erring_opponents_and_somebody_wild_all_end_in_a_bill() {
    let edition = Edition::load(&Rules::embedded());
    let (mut hands, mut told, mut void) = (0, 0, 0);
    for id in all_variants(&edition) {
        for seed in 1..=walks() {
            let mut chance = rng(29, seed);
            let mut game = sitting(&edition, &id, (seed, true)).strictly(12);
            for _ in 0..2 {
                let mut wildness = 0;
                let read = typed(&mut game, |game| {
                    wildness += 1;
                    (wildness < 60).then(|| wild(game, &mut chance)).flatten()
                });
                hands += 1;
                told += usize::from(has(&read, "[The referee]"));
                let bench = game.bench().expect("there is a referee");
                void += usize::from(bench.minutes().void);
                assert_eq!(bench.hand.state.balance.surplus(), 0, "{id}, seed {seed}");
                assert!(bench.hand.state.is_over(), "{id}, seed {seed}");
                game.again().expect("the hand is over");
            }
        }
    }
    println!("{hands} hands, {told} with a ruling, {void} void at their end");
    assert!(hands > 150, "{hands} hands");
}

#[test]
fn a_hand_is_dealt_again_as_often_as_its_deal_is_void() {
    let edition = Edition::load(&Rules::embedded());
    let mut game = sitting(&edition, "gibbs-1878-appendix", (1, false)).strictly(0);
    let voided = |game: &Game| game.bench().map_or(0, |b| b.fresh.len());
    let mut read = Vec::new();
    for deal in 1..4 {
        let reply = game.enter(0, "notice faced card in the stock");
        read.extend(reply.lines);
        read.extend(game.news(Some(0)));
        assert_eq!(voided(&game), deal, "{read:?}");
    }
    let again = read
        .iter()
        .filter(|l| l.contains("The cards are dealt again."));
    assert_eq!(again.count(), 3, "{read:?}");
    let bill = played_out(&mut game);
    assert!(!has(&bill, "no more cards are dealt"), "{bill:?}");
    let text = game.record().expect("it is written");
    let mut other = Edition::load(&Rules::embedded());
    let (shelf, files) =
        EvidenceSet::own(&mut other, vec![("sitting.yaml".to_owned(), text.clone())]);
    let verdicts = Runner::new(&other).run(&shelf, |i, _| files.contains(&i.span.file), |_| {});
    for verdict in verdicts {
        assert_eq!(
            verdict.outcome,
            Outcome::Passed,
            "{}\n{text}",
            verdict.message
        );
    }
    let mut resumed = resumed(&edition, "gibbs-1878-appendix", (1, 0), &text);
    assert_eq!(voided(&resumed), 3);
    assert!(resumed.close().is_empty(), "it was entered");
}

#[test]
fn whoever_learns_is_warned_once_of_each_kind_of_act_against_the_laws() {
    for (id, kind) in [("gibbs-1878", "revoke"), ("cavendish-1896", "revoke")] {
        let edition = Edition::load(&Rules::embedded());
        let found = (1..60).find_map(|seed| {
            let mut game = sitting(&edition, id, (seed, false)).strictly(0).warning();
            let mut warned: Option<usize> = None;
            let read = typed(&mut game, |game| {
                let offered = game.question(0)?.contains("or say `no` and let it be");
                let line = unlawful(game).filter(|_| !offered && warned.is_none())?;
                warned = Some(game.deeds().len());
                Some(line)
            });
            let fault = format!("That would be a fault, “{kind}”.");
            let told = read.iter().filter(|l| l.contains(&fault)).cloned();
            let told: Vec<String> = told.collect();
            (!told.is_empty()).then_some((told, read))
        });
        let (told, read) = found.expect("somebody can revoke");
        assert_eq!(told.len(), 1, "{told:?}");
        let line = &told[0];
        assert!(
            line.contains(", p. ") && line.contains("done all the same"),
            "{line}"
        );
        assert!(!has(&read, "You are at fault: revoke"), "{id}: {read:?}");
    }
}
