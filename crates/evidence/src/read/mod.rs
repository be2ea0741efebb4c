//! Turns the text of a line into an act: the only module that knows the grammar of records.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar names fifty rules; a match names those that its parent can hold, the last as `_`"
)]

mod case_line;
mod declared;
mod deed;
mod plain;
mod spec;
mod trick;
mod trouble;

pub use case_line::{read_case_line, read_plainly};
pub(super) use plain::{rank_named, suit_named};

use super::act::ActLine;
use codille_lang::clause::ast::Word;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::{FileId, Span};
use deed::deed;
use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;
use trick::trick;

const SHAPE: &str = "the grammar gives this rule that part";

#[derive(Parser)]
#[grammar = "../grammar/record.pest"]
struct RecordParser;

/// Where the line stands in its file: pest offsets plus `base` are file offsets.
#[derive(Clone, Copy)]
struct Place {
    file: FileId,
    base: usize,
    /// The whole line, where its words were put otherwise and have no place of their own.
    whole: Option<Span>,
}

impl Place {
    fn span(self, at: pest::Span<'_>) -> Span {
        self.at(at.start(), at.start() + at.as_str().trim_end().len())
    }

    fn of(span: Span) -> Self {
        Self {
            file: span.file,
            base: span.start as usize,
            whole: None,
        }
    }

    fn at(self, start: usize, end: usize) -> Span {
        self.whole
            .unwrap_or_else(|| Span::new(self.file, self.base + start, self.base + end))
    }

    fn word(self, pair: &Pair<'_, Rule>) -> Word {
        Word {
            text: pair.as_str().trim().to_owned(),
            span: self.span(pair.as_span()),
        }
    }
}

/// Reads one line, the raw slice of its file; `span` is where the slice stands.
///
/// # Errors
/// Returns one diagnostic for the first place that can't be read.
pub fn read_act(raw: &str, span: Span) -> Result<ActLine, Box<Diagnostic>> {
    let place = Place::of(span);
    Ok(said(whole(Rule::line, raw, place)?, span, place))
}

/// Parses a line and returns the one thing that it is.
fn whole(rule: Rule, raw: &str, place: Place) -> Result<Pair<'_, Rule>, Box<Diagnostic>> {
    let mut pairs =
        RecordParser::parse(rule, raw).map_err(|e| Box::new(trouble::explain(raw, &e, place)))?;
    let line = pairs.next().expect("a parse that succeeds yields its rule");
    Ok(parts(line).next().expect(SHAPE))
}

/// Reads a trick, or what one player says or does.
fn said(whole: Pair<'_, Rule>, span: Span, place: Place) -> ActLine {
    let kind = match whole.as_rule() {
        Rule::trick => trick(whole, place),
        _ => deed(whole, place),
    };
    ActLine { span, kind }
}

/// Returns the parts of a pair without the keywords between them.
fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|p| p.as_rule() < Rule::kw_bids)
}

#[cfg(test)]
mod tests;
