//! Small changes of a sentence: its head, its conditions. Leaves labels, names and headings alone.

use super::expression;
use super::{Change, Class, Pack, wrapped};
use codille_lang::clause::ast::{
    Account, Action, Condition, Effect, Expr, Head, Object, Ranked, Sentence, Transfer, Word,
};

/// Returns every sentence that differs from this one in one place.
pub(super) fn changes(sentence: &Sentence, pack: &Pack) -> Vec<Change<Sentence>> {
    let mut all = put(sentence, of_head(&sentence.head, pack), |s| &mut s.head);
    for (at, condition) in sentence.conditions.iter().enumerate() {
        let with = |new: Option<Condition>| {
            let mut made = sentence.clone();
            made.conditions.splice(at..=at, new);
            made
        };
        let negated = condition.negated;
        let changes = expression::changes(&condition.expr, pack);
        all.extend(wrapped(changes, |expr| {
            with(Some(Condition { negated, expr }))
        }));
        let word = |negated: bool| if negated { "unless" } else { "when" };
        let (word, other) = (word(negated), word(!negated));
        let turned = Condition {
            negated: !negated,
            expr: condition.expr.clone(),
        };
        let words = format!("{word} → {other}");
        all.push(Change::new(Class::Condition, words, with(Some(turned))));
        let words = format!("without `{word}`");
        all.push(Change::new(Class::Condition, words, with(None)));
    }
    if let Some(until) = &sentence.until {
        let with = |until| Sentence {
            until,
            ..sentence.clone()
        };
        let changes = expression::changes(until, pack);
        all.extend(wrapped(changes, |e| with(Some(e))));
        all.push(Change::new(Class::Condition, "without `until`", with(None)));
    }
    all
}

/// Puts what is changed in its place in the whole.
fn put<S: Clone, T>(
    whole: &S,
    changes: Vec<Change<T>>,
    place: impl Fn(&mut S) -> &mut T,
) -> Vec<Change<S>> {
    wrapped(changes, |new| {
        let mut made = whole.clone();
        *place(&mut made) = new;
        made
    })
}

/// Changes of who does something, and then of what is done.
fn of_deed(
    (party, action): (&Expr, &Action),
    pack: &Pack,
    made: impl Fn(Expr, Action) -> Head,
) -> Vec<Change<Head>> {
    let mut all = wrapped(expression::changes(party, pack), |party| {
        made(party, action.clone())
    });
    all.extend(wrapped(of_action(action, pack), |action| {
        made(party.clone(), action)
    }));
    all
}

/// Changes of a measure: two numbers in the other order, or one of them another.
fn of_measure(declaration: &Word, by: &[Expr], pack: &Pack) -> Vec<Change<Head>> {
    let made = |by| Head::Measure {
        of: declaration.clone(),
        by,
    };
    let mut all: Vec<Change<Head>> = (1..by.len())
        .map(|at| {
            let mut by = by.to_vec();
            by.swap(at - 1, at);
            let words = format!("measures {at} and {}", at + 1);
            Change::new(Class::Order, words, made(by))
        })
        .collect();
    for (at, expr) in by.iter().enumerate() {
        let changes = expression::changes(expr, pack);
        let all_by = put(&by.to_vec(), changes, |by| {
            by.get_mut(at).expect("it is one of these")
        });
        all.extend(wrapped(all_by, made));
    }
    all
}

