//! Payments with the cards of a trick known, in a form that can be compared.

use super::bill::{Account1, Bill};
use super::builder::{Builder, moved_to, operands};
use super::code::{Op, Place};
use super::play_facts::{InTheWay, known_of};
use super::played_hand::PlayedHand;
use crate::variant::Variant;
use crate::variant::eval::{seats, word};
use codille_edition::check::node::Var;
use codille_edition::check::rule::Event;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{HeadingId, Seat};
use std::rc::Rc;

/// What falls due at an event with the cards of a trick known: two that are equal let the same fall due whatever else happens. Two that
/// differ may all the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PaymentForm {
    terms: Vec<PaymentTerm>,
    results: Vec<usize>,
    lines: Vec<(HeadingId, [Operand; 4])>,
    doubt: usize,
}

/// A value of the program, its operands by their places among the terms before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum PaymentTerm {
    Constant(i64),
    Op(Op),
}

/// A truth, an amount or a side of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Operand {
    Pool,
    Reserve,
    Nobody,
    Value(usize),
}

/// Numbers the values of a program in the order in which payments ask for them.
struct Ordering<'a> {
    bill: &'a Bill,
    terms: Vec<PaymentTerm>,
    places: Vec<Option<usize>>,
}

impl Ordering<'_> {
    fn value(&mut self, place: Place) -> usize {
        let at = usize::from(place);
        if let Some(known) = self.places.get(at).copied().flatten() {
            return known;
        }
        let code = &self.bill.code;
        let term = if let Some(constant) = code.constants.get(at) {
            PaymentTerm::Constant(*constant)
        } else {
            let op = code.ops.get(at - code.constants.len()).copied();
            self.op(op.expect("a program has the values that it asks for"))
        };
        self.terms.push(term);
        let place = self.terms.len() - 1;
        if let Some(entry) = self.places.get_mut(at) {
            *entry = Some(place);
        }
        place
    }

    fn op(&mut self, op: Op) -> PaymentTerm {
        // Operands come before what is made of them.
        operands(op).into_iter().flatten().for_each(|part| {
            self.value(part);
        });
        let moved = |part: Place| {
            let place = self.places.get(usize::from(part)).copied().flatten();
            let place = place.and_then(|place| Place::try_from(place).ok());
            place.expect("a program has few values")
        };
        PaymentTerm::Op(moved_to(op, moved))
    }

    fn side(&mut self, side: Account1) -> Operand {
        match side {
            Account1::Pool => Operand::Pool,
            Account1::Reserve => Operand::Reserve,
            Account1::Nobody => Operand::Nobody,
            Account1::Seats(place) => Operand::Value(self.value(place)),
        }
    }
}

impl PaymentForm {
    pub(super) fn of(bill: &Bill) -> Self {
        let mut order = Ordering {
            bill,
            terms: Vec::new(),
            places: vec![None; bill.code.len()],
        };
        let lines = bill.lines.iter().map(|line| {
            let holds = Operand::Value(order.value(line.holds));
            let amount = Operand::Value(order.value(line.amount));
            let sides = [line.from, line.to].map(|side| order.side(side));
            (line.heading, [holds, amount, sides[0], sides[1]])
        });
        let lines = lines.collect();
        let results = bill.results.iter().map(|place| order.value(*place));
        let results = results.collect();
        let doubt = order.value(bill.doubt);
        Self {
            terms: order.terms,
            results,
            lines,
            doubt,
        }
    }

    /// Tells whether nothing may fall due.
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Tells whether the clauses are never silent nor in conflict about it.
    pub fn is_certain(&self) -> bool {
        self.terms.get(self.doubt) == Some(&PaymentTerm::Constant(0))
    }
}

impl Variant {
    /// Returns what falls due at an event that the cards of a trick bring about: who led, whose act it is, the card led and all cards.
    ///
    /// # Errors
    /// Payments that can be told only when they fall due.
    pub fn payment_form(
        &self,
        event: Event,
        hand: &Rc<PlayedHand>,
        (leader, player): (Seat, Seat),
        (led, trick): (Card, CardSet),
    ) -> Result<PaymentForm, InTheWay> {
        let mut known = known_of(self, event, hand);
        known.trick = Some(trick.count() as usize);
        let cards = [(Var::Led, CardSet::of(led)), (Var::TrickCards, trick)];
        known
            .values
            .extend(cards.map(|(var, cards)| (var, word(cards.0))));
        let who = [(Var::Leader, leader), (Var::Player, player)];
        (known.values).extend(who.map(|(var, seat)| (var, seats(seat))));
        let bill = Bill::record(self, event, Builder::new(self, known));
        let (bill, _) = bill.ok_or_else(|| InTheWay::untold(event))?;
        if bill.code.is_full {
            return Err(InTheWay::untold(event));
        }
        Ok(PaymentForm::of(&bill))
    }
}
