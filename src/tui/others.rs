//! The lines of those at the table: name, cards, tricks, counters, what was said.

use super::bands::count;
use super::ink::{Ink, wrapped};
use super::screen::put;
use codille_play::{Scene, Sitter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws everybody else: name, cards, tricks, counters, and what was said.
pub(super) fn others(scene: &Scene, ink: Ink, area: Rect, buf: &mut Buffer) {
    let others: Vec<&Sitter> = scene.sitters.iter().filter(|s| !s.own).collect();
    let each = usize::from(area.height) / others.len().max(1);
    let mut y = area.y;
    for sitter in others {
        if y >= area.bottom() {
            return;
        }
        let row = Rect {
            y,
            height: 1,
            ..area
        };
        head((scene, sitter), ink, row, buf);
        y += 1;
        let mut said = sitter.said.clone();
        if !sitter.holds.is_empty() {
            let holds: Vec<String> = sitter.holds.iter().map(|c| ink.card(*c)).collect();
            said.push(format!("holds {}", holds.join(" ")));
        }
        if !sitter.shown.is_empty() {
            let shown: Vec<String> = sitter.shown.iter().map(|c| ink.card(*c)).collect();
            said.push(format!("showed {}", shown.join(" ")));
        }
        let said = ink.words(&said.join(ink.dot()));
        let width = usize::from(area.width).saturating_sub(4);
        let lines = wrapped(&said, width, 0);
        // What was said last counts most.
        let room = each.saturating_sub(1).max(1);
        for line in lines.iter().skip(lines.len().saturating_sub(room)) {
            if y < area.bottom() && !line.is_empty() {
                put(buf, (area.x + 3, y), area.right(), line, Ink::faint());
                y += 1;
            }
        }
    }
}

/// Draws the line of one at the table.
pub(super) fn head((scene, sitter): (&Scene, &Sitter), ink: Ink, area: Rect, buf: &mut Buffer) {
    let mark = match (sitter.asked, ink.look.ascii) {
        (false, _) => " ",
        (true, true) => ">",
        (true, false) => "▸",
    };
    let x = put(buf, (area.x, area.y), area.right(), mark, ink.heading());
    let name = ink.words(&sitter.name);
    let x = put(buf, (x, area.y), area.right(), &name, Ink::strong());
    let mut words = String::new();
    for role in &sitter.roles {
        words.push_str(", ");
        words.push_str(role);
    }
    let x = put(buf, (x, area.y), area.right(), &words, Ink::plain());
    let numbers = ink.words(&numbers(scene, sitter));
    let right = area.right().saturating_sub(count(&numbers) + 1);
    put(
        buf,
        (right.max(x + 2), area.y),
        area.right(),
        &numbers,
        Ink::plain(),
    );
}

/// Writes what one at the table has: cards, tricks, counters or points.
pub(super) fn numbers(scene: &Scene, sitter: &Sitter) -> String {
    let mut out = Vec::new();
    match sitter.cards {
        Some(1) => out.push("1 card".to_owned()),
        Some(n) => out.push(format!("{n} cards")),
        None => out.push("looks on".to_owned()),
    }
    if sitter.cards.is_some() {
        out.push(match sitter.tricks {
            1 => "1 trick".to_owned(),
            n => format!("{n} tricks"),
        });
    }
    match sitter.count {
        Some(made) => out.push(format!("counts {made}")),
        None if scene.partie => {}
        None => out.push(format!("{:+}", sitter.standing)),
    }
    out.join(", ")
}

/// Draws one's own line, which parts the table from the hand.
pub(super) fn own(scene: &Scene, ink: Ink, area: Rect, buf: &mut Buffer) {
    let line = if ink.look.ascii { "-" } else { "─" };
    let rule = line.repeat(usize::from(area.width));
    put(buf, (area.x, area.y), area.right(), &rule, Ink::faint());
    let Some(own) = scene.sitters.iter().find(|s| s.own) else {
        return;
    };
    let mut words = format!(" {}", own.name);
    for role in &own.roles {
        words.push_str(", ");
        words.push_str(role);
    }
    words.push(' ');
    let name = put(
        buf,
        (area.x + 2, area.y),
        area.right(),
        &ink.words(&words),
        Ink::strong(),
    );
    let numbers = format!(" {} ", ink.words(&numbers(scene, own)));
    let right = area.right().saturating_sub(count(&numbers) + 2);
    put(
        buf,
        (right.max(name + 1), area.y),
        area.right(),
        &numbers,
        Ink::plain(),
    );
    let said = own.said.join(ink.dot());
    let said = ink.words(&format!(" {said} "));
    if said.trim().is_empty() || name + 2 + count(&said) + 1 > right {
        return;
    }
    put(buf, (name + 2, area.y), right, &said, Ink::faint());
}