fn of_head(head: &Head, pack: &Pack) -> Vec<Change<Head>> {
    let of = |expr: &Expr, wrap: &dyn Fn(Expr) -> Head| -> Vec<Change<Head>> {
        wrapped(expression::changes(expr, pack), wrap)
    };
    match head {
        Head::Order { of, items } => (1..items.len())
            .map(|at| {
                let mut items = items.clone();
                items.swap(at - 1, at);
                let words = format!("places {at} and {}", at + 1);
                Change::new(Class::Order, words, Head::Order { of: *of, items })
            })
            .filter(|c| differs(&c.made, items))
            .collect(),
        Head::Measure { of, by } => of_measure(of, by, pack),
        Head::Define { name, value } => of(value, &|value| Head::Define {
            name: name.clone(),
            value,
        }),
        Head::Duty {
            party,
            modal,
            action,
        } => of_deed((party, action), pack, |party, action| Head::Duty {
            party,
            modal: *modal,
            action,
        }),
        Head::Option {
            party,
            action,
            then,
        } => of_deed((party, action), pack, |party, action| Head::Option {
            party,
            action,
            then: then.clone(),
        }),
        Head::Pay(transfer) => wrapped(of_transfer(transfer, pack), Head::Pay),
        Head::Score {
            party,
            amount,
            heading,
            event,
        } => {
            let made = |party, amount| Head::Score {
                party,
                amount,
                heading: heading.clone(),
                event: event.clone(),
            };
            let mut all = of(party, &|p| made(p, amount.clone()));
            all.extend(of(amount, &|a| made(party.clone(), a)));
            all
        }
        Head::Fault { then, .. } => {
            let mut all = Vec::new();
            let paid = then.iter().enumerate();
            for (at, transfer) in paid.filter_map(|(at, e)| Some((at, e.transfer()?))) {
                all.extend(wrapped(of_transfer(transfer, pack), |new| {
                    let mut made = head.clone();
                    if let Head::Fault { then, .. } = &mut made {
                        then.splice(at..=at, [Effect::Pay(new)]);
                    }
                    made
                }));
            }
            all
        }
        Head::FreshDeal | Head::Nothing => Vec::new(),
    }
}

/// Tells whether an order still has other items than before, place by place.
fn differs(made: &Head, items: &[Ranked]) -> bool {
    matches!(made, Head::Order { items: new, .. } if new.iter().zip(items).any(|(a, b)| a.item != b.item))
}

fn of_action(action: &Action, pack: &Pack) -> Vec<Change<Action>> {
    let with = |object: Object| Action {
        verb: action.verb.clone(),
        object: Some(object),
    };
    let of = |expr: &Expr, wrap: &dyn Fn(Expr) -> Object| -> Vec<Change<Action>> {
        wrapped(expression::changes(expr, pack), |e| with(wrap(e)))
    };
    let bounded = |n: &Expr, own: fn(Expr) -> Object, words: &str, other: fn(Expr) -> Object| {
        let mut all = of(n, &own);
        all.push(Change::new(
            Class::Comparison,
            words,
            with(other(n.clone())),
        ));
        all
    };
    let (least, most, exactly) = (Object::AtLeast, Object::AtMost, Object::Exactly);
    match &action.object {
        None | Some(Object::Text(_)) => Vec::new(),
        Some(Object::From(set)) => of(set, &Object::From),
        Some(Object::AtLeast(n)) => bounded(n, least, "at least → at most", most),
        Some(Object::AtMost(n)) => bounded(n, most, "at most → at least", least),
        Some(Object::Exactly(n)) => bounded(n, exactly, "exactly → at least", least),
    }
}

fn of_transfer(transfer: &Transfer, pack: &Pack) -> Vec<Change<Transfer>> {
    let (from, to) = (transfer.from.clone(), transfer.to.clone());
    let turned = Transfer {
        from: to,
        to: from,
        ..transfer.clone()
    };
    let mut all = vec![Change::new(
        Class::Account,
        "payer and payee change places",
        turned,
    )];
    let from = of_account(&transfer.from, pack);
    all.extend(put(transfer, from, |t| &mut t.from));
    let amount = expression::changes(&transfer.amount, pack);
    all.extend(put(transfer, amount, |t| &mut t.amount));
    let to = of_account(&transfer.to, pack);
    all.extend(put(transfer, to, |t| &mut t.to));
    all
}

fn of_account(account: &Account, pack: &Pack) -> Vec<Change<Account>> {
    match account {
        Account::Pool(_) | Account::Reserve(_) => Vec::new(),
        Account::Seats(seats) => wrapped(expression::changes(seats, pack), Account::Seats),
    }
}
