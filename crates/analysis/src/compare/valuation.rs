//! What an expression of a compiled clause may come to, whatever is played: plain numbers, parts of the pool, or what only play decides.

use codille_edition::check::node::{Cmp, Fn1, Node, Op2, Var};
use codille_edition::check::rule::Rule;
use codille_engine::variant::Variant;
use codille_lang::ids::{NameId, OptionId};
use codille_lang::unique::{add_new, unique};
use serde::Serialize;
use std::collections::BTreeMap;

use super::share::Share;

/// How many values an expression may have before it is left to play.
const MOST: usize = 8;

/// A value that is known before play: a number, a part of what the pool holds then, or both together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) number: i64,
    pub(super) of_pool: Share,
}

/// How often an amount is reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Times {
    /// Once.
    Once,
    /// As often as play decides: for each card, for each trick.
    ForEach,
    /// Once, and parted among as many as play decides.
    Shared,
}

/// Works out expressions of a variant under its options.
#[derive(Debug)]
pub(super) struct Valuation<'v> {
    variant: &'v Variant,
    /// What names were found to be worth: chains of them would else be walked anew at every mention. One at work counts as not known.
    values: BTreeMap<NameId, Option<Vec<Term>>>,
    /// How many seats names were found to hold.
    seats: BTreeMap<NameId, Option<i64>>,
}

impl<'v> Valuation<'v> {
    pub(super) const fn new(variant: &'v Variant) -> Self {
        Self {
            variant,
            values: BTreeMap::new(),
            seats: BTreeMap::new(),
        }
    }

    /// Returns the values of an amount, none where only play decides them. What play multiplies or parts is left aside, and told.
    pub(super) fn amount(&mut self, node: &Node) -> (Vec<Term>, Times) {
        if let Node::Op2(op @ (Op2::Mul | Op2::Div), a, b) = node {
            let (left, times) = self.amount(a);
            let (right, others) = self.amount(b);
            return match (left.is_empty(), right.is_empty(), op) {
                (false, false, _) => {
                    let both = times.with(others);
                    let values = both.and_then(|_| combined(*op, &left, &right));
                    (values.unwrap_or_default(), both.unwrap_or(Times::Once))
                }
                (false, true, Op2::Mul) if times != Times::Shared => (left, Times::ForEach),
                (true, false, Op2::Mul) if others != Times::Shared => (right, Times::ForEach),
                (false, true, Op2::Div) if times == Times::Once => (left, Times::Shared),
                _ => (Vec::new(), Times::Once),
            };
        }
        (self.values(node).unwrap_or_default(), Times::Once)
    }

    /// Returns the values of an expression that is a number; nothing where play decides it.
    fn values(&mut self, node: &Node) -> Option<Vec<Term>> {
        let one = |n: i64| Some(vec![Term::number(n)]);
        if let Node::Op2(op, a, b) = node {
            let (a, b) = (self.values(a)?, self.values(b)?);
            return combined(*op, &a, &b);
        }
        if let Node::Number(n) = node {
            return one(*n);
        }
        if let Node::Option(option) = node {
            return one(self.option(*option));
        }
        if let Node::Define(name) = node {
            return self.defined(*name);
        }
        if let Node::Fn1(Fn1::Count, of) = node {
            return one(self.seats(of)?);
        }
        let Node::Var(var) = node else {
            return None;
        };
        if *var == Var::Pool {
            return Some(vec![Term::of_pool(Share::WHOLE)]);
        }
        if *var == Var::Players {
            return one(i64::try_from(self.variant.players).ok()?);
        }
        None
    }

    fn option(&self, option: OptionId) -> i64 {
        self.variant.setting[option]
    }

    /// Returns the values that the rules of a name may give it.
    fn defined(&mut self, name: NameId) -> Option<Vec<Term>> {
        if let Some(known) = self.values.get(&name) {
            return known.clone();
        }
        self.values.insert(name, None);
        let found = self.defined_anew(name);
        self.values.insert(name, found.clone());
        found
    }

