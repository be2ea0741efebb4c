//! A comparison as one HTML page that needs nothing else. Lays out no table for the terminal.

mod cell;
mod foot;

use std::fmt::Write;

use super::change::changes;
use super::stake::{STAKE_MEANING, stakes};
use super::{cited, dated, summary, through, titled};
use cell::cell;
use codille_analysis::compare::{Comparison, Part, Row, RowDifference, RowOrder};

const STYLE: &str = include_str!("../page.css");
const SCRIPT: &str = include_str!("../page.js");

/// Writes the comparison as a page; a click on a head sorts the rows.
pub fn html(comparison: &Comparison) -> String {
    page(comparison, "")
}

/// Writes the comparison as a page, with sections that are written already below it.
pub fn page(comparison: &Comparison, below: &str) -> String {
    whole(comparison, &|_| None, below)
}

/// Writes the comparison as a page that stands beside the annotated book: `place` tells where in the book a passage or a clause stands, which
/// is called `variant#clause`.
pub fn html_beside(comparison: &Comparison, place: &dyn Fn(&str) -> Option<String>) -> String {
    whole(comparison, place, "")
}

fn whole(comparison: &Comparison, place: &dyn Fn(&str) -> Option<String>, below: &str) -> String {
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
    out += &changed(comparison);
    out += &staked(comparison);
    out += below;
    out += &foot::clauses(comparison, place);
    out += &foot::passages(comparison, place);
    let _ = write!(
        out,
        "<footer><p>{}</p></footer>\n</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(&cited(comparison))
    );
    out
}

fn books(comparison: &Comparison) -> String {
    let mut out = "<dl>\n".to_owned();
    for head in &comparison.variants {
        let (id, title) = (escape(&head.id), escape(&titled(head)));
        let _ = writeln!(out, "<dt>{id}</dt><dd>{title}</dd>");
    }
    out + "</dl>\n"
}

fn rows(comparison: &Comparison) -> String {
    let caption = escape(&summary(comparison));
    let Some(base) = comparison
        .variants
        .first()
        .filter(|_| !comparison.rows.is_empty())
    else {
        return format!("<p>{caption}</p>\n");
    };
    let hint = format!(
        "A head sorts the rows. A cell with = says the same in the same words as {}; words are marked where another differs from it in some only.",
        escape(&base.id)
    );
    let mut out = format!(
        "<div class=\"wide\" role=\"region\" aria-labelledby=\"caption\" tabindex=\"0\">\n\
         <table>\n<caption id=\"caption\"><div>{caption} <span class=\"hint\">{hint}</span></div></caption>\n\
         <thead>\n<tr>"
    );
    // Rows that were put in another order are not sorted by their first column.
    let order = comparison.filter.as_ref().map(|f| f.filter.sort);
    let sorted = match order.unwrap_or_default() {
        RowOrder::Number => " aria-sort=\"ascending\"",
        RowOrder::Spread | RowOrder::Topic | RowOrder::Date => "",
    };
    let _ = write!(
        out,
        "<th scope=\"col\"{sorted} data-head=\"Topic\"><button type=\"button\">Topic</button></th>"
    );
    for head in &comparison.variants {
        let year = head.year.map(|y| format!(" <small>{y}</small>"));
        let _ = write!(
            out,
            "<th scope=\"col\" data-head=\"{}\"><button type=\"button\">{}{}</button></th>",
            escape(&dated(head)),
            escape(&head.id),
            year.unwrap_or_default()
        );
    }
    out += "</tr>\n</thead>\n<tbody>\n";
    for (place, row) in comparison.rows.iter().enumerate() {
        out += &line(comparison, place, row);
    }
    out + "</tbody>\n</table>\n</div>\n"
}

fn line(comparison: &Comparison, place: usize, row: &Row) -> String {
    let (title, topic) = (escape(&row.title), escape(&row.topic));
    let through = through(row).map(|t| format!(" <small>({})</small>", escape(&t)));
    let same = match row.differs {
        RowDifference::Rules => "",
        RowDifference::Words => " class=\"words\"",
        RowDifference::None => " class=\"same\"",
    };
    let mut out = format!(
        "<tr id=\"{topic}\" data-place=\"{place}\"{same}>\n\
         <th scope=\"row\"><a class=\"number\" href=\"#{topic}\">{}.</a> {title} <code>{}</code>{}</th>\n",
        row.number,
        topic.replace('/', "/<wbr>"),
        through.unwrap_or_default()
    );
    for column in 0..comparison.variants.len() {
        out += &cell(comparison, row, column);
    }
    out + "</tr>\n"
}

fn changed(comparison: &Comparison) -> String {
    let mut out = String::new();
    for list in changes(comparison) {
        let title = escape(&list.title());
        let _ = write!(out, "<section>\n<h2>{title}</h2>\n<ul>\n");
        for patch in list.patches() {
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

/// Says of what the shares are shares.
fn staked(comparison: &Comparison) -> String {
    let stakes = stakes(comparison);
    if stakes.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<section>\n<h2>Stakes</h2>\n<p>{}</p>\n<dl>\n",
        escape(STAKE_MEANING)
    );
    for (head, words) in stakes {
        let (id, words) = (escape(&head.id), escape(&words));
        let _ = writeln!(out, "<dt>{id}</dt><dd>{words}</dd>");
    }
    out + "</dl>\n</section>\n"
}

/// Returns the id of a clause on the page: each variant has clauses of the same name.
fn anchor(variant: &str, clause: &str) -> String {
    escape(&format!("{variant}:{clause}"))
}

/// Returns the label of the clause whose rule a part has: for a passage, that of the clause that encodes it.
fn label(part: &Part) -> &str {
    part.see.as_deref().unwrap_or(&part.id)
}

/// Escapes what HTML would read as its own.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn every_sign_of_html_is_escaped() {
        assert_eq!(escape("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
        assert_eq!(escape("♠ é '"), "♠ é '");
    }
}
