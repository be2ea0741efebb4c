//! A cell of the page: what a book says, with links to passages and clauses and with words marked that the first book has not.

use std::fmt::Write;

use super::super::marked::runs;
use super::super::shown;
use super::super::shown::Said;
use super::{anchor, escape, label};
use codille_analysis::compare::{Cell, Comparison, Row};

/// How many places are named before the rest is counted.
const PLACES: usize = 2;

pub(super) fn cell(comparison: &Comparison, row: &Row, column: usize) -> String {
    let cells = || row.cells.values().zip(&comparison.variants);
    let Some(((cell, head), (base, first))) = cells().nth(column).zip(cells().next()) else {
        return String::new();
    };
    let class = cell.status.word().replace(' ', "-");
    if column > 0 && row.echoed(column) == Some(first.id.as_str()) {
        let label = escape(&format!("the same as {}", first.id));
        return format!(
            "<td class=\"{class}\"><span class=\"equal\" role=\"img\" aria-label=\"{label}\" title=\"{label}\">=</span></td>\n"
        );
    }
    let shown = shown(row, column, cell);
    let mut out = format!(
        "<td class=\"{class}\"><strong>{}</strong>",
        escape(&shown.status)
    );
    let others = if column == 0 {
        Vec::new()
    } else {
        words(row, base)
    };
    let others: Vec<&str> = others.iter().map(String::as_str).collect();
    for said in &shown.said {
        let _ = write!(out, "<p>{}</p>", part(comparison, &head.id, said, &others));
    }
    for rest in shown.rest {
        let _ = write!(out, "<p class=\"rest\">({})</p>", escape(&rest));
    }
    out + "</td>\n"
}

/// Returns what the first column says, part by part.
fn words(row: &Row, base: &Cell) -> Vec<String> {
    let said = shown(row, 0, base).said.into_iter();
    said.map(|s| s.words).collect()
}

fn part(comparison: &Comparison, variant: &str, said: &Said<'_>, others: &[&str]) -> String {
    let mut out = String::new();
    if let Some(mark) = &said.mark {
        let _ = write!(out, "<em>[{}]</em> ", escape(mark));
    }
    let runs: Vec<String> = (runs(&said.words, others).into_iter())
        .map(|run| match (escape(&run.words), run.differs) {
            (words, true) => format!("<mark>{words}</mark>"),
            (words, false) => words,
        })
        .collect();
    out += &runs.join(" ");
    let places = places(comparison, said);
    if !places.is_empty() {
        let _ = write!(out, " <cite>({places})</cite>");
    }
    if said.part.rule.is_some() {
        let clause = label(said.part);
        let (at, id) = (anchor(variant, clause), escape(clause));
        let _ = write!(
            out,
            " <a class=\"rule\" href=\"#{at}\" title=\"the clause {id}\">rule</a>"
        );
    }
    let shares = said
        .shares
        .as_ref()
        .map(|shares| format!("=\u{a0}{shares}"));
    let asides = [
        ("share", shares),
        ("doubt", said.doubt.clone()),
        ("practice", said.practice()),
        ("reason", said.reason()),
    ];
    for (class, words) in asides {
        if let Some(words) = words {
            let _ = write!(out, " <span class=\"{class}\">[{}]</span>", escape(&words));
        }
    }
    out
}

fn places(comparison: &Comparison, said: &Said<'_>) -> String {
    let cites = &said.part.cites;
    let passages = comparison.passages.iter();
    let cited: Vec<_> = passages.filter(|p| cites.contains(&p.id)).collect();
    let links = cited.iter().take(PLACES);
    let mut links: Vec<String> = links
        .map(|p| format!("<a href=\"#{}\">{}</a>", escape(&p.id), escape(&p.locus)))
        .collect();
    match cited.len().saturating_sub(PLACES) {
        0 => {}
        more => links.push(format!("{more} more")),
    }
    links.join("; ")
}
