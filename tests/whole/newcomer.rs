//! What somebody who has read only the lesson of the book types and presses: it is understood, or gets a word that helps.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

use crate::shared::{seated, table};
use codille::engine::Act;
use codille::play::{Command, Game, Next, Turn};
use codille::ruleset::{Edition, Rules};
use codille::tui::{Ink, Key, Sitting};
use seated::seated;
use table::compiled;

fn ready(id: &str, seed: u64, persons: usize) -> Game {
    let edition = Edition::load(&Rules::embedded());
    let variant = compiled(&Rules::embedded(), id, &Vec::new());
    let mut game = seated(&edition, &variant, (seed, 4), persons);
    let_others_play(&mut game);
    game
}

fn let_others_play(game: &mut Game) {
    while let Turn::Player(_) = game.turn() {
        game.let_play(&|| false)
            .expect("the players play by the rules");
    }
}

/// Does in the first chair what a novice would, until it is asked what is wanted.
fn until(game: &mut Game, wanted: impl Fn(&str) -> bool) {
    for _ in 0..60 {
        let_others_play(game);
        let question = game.question(0).expect("somebody is asked");
        if wanted(&question) {
            return;
        }
        if game.turn() == Turn::Over {
            game.again().expect("the hand is over");
            continue;
        }
        let act = game.simple_choice(0).expect("there is an answer");
        game.act(0, act).expect("the novice plays by the rules");
    }
    panic!("that is never asked");
}

/// Sits down at the screen.
fn at_screen(game: Game) -> Sitting {
    let mut sitting = Sitting::new(game, false, Ink::default());
    sitting.press(Key::Resize(80, 24));
    sitting.begin();
    sitting
}

fn typed(sitting: &mut Sitting, line: &str) {
    for letter in line.chars() {
        sitting.press(Key::Letter(letter));
    }
    sitting.press(Key::Enter);
}

#[test]
fn a_bid_is_understood_in_the_words_that_are_said() {
    let game = ready("gibbs-1878", 3, 1);
    let bid = |line: &str| game.read(0, line).map_err(|why| why.0);
    assert_eq!(bid("I pass"), Ok(Command::Act(Act::Pass)));
    assert_eq!(bid("I play"), bid("bid simple"));
    assert_eq!(bid("play"), bid("bid simple"));
    assert_eq!(bid("voltereta"), bid("bid voltereta"));
    assert_eq!(bid("solo vole"), bid("bid solo vole"));
}

#[test]
fn cards_are_understood_in_words() {
    let game = ready("cavendish-1896", 3, 1);
    let read = |line: &str| game.read(0, line).map_err(|why| why.0);
    assert_eq!(read("throw 7S, 8H and KD"), read("throw 7S 8H KD"));
    assert_eq!(
        read("throw ace of spades and ten of hearts"),
        read("throw AS 10H")
    );
    assert_eq!(read("throw king of clubs"), read("throw KC"));
}

#[test]
fn a_question_in_the_answer_ends_in_one_mark() {
    let mut game = ready("gibbs-1878", 3, 1);
    let reply = game.enter(0, "pss");
    assert_eq!(
        reply.lines,
        ["`pss` is no command; did you mean `pass`?"],
        "one mark ends it"
    );
}

#[test]
fn a_card_that_is_not_held_is_named() {
    let mut game = ready("cavendish-1896", 3, 1);
    let held = game.scene(Some(0)).hand;
    let ace = codille::cards::Rank::from_mark("A").expect("there are aces");
    let mut all = codille::cards::Suit::ALL.into_iter();
    let other = all.find_map(|suit| {
        let card = codille::cards::Card::new(ace, suit);
        (!held.iter().any(|h| h.card == card)).then_some(card)
    });
    let other = other.expect("nobody holds all four");
    let reply = game.enter(0, &format!("throw {other}"));
    assert_eq!(reply.lines[0], format!("You do not hold {other}."));
}

#[test]
fn rules_finds_what_has_all_the_words() {
    let mut game = ready("gibbs-1878", 3, 1);
    for words in ["matadors highest", "Solo", "solo vole", "the matadors"] {
        let told = game.enter(0, &format!("rules {words}")).lines;
        assert!(!told[0].starts_with("No clause"), "{words}: {told:?}");
    }
}

