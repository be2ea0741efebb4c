//! A comparison as Markdown. Lays out no table for the terminal.

use codille_lang::words::{around, joined};
use std::fmt::Write;

use super::change::changes;
use super::stake::{STAKE_MEANING, stakes};
use super::text::{Detail, line, topic};
use super::{cited, numbered, shown, summary};
use codille_analysis::compare::{Cell, Comparison, Row};

/// Parts the lines of a cell: where `<br>` is not read, as in pandoc's way to Word, the point is left.
const BREAK: &str = " ·<br> ";
/// What may mean something other than itself: to pandoc `$`, `^`, `~` and `@` do too.
const SPECIAL: &str = r"|*_`<>[]\&$^~@#";

/// Writes the comparison as Markdown: a table, and the changes of patched variants as lists.
pub fn markdown(comparison: &Comparison, detail: Detail) -> String {
    let mut out = String::new();
    for head in &comparison.variants {
        let mut words = format!("- `{}`: {}", head.id, escape(&head.title));
        for (option, value) in &head.options {
            words.extend([", `", option, "=", value, "`"]);
        }
        out += &words;
        out.push('\n');
    }
    out.extend(["\n", &summary(comparison), "\n"]);
    if !comparison.rows.is_empty() {
        let ids = comparison.variants.iter().map(|v| format!(" `{}` |", v.id));
        let _ = write!(out, "\n| Topic |{}\n", ids.collect::<String>());
        let _ = writeln!(out, "| --- |{}", " --- |".repeat(comparison.variants.len()));
    }
    for row in &comparison.rows {
        let cells = row.cells.values().enumerate();
        let cells = cells.map(|(i, c)| format!(" {} |", cell(row, i, c, detail)));
        let title = escape(&numbered(row));
        let cells: String = cells.collect();
        let _ = writeln!(out, "| {title}{BREAK}`{}` |{cells}", topic(row));
    }
    for list in changes(comparison) {
        let _ = write!(out, "\n`{}` changes in `{}`:\n\n", list.head.id, list.base);
        for patch in list.patches() {
            let gist = patch.gist.as_deref().map(escape).unwrap_or_default();
            let places = around(" (", &patch.cites.join(", "), ")");
            let _ = writeln!(out, "- {} `{}`: {gist}{places}", patch.op, patch.target);
        }
    }
    let stakes = stakes(comparison);
    if !stakes.is_empty() {
        let _ = write!(out, "\n{}\n\n", escape(STAKE_MEANING));
        for (head, words) in stakes {
            let _ = writeln!(out, "- `{}`: {}", head.id, escape(&words));
        }
    }
    let _ = write!(out, "\n{}\n", escape(&cited(comparison)));
    out
}

fn cell(row: &Row, column: usize, cell: &Cell, detail: Detail) -> String {
    let shown = shown(row, column, cell);
    let mut lines = vec![format!("*{}*", shown.status)];
    lines.extend(shown.said.iter().map(|p| escape(&line(p, detail))));
    lines.extend(shown.rest.iter().map(|r| escape(&format!("({r})"))));
    lines.join(BREAK)
}

pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in joined(text.split_whitespace(), " ").chars() {
        if SPECIAL.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
