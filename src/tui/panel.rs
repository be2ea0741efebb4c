//! A box of text over the table: what was asked for, a refusal, the bill.

use super::ink::{Ink, wrapped};
use super::screen::band;
use super::ui::Panel;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

/// The fewest columns in which a text is set side by side.
const COLUMN: usize = 36;

/// Returns the part of an area that is left for text.
pub(super) fn room(area: Rect) -> Rect {
    area.inner(Margin::new(2, 1))
}

/// Breaks the lines of a panel.
pub(super) fn lines(panel: &Panel, width: usize) -> Vec<String> {
    let lines = panel.lines.iter();
    lines.flat_map(|line| wrapped(line, width, 2)).collect()
}

/// Draws a panel at the head of an area, no higher than it must be.
pub(super) fn draw(panel: &Panel, ink: Ink, area: Rect, buf: &mut Buffer) {
    let inner = room(area);
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let mut all = lines(panel, width);
    if all.len() > height {
        all = beside(panel, width, height).unwrap_or(all);
    }
    let shown = all.len().min(height);
    let last = all.len().saturating_sub(height);
    let from = panel.scroll.min(last);
    let rows = u16::try_from(shown).unwrap_or(u16::MAX).saturating_add(2);
    // A panel that would cut the trick in two covers it whole.
    let whole = rows > area.height / 2;
    let rows = if whole { area.height } else { rows };
    let place = band(area.y, rows, area);
    Clear.render(place, buf);
    let foot = match (from > 0, from < last) {
        (false, false) => " Enter closes ",
        (false, true) => " Page Down: more; Enter closes ",
        (true, true) => " Page Up, Page Down: more; Enter closes ",
        (true, false) => " Page Up: back; Enter closes ",
    };
    let title = format!(" {} ", ink.words(&panel.title));
    Block::bordered()
        .border_set(ink.lines())
        .title(Line::styled(title, ink.heading()))
        .title_bottom(Line::styled(foot, Ink::faint()).right_aligned())
        .render(place, buf);
    let rows = inner.y..inner.bottom();
    for (line, y) in all.iter().skip(from).zip(rows) {
        buf.set_stringn(inner.x, y, ink.words(line), width, Ink::plain());
    }
}

/// Sets short lines in two columns, where that saves turning pages.
fn beside(panel: &Panel, width: usize, height: usize) -> Option<Vec<String>> {
    let column = (width / 2).checked_sub(2).filter(|w| *w >= COLUMN)?;
    let panel = &squeezed(panel);
    let bill = panel.lines.iter().filter(|l| l.starts_with(' '));
    if bill.clone().any(|l| l.chars().count() > column) {
        return None;
    }
    let all = lines(panel, column);
    let half = all.len().div_ceil(2);
    // A part that is set in is not torn from its heading.
    let part = (half..all.len()).find(|at| {
        let line = all.get(*at);
        line.is_some_and(|l| !l.starts_with(' '))
    });
    let part = part.unwrap_or(half);
    if part > height || all.len() - part > height {
        return None;
    }
    let (left, right) = all.split_at(part);
    let row = |at: usize| {
        let of = |side: &[String]| side.get(at).cloned().unwrap_or_default();
        format!("{:<column$}    {}", of(left), of(right))
    };
    Some((0..part).map(row).collect())
}

/// Takes out of the lines of a bill as many spaces as all of them can spare, so that its columns stay.
fn squeezed(panel: &Panel) -> Panel {
    let gap = |line: &str| {
        let inner = line.trim_start();
        let at = inner.find("   ")?;
        let rest = inner.get(at..)?;
        let run = rest.len() - rest.trim_start().len();
        Some((line.len() - inner.len() + at, run))
    };
    let spare = panel.lines.iter().filter_map(|l| gap(l));
    let spare = spare.map(|(_, run)| run.saturating_sub(2)).min();
    let spare = spare.unwrap_or(0);
    let squeeze = |line: &String| match gap(line) {
        Some((at, _)) => {
            let (head, tail) = line.split_at(at);
            format!("{head}{}", tail.get(spare..).unwrap_or(""))
        }
        None => line.clone(),
    };
    Panel {
        lines: panel.lines.iter().map(squeeze).collect(),
        ..panel.clone()
    }
}
