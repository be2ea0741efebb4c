//! A comparison for a data frame: CSV (RFC 4180) with a line for each row and variant. Lays nothing out for people.

use codille_analysis::compare::{Comparison, Doubt, LICENCE, RowClass, RowDifference, VERSION};
use codille_lang::unique::unique;
use csv::{Terminator, WriterBuilder};
use serde::Serialize;

/// Parts the values of a field; no id and no locus has it.
const BETWEEN: &str = " | ";

/// What a row says of one variant.
#[derive(Serialize)]
struct Line<'a> {
    number: usize,
    topic: &'a str,
    title: &'a str,
    class: RowClass,
    differs: RowDifference,
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
}

/// Writes the comparison as CSV.
pub fn csv(comparison: &Comparison) -> String {
    let mut writer = (WriterBuilder::new().terminator(Terminator::CRLF)).from_writer(Vec::new());
    for line in lines(comparison) {
        let written = writer.serialize(line);
        written.expect("a list of bytes takes every line, and all have the same fields");
    }
    let bytes = writer
        .into_inner()
        .expect("a list of bytes takes what is left");
    String::from_utf8(bytes).expect("what is written is text")
}

fn lines(comparison: &Comparison) -> impl Iterator<Item = Line<'_>> {
    comparison.rows.iter().flat_map(move |row| {
        (row.cells.iter().zip(&comparison.variants)).map(move |((variant, cell), head)| {
            let doubts: Vec<&Doubt> = cell.parts.iter().filter_map(|p| p.doubt.as_ref()).collect();
            let read = |which: fn(&Doubt) -> Option<&String>| {
                let all = unique(doubts.iter().filter_map(|d| which(d)));
                all.into_iter().cloned().collect::<Vec<_>>().join(BETWEEN)
            };
            Line {
                number: row.number,
                topic: &row.topic,
                title: &row.title,
                class: row.class,
                differs: row.differs,
                variant,
                year: head.year,
                status: cell.status.word(),
                gist: &cell.gist,
                cites: cell.cites.join(BETWEEN),
                loci: cell.loci.join(BETWEEN),
                reading: read(|d| d.reading.as_ref()),
                alternative: read(|d| d.alternative.as_ref()),
                clauses: cell.clauses.join(BETWEEN),
                edition: format!("codille {VERSION}, {LICENCE}"),
            }
        })
    })
}
