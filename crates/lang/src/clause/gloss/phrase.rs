//! Paraphrases values as nouns. Leaves conditions to `statement` and acts to `deed`.

use super::deed;
use super::set::{card, is_suit, members, several, whole, without};
use super::statement::{chain, joins, said};
use super::{spaced, vocabulary};
use crate::builtin::{self, SpecialFn};
use crate::clause::ast::{Account, Argument, Expr, ExprKind, Operator};
use crate::clause::print_expr;
use crate::words::{around, listed};

/// Words for a value.
pub(super) struct Noun {
    pub(super) text: String,
    /// Whether the verb that follows stands in the plural.
    pub(super) plural: bool,
}

impl Noun {
    pub(super) fn new(text: impl Into<String>, plural: bool) -> Self {
        let text = text.into();
        Self { text, plural }
    }

    pub(super) fn one(text: impl Into<String>) -> Self {
        Self::new(text, false)
    }

    pub(super) fn many(text: impl Into<String>) -> Self {
        Self::new(text, true)
    }
}

/// Returns the words for a value, a name that the rules define with its article.
pub(super) fn noun(expr: &Expr) -> Noun {
    match &expr.kind {
        ExprKind::Name(name) if vocabulary::name(name).is_none() && !is_suit(name) => {
            let bare = bare(expr);
            Noun::new(format!("the {}", bare.text), bare.plural)
        }
        ExprKind::Binary(operator, left, right) => binary(expr, *operator, left, right),
        ExprKind::Each(set) => each(set),
        ExprKind::Any(set) => Noun::one(format!("at least one of {}", whole(set))),
        ExprKind::Those(set, condition) if names_one(set) => {
            Noun::one(format!("{}, if {},", noun(set).text, said(condition)))
        }
        ExprKind::Those(set, condition) => Noun::many(format!(
            "those of {} for whom {}",
            whole(set),
            said(condition)
        )),
        ExprKind::Call(callee, arguments) => call(&callee.text, arguments),
        ExprKind::Set(items) if items.is_empty() => Noun::one("nothing"),
        ExprKind::Set(items) => {
            let plural = items.len() > 1 || items.iter().any(several);
            Noun::new(listed(members(items, false), "and"), plural)
        }
        ExprKind::Not(_) => Noun::one(format!("whether {}", said(expr))),
        ExprKind::Number(_) | ExprKind::Switch(_) | ExprKind::Name(_) | ExprKind::Card(_) => {
            bare(expr)
        }
    }
}

/// Returns the words for a value, a name that the rules define in quotes and without its article: what something else *is*.
pub(super) fn bare(expr: &Expr) -> Noun {
    match &expr.kind {
        ExprKind::Name(name) => {
            if let Some((text, plural)) = vocabulary::name(name) {
                return Noun::new(text, plural);
            }
            if is_suit(name) {
                return Noun::many(name.as_str());
            }
            if let Some(holds) = vocabulary::statement(name, true) {
                return Noun::one(format!("whether {holds}"));
            }
            let plural = name.ends_with('s') && !name.ends_with("ss");
            Noun::new(format!("“{}”", spaced(name)), plural)
        }
        ExprKind::Card(term) => Noun::one(card(*term)),
        ExprKind::Number(_) | ExprKind::Switch(_) => Noun::one(print_expr(expr)),
        ExprKind::Binary(..)
        | ExprKind::Each(_)
        | ExprKind::Any(_)
        | ExprKind::Those(..)
        | ExprKind::Call(..)
        | ExprKind::Set(_)
        | ExprKind::Not(_) => noun(expr),
    }
}

/// Returns the party of an account, or the name of the fund.
pub(super) fn account(account: &Account) -> Result<Noun, &'static str> {
    match account {
        Account::Pool(_) => Err("pool"),
        Account::Reserve(_) => Err("reserve"),
        Account::Seats(seats) => Ok(noun(seats)),
    }
}

/// Tells whether a set is at most one player.
fn names_one(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::Name(name) if name != "everyone" && vocabulary::name(name).is_some_and(|(_, many)| !many))
}

