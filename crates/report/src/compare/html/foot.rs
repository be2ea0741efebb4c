//! What stands below the table of the page: the clauses and the passages that its cells name.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::shown;
use super::{anchor, escape, label};
use codille_analysis::compare::{Comparison, Part, Reference};

/// Lists the clauses that cells link to, variant by variant.
pub(super) fn clauses(comparison: &Comparison, place: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    for (column, head) in comparison.variants.iter().enumerate() {
        let parts = linked(comparison, column);
        if parts.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "<h3>{}</h3>\n<dl class=\"clauses\">\n",
            escape(&head.id)
        );
        for part in parts {
            let clause = label(part);
            let at = anchor(&head.id, clause);
            let id = format!("<code>{}</code>", escape(clause));
            let id = linked_to(
                place(&format!(
                    "{}#{clause}",
                    part.of.as_ref().unwrap_or(&head.id)
                )),
                id,
            );
            let rule = escape(part.rule.as_deref().unwrap_or_default());
            let _ = writeln!(out, "<dt id=\"{at}\">{id}</dt><dd><pre>{rule}</pre></dd>");
        }
        out += "</dl>\n";
    }
    listed("Clauses", &out)
}

/// Returns the clauses of a column that are shown with a rule, each once.
fn linked(comparison: &Comparison, column: usize) -> Vec<&Part> {
    let mut seen = BTreeSet::new();
    let mut out = Vec::new();
    for row in &comparison.rows {
        if let Some(cell) = row.cells.values().nth(column) {
            let said = shown(row, column, cell).said.into_iter();
            let rules = said.map(|s| s.part).filter(|p| p.rule.is_some());
            out.extend(rules.filter(|p| seen.insert(label(p))));
        }
    }
    out
}

/// Lists the passages that the rows cite, work by work.
pub(super) fn passages(comparison: &Comparison, place: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    for source in &comparison.sources {
        let of = comparison.passages.iter().filter(|p| p.work == source.id);
        let items: String = of.map(|p| item(p, place(&p.id))).collect();
        if !items.is_empty() {
            let _ = write!(
                out,
                "<h3>{}, {} ({})</h3>\n<dl class=\"passages\">\n{items}</dl>\n",
                escape(&source.author),
                escape(&source.title),
                source.year
            );
        }
    }
    listed("Passages", &out)
}

fn item(passage: &Reference, address: Option<String>) -> String {
    let incipit = passage.incipit.as_ref();
    let incipit = incipit.map(|i| format!("<q>{} …</q> ", escape(i)));
    let id = escape(&passage.id);
    format!(
        "<dt id=\"{id}\">{} <code>{id}</code></dt><dd>{}{}</dd>\n",
        linked_to(address, escape(&passage.locus)),
        incipit.unwrap_or_default(),
        escape(&passage.gist)
    )
}

/// Makes a link of words that have a place in the book.
fn linked_to(address: Option<String>, words: String) -> String {
    match address {
        Some(address) => format!("<a href=\"{}\">{words}</a>", escape(&address)),
        None => words,
    }
}

fn listed(title: &str, items: &str) -> String {
    if items.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{title}</h2>\n{items}</section>\n")
}
