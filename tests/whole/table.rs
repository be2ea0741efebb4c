//! The table in a terminal without a terminal: pictures of scenes under snapshot, and keys through the state of whoever sits there.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::wildcard_enum_match_arm,
    reason = "a test that reads past the end fails, as it should, and its counts are printed"
)]

use crate::shared::table;
use codille::layout::TermStyle;
use codille::play::{Chair, Game, Grounds, Setup, Turn};
use codille::player::{Novice, Player};
use codille::ruleset::{Edition, Rules};
use codille::tui::{Colours, Effect, Ink, Key, Sitting, Work};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use std::fmt::Write;
use std::sync::Arc;
use table::compiled;

const NAMES: [&str; 5] = ["You", "Ann", "Ben", "Cora", "Dan"];

fn player() -> Arc<dyn Player> {
    Arc::new(Novice)
}

/// Sits down with novices opposite.
fn sitting(id: &str, seed: u64, ink: Ink, persons: usize) -> Sitting {
    sat_down(game(id, seed, ink, persons), ink)
}

fn sat_down(game: Game, ink: Ink) -> Sitting {
    let mut sitting = Sitting::new(game, false, ink);
    sitting.press(Key::Resize(80, 24));
    sitting.begin();
    sitting
}

fn game(id: &str, seed: u64, ink: Ink, persons: usize) -> Game {
    let edition = Edition::load(&Rules::embedded());
    let variant = compiled(&Rules::embedded(), id, &Vec::new());
    let raw = edition.variant_of(id).expect("the variant is there");
    let chairs = NAMES
        .iter()
        .take(variant.players)
        .enumerate()
        .map(|(at, name)| {
            let chair = if at < persons {
                Chair::Person
            } else {
                Chair::Player(player())
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
        seed,
        worlds: 4,
        look: ink.look,
        variant,
    })
}

/// Lets the players of the program act until a person is asked or the hand is over; counts the hands that come to their end.
fn settle(sitting: &mut Sitting) -> usize {
    let mut hands = 0;
    for _ in 0..500 {
        let Some((task, work)) = sitting.thought() else {
            return hands;
        };
        match work {
            Work::Act(thought) => {
                let act = thought.choose(&|| false);
                let effects = sitting
                    .answered(task, act)
                    .expect("the players play by the rules");
                hands += usize::from(effects.contains(&Effect::Elsewhere));
            }
            Work::Hint(thought) => {
                let budget = codille::player::Budget { worlds: 2 };
                sitting.advised(task, thought.candidates(budget, &|| false));
            }
            Work::Review(review) => {
                let budget = codille::player::Budget { worlds: 2 };
                sitting.reviewed(task, review.lines(budget, &|| false));
            }
        }
    }
    panic!("the players never come to an end");
}

/// Draws the screen as a terminal of some size would show it.
fn drawn(sitting: &Sitting, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("there is a screen");
    terminal
        .draw(|frame| {
            let area = frame.area();
            let cursor = sitting.draw(area, frame.buffer_mut());
            assert!(area.contains(cursor), "the cursor stands outside: {cursor}");
            frame.set_cursor_position(cursor);
        })
        .expect("it is drawn");
    terminal.backend().buffer().clone()
}

/// Writes a screen as text, and below it which cells stand out: `b` bold, `d` faint, `r` reversed, colours by their first letter.
fn written(buffer: &Buffer) -> String {
    let (mut text, mut styles) = (String::new(), String::new());
    for y in 0..buffer.area.height {
        let row = |letter: &dyn Fn(u16) -> String| -> String {
            let row: String = (0..buffer.area.width).map(letter).collect();
            row.trim_end().to_owned()
        };
        let words = row(&|x| buffer[(x, y)].symbol().to_owned());
        let _ = writeln!(text, "{words}");
        let style = row(&|x| style(&buffer[(x, y)]).to_string());
        if !style.is_empty() {
            let _ = writeln!(styles, "{y:2} {style}");
        }
    }
    format!("{text}--- styles\n{styles}")
}

fn style(cell: &ratatui::buffer::Cell) -> char {
    use ratatui::style::{Color, Modifier};
    let colour = match cell.fg {
        Color::Red => Some('R'),
        Color::Blue => Some('B'),
        Color::Green => Some('G'),
        Color::Cyan => Some('C'),
        _ => None,
    };
    let modifier = cell.modifier;
    match colour {
        _ if modifier.contains(Modifier::REVERSED) => 'r',
        Some(colour) => colour,
        None if modifier.contains(Modifier::BOLD) => 'b',
        None if modifier.contains(Modifier::DIM) => 'd',
        None => ' ',
    }
}

fn colours() -> Ink {
    Ink {
        look: TermStyle {
            colour: true,
            ..TermStyle::default()
        },
        colours: Colours::Two,
    }
}

fn snapshot(name: &str, sitting: &mut Sitting) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/table"));
    settings.set_prepend_module_to_snapshot(false);
    for (width, height) in [(80, 24), (120, 40)] {
        sitting.press(Key::Resize(width, height));
        let picture = written(&drawn(sitting, (width, height)));
        let name = format!("{name}-{width}x{height}");
        settings.bind(|| insta::assert_snapshot!(name.as_str(), picture));
    }
    sitting.press(Key::Resize(80, 24));
}