    fn defined_anew(&mut self, name: NameId) -> Option<Vec<Term>> {
        let mut out: Vec<Term> = Vec::new();
        for (rule, value) in self.variant.checked.defining(name) {
            if !self.is_out(rule) {
                add_new(&mut out, self.values(value)?);
            }
        }
        (!out.is_empty() && out.len() <= MOST).then_some(out)
    }

    /// Tells whether the options rule a sentence out, or always put an exception in its place.
    fn is_out(&mut self, rule: &Rule) -> bool {
        let checked = &self.variant.checked;
        if self.truth(&rule.condition) == Some(false) {
            return true;
        }
        let exceptions = rule.exceptions.iter().map(|e| &checked.rules[*e]);
        exceptions
            .map(|e| &e.condition)
            .any(|condition| self.truth(condition) == Some(true))
    }

    /// Counts seats that are the same in every deal; nothing where play decides who they are.
    fn seats(&mut self, node: &Node) -> Option<i64> {
        if let Node::Var(var) = node {
            let seats = if *var == Var::Everyone {
                self.variant.players
            } else if *var == Var::Active {
                self.variant.hands
            } else {
                return None;
            };
            return i64::try_from(seats).ok();
        }
        let name = node.as_name()?;
        if let Some(known) = self.seats.get(&name) {
            return *known;
        }
        self.seats.insert(name, None);
        let found = self.seats_anew(name);
        self.seats.insert(name, found);
        found
    }

    fn seats_anew(&mut self, name: NameId) -> Option<i64> {
        let mut found = Vec::new();
        for (rule, value) in self.variant.checked.defining(name) {
            if !self.is_out(rule) {
                found.push(self.seats(value)?);
            }
        }
        let found = unique(found);
        found.first().copied().filter(|_| found.len() == 1)
    }

    /// Returns whether a condition holds, where the options alone tell it.
    fn truth(&mut self, node: &Node) -> Option<bool> {
        if let Node::Not(inner) = node {
            return self.truth(inner).map(|holds| !holds);
        }
        if let Node::All(all) | Node::Any(all) = node {
            // One that fails decides for all, one that holds for any.
            let decides = matches!(node, Node::Any(_));
            let found: Vec<Option<bool>> = all.iter().map(|n| self.truth(n)).collect();
            if found.contains(&Some(decides)) {
                return Some(decides);
            }
            return found
                .iter()
                .all(|f| *f == Some(!decides))
                .then_some(!decides);
        }
        if let Node::Compare(cmp, a, b) = node {
            let (a, b) = (self.single(a)?, self.single(b)?);
            return Some(match cmp {
                Cmp::Eq => a == b,
                Cmp::Ne => a != b,
                Cmp::Lt => a < b,
                Cmp::Le => a <= b,
                Cmp::Gt => a > b,
                Cmp::Ge => a >= b,
            });
        }
        self.single(node).map(|n| n != 0)
    }

    /// Returns the only value of an expression, where it is a plain number: a truth is one, and so is the word of an option.
    fn single(&mut self, node: &Node) -> Option<i64> {
        let values = self.values(node)?;
        let [one] = values.as_slice() else {
            return None;
        };
        one.as_number()
    }
}

impl Times {
    /// Returns how often a product is reckoned; nothing where that has no plain word.
    fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Once, one) | (one, Self::Once) => Some(one),
            (Self::ForEach, Self::ForEach) => Some(Self::ForEach),
            (Self::Shared, _) | (_, Self::Shared) => None,
        }
    }
}

/// Works an operation out for each value with each; nothing where one of them has no value that is known before play.
fn combined(op: Op2, left: &[Term], right: &[Term]) -> Option<Vec<Term>> {
    let mut out = Vec::new();
    for a in left {
        for b in right {
            add_new(&mut out, [term(op, *a, *b)?]);
        }
    }
    (out.len() <= MOST).then_some(out)
}

impl Term {
    const fn number(number: i64) -> Self {
        Self {
            number,
            of_pool: Share::NOUGHT,
        }
    }

    const fn of_pool(of_pool: Share) -> Self {
        Self { number: 0, of_pool }
    }

