//! Cards: the own hand, and the trick on the table; in one row where there is little room.

use super::ink::{Ink, wrapped};
use super::places::{CARD, Kind, Places, by_cards};
use super::screen::{band, from, put};
use super::ui::Ui;
use codille_lang::cards::Card;
use codille_lang::words::{around, counted, joined};
use codille_play::{HandCard, Laid, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Widget};

/// Draws the own hand: trumps underlined by their name, cards that answer the question marked.
pub(super) fn hand(scene: &Scene, ui: &Ui, places: &Places, buf: &mut Buffer) {
    let ink = ui.ink;
    let closed = by_cards(scene) && scene.hand.iter().any(|c| !c.open);
    for (at, (held, place)) in scene.hand.iter().zip(&places.cards).enumerate() {
        let here = by_cards(scene) && ui.cursor == Some(at);
        let marked = ui.marked.has(held.card);
        let style = style(held, ink, closed);
        if places.kind == Kind::Large && place.width >= CARD.0 {
            face(held.card, ink, *place, (style, here), buf);
        } else {
            flat(held.card, ink, *place, (style, here), buf);
        }
        let mark = if marked {
            "out"
        } else if closed && held.open {
            if ink.look.ascii { "^" } else { "▴" }
        } else {
            ""
        };
        let x = place.x + if places.kind == Kind::Large { 2 } else { 1 };
        put(buf, from(x, places.marks), mark, Ink::strong());
    }
    trumps(scene, ink, places, buf);
}

/// Says which cards are trumps and which have a name, where the marks leave room.
fn trumps(scene: &Scene, ink: Ink, places: &Places, buf: &mut Buffer) {
    let names = scene.hand.iter().filter_map(|held| {
        let name = held.name.as_ref()?;
        Some(format!("{} {name}", ink.card(held.card)))
    });
    let count = match scene.hand.iter().filter(|c| c.trump).count() {
        0 => "no trumps".to_owned(),
        n => counted(n, "trump"),
    };
    let text = count + &around(": ", &joined(names, ", "), "");
    let last = places.cards.last().map_or(places.marks.x, |c| c.right());
    let free = places.marks.right().saturating_sub(last + 2);
    let row = places.cards.first().map_or(places.marks.y, |c| c.y);
    if free <= 8 || scene.trump.is_none() || scene.hand.is_empty() {
        return;
    }
    let inner = from(last + 2, places.marks);
    let lines = wrapped(&text, usize::from(free), 0);
    for (line, y) in lines.iter().zip(row..=places.marks.y) {
        put(buf, band(y, 1, inner), line, Ink::faint());
    }
}

fn style(held: &HandCard, ink: Ink, closed: bool) -> Style {
    let mut style = ink.suit(held.card.suit());
    if held.trump {
        style = style.add_modifier(Modifier::BOLD);
    }
    if closed && !held.open {
        style = style.add_modifier(Modifier::DIM);
    }
    style
}

/// Draws a card of one row.
fn flat(card: Card, ink: Ink, place: Rect, (style, here): (Style, bool), buf: &mut Buffer) {
    let name = ink.card(card);
    let (words, style) = if here {
        (format!("[{name}]"), Ink::chosen(style))
    } else {
        (format!(" {name}"), style)
    };
    put(buf, place, &words, style);
}

/// Draws a card of several rows: rank and suit, and the letter of the suit below.
fn face(card: Card, ink: Ink, place: Rect, (style, here): (Style, bool), buf: &mut Buffer) {
    let shown = if here { Ink::chosen(style) } else { style };
    Block::bordered()
        .border_set(ink.lines())
        .style(shown)
        .render(place, buf);
    let inner = place.inner(Margin::new(1, 1));
    put(buf, inner, &ink.card(card), shown);
    let letter = card.suit().letter().to_string();
    let foot = band(inner.bottom().saturating_sub(1), 1, inner);
    let right = inner.right().saturating_sub(1);
    put(buf, from(right, foot), &letter, shown);
}

/// Draws the trick on the table, or the last one where none is begun.
pub(super) fn trick(scene: &Scene, ink: Ink, places: &Places, buf: &mut Buffer) {
    let area = places.trick;
    if area.height == 0 {
        return;
    }
    let over = scene.trick.is_empty();
    let (heading, cards) = if over {
        ("Last trick", &scene.last)
    } else {
        ("On the table", &scene.trick)
    };
    if cards.is_empty() {
        return;
    }
    let inner = from(area.x + 1, area);
    put(buf, inner, heading, ink.heading());
    let large = places.kind == Kind::Large;
    let step = if large { 14 } else { 11 };
    for (at, laid) in cards.iter().enumerate() {
        let x = area.x + 1 + step * u16::try_from(at).expect("a trick has few cards");
        if x + 4 > area.right() {
            break;
        }
        let place = Rect {
            x,
            y: area.y + 1,
            width: (step - 1).min(area.right() - x),
            height: area.height - 1,
        };
        slot(scene, ink, laid, (place, large, over), buf);
    }
    let foot = area.bottom().saturating_sub(1);
    if !over && !scene.last.is_empty() && foot > area.y + 3 {
        let words = format!("Last trick: {}", told(scene, ink, &scene.last));
        let words = ink.words(&words);
        put(buf, band(foot, 1, inner), &words, Ink::faint());
    }
}

/// Draws one card of a trick with the name above and below it whether it wins.
fn slot(
    scene: &Scene,
    ink: Ink,
    laid: &Laid,
    (place, large, over): (Rect, bool, bool),
    buf: &mut Buffer,
) {
    let name = scene.sitters.get(laid.sitter).map_or("?", |s| &s.name);
    put(buf, place, &ink.words(name), Ink::plain());
    let style = ink.suit(laid.card.suit()).add_modifier(Modifier::BOLD);
    let height = if large { CARD.1 } else { 1 };
    let card = band(
        place.y + 1,
        height.min(place.height.saturating_sub(1)),
        place,
    );
    if large {
        let width = CARD.0.min(place.width);
        face(laid.card, ink, Rect { width, ..card }, (style, false), buf);
    } else {
        put(buf, card, &ink.card(laid.card), style);
    }
    if laid.best && card.bottom() < place.bottom() {
        let words = if over { "won" } else { "winning" };
        put(buf, band(card.bottom(), 1, place), words, Ink::strong());
    }
}

/// Writes a trick in words.
fn told(scene: &Scene, ink: Ink, trick: &[Laid]) -> String {
    let name = |laid: &Laid| scene.sitters.get(laid.sitter).map_or("?", |s| &s.name);
    let each = trick.iter().map(|laid| {
        let won = if laid.best { " won" } else { "" };
        format!("{} {}{won}", name(laid), ink.card(laid.card))
    });
    joined(each, ", ")
}
