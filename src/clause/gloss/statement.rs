//! Paraphrases conditions as statements. Leaves values to `phrase`.

use super::phrase::{bare, listed, members, noun};
use super::{spaced, vocabulary};
use crate::clause::ast::{Argument, Expr, ExprKind, Operator};

/// Tells whether an expression holds or does not hold, as far as its form shows.
pub(super) fn is_statement(expr: &Expr) -> bool {
    if let ExprKind::Binary(operator, ..) = &expr.kind {
        operator.strength() <= Operator::Eq.strength()
    } else {
        matches!(expr.kind, ExprKind::Not(_))
    }
}

/// Returns a condition as a statement.
pub(super) fn said(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Binary(Operator::Or, ..) => joined(expr, Operator::Or, Operator::And),
        ExprKind::Binary(Operator::And, ..) => joined(expr, Operator::And, Operator::Or),
        ExprKind::Binary(operator, left, right) if is_statement(expr) => {
            compared(*operator, left, right)
        }
        ExprKind::Not(inner) => denied(inner),
        ExprKind::Name(name) => {
            vocabulary::statement(name).map_or_else(|| spaced(name), str::to_owned)
        }
        ExprKind::Call(callee, arguments)
            if let (Some((before, after)), [Argument::Expr(one)]) =
                (vocabulary::stated(&callee.text), arguments.as_slice()) =>
        {
            format!("{before}{}{after}", noun(one).text)
        }
        ExprKind::Switch(on) => if *on { "always" } else { "never" }.into(),
        ExprKind::Binary(..)
        | ExprKind::Number(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_)
        | ExprKind::Call(..)
        | ExprKind::Each(_)
        | ExprKind::Any(_)
        | ExprKind::Those(..) => bare(expr).text,
    }
}

/// Joins all that `operator` joins; a comma shows where `other` binds within.
fn joined(expr: &Expr, operator: Operator, other: Operator) -> String {
    let parts = chain(expr, operator);
    let mixed = parts.iter().any(|p| joins(p, other));
    let parts: Vec<String> = parts
        .into_iter()
        .map(|p| {
            if joins(p, Operator::Or) {
                format!("either {}", said(p))
            } else {
                said(p)
            }
        })
        .collect();
    let lists = parts
        .iter()
        .any(|p| p.contains(" and ") || p.contains(" or "));
    let comma = if mixed || lists { "," } else { "" };
    parts.join(&format!("{comma} {} ", operator.word()))
}

fn denied(expr: &Expr) -> String {
    if let ExprKind::Name(name) = &expr.kind
        && vocabulary::statement(name).is_none()
    {
        return format!("not {}", spaced(name));
    }
    if let ExprKind::Call(callee, arguments) = &expr.kind
        && let (Some(before), [Argument::Expr(one)]) =
            (vocabulary::unstated(&callee.text), arguments.as_slice())
    {
        return format!("{before}{}", noun(one).text);
    }
    // "Not at least five of each" and "less than five of each" are two things.
    if let ExprKind::Binary(operator, left, right) = &expr.kind
        && let Some(opposite) = opposite(*operator)
        && !ranges(left)
        && !ranges(right)
    {
        return compared(opposite, left, right);
    }
    let both = if joins(expr, Operator::And) {
        "both "
    } else if joins(expr, Operator::Or) {
        "either "
    } else {
        ""
    };
    format!("it is not so that {both}{}", said(expr))
}

/// Tells whether `each of` or `any of` makes many comparisons of one.
fn ranges(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Each(_) | ExprKind::Any(_) => true,
        ExprKind::Not(inner) => ranges(inner),
        ExprKind::Binary(_, a, b) | ExprKind::Those(a, b) => ranges(a) || ranges(b),
        ExprKind::Call(_, arguments) => arguments
            .iter()
            .any(|a| matches!(a, Argument::Expr(e) if ranges(e))),
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Name(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_) => false,
    }
}

fn opposite(operator: Operator) -> Option<Operator> {
    Some(match operator {
        Operator::Eq => Operator::Ne,
        Operator::Ne => Operator::Eq,
        Operator::Lt => Operator::Ge,
        Operator::Ge => Operator::Lt,
        Operator::Gt => Operator::Le,
        Operator::Le => Operator::Gt,
        Operator::Is => Operator::IsNot,
        Operator::IsNot => Operator::Is,
        Operator::HasAny => Operator::HasNone,
        Operator::HasNone => Operator::HasAny,
        Operator::Or
        | Operator::And
        | Operator::Before
        | Operator::HasAll
        | Operator::Add
        | Operator::Sub
        | Operator::Mul
        | Operator::Div
        | Operator::With
        | Operator::Without
        | Operator::Among => return None,
    })
}

