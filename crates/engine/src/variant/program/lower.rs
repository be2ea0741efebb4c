//! What expressions and rules mean: the one place that says it, for programs and for questions that are answered at once.
//!
//! Beside every value stands a doubt: a truth with which a program has no answer, because the rules are silent or in conflict, or
//! because an operation is too costly to be carried out unasked. Then the question is answered at once, which says what is wrong.
//! So a doubt may hold too often, never too seldom.

use super::backend::Backend;
use super::code::Op;
use super::few::Few;
use crate::variant::eval::word;
use crate::variant::{EvalError, Variant};
use codille_edition::check::DEPTH;
use codille_edition::check::node::{Cmp, Fn1, Node, Op2};
use codille_edition::check::rule::{Account, Body, Transfer};
use codille_lang::builtin::Dependence;
use codille_lang::ids::{NameId, RuleId, SeatSet};

/// A value with its doubt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term<V> {
    pub(super) value: V,
    pub(super) doubt: V,
}

/// The rules that may stand in one place, each with the truth that it does: at most one holds.
#[derive(Debug)]
pub(super) struct Standing<V> {
    pub(super) rules: Few<(V, RuleId)>,
    pub(super) doubt: V,
}

/// The sides of a payment and its amount; `None` where a side is no seats.
#[derive(Debug)]
pub(super) struct Payment<V> {
    pub(super) from: Option<V>,
    pub(super) to: Option<V>,
    pub(super) amount: V,
    pub(super) doubt: V,
}

/// Rules on their way to a backend.
#[derive(Debug)]
pub(super) struct Lowering<'a, B> {
    pub(super) variant: &'a Variant,
    pub(super) on: B,
    it: [u64; DEPTH],
}

impl<'a, B: Backend> Lowering<'a, B> {
    pub(super) const fn new(variant: &'a Variant, on: B) -> Self {
        Self {
            variant,
            on,
            it: [0; DEPTH],
        }
    }

    fn sure(value: B::Value) -> Term<B::Value> {
        Term {
            value,
            doubt: B::NO,
        }
    }

    /// Lowers an expression.
    pub(super) fn node(&mut self, node: &Node) -> Term<B::Value> {
        match node {
            Node::Number(n) => Self::sure(B::known(*n)),
            Node::Mask(m) => Self::sure(B::known(word(*m))),
            Node::Option(i) => Self::sure(B::known(self.variant.setting[*i])),
            Node::Var(var) => self.on.ask(Op::Var(*var)),
            Node::Fn1(fun, of) if fun.dependence() == Dependence::Call => {
                self.ask_of(of, |of| Op::Said(*fun, of))
            }
            Node::Fn1(fun, of) => {
                if let Node::Fn1(inner, seat) = &**of
                    && inner.dependence() != Dependence::Call
                {
                    self.through(*fun, *inner, seat)
                } else {
                    self.ask_of(of, |of| Op::Fun(*fun, of))
                }
            }
            Node::Scored(heading, seat) => self.ask_of(seat, |seat| Op::Scored(*heading, seat)),
            Node::Faults(fault, seat) => self.ask_of(seat, |seat| Op::Faults(*fault, seat)),
            Node::SinceFault(fault, seat) => self.ask_of(seat, |seat| Op::SinceFault(*fault, seat)),
            Node::Fined(fault, seats) => self.ask_of(seats, |seats| Op::Fined(*fault, seats)),
            Node::Outlook(fault, seat) => self.ask_of(seat, |seat| Op::Outlook(*fault, seat)),
            Node::Log(question, of) => {
                let of = self.node(of);
                let told = self.on.ask_log(question, of.value);
                self.beside(told, of.doubt)
            }
            Node::TrumpCard(rank) => self.on.ask(Op::TrumpCard(*rank)),
            Node::Define(name) => self.name(*name),
            Node::It(depth) => {
                let seat = self.it.get(*depth).expect("the checker counts the depth");
                Self::sure(B::known(word(*seat)))
            }
            Node::Not(inner) => {
                let inner = self.node(inner);
                let value = self.on.not(inner.value);
                Term { value, ..inner }
            }
            Node::All(all) => self.many(all, false),
            Node::Any(all) => self.many(all, true),
            Node::Compare(cmp, a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                Term {
                    value: self.on.compare(*cmp, a.value, b.value),
                    doubt: self.on.or(a.doubt, b.doubt),
                }
            }
            Node::Op2(op, a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                Term {
                    value: self.on.two(*op, a.value, b.value),
                    doubt: self.on.or(a.doubt, b.doubt),
                }
            }
            Node::ForAll(depth, set, body) => {
                let (found, set) = self.seats(*depth, set, body, false);
                Term {
                    value: self.on.compare(Cmp::Eq, found.value, set),
                    ..found
                }
            }
            Node::Exists(depth, set, body) => {
                let (found, _) = self.seats(*depth, set, body, true);
                Term {
                    value: self.on.compare(Cmp::Ne, found.value, B::NO),
                    ..found
                }
            }
            Node::Filter(depth, set, body) => self.seats(*depth, set, body, false).0,
        }
    }

