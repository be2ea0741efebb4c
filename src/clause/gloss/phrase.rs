//! Paraphrases values as nouns. Leaves conditions to `statement`.

use super::statement::{chain, joins, said};
use super::{spaced, vocabulary};
use crate::clause::ast::{
    Account, Argument, CardTerm, Expr, ExprKind, Operator, SetItem, SetItemKind,
};
use crate::clause::print_expr;

/// Words for a value.
pub(super) struct Noun {
    pub(super) text: String,
    /// Whether the verb that follows stands in the plural.
    pub(super) plural: bool,
}

impl Noun {
    fn one(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            plural: false,
        }
    }

    fn many(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            plural: true,
        }
    }
}

/// Returns the words for a value, an unknown name with its article.
pub(super) fn noun(expr: &Expr) -> Noun {
    match &expr.kind {
        ExprKind::Name(name) if vocabulary::name(name).is_none() => {
            let bare = bare(expr);
            Noun {
                text: format!("the {}", bare.text),
                plural: bare.plural,
            }
        }
        ExprKind::Binary(operator, left, right) => binary(expr, *operator, left, right),
        ExprKind::Each(set) => Noun::one(out_of("each of", set)),
        ExprKind::Any(set) => Noun::one(out_of("any of", set)),
        ExprKind::Those(set, condition) => Noun::many(format!(
            "those of {} for whom {}",
            noun(set).text,
            said(condition)
        )),
        ExprKind::Call(callee, arguments) => call(&callee.text, arguments),
        ExprKind::Set(items) if items.is_empty() => Noun::one("nothing"),
        ExprKind::Set(items) => Noun {
            text: listed(members(items), "and"),
            plural: items.len() > 1,
        },
        ExprKind::Not(_) => Noun::one(format!("whether {}", said(expr))),
        ExprKind::Number(_) | ExprKind::Switch(_) | ExprKind::Name(_) | ExprKind::Card(_) => {
            bare(expr)
        }
    }
}

