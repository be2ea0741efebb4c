//! A truth about the cards held, as a few tests whether any of some cards are among them.

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::Op;
use crate::variant::eval::mask;
use codille_edition::check::node::{Fn1, Op2, Var};

/// The most tests of a guard: its table has a bit for each way that they may turn out.
const TESTS: usize = 4;

/// A truth about a hand: `table` has a bit for each way that the tests may turn out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guard {
    /// Masks; a test holds where the hand has any of them.
    tests: Vec<u64>,
    table: u16,
}

impl Guard {
    /// The truth that always holds.
    pub(super) const fn always() -> Self {
        Self {
            tests: Vec::new(),
            table: 1,
        }
    }

    /// Reads the guard off a truth of a program in the making; `None` where it asks anything but which cards the player holds, or too much.
    pub(super) fn of(on: &Builder<'_>, truth: Value) -> Option<Self> {
        let mut tests = Vec::new();
        gather(on, truth, &mut tests)?;
        let mut table = 0;
        for way in 0..1_u16 << tests.len() {
            let holds = |cards: u64| {
                let at = tests.iter().position(|t| *t == cards);
                at.is_some_and(|at| way >> at & 1 == 1)
            };
            table |= u16::from(value_of(on, truth, &holds)?) << way;
        }
        let mut guard = Self { tests, table };
        while let Some(at) = guard.idle_test() {
            guard.leave_out(at);
        }
        Some(guard)
    }

    /// Tells whether it holds for a hand.
    #[inline]
    pub(super) fn holds(&self, held: u64) -> bool {
        if let [cards] = *self.tests {
            return self.table >> u16::from(held & cards != 0) & 1 == 1;
        }
        let tests = self.tests.iter().enumerate();
        let way = tests.fold(0, |way, (at, cards)| {
            way | u16::from(held & cards != 0) << at
        });
        self.table >> way & 1 == 1
    }

    /// Tells whether tests may turn out in this way: no hand has any of some cards and none of more.
    fn is_possible(&self, way: u16) -> bool {
        let is = |at: usize| way >> at & 1 == 1;
        let tests = || self.tests.iter().enumerate();
        tests().all(|(at, cards)| {
            let mut others = tests();
            let within = |(other, more): (usize, &u64)| !is(at) || is(other) || cards & !more != 0;
            others.all(within)
        })
    }

    /// Returns a test on which nothing depends.
    fn idle_test(&self) -> Option<usize> {
        let ways = 0..1_u16 << self.tests.len();
        (0..self.tests.len()).find(|at| {
            let pairs = ways.clone().filter(|way| way >> at & 1 == 0);
            let mut pairs = pairs.map(|way| [way, way | 1 << at]);
            pairs.all(|pair| {
                let possible = pair.iter().all(|way| self.is_possible(*way));
                let [without, with] = pair.map(|way| self.table >> way & 1);
                !possible || without == with
            })
        })
    }

    /// Leaves a test out on which nothing depends: of two ways that differ in it alone, the possible one decides.
    fn leave_out(&mut self, at: usize) {
        let low = (1_u16 << at) - 1;
        let mut table = 0;
        for way in 0..1_u16 << (self.tests.len() - 1) {
            let without = way & low | (way & !low) << 1;
            let with = without | 1 << at;
            let asked = if self.is_possible(without) {
                without
            } else {
                with
            };
            table |= (self.table >> asked & 1) << way;
        }
        self.tests.remove(at);
        self.table = table;
    }
}

/// Returns the cards of which a truth asks whether the player holds any, and whether it holds where he holds none instead.
fn test(on: &Builder<'_>, truth: Value) -> Option<(u64, bool)> {
    let Some(Op::Two(op @ (Op2::HasAny | Op2::HasNone), held, cards)) = on.op_of(truth) else {
        return None;
    };
    let Some(Op::Fun(Fn1::Held, who)) = on.op_of(on.inner(held)) else {
        return None;
    };
    let own = on.op_of(on.inner(who)) == Some(Op::Var(Var::Player));
    let cards = Builder::number(on.inner(cards))?;
    own.then_some((mask(cards), op == Op2::HasNone))
}

/// Finds the tests of a truth.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a guard is made of these operations only; what asks anything else is none"
)]
fn gather(on: &Builder<'_>, truth: Value, tests: &mut Vec<u64>) -> Option<()> {
    if let Some((cards, _)) = test(on, truth) {
        if !tests.contains(&cards) {
            tests.push(cards);
        }
        return (tests.len() <= TESTS).then_some(());
    }
    if Builder::number(truth).is_some() {
        return Some(());
    }
    match on.op_of(truth)? {
        Op::Not(a) => gather(on, on.inner(a), tests),
        Op::And(a, b) | Op::Or(a, b) => {
            gather(on, on.inner(a), tests)?;
            gather(on, on.inner(b), tests)
        }
        _ => None,
    }
}

/// Works out a truth where it is known of which cards the player holds any.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a guard is made of these operations only; what asks anything else is none"
)]
fn value_of(on: &Builder<'_>, truth: Value, holds: &impl Fn(u64) -> bool) -> Option<bool> {
    if let Some((cards, negated)) = test(on, truth) {
        return Some(holds(cards) != negated);
    }
    if let Some(number) = Builder::number(truth) {
        return Some(number != 0);
    }
    match on.op_of(truth)? {
        Op::Not(a) => Some(!value_of(on, on.inner(a), holds)?),
        Op::And(a, b) => {
            let both = [a, b].map(|part| value_of(on, on.inner(part), holds));
            Some(both[0]? && both[1]?)
        }
        Op::Or(a, b) => {
            let both = [a, b].map(|part| value_of(on, on.inner(part), holds));
            Some(both[0]? || both[1]?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Guard;

    /// Any of a few cards, or rather: any of more, unless it has none of the few.
    #[test]
    fn a_test_on_which_nothing_depends_is_left_out() {
        let (few, more) = (0b0011, 0b1111);
        let mut guard = Guard {
            tests: vec![more, few],
            table: 0b1000,
        };
        let before = guard.clone();
        assert_eq!(guard.idle_test(), Some(0));
        guard.leave_out(0);
        assert_eq!(guard.tests, [few]);
        assert_eq!(guard.idle_test(), None);
        for held in 0..32 {
            assert_eq!(guard.holds(held), before.holds(held), "{held:b}");
        }
    }

    #[test]
    fn what_always_holds_asks_nothing() {
        assert!(Guard::always().holds(0) && Guard::always().holds(u64::MAX));
    }
}
