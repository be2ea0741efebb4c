//! Small changes within an expression, each alone.

use super::{Change, Class, Pack, wrapped};
use codille_lang::clause::ast::{
    Argument, CardTerm, Expr, ExprKind, Operator, SetItem, SetItemKind, Word,
};
use codille_lang::clause::print_expr;
use codille_lang::span::Span;

/// Returns every expression that differs from this one in one place.
pub(super) fn changes(expr: &Expr, pack: &Pack) -> Vec<Change<Expr>> {
    let mut all = own(&expr.kind, pack);
    all.extend(within(&expr.kind, pack));
    let span = expr.span;
    wrapped(all, |kind| Expr { kind, span })
}

fn words(kind: &ExprKind) -> String {
    print_expr(&Expr {
        kind: kind.clone(),
        span: Span::default(),
    })
}

/// Changes of the node itself.
fn own(kind: &ExprKind, pack: &Pack) -> Vec<Change<ExprKind>> {
    let to = |class, made: ExprKind| {
        Change::new(class, format!("{} → {}", words(kind), words(&made)), made)
    };
    match kind {
        ExprKind::Number(n) => {
            let near = [n + 1, n - 1].into_iter().filter(|n| *n >= 0);
            let near = near.map(|n| to(Class::Number, ExprKind::Number(n)));
            near.collect()
        }
        ExprKind::Switch(on) => vec![to(Class::Switch, ExprKind::Switch(!on))],
        ExprKind::Card(card) => {
            let others = cards(*card, pack).map(|c| to(Class::Card, ExprKind::Card(c)));
            others.collect()
        }
        ExprKind::Set(items) => {
            let others = sets(items, pack).into_iter();
            let others = others.map(|s| to(Class::Card, ExprKind::Set(s)));
            others.collect()
        }
        ExprKind::Call(callee, arguments) => {
            let span = callee.span;
            let other = other_call(&callee.text).map(|text| {
                let text = text.to_owned();
                let call = ExprKind::Call(Word { text, span }, arguments.clone());
                to(Class::Operation, call)
            });
            other.into_iter().collect()
        }
        ExprKind::Each(set) => vec![to(Class::Comparison, ExprKind::Any(set.clone()))],
        ExprKind::Any(set) => vec![to(Class::Comparison, ExprKind::Each(set.clone()))],
        ExprKind::Not(inner) => vec![to(Class::Junction, inner.kind.clone())],
        ExprKind::Binary(op @ (Operator::And | Operator::Or), a, b) => {
            let other = if *op == Operator::And {
                Operator::Or
            } else {
                Operator::And
            };
            let other = ExprKind::Binary(other, a.clone(), b.clone());
            let all = [other, a.kind.clone(), b.kind.clone()];
            all.map(|kind| to(Class::Junction, kind)).into()
        }
        ExprKind::Binary(Operator::Before, a, b) => vec![to(
            Class::Comparison,
            ExprKind::Binary(Operator::Before, b.clone(), a.clone()),
        )],
        ExprKind::Binary(op, a, b) => neighbours(*op)
            .iter()
            // Of one card, all and any are the same.
            .filter(|(_, other)| {
                let flip = matches!(
                    (op, other),
                    (Operator::HasAll, Operator::HasAny) | (Operator::HasAny, Operator::HasAll)
                );
                !(flip && is_one_card(&b.kind))
            })
            .map(|(class, op)| to(*class, ExprKind::Binary(*op, a.clone(), b.clone())))
            .collect(),
        // A name and the members of a set have no neighbour.
        ExprKind::Name(_) | ExprKind::Those(..) => Vec::new(),
    }
}

/// Changes somewhere below the node.
fn within(kind: &ExprKind, pack: &Pack) -> Vec<Change<ExprKind>> {
    let part = |inner: &Expr, wrap: &dyn Fn(Box<Expr>) -> ExprKind| -> Vec<Change<ExprKind>> {
        wrapped(changes(inner, pack), |e| wrap(Box::new(e)))
    };
    match kind {
        ExprKind::Each(set) => part(set, &ExprKind::Each),
        ExprKind::Any(set) => part(set, &ExprKind::Any),
        ExprKind::Not(inner) => part(inner, &ExprKind::Not),
        ExprKind::Those(set, of) => {
            let mut all = part(set, &|e| ExprKind::Those(e, of.clone()));
            all.extend(part(of, &|e| ExprKind::Those(set.clone(), e)));
            all
        }
        ExprKind::Binary(op, a, b) => {
            let mut all = part(a, &|e| ExprKind::Binary(*op, e, b.clone()));
            all.extend(part(b, &|e| ExprKind::Binary(*op, a.clone(), e)));
            all
        }
        ExprKind::Call(callee, arguments) => {
            let mut all = Vec::new();
            for (at, argument) in arguments.iter().enumerate() {
                let Argument::Expr(inner) = argument else {
                    continue;
                };
                all.extend(part(inner, &|e| {
                    let mut arguments = arguments.clone();
                    arguments.splice(at..=at, [Argument::Expr(*e)]);
                    ExprKind::Call(callee.clone(), arguments)
                }));
            }
            all
        }
        ExprKind::Set(_)
        | ExprKind::Number(_)
        | ExprKind::Switch(_)
        | ExprKind::Name(_)
        | ExprKind::Card(_) => Vec::new(),
    }
}

