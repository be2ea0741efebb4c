//! Answers questions at once: carries out each operation when it is met, and notes the clauses and the troubles behind it.

use super::backend::Backend;
use super::code::{Op, ProgramInput, one};
use super::lower::{Lowering, Term};
use crate::variant::combination::Said;
use crate::variant::eval::{compare, mask, op2};
use crate::variant::settle::{Due, Side};
use crate::variant::{EvalContext, EvalError, Variant};
use codille_edition::check::bound::{Beyond, within};
use codille_edition::check::node::{Cmp, LogQuestion, Node, Op2};
use codille_edition::check::rule::{Rule, Transfer};
use codille_lang::builtin::Dependence;
use codille_lang::ids::{ClauseId, DeclarationId, NameId, RuleId, SeatSet};

/// A question that is answered at once.
#[derive(Debug)]
pub(super) struct Tracer<'e, 'f> {
    variant: &'e Variant,
    context: &'e mut EvalContext<'f>,
    /// What may be chosen among.
    all: u64,
}

impl<'e, 'f> Tracer<'e, 'f> {
    pub(super) const fn new(
        variant: &'e Variant,
        context: &'e mut EvalContext<'f>,
        all: u64,
    ) -> Self {
        Self {
            variant,
            context,
            all,
        }
    }
}

#[expect(
    clippy::inline_always,
    reason = "the lowering is generic, so that calls of one operation each are not inlined otherwise"
)]
impl Backend for Tracer<'_, '_> {
    type Value = i64;
    type Outer = usize;

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
            self.context
                .fail(EvalError::Number(beyond, self.context.asking()));
            0
        })
    }

    #[inline(always)]
    fn select(&mut self, when: i64, then: i64, other: i64) -> i64 {
        if when == 0 { other } else { then }
    }

    fn ask(&mut self, op: Op<i64>) -> Term<i64> {
        let (variant, context) = (self.variant, &mut *self.context);
        if let Op::Fun(fun, of) = op {
            let value = variant.fun(fun, mask(of), context.query);
            return Term { value, doubt: 0 };
        }
        if let Op::Var(var) = op {
            if var.dependence() != Dependence::Call {
                let value = variant.var(var, context.query, context.suit);
                return Term { value, doubt: 0 };
            }
            variant.note_said(Said::Var(var), context);
        } else if let Op::Said(fun, _) = op {
            variant.note_said(Said::Fun(fun), context);
        }
        let ask = ProgramInput {
            variant,
            query: context.query,
            all: self.all,
        };
        // A fact is always sound; sums go by `two`.
        let value = one(op, &ask, |value| value, &mut true);
        Term { value, doubt: 0 }
    }

    fn ask_log(&mut self, question: &LogQuestion, of: i64) -> Term<i64> {
        let log = self.context.query.facts.minutes.as_deref();
        let value = log.map_or(0, |log| log.answer(question, of));
        Term { value, doubt: 0 }
    }

    fn about(&mut self, class: DeclarationId) {
        self.context.ask_about(class);
    }

    fn guard(&mut self, _: Option<i64>) {}

    fn seats_of(&self, set: i64) -> SeatSet {
        SeatSet::from_mask(mask(set))
    }

    fn is_refereed(&self) -> bool {
        self.context.query.facts.is_refereed()
    }

    #[inline]
    fn fail(&mut self, when: i64, what: impl FnOnce() -> EvalError) -> i64 {
        if when != 0 && self.context.trouble.is_none() {
            self.context.fail(what());
        }
        0
    }

    #[inline]
    fn recall(&mut self, name: NameId) -> Option<Term<i64>> {
        let value = self.context.recall(name)?;
        Some(Term { value, doubt: 0 })
    }

    fn enter(&mut self) -> usize {
        self.context.enter()
    }

    fn leave(&mut self, name: NameId, outer: usize, term: Term<i64>) {
        self.context.leave(name, outer, term.value);
    }

    fn note_value(&mut self, name: NameId, value: i64, rule: &Rule) {
        self.variant.note_value((name, value), rule, self.context);
    }

    fn note_reached(&mut self, when: i64, clause: ClauseId) {
        if when != 0 {
            self.variant.reach.note(clause);
        }
    }

    fn note_exception(&mut self, clause: ClauseId) {
        self.variant.reach.note_exception(clause);
    }

    fn ask_clause(&mut self, clause: Option<ClauseId>) -> Option<ClauseId> {
        self.context.ask_clause(clause)
    }

    fn mark(&self) -> usize {
        self.context.mark()
    }

    #[inline(always)]
    fn restrict_since(&mut self, mark: usize, when: i64, _: i64) {
        // Where another truth stands against it, nothing was asked.
        if when == 0 {
            self.context.forget_since(mark);
        }
    }
}

impl Variant {
    /// Begins a question that is answered at once.
    #[inline]
    pub(super) const fn at_once<'e, 'f>(
        &'e self,
        context: &'e mut EvalContext<'f>,
        all: u64,
    ) -> Lowering<'e, Tracer<'e, 'f>> {
        Lowering::new(self, Tracer::new(self, context, all))
    }

    /// Evaluates any expression; masks come as their 64 bits.
    #[inline]
    pub fn eval(&self, node: &Node, context: &mut EvalContext<'_>) -> i64 {
        self.at_once(context, 0).node(node).value
    }

    /// Evaluates a truth.
    pub fn truth(&self, node: &Node, context: &mut EvalContext<'_>) -> bool {
        self.eval(node, context) != 0
    }

    /// Evaluates a mask.
    pub fn mask(&self, node: &Node, context: &mut EvalContext<'_>) -> u64 {
        mask(self.eval(node, context))
    }

    /// Evaluates a set of seats.
    pub fn seats(&self, node: &Node, context: &mut EvalContext<'_>) -> SeatSet {
        SeatSet::from_mask(self.mask(node, context))
    }

    /// Tells whether the seat that acts is one of a party.
    #[inline]
    pub fn includes_player(&self, party: &Node, context: &mut EvalContext<'_>) -> bool {
        self.seats(party, context).overlaps(context.query.player)
    }

    /// Returns the rule that decides in place of `base`: an exception in force, or `base` where its condition holds.
    pub(in crate::variant) fn in_force(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<&Rule> {
        self.rule_in_force(base, context)
            .map(|rule| &self.rules[rule])
    }

    /// Returns the number of that rule.
    pub(in crate::variant) fn rule_in_force(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<RuleId> {
        let standing = self.at_once(context, 0).in_force(base);
        standing.rules.first().map(|(_, rule)| *rule)
    }

    /// Works out one payment or score.
    pub(in crate::variant) fn one_due(
        &self,
        transfer: &Transfer,
        context: &mut EvalContext<'_>,
    ) -> Due {
        let payment = self.at_once(context, 0).payment(transfer);
        if !within(payment.amount) {
            context.fail(EvalError::Number(Beyond::TooLarge, context.asking()));
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
    use crate::variant::{EvalContext, EvalError, Variant};
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
        let mut context = EvalContext::traced(&facts, Seat::FIRST);
        let allowed = variant.allowed_number(Verb::Discard, 12, &mut context);
        assert_eq!((allowed.least, allowed.most), (0, 6));
        let trace = context.trace.expect("it was asked for");
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
            let mut context = EvalContext::new(&facts, Seat::FIRST);
            variant.allowed_number(Verb::Discard, 12, &mut context);
            let Some(EvalError::Conflict(one, two)) = context.trouble else {
                panic!("{:?}", context.trouble)
            };
            assert_eq!(labels(variant, &[one, two]), ["one", "two"]);
        }
    }
}
