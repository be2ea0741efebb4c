//! Comparisons laid out: for the terminal, as a page, for a paper and for a data frame.

mod change;
mod csv;
mod effect;
mod grid;
mod html;
mod latex;
mod markdown;
mod marked;
mod sheet;
mod shown;
mod since;
mod stake;
mod svg;
mod tei;
mod text;
mod tree;
mod witness;

pub use csv::csv;
pub use effect::effect_text;
pub use html::{html, html_beside, page};
pub use latex::latex;
pub use markdown::markdown;
pub use since::{SINCE_MEANING, since_html, since_markdown, since_text};
pub use stake::{STAKE_MEANING, shares};
pub use svg::tree_svg;
pub use tei::tei;
pub use text::{Detail, list, text};
pub use tree::{tree_html, tree_markdown, tree_meaning, tree_support, tree_text};
pub use witness::witness_text;

use codille_analysis::compare::{Comparison, Filtered, Head, Row, RowClass, RowDifference};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::{around, counted, joined};
use shown::shown;

/// Names the first clauses of some, and counts the rest.
fn few(clauses: &[String]) -> String {
    let first = joined(clauses.iter().take(3), ", ");
    match clauses.len().saturating_sub(3) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Says through what a row differs where its own words do not.
fn through(row: &Row) -> Option<String> {
    let (first, more) = row.through.split_first()?;
    Some(match more.len() {
        0 => format!("through {first}"),
        n => format!("through {first} and {n} more"),
    })
}

/// Says that variants of several games are compared; `None` where they are of one.
fn several_games(comparison: &Comparison) -> Option<String> {
    match comparison.games.as_slice() {
        [] | [_] => None,
        more => Some(format!(
            "These are {} games, not variants of one: {}.",
            more.len(),
            joined(more, " and ")
        )),
    }
}

/// Sums the comparison up in a sentence or two.
fn summary(comparison: &Comparison) -> String {
    let place = (comparison.topic.as_ref()).map_or_else(String::new, |t| format!(" under {t}"));
    let rules = match (comparison.differing, comparison.compared) {
        (0, 0) => return format!("There is no topic{place}."),
        (0, n) => format!("No rule differs in {}{place}", counted(n, "topic")),
        (1, n) => format!("1 of {}{place} differs", counted(n, "topic")),
        (d, n) => format!("{d} of {}{place} differ", counted(n, "topic")),
    };
    let games = around(" ", &several_games(comparison).unwrap_or_default(), "");
    if let Some(filtered) = &comparison.filter {
        return format!("{rules}. {}{games}", kept(filtered));
    }
    let of = |class| comparison.rows.iter().filter(|r| r.class == class).count();
    let alone = match of(RowClass::OneSpeaks) {
        0 => String::new(),
        1 => "; in 1 row one book speaks alone".to_owned(),
        n => format!("; in {n} rows one book speaks alone"),
    };
    let words = comparison.rows.iter();
    let words = match words.filter(|r| r.differs == RowDifference::Words).count() {
        0 => String::new(),
        1 => "; 1 more is worded otherwise and read alike".to_owned(),
        n => format!("; {n} more are worded otherwise and read alike"),
    };
    format!("{rules}{alone}{words}.{games}")
}

/// Says what a filter left of the rows.
fn kept(filtered: &Filtered) -> String {
    let asked = filtered.filter.words();
    match (filtered.kept, filtered.of) {
        (0, 0) => format!("There is no row to choose from ({asked})."),
        (0, of) => format!("No row of {of} is left ({asked})."),
        (kept, of) => format!("{kept} of {} shown ({asked}).", counted(of, "row")),
    }
}

/// Says for the terminal what a filter left of the rows; nothing where there is none.
pub fn kept_rows(comparison: &Comparison, look: TermStyle) -> String {
    let filtered = comparison.filter.as_ref();
    let note = filtered.map(|filtered| look.paragraph(0, Color::Bold, &kept(filtered)) + "\n");
    note.unwrap_or_default()
}

/// Says in Markdown what a filter left of the rows; nothing where there is none.
pub fn kept_rows_markdown(comparison: &Comparison) -> String {
    let filtered = comparison.filter.as_ref();
    let note = filtered.map(|filtered| markdown::escape(&kept(filtered)) + "\n\n");
    note.unwrap_or_default()
}

/// Returns the title of a row after the number by which it is cited.
fn numbered(row: &Row) -> String {
    format!("{}. {}", row.number, row.title)
}

/// Says how the comparison and a row of it are cited.
fn cited(comparison: &Comparison) -> String {
    let row = comparison.rows.first();
    let row = row.map_or_else(String::new, |r| {
        format!(
            " A row is named by its number and topic: row {} ({}).",
            r.number, r.topic
        )
    });
    format!("Cite as: {}{row}", comparison.citation)
}

/// Returns a variant with its year.
fn dated(head: &Head) -> String {
    head.year
        .map_or_else(|| head.id.clone(), |year| format!("{} ({year})", head.id))
}

/// Returns the title of a variant with author, year and the options that were set.
fn titled(head: &Head) -> String {
    let options = head
        .options
        .iter()
        .map(|(name, value)| format!(", {name}={value}"));
    head.title.clone() + &text::by(head) + &options.collect::<String>()
}

/// Returns the rows that read alike everywhere and differ only by rules of other topics.
fn echoes(comparison: &Comparison) -> impl Iterator<Item = &Row> {
    comparison.rows.iter().filter(|r| r.is_echo())
}

fn full(comparison: &Comparison) -> impl Iterator<Item = &Row> {
    comparison.rows.iter().filter(|r| !r.is_echo())
}