    /// Adds a doubt to a value.
    fn beside(&mut self, term: Term<B::Value>, doubt: B::Value) -> Term<B::Value> {
        let doubt = self.on.or(term.doubt, doubt);
        Term { doubt, ..term }
    }

    /// Asks the facts about a value.
    fn ask_of(&mut self, of: &Node, op: impl FnOnce(B::Value) -> Op<B::Value>) -> Term<B::Value> {
        let of = self.node(of);
        let told = self.on.ask(op(of.value));
        self.beside(told, of.doubt)
    }

    /// Asks a function about the answer of another one.
    fn through(&mut self, fun: Fn1, inner: Fn1, of: &Node) -> Term<B::Value> {
        let of = self.node(of);
        if let Some(known) = self.on.ask_through(fun, inner, of.value) {
            return Term { value: known, ..of };
        }
        let between = self.on.ask(Op::Fun(inner, of.value));
        let between = self.beside(between, of.doubt);
        let told = self.on.ask(Op::Fun(fun, between.value));
        self.beside(told, between.doubt)
    }

    /// Lowers a list of conditions; what follows the one that decides is not asked, and its doubt does not count.
    fn many(&mut self, all: &[Node], any: bool) -> Term<B::Value> {
        let mut so_far = Self::sure(if any { B::NO } else { B::YES });
        for node in all {
            let open = if any {
                self.on.not(so_far.value)
            } else {
                so_far.value
            };
            if B::fails(open) {
                break;
            }
            let mark = self.on.mark();
            let one = self.node(node);
            if any {
                self.on.restrict_since(mark, B::YES, so_far.value);
            } else {
                self.on.restrict_since(mark, so_far.value, B::NO);
            }
            let doubt = self.on.and(open, one.doubt);
            so_far.doubt = self.on.or(so_far.doubt, doubt);
            so_far.value = if any {
                self.on.or(so_far.value, one.value)
            } else {
                self.on.and(so_far.value, one.value)
            };
        }
        so_far
    }

    /// Lowers the seats of a set for which the body holds, or some of them where one is enough; returns them and the set.
    fn seats(
        &mut self,
        depth: usize,
        set: &Node,
        body: &Node,
        one_is_enough: bool,
    ) -> (Term<B::Value>, B::Value) {
        let set = self.node(set);
        let mut found = Term {
            value: B::NO,
            doubt: set.doubt,
        };
        for seat in self.on.seats_of(set.value).iter() {
            let seat = SeatSet::of(seat).mask();
            let seat_value = B::known(word(seat));
            let within = self.on.two(Op2::HasAny, set.value, seat_value);
            if B::fails(within) {
                continue;
            }
            *self
                .it
                .get_mut(depth)
                .expect("the checker counts the depth") = seat;
            let mark = self.on.mark();
            let holds = self.node(body);
            let enough = if one_is_enough { found.value } else { B::NO };
            self.on.restrict_since(mark, within, enough);
            let counts = self.on.and(within, holds.value);
            let one = self.on.select(counts, seat_value, B::NO);
            found.value = self.on.two(Op2::Union, found.value, one);
            let doubt = self.on.and(within, holds.doubt);
            found.doubt = self.on.or(found.doubt, doubt);
            if one_is_enough && B::holds(found.value) {
                break;
            }
        }
        (found, set.value)
    }

    /// Lowers a defined name, once.
    pub(super) fn name(&mut self, name: NameId) -> Term<B::Value> {
        if let Some(term) = self.on.recall(name) {
            return term;
        }
        let (it, outer) = (self.it, self.on.enter());
        let term = self.name_anew(name);
        self.it = it;
        self.on.leave(name, outer, term);
        term
    }

