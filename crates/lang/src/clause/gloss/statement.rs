//! Paraphrases conditions as statements. Leaves values to `phrase`.

use super::phrase::{agreed, bare, noun};
use super::set::{is_suit, members, several, whole};
use super::{deed, people, spaced, vocabulary};
use crate::clause::ast::{Argument, Expr, ExprKind, Operator};
use crate::words::listed;

/// Tells whether an expression holds or does not hold, as far as its form shows.
pub(super) fn is_statement(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Binary(operator, ..) => operator.strength() <= Operator::Eq.strength(),
        ExprKind::Not(_) => true,
        ExprKind::Name(name) => vocabulary::statement(name, true).is_some(),
        ExprKind::Call(callee, _) => vocabulary::stated(&callee.text, true).is_some(),
        ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Card(_)
        | ExprKind::Set(_)
        | ExprKind::Each(_)
        | ExprKind::Any(_)
        | ExprKind::Those(..) => false,
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
        ExprKind::Name(name) => named(name, true),
        ExprKind::Call(callee, arguments)
            if let Some(words) = asserted(&callee.text, arguments, true) =>
        {
            words
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

/// Says of a name of the rules that it holds, or does not hold.
fn named(name: &str, holds: bool) -> String {
    vocabulary::statement(name, holds).map_or_else(
        || {
            let holds = if holds { "holds" } else { "does not hold" };
            format!("“{}” {holds}", spaced(name))
        },
        str::to_owned,
    )
}

/// Says that a built-in which is a condition holds, or does not hold.
fn asserted(callee: &str, arguments: &[Argument], holds: bool) -> Option<String> {
    let ([before, after], [Argument::Expr(one)]) = (vocabulary::stated(callee, holds)?, arguments)
    else {
        return None;
    };
    let one = noun(one);
    Some(format!("{before}{}{}", one.text, agreed(after, one.plural)))
}

fn denied(expr: &Expr) -> String {
    if let ExprKind::Name(name) = &expr.kind {
        return named(name, false);
    }
    if let ExprKind::Call(callee, arguments) = &expr.kind
        && let Some(words) = asserted(&callee.text, arguments, false)
    {
        return words;
    }
    if let ExprKind::Not(inner) = &expr.kind {
        return said(inner);
    }
    if let ExprKind::Binary(Operator::Before, left, right) = &expr.kind
        && !ranges(left)
        && !ranges(right)
    {
        let (who, whom) = (noun(left), noun(right));
        let does = if who.plural { "do" } else { "does" };
        return format!("{} {does} not speak before {}", who.text, whom.text);
    }
    // "Not at least five of each" and "less than five of each" are two things.
    if let ExprKind::Binary(operator, left, right) = &expr.kind
        && let Some(opposite) = operator.opposite()
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
    matches!(expr.kind, ExprKind::Each(_) | ExprKind::Any(_))
        || expr.parts().into_iter().any(ranges)
}

fn compared(operator: Operator, left: &Expr, right: &Expr) -> String {
    if let Some(words) = deed::noted(operator, left, right) {
        return words;
    }
    if let Some(words) = people::counted(operator, left, right) {
        return words;
    }
    let mut subject = if unnamed(left)
        && !matches!(
            operator,
            Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge
        )
        && !has(operator)
    {
        bare(left)
    } else {
        noun(left)
    };
    subject.plural &= !matches!(right.kind, ExprKind::Switch(_));
    if let (Operator::Is | Operator::IsNot, ExprKind::Name(name)) = (operator, &right.kind)
        && let Some(done) = vocabulary::done(name, subject.plural, operator == Operator::Is)
    {
        return format!("{} {done}", subject.text);
    }
    let predicate = predicate(operator, left, right, subject.plural);
    format!("{} {predicate}", subject.text)
}

/// Tells whether an expression is a name that the rules define.
fn unnamed(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Name(name) if vocabulary::name(name).is_none())
}

const fn has(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::HasAll | Operator::HasAny | Operator::HasNone
    )
}

