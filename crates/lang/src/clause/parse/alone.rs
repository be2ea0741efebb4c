//! Reads an expression that stands alone, outside of any clause.

use super::{Place, parse_at};
use crate::clause::ast::{Expr, Head, Sentence};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// What makes the parser of clauses read an expression.
const BEFORE: &str = "define given as ";

/// Why a text is not one expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoExpression {
    /// It can't be read.
    Unreadable(Box<Diagnostic>),
    /// Another sentence follows it, here.
    Further(Span),
    /// It has a condition, an end or an exception, here.
    Tail(Span),
}

/// Parses one expression, the raw slice of its file; `span` is where the slice stands.
///
/// # Errors
/// What stands there beside it, or the first place that can't be read.
pub fn parse_expression(raw: &str, span: Span) -> Result<Expr, NoExpression> {
    let place = Place {
        file: span.file,
        base: (span.start as usize).wrapping_sub(BEFORE.len()),
    };
    let sentences = parse_at(&format!("{BEFORE}{raw}"), place)
        .map_err(|fault| NoExpression::Unreadable(Box::new(within(*fault, span))))?;
    let mut sentences = sentences.into_iter();
    let first = sentences
        .next()
        .expect("a text that is read has a sentence");
    if let Some(further) = sentences.next() {
        return Err(NoExpression::Further(further.span));
    }
    if let Some(tail) = tail(&first) {
        return Err(NoExpression::Tail(tail));
    }
    let Head::Define { value, .. } = first.head else {
        unreachable!("what stands before the slice begins a definition");
    };
    Ok(value)
}

/// Points a fault that is found before the slice, where nothing follows, at the slice itself.
fn within(fault: Diagnostic, span: Span) -> Diagnostic {
    if (span.start..=span.end).contains(&fault.span().start) {
        return fault;
    }
    Diagnostic::error(fault.code, fault.title, span)
}

/// Returns where a sentence has more than its head.
fn tail(sentence: &Sentence) -> Option<Span> {
    let conditions = sentence.conditions.iter().map(|c| c.expr.span);
    let until = sentence.until.iter().map(|u| u.span);
    let yields = sentence.yields_to.iter().map(|y| y.span);
    conditions.chain(until).chain(yields).next()
}

#[cfg(test)]
mod tests {
    use super::{NoExpression, parse_expression};
    use crate::span::{FileId, Span};

    /// Reads a text that stands at a place of a file; returns what it is, or the place that is pointed at.
    fn read(text: &str, at: usize) -> Result<(), (usize, usize)> {
        let span = Span::new(FileId(0), at, at + text.len());
        let pointed = |span: Span| (span.start as usize, span.end as usize);
        match parse_expression(text, span) {
            Ok(_) => Ok(()),
            Err(NoExpression::Unreadable(fault)) => Err(pointed(fault.span())),
            Err(NoExpression::Further(span) | NoExpression::Tail(span)) => Err(pointed(span)),
        }
    }

    #[test]
    fn an_expression_is_read_and_its_places_are_those_of_the_file() {
        assert_eq!(read("count(pack) >= 1", 40), Ok(()));
        assert_eq!(read("1; define x as 2", 40), Err((43, 56)));
        assert_eq!(read("1 when pool > 2", 40), Err((47, 55)));
        let (start, _) = read("count(pack) >", 40).expect_err("it ends too soon");
        assert!((40..=53).contains(&start), "{start}");
    }

    #[test]
    fn at_the_head_of_a_file_the_places_are_as_exact() {
        assert_eq!(read("count(pack) >= 1", 0), Ok(()));
        assert_eq!(read("1 when pool > 2", 0), Err((7, 15)));
        assert_eq!(read("1; define x as 2", 3), Err((6, 19)));
        for bad in ["", "count(pack) >", "AS KS"] {
            let (start, end) = read(bad, 2).expect_err("it is no expression");
            assert!(
                (2..=bad.len() + 2).contains(&start) && start <= end,
                "{bad}: {start}"
            );
        }
    }
}
