//! A comparison for a data frame: CSV (RFC 4180) with a line for each row and variant, and one for each change of a patched variant. Lays
//! nothing out for people.

use super::change::{ChangeList, changes};
use super::stake::shares;
use codille_analysis::compare::{
    Cell, Comparison, Concern, Doubt, Head, LICENCE, Part, Row, RowClass, RowDifference, Share,
    VERSION,
};
use codille_edition::ruleset::PatchSummary;
use codille_lang::unique::unique;
use csv::{Terminator, WriterBuilder};
use serde::Serialize;

/// Parts the values of a field; no id and no locus has it.
const BETWEEN: &str = " | ";

/// What a line is about.
#[derive(Serialize)]
#[serde(untagged)]
enum LineClass {
    /// A row, by which of the books speak.
    Row(RowClass),
    /// A change that a variant makes in the one that it builds on; the word stands for both.
    Change(&'static str),
}

/// The class of a line that tells a change.
const CHANGE: &str = "change";

/// What a row says of one variant, or what that changes.
#[derive(Serialize)]
struct Line<'a> {
    number: Option<usize>,
    topic: &'a str,
    title: String,
    class: LineClass,
    differs: Option<RowDifference>,
    variant: &'a str,
    year: Option<u32>,
    status: &'a str,
    gist: &'a str,
    cites: String,
    loci: String,
    reading: String,
    alternative: String,
    clauses: String,
    edition: String,
    concerns: String,
    shares: String,
    stake: Option<i64>,
    first_pool: Option<i64>,
    readings: Option<usize>,
    spread: Option<Share>,
    practice: String,
    reason: String,
    incipit: String,
    filter: String,
    author: &'a str,
    standing: String,
}

/// The heads of the columns, where there is no line by which they would be written.
const HEADS: [&str; 27] = [
    "number",
    "topic",
    "title",
    "class",
    "differs",
    "variant",
    "year",
    "status",
    "gist",
    "cites",
    "loci",
    "reading",
    "alternative",
    "clauses",
    "edition",
    "concerns",
    "shares",
    "stake",
    "first_pool",
    "readings",
    "spread",
    "practice",
    "reason",
    "incipit",
    "filter",
    "author",
    "standing",
];

/// Writes the comparison as CSV.
pub fn csv(comparison: &Comparison) -> String {
    let mut writer = (WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .has_headers(false))
    .from_writer(Vec::new());
    let heads = writer.write_record(HEADS);
    heads.expect("a list of bytes takes every line");
    let lines = cells(comparison).chain(changed(comparison));
    for line in lines {
        let written = writer.serialize(line);
        written.expect("a list of bytes takes every line, and all have the same fields");
    }
    let bytes = writer
        .into_inner()
        .expect("a list of bytes takes what is left");
    String::from_utf8(bytes).expect("what is written is text")
}

fn cells(comparison: &Comparison) -> impl Iterator<Item = Line<'_>> {
    comparison.rows.iter().flat_map(move |row| {
        let cells = row.cells.values().zip(&comparison.variants);
        cells.map(move |(cell, head)| Line::of(comparison, row, cell, head))
    })
}

fn changed(comparison: &Comparison) -> impl Iterator<Item = Line<'_>> {
    changes(comparison).flat_map(move |list| {
        let ChangeList { head, base } = list;
        let patches = head.patches.iter();
        patches.map(move |patch| Line::of_change(comparison, head, base, patch))
    })
}

/// Joins what some parts have, each once.
fn all<'p, T: AsRef<str>>(parts: &'p [Part], of: impl Fn(&'p Part) -> Option<T>) -> String {
    let found: Vec<String> = (parts.iter())
        .filter_map(|p| Some(of(p)?.as_ref().to_owned()))
        .collect();
    unique(found).join(BETWEEN)
}

impl<'a> Line<'a> {
    fn of(comparison: &'a Comparison, row: &'a Row, cell: &'a Cell, head: &'a Head) -> Self {
        let parts = cell.parts.as_slice();
        let read = |which: fn(&Doubt) -> Option<&String>| {
            all(parts, |part| part.doubt.as_ref().and_then(which))
        };
        let mut concerns: Vec<Concern> = parts.iter().flat_map(|p| p.concerns.clone()).collect();
        concerns.sort_unstable();
        let standing = cell.standing.iter();
        let standing: Vec<String> = standing.map(|(s, n)| format!("{} {n}", s.word())).collect();
        let concerns = unique(concerns);
        let concerns: Vec<&str> = concerns.into_iter().map(Concern::word).collect();
        Self {
            number: Some(row.number),
            topic: &row.topic,
            title: row.title.clone(),
            class: LineClass::Row(row.class),
            differs: Some(row.differs),
            status: cell.status.word(),
            gist: &cell.gist,
            cites: cell.cites.join(BETWEEN),
            loci: cell.loci.join(BETWEEN),
            reading: read(|d| d.reading.as_ref()),
            alternative: read(|d| d.alternative.as_ref()),
            clauses: cell.clauses.join(BETWEEN),
            concerns: concerns.join(BETWEEN),
            shares: all(parts, shares),
            readings: Some(row.readings),
            spread: row.spread,
            practice: all(parts, |part| part.practice.as_ref()),
            reason: all(parts, |part| part.reason.as_ref()),
            incipit: all(parts, |part| part.incipit.as_ref()),
            standing: standing.join(BETWEEN),
            ..Self::blank(comparison, head)
        }
    }

    fn of_change(
        comparison: &'a Comparison,
        head: &'a Head,
        base: &str,
        patch: &'a PatchSummary,
    ) -> Self {
        let passages = comparison.passages.iter();
        let cited = passages.filter(|passage| patch.cites.contains(&passage.id));
        let loci: Vec<&str> = cited.map(|passage| passage.locus.as_str()).collect();
        Self {
            topic: &patch.target,
            title: format!("{} in {base}", patch.op),
            gist: patch.gist.as_deref().unwrap_or_default(),
            cites: patch.cites.join(BETWEEN),
            loci: loci.join(BETWEEN),
            clauses: patch.clause.clone().unwrap_or_default(),
            ..Self::blank(comparison, head)
        }
    }

    /// Makes a line of a change with all that lines of a variant have in common.
    fn blank(comparison: &Comparison, head: &'a Head) -> Self {
        let filter = comparison.filter.as_ref();
        Self {
            number: None,
            topic: "",
            title: String::new(),
            class: LineClass::Change(CHANGE),
            differs: None,
            variant: &head.id,
            year: head.year,
            status: "",
            gist: "",
            cites: String::new(),
            loci: String::new(),
            reading: String::new(),
            alternative: String::new(),
            clauses: String::new(),
            edition: format!("codille {VERSION}, {LICENCE}"),
            concerns: String::new(),
            shares: String::new(),
            stake: head.stake.as_ref().map(|stake| stake.amount),
            first_pool: head.stake.as_ref().map(|stake| stake.pool),
            readings: None,
            spread: None,
            practice: String::new(),
            reason: String::new(),
            incipit: String::new(),
            filter: filter.map_or_else(String::new, |f| f.filter.words()),
            author: head.author.as_deref().unwrap_or_default(),
            standing: String::new(),
        }
    }
}
