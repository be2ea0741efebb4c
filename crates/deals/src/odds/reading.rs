//! The words of a question that no clause knows: what is taken, what is held, what is not seen.

use codille_lang::clause::ast::{Argument, Expr, ExprKind, Operator, Word};
use codille_lang::span::Span;

/// The cards that are taken.
pub const TAKEN: &str = "taken";

/// The cards that are held before any is taken, and everything else that was seen.
pub const HOLDING: &str = "holding";

/// All cards of the pack that are not held: those that are taken, and those that are left.
pub const UNSEEN: &str = "unseen";

/// Puts what the language can answer in place of the words of a question; places stay as they are.
pub(super) fn plain(expr: &Expr) -> Expr {
    let kind = match &expr.kind {
        ExprKind::Name(name) if name == TAKEN => own(TAKEN, expr.span),
        ExprKind::Name(name) if name == HOLDING => own("held", expr.span),
        ExprKind::Name(name) if name == UNSEEN => ExprKind::Binary(
            Operator::Without,
            Box::new(at(ExprKind::Name("pack".to_owned()), expr.span)),
            Box::new(at(own("held", expr.span), expr.span)),
        ),
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Name(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_) => expr.kind.clone(),
        ExprKind::Call(callee, arguments) => {
            let arguments = arguments.iter().map(|argument| match argument {
                Argument::Expr(expr) => Argument::Expr(plain(expr)),
                Argument::Text(_) => argument.clone(),
            });
            ExprKind::Call(callee.clone(), arguments.collect())
        }
        ExprKind::Each(one) => ExprKind::Each(Box::new(plain(one))),
        ExprKind::Any(one) => ExprKind::Any(Box::new(plain(one))),
        ExprKind::Not(one) => ExprKind::Not(Box::new(plain(one))),
        ExprKind::Those(one, other) => {
            ExprKind::Those(Box::new(plain(one)), Box::new(plain(other)))
        }
        ExprKind::Binary(operator, one, other) => {
            ExprKind::Binary(*operator, Box::new(plain(one)), Box::new(plain(other)))
        }
    };
    at(kind, expr.span)
}

const fn at(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, span }
}

/// Asks a function about the one who takes.
fn own(function: &str, span: Span) -> ExprKind {
    let callee = Word {
        text: function.to_owned(),
        span,
    };
    let player = at(ExprKind::Name("player".to_owned()), span);
    ExprKind::Call(callee, vec![Argument::Expr(player)])
}
