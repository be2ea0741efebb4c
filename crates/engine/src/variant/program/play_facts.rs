//! What of a hand can change while its cards are played, and what of that payments read. Everything else is known once play begins.

use super::bill::Bill;
use super::builder::{Builder, Value};
use super::code::Op;
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::payment_form::PaymentForm;
use super::played_hand::PlayedHand;
use crate::variant::Variant;
use codille_edition::check::node::{Fn1, Var};
use codille_edition::check::rule::{Body, Event};
use codille_lang::builtin::Dependence;
use codille_lang::ids::{ClauseId, RuleId, SeatSet};
use std::rc::Rc;

/// A clause that asks for more than is looked for, with what it asks, in words for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InTheWay {
    /// The clause; `None` where several together are in the way.
    pub clause: Option<ClauseId>,
    /// What it asks.
    pub reason: String,
}

impl InTheWay {
    pub(super) fn new(clause: impl Into<Option<ClauseId>>, reason: impl Into<String>) -> Self {
        Self {
            clause: clause.into(),
            reason: reason.into(),
        }
    }

    pub(super) fn untold(event: Event) -> Self {
        let word = event.word();
        Self::new(
            None,
            format!("what falls due at `{word}` can be told only when it does"),
        )
    }
}

/// What payments of an event read of what changes while cards are played, beside who wins how many tricks.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a clause may ask for by name"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayReads {
    /// The cards of the trick.
    pub cards: bool,
    /// Of whom it is asked how many tricks he won before anybody else won one.
    pub opening: SeatSet,
    /// Points that were made.
    pub score: bool,
    /// Who led.
    pub leader: bool,
    /// What the pool holds.
    pub pool: bool,
}

impl PlayReads {
    /// Adds what an operation reads; tells of one that reads what is kept in no table, in words that follow "it asks".
    fn add(&mut self, op: Op) -> Option<&'static str> {
        match op {
            Op::Var(Var::Led | Var::TrickCards) => self.cards = true,
            Op::Var(Var::Leader) => self.leader = true,
            Op::Var(Var::Pool) => self.pool = true,
            Op::Var(var) if var.dependence() == Dependence::Call => {
                return Some("about a combination that is called");
            }
            Op::Seat(fun, seat) => return self.add_of(fun, SeatSet::of(seat)),
            Op::Fun(fun, _) | Op::Said(fun, _) | Op::Asked(_, fun, _) => {
                return self.add_of(fun, SeatSet::from_mask(u64::MAX));
            }
            Op::Points(..) | Op::Ahead(_) | Op::Scored(..) => self.score = true,
            Op::Faults(..) | Op::SinceFault(..) | Op::Fined(..) | Op::Outlook(..) => {
                return Some("about faults");
            }
            Op::All
            | Op::Var(_)
            | Op::TrumpCard(_)
            | Op::Not(_)
            | Op::And(..)
            | Op::Or(..)
            | Op::Compare(..)
            | Op::Two(..)
            | Op::Select(..) => {}
        }
        None
    }

    fn add_of(&mut self, fun: Fn1, seats: SeatSet) -> Option<&'static str> {
        if matches!(fun, Fn1::Calls | Fn1::Reckoned | Fn1::Tricks) || !changes_of(fun) {
            // What was called is settled before play, and tricks are always counted.
            return None;
        }
        if fun == Fn1::Opening {
            self.opening |= seats;
        } else if matches!(fun, Fn1::Score | Fn1::Ahead) {
            self.score = true;
        } else if fun == Fn1::Held {
            return Some("which cards are still held");
        } else if fun == Fn1::LedBy {
            return Some("which cards somebody led");
        } else {
            return Some("about combinations that are called");
        }
        None
    }

    /// Joins what two read.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            cards: self.cards || other.cards,
            opening: self.opening | other.opening,
            score: self.score || other.score,
            leader: self.leader || other.leader,
            pool: self.pool || other.pool,
        }
    }
}

/// Tells whether the answer to a name may be another after a card was played.
const fn changes(var: Var) -> bool {
    matches!(
        var,
        Var::Led
            | Var::TrickCards
            | Var::Player
            | Var::Leader
            | Var::TricksPlayed
            | Var::Pool
            | Var::Suit
            | Var::Waiting
            | Var::Replied
    ) || matches!(var.dependence(), Dependence::Call | Dependence::Log)
}

/// Tells whether the answer to a function may be another after a card was played.
const fn changes_of(fun: Fn1) -> bool {
    matches!(
        fun,
        Fn1::Tricks | Fn1::Opening | Fn1::Held | Fn1::LedBy | Fn1::Score
    ) || matches!(fun.dependence(), Dependence::Call | Dependence::Log)
}

