//! A program in the making as a backend: what is known beforehand of each fact that is asked for.

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::code::{Op, is_seated};
use super::lower::Term;
use crate::variant::EvalError;
use crate::variant::combination::Said;
use crate::variant::eval::{mask, suit, trump_card, word};
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::{Cmp, Fn1, LogQuestion, Op2, Var};
use codille_edition::check::rule::Rule;
use codille_lang::builtin::Dependence;
use codille_lang::cards::Rank;
use codille_lang::ids::{
    ClauseId, DeclarationId, DeclarationSet, HeadingId, NameId, Seat, SeatSet,
};

impl Term<Value> {
    /// What a program leaves to be answered at once.
    const LEFT: Self = Self {
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

impl Backend for Builder<'_> {
    type Value = Value;
    type Outer = (Option<Value>, usize);

    const RECORDS: bool = true;
    const NO: Value = Value::NO;
    const YES: Value = Value::YES;

    fn known(number: i64) -> Value {
        Value::Known(number)
    }

    fn number(value: Value) -> Option<i64> {
        match value {
            Value::Known(n) => Some(n),
            Value::Of(_) => None,
        }
    }

    fn not(&mut self, a: Value) -> Value {
        self.fold_not(a)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        self.fold_and(a, b)
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        self.fold_or(a, b)
    }

    fn compare(&mut self, cmp: Cmp, a: Value, b: Value) -> Value {
        if let (Cmp::Eq, Some(Op::Fun(Fn1::Count, of)), Value::NO) = (cmp, self.op_of(a), b)
            && self.led_among(self.inner(of), u64::MAX)
        {
            return Value::NO;
        }
        if self.is_beyond(cmp, a, b) {
            return Value::NO;
        }
        self.fold_compare(cmp, a, b)
    }

    fn two(&mut self, op: Op2, a: Value, b: Value) -> Value {
        if let (Op2::HasAny, Value::Known(of)) = (op, b)
            && self.led_among(a, mask(of))
        {
            return Value::YES;
        }
        self.fold_two(op, a, b)
    }

    fn select(&mut self, when: Value, then: Value, other: Value) -> Value {
        self.fold_select(when, then, other)
    }

    fn ask(&mut self, op: Op<Value>) -> Term<Value> {
        if let Op::Var(var) = op
            && var.dependence() == Dependence::Call
        {
            self.note_said_clause(Said::Var(var));
        } else if let Op::Said(fun, _) = op {
            self.note_said_clause(Said::Fun(fun));
        }
        Term::sure(match op {
            Op::All => match self.known.all {
                Some(all) => Value::Known(all),
                None => self.push(Op::All),
            },
            // A program is asked only where nothing of this happened, if a log is kept at all.
            Op::Var(var) if var.dependence() == Dependence::Log => return self.unlogged(Value::NO),
            Op::Fun(fun, _) if fun.dependence() == Dependence::Log => {
                return self.unlogged(Value::NO);
            }
            Op::Faults(..) | Op::Fined(..) => return self.unlogged(Value::NO),
            Op::Outlook(..) => return self.unlogged(Value::YES),
            Op::Var(Var::Higher | Var::CalledFirst) if self.known.is_first_call() => Value::NO,
            Op::Var(Var::Higher) if !self.tabled() => return Term::LEFT,
            Op::Var(var) => self.var(var),
            Op::Said(fun, of) => return self.said(fun, of),
            Op::Fun(fun, of) => self.fun(fun, of),
            Op::Scored(heading, seat) => self.scored(heading, seat),
            Op::SinceFault(fault, seat) => match self.tricks_without_faults() {
                Some(tricks) => Value::Known(tricks),
                None => self.on(seat, |at| Op::SinceFault(fault, at)),
            },
            Op::TrumpCard(rank) => self.trump_card(rank),
            Op::Seat(fun, seat) => self.push(Op::Seat(fun, seat)),
            Op::Points(seat, headings) => self.push(Op::Points(seat, headings)),
            Op::Ahead(seat) => self.push(Op::Ahead(seat)),
            Op::Asked(when, fun, of) => {
                let when = self.as_part(when);
                self.on(of, |at| Op::Asked(when, fun, at))
            }
            Op::Not(a) => self.fold_not(a),
            Op::And(a, b) => self.fold_and(a, b),
            Op::Or(a, b) => self.fold_or(a, b),
            Op::Compare(cmp, a, b) => self.fold_compare(cmp, a, b),
            Op::Two(op, a, b) => self.fold_two(op, a, b),
            Op::Select(when, then, other) => self.fold_select(when, then, other),
        })
    }

    fn ask_through(&mut self, fun: Fn1, inner: Fn1, of: Value) -> Option<Value> {
        let of = Self::number(of)?;
        let known = self.fixed_through_in_play(fun, inner, mask(of))?;
        Some(Value::Known(known))
    }

    fn ask_log(&mut self, _: &LogQuestion, _: Value) -> Term<Value> {
        self.unlogged(Value::NO)
    }

    fn about(&mut self, class: DeclarationId) {
        self.known.calling = Some(class);
        self.names.iter_mut().for_each(|term| *term = None);
    }

    fn guard(&mut self, when: Option<Value>) {
        self.guard = when;
    }

    fn seats_of(&self, _: Value) -> SeatSet {
        SeatSet::all(self.variant.players)
    }

    fn is_refereed(&self) -> bool {
        false
    }

    fn fail(&mut self, when: Value, _: impl FnOnce() -> EvalError) -> Value {
        when
    }

    fn recall(&mut self, name: NameId) -> Option<Term<Value>> {
        let term = self.names[name]?;
        self.note_again(name);
        Some(term)
    }

    /// A name is asked for elsewhere too, where the guard does not hold.
    fn enter(&mut self) -> (Option<Value>, usize) {
        (self.guard.take(), self.begin_notes())
    }

    fn leave(&mut self, name: NameId, outer: (Option<Value>, usize), term: Term<Value>) {
        let (guard, begun) = outer;
        self.guard = guard;
        self.end_notes(name, begun);
        self.names[name] = Some(term);
    }

    fn note_value(&mut self, _: NameId, _: Value, rule: &Rule) {
        self.note_clause(rule.clause);
    }

    fn note_reached(&mut self, _: Value, _: ClauseId) {}

    fn note_exception(&mut self, clause: ClauseId) {
        self.variant.reach.note_exception(clause);
    }

    fn ask_clause(&mut self, _: Option<ClauseId>) -> Option<ClauseId> {
        None
    }

    fn mark(&self) -> usize {
        self.notes_mark()
    }

    fn restrict_since(&mut self, mark: usize, when: Value, unless: Value) {
        self.restrict_notes(mark, when, unless);
    }
}

impl Builder<'_> {
    /// Returns what a referee's log answers where nothing of what is asked happened, if that is known.
    const fn unlogged(&self, value: Value) -> Term<Value> {
        if self.known.is_logged {
            Term::LEFT
        } else {
            Term::sure(value)
        }
    }

