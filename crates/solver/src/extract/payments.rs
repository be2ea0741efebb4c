//! What may fall due while the cards of a hand are played, and at its end.

use super::NotTabular;
use super::answer_tree::AnswerTree;
use super::ground::Ground;
use codille_edition::check::rule::Event;
use codille_engine::variant::{InTheWay, PaymentForm, PaymentsInPlay, PlayReads};
use std::collections::HashMap;
use std::sync::Arc;

/// The events of play.
const EVENTS: [Event; 4] = [Event::Lead, Event::Trick, Event::Count, Event::Settlement];

/// The most forms of one event that have numbers.
const MOST_FORMS: usize = 4_096;

/// The payments of a hand by event, each with all of the hand folded in that play cannot change.
#[derive(Debug, Clone)]
pub(super) struct HandPayments {
    of: [Arc<PaymentsInPlay>; 4],
    /// Their numbers: where all are equal, the same falls due in every course of the play.
    pub(super) numbers: [u32; 4],
    /// What all of them read.
    pub(super) reads: PlayReads,
}

impl HandPayments {
    /// Tells whether the clauses are never silent nor in conflict about what falls due.
    pub(super) fn are_certain(&self) -> bool {
        self.of.iter().all(|payments| payments.form.is_certain())
    }

    /// Tells whether nothing falls due before the hand is over.
    pub(super) fn are_settled_at_the_end(&self) -> bool {
        let [before @ .., _] = &self.of;
        before.iter().all(|payments| payments.form.is_empty())
    }
}

/// The payments of hands that were asked about.
#[derive(Debug, Default)]
pub(super) struct PaymentTrees {
    of: [PaymentTree; 4],
}

/// The payments of one event.
#[derive(Debug, Default)]
struct PaymentTree {
    known: AnswerTree<Result<NumberedPayments, InTheWay>>,
    /// Numbers of forms, so that equal payments have one number.
    numbers: HashMap<PaymentForm, u32>,
    next: u32,
}

type NumberedPayments = (Arc<PaymentsInPlay>, u32);

impl PaymentTree {
    fn payments(
        &mut self,
        event: Event,
        ground: &Ground<'_>,
    ) -> Result<NumberedPayments, InTheWay> {
        let variant = ground.variant;
        if let Some(known) = self.known.find(variant, ground.hand.facts()) {
            return known.clone();
        }
        ground.hand.take_log();
        let found = variant.payments_in_play(event, &ground.hand);
        let found = found.map(|payments| {
            let number = self.number(&payments.form);
            (Arc::new(payments), number)
        });
        self.known.keep(ground.hand.take_log(), found.clone());
        found
    }

    fn number(&mut self, form: &PaymentForm) -> u32 {
        if let Some(number) = self.numbers.get(form) {
            return *number;
        }
        if self.numbers.len() >= MOST_FORMS {
            // No number is given twice, so that what is kept by an old one is merely found no more.
            self.numbers.clear();
        }
        self.next += 1;
        self.numbers.insert(form.clone(), self.next);
        self.next
    }
}

impl PaymentTrees {
    /// Returns the payments of a hand.
    pub(super) fn payments(&mut self, ground: &Ground<'_>) -> Result<HandPayments, NotTabular> {
        let variant = ground.variant;
        let mut found = Vec::with_capacity(EVENTS.len());
        for (event, tree) in EVENTS.into_iter().zip(&mut self.of) {
            let one = tree.payments(event, ground);
            found.push(one.map_err(|why| NotTabular::of(variant, why))?);
        }
        let reads = found.iter().map(|(payments, _)| payments.reads);
        let reads = reads.reduce(PlayReads::with).unwrap_or_default();
        let found = <[_; 4]>::try_from(found).expect("there is one for each event");
        let payments = HandPayments {
            numbers: found.each_ref().map(|(_, number)| *number),
            of: found.map(|(payments, _)| payments),
            reads,
        };
        let [.., count, settled] = &payments.of;
        if reads.cards && (variant.hands != 2 || count.reads.cards || settled.reads.cards) {
            let reason =
                "what tricks are worth hangs on their cards together with more than a table holds";
            return Err(NotTabular::new(None, reason));
        }
        Ok(payments)
    }
}