fn predicate(operator: Operator, left: &Expr, right: &Expr, plural: bool) -> String {
    let (is, include, speak, fewer, not_include) = if plural {
        ("are", "include", "speak", "fewer", "do not include")
    } else {
        ("is", "includes", "speaks", "less", "does not include")
    };
    let chosen = subject_of(left).is_some_and(vocabulary::chosen);
    let declared = subject_of(left).is_some_and(vocabulary::declared);
    let object = noun(right).text;
    let (written, ranks) = if let ExprKind::Set(items) = &right.kind {
        let written = Some(members(items, chosen || declared)).filter(|m| !m.is_empty());
        (written, items.iter().any(several))
    } else {
        (None, false)
    };
    match (operator, written) {
        (Operator::Is, Some(items)) if items.len() > 1 => {
            format!("{is} {}", listed(items, "or"))
        }
        (Operator::IsNot, Some(items)) if items.len() == 2 => {
            format!("{is} neither {}", listed(items, "nor"))
        }
        (Operator::IsNot, Some(items)) if items.len() > 1 => {
            format!("{is} none of {}", listed(items, "and"))
        }
        (Operator::Is | Operator::Eq, Some(items)) => format!("{is} {}", listed(items, "and")),
        (Operator::IsNot | Operator::Ne, Some(items)) => {
            format!("{is} not {}", listed(items, "and"))
        }
        (Operator::Eq, _) => format!("{is} {}", what(right, chosen)),
        (Operator::Ne, _) => format!("{is} not {}", what(right, chosen)),
        (Operator::Is, None) if declared => format!("{include} {}", what(right, true)),
        (Operator::HasNone | Operator::IsNot, None) if declared => {
            format!("{not_include} {}", what(right, true))
        }
        (Operator::Is, _) => format!("{is} {}", belonging(left, right, chosen)),
        (Operator::IsNot, _) => format!("{is} not {}", belonging(left, right, chosen)),
        (Operator::Lt, _) => format!("{is} {fewer} than {object}"),
        (Operator::Le, _) => format!("{is} at most {object}"),
        (Operator::Gt, _) => format!("{is} more than {object}"),
        (Operator::Ge, _) => format!("{is} at least {object}"),
        (Operator::Before, _) => format!("{speak} before {object}"),
        (Operator::HasAll, Some(items)) if ranks => {
            format!("{include} all of {}", listed(items, "and"))
        }
        (Operator::HasAny, Some(items)) if ranks => {
            format!("{include} any of {}", listed(items, "and"))
        }
        (Operator::HasAll, Some(items)) => format!("{include} {}", listed(items, "and")),
        (Operator::HasAny, Some(items)) => format!("{include} {}", listed(items, "or")),
        (Operator::HasNone, Some(items)) if items.len() == 1 && !ranks => {
            format!("{not_include} {}", listed(items, "and"))
        }
        // Declarations are called by name and not by their members.
        (Operator::HasAny | Operator::HasAll, None) if declared => {
            format!("{include} {}", what(right, true))
        }
        (Operator::HasAll, None) => format!("{include} all of {object}"),
        (Operator::HasAny, None) => format!("{include} any of {object}"),
        (Operator::HasNone, _) => format!("{include} none of {object}"),
        (other, _) => format!("{} {object}", other.word()),
    }
}

/// Returns the built-in of which something is said.
fn subject_of(expr: &Expr) -> Option<&str> {
    if let ExprKind::Call(callee, _) = &expr.kind {
        Some(&callee.text)
    } else {
        expr.as_name()
    }
}

/// Returns what something is: a game, declaration or suit by its bare name.
fn what(expr: &Expr, chosen: bool) -> String {
    if let ExprKind::Name(name) = &expr.kind
        && chosen
        && unnamed(expr)
    {
        spaced(name)
    } else {
        bare(expr).text
    }
}

/// Returns what something is, or is one of.
fn belonging(left: &Expr, right: &Expr, chosen: bool) -> String {
    let plural = noun(right).plural;
    // A name of several games or suits is one that the rules define.
    if let ExprKind::Name(name) = &right.kind
        && plural
        && chosen
        && unnamed(right)
        && !is_suit(name)
    {
        return format!("one of the “{}”", spaced(name));
    }
    let set = matches!(
        right.kind,
        ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Binary(..) | ExprKind::Those(..)
    );
    let many = plural || whole(right) != noun(right).text;
    if set && many && !noun(left).plural && !unnamed(right) {
        format!("among {}", whole(right))
    } else {
        what(right, chosen)
    }
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