    /// Tells whether a value is the cards of the trick and the card led is known to be one of some cards.
    fn led_among(&self, value: Value, cards: u64) -> bool {
        let led = self.known.get(Var::Led).map_or(0, mask);
        led & cards != 0 && self.op_of(value) == Some(Op::Var(Var::TrickCards))
    }

    fn var(&mut self, var: Var) -> Value {
        if let Some(value) = self.known.get(var) {
            return Value::Known(value);
        }
        if let Some(value) = self.fixed_in_play(var) {
            return Value::Known(value);
        }
        if var == Var::Opened {
            let standing = self.push(Op::Var(Var::Standing));
            return self.fold_compare(Cmp::Ne, standing, Value::NO);
        }
        // An order knows the suit that it ranks, and elsewhere there is none.
        if var == Var::Suit && !self.known.is_anywhere {
            return Value::NO;
        }
        let trump = match var.dependence() {
            Dependence::Table => Some(None),
            // Elsewhere others may sit.
            Dependence::Seating => (!self.known.is_anywhere).then_some(None),
            Dependence::Trump => self.known_trump().map(suit),
            Dependence::Hand | Dependence::Call | Dependence::Log => None,
        };
        match trump {
            Some(trump) => Value::Known(self.variant.fixed_var(var, trump)),
            None => self.push(Op::Var(var)),
        }
    }

