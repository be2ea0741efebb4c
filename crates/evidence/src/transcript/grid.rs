//! The table of tricks that a reader can follow, one column a seat.

use super::marks::{suits, widest};
use super::{Replay, Trick};
use codille_lang::layout::{Color, TermStyle};

/// The mark of the card led.
const LED: char = '>';
/// The mark of the card that wins.
const WINS: char = '*';
/// How wide a column of points is, at least and at most.
const COUNT: (usize, usize) = (4, 9);

impl Replay {
    /// Draws the tricks; empty where there is none.
    pub(super) fn tricks_table(&self, look: TermStyle) -> String {
        if self.play.is_empty() {
            return String::new();
        }
        let columns: Vec<&str> = self.hands.iter().map(|h| h.seat.as_str()).collect();
        // The number, the columns with their gaps, the winner.
        let room = look.width.saturating_sub(2 + 5 + 2) / (columns.len() + 1).max(1);
        let wide = widest(columns.iter().copied()).clamp(7, room.saturating_sub(2).max(7));
        let cut = |name: &str| name.chars().take(wide).collect::<String>();
        let pad = |words: &str| format!("{words:<wide$}");
        let mut head = "  trick".to_owned();
        for name in &columns {
            head.extend([format!("  {}", pad(&cut(name)))]);
        }
        let dash = if look.ascii { "-" } else { "─" };
        let winner = wide.max(6);
        let count = widest(columns.iter().copied()).clamp(COUNT.0, COUNT.1);
        let counts = self.play.iter().any(|t| !t.scores.is_empty());
        let mut length = head.chars().count() + 2 + winner;
        head.extend([format!("  {:<winner$}", "won by")]);
        for name in columns.iter().filter(|_| counts) {
            let name: String = name.chars().take(count).collect();
            head.extend([format!("  {name:>count$}")]);
            length += 2 + count;
        }
        let head = head.trim_end();
        let rule = format!("  {}", dash.repeat(length - 2));
        let mut out = look.paragraph(0, Color::Bold, "The play");
        out.extend([format!("{head}\n{}\n", look.paint(Color::Dim, &rule))]);
        for trick in &self.play {
            let mut line = format!("  {:>5}", trick.trick);
            for name in &columns {
                let (ink, cell) = cell(trick, name, look);
                let gap = wide.saturating_sub(cell.chars().count());
                line.extend([format!("  {}{}", look.paint(ink, &cell), " ".repeat(gap))]);
            }
            let won = trick.winner.as_deref().map_or_else(String::new, cut);
            line.extend([format!("  {won:<winner$}")]);
            for name in columns.iter().filter(|_| counts) {
                let points = trick.scores.get(*name).and_then(serde_json::Value::as_i64);
                let points = points.map_or_else(String::new, |n| n.to_string());
                line.extend([format!("  {points:>count$}")]);
            }
            out += line.trim_end();
            out.push('\n');
        }
        let mut key = format!("{LED} leads, {WINS} wins");
        if self.play.iter().flat_map(|t| &t.cards).any(|c| c.open) {
            key += ", [ ] left open in the source";
            if self.fillings.is_some() {
                key += " or filled in";
            } else if self.cut_short {
                key.extend([format!(
                    ": the first of more than {} ways",
                    self.completions
                )]);
            } else if self.completions > 1 {
                key.extend([format!(": the first of {} lawful ways", self.completions)]);
            } else if self.completions == 1 {
                key += ": only this card is lawful";
            }
        }
        out + &look.paragraph(2, Color::Dim, &key)
    }
}

fn cell(trick: &Trick, seat: &str, look: TermStyle) -> (Color, String) {
    let Some(card) = trick.cards.iter().find(|c| c.seat == seat) else {
        return (Color::Plain, String::new());
    };
    let face = suits(&card.card, look);
    let led = if trick.leader == seat { LED } else { ' ' };
    let wins = trick.winner.as_deref() == Some(seat);
    let mark = if wins { WINS } else { ' ' };
    let cell = if card.open {
        format!("{led}[{face}]{mark}")
    } else {
        format!("{led} {face}{mark}")
    };
    let ink = if wins { Color::Green } else { Color::Plain };
    (ink, cell.trim_end().to_owned())
}
