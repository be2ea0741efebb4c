//! Where everything stands on a screen of a given size, for drawing and for clicks alike.

use super::bands::count;
use super::screen::{band, from};
use codille_play::{Ask, Scene};
use ratatui::layout::{Position, Rect};

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Too little for a table.
    TooSmall,
    /// Cards of one row.
    Small,
    /// Cards of several rows.
    Large,
}

/// The fewest columns and rows of a table.
pub(super) const LEAST: (u16, u16) = (60, 20);
/// The fewest columns and rows with large cards.
const LARGE: (u16, u16) = (100, 30);
/// Columns of a large card, and its rows.
pub(super) const CARD: (u16, u16) = (6, 4);

/// Where everything stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// How much room there is.
    pub kind: Kind,
    /// The title.
    pub title: Rect,
    /// Trumps, game, pool, stock.
    pub state: Rect,
    /// The others.
    pub others: Rect,
    /// The trick on the table.
    pub trick: Rect,
    /// What happened.
    pub log: Rect,
    /// One's own name and tricks.
    pub own: Rect,
    /// One's own cards, each with its place.
    pub cards: Vec<Rect>,
    /// The marks below the cards.
    pub marks: Rect,
    /// What is said about the card or choice under the cursor, or in answer to a command.
    pub notice: Rect,
    /// What is asked.
    pub question: Rect,
    /// The choices, each with its place.
    pub choices: Vec<Rect>,
    /// The line of commands.
    pub line: Rect,
    /// The keys.
    pub keys: Rect,
}

impl Places {
    /// Returns the part of the screen that a panel may cover.
    pub(super) fn middle(&self) -> Rect {
        let top = self.state.y;
        band(top, self.own.y.saturating_sub(top), self.title)
    }

    /// Returns the target under a click: the cards first, then the choices.
    pub(super) fn target(&self, x: u16, y: u16) -> Option<usize> {
        let mut all = self.cards.iter().chain(&self.choices);
        all.position(|place| place.contains(Position { x, y }))
    }
}

/// Finds the places for a scene.
pub fn places(scene: &Scene, area: Rect) -> Places {
    let kind = if area.width < LEAST.0 || area.height < LEAST.1 {
        Kind::TooSmall
    } else if area.width < LARGE.0 || area.height < LARGE.1 {
        Kind::Small
    } else {
        Kind::Large
    };
    let tall = if kind == Kind::Large { CARD.1 } else { 1 };
    // From below: keys, line, choices, question, notice, marks, cards, own.
    let mut bottom = area.bottom();
    let mut take = |rows: u16| {
        let rows = rows.min(bottom - area.y);
        bottom -= rows;
        band(bottom, rows, area)
    };
    let (keys, line) = (take(1), take(1));
    let wide: u16 = scene.choices.iter().map(|c| count(&c.command) + 4).sum();
    let rows = 1 + wide.saturating_sub(1) / area.width.max(1);
    let choice_rows = take(rows.min(3));
    let (question, notice, marks, hand, own) = (take(2), take(1), take(1), take(tall), take(1));
    let mut top = area.y;
    let mut give = |rows: u16| {
        let rows = rows.min(bottom.saturating_sub(top));
        top += rows;
        band(top - rows, rows, area)
    };
    let (title, state) = (give(1), give(1));
    let middle = band(top, bottom.saturating_sub(top), area);
    let left = (area.width * 5 / 8).min(area.width.saturating_sub(28));
    let trick_rows = (if kind == Kind::Large { CARD.1 + 5 } else { 5 }).min(middle.height);
    let aside = Rect {
        width: left,
        ..middle
    };
    let others = band(top, middle.height - trick_rows, aside);
    let trick = band(others.bottom(), trick_rows, aside);
    let log = from(middle.x + left, middle);
    Places {
        kind,
        title,
        state,
        others,
        trick,
        log,
        own,
        cards: cards(scene, hand, kind),
        marks,
        notice,
        question,
        choices: choices(scene, choice_rows),
        line,
        keys,
    }
}

/// Sets the cards side by side: with a gap after the trumps, closer where there are too many.
fn cards(scene: &Scene, hand: Rect, kind: Kind) -> Vec<Rect> {
    let (card, mut step) = if kind == Kind::Large {
        (CARD.0, CARD.0)
    } else {
        (5, 5)
    };
    let count = u16::try_from(scene.hand.len()).expect("a hand has few cards");
    let gap = u16::from(scene.hand.iter().any(|c| c.trump)) * 2;
    let room = hand.width.saturating_sub(2 + gap);
    if count > 0 && count * step > room {
        step = (room / count).max(1);
    }
    let mut x = hand.x + 1;
    let mut out = Vec::new();
    for (at, held) in scene.hand.iter().enumerate() {
        let after_trumps = at > 0 && !held.trump && scene.hand.get(at - 1).is_some_and(|c| c.trump);
        x += if after_trumps { gap } else { 0 };
        let width = card.min(step).min(hand.right().saturating_sub(x));
        out.push(Rect { x, width, ..hand });
        x += step;
    }
    out
}

/// Sets the choices one after the other, on as many rows as they need.
fn choices(scene: &Scene, rows: Rect) -> Vec<Rect> {
    let (mut x, mut y) = (rows.x + 1, rows.y);
    let mut out = Vec::new();
    for choice in &scene.choices {
        let wide = count(&choice.command) + 2;
        if x > rows.x + 1 && x + wide > rows.right() {
            (x, y) = (rows.x + 1, y + 1);
        }
        out.push(Rect::new(x, y, wide, 1).intersection(rows));
        x += wide + 1;
    }
    out
}

/// Tells whether the cards of the hand answer what is asked.
pub(super) const fn by_cards(scene: &Scene) -> bool {
    matches!(scene.ask, Ask::Card | Ask::Cards { .. } | Ask::Call)
}
