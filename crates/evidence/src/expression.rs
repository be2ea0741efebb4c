//! Reads a condition or a sum that evidence states in the language of clauses.

use super::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::clause::ast::{Expr, Head, Sentence};
use codille_lang::clause::parse;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::span::Span;

/// What makes the clause parser read an expression.
const BEFORE: &str = "define given as ";

/// Reads one expression, and notes what is none or more than one; `what` says what it is called in messages.
pub(super) fn read(text: &Text, what: &str, reading: &mut Reading<'_>) -> Option<Expr> {
    let raw = text.raw(&reading.edition.sources);
    let whole = text.span();
    let begin = (whole.start as usize).checked_sub(BEFORE.len());
    let from = begin.map_or(whole, |at| Span::new(whole.file, at, whole.end as usize));
    let fault = |title: String, span: Span| {
        let span = if begin.is_some() { span } else { whole };
        Diagnostic::error(BAD_FIELD, title, span)
    };
    let mut sentences = match parse(&format!("{BEFORE}{raw}"), from) {
        Ok(sentences) => sentences.into_iter(),
        Err(error) => {
            let title = format!("this {what} can't be read: {}", error.title);
            reading.faults.push(fault(title, error.span()));
            return None;
        }
    };
    let first = sentences.next()?;
    let help = format!("a {what} is one expression: leave out what follows it");
    if let Some(further) = sentences.next() {
        let title = format!("a {what} ends before this");
        reading.faults.push(fault(title, further.span).help(help));
        return None;
    }
    if let Some(span) = tail(&first) {
        let title = format!("a {what} has no `when`, `unless`, `until` or exception of its own");
        reading.faults.push(fault(title, span).help(help));
        return None;
    }
    if let Head::Define { value, .. } = first.head {
        Some(value)
    } else {
        None
    }
}

/// Returns where a sentence has more than its head.
fn tail(sentence: &Sentence) -> Option<Span> {
    let conditions = sentence.conditions.iter().map(|c| c.expr.span);
    let until = sentence.until.iter().map(|u| u.span);
    let yields = sentence.yields_to.iter().map(|y| y.span);
    conditions.chain(until).chain(yields).next()
}
