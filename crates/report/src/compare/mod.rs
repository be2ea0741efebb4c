//! Comparisons laid out: table, Markdown, HTML.

mod effect;
mod grid;
mod html;
mod markdown;
mod text;
mod witness;

pub use effect::effect_text;
pub use html::html;
pub use markdown::markdown;
pub use text::text;
pub use witness::witness_text;

use codille_analysis::compare;
use codille_analysis::compare::{Cell, Comparison, Head, Part, PartKind, Row};
use codille_edition::ruleset::Status;
use codille_lang::words::{counted, joined};

/// The part of a cell that is shown: what its words are, and where they stand.
struct Said {
    /// What stands before the words where the source stands to them otherwise than to the rest.
    mark: Option<String>,
    words: String,
    locus: String,
}

/// A cell as it is shown.
struct ShownCell {
    status: String,
    said: Vec<Said>,
    rest: Option<String>,
}

/// Names the first clauses of some, and counts the rest.
fn few(clauses: &[String]) -> String {
    let first = joined(clauses.iter().take(3), ", ");
    match clauses.len().saturating_sub(3) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Goes through the variants that change what they build on, each with its base.
fn patched(comparison: &Comparison) -> impl Iterator<Item = (&Head, &str)> {
    let heads = comparison.variants.iter().filter(|h| !h.patches.is_empty());
    heads.map(|head| {
        let base = head.base.as_deref();
        (head, base.expect("only a variant with a base changes one"))
    })
}

/// Picks what of a cell is shown: only what not every variant has, and nothing that a column before it has shown.
fn shown(row: &Row, column: usize, cell: &Cell) -> ShownCell {
    let mut out = ShownCell {
        status: status(cell),
        said: Vec::new(),
        rest: None,
    };
    if let Some(id) = row.echoed(column) {
        out.status = format!("as {id}");
        return out;
    }
    let parts = || cell.parts.iter().filter(|p| p.in_play() == cell.in_play);
    // A rule or two say more than that all have them.
    let bare = parts().all(|p| p.alike) && parts().count() <= 2;
    let fold = row.folds() && !bare;
    let alike = parts().filter(|p| fold && p.alike).count();
    for part in parts().filter(|p| !(fold && p.alike)) {
        let mut words = part.gist.trim().to_owned();
        if let Some(rule) = part.rule.as_ref().filter(|_| row.misleads(part)) {
            words.extend([" By the rule: ", &rule.replace('\n', " "), "."]);
        }
        let own = word(part.status);
        out.said.push(Said {
            mark: (part.status != Status::Says && own != cell.status).then(|| own.to_owned()),
            words,
            locus: locus(part),
        });
    }
    if alike > 0 {
        let plus = if out.said.is_empty() { "" } else { "and " };
        let what = if cell.in_play { "rule" } else { "passage" };
        out.rest = Some(format!("{plus}{} that all have", counted(alike, what)));
    }
    out
}

/// Says where a part stands: its first places, and how many more there are.
fn locus(part: &Part) -> String {
    match part.loci.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one}; {two}"),
        [one, two, rest @ ..] => format!("{one}; {two}; {} more", rest.len()),
    }
}

const fn word(status: Status) -> &'static str {
    compare::status_word(status)
}

/// Says how the source stands to a topic.
fn status(cell: &Cell) -> String {
    let told = !cell.parts.is_empty() && !cell.in_play;
    let elsewhere = (cell.parts.iter()).all(|p| p.kind == PartKind::Elsewhere);
    if told {
        format!("{}, not in play", cell.status)
    } else if elsewhere && !cell.clauses.is_empty() {
        let first = cell.clauses.first().map_or("", String::as_str);
        format!("{}, see {first}", cell.status)
    } else {
        cell.status.to_owned()
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

/// Sums the comparison up in a sentence.
fn summary(comparison: &Comparison) -> String {
    let place = (comparison.topic.as_ref()).map_or_else(String::new, |t| format!(" under {t}"));
    match (comparison.differing, comparison.compared) {
        (0, 0) => format!("There is no topic{place}."),
        (0, n) => format!("No difference in {}{place}.", counted(n, "topic")),
        (1, n) => format!("1 of {}{place} differs.", counted(n, "topic")),
        (d, n) => format!("{d} of {}{place} differ.", counted(n, "topic")),
    }
}

/// Returns the rows that read alike everywhere and differ only by rules of other topics.
fn echoes(comparison: &Comparison) -> impl Iterator<Item = &Row> {
    comparison.rows.iter().filter(|r| r.is_echo())
}

fn full(comparison: &Comparison) -> impl Iterator<Item = &Row> {
    comparison.rows.iter().filter(|r| !r.is_echo())
}
