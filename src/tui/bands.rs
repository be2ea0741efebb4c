//! The parts of the table that are words: title, state of the hand, the others, the log, the question, the line of commands.

use super::ink::{Ink, wrapped};
use super::places::{Places, by_cards};
use super::screen::{band, from, paragraph, put};
use super::ui::Ui;
use codille_play::{Ask, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};

/// Draws the title of the rules and the number of the hand.
pub(super) fn title(scene: &Scene, ink: Ink, area: Rect, buf: &mut Buffer) {
    let style = ink.heading().add_modifier(Modifier::REVERSED);
    buf.set_style(area, style);
    let number = format!("Hand {} ", scene.number);
    let right = area.right().saturating_sub(count(&number));
    let title = format!(" {}", ink.words(&scene.title));
    let width = right.saturating_sub(1 + area.x);
    put(buf, Rect { width, ..area }, &title, style);
    put(buf, from(right, area), &number, style);
}

/// Draws how the hand stands: trumps, game, pool, stock; what has no room is left out whole.
pub(super) fn state(scene: &Scene, ink: Ink, area: Rect, buf: &mut Buffer) {
    let mut x = area.x + 1;
    for (words, style) in standing(scene, ink) {
        let words = ink.words(&words);
        let bar = if x > area.x + 1 { ink.bar() } else { "" };
        if x + count(bar) + count(&words) > area.right() {
            continue;
        }
        x = put(buf, from(x, area), bar, Ink::faint());
        x = put(buf, from(x, area), &words, style);
    }
}

/// Says how the hand stands, what matters most first.
fn standing(scene: &Scene, ink: Ink) -> Vec<(String, Style)> {
    let mut out = Vec::new();
    let mut say = |words: String, style| out.push((words, style));
    if let Some(suit) = scene.trump {
        let trumps = if ink.look.ascii {
            format!("Trumps: {suit}")
        } else {
            format!("Trumps: {} {suit}", suit.symbol())
        };
        say(trumps, ink.suit(suit).add_modifier(Modifier::BOLD));
    }
    if let Some(game) = &scene.game {
        say(format!("Game: {game}"), Ink::plain());
    }
    if let Some(turned) = scene.turned {
        let words = format!("Turned up: {}", ink.card(turned));
        say(words, ink.suit(turned.suit()));
    }
    if let Some(pool) = scene.pool {
        say(format!("Pool {pool}"), Ink::plain());
    }
    let (played, all) = scene.tricks;
    if played > 0 || !scene.trick.is_empty() || scene.ask == Ask::Card {
        let at = (played + 1).min(all);
        say(format!("Trick {at} of {all}"), Ink::plain());
    }
    if scene.partie {
        let each = scene.sitters.iter().filter(|s| s.cards.is_some());
        let each: Vec<String> = each.map(|s| format!("{} {}", s.name, s.standing)).collect();
        say(format!("Partie: {}", each.join(", ")), Ink::plain());
    }
    if !scene.open_stock.is_empty() {
        let open: Vec<String> = scene.open_stock.iter().map(|c| ink.card(*c)).collect();
        say(format!("Open: {}", open.join(" ")), Ink::plain());
    }
    say(format!("Stock {}", scene.stock), Ink::plain());
    if scene.thrown > 0 {
        say(format!("Thrown out {}", scene.thrown), Ink::plain());
    }
    out
}

/// Draws what happened, the latest at the foot.
pub(super) fn log(scene: &Scene, ui: &Ui, area: Rect, buf: &mut Buffer) {
    let ink = ui.ink;
    let line = if ink.look.ascii { "|" } else { "│" };
    for y in area.y..area.bottom() {
        put(buf, band(y, 1, area), line, Ink::faint());
    }
    let inner = from(area.x + 2, area);
    let width = usize::from(area.width).saturating_sub(3);
    let room = usize::from(area.height);
    let sentences = scene.log.iter().map(|s| wrapped(&ink.words(s), width, 2));
    let sentences: Vec<Vec<String>> = sentences.collect();
    let all = sentences.iter().map(Vec::len).sum::<usize>();
    let later = sentences.iter().rev().take(ui.back).map(Vec::len);
    // Turned back as far as it goes, the log still fills its place.
    let end = all
        .saturating_sub(later.sum())
        .max(room.saturating_sub(usize::from(ui.back > 0)).min(all));
    let lines = sentences.concat();
    let (lines, _) = lines.split_at(end);
    let from = lines.len().saturating_sub(room);
    for (line, y) in lines.iter().skip(from).zip(area.y..area.bottom()) {
        put(buf, band(y, 1, inner), line, Ink::plain());
    }
    if end < all {
        let words = format!(" {} later: Page Down ", ui.back);
        let foot = band(area.bottom().saturating_sub(1), 1, inner);
        put(buf, foot, &words, Ink::chosen(Ink::plain()));
    }
}