fn binary(expr: &Expr, operator: Operator, left: &Expr, right: &Expr) -> Noun {
    let loose = |e: &Expr| joins(e, Operator::Add) || joins(e, Operator::Sub);
    let within = |e: &Expr| {
        if loose(e) || joins(e, Operator::Div) {
            format!("({})", noun(e).text)
        } else {
            noun(e).text
        }
    };
    match operator {
        Operator::Add => Noun::one(format!("{} plus {}", noun(left).text, noun(right).text)),
        Operator::Sub => Noun::one(format!("{} less {}", noun(left).text, within(right))),
        Operator::Mul => Noun::one(format!("{} times {}", within(left), within(right))),
        Operator::Div => Noun::one(format!(
            "the whole part of {} divided by {}",
            if joins(left, Operator::Mul) {
                format!("({})", noun(left).text)
            } else {
                within(left)
            },
            within(right)
        )),
        Operator::With => {
            let parts = chain(expr, Operator::With);
            let mixed = parts.iter().any(|p| matches!(p.kind, ExprKind::Binary(..)));
            let parts: Vec<String> = parts.into_iter().map(whole).collect();
            let text = if mixed {
                parts.join(", together with ")
            } else {
                listed(parts, "and")
            };
            Noun::many(text)
        }
        Operator::Without => without(expr),
        Operator::Among if matches!(left.kind, ExprKind::Binary(..) | ExprKind::Set(_)) => {
            Noun::many(format!(
                "such of {} as are among {}",
                noun(left).text,
                noun(right).text
            ))
        }
        Operator::Among => {
            let (of, within) = (noun(left), noun(right));
            let are = if within.plural { "are among" } else { "are" };
            Noun::new(format!("{} that {are} {}", of.text, within.text), of.plural)
        }
        Operator::Or
        | Operator::And
        | Operator::Eq
        | Operator::Ne
        | Operator::Lt
        | Operator::Le
        | Operator::Gt
        | Operator::Ge
        | Operator::Is
        | Operator::IsNot
        | Operator::Before
        | Operator::HasAll
        | Operator::HasAny
        | Operator::HasNone => Noun::one(format!("whether {}", said(expr))),
    }
}

/// Says `each of the adversaries`, but `everyone` of everyone.
fn each(set: &Expr) -> Noun {
    if let ExprKind::Binary(Operator::Without, all, one) = &set.kind
        && matches!((&all.kind, &one.kind), (ExprKind::Name(a), ExprKind::Name(b)) if a == "everyone" && b == "it")
    {
        return Noun::one("everyone else");
    }
    let named = noun(set);
    if named.text.starts_with("everyone") {
        return Noun::one(named.text);
    }
    Noun::one(format!("each of {}", named.text))
}

fn call(callee: &str, arguments: &[Argument]) -> Noun {
    if let Some(noun) = deed::noun(callee, arguments) {
        return noun;
    }
    let special = builtin::special(callee).map(|row| row.call);
    match (special, arguments) {
        (Some(SpecialFn::Count), [Argument::Expr(set)]) => return count(set),
        (Some(SpecialFn::Max), [Argument::Expr(a), Argument::Expr(b)]) => {
            return Noun::one(format!("the greater of {} and {}", closed(a), closed(b)));
        }
        (Some(SpecialFn::Min), [Argument::Expr(a), Argument::Expr(b)]) => {
            return Noun::one(format!("the lesser of {} and {}", closed(a), closed(b)));
        }
        // What it is said to be comes from its row, or from its name.
        _ => {}
    }
    let words: Vec<Noun> = arguments
        .iter()
        .map(|argument| match argument {
            Argument::Expr(expr) => noun(expr),
            Argument::Text(text) => Noun::one(format!("“{}”", text.text)),
        })
        .collect();
    if let (Some(([before, after], plural)), [one]) = (vocabulary::call(callee), words.as_slice()) {
        let after = agreed(after, one.plural);
        return Noun::new(format!("{before}{}{after}", one.text), plural);
    }
    let words = listed(words.into_iter().map(|w| w.text), "and");
    let name = spaced(callee);
    Noun::one(format!("the {name}{}", around(" of ", &words, "")))
}

/// Says how many there are in a set.
fn count(set: &Expr) -> Noun {
    let bare = matches!(
        set.kind,
        ExprKind::Name(_) | ExprKind::Call(..) | ExprKind::Set(_)
    );
    Noun::one(match set.as_name() {
        Some("pack") => "the number of cards in the pack".into(),
        Some("thrown") => "the number of those who have given their hands up".into(),
        _ if bare => format!("the number of {}", whole(set)),
        _ => format!("the number of ({})", whole(set)),
    })
}

/// Returns the words after a subject, in the plural where the subject is one.
pub(super) fn agreed(after: &str, plural: bool) -> String {
    if plural {
        after
            .replacen(" holds", " hold", 1)
            .replacen(" has ", " have ", 1)
    } else {
        after.to_owned()
    }
}

/// Puts brackets round a sum.
pub(super) fn closed(expr: &Expr) -> String {
    let text = noun(expr).text;
    if matches!(expr.kind, ExprKind::Binary(..)) {
        format!("({text})")
    } else {
        text
    }
}