    fn trump_card(&mut self, rank: Rank) -> Value {
        match self.known_trump() {
            Some(trump) => Value::Known(word(trump_card(rank, suit(trump)))),
            None => self.push(Op::TrumpCard(rank)),
        }
    }

    fn scored(&mut self, heading: HeadingId, seat: Value) -> Value {
        match (side(seat), heading.bit()) {
            (Some(side), Some(bit)) => self.push(Op::Points(side, bit)),
            _ => self.on(seat, |at| Op::Scored(heading, at)),
        }
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

    /// Records what was called. What goes through the hands of others asks the duties of calling in turn: a program carries out
    /// everything, wanted or not, and would never come to an end.
    fn said(&mut self, fun: Fn1, of: Value) -> Term<Value> {
        let asks_hands = matches!(
            fun,
            Fn1::Alike | Fn1::Outdoes | Fn1::Matches | Fn1::Outdone | Fn1::Matched
        );
        if asks_hands || matches!(fun, Fn1::AgainstCards | Fn1::Sunk) && !self.tabled() {
            return Term::LEFT;
        }
        if let Value::Known(n) = of
            && let Some(known) = self.known_calls(fun, SeatSet::from_mask(mask(n)))
        {
            return Term::sure(Value::Known(known));
        }
        Term::sure(match (fun, side(of), self.guard) {
            (Fn1::Ahead, Some(side), _) => self.push(Op::Ahead(side)),
            (Fn1::AgainstCards, _, Some(guard)) => {
                let guard = self.as_part(guard);
                self.on(of, |at| Op::Asked(guard, fun, at))
            }
            _ => self.on(of, |at| Op::Said(fun, at)),
        })
    }

    /// Returns what is known of the calls of a seat.
    fn known_calls(&self, fun: Fn1, seat: SeatSet) -> Option<i64> {
        if fun == Fn1::Calls {
            return self.known.calls_of(seat);
        }
        // Of what was never called no card was.
        let class = (fun == Fn1::Reckoned).then(|| self.known.get(Var::Calling))??;
        (class & self.known.calls_of(seat)? == 0).then_some(0)
    }

    fn fun(&mut self, fun: Fn1, of: Value) -> Value {
        // How many cards lie in the trick is known more often than which.
        if let (Fn1::Count, Some(Op::Var(Var::TrickCards)), Some(n)) =
            (fun, self.op_of(of), self.known.trick)
        {
            return Value::Known(i64::try_from(n).expect("few cards lie in a trick"));
        }
        if let (Fn1::Count, Some(Op::Seat(Fn1::Dealt, seat)), true) =
            (fun, self.op_of(of), self.known.is_usual_deal)
            && SeatSet::all(self.variant.hands).contains(seat)
        {
            return Value::Known(self.variant.usual_share());
        }
        let value = match of {
            Value::Known(n) => self.known_fun(fun, mask(n)),
            Value::Of(_) => None,
        };
        value.unwrap_or_else(|| self.on(of, |at| Op::Fun(fun, at)))
    }

    fn known_fun(&mut self, fun: Fn1, of: u64) -> Option<Value> {
        let v = self.variant;
        if fun == Fn1::Score {
            let side = side(Value::Known(word(of)))?;
            return Some(self.push(Op::Points(side, u32::MAX)));
        }
        if let Some(value) = self.fixed_of_in_play(fun, of) {
            return Some(Value::Known(value));
        }
        if is_seated(fun) {
            let seat = SeatSet::from_mask(of).first();
            return Some(seat.map_or(Value::NO, |seat| self.push(Op::Seat(fun, seat))));
        }
        let trump = match fun.dependence() {
            Dependence::Seating if self.known.is_anywhere => return None,
            Dependence::Table | Dependence::Seating => None,
            Dependence::Trump => suit(self.known_trump()?),
            Dependence::Hand | Dependence::Call | Dependence::Log => return None,
        };
        Some(Value::Known(v.fixed_fun(fun, of, trump)))
    }
}

/// Returns a seat that is known and keeps points.
fn side(seat: Value) -> Option<Seat> {
    match seat {
        Value::Known(n) => SeatSet::from_mask(mask(n))
            .first()
            .filter(|s| *s <= Seat::SECOND),
        Value::Of(_) => None,
    }
}
