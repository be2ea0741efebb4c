//! Lowers expressions and rules in force to flat programs.
//!
//! Beside every value stands a doubt: a truth that holds where the rules are silent or in conflict. A program whose doubt
//! holds has no answer, and the rules themselves are asked, who say what is wrong. So a doubt may hold too often, never too seldom.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::builder::{Builder, Value};
use super::code::{Op, Place, is_seated};
use super::key::KnownFacts;
use crate::variant::Variant;
use crate::variant::eval::{mask, seats, suit, trump_card, word};
use codille_edition::check::DEPTH;
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{Cmp, Fn1, Node, Op2, Var};
use codille_edition::check::rule::Body;
use codille_lang::ids::{DeclarationId, DeclarationSet, FaultId, RuleId, Seat, SeatSet};

/// A value with its doubt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term {
    pub(super) value: Value,
    pub(super) doubt: Value,
}

impl Term {
    const DOUBTED: Self = Self {
        value: Value::NO,
        doubt: Value::YES,
    };

    const fn sure(value: Value) -> Self {
        Self {
            value,
            doubt: Value::NO,
        }
    }
}

/// The rules that may stand in one place, each with the truth that it does: at most one holds.
#[derive(Debug, Default)]
pub(super) struct Standing {
    pub(super) rules: Vec<(Value, RuleId)>,
    pub(super) doubt: Option<Value>,
}

/// A program in the making.
#[derive(Debug)]
pub(super) struct Lowering<'a> {
    pub(super) variant: &'a Variant,
    pub(super) code: Builder,
    pub(super) known: KnownFacts,
    pub(super) names: Vec<Option<Term>>,
    /// Where this does not hold, what is costly need not be asked.
    pub(super) guard: Option<Value>,
    it: [u64; DEPTH],
}

impl<'a> Lowering<'a> {
    pub(super) fn new(variant: &'a Variant, known: KnownFacts) -> Self {
        Self {
            variant,
            code: Builder::default(),
            known,
            names: vec![None; variant.checked.names.len()],
            guard: None,
            it: [0; DEPTH],
        }
    }

    /// Lowers an expression.
    pub(super) fn node(&mut self, node: &Node) -> Term {
        match node {
            Node::Number(n) => Term::sure(Value::Known(*n)),
            Node::Mask(m) => Term::sure(Value::Known(word(*m))),
            Node::Option(i) => {
                let value = self.variant.setting.get(*i).copied().unwrap_or(0);
                Term::sure(Value::Known(value))
            }
            // Programs are asked only where no referee keeps minutes.
            Node::Minute(..)
            | Node::Var(
                Var::These
                | Var::SoMany
                | Var::Whose
                | Var::Silenced
                | Var::SpokenSuit
                | Var::Losers,
            )
            | Node::Fn1(Fn1::Aside | Fn1::Strange, _) => Term::sure(Value::NO),
            Node::Var(Var::Higher) if !self.tabled() => Term::DOUBTED,
            Node::Var(var) => Term::sure(self.var(*var)),
            Node::Fn1(fun, of) if fun.is_said() => self.said(*fun, of),
            Node::Fn1(fun, of) => self.fun(*fun, of),
            Node::Scored(heading, seat) => {
                let seat = self.node(seat);
                let value = match (self.side(seat.value), heading.bit()) {
                    (Some(side), Some(bit)) => self.code.push(Op::Points(side, bit)),
                    _ => self.code.on(seat.value, |at| Op::Scored(*heading, at)),
                };
                Term { value, ..seat }
            }
            Node::Faults(..) | Node::Fined(..) if self.known.no_fault => Term::sure(Value::NO),
            Node::Faults(fault, seat) => self.about_fault(*fault, seat, Op::Faults),
            Node::SinceFault(fault, seat) => self.about_fault(*fault, seat, Op::SinceFault),
            // Fines, and what would have come of play, are asked for so seldom that the rules themselves may tell.
            Node::Fined(..) | Node::Outlook(..) => Term::DOUBTED,
            Node::TrumpCard(rank) => Term::sure(match self.known.get(Var::Trump) {
                Some(trump) => Value::Known(word(trump_card(*rank, suit(trump)))),
                None => self.code.push(Op::TrumpCard(*rank)),
            }),
            Node::Define(name) => self.name(*name),
            Node::It(depth) => {
                let seat = self.it.get(*depth).copied().unwrap_or(0);
                Term::sure(Value::Known(word(seat)))
            }
            Node::Not(inner) => {
                let inner = self.node(inner);
                let value = self.code.not(inner.value);
                Term { value, ..inner }
            }
            Node::All(all) => self.many(all, false),
            Node::Any(all) => self.many(all, true),
            Node::Compare(cmp, a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                Term {
                    value: self.code.compare(*cmp, a.value, b.value),
                    doubt: self.code.or(a.doubt, b.doubt),
                }
            }
            Node::Op2(op, a, b) => {
                let (a, b) = (self.node(a), self.node(b));
                Term {
                    value: self.code.two(*op, a.value, b.value),
                    doubt: self.code.or(a.doubt, b.doubt),
                }
            }
            Node::ForAll(depth, set, body) => {
                let (found, set) = self.seats(*depth, set, body);
                Term {
                    value: self.code.compare(Cmp::Eq, found.value, set),
                    ..found
                }
            }
            Node::Exists(depth, set, body) => {
                let (found, _) = self.seats(*depth, set, body);
                Term {
                    value: self.code.compare(Cmp::Ne, found.value, Value::NO),
                    ..found
                }
            }
            Node::Filter(depth, set, body) => self.seats(*depth, set, body).0,
        }
    }

