//! The normal form of expressions: negations driven inwards, sides and members in one order.

use super::form::{Depth, Form};
use codille_lang::clause::ast::{Account, Object};
use codille_lang::clause::ast::{
    Argument, CardTerm, Effect, Expr, ExprKind, Head, Operator, Sentence, SetItem, SetItemKind,
    Transfer,
};
use codille_lang::words::joined;

/// Writes a card; `t` stands for the trump suit.
pub(super) fn card(card: CardTerm) -> String {
    let suit = card.suit.map_or("t".to_owned(), |s| s.letter().to_string());
    format!("{}{suit}", card.rank)
}

/// Writes a party; `each of` before it changes nothing.
pub(super) fn party(form: &Form<'_>, party: &Expr, depth: Depth) -> String {
    if let ExprKind::Each(inner) = &party.kind {
        expr(form, inner, depth)
    } else {
        expr(form, party, depth)
    }
}

/// Writes all conditions of a sentence as one.
pub(super) fn conditions(form: &Form<'_>, sentence: &Sentence, depth: Depth) -> String {
    let mut all = Vec::new();
    for condition in &sentence.conditions {
        conjuncts(form, &condition.expr, condition.negated, depth, &mut all);
    }
    if let Some(until) = &sentence.until {
        conjuncts(form, until, true, depth, &mut all);
    }
    all.sort();
    all.dedup();
    all.join(" and ")
}

/// Gathers what must all hold.
fn conjuncts(form: &Form<'_>, e: &Expr, negated: bool, depth: Depth, all: &mut Vec<String>) {
    let joined = if negated { Operator::Or } else { Operator::And };
    if let ExprKind::Not(inner) = &e.kind {
        conjuncts(form, inner, !negated, depth, all);
    } else if let ExprKind::Binary(op, a, b) = &e.kind
        && *op == joined
    {
        conjuncts(form, a, negated, depth, all);
        conjuncts(form, b, negated, depth, all);
    } else {
        all.push(truth(form, e, negated, depth));
    }
}

/// Writes an expression.
pub(super) fn expr(form: &Form<'_>, e: &Expr, depth: Depth) -> String {
    truth(form, e, false, depth)
}

fn truth(form: &Form<'_>, e: &Expr, negated: bool, depth: Depth) -> String {
    let plain = |text: String| {
        if negated {
            format!("not({text})")
        } else {
            text
        }
    };
    match &e.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Switch(on) => i64::from(*on).to_string(),
        ExprKind::Name(name) => plain(form.name(name, depth)),
        ExprKind::Card(term) => card(*term),
        ExprKind::Set(items) => set(form, items, depth),
        ExprKind::Call(callee, arguments) => {
            let inner = (arguments.iter()).map(|a| match a {
                Argument::Expr(e) => expr(form, e, depth),
                Argument::Text(text) => text.text.to_lowercase(),
            });
            plain(format!("{}({})", callee.text, joined(inner, ", ")))
        }
        ExprKind::Each(inner) => format!("each({})", expr(form, inner, depth)),
        ExprKind::Any(inner) => format!("any({})", expr(form, inner, depth)),
        ExprKind::Those(seats, with) => {
            format!(
                "those({} : {})",
                expr(form, seats, depth),
                expr(form, with, depth)
            )
        }
        ExprKind::Not(inner) => truth(form, inner, !negated, depth),
        ExprKind::Binary(op, a, b) => binary(form, (*op, a, b), negated, depth),
    }
}

fn binary(
    form: &Form<'_>,
    (op, a, b): (Operator, &Expr, &Expr),
    negated: bool,
    depth: Depth,
) -> String {
    if let Operator::And | Operator::Or = op {
        let and = (op == Operator::And) != negated;
        let mut all = Vec::new();
        for side in [a, b] {
            operands(form, side, (op, negated), depth, &mut all);
        }
        all.sort();
        all.dedup();
        return format!("({})", all.join(if and { " and " } else { " or " }));
    }
    // "Not each" is no comparison of its own.
    if negated && (quantified(a) || quantified(b)) {
        return format!("not({})", binary(form, (op, a, b), false, depth));
    }
    let turned = if negated { op.opposite() } else { Some(op) };
    let Some(op) = turned else {
        return format!("not({})", binary(form, (op, a, b), false, depth));
    };
    match op {
        Operator::Gt => less(form, (b, a), false, depth),
        Operator::Ge => less(form, (b, a), true, depth),
        Operator::Lt => less(form, (a, b), false, depth),
        Operator::Le => less(form, (a, b), true, depth),
        Operator::Eq | Operator::Ne => {
            let (a, b) = (expr(form, a, depth), expr(form, b, depth));
            let (first, second) = if a <= b { (a, b) } else { (b, a) };
            format!("({first} {} {second})", op.word())
        }
        Operator::Add | Operator::Mul | Operator::With | Operator::Among => {
            let mut all = Vec::new();
            for side in [a, b] {
                operands(form, side, (op, false), depth, &mut all);
            }
            all.sort();
            format!("({})", all.join(op.word()))
        }
        // The sides of these have each their own meaning, or have been put in order above.
        Operator::Or
        | Operator::And
        | Operator::Is
        | Operator::IsNot
        | Operator::HasAll
        | Operator::HasAny
        | Operator::HasNone
        | Operator::Before
        | Operator::Sub
        | Operator::Div
        | Operator::Without => format!(
            "({} {} {})",
            expr(form, a, depth),
            op.word(),
            expr(form, b, depth)
        ),
    }
}

