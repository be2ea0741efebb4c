//! Builds flat programs: folds what is constant, shares what is said twice, drops what nobody asks for.

use super::below::PointSum;
use super::clause_notes::ClauseNotes;
use super::code::{Code, Op, Place};
use super::known_facts::KnownFacts;
use super::lower::Term;
use crate::variant::Variant;
use crate::variant::eval::{compare, mask, op2};
use crate::variant::reckoning::MOST_SCORED;
use codille_edition::check::bound::within;
use codille_edition::check::declaration::HEADINGS;
use codille_edition::check::node::{Cmp, Fn1, Op2, Var};
use codille_lang::ids::{List, NameId};
use std::collections::{HashMap, HashSet};

/// More points than a seat makes in a deal, under all headings together.
pub(super) const ALL_SCORED: i64 = 100_000_000;

const _: () = assert!(
    HEADINGS <= 100 && MOST_SCORED <= 1_000_000,
    "points stay within the bound"
);

/// A value while a program is built: known already, or left by the operation with this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// Known.
    Known(i64),
    /// The outcome of an operation.
    Of(Place),
}

impl Value {
    pub(super) const NO: Self = Self::Known(0);
    pub(super) const YES: Self = Self::Known(1);
    /// The set of everything.
    pub(super) const FULL: Self = Self::Known(-1);
}

/// Operands of an operation are numbers of `parts` until the program is done.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    pub(super) variant: &'a Variant,
    pub(super) known: KnownFacts,
    pub(super) names: List<NameId, Option<Term<Value>>>,
    /// Where this does not hold, what is costly need not be asked.
    pub(super) guard: Option<Value>,
    ops: Vec<Op>,
    parts: Vec<Value>,
    places: HashMap<Value, Place>,
    seen: HashMap<Op, Place>,
    /// Between which numbers the outcome of each operation lies.
    ranges: Vec<Range>,
    /// What the outcome of each operation may have among its members, as a set.
    members: Vec<u64>,
    /// There were more values than a place can number.
    is_full: bool,
    /// Sums of points that are taken to stay below a bound, if any are; each truth that asks for more does not hold.
    pub(super) below: Option<Vec<PointSum>>,
    /// The sums that are worked out before it is taken so.
    pub(super) summed: Vec<Value>,
    /// The clauses behind what was lowered; only where they are asked for.
    pub(super) notes: Option<Box<ClauseNotes>>,
}

/// Between which numbers a value lies; `None` where that is not known.
type Range = Option<(i64, i64)>;

impl<'a> Builder<'a> {
    /// Begins a program for facts of which something is known.
    pub(super) fn new(variant: &'a Variant, known: KnownFacts) -> Self {
        Self {
            variant,
            known,
            names: vec![None; variant.checked.names.len()].into(),
            guard: None,
            ops: Vec::new(),
            parts: Vec::new(),
            places: HashMap::new(),
            seen: HashMap::new(),
            ranges: Vec::new(),
            members: Vec::new(),
            is_full: false,
            below: None,
            summed: Vec::new(),
            notes: None,
        }
    }

    /// Returns the operand for a value.
    fn part(&mut self, value: Value) -> Place {
        if let Some(place) = self.places.get(&value) {
            return *place;
        }
        let place = self.place(self.parts.len());
        self.parts.push(value);
        self.places.insert(value, place);
        place
    }

    /// Returns the operand for a value that goes beside others.
    pub(super) fn as_part(&mut self, value: Value) -> Place {
        self.part(value)
    }

    /// Adds an operation, or finds the same one.
    pub(super) fn push(&mut self, op: Op) -> Value {
        if let Some(place) = self.seen.get(&op) {
            return Value::Of(*place);
        }
        let place = self.place(self.ops.len());
        self.ranges.push(self.range(op));
        self.members.push(self.members(op));
        self.ops.push(op);
        self.seen.insert(op, place);
        Value::Of(place)
    }

    /// Returns a number as a place; one beyond the last makes the program unusable.
    fn place(&mut self, number: usize) -> Place {
        Place::try_from(number).unwrap_or_else(|_| {
            self.is_full = true;
            Place::MAX
        })
    }

