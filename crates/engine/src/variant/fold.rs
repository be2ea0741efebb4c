//! Puts the options into expressions. Asks for no fact of a hand.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval::{compare, op2};
use codille_edition::check::node::{Cmp, Fn1, Node, Op2, Var};
use codille_edition::check::rule::Body;
use codille_lang::builtin::Dependence;
use codille_lang::ids::{List, NameId, RuleId};
use std::cell::OnceCell;

/// Puts the options of a variant into its expressions, with each defined name worked out once: names rest on one another,
/// and one may use another many times.
pub(super) struct Folding<'a> {
    variant: &'a Variant,
    names: List<NameId, OnceCell<Node>>,
}

impl<'a> Folding<'a> {
    pub(super) fn new(variant: &'a Variant) -> Self {
        let names = variant.checked.names.iter();
        Self {
            variant,
            names: names.map(|_| OnceCell::new()).collect(),
        }
    }

    /// Returns the expression with the options put in.
    pub(super) fn fold(&self, node: &Node) -> Node {
        let part = |n: &Node| Box::new(self.fold(n));
        match node {
            Node::Option(i) => Node::Number(self.variant.setting[*i]),
            Node::Var(Var::Pack) => Node::Mask(self.variant.checked.table.pack.0),
            Node::Var(Var::Suits) => Node::Mask(self.variant.checked.table.suits.mask()),
            Node::Fn1(fun, of) => self.fold_fun(*fun, part(of)),
            Node::Faults(n, seat) => Node::Faults(*n, part(seat)),
            Node::SinceFault(n, seat) => Node::SinceFault(*n, part(seat)),
            Node::Outlook(n, seat) => Node::Outlook(*n, part(seat)),
            Node::Fined(n, seat) => Node::Fined(*n, part(seat)),
            Node::Scored(n, seat) => Node::Scored(*n, part(seat)),
            Node::Log(asked, of) => Node::Log(asked.clone(), part(of)),
            Node::Define(i) => self.names[*i].get_or_init(|| self.fold_define(*i)).clone(),
            Node::Not(inner) => match *part(inner) {
                Node::Number(n) => Node::Number(i64::from(n == 0)),
                other => Node::Not(Box::new(other)),
            },
            Node::All(all) => gather(all.iter().map(|n| self.fold(n)), false),
            Node::Any(all) => gather(all.iter().map(|n| self.fold(n)), true),
            Node::Compare(cmp, a, b) => fold_compare(*cmp, part(a), part(b)),
            Node::Op2(op, a, b) => fold_op2(*op, part(a), part(b)),
            Node::ForAll(d, a, b) => Node::ForAll(*d, part(a), part(b)),
            Node::Exists(d, a, b) => Node::Exists(*d, part(a), part(b)),
            Node::Filter(d, a, b) => Node::Filter(*d, part(a), part(b)),
            Node::Number(_) | Node::Mask(_) | Node::Var(_) | Node::TrumpCard(_) | Node::It(_) => {
                node.clone()
            }
        }
    }

    fn fold_fun(&self, fun: Fn1, of: Box<Node>) -> Node {
        if let Some(m) = number(&of)
            && fun.dependence() == Dependence::Table
        {
            let value = self.variant.fixed_fun(fun, bits(m), None);
            return if fun.gives().is_mask() {
                Node::Mask(bits(value))
            } else {
                Node::Number(value)
            };
        }
        Node::Fn1(fun, of)
    }

    /// Puts a defined name's value in its place where one rule decides for certain.
    fn fold_define(&self, name: NameId) -> Node {
        let mut found = None;
        for base in &self.variant.defines[name] {
            match self.fold_rule(*base) {
                Verdict::Never => {}
                Verdict::Always(node) => match &found {
                    Some(before) if *before != node => return Node::Define(name),
                    _ => found = Some(node),
                },
                Verdict::Open => return Node::Define(name),
            }
        }
        match found {
            // A long value stays a name: it is worked out once a question and remembered.
            Some(long) if size(&long) > 3 => Node::Define(name),
            Some(value) => value,
            None => Node::Define(name),
        }
    }

    fn fold_rule(&self, rule: RuleId) -> Verdict {
        let rule = &self.variant.rules[rule];
        for exception in &rule.exceptions {
            match self.fold_rule(*exception) {
                Verdict::Never => {}
                other => return other,
            }
        }
        match (self.fold(&rule.condition), &rule.body) {
            (Node::Number(0), _) => Verdict::Never,
            (Node::Number(_), Body::Define { value, .. }) => Verdict::Always(self.fold(value)),
            _ => Verdict::Open,
        }
    }
}

enum Verdict {
    Never,
    Always(Node),
    Open,
}

#[expect(clippy::cast_sign_loss, reason = "masks travel as the same 64 bits")]
const fn bits(word: i64) -> u64 {
    word as u64
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "masks travel as the same 64 bits"
)]
const fn number(node: &Node) -> Option<i64> {
    match node {
        Node::Number(n) => Some(*n),
        Node::Mask(m) => Some(*m as i64),
        _ => None,
    }
}

