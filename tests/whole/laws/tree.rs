//! Random syntax trees, and trees without their places.

use codille::cards::{Rank, Suit};
use codille::clause::ast::{
    Account, Action, Argument, BackTo, CardTerm, Condition, Effect, Expr, ExprKind, Head, Modal,
    Object, Operator, OrderOf, Ranked, RankedItem, Sentence, SetItem, SetItemKind, Transfer, Word,
};
use codille::span::Span;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

const NOWHERE: Span = Span {
    file: codille::span::FileId(0),
    start: 0,
    end: 0,
};

const OPERATORS: &[Operator] = &[
    Operator::Or,
    Operator::And,
    Operator::Eq,
    Operator::Ne,
    Operator::Lt,
    Operator::Le,
    Operator::Gt,
    Operator::Ge,
    Operator::Is,
    Operator::IsNot,
    Operator::Before,
    Operator::HasAll,
    Operator::HasAny,
    Operator::HasNone,
    Operator::Add,
    Operator::Sub,
    Operator::Mul,
    Operator::Div,
    Operator::With,
    Operator::Without,
    Operator::Among,
];

/// Names, some of which begin like words of the language.
fn name() -> impl Strategy<Value = String> {
    select(vec![
        "ombre", "pool", "it", "x1", "order_of", "within", "nots", "a", "games", "trumps",
        "office", "thence", "player", "held", "asked", "one_day", "payser",
    ])
    .prop_map(str::to_owned)
}

/// Names that no other order has.
fn declaration() -> impl Strategy<Value = String> {
    select(vec!["point", "set", "accruals", "gamesome"]).prop_map(str::to_owned)
}

fn word(text: impl Strategy<Value = String>) -> impl Strategy<Value = Word> {
    text.prop_map(|text| Word {
        text,
        span: NOWHERE,
    })
}

fn verb() -> impl Strategy<Value = Word> {
    word(
        select(vec![
            "play", "discard", "name", "cut", "look", "call", "take",
        ])
        .prop_map(str::to_owned),
    )
}

fn label() -> impl Strategy<Value = Word> {
    word(select(vec!["payment/win", "law-22.b", "a", "7"]).prop_map(str::to_owned))
}

fn spoken() -> impl Strategy<Value = Word> {
    word(select(vec!["", "ordinary", "gano, if you please", "x > y; // z"]).prop_map(str::to_owned))
}

/// Returns the name of a class of declarations, which is never empty.
fn class() -> impl Strategy<Value = Word> {
    word(select(vec!["point", "long_sequence"]).prop_map(str::to_owned))
}

fn event() -> impl Strategy<Value = Option<Word>> {
    of(word(
        select(vec![
            "deal",
            "settlement",
            "refill",
            "pass",
            "passed_out",
            "exchange",
            "announcement",
            "call",
            "lead",
            "trick",
            "count",
            "partie",
        ])
        .prop_map(str::to_owned),
    ))
}

fn rank() -> impl Strategy<Value = Rank> {
    select(Rank::all().collect::<Vec<_>>())
}

fn card() -> impl Strategy<Value = CardTerm> {
    (rank(), of(select(Suit::ALL.to_vec()))).prop_map(|(rank, suit)| CardTerm { rank, suit })
}

fn set_item() -> impl Strategy<Value = SetItem> {
    prop_oneof![
        card().prop_map(SetItemKind::Card),
        rank().prop_map(SetItemKind::Rank),
        name().prop_map(SetItemKind::Name),
    ]
    .prop_map(|kind| SetItem {
        kind,
        span: NOWHERE,
    })
}

fn of_kind(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: NOWHERE,
    }
}

/// An expression of any shape, sensible or not: the grammar knows no types.
pub(crate) fn expr() -> impl Strategy<Value = Expr> + Clone {
    let leaf = prop_oneof![
        3 => name().prop_map(ExprKind::Name),
        1 => (0_i64..=1_000_000).prop_map(ExprKind::Number),
        1 => any::<bool>().prop_map(ExprKind::Switch),
        1 => card().prop_map(ExprKind::Card),
        1 => vec(set_item(), 0..4).prop_map(ExprKind::Set),
    ]
    .prop_map(of_kind);
    leaf.prop_recursive(5, 24, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        let argument = prop_oneof![
            4 => inner.clone().prop_map(Argument::Expr),
            1 => spoken().prop_map(Argument::Text),
        ];
        prop_oneof![
            1 => (word(name()), vec(argument, 0..3)).prop_map(|(f, a)| ExprKind::Call(f, a)),
            1 => inner.clone().prop_map(|e| ExprKind::Each(Box::new(e))),
            1 => inner.clone().prop_map(|e| ExprKind::Any(Box::new(e))),
            2 => two.clone().prop_map(|(a, b)| ExprKind::Those(Box::new(a), Box::new(b))),
            2 => inner.prop_map(|e| ExprKind::Not(Box::new(e))),
            8 => (select(OPERATORS), two)
                .prop_map(|(op, (a, b))| ExprKind::Binary(op, Box::new(a), Box::new(b))),
        ]
        .prop_map(of_kind)
    })
    .boxed()
}