/// Draws the answer to the last key, or what is under the cursor in words.
pub(super) fn notice(scene: &Scene, ui: &Ui, area: Rect, buf: &mut Buffer) {
    let words = ui.notice.clone().or_else(|| under(scene, ui));
    let Some(words) = words else { return };
    let style = if ui.notice.is_some() {
        Ink::strong()
    } else {
        Ink::faint()
    };
    paragraph(&words, ui.ink, style, from(area.x + 1, area), buf);
}

/// Says what is under the cursor: a card in words, or what a choice means.
fn under(scene: &Scene, ui: &Ui) -> Option<String> {
    let at = ui.cursor?;
    if let Some(choice) = at.checked_sub(scene.hand.len()) {
        let choice = scene.choices.get(choice)?;
        return Some(format!("{}: {}", choice.command, choice.means));
    }
    let held = scene.hand.get(at).filter(|_| by_cards(scene))?;
    let mut words = format!("{} of {}", held.card.rank().name(), held.card.suit());
    if let Some(name) = &held.name {
        words.push_str(", ");
        words.push_str(name);
    }
    if held.trump {
        words.push_str(", a trump");
    }
    if !held.open {
        words.push_str("; it may not be played now, and `why` says why");
    } else if ui.marked.has(held.card) {
        words.push_str("; marked");
    }
    Some(words)
}

/// Draws what is asked.
pub(super) fn question(scene: &Scene, ui: &Ui, area: Rect, buf: &mut Buffer) {
    let inner = area.inner(Margin::new(1, 0));
    let words = if ui.leaving {
        "Leave the table? y or Enter leaves, n stays.".to_owned()
    } else if let Some(question) = &scene.question {
        // Where every answer is a choice below, the sentence need not list them.
        let listed = scene.ask == Ask::Words && !scene.choices.is_empty();
        let short = question.split_once(':').filter(|_| listed);
        let any = scene.ask == Ask::Card && scene.hand.iter().all(|c| c.lawful);
        match short {
            Some((head, _)) => format!("{head}:"),
            None if any && scene.hand.len() > 1 => {
                "You are to play; any card may be played.".to_owned()
            }
            None => question.clone(),
        }
    } else {
        let asked = scene.sitters.iter().find(|s| s.asked);
        asked.map_or_else(String::new, |s| format!("{} is thinking…", s.name))
    };
    paragraph(&words, ui.ink, Ink::strong(), inner, buf);
}

/// Draws the choices as buttons.
pub(super) fn choices(scene: &Scene, ui: &Ui, places: &Places, buf: &mut Buffer) {
    let all = scene.choices.iter().zip(&places.choices).enumerate();
    for (at, (choice, place)) in all {
        let here = ui.cursor == Some(scene.hand.len() + at);
        let (words, style) = if here {
            (format!("[{}]", choice.command), Ink::chosen(Ink::strong()))
        } else {
            (format!(" {} ", choice.command), Ink::plain())
        };
        put(buf, *place, &words, style);
    }
}

/// Draws the line of commands; returns the place after what was typed.
pub(super) fn line(ui: &Ui, area: Rect, buf: &mut Buffer) -> Position {
    let x = put(buf, area, "> ", ui.ink.heading());
    if ui.line.is_empty() {
        let words = if ui.typing {
            "type a command"
        } else {
            "a key below, or a command"
        };
        put(buf, from(x, area), words, Ink::faint());
        return Position::new(x, area.y);
    }
    // Of a long line the end is seen.
    let room = usize::from(area.right().saturating_sub(x + 1));
    let typed = ui.ink.words(&ui.line);
    let skip = typed.chars().count().saturating_sub(room);
    let shown: String = typed.chars().skip(skip).collect();
    let x = put(buf, from(x, area), &shown, Ink::plain());
    Position::new(x, area.y)
}

/// Draws what the keys do now.
pub(super) fn keys(scene: &Scene, ui: &Ui, area: Rect, buf: &mut Buffer) {
    let first = match scene.ask {
        Ask::Nothing => "",
        Ask::Words => "Arrows choose  Enter does it  ",
        Ask::Card => "Arrows choose  Enter plays  ",
        Ask::Cards { .. } => "Arrows  Space marks  Enter throws  ",
        Ask::Call => "Arrows choose  Space marks  Enter calls  ",
    };
    let (first, rest) = if ui.line.is_empty() && !ui.typing {
        (first, "h hint  w why  u undo  ? help  q quit")
    } else {
        ("", "Enter does it  Esc clears the line")
    };
    let words = format!(" {first}{rest}");
    put(buf, area, &words, Ink::faint());
}

pub(super) fn count(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}
