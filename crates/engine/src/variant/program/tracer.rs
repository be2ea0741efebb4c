//! Answers questions at once: carries out each operation when it is met, and notes the clauses and the troubles behind it.

use super::backend::Backend;
use super::code::{Asker, Op, one};
use super::lower::{Lowering, Term};
use crate::variant::combination::Said;
use crate::variant::eval::{compare, mask, op2};
use crate::variant::settle::{Due, Side};
use crate::variant::{Env, EvalError, Variant};
use codille_edition::check::bound::{Beyond, within};
use codille_edition::check::node::{Cmp, LogQuestion, Node, Op2};
use codille_edition::check::rule::{Rule, Transfer};
use codille_lang::builtin::Dependence;
use codille_lang::ids::{ClauseId, DeclarationId, RuleId, SeatSet};

/// A question that is answered at once.
#[derive(Debug)]
pub(super) struct Tracer<'e, 'f> {
    variant: &'e Variant,
    env: &'e mut Env<'f>,
    /// What may be chosen among.
    all: u64,
}

impl<'e, 'f> Tracer<'e, 'f> {
    pub(super) const fn new(variant: &'e Variant, env: &'e mut Env<'f>, all: u64) -> Self {
        Self { variant, env, all }
    }
}

#[expect(
    clippy::inline_always,
    reason = "the lowering is generic, so that calls of one operation each are not inlined otherwise"
)]
impl Backend for Tracer<'_, '_> {
    type Value = i64;
    type Outer = Option<Vec<ClauseId>>;

    const RECORDS: bool = false;
    const NO: i64 = 0;
    const YES: i64 = 1;

    #[inline(always)]
    fn known(number: i64) -> i64 {
        number
    }

    #[inline(always)]
    fn number(value: i64) -> Option<i64> {
        Some(value)
    }

    #[inline(always)]
    fn fails(value: i64) -> bool {
        value == 0
    }

    #[inline(always)]
    fn holds(value: i64) -> bool {
        value != 0
    }

    #[inline(always)]
    fn not(&mut self, a: i64) -> i64 {
        i64::from(a == 0)
    }

    #[inline(always)]
    fn and(&mut self, a: i64, b: i64) -> i64 {
        i64::from(a != 0 && b != 0)
    }

    #[inline(always)]
    fn or(&mut self, a: i64, b: i64) -> i64 {
        i64::from(a != 0 || b != 0)
    }

    #[inline(always)]
    fn compare(&mut self, cmp: Cmp, a: i64, b: i64) -> i64 {
        i64::from(compare(cmp, a, b))
    }

    #[inline(always)]
    fn two(&mut self, op: Op2, a: i64, b: i64) -> i64 {
        op2(op, a, b).unwrap_or_else(|beyond| {
            self.env.fail(EvalError::Number(beyond, self.env.asking()));
            0
        })
    }

    #[inline(always)]
    fn select(&mut self, when: i64, then: i64, other: i64) -> i64 {
        if when == 0 { other } else { then }
    }

    fn ask(&mut self, op: Op<i64>) -> Term<i64> {
        let (variant, env) = (self.variant, &mut *self.env);
        if let Op::Fun(fun, of) = op {
            let value = variant.fun(fun, mask(of), env.saying());
            return Term { value, doubt: 0 };
        }
        if let Op::Var(var) = op {
            if var.dependence() != Dependence::Call {
                let value = variant.var(var, env.saying(), env.suit);
                return Term { value, doubt: 0 };
            }
            variant.note_said(Said::Var(var), env);
        } else if let Op::Said(fun, _) = op {
            variant.note_said(Said::Fun(fun), env);
        }
        let ask = Asker {
            variant,
            say: env.saying(),
            all: self.all,
        };
        // A fact is always sound; sums go by `two`.
        let value = one(op, ask, |value| value, &mut true);
        Term { value, doubt: 0 }
    }

    fn ask_log(&mut self, question: &LogQuestion, of: i64) -> Term<i64> {
        let log = self.env.facts.minutes.as_deref();
        let value = log.map_or(0, |log| log.answer(question, of));
        Term { value, doubt: 0 }
    }

    fn about(&mut self, class: DeclarationId) {
        self.env.ask_about(class);
    }

    fn guard(&mut self, _: Option<i64>) {}

    fn seats_of(&self, set: i64) -> SeatSet {
        SeatSet::from_mask(mask(set))
    }

    fn is_refereed(&self) -> bool {
        self.env.facts.is_refereed()
    }

    #[inline]
    fn fail(&mut self, when: i64, what: impl FnOnce() -> EvalError) -> i64 {
        if when != 0 && self.env.trouble.is_none() {
            self.env.fail(what());
        }
        0
    }

    #[inline]
    fn recall(&mut self, name: usize) -> Option<Term<i64>> {
        let value = self.env.recall(name)?;
        Some(Term { value, doubt: 0 })
    }

    fn enter(&mut self) -> Option<Vec<ClauseId>> {
        self.env.enter()
    }