/// Returns the words for a value, an unknown name without its article: what something else *is*.
pub(super) fn bare(expr: &Expr) -> Noun {
    match &expr.kind {
        ExprKind::Name(name) => vocabulary::name(name).map_or_else(
            || Noun {
                text: spaced(name),
                plural: name.ends_with('s') && !name.ends_with("ss"),
            },
            |(text, plural)| Noun {
                text: text.into(),
                plural,
            },
        ),
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

fn binary(expr: &Expr, operator: Operator, left: &Expr, right: &Expr) -> Noun {
    let loose = |e: &Expr| joins(e, Operator::Add) || joins(e, Operator::Sub);
    let within = |e: &Expr| {
        if loose(e) {
            format!("({})", noun(e).text)
        } else {
            noun(e).text
        }
    };
    match operator {
        Operator::Add => Noun::one(format!("{} plus {}", noun(left).text, noun(right).text)),
        Operator::Sub => Noun::one(format!("{} less {}", noun(left).text, within(right))),
        Operator::Mul => Noun::one(format!("{} times {}", within(left), within(right))),
        Operator::Div => Noun::one(format!("{} divided by {}", within(left), within(right))),
        Operator::With => {
            let parts = chain(expr, Operator::With);
            let mixed = parts.iter().any(|p| matches!(p.kind, ExprKind::Binary(..)));
            let parts: Vec<String> = parts.into_iter().map(|p| noun(p).text).collect();
            let text = if mixed {
                parts.join(", together with ")
            } else {
                listed(parts, "and")
            };
            Noun::many(text)
        }
        Operator::Without => {
            let of = noun(left);
            let comma = if matches!(left.kind, ExprKind::Binary(..)) {
                ","
            } else {
                ""
            };
            Noun {
                text: format!("{}{comma} except {}", of.text, noun(right).text),
                ..of
            }
        }
        Operator::Among if matches!(left.kind, ExprKind::Binary(..) | ExprKind::Set(_)) => {
            Noun::many(format!(
                "such of {} as are among {}",
                noun(left).text,
                noun(right).text
            ))
        }
        Operator::Among => {
            let of = noun(left);
            Noun {
                text: format!("{} among {}", of.text, noun(right).text),
                ..of
            }
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
fn out_of(words: &str, set: &Expr) -> String {
    let named = noun(set);
    if words == "each of" && named.text.starts_with("everyone") {
        named.text
    } else if let Some(person) = person(set) {
        format!("{} {person}", words.trim_end_matches(" of"))
    } else {
        format!("{words} {}", named.text)
    }
}

/// Returns the name of a set of persons that is in the singular, such as `partie winner`.
fn person(set: &Expr) -> Option<String> {
    let ExprKind::Name(name) = &set.kind else {
        return None;
    };
    let one = vocabulary::name(name).is_none() && (name.ends_with("er") || name.ends_with("or"));
    one.then(|| spaced(name))
}

fn call(callee: &str, arguments: &[Argument]) -> Noun {
    let words = arguments.iter().map(|argument| match argument {
        Argument::Expr(expr) => noun(expr),
        Argument::Text(text) => Noun::one(format!("“{}”", text.text)),
    });
    let mut words: Vec<Noun> = words.collect();
    if let ("count", [Argument::Expr(set)]) = (callee, arguments) {
        if let Some(person) = person(set) {
            return Noun::one(format!("the number of {person}s"));
        }
        if matches!(&set.kind, ExprKind::Name(name) if name == "pack") {
            return Noun::one("the number of cards in the pack");
        }
    }
    if let (Some((before, after, plural)), [one]) = (vocabulary::call(callee), words.as_slice()) {
        let after = if one.plural && after == " holds" {
            " hold"
        } else {
            after
        };
        return Noun {
            text: format!("{before}{}{after}", one.text),
            plural,
        };
    }
    if let ("scored", [seat, heading]) = (callee, words.as_slice()) {
        return Noun::one(format!("what {} has scored as {}", seat.text, heading.text));
    }
    if let ("max" | "min", [_, _, ..]) = (callee, words.as_slice()) {
        let which = match (callee, words.len()) {
            ("max", 2) => "greater",
            ("max", _) => "greatest",
            (_, 2) => "lesser",
            _ => "least",
        };
        let words = words.drain(..).map(|w| w.text).collect();
        return Noun::one(format!("the {which} of {}", listed(words, "and")));
    }
    let name = spaced(callee.strip_suffix("_of").unwrap_or(callee));
    let plural = name.ends_with('s') && !name.ends_with("ss");
    if words.is_empty() {
        return Noun {
            text: format!("the {name}"),
            plural,
        };
    }
    let words = words.drain(..).map(|w| w.text).collect();
    Noun {
        text: format!("the {name} of {}", listed(words, "and")),
        plural,
    }
}

/// Returns a card by name.
pub(super) fn card(term: CardTerm) -> String {
    let suit = term.suit.map_or("trumps", crate::cards::Suit::name);
    format!("the {} of {suit}", term.rank.name())
}

/// Returns the members of a set by name.
pub(super) fn members(items: &[SetItem]) -> Vec<String> {
    let member = |item: &SetItem| match &item.kind {
        SetItemKind::Card(term) => card(*term),
        SetItemKind::Rank(rank) => {
            let name = rank.name();
            format!("the {name}{}", if name.ends_with('x') { "es" } else { "s" })
        }
        SetItemKind::Name(name) => {
            vocabulary::name(name).map_or_else(|| spaced(name), |(text, _)| text.to_owned())
        }
    };
    items.iter().map(member).collect()
}

/// Joins words with commas and, before the last, `and` or `or`.
pub(super) fn listed(mut words: Vec<String>, last: &str) -> String {
    match words.pop() {
        Some(end) if !words.is_empty() => format!("{} {last} {end}", words.join(", ")),
        only => only.unwrap_or_default(),
    }
}
