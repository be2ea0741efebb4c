//! Puts in plain clauses what a claim asks: seats that are named in quotes, and names of its own.

use super::asked::{NET, SEAT};
use crate::reading::Reading;
use codille_edition::check::node::Type;
use codille_edition::yaml::{Pairs, Text};
use codille_lang::builtin::FUNCTIONS;
use codille_lang::clause::ast::{Argument, Expr, ExprKind, Word};
use codille_lang::diagnostic::code::UNKNOWN_SEAT;
use codille_lang::diagnostic::{Diagnostic, nearest};

/// The seats that may be named in quotes, and who of them holds cards.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Named<'s> {
    /// The names in the order of speaking.
    pub(super) seats: &'s [Text],
    /// How many hold cards.
    pub(super) hands: usize,
}

/// Puts seats in place of their names in quotes, and expressions in place of the names that a claim gives them.
pub(super) fn plain(
    expr: &Expr,
    named: Named<'_>,
    names: &[(String, Expr)],
    faults: &mut Vec<Diagnostic>,
) -> Expr {
    let kind = match &expr.kind {
        ExprKind::Name(name) => {
            let own = names.iter().find(|(own, _)| own == name);
            own.map_or_else(|| expr.kind.clone(), |(_, own)| own.kind.clone())
        }
        ExprKind::Call(callee, arguments) if callee.text == SEAT => {
            if let [Argument::Text(word)] = arguments.as_slice() {
                seat(word, named, faults).kind
            } else {
                let title = "`seat` takes the name of a seat in quotes";
                faults.push(Diagnostic::error(UNKNOWN_SEAT, title, expr.span));
                expr.kind.clone()
            }
        }
        ExprKind::Call(callee, arguments) => {
            let arguments = arguments
                .iter()
                .enumerate()
                .map(|(at, argument)| match argument {
                    Argument::Expr(expr) => Argument::Expr(plain(expr, named, names, faults)),
                    Argument::Text(word) if at == 0 && takes_seat(&callee.text) => {
                        Argument::Expr(seat(word, named, faults))
                    }
                    Argument::Text(_) => argument.clone(),
                });
            ExprKind::Call(callee.clone(), arguments.collect())
        }
        ExprKind::Each(one) => ExprKind::Each(Box::new(plain(one, named, names, faults))),
        ExprKind::Any(one) => ExprKind::Any(Box::new(plain(one, named, names, faults))),
        ExprKind::Not(one) => ExprKind::Not(Box::new(plain(one, named, names, faults))),
        ExprKind::Those(one, other) => ExprKind::Those(
            Box::new(plain(one, named, names, faults)),
            Box::new(plain(other, named, names, faults)),
        ),
        ExprKind::Binary(operator, one, other) => ExprKind::Binary(
            *operator,
            Box::new(plain(one, named, names, faults)),
            Box::new(plain(other, named, names, faults)),
        ),
        ExprKind::Number(_) | ExprKind::Switch(_) | ExprKind::Card(_) | ExprKind::Set(_) => {
            expr.kind.clone()
        }
    };
    Expr {
        kind,
        span: expr.span,
    }
}

/// Tells whether the first argument of a function is a seat.
fn takes_seat(callee: &str) -> bool {
    let of_seat = |f: &&codille_lang::builtin::BuiltinFn| f.name == callee && f.takes == Type::Seat;
    matches!(callee, NET | "scored") || FUNCTIONS.iter().any(|f| of_seat(&f))
}

/// Returns the expression of a seat that is named.
fn seat(word: &Word, named: Named<'_>, faults: &mut Vec<Diagnostic>) -> Expr {
    let at = |kind| Expr {
        kind,
        span: word.span,
    };
    let name = |name: &str| at(ExprKind::Name(name.to_owned()));
    let place = named.seats.iter().position(|s| s.as_str() == word.text);
    let Some(place) = place else {
        let title = format!("no seat `{}`", word.text);
        let known = named.seats.iter().map(Text::as_str);
        let near = nearest(&word.text, known);
        faults.push(Diagnostic::error(UNKNOWN_SEAT, title, word.span).suggest(near));
        return name("eldest");
    };
    if place >= named.hands {
        return name("dealer");
    }
    let next = Word {
        text: "next".to_owned(),
        span: word.span,
    };
    (0..place).fold(name("eldest"), |seat, _| {
        at(ExprKind::Call(next.clone(), vec![Argument::Expr(seat)]))
    })
}

/// Reads the names that a claim gives to expressions; each may use those before it.
pub(super) fn names(
    pairs: &Pairs<Text>,
    named: Named<'_>,
    reading: &mut Reading<'_>,
) -> Vec<(String, Expr)> {
    let mut all = Vec::new();
    for (name, text) in pairs.iter() {
        if let Some(expr) = crate::expression::read(text, "value", reading) {
            let expr = plain(&expr, named, &all, &mut reading.faults);
            all.push((name.to_string(), expr));
        }
    }
    all
}
