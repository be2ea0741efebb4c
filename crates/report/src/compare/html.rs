//! A comparison as one HTML page that needs nothing else. Lays out no table for the terminal.

use std::fmt::Write;

use super::text::line;
use super::{patched, shown, summary, through};
use codille_analysis::compare::{Cell, Comparison, Difference, Row};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the comparison as a page; a click on a head sorts the rows.
pub fn html(comparison: &Comparison) -> String {
    page(comparison, "")
}

/// Writes the comparison as a page, with sections that are written already below it.
pub fn page(comparison: &Comparison, below: &str) -> String {
    let ids: Vec<&str> = comparison.variants.iter().map(|v| v.id.as_str()).collect();
    let title = escape(&format!("Compared: {}", ids.join(", ")));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    out += &books(comparison);
    out += &rows(comparison);
    out += &changes(comparison);
    out += below;
    let _ = write!(
        out,
        "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

fn books(comparison: &Comparison) -> String {
    let mut out = "<dl>\n".to_owned();
    for head in &comparison.variants {
        let mut says = escape(&head.title);
        for (option, value) in &head.options {
            let _ = write!(says, ", <code>{}={}</code>", escape(option), escape(value));
        }
        let _ = writeln!(out, "<dt>{}</dt><dd>{says}</dd>", escape(&head.id));
    }
    out + "</dl>\n"
}

fn rows(comparison: &Comparison) -> String {
    let caption = escape(&summary(comparison));
    if comparison.rows.is_empty() {
        return format!("<p>{caption}</p>\n");
    }
    let mut out = format!(
        "<div class=\"wide\" role=\"region\" aria-labelledby=\"caption\" tabindex=\"0\">\n\
         <table>\n<caption id=\"caption\">{caption} <span class=\"hint\">A head sorts the rows.</span></caption>\n\
         <thead>\n<tr>"
    );
    let ids = comparison.variants.iter().map(|v| v.id.as_str());
    for (i, head) in std::iter::once("Topic").chain(ids).enumerate() {
        let sorted = if i == 0 {
            " aria-sort=\"ascending\""
        } else {
            ""
        };
        let head = escape(head);
        let _ = write!(
            out,
            "<th scope=\"col\"{sorted}><button type=\"button\">{head}</button></th>"
        );
    }
    out += "</tr>\n</thead>\n<tbody>\n";
    out += &comparison
        .rows
        .iter()
        .enumerate()
        .map(row)
        .collect::<String>();
    out + "</tbody>\n</table>\n</div>\n"
}

fn changes(comparison: &Comparison) -> String {
    let mut out = String::new();
    for (head, base) in patched(comparison) {
        let title = escape(&format!("What {} changes in {base}", head.id));
        let _ = write!(out, "<section>\n<h2>{title}</h2>\n<ul>\n");
        for patch in &head.patches {
            let gist = escape(patch.gist.as_deref().unwrap_or_default());
            let cites = escape(&patch.cites.join(", "));
            let target = escape(&patch.target);
            let _ = writeln!(
                out,
                "<li>{} <code>{target}</code>: {gist} <cite>{cites}</cite></li>",
                patch.op
            );
        }
        out += "</ul>\n</section>\n";
    }
    out
}

fn row((place, row): (usize, &Row)) -> String {
    let (title, topic) = (escape(&row.title), escape(&row.topic));
    let through = through(row).map(|t| format!(" <small>({})</small>", escape(&t)));
    let same = match row.differs {
        Difference::Rules => "",
        Difference::Words => " class=\"words\"",
        Difference::None => " class=\"same\"",
    };
    let mut out = format!(
        "<tr id=\"{topic}\" data-place=\"{place}\"{same}>\n<th scope=\"row\">{title} <code>{topic}</code>{}</th>\n",
        through.unwrap_or_default()
    );
    out += &(row.cells.values().enumerate())
        .map(|(i, c)| cell(row, i, c))
        .collect::<String>();
    out + "</tr>\n"
}

fn cell(row: &Row, column: usize, cell: &Cell) -> String {
    let shown = shown(row, column, cell);
    let class = cell.status.word().replace(' ', "-");
    let mut out = format!(
        "<td class=\"{class}\"><strong>{}</strong>",
        escape(&shown.status)
    );
    for part in &shown.said {
        let _ = write!(out, "<p>{}</p>", escape(&line(part)));
    }
    for rest in shown.rest {
        let _ = write!(out, "<p class=\"rest\">({})</p>", escape(&rest));
    }
    out + "</td>\n"
}

/// Escapes what HTML would read as its own.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
