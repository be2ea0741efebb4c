//! Expressions in the language of clauses that are asked on the command line.

use super::output::say;
use super::{Failure, Output};
use codille_edition::ruleset::Edition;
use codille_lang::clause::ast::Expr;
use codille_lang::clause::{NoExpression, parse_expression};
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::diagnostic::{Diagnostic, Style, render_all};
use codille_lang::span::{FileId, Span};
use codille_report as report;

/// Reads a question or an aim, as it is called, which is one expression.
pub(super) fn read(called: &str, text: &str, file: FileId) -> Result<Expr, Box<Diagnostic>> {
    let span = Span::new(file, 0, text.len());
    let beside = |title: &str, span: Span| {
        let help = format!("the {called} is one expression: leave out what follows it");
        let title = format!("the {called} {title}");
        Box::new(Diagnostic::error(BAD_FIELD, title, span).help(help))
    };
    parse_expression(text, span).map_err(|why| match why {
        NoExpression::Unreadable(fault) => fault,
        NoExpression::Further(span) => beside("ends before this", span),
        NoExpression::Tail(span) => {
            let title = "has no `when`, `unless`, `until` or exception of its own";
            beside(title, span)
        }
    })
}

/// Shows the fault of a question or an aim; a machine is told it on the standard output.
pub(super) fn refuse(edition: &Edition, fault: &Diagnostic, output: &mut Output<'_>) -> Failure {
    let fault = std::slice::from_ref(fault);
    if output.data {
        let found = report::findings(&edition.sources, fault);
        if let Err(failure) = output.findings(&found) {
            return failure;
        }
    } else {
        let words = render_all(fault, &edition.sources, Style::Plain);
        say(words.trim_end());
    }
    Failure::Told
}