/// Gathers the operands of a chain of one operator.
fn operands(
    form: &Form<'_>,
    e: &Expr,
    (op, negated): (Operator, bool),
    depth: Depth,
    all: &mut Vec<String>,
) {
    if let ExprKind::Binary(o, a, b) = &e.kind
        && *o == op
    {
        operands(form, a, (op, negated), depth, all);
        operands(form, b, (op, negated), depth, all);
    } else {
        all.push(truth(form, e, negated, depth));
    }
}

/// Writes "less" or "at most", the latter as "less" where a bound is a plain number.
fn less(form: &Form<'_>, (a, b): (&Expr, &Expr), or_equal: bool, depth: Depth) -> String {
    let (left, right) = (expr(form, a, depth), expr(form, b, depth));
    match (or_equal, &a.kind, &b.kind) {
        (true, _, ExprKind::Number(n)) => format!("({left} < {})", n.saturating_add(1)),
        (true, ExprKind::Number(n), _) => format!("({} < {right})", n.saturating_sub(1)),
        (true, _, _) => format!("({left} <= {right})"),
        (false, _, _) => format!("({left} < {right})"),
    }
}

fn quantified(e: &Expr) -> bool {
    // Those who are picked are no seats of the comparison around them.
    !matches!(e.kind, ExprKind::Those(..))
        && (matches!(e.kind, ExprKind::Each(_) | ExprKind::Any(_))
            || e.parts().into_iter().any(quantified))
}

fn set(form: &Form<'_>, items: &[SetItem], depth: Depth) -> String {
    let mut all: Vec<String> = (items.iter())
        .map(|i| match &i.kind {
            SetItemKind::Card(term) => card(*term),
            SetItemKind::Rank(rank) => format!("all {rank}"),
            SetItemKind::Name(name) => form.name(name, depth),
        })
        .collect();
    all.sort();
    all.dedup();
    match all.as_slice() {
        [one] => one.clone(),
        _ => format!("{{{}}}", all.join(", ")),
    }
}

/// Gathers every name that a sentence mentions.
pub(super) fn names(sentence: &Sentence, out: &mut Vec<String>) {
    let mut exprs: Vec<&Expr> = sentence.conditions.iter().map(|c| &c.expr).collect();
    exprs.extend(&sentence.until);
    match &sentence.head {
        Head::Measure { by, .. } => exprs.extend(by),
        Head::Define { value, .. } => exprs.push(value),
        Head::Duty { party, action, .. } | Head::Option { party, action, .. } => {
            exprs.push(party);
            if let Some(
                Object::From(e) | Object::AtLeast(e) | Object::AtMost(e) | Object::Exactly(e),
            ) = &action.object
            {
                exprs.push(e);
            }
        }
        Head::Pay(transfer) => paid(transfer, &mut exprs),
        Head::Score { party, amount, .. } => exprs.extend([party, amount]),
        Head::Fault {
            then, waivable_by, ..
        } => {
            for effect in then {
                exprs.extend(effect.party());
                if let Effect::Score { amount, .. } = effect {
                    exprs.push(amount);
                }
                if let Some(transfer) = effect.transfer() {
                    paid(transfer, &mut exprs);
                }
            }
            exprs.extend(waivable_by);
        }
        Head::Order { .. } | Head::FreshDeal | Head::Nothing => {}
    }
    for whole in exprs {
        whole.walk(&mut |e| out.extend(e.own_names().map(str::to_owned)));
    }
}

fn paid<'a>(transfer: &'a Transfer, out: &mut Vec<&'a Expr>) {
    for side in [&transfer.from, &transfer.to] {
        if let Account::Seats(e) = side {
            out.push(e);
        }
    }
    out.push(&transfer.amount);
}
