//! Paraphrases sets: their members, and what is taken from them.

use super::phrase::{Noun, closed, noun};
use super::{spaced, vocabulary};
use crate::cards::Suit;
use crate::clause::ast::{CardTerm, Expr, ExprKind, Operator, SetItem, SetItemKind};
use crate::words::listed;

pub(super) fn is_suit(name: &str) -> bool {
    Suit::from_name(name).is_some()
}

/// Tells whether an item of a set stands for several cards.
pub(super) fn several(item: &SetItem) -> bool {
    match &item.kind {
        SetItemKind::Rank(_) => true,
        SetItemKind::Name(name) => is_suit(name),
        SetItemKind::Card(_) => false,
    }
}

/// Says a set without one or more others; brackets show what is taken from what.
pub(super) fn without(expr: &Expr) -> Noun {
    let mut parts = chain_left(expr);
    let first = parts.remove(0);
    let of = noun(first);
    let text = if matches!(first.kind, ExprKind::Binary(..)) {
        format!("{},", of.text)
    } else {
        of.text
    };
    let taken = listed(parts.into_iter().map(closed), "and");
    Noun::new(format!("{text} except {taken}"), of.plural)
}

/// Returns what is taken away from what, from left to right.
fn chain_left(expr: &Expr) -> Vec<&Expr> {
    if let ExprKind::Binary(Operator::Without, left, right) = &expr.kind {
        let mut parts = chain_left(left);
        parts.push(right);
        parts
    } else {
        vec![expr]
    }
}

/// Says a set of which some are picked: `all at the table` of everyone.
pub(super) fn whole(set: &Expr) -> String {
    let text = noun(set).text;
    text.strip_prefix("everyone")
        .map_or(text.clone(), |rest| format!("all at the table{rest}"))
}

/// Returns a card by name.
pub(super) fn card(term: CardTerm) -> String {
    let suit = term.suit.map_or("trumps", Suit::name);
    format!("the {} of {suit}", term.rank.name())
}

/// Returns the members of a set by name: what the table lists is `chosen` by its bare name, what the rules define stands in quotes.
pub(super) fn members(items: &[SetItem], chosen: bool) -> Vec<String> {
    let member = |item: &SetItem| match &item.kind {
        SetItemKind::Card(term) => card(*term),
        SetItemKind::Rank(rank) => {
            let name = rank.name();
            format!("the {name}{}", if name.ends_with('x') { "es" } else { "s" })
        }
        SetItemKind::Name(name) => vocabulary::name(name).map_or_else(
            || {
                if chosen || is_suit(name) {
                    spaced(name)
                } else {
                    format!("“{}”", spaced(name))
                }
            },
            |(text, _)| text.to_owned(),
        ),
    };
    items.iter().map(member).collect()
}