    fn name_anew(&mut self, name: NameId) -> Term<B::Value> {
        let variant = self.variant;
        let (mut found, mut first) = (B::NO, None);
        let mut out = Self::sure(B::NO);
        for base in &variant.defines[name] {
            let standing = self.in_force(*base);
            out.doubt = self.on.or(out.doubt, standing.doubt);
            for (holds, rule) in standing.rules {
                let rule = &variant.rules[rule];
                let Body::Define { value, .. } = &rule.body else {
                    continue;
                };
                let asked = self.on.ask_clause(Some(rule.clause));
                let mark = self.on.mark();
                let one = self.node(value);
                self.on.ask_clause(asked);
                self.on.note_value(name, one.value, rule);
                self.on.restrict_since(mark, holds, B::NO);
                let doubt = self.on.and(holds, one.doubt);
                out.doubt = self.on.or(out.doubt, doubt);
                let differs = self.on.compare(Cmp::Ne, out.value, one.value);
                let both = self.on.and(found, holds);
                let differs = self.on.and(both, differs);
                let before = *first.get_or_insert(rule.clause);
                let conflict = || EvalError::Conflict(before, rule.clause);
                let doubt = self.on.fail(differs, conflict);
                out.doubt = self.on.or(out.doubt, doubt);
                // Whatever stands where nothing was found is doubted.
                out.value = if found == B::NO {
                    one.value
                } else {
                    self.on.select(found, out.value, one.value)
                };
                found = self.on.or(found, holds);
            }
        }
        let silent = self.on.not(found);
        let doubt = self.on.fail(silent, || {
            EvalError::Silent(variant.checked.name(name).to_owned())
        });
        out.doubt = self.on.or(out.doubt, doubt);
        out
    }

    /// Lowers which rule decides in place of `base`: an exception in force, or `base` where its condition holds.
    pub(super) fn in_force(&mut self, base: RuleId) -> Standing<B::Value> {
        let variant = self.variant;
        let rule = &variant.rules[base];
        let mut out = Standing {
            rules: Few::new(),
            doubt: B::NO,
        };
        let mut taken = B::NO;
        for exception in &rule.exceptions {
            let inner = self.in_force(*exception);
            out.doubt = self.on.or(out.doubt, inner.doubt);
            let open = self.on.not(taken);
            let others = out.rules.len();
            for (holds, found) in inner.rules {
                for at in 0..others {
                    let before = out.rules.get(at).copied();
                    let doubt = before.map_or(B::NO, |other| self.conflict(other, (holds, found)));
                    out.doubt = self.on.or(out.doubt, doubt);
                }
                taken = self.on.or(taken, holds);
                let holds = self.on.and(open, holds);
                if !B::fails(holds) {
                    out.rules.push((holds, found));
                }
            }
        }
        if B::holds(taken) {
            if let Some((_, winner)) = out.rules.first() {
                self.on.ask_clause(Some(variant.rules[*winner].clause));
            }
            return out;
        }
        self.on.ask_clause(Some(rule.clause));
        let mark = self.on.mark();
        let condition = self.node(&rule.condition);
        let open = self.on.not(taken);
        let doubt = self.on.and(open, condition.doubt);
        out.doubt = self.on.or(out.doubt, doubt);
        let holds = self.on.and(open, condition.value);
        self.on.restrict_since(mark, condition.value, taken);
        if !B::fails(holds) {
            if rule.is_exception {
                self.on.note_exception(rule.clause);
            }
            out.rules.push((holds, base));
        }
        out
    }

    /// Lowers the truth that two exceptions stand in one place and say different things.
    fn conflict(
        &mut self,
        (before, one): (B::Value, RuleId),
        (holds, other): (B::Value, RuleId),
    ) -> B::Value {
        let (one, other) = (&self.variant.rules[one], &self.variant.rules[other]);
        let both = self.on.and(before, holds);
        if one.body == other.body || B::fails(both) {
            return B::NO;
        }
        let differs = match (&one.body, &other.body) {
            (Body::Define { value: a, .. }, Body::Define { value: b, .. }) => {
                let mark = self.on.mark();
                let (a, b) = (self.node(a), self.node(b));
                self.on.restrict_since(mark, both, B::NO);
                let differs = self.on.compare(Cmp::Ne, a.value, b.value);
                let doubt = self.on.or(a.doubt, b.doubt);
                self.on.or(differs, doubt)
            }
            _ => B::YES, // sentences that give no value agree only where they are alike
        };
        let differs = self.on.and(both, differs);
        self.on
            .fail(differs, || EvalError::Conflict(one.clause, other.clause))
    }

    /// Lowers who pays whom how much.
    pub(super) fn payment(&mut self, transfer: &Transfer) -> Payment<B::Value> {
        let from = transfer.from.as_ref().and_then(|a| self.account(a));
        let to = self.account(&transfer.to);
        let amount = self.node(&transfer.amount);
        let mut doubt = amount.doubt;
        for side in [from, to].into_iter().flatten() {
            doubt = self.on.or(doubt, side.doubt);
        }
        Payment {
            from: from.map(|side| side.value),
            to: to.map(|side| side.value),
            amount: amount.value,
            doubt,
        }
    }

    fn account(&mut self, account: &Account) -> Option<Term<B::Value>> {
        match account {
            Account::Seats(seats) => Some(self.node(seats)),
            Account::Pool | Account::Reserve => None,
        }
    }
}