#[test]
fn a_card_played_before_a_trick_passes_over_what_was_offered() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("Before the next trick"));
    // The right is offered while somebody else leads, or while one leads oneself.
    for _ in 0..12 {
        let before = game.scene(Some(0));
        let card = before.hand[0].card;
        let reply = game.enter(0, &format!("{card}"));
        assert_eq!(reply.next, Next::Go, "{:?}", reply.lines);
        let after = game.scene(Some(0));
        if after.hand.len() < before.hand.len() {
            return;
        }
        assert!(!reply.lines.is_empty(), "it is said why no card was played");
        until(&mut game, |q| q.starts_with("Before the next trick"));
    }
    panic!("the first chair never leads");
}

#[test]
fn whoever_has_better_is_told_so() {
    let mut game = ready("cavendish-1896", 3, 1);
    until(&mut game, |q| q.contains("`not good`"));
    let question = game.question(0).expect("it is asked");
    assert!(question.starts_with("You have better."), "{question}");
}

#[test]
fn every_call_that_is_offered_is_ready() {
    let mut met = 0;
    for seed in 1..12 {
        let mut game = ready("cavendish-1896", seed, 1);
        until(&mut game, |q| q.starts_with("You may call"));
        let choices = game.scene(Some(0)).choices;
        for choice in choices.iter().filter(|c| c.command.starts_with("call ")) {
            let read = game.read(0, &choice.command);
            assert!(read.is_ok(), "{}: {read:?}", choice.command);
            met += 1;
        }
        if choices.iter().any(|c| c.command == "call set") {
            assert_eq!(
                game.read(0, "call quatorze").map_err(|w| w.0),
                game.read(0, "call set").map_err(|w| w.0)
            );
            assert_eq!(
                game.read(0, "call trio").map_err(|w| w.0),
                game.read(0, "call set").map_err(|w| w.0)
            );
        }
    }
    assert!(met > 12, "only {met} calls were offered");
}

#[test]
fn help_says_what_each_word_does() {
    let mut game = ready("gibbs-1878", 3, 1);
    let told = game.enter(0, "help").lines;
    for word in [
        "bid simple",
        "pass",
        "why",
        "hint",
        "hand",
        "tricks",
        "score",
        "log",
        "rules",
        "undo",
        "save",
        "quit",
    ] {
        let line = told
            .iter()
            .find(|l| l.trim_start().trim_start_matches('`').starts_with(word));
        let line = line.unwrap_or_else(|| panic!("{word} is not explained: {told:#?}"));
        assert!(line.len() > word.len() + 6, "{line}");
    }
}

#[test]
fn a_hand_begins_in_the_log_with_who_deals() {
    let game = ready("gibbs-1878", 3, 1);
    let log = game.scene(Some(0)).log;
    assert!(log[0].contains("deal"), "{log:?}");
}

#[test]
fn a_queen_is_no_wish_to_leave() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("You are to play"));
    let mut sitting = at_screen(game);
    sitting.press(Key::Letter('q'));
    assert!(sitting.ui.leaving, "one letter asks whether to leave");
    sitting.press(Key::Letter('s'));
    assert!(!sitting.ui.leaving, "a suit after it makes it a card");
    assert_eq!(sitting.ui.line, "qs");
}

#[test]
fn enter_right_after_a_single_key_does_not_act() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("You are to speak"));
    let mut sitting = at_screen(game);
    sitting.press(Key::Tab);
    for key in ['h', 'w'] {
        sitting.press(Key::Letter(key));
        let effects = sitting.press(Key::Enter);
        assert!(effects.is_empty(), "{key} and Enter: {effects:?}");
        sitting.press(Key::Escape);
    }
    assert!(
        matches!(sitting.game.turn(), Turn::Person(0)),
        "nothing was bid"
    );
}

#[test]
fn enter_plays_on_where_a_right_is_offered_before_a_trick() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("Before the next trick"));
    let mut sitting = at_screen(game);
    let effects = sitting.press(Key::Enter);
    assert!(!effects.is_empty(), "it goes on");
    let question = sitting.scene().question.clone().unwrap_or_default();
    assert!(!question.starts_with("Before"), "{question}");
}

