//! A hand of which everything is known that its play cannot change, and a log of what was asked of it.

use crate::variant::eval::{mask, seats, suits};
use crate::variant::{HandState, Query, Variant};
use codille_edition::check::node::{Fn1, Var};
use codille_lang::ids::SeatSet;
use std::cell::RefCell;

/// What may be asked of a hand whose play begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum HandAsked {
    Seating,
    Ombre,
    Trump,
    Var(Var),
    Fun(Fn1, u64),
    /// A function of the answer of another one.
    Through(Fn1, Fn1, u64),
}

/// A question that was put to a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandQuestion(HandAsked);

/// A hand of which everything is known that its play cannot change. It keeps a log of what was asked of it and answered: whoever gets the same
/// answers of another hand comes to the same end.
#[derive(Debug)]
pub struct PlayedHand {
    facts: HandState,
    log: RefCell<Vec<(HandQuestion, i64)>>,
}

impl PlayedHand {
    /// Takes the facts of a hand. How its cards can be played hangs on no fault that was made, so that the referee's log is left out.
    pub fn new(facts: &HandState) -> Self {
        let mut facts = facts.clone();
        facts.minutes = None;
        Self {
            facts,
            log: RefCell::default(),
        }
    }

    /// Returns the facts.
    pub const fn facts(&self) -> &HandState {
        &self.facts
    }

    /// Returns what was asked and answered since it was last taken, each question once, in the order in which they were first asked.
    pub fn take_log(&self) -> Vec<(HandQuestion, i64)> {
        self.log.take()
    }

    fn ask(&self, variant: &Variant, asked: HandAsked) -> i64 {
        let question = HandQuestion(asked);
        let answer = variant.answer_of_hand(&self.facts, question);
        let mut log = self.log.borrow_mut();
        if !log.iter().any(|(known, _)| *known == question) {
            log.push((question, answer));
        }
        answer
    }

    /// Tells whether those sit at the table whom the variant has.
    pub(super) fn is_seated_as_usual(&self, variant: &Variant) -> bool {
        self.ask(variant, HandAsked::Seating) != 0
    }

    /// Returns the seat that undertook the game, as a mask.
    pub(super) fn ombre(&self, variant: &Variant) -> i64 {
        self.ask(variant, HandAsked::Ombre)
    }

    /// Returns the suit of trumps, as a mask.
    pub(super) fn trump(&self, variant: &Variant) -> i64 {
        self.ask(variant, HandAsked::Trump)
    }

    /// Returns the answer to a name.
    pub(super) fn var(&self, variant: &Variant, var: Var) -> i64 {
        self.ask(variant, HandAsked::Var(var))
    }

    /// Returns the answer of a function.
    pub(super) fn fun(&self, variant: &Variant, fun: Fn1, of: u64) -> i64 {
        self.ask(variant, HandAsked::Fun(fun, of))
    }

    /// Returns the answer of a function about the answer of another one.
    pub(super) fn through(&self, variant: &Variant, fun: Fn1, inner: Fn1, of: u64) -> i64 {
        self.ask(variant, HandAsked::Through(fun, inner, of))
    }
}

impl Variant {
    /// Answers a question of a hand whose play begins.
    pub fn answer_of_hand(&self, facts: &HandState, HandQuestion(asked): HandQuestion) -> i64 {
        let query = Query::plain(facts, SeatSet::EMPTY);
        match asked {
            HandAsked::Seating => i64::from(self.seated_as_usual(facts)),
            HandAsked::Ombre => seats(facts.ombre),
            HandAsked::Trump => suits(facts.trump),
            HandAsked::Var(var) => self.var(var, query, None),
            HandAsked::Fun(fun, of) => self.fun(fun, of, query),
            HandAsked::Through(fun, inner, of) => {
                let between = self.fun(inner, of, query);
                self.fun(fun, mask(between), query)
            }
        }
    }
}