fn typed(sitting: &mut Sitting, line: &str) -> Vec<Effect> {
    let mut effects = sitting.press(Key::Letter(':'));
    for letter in line.chars() {
        effects.extend(sitting.press(Key::Letter(letter)));
    }
    effects.extend(sitting.press(Key::Enter));
    effects
}

/// Does what a novice would do in the chair of the person, as a typed line.
fn simply(sitting: &mut Sitting) {
    let Turn::Person(chair) = sitting.game.turn() else {
        panic!("nobody is asked");
    };
    let act = sitting
        .game
        .simple_choice(chair)
        .expect("there is an answer");
    let words = sitting.game.words(act);
    typed(sitting, &words);
    settle(sitting);
}

#[test]
fn a_hand_of_ombre_looks_right_from_the_first_word_to_the_bill() {
    let mut sitting = sitting("gibbs-1878", 3, colours(), 1);
    settle(&mut sitting);
    snapshot("ombre-bid", &mut sitting);
    typed(&mut sitting, "bid solo");
    settle(&mut sitting);
    snapshot("ombre-trumps", &mut sitting);
    for _ in 0..2 {
        simply(&mut sitting);
    }
    snapshot("ombre-first-trick", &mut sitting);
    for _ in 0..2 {
        simply(&mut sitting);
    }
    snapshot("ombre-third-trick", &mut sitting);
    sitting.press(Key::Letter('w'));
    snapshot("ombre-why", &mut sitting);
    sitting.press(Key::Escape);
    sitting.press(Key::Help);
    snapshot("ombre-help", &mut sitting);
    sitting.press(Key::Escape);
    while !sitting.scene().over {
        simply(&mut sitting);
    }
    snapshot("ombre-bill", &mut sitting);
    sitting.press(Key::Enter);
    snapshot("ombre-over", &mut sitting);
}

#[test]
fn a_deal_of_piquet_looks_right_from_the_discard_to_the_bill() {
    let mut sitting = sitting("cavendish-1896", 3, colours(), 1);
    settle(&mut sitting);
    for key in [Key::Letter(' '), Key::Right, Key::Right, Key::Letter(' ')] {
        sitting.press(key);
    }
    snapshot("piquet-discard", &mut sitting);
    simply(&mut sitting);
    snapshot("piquet-after", &mut sitting);
    let mut calls = 0;
    while !sitting.scene().over {
        if calls == 3 {
            snapshot("piquet-calls", &mut sitting);
        }
        if calls == 12 {
            snapshot("piquet-tricks", &mut sitting);
        }
        simply(&mut sitting);
        calls += 1;
    }
    snapshot("piquet-bill", &mut sitting);
}

