//! A comparison for the terminal: head and foot, and the rows as a list where columns would be too narrow. Draws no table.

use super::{Said, said, status, through};
use crate::compare::{Cell, Comparison, Row};
use crate::report::{Ink, Look};

impl Comparison {
    /// Writes the comparison: books in columns where the width allows it, below one another where not.
    #[cfg(feature = "cli")]
    pub fn text(&self, look: Look) -> String {
        let body = if self.fits(look) {
            self.drawn(look)
        } else {
            self.listed(look)
        };
        self.head(look) + &body + &self.foot(look)
    }

    fn head(&self, look: Look) -> String {
        let mut out = String::new();
        for head in &self.variants {
            let mut title = head.title.clone();
            for (option, value) in &head.options {
                title.extend([", ", option, "=", value]);
            }
            out += &look.hanging(&format!("{}:", head.id), 0, 2, Ink::Plain, &title);
        }
        out + &look.paragraph(0, Ink::Bold, &self.summary()) + "\n"
    }

    fn foot(&self, look: Look) -> String {
        let mut out = String::new();
        let echoes: Vec<String> = (self.echoes())
            .map(|r| format!("{} ({})", r.title, through(r).unwrap_or_default()))
            .collect();
        if !echoes.is_empty() {
            let words = echoes.join("; ");
            out += &look.hanging(
                "Worded alike, with another effect:",
                0,
                2,
                Ink::Plain,
                &words,
            );
            out.push('\n');
        }
        for head in self.variants.iter().filter(|h| !h.patches.is_empty()) {
            let base = head.base.as_deref().unwrap_or("its base");
            let title = format!("What {} changes in {base}", head.id);
            out += &look.paragraph(0, Ink::Bold, &title);
            out += &head
                .patches
                .iter()
                .map(|p| p.lines(look))
                .collect::<String>();
            out.push('\n');
        }
        out.truncate(out.trim_end().len());
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }

    /// Writes a block for each topic and in it a paragraph for each variant.
    fn listed(&self, look: Look) -> String {
        let ids = self.variants.iter().map(|v| v.id.chars().count());
        let rest = ids.max().unwrap_or(0).min(look.width / 3) + 4;
        let mut out = String::new();
        for row in self.full() {
            out += &look.paint(Ink::Bold, &row.title);
            out += &look.paint(Ink::Dim, &format!("  {}", topic(row)));
            out.push('\n');
            for (id, cell) in row.cells.iter() {
                let words = paragraph(cell, look);
                let ink = if cell.parts.is_empty() {
                    Ink::Dim
                } else {
                    Ink::Plain
                };
                out += &look.hanging(id, 2, rest, ink, &words);
            }
            out.push('\n');
        }
        out
    }
}

/// Returns the topic with what it differs through.
pub(super) fn topic(row: &Row) -> String {
    match through(row) {
        Some(through) => format!("{} ({through})", row.topic),
        None => row.topic.clone(),
    }
}

/// Writes a cell as one paragraph.
fn paragraph(cell: &Cell, look: Look) -> String {
    let (parts, rest) = said(cell);
    let dash = if look.ascii { "--" } else { "—" };
    let mut words = status(cell);
    if parts.is_empty() && rest.is_none() {
        return words;
    }
    words.push(':');
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            words.extend([" ", dash]);
        }
        words.extend([" ", &line(part)]);
    }
    if let Some(rest) = rest {
        words.extend([" (", &rest, ")"]);
    }
    words
}

/// Writes what is said with its place.
pub(super) fn line(part: &Said) -> String {
    let mut out = String::new();
    if let Some(mark) = &part.mark {
        out.extend(["[", mark, "] "]);
    }
    out += &part.words;
    if !part.locus.is_empty() {
        out.extend([" (", &part.locus, ")"]);
    }
    out
}
