//! Builds expressions from parser pairs.

use super::sentence::{text, word};
use super::{Place, Rule, parts, unexpected};
use crate::cards::{Rank, Suit};
use crate::clause::ast::{Argument, CardTerm, Expr, ExprKind, Operator, SetItem, SetItemKind};
use crate::diagnostic::{Diagnostic, code};
use pest::iterators::Pair;

/// What a part of a sentence is read as, or the first fault in it.
pub(super) type Result<T> = std::result::Result<T, Box<Diagnostic>>;

const SHAPE: &str = "the grammar gives this expression that part";
/// The largest number that a clause may write.
const LARGEST: i64 = 1_000_000;

pub(super) fn expr(pair: Pair<'_, Rule>, place: Place) -> Result<Expr> {
    let span = place.span(pair.as_span());
    match pair.as_rule() {
        Rule::expr
        | Rule::conjunction
        | Rule::sum
        | Rule::product
        | Rule::sets
        | Rule::those_set => chain(pair, place),
        Rule::negation => {
            let all: Vec<_> = pair.into_inner().collect();
            let nots = all.len() - 1;
            let inner = expr(all.into_iter().next_back().expect(SHAPE), place)?;
            Ok((0..nots).fold(inner, |e, _| Expr {
                kind: ExprKind::Not(Box::new(e)),
                span,
            }))
        }
        Rule::comparison => comparison(pair, place),
        Rule::primary => {
            let mut inner = parts(pair);
            primary(inner.next().expect(SHAPE), place)
        }
        _ => primary(pair, place),
    }
}

/// Folds `a op b op c` from the left.
fn chain(pair: Pair<'_, Rule>, place: Place) -> Result<Expr> {
    // Between sums, products and sets stands a sign; `or` and `and` are keywords, which no part is.
    let mut operator = match pair.as_rule() {
        Rule::expr => Some(Operator::Or),
        Rule::conjunction => Some(Operator::And),
        Rule::sum | Rule::product | Rule::sets | Rule::those_set => None,
        other => unexpected(other),
    };
    let mut left: Option<Expr> = None;
    for part in parts(pair) {
        let sign = match part.as_rule() {
            Rule::sum_op | Rule::product_op | Rule::set_op => {
                Some(parts(part.clone()).next().expect(SHAPE).as_rule())
            }
            Rule::with | Rule::without | Rule::among => Some(part.as_rule()),
            // An operand.
            _ => None,
        };
        if let Some(sign) = sign {
            operator = Some(match sign {
                Rule::plus => Operator::Add,
                Rule::minus => Operator::Sub,
                Rule::times => Operator::Mul,
                Rule::divided => Operator::Div,
                Rule::with => Operator::With,
                Rule::without => Operator::Without,
                Rule::among => Operator::Among,
                other => unexpected(other),
            });
            continue;
        }
        let right = expr(part, place)?;
        left = Some(match left {
            None => right,
            Some(left) => binary(operator.expect(SHAPE), left, right),
        });
    }
    Ok(left.expect(SHAPE))
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let span = left.span.join(right.span);
    Expr {
        kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)),
        span,
    }
}

fn comparison(pair: Pair<'_, Rule>, place: Place) -> Result<Expr> {
    let mut inner = parts(pair);
    let left = expr(inner.next().expect(SHAPE), place)?;
    let Some(sign) = inner.next() else {
        return Ok(left);
    };
    let operator = match parts(sign).next().expect(SHAPE).as_rule() {
        Rule::ge => Operator::Ge,
        Rule::le => Operator::Le,
        Rule::ne => Operator::Ne,
        Rule::gt => Operator::Gt,
        Rule::lt => Operator::Lt,
        Rule::eq => Operator::Eq,
        Rule::is_not => Operator::IsNot,
        Rule::is => Operator::Is,
        Rule::before => Operator::Before,
        Rule::has_all => Operator::HasAll,
        Rule::has_any => Operator::HasAny,
        Rule::has_none => Operator::HasNone,
        other => unexpected(other),
    };
    Ok(binary(
        operator,
        left,
        expr(inner.next().expect(SHAPE), place)?,
    ))
}

fn primary(pair: Pair<'_, Rule>, place: Place) -> Result<Expr> {
    let span = place.span(pair.as_span());
    let kind = match pair.as_rule() {
        Rule::number => ExprKind::Number(number(&pair, place)?),
        Rule::switch => ExprKind::Switch(pair.as_str().trim() == "on"),
        Rule::card => ExprKind::Card(card_term(pair.as_str())),
        Rule::braces => ExprKind::Set(parts(pair).map(|p| set_item(&p, place)).collect()),
        Rule::each => ExprKind::Each(Box::new(expr(parts(pair).next().expect(SHAPE), place)?)),
        Rule::any_of => ExprKind::Any(Box::new(expr(parts(pair).next().expect(SHAPE), place)?)),
        Rule::those => {
            let mut inner = parts(pair).filter(|p| p.as_rule() != Rule::with);
            let of = expr(inner.next().expect(SHAPE), place)?;
            ExprKind::Those(
                Box::new(of),
                Box::new(expr(inner.next().expect(SHAPE), place)?),
            )
        }
        Rule::call => return call(pair, place),
        Rule::expr => return expr(pair, place),
        other => unexpected(other),
    };
    Ok(Expr { kind, span })
}

/// Reads a name, or what is asked of a function.
fn call(pair: Pair<'_, Rule>, place: Place) -> Result<Expr> {
    let whole = place.span(pair.as_span());
    let mut inner = parts(pair);
    let callee = word(&inner.next().expect(SHAPE), place);
    let Some(arguments) = inner.next() else {
        return Ok(Expr {
            span: callee.span,
            kind: ExprKind::Name(callee.text),
        });
    };
    let arguments = parts(arguments).map(|a| {
        let part = parts(a).next().expect(SHAPE);
        if part.as_rule() == Rule::text {
            Ok(Argument::Text(text(&part, place)))
        } else {
            expr(part, place).map(Argument::Expr)
        }
    });
    Ok(Expr {
        kind: ExprKind::Call(callee, arguments.collect::<Result<_>>()?),
        span: whole,
    })
}

fn number(pair: &Pair<'_, Rule>, place: Place) -> Result<i64> {
    let text = pair.as_str().trim();
    text.parse().ok().filter(|n| *n <= LARGEST).ok_or_else(|| {
        Box::new(
            Diagnostic::error(
                code::NUMBER_TOO_LARGE,
                format!("`{text}` is larger than a clause may write"),
                place.span(pair.as_span()),
            )
            .saying("too large")
            .help(format!("write a number up to {LARGEST}")),
        )
    })
}

fn set_item(pair: &Pair<'_, Rule>, place: Place) -> SetItem {
    let span = place.span(pair.as_span());
    let inner = parts(pair.clone()).next().expect(SHAPE);
    let kind = match inner.as_rule() {
        Rule::card => SetItemKind::Card(card_term(inner.as_str())),
        Rule::rank => SetItemKind::Rank(Rank::from_mark(inner.as_str().trim()).expect(SHAPE)),
        Rule::name => SetItemKind::Name(inner.as_str().trim().to_owned()),
        other => unexpected(other),
    };
    SetItem { kind, span }
}

pub(super) fn card_term(text: &str) -> CardTerm {
    let text = text.trim();
    let (mark, suit) = text.split_at(text.len() - 1);
    let suit = suit.chars().next().and_then(Suit::from_letter);
    CardTerm {
        rank: Rank::from_mark(mark).expect(SHAPE),
        suit,
    }
}
