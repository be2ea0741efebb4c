//! Checks orders of cards, games and headings, and how combinations are measured.

use super::node::Type;
use super::resolve::{Fault, Resolver};
use super::rule::Body;
use super::scope::Scope;
use super::sentence::{MEASURES, no_heading};
use codille_lang::clause::ast::{Expr, OrderOf, Ranked, RankedItem, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};
use std::collections::BTreeSet;

pub(super) fn order(of: OrderOf, items: &[Ranked], scope: &Scope<'_>) -> Result<Body, Fault> {
    let refuse = |code, item: &Ranked, title: &str, help: &str| -> Fault {
        Box::new(Diagnostic::error(code, title, item.span).help(help))
    };
    let wrong = |item: &Ranked, wants: &str| {
        let title = format!("{wants} is wanted in this order");
        refuse(code::BAD_ORDER, item, &title, "see `codille explain E0608`")
    };
    let mut seen = BTreeSet::new();
    let mut again = items
        .iter()
        .filter(|i| !seen.insert(format!("{:?}", i.item)));
    if let Some(item) = again.next() {
        let (title, help) = ("this stands twice in the order", "leave one of them out");
        return Err(refuse(code::BAD_ORDER, item, title, help));
    }
    Ok(match of {
        OrderOf::Trumps => Body::Trumps(each(items, |i| {
            let RankedItem::Card(term) = &i.item else {
                return Err(wrong(i, "a card such as `AS` or `7t`"));
            };
            Ok((term.rank, term.suit))
        })?),
        OrderOf::Plain => Body::Plain(each(items, |i| match i.item {
            RankedItem::Rank(rank) => Ok(rank),
            RankedItem::Game(_) | RankedItem::Heading(_) => {
                let help = "write one of A K Q J 10 9 8 7 6 5 4 3 2";
                Err(refuse(code::UNKNOWN_SUIT, i, "this is no rank", help))
            }
            RankedItem::Card(_) => Err(wrong(i, "a rank such as `K` or `7`")),
        })?),
        OrderOf::Games => Body::Games(each(items, |i| {
            let RankedItem::Game(name) = &i.item else {
                return Err(wrong(i, "a game of the table"));
            };
            scope.table.game_called(name).ok_or_else(|| {
                let title = format!("the table lists no game `{name}`");
                let near = nearest(name, scope.table.games.iter().map(|g| g.name.as_str()));
                Box::new(Diagnostic::error(code::BAD_GAME, title, i.span).suggest(near))
            })
        })?),
        OrderOf::Accrual => Body::Accrual(each(items, |i| {
            let RankedItem::Heading(text) = &i.item else {
                return Err(wrong(i, "a heading in double quotes"));
            };
            let found = scope.headings.find(text);
            found.ok_or_else(|| Box::new(no_heading(text, i.span, scope)))
        })?),
    })
}

fn each<T>(items: &[Ranked], read: impl Fn(&Ranked) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    items.iter().map(read).collect()
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