    fn var(&mut self, var: Var) -> Value {
        if let Some(value) = self.known.get(var) {
            return Value::Known(value);
        }
        let v = self.variant;
        let facts = v.facts();
        match var {
            Var::Eldest
            | Var::Everyone
            | Var::Active
            | Var::Dealer
            | Var::Players
            | Var::HandSize
            | Var::Pack
            | Var::Games
            | Var::Suits
            | Var::Suit => Value::Known(v.var(var, &facts, SeatSet::EMPTY, None)),
            Var::Trumps => match self.known.get(Var::Trump) {
                Some(trump) => Value::Known(word(v.orders.of(suit(trump)).mask)),
                None => self.code.push(Op::Var(var)),
            },
            Var::Opened => {
                let standing = self.code.push(Op::Var(Var::Standing));
                self.code.compare(Cmp::Ne, standing, Value::NO)
            }
            other => self.code.push(Op::Var(other)),
        }
    }

    /// Returns the number of a seat that is known and keeps points.
    #[expect(clippy::unused_self, reason = "it reads as the others do")]
    fn side(&self, seat: Value) -> Option<Seat> {
        match seat {
            Value::Known(n) => SeatSet::from_mask(mask(n))
                .first()
                .filter(|s| *s <= Seat::SECOND),
            Value::Of(_) => None,
        }
    }

    /// Lowers a question about a fault.
    fn about_fault(
        &mut self,
        fault: FaultId,
        seat: &Node,
        op: impl Fn(FaultId, Place) -> Op,
    ) -> Term {
        let seat = self.node(seat);
        let value = self.code.on(seat.value, |at| op(fault, at));
        Term { value, ..seat }
    }

    /// Tells whether tables know the strength of all that may be called.
    fn tabled(&self) -> bool {
        let all = self.variant.checked.table.declarations.keys();
        let called = all.filter(|class| self.variant.kind(*class) != Kind::Deal);
        let of_one = |class: &DeclarationId| {
            let known = self.known.get(Var::Calling);
            known.is_none_or(|calling| DeclarationSet::from_mask(mask(calling)).contains(*class))
        };
        called
            .filter(of_one)
            .all(|class| self.variant.lanes(class).is_some())
    }

    /// Lowers what was called.
    fn said(&mut self, fun: Fn1, of: &Node) -> Term {
        let asks_hands = matches!(
            fun,
            Fn1::Alike | Fn1::Outdoes | Fn1::Matches | Fn1::Outdone | Fn1::Matched
        );
        if asks_hands || matches!(fun, Fn1::AgainstCards | Fn1::Sunk) && !self.tabled() {
            return Term::DOUBTED;
        }
        let of = self.node(of);
        let value = match (fun, self.side(of.value), self.guard) {
            (Fn1::Ahead, Some(side), _) => self.code.push(Op::Ahead(side)),
            (Fn1::AgainstCards, _, Some(guard)) => {
                let guard = self.code.as_part(guard);
                self.code.on(of.value, |at| Op::Asked(guard, fun, at))
            }
            _ => self.code.on(of.value, |at| Op::Said(fun, at)),
        };
        Term { value, ..of }
    }

    fn fun(&mut self, fun: Fn1, of: &Node) -> Term {
        if let (Fn1::Count, Node::Var(Var::TrickCards), Some(n)) = (fun, of, self.known.trick) {
            return Term::sure(Value::Known(i64::try_from(n).unwrap_or(0)));
        }
        let of = self.node(of);
        let value = match of.value {
            Value::Known(n) => self.known_fun(fun, mask(n)),
            Value::Of(_) => None,
        };
        let value = value.unwrap_or_else(|| self.code.on(of.value, |at| Op::Fun(fun, at)));
        Term { value, ..of }
    }

    fn known_fun(&mut self, fun: Fn1, of: u64) -> Option<Value> {
        let v = self.variant;
        if fun == Fn1::Score {
            let side = self.side(Value::Known(word(of)))?;
            return Some(self.code.push(Op::Points(side, u32::MAX)));
        }
        if is_seated(fun) {
            let seat = SeatSet::from_mask(of).first();
            return Some(seat.map_or(Value::NO, |seat| self.code.push(Op::Seat(fun, seat))));
        }
        match fun {
            Fn1::Next => {
                let seat = SeatSet::from_mask(of).first();
                Some(Value::Known(seats(v.facts().next_after(seat))))
            }
            Fn1::Count | Fn1::CardsOf | Fn1::Printed | Fn1::AboveGame | Fn1::Pips | Fn1::Height => {
                v.fixed_fun(fun, of, None).map(Value::Known)
            }
            Fn1::FirstDealt => None,
            _ => {
                let trump = self.known.get(Var::Trump)?;
                v.fixed_fun(fun, of, suit(trump)).map(Value::Known)
            }
        }
    }

