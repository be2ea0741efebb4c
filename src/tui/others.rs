//! The lines of those at the table: name, cards, tricks, counters, what was said.

use super::bands::count;
use super::ink::{Ink, wrapped};
use super::screen::{band, from, put};
use codille_lang::words::{counted, joined};
use codille_play::{Scene, Sitter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws everybody else: name, cards, tricks, counters, and what was said.
pub(super) fn others(scene: &Scene, ink: Ink, area: Rect, buf: &mut Buffer) {
    let others: Vec<&Sitter> = scene.sitters.iter().filter(|s| !s.own).collect();
    let each = usize::from(area.height) / others.len().max(1);
    let inner = from(area.x + 3, area);
    let mut y = area.y;
    for sitter in others {
        if y >= area.bottom() {
            return;
        }
        head((scene, sitter), ink, band(y, 1, area), buf);
        y += 1;
        let mut said = sitter.said.clone();
        for (lead, cards) in [("holds", &sitter.holds), ("showed", &sitter.shown)] {
            let cards = joined(cards.iter().map(|c| ink.card(*c)), " ");
            said.extend((!cards.is_empty()).then(|| format!("{lead} {cards}")));
        }
        let said = ink.words(&said.join(ink.dot()));
        let width = usize::from(area.width).saturating_sub(4);
        let lines = wrapped(&said, width, 0);
        // What was said last counts most.
        let room = each.saturating_sub(1).max(1);
        for line in lines.iter().skip(lines.len().saturating_sub(room)) {
            if y < area.bottom() && !line.is_empty() {
                put(buf, band(y, 1, inner), line, Ink::faint());
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
    let x = put(buf, area, mark, ink.heading());
    let name = ink.words(&sitter.name);
    let x = put(buf, from(x, area), &name, Ink::strong());
    let x = put(buf, from(x, area), &roles(sitter), Ink::plain());
    let numbers = ink.words(&numbers(scene, sitter));
    let right = area.right().saturating_sub(count(&numbers) + 1);
    put(buf, from(right.max(x + 2), area), &numbers, Ink::plain());
}

/// Writes what one at the table has: cards, tricks, counters or points.
pub(super) fn numbers(scene: &Scene, sitter: &Sitter) -> String {
    let mut out = match sitter.cards {
        Some(n) => {
            let tricks = counted(usize::from(sitter.tricks), "trick");
            vec![counted(n as usize, "card"), tricks]
        }
        None => vec!["looks on".to_owned()],
    };
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
    put(buf, area, &rule, Ink::faint());
    let Some(own) = scene.sitters.iter().find(|s| s.own) else {
        return;
    };
    let words = ink.words(&format!(" {}{} ", own.name, roles(own)));
    let name = put(buf, from(area.x + 2, area), &words, Ink::strong());
    let numbers = format!(" {} ", ink.words(&numbers(scene, own)));
    let right = area.right().saturating_sub(count(&numbers) + 2);
    put(buf, from(right.max(name + 1), area), &numbers, Ink::plain());
    let said = own.said.join(ink.dot());
    let said = ink.words(&format!(" {said} "));
    if said.trim().is_empty() || name + 2 + count(&said) + 1 > right {
        return;
    }
    put(buf, from(name + 2, area), &said, Ink::faint());
}

/// Returns what somebody is in this hand, behind the name.
fn roles(sitter: &Sitter) -> String {
    sitter.roles.iter().flat_map(|role| [", ", role]).collect()
}
