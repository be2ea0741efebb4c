//! Reads a condition or a sum that evidence states in the language of clauses.

use super::reading::Reading;
use codille_edition::yaml::Text;
use codille_lang::clause::ast::Expr;
use codille_lang::clause::{NoExpression, parse_expression};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;

/// Reads one expression, and notes what is none or more than one; `what` says what it is called in messages.
pub(super) fn read(text: &Text, what: &str, reading: &mut Reading<'_>) -> Option<Expr> {
    let raw = text.raw(&reading.edition.sources);
    let help = format!("a {what} is one expression: leave out what follows it");
    let fault = match parse_expression(raw, text.span()) {
        Ok(expr) => return Some(expr),
        Err(NoExpression::Unreadable(error)) => {
            let title = format!("this {what} can't be read: {}", error.title);
            Diagnostic::error(BAD_FIELD, title, error.span())
        }
        Err(NoExpression::Further(span)) => {
            let title = format!("a {what} ends before this");
            Diagnostic::error(BAD_FIELD, title, span).help(help)
        }
        Err(NoExpression::Tail(span)) => {
            let title =
                format!("a {what} has no `when`, `unless`, `until` or exception of its own");
            Diagnostic::error(BAD_FIELD, title, span).help(help)
        }
    };
    reading.faults.push(fault);
    None
}