fn is_one_card(kind: &ExprKind) -> bool {
    if let ExprKind::Set(items) = kind {
        matches!(items.as_slice(), [one] if matches!(one.kind, SetItemKind::Card(_)))
    } else {
        matches!(kind, ExprKind::Card(_))
    }
}

/// What an operator is most easily taken for.
const fn neighbours(op: Operator) -> &'static [(Class, Operator)] {
    match op {
        Operator::Eq => &[(Class::Comparison, Operator::Ne)],
        Operator::Ne => &[(Class::Comparison, Operator::Eq)],
        Operator::Lt => &[(Class::Comparison, Operator::Le)],
        Operator::Le => &[(Class::Comparison, Operator::Lt)],
        Operator::Gt => &[(Class::Comparison, Operator::Ge)],
        Operator::Ge => &[(Class::Comparison, Operator::Gt)],
        Operator::Is => &[(Class::Comparison, Operator::IsNot)],
        Operator::IsNot => &[(Class::Comparison, Operator::Is)],
        Operator::HasAll => &[
            (Class::Comparison, Operator::HasAny),
            (Class::Comparison, Operator::HasNone),
        ],
        Operator::HasAny => &[
            (Class::Comparison, Operator::HasAll),
            (Class::Comparison, Operator::HasNone),
        ],
        Operator::HasNone => &[
            (Class::Comparison, Operator::HasAll),
            (Class::Comparison, Operator::HasAny),
        ],
        Operator::Add => &[(Class::Operation, Operator::Sub)],
        Operator::Sub | Operator::Mul | Operator::Div => &[(Class::Operation, Operator::Add)],
        Operator::With | Operator::Among => &[(Class::Operation, Operator::Without)],
        Operator::Without => &[(Class::Operation, Operator::With)],
        // They are turned round or replaced as a whole.
        Operator::Or | Operator::And | Operator::Before => &[],
    }
}

fn other_call(name: &str) -> Option<&'static str> {
    match name {
        "min" => Some("max"),
        "max" => Some("min"),
        _ => None,
    }
}

/// The card with the next rank, and with the next suit where it has one of its own.
fn cards(card: CardTerm, pack: &Pack) -> impl Iterator<Item = CardTerm> {
    let rank = after(&pack.ranks, card.rank).map(|rank| CardTerm { rank, ..card });
    let suit = card.suit.and_then(|s| after(&pack.suits, s)).map(Some);
    let suit = suit.map(|suit| CardTerm { suit, ..card });
    rank.into_iter().chain(suit)
}

fn after<T: Copy + PartialEq>(list: &[T], one: T) -> Option<T> {
    let mut from = list.iter().cycle().skip_while(|x| **x != one);
    from.nth(1).copied().filter(|x| *x != one)
}

/// The set without each member, and with each card or rank made another.
fn sets(items: &[SetItem], pack: &Pack) -> Vec<Vec<SetItem>> {
    let mut all = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if items.len() > 1 {
            let mut fewer = items.to_vec();
            fewer.remove(at);
            all.push(fewer);
        }
        for kind in members(&item.kind, pack) {
            let mut other = items.to_vec();
            let span = item.span;
            other.splice(at..=at, [SetItem { kind, span }]);
            all.push(other);
        }
    }
    all
}

fn members(kind: &SetItemKind, pack: &Pack) -> Vec<SetItemKind> {
    match kind {
        SetItemKind::Card(card) => cards(*card, pack).map(SetItemKind::Card).collect(),
        SetItemKind::Rank(rank) => {
            let next = after(&pack.ranks, *rank).map(SetItemKind::Rank);
            next.into_iter().collect()
        }
        SetItemKind::Name(_) => Vec::new(),
    }
}