fn gather(parts: impl Iterator<Item = Node>, any: bool) -> Node {
    let mut open = Vec::new();
    for part in parts {
        match part {
            Node::Number(n) if (n != 0) == any => return Node::Number(i64::from(any)),
            Node::Number(_) => {}
            Node::All(inner) if !any => open.extend(inner),
            Node::Any(inner) if any => open.extend(inner),
            other => open.push(other),
        }
    }
    match open.len() {
        0 => Node::Number(i64::from(!any)),
        1 => open.remove(0),
        _ if any => Node::Any(open),
        _ => Node::All(open),
    }
}

/// Counts the nodes of an expression.
fn size(node: &Node) -> usize {
    let mut count = 0;
    node.walk(&mut |_| count += 1);
    count
}

fn fold_compare(cmp: Cmp, a: Box<Node>, b: Box<Node>) -> Node {
    if let (Some(a), Some(b)) = (number(&a), number(&b)) {
        return Node::Number(i64::from(compare(cmp, a, b)));
    }
    Node::Compare(cmp, a, b)
}

fn fold_op2(op: Op2, a: Box<Node>, b: Box<Node>) -> Node {
    let truth = matches!(op, Op2::HasAll | Op2::HasAny | Op2::HasNone | Op2::Before);
    // What cannot be worked out stays, so that whoever asks is told.
    if let (Some(x), Some(y)) = (number(&a), number(&b))
        && let Ok(value) = op2(op, x, y)
    {
        let is_number = truth
            || matches!(
                op,
                Op2::Add | Op2::Sub | Op2::Mul | Op2::Div | Op2::Min | Op2::Max
            );
        return if is_number {
            Node::Number(value)
        } else {
            Node::Mask(bits(value))
        };
    }
    let empty = |n: &Node| matches!(n, Node::Mask(0));
    match op {
        Op2::HasAny | Op2::HasAll if empty(&a) || empty(&b) => Node::Number(0),
        Op2::HasNone if empty(&a) || empty(&b) => Node::Number(1),
        Op2::Mul if *a == Node::FALSE || *b == Node::FALSE => Node::Number(0),
        _ => Node::Op2(op, a, b),
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::probe::probe;
    use crate::variant::small::variant;
    use crate::variant::{EvalContext, Variant};
    use codille_lang::ids::Seat;

    /// How many names stand in a chain; walked anew at each mention, it would have as many ways as 2 to this power.
    const LONG: usize = 60;

    /// Compiles a variant with some clauses and a chain of names: `first` makes `s0`, and `next` makes each name of the one
    /// before it, written `{}`, which it mentions twice.
    fn chained(first: &str, next: &str, more: &[&str]) -> Variant {
        let last = format!("s{}", LONG - 1);
        let more = more.iter().map(|clause| clause.replace("{}", &last));
        let mut clauses: Vec<String> = more.collect();
        clauses.push(format!("n0: 'define s0 as {first}'"));
        clauses.extend((1..LONG).map(|n| {
            let value = next.replace("{}", &format!("s{}", n - 1));
            format!("n{n}: 'define s{n} as {value}'")
        }));
        let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
        variant(&clauses)
    }

    #[test]
    fn a_chain_of_sets_is_walked_once() {
        let play = "last: 'player must play from {} when held(player) has any of {}'";
        let variant = chained("held(eldest)", "{} with ({} without {AS})", &[play]);
        assert!(!variant.tabulates_play(&variant.facts()));
    }

    #[test]
    fn a_chain_of_truths_is_walked_once() {
        let held = |card: &str| format!("held(player) has any of {{{card}}}");
        let play = format!(
            "last: 'player must play from {{AS}} when {{}} and {}'",
            held("AS")
        );
        for (one, other) in [("or", "and"), ("and", "or")] {
            let next = format!(
                "({{}} {one} {}) {other} ({{}} or {})",
                held("KS"),
                held("QS")
            );
            let variant = chained(&held("JS"), &next, &[&play]);
            assert!(variant.tabulates_play(&variant.facts()));
        }
    }

    #[test]
    fn a_chain_of_numbers_is_walked_once_however_many_names_there_are() {
        let others = (0..130).map(|n| format!("o{n}: 'define o{n} as tricks(eldest) + {n}'"));
        let others: Vec<String> = others.collect();
        let score = "last: 'player scores 1 as \"x\" at a count when {} > 0'".to_owned();
        let clauses: Vec<&str> = others.iter().chain([&score]).map(String::as_str).collect();
        let variant = chained(
            "tricks(player)",
            "max({}, tricks(eldest)) - min({}, 1)",
            &clauses,
        );
        for variant in [&variant, &variant.without_tables(), &variant.watched()] {
            let facts = variant.facts();
            let mut context = EvalContext::traced(&facts, Seat::FIRST);
            assert_eq!(variant.named("s59", &mut context), Some(0));
            assert!(context.trace.expect("it was asked for").len() <= LONG);
            assert_eq!(probe(variant).len(), 0);
        }
    }
}
