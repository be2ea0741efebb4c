//! What a text states of the cards of a deal, in the language of clauses: read into statements that the counting follows, and held against
//! whole deals by the rules themselves, without the counting.

mod constant;
mod lower;
mod shape;
#[cfg(test)]
mod tests;

pub use lower::{ListPlaces, StatedError};

use codille_edition::check::node::{Fn1, Node, Type};
use codille_edition::check::{Checked, expression};
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, TYPE_MISMATCH};
use codille_lang::ids::Seat;
use codille_lang::span::Span;

/// A list of cards that a seat has in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ListKind {
    /// The cards that it held when play began.
    Hand,
    /// The cards that were dealt to it.
    Dealt,
    /// The cards that it put out.
    Discarded,
}

impl ListKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Hand, Self::Dealt, Self::Discarded];

    /// Returns the word of the language.
    pub const fn word(self) -> &'static str {
        self.function().word()
    }

    const fn function(self) -> Fn1 {
        match self {
            Self::Hand => Fn1::Hand,
            Self::Dealt => Fn1::Dealt,
            Self::Discarded => Fn1::Discarded,
        }
    }
}

/// Something that a text states of the cards of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedCondition(Node);

impl StatedCondition {
    /// Makes one of an expression: it asks of `hand`, `dealt` and `discarded` of one seat what can be counted. `trump` tells whether the suit
    /// of trumps is known.
    ///
    /// # Errors
    /// A name that is not known, a wrong type, or something that can't be counted; with its place.
    pub fn new(checked: &Checked, expr: &Expr, trump: bool) -> Result<Self, Box<Diagnostic>> {
        let (node, ty) = expression(checked, expr)?;
        if ty != Type::Truth {
            let title = format!(
                "what is stated holds or does not, and this is {}",
                ty.name()
            );
            let fault = Diagnostic::error(TYPE_MISMATCH, title, expr.span);
            return Err(Box::new(fault.help("compare it, as in `count(…) >= 4`")));
        }
        if shape::countable(checked, &node, trump) {
            return Ok(Self(node));
        }
        let title = "the deals in which this holds can't be counted";
        let fault = Diagnostic::error(BAD_FIELD, title, culprit(checked, expr, trump));
        let help = "ask of `hand(…)`, `dealt(…)` or `discarded(…)` of one seat, or of some of its cards, how many they are, how much they count \
                    by `pips(…)`, or which they have, and join that by `and`, `or` and `not`";
        Err(Box::new(fault.help(help)))
    }

    /// Tells whether it holds in a whole deal, as the rules answer it.
    ///
    /// # Errors
    /// What the rules say where they have no answer.
    pub fn holds(&self, variant: &Variant, facts: &HandState) -> Result<bool, String> {
        let mut context = EvalContext::new(facts, Seat::FIRST);
        let value = variant.eval(&self.0, &mut context);
        variant.sound(context.trouble.as_ref())?;
        Ok(value != 0)
    }
}

/// Returns the place of the smallest truth in an expression that can't be counted.
fn culprit(checked: &Checked, expr: &Expr, trump: bool) -> Span {
    let wrong = |part: &&Expr| {
        let node = expression(checked, part);
        node.is_ok_and(|(node, ty)| ty == Type::Truth && !shape::countable(checked, &node, trump))
    };
    let part = expr.parts().into_iter().find(wrong);
    part.map_or(expr.span, |part| culprit(checked, part, trump))
}
