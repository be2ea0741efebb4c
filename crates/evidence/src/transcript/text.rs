//! A replay as a reader sees it: its parts in order, words and refusals among them.

use super::Replay;
use super::marks::suits;
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::joined;
use serde_json::{Map, Value};

impl Replay {
    /// Writes the replay out; with `explain`, payments and refusals with the clauses behind them.
    pub fn text(&self, look: TermStyle, explain: bool) -> String {
        let mut blocks = vec![self.head(look), self.held(look)];
        blocks.push(self.talk(look));
        blocks.push(self.tricks_table(look));
        blocks.push(self.refusal(look, explain));
        blocks.push(self.outcome(look));
        blocks.push(self.score_sheet(look, explain));
        blocks.push(self.payments(look, explain));
        blocks.push(self.bill(look));
        blocks.retain(|b| !b.is_empty());
        blocks.join("\n")
    }

    fn talk(&self, look: TermStyle) -> String {
        let mut out = String::new();
        for deed in &self.deeds {
            let mut words = suits(&deed.words, look);
            if let Some(seat) = &deed.seat {
                words = format!("{seat} {words}");
            }
            if deed.after > 0 {
                words = format!("after trick {}: {words}", deed.after);
            }
            if !deed.quotes.is_empty() {
                words.extend([format!(": {}", quoted(&deed.quotes, look))]);
            }
            out += &with_scores(look, &words, &deed.scores);
        }
        if out.is_empty() {
            out
        } else {
            look.paragraph(0, Color::Bold, "What is said and done") + &out
        }
    }

    fn refusal(&self, look: TermStyle, explain: bool) -> String {
        let Some(refused) = &self.refused else {
            return String::new();
        };
        let ink = if self.refusal_expected {
            Color::Yellow
        } else {
            Color::Red
        };
        let words = format!("act {}: {}", refused.act, suits(&refused.words, look));
        let mut out = look.hanging("Refused:", 0, 2, ink, &words);
        if let Some(lawful) = &refused.lawful {
            out += &look.paragraph(2, Color::Plain, &format!("{}.", suits(lawful, look)));
        }
        if self.refusal_expected {
            out += &look.paragraph(2, Color::Plain, "The record says that it is refused.");
        }
        if explain {
            out += &self.chain(&refused.clauses, look, 2);
        } else if !refused.clauses.is_empty() {
            let by = format!("by {}", refused.clauses.join(", "));
            out += &look.paragraph(2, Color::Dim, &by);
        }
        out
    }

    pub(super) fn chain(&self, labels: &[String], look: TermStyle, indent: usize) -> String {
        let mut out = String::new();
        for chain in labels
            .iter()
            .filter_map(|l| self.clauses.iter().find(|c| c.id == *l))
        {
            // A clause without a gist is told by its label alone.
            let mut words = chain.gist.clone().unwrap_or_default();
            if let Some(status) = &chain.status {
                words = format!("[{status}] {words}");
            }
            out += &look.hanging(
                &format!("{}:", chain.id),
                indent,
                indent + 2,
                Color::Plain,
                &words,
            );
            for citation in &chain.cites {
                out += &look.hanging("", indent + 2, indent + 4, Color::Dim, &citation.line());
            }
        }
        out
    }
}

/// Sets out a line with the points that it has brought at the right.
fn with_scores(look: TermStyle, words: &str, scores: &Map<String, Value>) -> String {
    if scores.is_empty() {
        return look.hanging("", 2, 4, Color::Plain, words);
    }
    let told: Vec<String> = scores
        .iter()
        .map(|(seat, n)| format!("{seat} {n}"))
        .collect();
    let told = told.join(", ");
    let room = look.width.saturating_sub(told.chars().count() + 3);
    let narrow = TermStyle {
        width: room,
        ..look
    };
    let text = narrow.hanging("", 2, 4, Color::Plain, words);
    let line = text.trim_end_matches('\n');
    let last = line.lines().last().expect("words fill a line");
    let gap = " ".repeat((room + 3).saturating_sub(last.chars().count()));
    format!("{line}{gap}{}\n", look.paint(Color::Bold, &told))
}

fn quoted(words: &[String], look: TermStyle) -> String {
    let (open, close) = if look.ascii {
        ("\"", "\"")
    } else {
        ("“", "”")
    };
    joined(words.iter().map(|w| format!("{open}{w}{close}")), ", ")
}