/// Says of acts and faults in the minutes that there are some, or none.
fn noted(operator: Operator, left: &Expr, right: &Expr) -> Option<String> {
    let (ExprKind::Call(callee, arguments), ExprKind::Number(0)) = (&left.kind, &right.kind) else {
        return None;
    };
    let some = [Operator::Gt, Operator::Ne].contains(&operator);
    if !some && ![Operator::Eq, Operator::Le].contains(&operator) {
        return None;
    }
    let [Argument::Expr(who), Argument::Text(what), rest @ ..] = arguments.as_slice() else {
        return None;
    };
    let who = noun(who);
    let what = spaced(&what.text);
    let not = if some { "" } else { " not" };
    let (has, is) = if who.plural {
        ("have", "are")
    } else {
        ("has", "is")
    };
    match (callee.text.as_str(), rest) {
        ("done", []) => Some(format!("{} {has}{not} done this: “{what}”", who.text)),
        ("faults", []) => Some(format!("{} {is}{not} guilty of “{what}”", who.text)),
        ("since", [Argument::Text(other)]) => {
            let other = spaced(&other.text);
            Some(format!(
                "{} {has}{not} done this since “{other}”: “{what}”",
                who.text
            ))
        }
        _ => None,
    }
}

fn compared(operator: Operator, left: &Expr, right: &Expr) -> String {
    if let Some(words) = noted(operator, left, right) {
        return words;
    }
    let subject = if matches!(right.kind, ExprKind::Switch(_)) {
        bare(left)
    } else {
        noun(left)
    };
    let (is, include, speak, fewer) = if subject.plural {
        ("are", "include", "speak", "fewer")
    } else {
        ("is", "includes", "speaks", "less")
    };
    if let (Operator::Is | Operator::IsNot, ExprKind::Name(name)) = (operator, &right.kind)
        && let Some(done) = vocabulary::done(name)
    {
        let has = if subject.plural { "have" } else { "has" };
        let not = if operator == Operator::IsNot {
            " not"
        } else {
            ""
        };
        return format!("{} {has}{not} {done}", subject.text);
    }
    let object = noun(right).text;
    let written = if let ExprKind::Set(items) = &right.kind {
        Some(members(items)).filter(|m| !m.is_empty())
    } else {
        None
    };
    let predicate = match (operator, written) {
        (Operator::Is, Some(items)) if items.len() > 1 => {
            format!("{is} {}", listed(items, "or"))
        }
        (Operator::IsNot, Some(items)) if items.len() == 2 => {
            format!("{is} neither {}", listed(items, "nor"))
        }
        (Operator::IsNot, Some(items)) if items.len() > 1 => {
            format!("{is} none of {}", listed(items, "and"))
        }
        (Operator::Eq | Operator::Is, _) => format!("{is} {}", bare(right).text),
        (Operator::Ne | Operator::IsNot, _) => format!("{is} not {}", bare(right).text),
        (Operator::Lt, _) => format!("{is} {fewer} than {object}"),
        (Operator::Le, _) => format!("{is} at most {object}"),
        (Operator::Gt, _) => format!("{is} more than {object}"),
        (Operator::Ge, _) => format!("{is} at least {object}"),
        (Operator::Before, _) => format!("{speak} before {object}"),
        (Operator::HasAll, Some(items)) => format!("{include} {}", listed(items, "and")),
        (Operator::HasAny, Some(items)) => format!("{include} {}", listed(items, "or")),
        // Declarations are called by name and not by their members.
        (Operator::HasAny, None) if calls(left) => format!("{include} {}", bare(right).text),
        (Operator::HasAll, None) => format!("{include} all of {object}"),
        (Operator::HasAny, None) => format!("{include} any of {object}"),
        (Operator::HasNone, _) => format!("{include} none of {object}"),
        (other, _) => format!("{} {object}", other.word()),
    };
    format!("{} {predicate}", subject.text)
}

/// Tells whether a set is one of declarations by their names.
fn calls(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::Call(callee, _) if ["announced", "calls", "sunk"].contains(&callee.text.as_str()))
}

/// Returns all that a chain of one operator joins, from left to right.
pub(super) fn chain(expr: &Expr, operator: Operator) -> Vec<&Expr> {
    if let ExprKind::Binary(own, left, right) = &expr.kind
        && *own == operator
    {
        [chain(left, operator), chain(right, operator)].concat()
    } else {
        vec![expr]
    }
}

pub(super) fn joins(expr: &Expr, operator: Operator) -> bool {
    matches!(&expr.kind, ExprKind::Binary(own, ..) if *own == operator)
}