    /// Lowers a list of conditions; what follows the one that decides is not asked, and its doubt does not count.
    fn many(&mut self, all: &[Node], any: bool) -> Term {
        let mut so_far = Term::sure(Value::Known(i64::from(!any)));
        for node in all {
            let one = self.node(node);
            let open = if any {
                self.code.not(so_far.value)
            } else {
                so_far.value
            };
            let doubt = self.code.and(open, one.doubt);
            so_far.doubt = self.code.or(so_far.doubt, doubt);
            so_far.value = if any {
                self.code.or(so_far.value, one.value)
            } else {
                self.code.and(so_far.value, one.value)
            };
        }
        so_far
    }

    /// Lowers the seats of a set for which the body holds, unrolled; returns them and the set.
    fn seats(&mut self, depth: usize, set: &Node, body: &Node) -> (Term, Value) {
        let set = self.node(set);
        let mut found = Term {
            value: Value::NO,
            doubt: set.doubt,
        };
        for seat in Seat::first(self.variant.players) {
            let seat = Value::Known(seats(seat));
            let within = self.code.two(Op2::HasAny, set.value, seat);
            if within == Value::NO {
                continue;
            }
            if let (Some(it), Value::Known(seat)) = (self.it.get_mut(depth), seat) {
                *it = mask(seat);
            }
            let holds = self.node(body);
            let counts = self.code.and(within, holds.value);
            let one = self.code.select(counts, seat, Value::NO);
            found.value = self.code.two(Op2::Union, found.value, one);
            let doubt = self.code.and(within, holds.doubt);
            found.doubt = self.code.or(found.doubt, doubt);
        }
        (found, set.value)
    }

    /// Lowers a defined name, once a program.
    pub(super) fn name(&mut self, name: usize) -> Term {
        if let Some(Some(term)) = self.names.get(name) {
            return *term;
        }
        let outer = self.it;
        let guard = self.guard.take(); // a name is asked for elsewhere, too
        let mut found = Value::NO;
        let mut out = Term::sure(Value::NO);
        let bases = self.variant.defines.get(name).cloned().unwrap_or_default();
        for base in bases {
            let standing = self.in_force(base);
            out.doubt = self.code.or(out.doubt, standing.doubt.unwrap_or(Value::NO));
            for (holds, rule) in standing.rules {
                let Body::Define { value, .. } = &self.variant.rules[rule].body else {
                    continue;
                };
                let one = self.node(value);
                let doubt = self.code.and(holds, one.doubt);
                out.doubt = self.code.or(out.doubt, doubt);
                let differs = self.code.compare(Cmp::Ne, out.value, one.value);
                let both = self.code.and(found, holds);
                let conflict = self.code.and(both, differs);
                out.doubt = self.code.or(out.doubt, conflict);
                // Whatever stands where nothing was found is doubted.
                out.value = if found == Value::NO {
                    one.value
                } else {
                    self.code.select(found, out.value, one.value)
                };
                found = self.code.or(found, holds);
            }
        }
        let silent = self.code.not(found);
        out.doubt = self.code.or(out.doubt, silent);
        self.it = outer;
        self.guard = guard;
        if let Some(place) = self.names.get_mut(name) {
            *place = Some(out);
        }
        out
    }

    /// Lowers which rule decides in place of `base`: an exception in force, or `base` where its condition holds.
    pub(super) fn in_force(&mut self, base: RuleId) -> Standing {
        let rule = &self.variant.rules[base];
        let mut out = Standing::default();
        let (mut taken, mut doubt) = (Value::NO, Value::NO);
        for exception in &rule.exceptions {
            let inner = self.in_force(*exception);
            doubt = self.code.or(doubt, inner.doubt.unwrap_or(Value::NO));
            let open = self.code.not(taken);
            let mut any = Value::NO;
            let others = out.rules.clone();
            for (holds, found) in inner.rules {
                let body = |r: RuleId| &self.variant.rules[r].body;
                for (before, other) in others.iter().copied() {
                    if body(other) != body(found) {
                        let both = self.code.and(before, holds);
                        doubt = self.code.or(doubt, both);
                    }
                }
                any = self.code.or(any, holds);
                let holds = self.code.and(open, holds);
                if holds != Value::NO {
                    out.rules.push((holds, found));
                }
            }
            taken = self.code.or(taken, any);
        }
        let condition = self.node(&rule.condition);
        let open = self.code.not(taken);
        let own = self.code.and(open, condition.doubt);
        doubt = self.code.or(doubt, own);
        let holds = self.code.and(open, condition.value);
        if holds != Value::NO {
            out.rules.push((holds, base));
        }
        out.doubt = Some(doubt);
        out
    }
}