#[test]
fn the_log_of_a_new_hand_says_that_it_is_new() {
    let mut sitting = at_screen(ready("gibbs-1878", 1, 1));
    typed(&mut sitting, "log");
    assert!(
        sitting.ui.panel.is_some() || sitting.ui.notice.is_some(),
        "something is said"
    );
}

#[test]
fn whoever_looks_on_sees_the_cards_at_the_screen() {
    let edition = Edition::load(&Rules::embedded());
    let variant = compiled(&Rules::embedded(), "gibbs-1878", &Vec::new());
    let sitting = at_screen(seated(&edition, &variant, (3, 4), 0));
    for sitter in &sitting.scene().sitters {
        assert_eq!(sitter.holds.len(), 9, "{}", sitter.name);
    }
    // Where two share a screen, nobody's cards are seen before one of them is asked.
    let game = seated(&edition, &variant, (3, 4), 2);
    assert!(game.scene(None).sitters.iter().all(|s| s.holds.is_empty()));
}

#[test]
fn a_line_typed_too_early_waits_at_the_table() {
    let mut sitting = at_screen(ready("gibbs-1878", 3, 1));
    sitting.type_ahead("pass");
    assert_eq!(sitting.ui.line, "pass");
    let effects = sitting.press(Key::Enter);
    assert!(!effects.is_empty(), "it is done at Enter");
}

#[test]
fn nothing_runs_out_of_the_line_of_the_state() {
    use ratatui::{Terminal, backend::TestBackend};
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("You are to play"));
    let sitting = at_screen(game);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("there is a screen");
    terminal
        .draw(|frame| {
            let area = frame.area();
            sitting.draw(area, frame.buffer_mut());
        })
        .expect("it is drawn");
    let buffer = terminal.backend().buffer();
    let row: String = (0..80).map(|x| buffer[(x, 1)].symbol()).collect();
    assert!(row.contains("Trick 1 of 9"), "{row}");
}

#[test]
fn what_answers_the_question_is_understood_by_its_shortest_word() {
    let mut game = ready("cavendish-1896", 3, 1);
    until(&mut game, |q| q.starts_with("You have better."));
    let read = |line: &str| game.read(0, line).map_err(|why| why.0);
    assert_eq!(read("no"), read("not good"), "no to a call is not good");
    let game = ready("gibbs-1878", 3, 1);
    let read = |line: &str| game.read(0, line).map_err(|why| why.0);
    assert_eq!(read("volt"), read("bid voltereta"));
    assert_eq!(read("hearts"), read("name hearts"));
    let told = read("ac").expect_err("no card is asked for");
    assert!(told.contains("is a card"), "{told}");
}

#[test]
fn an_answer_that_is_refused_says_by_what_rule() {
    let mut game = ready("cavendish-1896", 3, 1);
    for _ in 0..40 {
        until(&mut game, |q| q.contains("our answer to"));
        let choices = game.scene(Some(0)).choices;
        if choices.len() == 1 {
            break;
        }
        game.act(0, Act::Answer(codille::variant::Answer::Good))
            .expect("good is always said");
    }
    let told = game.enter(0, "not good").lines.join(" ");
    assert!(told.contains("Law 62"), "{told}");
    let why = game.enter(0, "why").lines.join(" ");
    assert!(why.contains("Law 62"), "{why}");
}

#[test]
fn an_ace_after_a_hint_is_a_card() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("You are to play"));
    let mut sitting = at_screen(game);
    for letter in "hac".chars() {
        sitting.press(Key::Letter(letter));
    }
    assert_eq!(sitting.ui.line, "ac");
    sitting.press(Key::Escape);
    for letter in "hand".chars() {
        sitting.press(Key::Letter(letter));
    }
    assert_eq!(sitting.ui.line, "hand", "a word goes on");
}

#[test]
fn an_answer_of_one_line_outlasts_the_word_that_asked_for_it() {
    let mut game = ready("cavendish-1896", 3, 1);
    until(&mut game, |q| q.starts_with("You are to play. You may"));
    let line = game.enter(0, "why").lines;
    assert_eq!(line.len(), 1, "{line:?}");
    let mut sitting = at_screen(game);
    typed(&mut sitting, "why");
    assert_eq!(sitting.ui.notice.as_ref(), line.first());
}

