//! A plain table of words, as Markdown and as HTML.

use std::fmt::Write;

use super::{html, markdown};

/// A table of words.
pub(super) struct Sheet {
    /// What stands above it.
    pub(super) title: String,
    /// The heads of its columns.
    pub(super) heads: Vec<String>,
    /// Its rows.
    pub(super) rows: Vec<Vec<String>>,
}

impl Sheet {
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells = cells.iter().map(|c| format!(" {} |", markdown::escape(c)));
            format!("|{}\n", cells.collect::<String>())
        };
        let mut out = format!("\n{}\n\n", markdown::escape(&self.title));
        if self.rows.is_empty() {
            return out + "Nothing.\n";
        }
        out += &line(&self.heads);
        let _ = writeln!(out, "|{}", " --- |".repeat(self.heads.len()));
        out + &self.rows.iter().map(|r| line(r)).collect::<String>()
    }

    pub(super) fn html(&self) -> String {
        let caption = html::escape(&self.title);
        let mut out = format!("<div class=\"wide\">\n<table>\n<caption>{caption}</caption>\n<tr>");
        for head in &self.heads {
            let _ = write!(out, "<th scope=\"col\">{}</th>", html::escape(head));
        }
        out += "</tr>\n";
        for row in &self.rows {
            let cells = row.iter().map(|c| format!("<td>{}</td>", html::escape(c)));
            let _ = writeln!(out, "<tr>{}</tr>", cells.collect::<String>());
        }
        out + "</table>\n</div>\n"
    }
}