#[test]
fn plain_letters_and_no_colours_tell_everything() {
    let ink = Ink {
        look: TermStyle {
            ascii: true,
            ..TermStyle::default()
        },
        colours: Colours::Four,
    };
    for id in ["gibbs-1878", "cavendish-1896"] {
        let mut sitting = sitting(id, 3, ink, 1);
        for size in [(80, 24), (120, 40)] {
            for step in 0..12 {
                settle(&mut sitting);
                let buffer = drawn(&sitting, size);
                for cell in &buffer.content {
                    assert!(cell.symbol().is_ascii(), "`{}`", cell.symbol());
                    assert_eq!(cell.fg, ratatui::style::Color::Reset);
                }
                if step == 0 && size.0 == 80 {
                    for held in &sitting.scene().hand {
                        let text = written(&buffer);
                        assert!(text.contains(&held.card.to_string()), "{}", held.card);
                    }
                }
                if sitting.scene().over {
                    typed(&mut sitting, "again");
                } else {
                    simply(&mut sitting);
                }
            }
        }
    }
}

#[test]
fn four_colours_tell_four_suits() {
    let ink = Ink {
        colours: Colours::Four,
        ..colours()
    };
    let sitting = sitting("gibbs-1878", 3, ink, 1);
    let buffer = drawn(&sitting, (80, 24));
    let styles: String = (0..60).map(|x| style(&buffer[(x, 16)])).collect();
    for colour in ['R', 'B', 'G'] {
        assert!(styles.contains(colour), "{styles}");
    }
}

#[test]
fn a_small_terminal_gets_a_clear_word_and_loses_nothing() {
    let mut sitting = sitting("gibbs-1878", 3, colours(), 1);
    settle(&mut sitting);
    let before = sitting.scene().clone();
    sitting.press(Key::Resize(20, 5));
    let text = written(&drawn(&sitting, (20, 5)));
    assert!(text.starts_with("Enlarge the window:"), "{text}");
    for key in [Key::Enter, Key::Right, Key::Enter, Key::Letter('u')] {
        assert_eq!(sitting.press(key), [], "{key:?}");
    }
    assert_eq!(*sitting.scene(), before);
    for width in 1..=90 {
        for height in 1..=32 {
            sitting.press(Key::Resize(width, height));
            drawn(&sitting, (width, height));
        }
    }
    sitting.press(Key::Letter('q'));
    assert_eq!(sitting.press(Key::Letter('y')), [Effect::Leave]);
}

#[test]
fn a_single_key_and_the_word_typed_out_do_it_once() {
    let mut sitting = sitting("gibbs-1878", 3, colours(), 1);
    settle(&mut sitting);
    for _ in 0..6 {
        simply(&mut sitting);
    }
    for word in ["undo", "why"] {
        for letter in word.chars() {
            sitting.press(Key::Letter(letter));
        }
        assert_eq!(sitting.ui.line, word);
        sitting.press(Key::Enter);
        assert_eq!(sitting.ui.line, "");
    }
    let record = sitting.game.record().expect("it is written");
    assert!(
        record.contains("Acts taken back in this hand: 1"),
        "it is taken back once: {record}"
    );
    sitting.press(Key::Escape);
    sitting.press(Key::Letter('h'));
    sitting.press(Key::Letter('q'));
    assert!(sitting.ui.leaving, "a key after a single key is a key");
    sitting.press(Key::Letter('n'));
    for letter in "hand".chars() {
        sitting.press(Key::Letter(letter));
    }
    assert_eq!(sitting.ui.line, "hand");
    sitting.press(Key::Enter);
    let shown = sitting.ui.panel.as_ref().expect("the hand is shown");
    assert!(shown.lines[0].starts_with("Your cards"), "{shown:?}");
}