    fn leave(&mut self, name: usize, outer: Option<Vec<ClauseId>>, term: Term<i64>) {
        self.env.leave(name, outer, term.value);
    }

    fn note_value(&mut self, name: usize, value: i64, rule: &Rule) {
        self.variant.note_value((name, value), rule, self.env);
    }

    fn note_reached(&mut self, when: i64, clause: ClauseId) {
        if when != 0 {
            self.variant.reach.note(clause);
        }
    }

    fn ask_clause(&mut self, clause: Option<ClauseId>) -> Option<ClauseId> {
        self.env.ask_clause(clause)
    }

    fn mark(&self) -> usize {
        self.env.mark()
    }

    fn forget_since(&mut self, mark: usize) {
        self.env.forget_since(mark);
    }
}

impl Variant {
    /// Begins a question that is answered at once.
    #[inline]
    pub(super) const fn at_once<'e, 'f>(
        &'e self,
        env: &'e mut Env<'f>,
        all: u64,
    ) -> Lowering<'e, Tracer<'e, 'f>> {
        Lowering::new(self, Tracer::new(self, env, all))
    }

    /// Evaluates any expression; masks come as their 64 bits.
    #[inline]
    pub fn eval(&self, node: &Node, env: &mut Env<'_>) -> i64 {
        self.at_once(env, 0).node(node).value
    }

    /// Evaluates a truth.
    pub fn truth(&self, node: &Node, env: &mut Env<'_>) -> bool {
        self.eval(node, env) != 0
    }

    /// Evaluates a mask.
    pub fn mask(&self, node: &Node, env: &mut Env<'_>) -> u64 {
        mask(self.eval(node, env))
    }

    /// Evaluates a set of seats.
    pub fn seats(&self, node: &Node, env: &mut Env<'_>) -> SeatSet {
        SeatSet::from_mask(self.mask(node, env))
    }

    /// Tells whether the seat that acts is one of a party.
    #[inline]
    pub fn includes_player(&self, party: &Node, env: &mut Env<'_>) -> bool {
        self.seats(party, env).overlaps(env.player)
    }

    /// Returns the rule that decides in place of `base`: an exception in force, or `base` where its condition holds.
    pub(in crate::variant) fn in_force(&self, base: RuleId, env: &mut Env<'_>) -> Option<&Rule> {
        let standing = self.at_once(env, 0).in_force(base);
        let (_, rule) = standing.rules.first()?;
        Some(&self.rules[*rule])
    }

    /// Works out one payment or score.
    pub(in crate::variant) fn one_due(&self, transfer: &Transfer, env: &mut Env<'_>) -> Due {
        let payment = self.at_once(env, 0).payment(transfer);
        if !within(payment.amount) {
            env.fail(EvalError::Number(Beyond::TooLarge, env.asking()));
        }
        let seats = |seats: Option<i64>| SeatSet::from_mask(mask(seats.unwrap_or(0)));
        let from = transfer.from.as_ref();
        Due {
            from: from.map_or(Side::Nobody, |a| Side::of(a, seats(payment.from))),
            to: Side::of(&transfer.to, seats(payment.to)),
            amount: payment.amount,
            heading: transfer.heading,
            clauses: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::small::variant;
    use crate::variant::{Env, EvalError, Variant};
    use codille_edition::check::rule::Verb;
    use codille_lang::ids::{ClauseId, Seat};

    fn labels(variant: &Variant, clauses: &[ClauseId]) -> Vec<String> {
        let label = |c: &ClauseId| variant.checked.label(*c).to_owned();
        clauses.iter().map(label).collect()
    }

    #[test]
    fn a_condition_that_fails_has_no_clauses_behind_it() {
        let variant = variant(&[
            "three: define share as 3",
            "six: define limit as share + share",
            "four: define late as 4",
            "bound: eldest may discard at most limit",
            "never: eldest must not discard when tricks_played > late",
        ]);
        let variant = variant.watched();
        let facts = variant.facts();
        let mut env = Env::traced(&facts, Seat::FIRST);
        let allowed = variant.allowed_number(Verb::Discard, 12, &mut env);
        assert_eq!((allowed.least, allowed.most), (0, 6));
        let trace = env.trace.expect("it was asked for");
        assert_eq!(labels(&variant, &trace), ["three", "six"]);
    }

    #[test]
    fn the_trouble_that_is_met_first_is_told() {
        let tabled = variant(&[
            "one: define share as 1 when tricks_played = 0",
            "two: define share as 2 when stock > 0",
            "gap: define rest as 1 when tricks_played > 0",
            "bound: eldest may discard at most share + rest",
        ]);
        for variant in [&tabled, &tabled.without_tables()] {
            let facts = variant.facts();
            let mut env = Env::new(&facts, Seat::FIRST);
            variant.allowed_number(Verb::Discard, 12, &mut env);
            let Some(EvalError::Conflict(one, two)) = env.trouble else {
                panic!("{:?}", env.trouble)
            };
            assert_eq!(labels(variant, &[one, two]), ["one", "two"]);
        }
    }
}