#[test]
fn the_bill_can_be_read_again() {
    let mut game = ready("gibbs-1878", 3, 1);
    until(&mut game, |q| q.starts_with("The hand is over"));
    let bill = game.close();
    assert!(!bill.is_empty());
    assert_eq!(game.enter(0, "bill").lines, bill);
}

#[test]
fn the_cards_of_a_hand_that_is_over_are_looked_at_again() {
    use codille::player::Budget;
    for variant in ["gibbs-1878", "cavendish-1896"] {
        let mut game = ready(variant, 3, 1);
        let early = game.enter(0, "review");
        assert_eq!(early.next, Next::Ask);
        assert!(
            early.lines[0].contains("once the hand is over"),
            "{early:?}"
        );
        let mut choices = 0;
        until(&mut game, |q| q.starts_with("You are to play"));
        while let Turn::Person(chair) = game.turn() {
            let question = game.question(chair).unwrap_or_default();
            let free = question.starts_with("You are to play") && !question.contains("only");
            choices += usize::from(free);
            let act = game.simple_choice(chair).expect("there is an answer");
            game.act(chair, act).expect("the novice plays by the rules");
            let_others_play(&mut game);
        }
        game.close();
        assert_eq!(game.enter(0, "review").next, Next::Review, "{variant}");
        let review = game.review(0).expect("the hand is over");
        let lines = review.lines(Budget { worlds: 4 }, &|| false);
        assert!(choices > 3, "{variant}: {choices}");
        assert_eq!(lines.len(), choices + 2, "{variant}: {lines:?}");
        // A deal of Piquet is one of a partie, and its cards are solved for that.
        let is_partie = lines[0].contains("points that the partie was likely to pay you");
        assert_eq!(is_partie, variant == "cavendish-1896", "{lines:?}");
        assert!(
            lines[1..=choices]
                .iter()
                .all(|line| line.contains("as it was")),
            "{lines:?}"
        );
        assert!(
            lines[choices + 1].starts_with("Together they fell short"),
            "{lines:?}"
        );
    }
}

#[test]
fn a_partie_that_is_over_is_called_so_and_its_settlement_is_told_at_the_end() {
    let mut game = ready("cavendish-1896", 3, 2);
    for _ in 0..1_000 {
        match game.turn() {
            Turn::Person(chair) => {
                let act = game.simple_choice(chair).expect("there is an answer");
                game.act(chair, act).expect("the novice plays by the rules");
            }
            Turn::Player(_) => let_others_play(&mut game),
            Turn::Over => {
                game.close();
                let question = game.question(0).expect("it is asked what comes next");
                if question.starts_with("The partie is over") {
                    let told = game.farewell().join(" ");
                    assert!(told.contains("Settlement"), "{told}");
                    return;
                }
                game.again().expect("the hand is over");
            }
        }
    }
    panic!("the partie does not end");
}

#[test]
fn the_log_turned_back_to_its_beginning_is_not_empty() {
    use ratatui::{Terminal, backend::TestBackend};
    let mut game = ready("cavendish-1896", 3, 1);
    until(&mut game, |q| q.starts_with("You are to play"));
    let mut sitting = at_screen(game);
    for _ in 0..9 {
        sitting.press(Key::PageUp);
    }
    let first = sitting.scene().log[0].clone();
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("there is a screen");
    terminal
        .draw(|frame| {
            let area = frame.area();
            sitting.draw(area, frame.buffer_mut());
        })
        .expect("it is drawn");
    let cells = terminal.backend().buffer().content();
    let all: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
    let begins: String = first.chars().take(20).collect();
    assert!(all.contains(&begins), "{first}");
}

#[test]
fn a_question_is_said_without_a_full_stop() {
    let mut game = ready("morley-1891", 3, 1);
    until(&mut game, |q| q.starts_with("You are to speak"));
    game.enter(0, "bid simple");
    let log = game.scene(Some(0)).log.join(" ");
    assert!(log.contains("leave?”"), "{log}");
}