#[test]
fn a_click_chooses_and_a_second_one_does_it() {
    let mut sitting = sitting("gibbs-1878", 3, colours(), 1);
    settle(&mut sitting);
    let places = codille::tui::places(sitting.scene(), ratatui::layout::Rect::new(0, 0, 80, 24));
    let pass = places.choices.last().expect("there are choices");
    assert_eq!(sitting.press(Key::Click(pass.x, pass.y)), []);
    assert_eq!(
        sitting.press(Key::Click(pass.x, pass.y)),
        [Effect::Keep],
        "the bid is kept"
    );
}

/// A key by chance: mostly those that do something.
fn by_chance(chance: &mut impl rand::RngExt, size: (u16, u16)) -> Key {
    let roll = chance.next_u32();
    let (a, b) = ((roll >> 8) % 256, (roll >> 16) % 256);
    match roll % 64 {
        0..=19 => Key::Enter,
        20..=27 => Key::Right,
        28 | 29 => Key::Left,
        30..=34 => Key::Letter(' '),
        35 | 36 => Key::Down,
        37 => Key::Up,
        38 => Key::Tab,
        39 => Key::BackTab,
        40..=42 => Key::Escape,
        43 => Key::PageUp,
        44 => Key::PageDown,
        45 => Key::Help,
        46 => Key::Backspace,
        47 => Key::WheelUp,
        48 => Key::WheelDown,
        49..=52 => Key::Click(
            u16::try_from(a).expect("small") % size.0,
            u16::try_from(b).expect("small") % size.1,
        ),
        53 => Key::Letter(['w', 'h', '?', ':', '/', 'q', 'u'][a as usize % 7]),
        54 | 55 => Key::Letter(char::from(b'!' + u8::try_from(a % 94).expect("small"))),
        56 => Key::Letter(['n', 'é', '♠', '漢'][a as usize % 4]),
        57 => Key::Home,
        58 => Key::End,
        59 => Key::Interrupt,
        60 => Key::Resize(
            u16::try_from(1 + a % 140).expect("small"),
            u16::try_from(1 + b % 50).expect("small"),
        ),
        _ => Key::Resize(80 + u16::try_from(a % 50).expect("small"), 24),
    }
}

#[test]
fn ten_thousand_keys_and_sizes_end_in_no_panic() {
    let hands = keys_by_chance(25, |game| game);
    assert!(hands >= 30, "only {hands} hands came to their end");
}

#[test]
fn keys_at_a_club_table_with_erring_players_end_in_no_panic() {
    let hands = keys_by_chance(6, |game| game.strictly(30));
    assert!(hands >= 5, "only {hands} hands came to their end");
}

/// Presses four hundred keys by chance at each of so many tables, and counts the hands that come to their end.
fn keys_by_chance(tables: u64, seat: fn(Game) -> Game) -> usize {
    let edition = Edition::load(&Rules::embedded());
    let ids: Vec<String> = edition.variants.iter().map(|v| v.id.to_string()).collect();
    let (mut keys, mut hands) = (0, 0);
    for (number, id) in (0..tables).zip(ids.iter().cycle()) {
        let persons = if number % 5 == 4 { 2 } else { 1 };
        let mut chance = codille::simulate::rng(1897, number);
        let game = game(id, 7 + number, colours(), persons);
        let mut sitting = sat_down(seat(game), colours());
        let mut size = (80, 24);
        for _ in 0..400 {
            let key = by_chance(&mut chance, size);
            if let Key::Resize(width, height) = key {
                size = (width, height);
            }
            let effects = sitting.press(key);
            hands += effects.iter().filter(|e| **e == Effect::Elsewhere).count();
            // Whoever leaves comes back.
            sitting.ui.leaving &= !effects.contains(&Effect::Leave);
            hands += settle(&mut sitting);
            drawn(&sitting, size);
            keys += 1;
        }
    }
    assert_eq!(keys, tables * 400);
    println!("{hands} hands in {keys} keys");
    hands
}