fn action() -> impl Strategy<Value = Action> {
    let object = prop_oneof![
        expr().prop_map(Object::From),
        expr().prop_map(Object::AtLeast),
        expr().prop_map(Object::AtMost),
        expr().prop_map(Object::Exactly),
        spoken().prop_map(Object::Text),
    ];
    (verb(), of(object)).prop_map(|(verb, object)| Action { verb, object })
}

fn account() -> impl Strategy<Value = Account> {
    prop_oneof![
        Just(Account::Pool(NOWHERE)),
        Just(Account::Reserve(NOWHERE)),
        expr().prop_map(Account::Seats)
    ]
}

fn transfer() -> impl Strategy<Value = Transfer> {
    (account(), expr(), account(), spoken(), event()).prop_map(
        |(from, amount, to, heading, event)| Transfer {
            from,
            amount,
            to,
            heading,
            event,
            span: NOWHERE,
        },
    )
}

fn ranked() -> impl Strategy<Value = Ranked> {
    prop_oneof![
        card().prop_map(RankedItem::Card),
        rank().prop_map(RankedItem::Rank),
        name().prop_map(RankedItem::Game),
        spoken().prop_map(|w| RankedItem::Heading(w.text)),
    ]
    .prop_map(|item| Ranked {
        item,
        span: NOWHERE,
    })
}

fn head() -> impl Strategy<Value = Head> {
    let of_what = select(vec![
        OrderOf::Trumps,
        OrderOf::Plain,
        OrderOf::Games,
        OrderOf::Accrual,
    ]);
    let modal = select(vec![Modal::Must, Modal::May, Modal::MustNot]);
    prop_oneof![
        (of_what, vec(ranked(), 1..6)).prop_map(|(of, items)| Head::Order { of, items }),
        (word(declaration()), vec(expr(), 1..4)).prop_map(|(of, by)| Head::Measure { of, by }),
        (word(name()), expr()).prop_map(|(name, value)| Head::Define { name, value }),
        (expr(), modal, action()).prop_map(|(party, modal, action)| Head::Duty {
            party,
            modal,
            action
        }),
        (expr(), action(), vec(effect(), 0..3)).prop_map(|(party, action, then)| Head::Option {
            party,
            action,
            then
        }),
        transfer().prop_map(Head::Pay),
        (expr(), expr(), spoken(), event()).prop_map(|(party, amount, heading, event)| {
            Head::Score {
                party,
                amount,
                heading,
                event,
            }
        }),
        (
            spoken(),
            verb(),
            of(spoken()),
            of(label()),
            vec(effect(), 0..3),
            of(expr())
        )
            .prop_map(
                |(name, verb, words, against, then, waivable_by)| Head::Fault {
                    name,
                    verb,
                    words,
                    against,
                    then,
                    waivable_by
                }
            ),
        Just(Head::FreshDeal),
        Just(Head::Nothing),
    ]
}

/// What follows from a fault or from the use of a right.
fn effect() -> impl Strategy<Value = Effect> {
    let party = || {
        word(name()).prop_map(|name| Expr {
            kind: ExprKind::Name(name.text),
            span: NOWHERE,
        })
    };
    let back = prop_oneof![
        verb().prop_map(BackTo::Act),
        spoken().prop_map(BackTo::Fault)
    ];
    prop_oneof![
        transfer().prop_map(Effect::Pay),
        (party(), expr(), spoken()).prop_map(|(party, amount, heading)| Effect::Score {
            party,
            amount,
            heading
        }),
        (party(), vec(spoken(), 0..3)).prop_map(|(party, but)| Effect::Silence {
            party,
            but,
            only: Vec::new()
        }),
        (party(), vec(spoken(), 1..3)).prop_map(|(party, only)| Effect::Silence {
            party,
            but: Vec::new(),
            only
        }),
        (party(), of(class()), any::<bool>()).prop_map(|(party, class, stands)| Effect::Call {
            party,
            class,
            stands
        }),
        of(back).prop_map(Effect::Back),
        party().prop_map(Effect::Loses),
        Just(Effect::Fresh),
        Just(Effect::Again),
        Just(Effect::Trumped),
        Just(Effect::Nothing),
    ]
}

/// A sentence with any head and any tail.
pub(crate) fn sentence() -> impl Strategy<Value = Sentence> {
    let condition = (any::<bool>(), expr()).prop_map(|(negated, expr)| Condition { negated, expr });
    (
        of(label()),
        head(),
        vec(condition, 0..3),
        of(expr()),
        vec(label(), 0..3),
    )
        .prop_map(
            |(exception_to, head, conditions, until, yields_to)| Sentence {
                exception_to,
                head,
                conditions,
                until,
                yields_to,
                span: NOWHERE,
            },
        )
}