    /// Returns between which numbers the outcome of an operation lies.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of everything else nothing is known"
    )]
    fn range(&self, op: Op) -> Range {
        let of = |part: Place| self.range_of(self.inner(part));
        let cards = (0, 64);
        match op {
            Op::Var(Var::TricksPlayed | Var::TricksTotal | Var::Stock | Var::Players)
            | Op::Fun(Fn1::Count | Fn1::Tricks | Fn1::Opening, _)
            | Op::Seat(Fn1::Tricks | Fn1::Opening, _) => Some(cards),
            Op::Points(..) | Op::Ahead(_) => Some((-ALL_SCORED, ALL_SCORED)),
            Op::Scored(..) => Some((-MOST_SCORED, MOST_SCORED)),
            Op::Not(_) | Op::Compare(..) => Some((0, 1)),
            Op::Two(Op2::Add, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))
            }
            Op::Two(Op2::Sub, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?))
            }
            Op::Two(Op2::Mul, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                let most = (a.0.abs().max(a.1.abs())).checked_mul(b.0.abs().max(b.1.abs()))?;
                Some((-most, most))
            }
            Op::Two(Op2::Div, a, b) => {
                let ((low, high), (least, most)) = (of(a)?, of(b)?);
                let end = low.abs().max(high.abs());
                (least > 0 || most < 0).then_some((-end, end))
            }
            Op::Two(Op2::Min | Op2::Max, a, b) | Op::Select(_, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                Some((a.0.min(b.0), a.1.max(b.1)))
            }
            _ => None,
        }
        .filter(|(low, high)| within(*low) && within(*high))
    }

    fn range_of(&self, value: Value) -> Range {
        match value {
            Value::Known(n) => Some((n, n)),
            Value::Of(at) => self.ranges.get(usize::from(at)).copied().flatten(),
        }
    }

    /// Tells whether a program has sums that perhaps cannot be worked out: they are worked out all the same, so that it
    /// is seen, even where the outcome is not asked for.
    pub(super) fn may_fail(&self) -> bool {
        let mut ops = self.ops.iter().zip(&self.ranges);
        ops.any(|(op, range)| range.is_none() && is_sum(*op))
    }

    /// Adds an operation on one value.
    pub(super) fn on(&mut self, value: Value, op: impl FnOnce(Place) -> Op) -> Value {
        let place = self.part(value);
        self.push(op(place))
    }

    pub(super) fn fold_not(&mut self, a: Value) -> Value {
        match a {
            Value::Known(n) => Value::Known(i64::from(n == 0)),
            Value::Of(at) => match self.ops.get(usize::from(at)).copied() {
                Some(Op::Not(inner)) => self.inner(inner),
                _ => self.on(a, Op::Not),
            },
        }
    }

    /// Returns the value of an operand.
    pub(super) fn inner(&self, part: Place) -> Value {
        self.parts
            .get(usize::from(part))
            .copied()
            .unwrap_or(Value::NO)
    }

    /// Joins two truths.
    pub(super) fn fold_and(&mut self, a: Value, b: Value) -> Value {
        match (a, b) {
            (Value::Known(0), _) | (_, Value::Known(0)) => Value::NO,
            (Value::Known(_), x) | (x, Value::Known(_)) => x,
            _ if a == b => a,
            _ if self.fold_not(a) == b => Value::NO,
            _ => {
                let (a, b) = (self.part(a), self.part(b));
                self.push(Op::And(a.min(b), a.max(b)))
            }
        }
    }

    /// Joins two truths of which one will do.
    pub(super) fn fold_or(&mut self, a: Value, b: Value) -> Value {
        match (a, b) {
            (Value::Known(0), x) | (x, Value::Known(0)) => x,
            (Value::Known(_), _) | (_, Value::Known(_)) => Value::YES,
            _ if a == b => a,
            _ if self.fold_not(a) == b => Value::YES,
            _ => {
                let (a, b) = (self.part(a), self.part(b));
                self.push(Op::Or(a.min(b), a.max(b)))
            }
        }
    }

    pub(super) fn fold_compare(&mut self, cmp: Cmp, a: Value, b: Value) -> Value {
        match (a, b) {
            (Value::Known(a), Value::Known(b)) => Value::Known(i64::from(compare(cmp, a, b))),
            _ if a == b => Value::Known(i64::from(compare(cmp, 0, 0))),
            _ if cmp == Cmp::Gt && b == Value::Known(i64::MAX) => Value::NO,
            _ => {
                let (a, b) = (self.part(a), self.part(b));
                self.push(Op::Compare(cmp, a, b))
            }
        }
    }

    /// Returns the operation that a value is left by.
    pub(super) fn op_of(&self, value: Value) -> Option<Op> {
        match value {
            Value::Known(_) => None,
            Value::Of(at) => self.ops.get(usize::from(at)).copied(),
        }
    }

    #[expect(
        clippy::unnested_or_patterns,
        reason = "each line is one law of one operation"
    )]
    pub(super) fn fold_two(&mut self, op: Op2, a: Value, b: Value) -> Value {
        let known = match (op, a, b) {
            // What cannot be worked out is left to the program, which then has no answer.
            (_, Value::Known(a), Value::Known(b)) => op2(op, a, b).ok().map(Value::Known),
            (Op2::Meet | Op2::HasAny | Op2::HasAll | Op2::Before | Op2::Mul, Value::NO, _)
            | (Op2::Meet | Op2::HasAny | Op2::HasAll | Op2::Before | Op2::Mul, _, Value::NO)
            | (Op2::Minus, Value::NO, _) => Some(Value::NO),
            (Op2::Minus, a, b) if a == b => Some(Value::NO),
            (Op2::Meet | Op2::Union, a, b) if a == b => Some(a),
            (Op2::HasNone, Value::NO, _) | (Op2::HasNone, _, Value::NO) => Some(Value::YES),
            (Op2::Min, Value::Known(i64::MAX), x)
            | (Op2::Min, x, Value::Known(i64::MAX))
            | (Op2::Union | Op2::Add, Value::NO, x)
            | (Op2::Union | Op2::Add | Op2::Minus | Op2::Sub, x, Value::NO)
            | (Op2::Mul, Value::YES, x)
            | (Op2::Mul, x, Value::YES)
            | (Op2::Meet, Value::FULL, x)
            | (Op2::Meet, x, Value::FULL) => Some(x),
            _ => None,
        };
        let known = known.or_else(|| self.of_apart(op, a, b));
        if let Some(known) = known.or_else(|| self.of_overlap(op, a, b)) {
            return known;
        }
        // Points of one seat under different headings are added up in one step.
        if let (Op2::Add, Some(Op::Points(seat, one)), Some(Op::Points(other, more))) =
            (op, self.op_of(a), self.op_of(b))
            && seat == other
            && one & more == 0
        {
            return self.push(Op::Points(seat, one | more));
        }
        let (a, b) = (self.part(a), self.part(b));
        self.push(Op::Two(op, a, b))
    }

    /// Returns what an operation on sets comes to where they have no member in common, whatever else is in them.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the rest depends on more than what sets have in common, or asks for no sets"
    )]
    fn of_apart(&self, op: Op2, a: Value, b: Value) -> Option<Value> {
        let value = match op {
            Op2::Minus => a,
            Op2::Meet | Op2::HasAny => Value::NO,
            Op2::HasNone => Value::YES,
            _ => return None,
        };
        (self.most(a) & self.most(b) == 0).then_some(value)
    }

    /// Returns what the outcome of an operation may have among its members, as a set.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of everything else nothing is known"
    )]
    fn members(&self, op: Op) -> u64 {
        let of = |part: Place| self.most(self.inner(part));
        match op {
            Op::Two(Op2::Minus, a, _) => of(a),
            Op::Two(Op2::Meet, a, b) => of(a) & of(b),
            Op::Two(Op2::Union, a, b) | Op::Select(_, a, b) => of(a) | of(b),
            _ => u64::MAX,
        }
    }

    /// Returns what a set may have among its members.
    fn most(&self, set: Value) -> u64 {
        match set {
            Value::Known(members) => mask(members),
            Value::Of(at) => self
                .members
                .get(usize::from(at))
                .copied()
                .unwrap_or(u64::MAX),
        }
    }

    pub(super) fn fold_select(&mut self, when: Value, then: Value, other: Value) -> Value {
        match when {
            Value::Known(0) => other,
            Value::Known(_) => then,
            _ if then == other => then,
            Value::Of(_) => {
                let (a, b, c) = (self.part(when), self.part(then), self.part(other));
                self.push(Op::Select(a, b, c))
            }
        }
    }

    /// Returns the truths that a truth is joined of, each once.
    pub(super) fn joined(&self, value: Value) -> Vec<Value> {
        let (mut all, mut seen, mut open) = (Vec::new(), HashSet::new(), vec![value]);
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            match self.op_of(value) {
                Some(Op::And(a, b)) => open.extend([self.inner(b), self.inner(a)]),
                _ => all.push(value),
            }
        }
        all
    }

    /// Ends the program with the values that are asked for; returns it with their places.
    pub(super) fn finish(&self, wanted: &[Value]) -> (Code, Vec<Place>) {
        let fallible = self.ops.iter().zip(&self.ranges);
        let fallible = fallible.map(|(op, range)| range.is_none() && is_sum(*op));
        let mut used: Vec<bool> = fallible.collect();
        for sum in &self.summed {
            if let Value::Of(at) = sum
                && let Some(used) = used.get_mut(usize::from(*at))
            {
                *used = false;
            }
        }
        let mark = |used: &mut Vec<bool>, value: Value| {
            if let Value::Of(at) = value
                && let Some(place) = used.get_mut(usize::from(at))
            {
                *place = true;
            }
        };
        for value in wanted {
            mark(&mut used, *value);
        }
        for (at, op) in self.ops.iter().enumerate().rev() {
            if used.get(at).copied().unwrap_or(false) {
                for part in operands(*op).into_iter().flatten() {
                    mark(&mut used, self.inner(part));
                }
            }
        }
        let mut constants: Vec<i64> = Vec::new();
        let mut constant = |n: i64| {
            if !constants.contains(&n) {
                constants.push(n);
            }
        };
        let live = |at: &usize| used.get(*at).copied().unwrap_or(false);
        for op in (0..self.ops.len())
            .filter(live)
            .filter_map(|at| self.ops.get(at))
        {
            for part in operands(*op).into_iter().flatten() {
                if let Value::Known(n) = self.inner(part) {
                    constant(n);
                }
            }
        }
        for value in wanted {
            if let Value::Known(n) = value {
                constant(*n);
            }
        }
        let mut moved = vec![0; self.ops.len()];
        let mut next = constants.len();
        for (at, place) in moved.iter_mut().enumerate() {
            if live(&at) {
                *place = next;
                next += 1;
            }
        }
        let place = |value: Value| -> Place {
            let at = match value {
                Value::Known(n) => constants.iter().position(|c| *c == n).unwrap_or(0),
                Value::Of(at) => moved.get(usize::from(at)).copied().unwrap_or(0),
            };
            Place::try_from(at).unwrap_or(Place::MAX)
        };
        let of = |part: Place| place(self.inner(part));
        let ops = (0..self.ops.len())
            .filter(live)
            .filter_map(|at| self.ops.get(at));
        let code = Code {
            ops: ops.map(|op| moved_to(*op, of)).collect(),
            constants: constants.clone().into_boxed_slice(),
            is_full: self.is_full,
        };
        (code, wanted.iter().map(|v| place(*v)).collect())
    }
}

