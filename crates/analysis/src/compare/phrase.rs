//! The normal form of expressions: negations driven inwards, sides and members in one order.

use super::form::{Depth, Form};
use codille_lang::clause::ast::{
    Argument, CardTerm, Expr, ExprKind, Operator, Sentence, SetItem, SetItemKind,
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
            let [seats, with] = [seats, with].map(|e| expr(form, e, depth));
            format!("those({seats} : {with})")
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
    let mut op = op;
    if negated {
        // "Not each" is no comparison of its own.
        let opposite = op.opposite().filter(|_| !quantified(a) && !quantified(b));
        let Some(opposite) = opposite else {
            return format!("not({})", binary(form, (op, a, b), false, depth));
        };
        op = opposite;
    }
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
        | Operator::Without => {
            let [a, b] = [a, b].map(|e| expr(form, e, depth));
            format!("({a} {} {b})", op.word())
        }
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
