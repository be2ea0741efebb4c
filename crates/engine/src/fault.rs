//! Faulty acts that stand, what follows from them, and how they are put right.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::act::{Act, Decision};
use super::event::Event;
use super::hand::Hand;
use super::legality::{Unlawful, Why};
use super::settle::book;
use crate::variant::{Due, Env};
use codille_edition::check::rule::{Body, Verb};
use codille_lang::cards::{Card, Suit};
use codille_lang::ids::{ClauseId, FaultId, Seat};
use std::sync::Arc;

/// A fault by its number, the clauses behind it and what follows.
type Penalty = (FaultId, Vec<ClauseId>, Vec<Due>);

impl Hand {
    /// Does a card play that can happen, lawful or not; a fault is booked with what follows from it.
    /// Returns whether it was a fault.
    ///
    /// # Errors
    /// The act, where the card is not held, it is another's turn, or no clause says what follows.
    pub fn act_anyhow(&mut self, seat: Seat, act: Act) -> Result<bool, Box<Unlawful>> {
        let Some(refused) = self.state.judge(&self.variant, &self.decision, seat, act) else {
            self.apply(seat, act);
            return Ok(false);
        };
        let penalties = match (act, refused.why) {
            (Act::Play(_), Why::Unlawful) => self.penalties(seat, &refused.clauses),
            _ => Vec::new(),
        };
        if penalties.is_empty() {
            return Err(Box::new(refused));
        }
        let trick = self.state.facts.tricks_played + 1;
        self.apply(seat, act);
        for (fault, clauses, due) in penalties {
            self.state.facts.commit(fault, seat, 1, trick);
            if let Some(moment) = self.history.last_mut() {
                moment.faults.push(fault);
            }
            self.events.push(Event::Fault {
                seat,
                fault,
                clauses,
            });
            let before = self.state.balance.paid_by(seat);
            for one in due {
                book(&mut self.state, &one, &mut self.events);
            }
            let paid = self.state.balance.paid_by(seat) - before;
            self.state.facts.pay_for_fault(fault, seat, paid);
        }
        Ok(true)
    }

    /// Works out what follows where these clauses are offended against.
    fn penalties(&mut self, seat: Seat, offended: &[ClauseId]) -> Vec<Penalty> {
        let variant = Arc::clone(&self.variant);
        let mut found = Vec::new();
        for rule in variant.faults_of(Verb::Play, offended) {
            let Body::Fault { fault, .. } = &rule.body else {
                continue;
            };
            let mut env = Env::traced(&self.state.facts, seat);
            let holds = variant.truth(&rule.condition, &mut env);
            if let Some(trouble) = env.trouble.take() {
                self.state.note(Some(trouble));
                continue;
            }
            if !holds {
                continue;
            }
            let mut clauses = vec![rule.clause];
            clauses.extend(offended.iter().copied());
            match variant.due_for(rule, &mut env) {
                Ok(due) => found.push((*fault, clauses, due)),
                Err(trouble) => {
                    self.state.note(Some(trouble));
                    found.push((*fault, clauses, Vec::new()));
                }
            }
        }
        found
    }

    /// Puts the last fault of a seat right: play goes back to it, this card is played instead, and the cards that
    /// others have played since stand as far as they are lawful still.
    ///
    /// # Errors
    /// The card, where the seat is at no fault, the right has lapsed, or the card is not lawful either.
    pub fn correct(&mut self, seat: Seat, card: Card) -> Result<(), Box<Unlawful>> {
        let refuse = |clauses| {
            Box::new(Unlawful {
                seat,
                act: Act::Play(card),
                why: Why::Unlawful,
                clauses,
                wanted: self.decision,
            })
        };
        let at = self
            .history
            .iter()
            .rposition(|m| m.seat == seat && !m.faults.is_empty());
        let Some((at, moment)) = at.and_then(|at| Some((at, self.history.get(at)?))) else {
            return Err(refuse(Vec::new()));
        };
        let mut grounds = Vec::new();
        for fault in &moment.faults {
            let name = &self.variant.checked.faults[*fault];
            let mut env = Env::new(&self.state.facts, seat);
            let spoken = self.variant.spoken(Verb::Correct, name, &mut env);
            if !spoken.allowed {
                return Err(refuse(spoken.clauses));
            }
            grounds.extend(spoken.clauses);
        }
        let mut mended = self.clone();
        let since: Vec<(Seat, Act)> = self
            .history
            .iter()
            .skip(at + 1)
            .map(|m| (m.seat, m.act))
            .collect();
        mended.back_to(at);
        mended.act(seat, Act::Play(card))?;
        if let Some(moment) = mended.history.last() {
            // Told where the card falls, so that going back over it takes the telling back too.
            let event = Event::Corrected {
                seat,
                card,
                clauses: grounds,
            };
            mended.events.insert(moment.events, event);
        }
        for (seat, act) in since {
            if mended.act(seat, act).is_err() {
                break;
            }
        }
        *self = mended;
        Ok(())
    }
}

