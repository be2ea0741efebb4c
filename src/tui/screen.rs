//! The picture of a scene: puts every part in its place.

use super::ink::{Ink, wrapped};
use super::others;
use super::places::{Kind, LEAST, Places, places};
use super::ui::Ui;
use super::{bands, card, panel};
use codille_play::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Draws the table as somebody sees it; returns where the cursor of the terminal is to stand.
pub fn screen(scene: &Scene, ui: &Ui, area: Rect, buf: &mut Buffer) -> Position {
    let places = places(scene, area);
    let shut = if ui.leaving {
        Some("Leave the table? y or Enter leaves, n stays.".to_owned())
    } else {
        ui.curtain.clone()
    };
    match (places.kind, shut) {
        (Kind::TooSmall, Some(words)) => alone(&words, ui.ink, area, buf),
        (Kind::TooSmall, None) => {
            let words = format!(
                "Enlarge the window: the table wants {}x{}. Nothing is lost; q leaves.",
                LEAST.0, LEAST.1
            );
            alone(&words, ui.ink, area, buf)
        }
        (_, Some(words)) if ui.curtain.is_some() => {
            bands::title(scene, ui.ink, places.title, buf);
            alone(&words, ui.ink, places.question, buf)
        }
        (Kind::Small | Kind::Large, _) => table(scene, ui, &places, buf),
    }
}

/// Writes a sentence where nothing else has room.
fn alone(words: &str, ink: Ink, area: Rect, buf: &mut Buffer) -> Position {
    paragraph(words, ink, Ink::plain(), area, buf)
}

fn table(scene: &Scene, ui: &Ui, places: &Places, buf: &mut Buffer) -> Position {
    bands::title(scene, ui.ink, places.title, buf);
    bands::state(scene, ui.ink, places.state, buf);
    others::others(scene, ui.ink, places.others, buf);
    card::trick(scene, ui.ink, places, buf);
    bands::log(scene, ui, places.log, buf);
    others::own(scene, ui.ink, places.own, buf);
    card::hand(scene, ui, places, buf);
    bands::notice(scene, ui, places.notice, buf);
    bands::question(scene, ui, places.question, buf);
    bands::choices(scene, ui, places, buf);
    if let Some(open) = &ui.panel {
        panel::draw(open, ui.ink, places.middle(), buf);
    }
    bands::keys(scene, ui, places.keys, buf);
    bands::line(ui, places.line, buf)
}

/// Writes words into the first row of a place, as far as there is room; returns the column after them.
pub(super) fn put(buf: &mut Buffer, place: Rect, words: &str, style: Style) -> u16 {
    if place.width == 0 {
        return place.x;
    }
    let width = usize::from(place.width);
    buf.set_stringn(place.x, place.y, words, width, style).0
}

/// Returns what of an area lies from a column on.
pub(super) const fn from(x: u16, area: Rect) -> Rect {
    let width = area.right().saturating_sub(x);
    Rect { x, width, ..area }
}

/// Returns the rows of an area from a line on.
pub(super) const fn band(y: u16, height: u16, area: Rect) -> Rect {
    Rect { y, height, ..area }
}

/// Fills an area with a text; returns the place after it.
pub(super) fn paragraph(
    words: &str,
    ink: Ink,
    style: Style,
    area: Rect,
    buf: &mut Buffer,
) -> Position {
    let mut after = Position::new(area.x, area.y);
    let lines = wrapped(&ink.words(words), usize::from(area.width), 0);
    let count = lines.len();
    for (at, (line, y)) in lines.iter().zip(area.y..area.bottom()).enumerate() {
        let cut = y + 1 == area.bottom() && at + 1 < count;
        let mut line = line.clone();
        if cut {
            // What has no room says so.
            let keep = usize::from(area.width).saturating_sub(2);
            line = line.chars().take(keep).collect::<String>()
                + if ink.look.ascii { ".." } else { "…" };
        }
        let x = put(buf, band(y, 1, area), &line, style);
        after = Position::new(x.min(area.right().saturating_sub(1)), y);
    }
    after
}
