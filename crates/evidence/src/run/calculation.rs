//! Tests the arithmetic that a source states, sums of the rules included.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "one arm stands for all kinds that are no case of their own here"
)]

use super::facts::{first_deal, settle_all};
use super::record::by_heading;
use super::{Found, labels};
use crate::Calculation;
use codille_edition::check::expression;
use codille_engine::ledger::{Account, balance};
use codille_engine::variant::{Env, Variant};
use codille_engine::{Hand, State};
use codille_lang::clause::ast::{Argument, Expr, ExprKind, Head, Operator};
use codille_lang::clause::parse;
use codille_lang::ids::Seat;
use codille_lang::span::SourceMap;
use std::sync::Arc;

/// Why a sum is not worked out.
const TOO_LARGE: &str = "a number becomes too large to be worked out";

/// Runs a calculation in every completion of what is given.
pub(super) fn run(variant: &Arc<Variant>, sum: &Calculation, sources: &SourceMap) -> Found {
    // The statement is an expression; as the value of a definition the clause parser reads it.
    let text = format!("define statement as {}", sum.states.raw(sources));
    let sentences = parse(&text, sum.states.span())
        .map_err(|d| format!("the statement can't be read: {}", d.title))?;
    let (Some(Head::Define { value, .. }), 1) =
        (sentences.first().map(|s| &s.head), sentences.len())
    else {
        return Err("the statement must be one expression".to_owned());
    };
    let ombre = sum.given.ombre.unwrap_or(Seat::FIRST);
    let hands = settle_all(variant, &sum.given).or_else(|why| {
        // Nothing of a hand is given: the sum stands by itself.
        if sum.given.tricks.is_empty() {
            Ok(unsettled(variant, sum))
        } else {
            Err(why)
        }
    })?;
    let mut clauses = Vec::new();
    for hand in &hands {
        let asked = SumAsked {
            hand,
            ombre,
            pool: sum.given.pool.as_ref().map_or(0, |n| i64::from(n.value)),
        };
        if asked.value(value)? == 0 {
            return Err(match &value.kind {
                ExprKind::Binary(op, a, b) => format!(
                    "{} {} {} does not hold",
                    asked.value(a)?,
                    op.word(),
                    asked.value(b)?
                ),
                _ => "the statement does not hold".to_owned(),
            });
        }
        clauses.extend(hand.entries().into_iter().flat_map(|e| e.clauses));
    }
    Ok((String::new(), labels(variant, clauses)))
}

fn unsettled(variant: &Arc<Variant>, sum: &Calculation) -> Vec<Hand> {
    let mut state = State::new(variant, 0);
    state.facts.trump = sum.given.trump;
    first_deal(&mut state.facts, &sum.given);
    vec![Hand::from_state(Arc::clone(variant), state)]
}

struct SumAsked<'a> {
    hand: &'a Hand,
    ombre: Seat,
    pool: i64,
}

impl SumAsked<'_> {
    fn value(&self, expr: &Expr) -> Result<i64, String> {
        let variant: &Variant = &self.hand.variant;
        let account = Account::Seat(self.ombre);
        match &expr.kind {
            ExprKind::Number(n) => Ok(*n),
            ExprKind::Name(name) if name == "total" => Ok(balance(&self.hand.entries(), account)),
            ExprKind::Name(name) if name == "pool" => Ok(self.pool),
            ExprKind::Call(callee, arguments) if callee.text == "heading" => {
                match arguments.as_slice() {
                    [Argument::Text(heading)] => {
                        Ok(-by_heading(variant, &self.hand.entries(), account)
                            .get(&heading.text)
                            .copied()
                            .unwrap_or(0))
                    }
                    _ => Err("`heading` takes a heading in quotes".to_owned()),
                }
            }
            ExprKind::Binary(op, a, b) if counts(*op) => {
                let (x, y) = (self.value(a)?, self.value(b)?);
                Ok(match op {
                    Operator::Add => x.checked_add(y).ok_or(TOO_LARGE)?,
                    Operator::Sub => x.checked_sub(y).ok_or(TOO_LARGE)?,
                    Operator::Mul => x.checked_mul(y).ok_or(TOO_LARGE)?,
                    Operator::Div => x.checked_div(y).ok_or("nothing is divided by 0")?,
                    Operator::Eq => i64::from(x == y),
                    Operator::Ne => i64::from(x != y),
                    Operator::Lt => i64::from(x < y),
                    Operator::Le => i64::from(x <= y),
                    Operator::Gt => i64::from(x > y),
                    Operator::Ge => i64::from(x >= y),
                    _ => return self.rule(expr),
                })
            }
            _ => self.rule(expr),
        }
    }

    /// Lets the rules answer.
    fn rule(&self, expr: &Expr) -> Result<i64, String> {
        let variant: &Variant = &self.hand.variant;
        let (node, _) = expression(&variant.checked, expr).map_err(|d| d.title)?;
        let mut env = Env::new(&self.hand.state.facts, self.ombre);
        let value = variant.eval(&node, &mut env);
        env.trouble.map_or(Ok(value), |t| {
            Err(format!("the rules fail: {}", variant.describe_trouble(&t)))
        })
    }
}

/// Tells whether an operator works on the numbers of a calculation; all others are left to the rules.
const fn counts(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Add
            | Operator::Sub
            | Operator::Mul
            | Operator::Div
            | Operator::Eq
            | Operator::Ne
            | Operator::Lt
            | Operator::Le
            | Operator::Gt
            | Operator::Ge
    )
}