/// Returns what is known where an event of a hand is asked about.
pub(super) fn known_of(variant: &Variant, event: Event, hand: &Rc<PlayedHand>) -> KnownFacts {
    // The settlement is asked once, of the one who undertook the game.
    let settled = (event == Event::Settlement).then(|| (Var::Player, hand.ombre(variant)));
    KnownFacts {
        values: settled.into_iter().collect(),
        hand: Some(Rc::clone(hand)),
        ..KnownFacts::default()
    }
}

impl Builder<'_> {
    /// Returns the answer to a name of the hand that is known, if play cannot change it.
    pub(super) fn fixed_in_play(&self, var: Var) -> Option<i64> {
        let hand = self.known.hand.as_ref().filter(|_| !changes(var))?;
        Some(hand.var(self.variant, var))
    }

    /// The same of a function.
    pub(super) fn fixed_of_in_play(&self, fun: Fn1, of: u64) -> Option<i64> {
        let hand = self.known.hand.as_ref().filter(|_| !changes_of(fun))?;
        Some(hand.fun(self.variant, fun, of))
    }

    /// The same of a function of the answer of another one: what lies between is not asked for by itself, since many hands that differ in it may
    /// agree in what is made of it.
    pub(super) fn fixed_through_in_play(&self, fun: Fn1, inner: Fn1, of: u64) -> Option<i64> {
        let stays = |fun: &Fn1| !changes_of(*fun);
        let hand = self.known.hand.as_ref();
        let hand = hand.filter(|_| [fun, inner].iter().all(stays))?;
        Some(hand.through(self.variant, fun, inner, of))
    }

    /// Returns the suit of trumps, where it is known.
    pub(super) fn known_trump(&self) -> Option<i64> {
        let hand = self.known.hand.as_ref();
        let known = self.known.get(Var::Trump);
        known.or_else(|| Some(hand?.trump(self.variant)))
    }

    /// Returns how many tricks have been begun, which is what a hand without a log answers of any fault; `None` where that is not known.
    pub(super) fn tricks_without_faults(&self) -> Option<i64> {
        self.known.hand.as_ref()?;
        let (played, lying) = (self.known.get(Var::TricksPlayed)?, self.known.trick?);
        Some(played + i64::from(lying > 0))
    }
}

/// What may fall due at an event, in a hand that is known but for what changes in play.
#[derive(Debug, Clone)]
pub struct PaymentsInPlay {
    /// What of what changes it reads.
    pub reads: PlayReads,
    /// The payments and results in a form that can be compared.
    pub form: PaymentForm,
}

impl Variant {
    /// Returns what may fall due at an event, in a hand that is known but for what changes in play.
    ///
    /// # Errors
    /// A clause that reads what is kept in no table: cards held or led, what is called, faults.
    pub fn payments_in_play(
        &self,
        event: Event,
        hand: &Rc<PlayedHand>,
    ) -> Result<PaymentsInPlay, InTheWay> {
        if !hand.is_seated_as_usual(self) {
            let reason = "others sit at the table than the variant has";
            return Err(InTheWay::new(None, reason));
        }
        let builder = || Builder::new(self, known_of(self, event, hand));
        let mut reads = PlayReads::default();
        let Some((bill, _)) = Bill::record(self, event, builder()) else {
            return Err(InTheWay::untold(event));
        };
        let strange = (bill.code.ops.iter()).fold(None, |found, op| found.or(reads.add(*op)));
        let Some(strange) = strange else {
            let form = PaymentForm::of(&bill);
            return Ok(PaymentsInPlay { reads, form });
        };
        let mut bases = self.dues.of(event);
        let found = bases.find(|base| self.reads_strangely(*base, builder()));
        let clause = found.map(|base| self.rules[base].clause);
        Err(InTheWay::new(clause, format!("it asks {strange}")))
    }

    /// Tells whether a payment by itself reads what is kept in no table.
    fn reads_strangely(&self, base: RuleId, on: Builder<'_>) -> bool {
        let mut low = Lowering::new(self, on);
        let standing = low.in_force(base);
        let mut wanted = vec![standing.doubt];
        for (holds, rule) in standing.rules {
            if let Body::Pay { transfer, .. } = &self.rules[rule].body {
                let payment = low.payment(transfer);
                let sides = [payment.from, payment.to].map(|side| side.unwrap_or(Value::NO));
                wanted.extend([holds, payment.amount, payment.doubt]);
                wanted.extend(sides);
            }
        }
        let (code, _) = low.on.finish(&wanted);
        let mut reads = PlayReads::default();
        code.ops.iter().any(|op| reads.add(*op).is_some())
    }
}