/// What a referee may do with a hand beside lawful play.
impl Hand {
    /// Does an act whether it is lawful or not; whatever it moves is moved, and the hand goes on from there.
    pub fn force(&mut self, seat: Seat, act: Act) {
        self.apply(seat, act);
    }

    /// Does an act of another moment than the one at hand: a call out of time, a card out of turn, a discard too soon.
    pub fn force_out_of_time(&mut self, seat: Seat, act: Act) {
        match act {
            Act::Play(card) => {
                self.state.turn_to(seat);
                self.apply(seat, Act::Play(card));
            }
            Act::Discard(cards) => {
                self.state.lay_away(seat, cards);
                self.decision = self.state.advance(&self.variant, &mut self.events);
            }
            Act::Call { class, cards } => {
                self.note(seat, act);
                let call = (class, cards);
                self.state.call(&self.variant, seat, call, &mut self.events);
                self.decision = self.state.advance(&self.variant, &mut self.events);
            }
            other => self.apply(seat, other),
        }
    }

    /// Lets a seat's exchange pass as done.
    pub fn leave_exchange(&mut self, seat: Seat) {
        self.state.facts.exchanged.insert(seat);
        self.pass_over(seat);
    }

    /// Lets what is asked of a seat pass.
    pub fn pass_over(&mut self, seat: Seat) {
        self.state.ask_no_more(seat);
        self.decision = self.state.advance(&self.variant, &mut self.events);
    }

    /// Asks anew what the state wants, after something was done that nobody was asked for: an offer once made is not
    /// made again, but what may be bid, played or exchanged may have changed.
    pub fn look_again(&mut self) {
        let Self { state, variant, .. } = self;
        match self.decision {
            Decision::Play { .. } | Decision::Discard { .. } | Decision::Take { .. } => {
                self.decision = state.advance(variant, &mut self.events);
            }
            Decision::Bid { seat, .. } => {
                let (games, pass) = state.bids(variant, seat);
                self.decision = Decision::Bid { seat, games, pass };
            }
            _ => {}
        }
    }

    /// Makes a suit trumps, whoever named it.
    pub fn make_trumps(&mut self, suit: Suit) {
        self.state.facts.trump = Some(suit);
        self.events.push(Event::Trump(suit));
        if matches!(self.decision, Decision::Name { .. }) {
            self.decision = self.state.advance(&self.variant, &mut self.events);
        }
    }

    /// Books a payment that a ruling orders.
    pub fn book(&mut self, due: &Due) {
        book(&mut self.state, due, &mut self.events);
    }

    /// Asks once more what each seat makes of the points so far: a ruling has changed who may reckon.
    pub fn count_again(&mut self) {
        self.state.recount();
        self.state.count(&self.variant, &mut self.events);
    }

    /// Ends the hand without settling it: the deal is void.
    pub fn annul(&mut self) {
        self.state.step = super::state::Step::Over;
        self.decision = Decision::Over;
    }

    /// Goes on with a hand that was annulled: what was asked before is asked again.
    pub fn revive(&mut self, before: &Self) {
        self.state.step = before.state.step;
        self.decision = before.decision;
    }
}
