//! Checks orders of cards, games and headings, and how combinations are measured.

use super::node::Type;
use super::resolve::{Fault, Resolver};
use super::rule::Body;
use super::scope::Scope;
use super::sentence::{MEASURES, no_heading};
use codille_lang::cards::Rank;
use codille_lang::clause::ast::{Expr, OrderOf, Ranked, RankedItem, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use std::collections::BTreeSet;

pub(super) fn order(of: OrderOf, items: &[Ranked], scope: &Scope<'_>) -> Result<Body, Fault> {
    let wrong = |item: &Ranked, wants: &str| {
        Box::new(
            Diagnostic::error(
                code::BAD_ORDER,
                format!("{wants} is wanted in this order"),
                item.span,
            )
            .help("see `codille explain E0608`"),
        )
    };
    let mut seen = BTreeSet::new();
    for item in items {
        if !seen.insert(format!("{:?}", item.item)) {
            return Err(Box::new(
                Diagnostic::error(code::BAD_ORDER, "this stands twice in the order", item.span)
                    .help("leave one of them out"),
            ));
        }
    }
    match of {
        OrderOf::Trumps => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Card(term) => Ok((term.rank, term.suit)),
                RankedItem::Rank(_) | RankedItem::Game(_) | RankedItem::Heading(_) => {
                    Err(wrong(i, "a card such as `AS` or `7t`"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Trumps),
        OrderOf::Plain => items
            .iter()
            .map(|i| match i.item {
                RankedItem::Rank(rank) => Ok(rank),
                RankedItem::Game(_) | RankedItem::Heading(_) => Err(Box::new(
                    Diagnostic::error(code::UNKNOWN_SUIT, "this is no rank", i.span)
                        .help("write one of A K Q J 10 9 8 7 6 5 4 3 2"),
                )),
                RankedItem::Card(_) => Err(wrong(i, "a rank such as `K` or `7`")),
            })
            .collect::<Result<Vec<Rank>, _>>()
            .map(Body::Plain),
        OrderOf::Games => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Game(name) => scope
                    .table
                    .games
                    .iter()
                    .position(|g| g.name == *name)
                    .ok_or_else(|| {
                        let d = Diagnostic::error(
                            code::BAD_GAME,
                            format!("the table lists no game `{name}`"),
                            i.span,
                        );
                        Box::new(d.suggest(nearest(
                            name,
                            scope.table.games.iter().map(|g| g.name.as_str()),
                        )))
                    }),
                RankedItem::Card(_) | RankedItem::Rank(_) | RankedItem::Heading(_) => {
                    Err(wrong(i, "a game of the table"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Games),
        OrderOf::Accrual => items
            .iter()
            .map(|i| match &i.item {
                RankedItem::Heading(text) => {
                    let found = scope.headings.find(text);
                    found.ok_or_else(|| Box::new(no_heading(text, i.span, scope)))
                }
                RankedItem::Card(_) | RankedItem::Rank(_) | RankedItem::Game(_) => {
                    Err(wrong(i, "a heading in double quotes"))
                }
            })
            .collect::<Result<_, _>>()
            .map(Body::Accrual),
    }
}

pub(super) fn measure(of: &Word, by: &[Expr], scope: &Scope<'_>) -> Result<Body, Fault> {
    let declarations = &scope.table.declarations;
    let Some(at) = declarations.position(|d| d.name == of.text) else {
        let title = format!("the table lists no declaration `{}`", of.text);
        let d = Diagnostic::error(code::UNKNOWN_NAME, title, of.span);
        let known = declarations.iter().map(|d| d.name.as_str());
        let known = known.chain(["trumps", "games", "accrual"]);
        return Err(Box::new(d.suggest(nearest(&of.text, known))));
    };
    if let Some(surplus) = by.get(MEASURES) {
        let title = format!("a combination is measured by {MEASURES} numbers at most");
        let d = Diagnostic::error(code::BAD_ORDER, title, surplus.span);
        return Err(Box::new(d.help("leave out the last, or join two in one")));
    }
    let number = |e: &Expr| Resolver::new(scope).of_type(e, Type::Number);
    Ok(Body::Measure {
        of: at,
        by: by.iter().map(number).collect::<Result<_, _>>()?,
    })
}
