//! A comparison for the terminal: head, grid and foot.

use super::change::changes;
use super::grid::{Grid, GridCell, GridRow};
use super::shown::Said;
use super::stake::{STAKE_MEANING, stakes};
use super::{cited, echoes, full, numbered, shown, summary, through};
use codille_analysis::compare::{Comparison, Head, Row};
use codille_lang::layout::{Color, TermStyle};

/// How much is told of each part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Detail {
    /// What a reader needs to compare.
    #[default]
    Brief,
    /// The first words of its passage too, and why no rule plays what is only told.
    Full,
}

/// Writes the comparison: books in columns where the width allows it, below one another where not.
pub fn text(comparison: &Comparison, detail: Detail, look: TermStyle) -> String {
    let rows = grid(comparison, detail).text(look);
    head(comparison, look) + &rows + &foot(comparison, look)
}

/// Writes the comparison with the books below one another, however wide the lines may be.
pub fn list(comparison: &Comparison, detail: Detail, look: TermStyle) -> String {
    let rows = grid(comparison, detail).listed(look);
    head(comparison, look) + &rows + &foot(comparison, look)
}

fn grid(comparison: &Comparison, detail: Detail) -> Grid {
    Grid {
        corner: "topic".to_owned(),
        heads: comparison.variants.iter().map(|v| v.id.clone()).collect(),
        rows: full(comparison).map(|row| one(row, detail)).collect(),
    }
}

fn head(comparison: &Comparison, look: TermStyle) -> String {
    let mut out = String::new();
    for head in &comparison.variants {
        let mut title = head.title.clone();
        title += &by(head);
        for (option, value) in &head.options {
            title.extend([", ", option, "=", value]);
        }
        out += &look.hanging(&format!("{}:", head.id), 0, 2, Color::Plain, &title);
    }
    out + &look.paragraph(0, Color::Bold, &summary(comparison)) + "\n"
}

/// Says when and by whom the game of a variant was described.
pub(super) fn by(head: &Head) -> String {
    let year = head.year.map(|y| y.to_string());
    let all = head.author.iter().cloned().chain(year);
    let all: Vec<String> = all.collect();
    if all.is_empty() {
        return String::new();
    }
    format!("; {}", all.join(", "))
}

fn foot(comparison: &Comparison, look: TermStyle) -> String {
    let mut out = String::new();
    let echoes: Vec<String> = (echoes(comparison))
        .map(|r| format!("{} ({})", numbered(r), through(r).unwrap_or_default()))
        .collect();
    if !echoes.is_empty() {
        let words = format!("Worded alike, with another effect: {}", echoes.join("; "));
        out += &look.hanging("", 0, 2, Color::Plain, &words);
        out.push('\n');
    }
    for list in changes(comparison) {
        out += &look.paragraph(0, Color::Bold, &list.title());
        out += &list
            .patches()
            .iter()
            .map(|p| p.lines(look))
            .collect::<String>();
        out.push('\n');
    }
    let stakes = stakes(comparison);
    if !stakes.is_empty() {
        out += &look.paragraph(0, Color::Dim, STAKE_MEANING);
        for (head, words) in stakes {
            out += &look.hanging(&format!("{}:", head.id), 0, 2, Color::Dim, &words);
        }
        out.push('\n');
    }
    out += &look.hanging("", 0, 2, Color::Dim, &cited(comparison));
    out
}

fn one(row: &Row, detail: Detail) -> GridRow {
    let mut aside = vec![row.topic.clone()];
    aside.extend(through(row).map(|t| format!("({t})")));
    let cells = row.cells.values().enumerate().map(|(i, cell)| {
        let shown = shown(row, i, cell);
        let mut lines = vec![shown.status];
        lines.extend(shown.said.iter().map(|said| line(said, detail)));
        lines.extend(shown.rest.iter().map(|r| format!("[{r}]")));
        GridCell {
            lines,
            faint: cell.parts.is_empty(),
        }
    });
    GridRow {
        title: numbered(row),
        aside,
        cells: cells.collect(),
    }
}

/// Returns the topic with what it differs through.
pub(super) fn topic(row: &Row) -> String {
    match through(row) {
        Some(through) => format!("{} ({through})", row.topic),
        None => row.topic.clone(),
    }
}

/// Writes what is said with its place.
pub(super) fn line(part: &Said<'_>, detail: Detail) -> String {
    let mut out = String::new();
    if let Some(mark) = &part.mark {
        out.extend(["[", mark, "] "]);
    }
    out += &part.words;
    if !part.locus.is_empty() {
        out.extend([" (", &part.locus, ")"]);
    }
    let incipit = part.incipit().filter(|_| detail == Detail::Full);
    out.extend(incipit.map(|words| format!(" {words}")));
    if let Some(shares) = &part.shares {
        out.extend([" [= ", shares, "]"]);
    }
    let reason = part.reason().filter(|_| detail == Detail::Full);
    for aside in [part.doubt.clone(), part.practice(), reason] {
        out.extend(aside.map(|words| format!(" [{words}]")));
    }
    out
}
