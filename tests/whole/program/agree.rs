//! Puts every question to a variant with its programs and tables, and to the same without them.

use codille::check::rule::{Event, Verb};
use codille::ids::{DeclarationId, DeclarationSet, Seat, SeatSet};
use codille::variant::{Due, EvalContext, HandState, Query, Settled, Variant};
use std::fmt::Debug;

/// A variant as it is played, and the same with every question answered at once.
pub(crate) struct Both<'a> {
    pub(crate) quick: &'a Variant,
    slow: &'a Variant,
}

impl<'a> Both<'a> {
    pub(crate) const fn new(quick: &'a Variant, slow: &'a Variant) -> Self {
        Self { quick, slow }
    }

    /// Puts every question about facts by a seat; fails with the first that is answered differently.
    pub(crate) fn agree(&self, facts: &HandState, seat: Seat) -> Result<(), String> {
        let query = Query::plain(facts, seat);
        let held = facts.held.iter().fold(0, |all, hand| all | hand);
        for &verb in Verb::ALL {
            let word = verb.word();
            for all in [held, (1 << self.quick.checked.table.games.len()) - 1, 15] {
                self.ask(&format!("from what to {word}"), query, |v, context| {
                    v.allowed_set(verb, all, context)
                })?;
            }
            self.ask(&format!("may {word}"), query, |v, context| {
                v.may(verb, context)
            })?;
            self.ask(&format!("must {word}"), query, |v, context| {
                v.must(verb, context)
            })?;
            self.ask(&format!("how many to {word}"), query, |v, context| {
                v.allowed_number(verb, 9, context)
            })?;
        }
        self.ask("rights", query, |v, _| v.rights(facts))?;
        self.ask("cards to play", query, Variant::lawful_play_of)?;
        for class in self.quick.checked.table.declarations.keys() {
            self.calls_agree(class, facts, seat)?;
        }
        let dealer: SeatSet = facts.dealer().into();
        for (event, player) in [
            (Event::Lead, seat.into()),
            (Event::Trick, seat.into()),
            (Event::Count, seat.into()),
            (Event::Settlement, facts.ombre.into()),
            (Event::Pass, seat.into()),
            (Event::Deal, dealer),
            (Event::PassedOut, dealer),
            (Event::Exchange, seat.into()),
            (Event::Refill, dealer),
        ] {
            self.bills_agree(event, Query::plain(facts, player))?;
        }
        Ok(())
    }

    /// What may be called of a declaration, what answers it and what it brings.
    fn calls_agree(
        &self,
        class: DeclarationId,
        facts: &HandState,
        seat: Seat,
    ) -> Result<(), String> {
        let all = DeclarationSet::of(class).mask();
        let reckoned = facts.reckoning.called(class, seat);
        let first = facts.reckoning.first(class, seat);
        for supposing in [false, true] {
            let query = Query {
                supposing,
                ..Query::plain(facts, seat)
            };
            for (cards, but) in [(facts.held[seat], 0), (facts.hand[seat], reckoned)] {
                let best = self.ask("the best combination", query, |v, context| {
                    v.best(class, cards, but, context)
                })?;
                let wanted = best.iter().map(|(strength, _)| *strength);
                for wanted in wanted.chain([[3, 2, 0, 0]]) {
                    self.ask("whether one equals", query, |v, context| {
                        v.can_equal(class, cards, wanted, context)
                    })?;
                }
                let called = best.map_or(first, |(_, cards)| cards);
                self.ask("how strong it is", query, |v, context| {
                    v.strength(class, called, context)
                })?;
                let query = query.about(class, called);
                for verb in [Verb::Call, Verb::Announce] {
                    self.ask("whether it may be called", query, |v, context| {
                        v.allowed_set(verb, all, context)
                    })?;
                }
                for event in [Event::Announcement, Event::Call] {
                    self.bills_agree(event, query)?;
                }
            }
        }
        Ok(())
    }

    /// Puts one question to both; the answer and the trouble are to be the same.
    fn ask<T: PartialEq + Debug>(
        &self,
        what: &str,
        query: Query<'_>,
        question: impl Fn(&Variant, &mut EvalContext<'_>) -> T,
    ) -> Result<T, String> {
        let put = |variant: &Variant| {
            let mut context = EvalContext::of(query);
            let answer = question(variant, &mut context);
            (answer, context.trouble)
        };
        let (quick, slow) = (put(self.quick), put(self.slow));
        if quick == slow {
            return Ok(quick.0);
        }
        let player = query.player;
        Err(format!(
            "{what}: {quick:x?} for {player:?}, by the rules {slow:x?}"
        ))
    }

    /// What is due, with its clauses and without; where a program leaves it to the rules there is nothing to compare.
    fn bills_agree(&self, event: Event, query: Query<'_>) -> Result<(), String> {
        for traced in [false, true] {
            let mut quick: Vec<Due> = Vec::new();
            let told = self
                .quick
                .pay_all(event, query, traced, |due| quick.push(due.clone()));
            let Some(Settled { result }) = told else {
                continue;
            };
            let mut context = EvalContext::of(query);
            context.trace = traced.then(Vec::new);
            let due = self.slow.due(event, &mut context);
            if due.as_ref() != Ok(&quick) {
                return Err(format!(
                    "at {event:?}: {quick:?} is due, by the rules {due:?}"
                ));
            }
            let by_rules = self
                .slow
                .result(&mut EvalContext::new(query.facts, query.player));
            if event == Event::Settlement && by_rules != Ok(result) {
                return Err(format!(
                    "the result is {result:?}, by the rules {by_rules:?}"
                ));
            }
        }
        Ok(())
    }
}