/// Tells whether an operation makes a sum, which may be beyond the bound or divide by nought.
const fn is_sum(op: Op) -> bool {
    matches!(op, Op::Two(Op2::Add | Op2::Sub | Op2::Mul | Op2::Div, ..))
}

/// Returns the operands of an operation.
pub(super) const fn operands(op: Op) -> [Option<Place>; 3] {
    match op {
        Op::All | Op::Var(_) | Op::Seat(..) | Op::TrumpCard(_) | Op::Points(..) | Op::Ahead(_) => {
            [None; 3]
        }
        Op::Fun(_, a)
        | Op::Said(_, a)
        | Op::Faults(_, a)
        | Op::SinceFault(_, a)
        | Op::Fined(_, a)
        | Op::Outlook(_, a)
        | Op::Scored(_, a)
        | Op::Not(a) => [Some(a), None, None],
        Op::Asked(a, _, b)
        | Op::And(a, b)
        | Op::Or(a, b)
        | Op::Compare(_, a, b)
        | Op::Two(_, a, b) => [Some(a), Some(b), None],
        Op::Select(a, b, c) => [Some(a), Some(b), Some(c)],
    }
}

/// Returns an operation with its operands at other places.
pub(super) fn moved_to(op: Op, of: impl Fn(Place) -> Place) -> Op {
    match op {
        Op::All | Op::Var(_) | Op::Seat(..) | Op::TrumpCard(_) | Op::Points(..) | Op::Ahead(_) => {
            op
        }
        Op::Fun(fun, a) => Op::Fun(fun, of(a)),
        Op::Said(fun, a) => Op::Said(fun, of(a)),
        Op::Asked(when, fun, a) => Op::Asked(of(when), fun, of(a)),
        Op::Faults(fault, a) => Op::Faults(fault, of(a)),
        Op::SinceFault(fault, a) => Op::SinceFault(fault, of(a)),
        Op::Fined(fault, a) => Op::Fined(fault, of(a)),
        Op::Outlook(fault, a) => Op::Outlook(fault, of(a)),
        Op::Scored(heading, a) => Op::Scored(heading, of(a)),
        Op::Not(a) => Op::Not(of(a)),
        Op::And(a, b) => Op::And(of(a), of(b)),
        Op::Or(a, b) => Op::Or(of(a), of(b)),
        Op::Compare(cmp, a, b) => Op::Compare(cmp, of(a), of(b)),
        Op::Two(op, a, b) => Op::Two(op, of(a), of(b)),
        Op::Select(a, b, c) => Op::Select(of(a), of(b), of(c)),
    }
}
