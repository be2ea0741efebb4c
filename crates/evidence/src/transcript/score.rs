//! The score of a deal as a table: a row a heading, a column a seat.

use codille_lang::unique::unique;
use serde_json::{Map, Value};

use super::Replay;
use super::marks::widest;
use codille_lang::layout::{Color, TermStyle};

impl Replay {
    /// Draws the points by heading; with `explain`, each heading with the clauses behind it.
    pub(super) fn score_sheet(&self, look: TermStyle, explain: bool) -> String {
        let columns: Vec<(&String, &Map<String, Value>)> = (self.points.iter())
            .map(|(seat, sums)| (seat, sums.as_object().expect("a seat has sums by heading")))
            .collect();
        let Some((_, first)) = columns.first() else {
            return String::new();
        };
        let wide = widest(first.keys().map(String::as_str)).max(6);
        let column = |seat: &str| seat.chars().count().clamp(5, 10);
        let row = |name: &str, cell: &dyn Fn(&str, &Map<String, Value>) -> String| {
            let mut line = format!("  {name:<wide$}");
            for (seat, sums) in &columns {
                let width = column(seat);
                line.extend([format!("  {:>width$}", cell(seat, sums))]);
            }
            line + "\n"
        };
        let number = |sums: &Map<String, Value>, heading: &str| {
            let sum = sums.get(heading).and_then(Value::as_i64);
            sum.expect("every seat has a sum under every heading")
        };
        let mut out = look.paragraph(0, Color::Bold, "The score");
        out += &row("", &|seat, _| seat.chars().take(column(seat)).collect());
        for heading in first.keys() {
            out += &row(heading, &|_, sums| match number(sums, heading) {
                0 => String::new(),
                n => n.to_string(),
            });
            if explain {
                out += &self.chain(&self.clauses_of(heading), look, 6);
            }
        }
        out += &row("in all", &|_, sums| {
            let all: i64 = sums.values().filter_map(Value::as_i64).sum();
            all.to_string()
        });
        let lines = out.lines().map(|l| l.trim_end().to_owned() + "\n");
        lines.collect()
    }

    /// Returns the clauses by which points were scored under a heading, each once.
    fn clauses_of(&self, heading: &str) -> Vec<String> {
        let scored = self.entries.iter().filter(|e| e.is_score());
        let own = scored.filter(|e| e.heading == heading);
        unique(own.flat_map(|e| e.clauses.iter().cloned()))
    }
}