/// Returns the text without each pair of round brackets in turn, those of calls left in.
pub(crate) fn without_one_pair(text: &str) -> Vec<String> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => open.push(at),
            ')' if !quoted => pairs.extend(open.pop().map(|start| (start, at))),
            _ => {}
        }
    }
    pairs
        .into_iter()
        .filter(|(start, _)| !text[..*start].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(start, end)| {
            format!(
                "{} {} {}",
                &text[..start],
                &text[start + 1..end],
                &text[end + 1..]
            )
        })
        .collect()
}

/// Returns the sentence with every place forgotten.
pub(crate) fn erased(mut sentence: Sentence) -> Sentence {
    sentence.span = NOWHERE;
    for word in sentence
        .exception_to
        .iter_mut()
        .chain(&mut sentence.yields_to)
    {
        word.span = NOWHERE;
    }
    erase_head(&mut sentence.head);
    for condition in &mut sentence.conditions {
        erase(&mut condition.expr);
    }
    sentence.until.iter_mut().for_each(erase);
    sentence
}

fn erase_head(head: &mut Head) {
    match head {
        Head::Order { items, .. } => items.iter_mut().for_each(|i| i.span = NOWHERE),
        Head::Measure { of, by } => {
            of.span = NOWHERE;
            by.iter_mut().for_each(erase);
        }
        Head::Define { name, value } => {
            name.span = NOWHERE;
            erase(value);
        }
        Head::Duty { party, action, .. } => {
            erase(party);
            erase_action(action);
        }
        Head::Option {
            party,
            action,
            then,
        } => {
            erase(party);
            erase_action(action);
            then.iter_mut().for_each(erase_effect);
        }
        Head::Pay(pay) => erase_transfer(pay),
        Head::Score {
            party,
            amount,
            heading,
            event,
        } => {
            erase(party);
            erase(amount);
            heading.span = NOWHERE;
            event.iter_mut().for_each(nowhere);
        }
        Head::Fault {
            name,
            verb,
            words,
            against,
            then,
            waivable_by,
        } => {
            for word in [name, verb].into_iter().chain(words).chain(against) {
                word.span = NOWHERE;
            }
            then.iter_mut().for_each(erase_effect);
            waivable_by.iter_mut().for_each(erase);
        }
        Head::FreshDeal | Head::Nothing => {}
    }
}

fn erase_effect(effect: &mut Effect) {
    match effect {
        Effect::Pay(pay) => erase_transfer(pay),
        Effect::Score {
            party,
            amount,
            heading,
        } => {
            erase(party);
            erase(amount);
            heading.span = NOWHERE;
        }
        Effect::Silence { party, but, only } => {
            erase(party);
            but.iter_mut().chain(only).for_each(nowhere);
        }
        Effect::Call { party, class, .. } => {
            erase(party);
            class.iter_mut().for_each(nowhere);
        }
        Effect::Back(Some(BackTo::Act(word) | BackTo::Fault(word))) => nowhere(word),
        Effect::Loses(party) => erase(party),
        Effect::Back(None) | Effect::Fresh | Effect::Again | Effect::Trumped | Effect::Nothing => {}
    }
}

fn nowhere(word: &mut Word) {
    word.span = NOWHERE;
}

fn erase_action(action: &mut Action) {
    action.verb.span = NOWHERE;
    match &mut action.object {
        Some(Object::From(e) | Object::AtLeast(e) | Object::AtMost(e) | Object::Exactly(e)) => {
            erase(e);
        }
        Some(Object::Text(word)) => word.span = NOWHERE,
        None => {}
    }
}

fn erase_transfer(pay: &mut Transfer) {
    pay.span = NOWHERE;
    pay.heading.span = NOWHERE;
    pay.event.iter_mut().for_each(nowhere);
    erase(&mut pay.amount);
    for account in [&mut pay.from, &mut pay.to] {
        match account {
            Account::Pool(span) | Account::Reserve(span) => *span = NOWHERE,
            Account::Seats(seats) => erase(seats),
        }
    }
}

fn erase(expr: &mut Expr) {
    expr.span = NOWHERE;
    match &mut expr.kind {
        ExprKind::Set(items) => items.iter_mut().for_each(|i| i.span = NOWHERE),
        ExprKind::Call(callee, arguments) => {
            callee.span = NOWHERE;
            for argument in arguments {
                match argument {
                    Argument::Expr(expr) => erase(expr),
                    Argument::Text(word) => word.span = NOWHERE,
                }
            }
        }
        ExprKind::Each(e) | ExprKind::Any(e) | ExprKind::Not(e) => erase(e),
        ExprKind::Those(a, b) | ExprKind::Binary(_, a, b) => {
            erase(a);
            erase(b);
        }
        ExprKind::Number(_) | ExprKind::Switch(_) | ExprKind::Name(_) | ExprKind::Card(_) => {}
    }
}
