//! What a lowering hands its operations to: one that records them as a program, or one that carries each out at once.

use super::code::Op;
use super::lower::Term;
use crate::variant::EvalError;
use codille_edition::check::node::{Cmp, Fn1, LogQuestion, Op2};
use codille_edition::check::rule::Rule;
use codille_lang::ids::{ClauseId, DeclarationId, NameId, SeatSet};

/// Records operations or carries them out. What a rule means stands in the lowering alone.
///
/// A backend that records sees every branch, each under the truth with which it is taken. One that carries out knows every
/// value, so that the lowering leaves out what is not taken: it meets troubles and clauses in the order in which they matter.
pub(super) trait Backend {
    /// A value: a number, or a mask as its 64 bits.
    type Value: Copy + PartialEq;

    /// Whether operations are recorded, so that an order of them that saves work is worth looking for.
    const RECORDS: bool;

    /// The truth that does not hold, the number 0 and the empty set.
    const NO: Self::Value;
    /// The truth that holds.
    const YES: Self::Value;

    /// Returns a known number as a value.
    fn known(number: i64) -> Self::Value;

    /// Returns the number that a value is; `None` where it is known only when the program runs.
    fn number(value: Self::Value) -> Option<i64>;

    /// Tells whether a truth certainly does not hold.
    #[inline]
    fn fails(value: Self::Value) -> bool {
        Self::number(value) == Some(0)
    }

    /// Tells whether a truth certainly holds.
    #[inline]
    fn holds(value: Self::Value) -> bool {
        Self::number(value).is_some_and(|n| n != 0)
    }

    fn not(&mut self, a: Self::Value) -> Self::Value;

    /// Joins two truths.
    fn and(&mut self, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Joins two truths of which one will do.
    fn or(&mut self, a: Self::Value, b: Self::Value) -> Self::Value;

    fn compare(&mut self, cmp: Cmp, a: Self::Value, b: Self::Value) -> Self::Value;

    fn two(&mut self, op: Op2, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Returns the second value where the first holds, else the third.
    fn select(&mut self, when: Self::Value, then: Self::Value, other: Self::Value) -> Self::Value;

    /// Asks the facts.
    fn ask(&mut self, op: Op<Self::Value>) -> Term<Self::Value>;

    /// Returns what a function answers of the answer of another one, where that is known and what lies between need not be.
    fn ask_through(&mut self, _fun: Fn1, _inner: Fn1, _of: Self::Value) -> Option<Self::Value> {
        None
    }

    /// Asks the log of acts.
    fn ask_log(&mut self, question: &LogQuestion, of: Self::Value) -> Term<Self::Value>;

    /// Asks about another declaration from now on, whatever is called: names may have other values.
    fn about(&mut self, class: DeclarationId);

    /// Lets costly operations be left out of a program where a truth does not hold, or no longer.
    fn guard(&mut self, when: Option<Self::Value>);

    /// Returns the seats that may be in a set.
    fn seats_of(&self, set: Self::Value) -> SeatSet;

    /// Tells whether a referee keeps a log of acts.
    fn is_refereed(&self) -> bool;

    /// Notes what is wrong where a truth holds. Returns the truth with which the program has no answer.
    fn fail(&mut self, when: Self::Value, what: impl FnOnce() -> EvalError) -> Self::Value;

    /// Returns the value of a defined name that was asked for before.
    fn recall(&mut self, name: NameId) -> Option<Term<Self::Value>>;

    /// What is kept of the question while a defined name is worked out.
    type Outer;

    /// Begins to work out a defined name.
    fn enter(&mut self) -> Self::Outer;

    /// Ends it, and remembers the value.
    fn leave(&mut self, name: NameId, outer: Self::Outer, term: Term<Self::Value>);

    /// Notes that a sentence in force gives a name its value.
    fn note_value(&mut self, name: NameId, value: Self::Value, rule: &Rule);

    /// Notes that a clause decides something where a truth holds.
    fn note_reached(&mut self, when: Self::Value, clause: ClauseId);

    /// Notes that an exception of a clause holds, or may hold.
    fn note_exception(&mut self, clause: ClauseId);

    /// Asks a clause from now on; returns the one that was asked before.
    fn ask_clause(&mut self, clause: Option<ClauseId>) -> Option<ClauseId>;

    /// Returns how many clauses stand behind what was asked so far.
    fn mark(&self) -> usize;

    /// Lets the clauses since a mark count only where a truth holds and another does not: those behind a condition that does not hold
    /// decide nothing, and neither do those behind what nobody comes to ask.
    fn restrict_since(&mut self, mark: usize, when: Self::Value, unless: Self::Value);
}
