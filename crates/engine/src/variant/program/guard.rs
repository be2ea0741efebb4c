//! A truth about the cards held, as a few tests whether any of some cards are among them.

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::Op;
use crate::variant::eval::{mask, seats};
use codille_edition::check::node::{Fn1, Op2, Var};
use std::collections::HashMap;

/// The most tests of a guard: its table has a bit for each way that they may turn out.
const TESTS: usize = 4;

/// The table of each test by itself: a bit for each way in which it holds.
const ALONE: [u16; TESTS] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

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
        let mut reading = Reading {
            on,
            tests: Vec::new(),
            known: HashMap::new(),
        };
        let table = reading.truth(truth)?;
        let tests = reading.tests;
        // The last test is the highest bit: a table of fewer tests stands in the lowest bits.
        let ways = 1_u32 << tests.len();
        let table = table & u16::try_from((1_u32 << ways) - 1).unwrap_or(u16::MAX);
        let mut guard = Self { tests, table };
        while let Some(at) = guard.idle_test() {
            guard.leave_out(at);
        }
        Some(guard)
    }

    /// Returns the masks of its tests, and the table with a bit for each way that they may turn out.
    pub(super) fn into_parts(self) -> (Vec<u64>, u16) {
        (self.tests, self.table)
    }

    /// Returns the cards of which a hand has to have any, where that is all.
    pub(super) fn single(&self) -> Option<u64> {
        match *self.tests {
            [cards] if self.table == 0b10 => Some(cards),
            _ => None,
        }
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
    let own = match on.op_of(on.inner(held)) {
        Some(Op::Fun(Fn1::Held, who)) => on.op_of(on.inner(who)) == Some(Op::Var(Var::Player)),
        // The player may be known.
        Some(Op::Seat(Fn1::Held, seat)) => on.known.get(Var::Player) == Some(seats(seat)),
        _ => false,
    };
    let cards = Builder::number(on.inner(cards))?;
    own.then_some((mask(cards), op == Op2::HasNone))
}

/// Reads a truth of a program in the making, each operation once.
struct Reading<'a> {
    on: &'a Builder<'a>,
    tests: Vec<u64>,
    known: HashMap<Value, u16>,
}

impl Reading<'_> {
    /// Returns the table of a truth, as if there were as many tests as there may be.
    fn truth(&mut self, truth: Value) -> Option<u16> {
        if let Some(table) = self.known.get(&truth) {
            return Some(*table);
        }
        let table = self.anew(truth)?;
        self.known.insert(truth, table);
        Some(table)
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a guard is made of these operations only; what asks anything else is none"
    )]
    fn anew(&mut self, truth: Value) -> Option<u16> {
        let on = self.on;
        if let Some((cards, negated)) = test(on, truth) {
            let table = self.test(cards)?;
            return Some(if negated { !table } else { table });
        }
        if let Some(number) = Builder::number(truth) {
            return Some(if number == 0 { 0 } else { u16::MAX });
        }
        match on.op_of(truth)? {
            Op::Not(a) => Some(!self.truth(on.inner(a))?),
            Op::And(a, b) => Some(self.truth(on.inner(a))? & self.truth(on.inner(b))?),
            Op::Or(a, b) => Some(self.truth(on.inner(a))? | self.truth(on.inner(b))?),
            _ => None,
        }
    }

    /// Returns the table of a test; `None` where there are too many.
    fn test(&mut self, cards: u64) -> Option<u16> {
        let found = self.tests.iter().position(|test| *test == cards);
        let at = found.unwrap_or_else(|| {
            self.tests.push(cards);
            self.tests.len() - 1
        });
        ALONE.get(at).copied()
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