    /// Returns it where it is a plain number.
    pub(super) const fn as_number(self) -> Option<i64> {
        if self.of_pool.is_nought() {
            Some(self.number)
        } else {
            None
        }
    }

    fn times(self, n: i64) -> Option<Self> {
        Some(Self {
            number: self.number.checked_mul(n)?,
            of_pool: self.of_pool.times(n)?,
        })
    }
}

fn term(op: Op2, a: Term, b: Term) -> Option<Term> {
    match (op, a.as_number(), b.as_number()) {
        (_, Some(a), Some(b)) => number(op, a, b).map(Term::number),
        (Op2::Mul, _, Some(n)) => a.times(n),
        (Op2::Mul, Some(n), _) => b.times(n),
        // Of a number together with a part of the pool it isn't known what is dropped.
        (Op2::Div, _, Some(n)) if a.number == 0 => a.of_pool.parted(n).map(Term::of_pool),
        (Op2::Add | Op2::Sub, _, _) => {
            let b = if op == Op2::Sub { b.times(-1)? } else { b };
            Some(Term {
                number: a.number.checked_add(b.number)?,
                of_pool: a.of_pool.less(b.of_pool.times(-1)?)?,
            })
        }
        _ => None,
    }
}

fn number(op: Op2, a: i64, b: i64) -> Option<i64> {
    match op {
        Op2::Add => a.checked_add(b),
        Op2::Sub => a.checked_sub(b),
        Op2::Mul => a.checked_mul(b),
        Op2::Div => a.checked_div(b),
        Op2::Min => Some(a.min(b)),
        Op2::Max => Some(a.max(b)),
        Op2::Union
        | Op2::Minus
        | Op2::Meet
        | Op2::HasAll
        | Op2::HasAny
        | Op2::HasNone
        | Op2::Before => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(values: &[i64]) -> Vec<Term> {
        values.iter().copied().map(Term::number).collect()
    }

    fn of_pool(over: i64, under: i64) -> Vec<Term> {
        vec![Term::of_pool(
            Share::of(over, under).expect("it can be divided"),
        )]
    }

    #[test]
    fn every_value_meets_every_other() {
        let [a, b] = [fixed(&[1, 2]), fixed(&[5, 10])];
        assert_eq!(combined(Op2::Mul, &a, &b), Some(fixed(&[5, 10, 20])));
        assert_eq!(
            combined(Op2::Max, &fixed(&[1, 7]), &fixed(&[5])),
            Some(fixed(&[5, 7]))
        );
        assert_eq!(combined(Op2::Div, &fixed(&[7]), &fixed(&[0])), None);
        let many: Vec<i64> = (0..9).collect();
        assert_eq!(combined(Op2::Add, &fixed(&many), &fixed(&[1])), None);
    }

    #[test]
    fn the_pool_is_taken_whole_or_in_parts_and_is_no_number() {
        let pool = of_pool(1, 1);
        assert_eq!(combined(Op2::Mul, &fixed(&[2]), &pool), Some(of_pool(2, 1)));
        assert_eq!(combined(Op2::Div, &pool, &fixed(&[2])), Some(of_pool(1, 2)));
        assert_eq!(combined(Op2::Add, &pool, &fixed(&[0])), Some(pool.clone()));
        let both = combined(Op2::Add, &pool, &fixed(&[5])).expect("they are added");
        assert_eq!(
            both,
            [Term {
                number: 5,
                of_pool: Share::WHOLE
            }]
        );
        assert_eq!(combined(Op2::Sub, &both, &pool), Some(fixed(&[5])));
        assert_eq!(combined(Op2::Div, &both, &fixed(&[2])), None);
        assert_eq!(combined(Op2::Max, &pool, &fixed(&[5])), None);
        assert_eq!(combined(Op2::Div, &fixed(&[2]), &pool), None);
    }

    #[test]
    fn what_is_reckoned_for_each_is_not_shared_too() {
        assert_eq!(Times::Once.with(Times::ForEach), Some(Times::ForEach));
        assert_eq!(Times::Shared.with(Times::Once), Some(Times::Shared));
        assert_eq!(Times::ForEach.with(Times::Shared), None);
    }
}
