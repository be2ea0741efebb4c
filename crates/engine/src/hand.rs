//! A hand with its whole history: every act, every event, every state to go back to. Judges through the referee.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the phases and acts at hand matter here; the rest have one answer"
)]

use super::event::{Event, Recorder};
use super::history::History;
use super::legality::Unlawful;
use super::phase::{Act, Decision};
use super::state::{Start, State, Step};
use crate::ledger::Entry;
use crate::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use rand::RngExt;
use std::sync::Arc;

/// Room for the events of a usual hand.
const USUAL: usize = 128;

/// One act of the history, with the state before it and how many events there were.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Who acted.
    pub seat: Seat,
    /// The act.
    pub act: Act,
    /// The state before it.
    pub before: Arc<State>,
    /// What was asked; the state alone no longer tells, since rights once offered count as asked.
    pub asked: Decision,
    /// How many events had happened before it.
    pub events: usize,
}

/// A hand under the referee.
#[derive(Debug, Clone)]
pub struct Hand {
    /// The variant played.
    pub variant: Arc<Variant>,
    /// The state now.
    pub state: State,
    /// What is asked now.
    pub decision: Decision,
    /// All acts.
    pub history: History,
    /// All events.
    pub events: Vec<Event>,
}

impl Hand {
    /// Begins with given hands and a stock from the top.
    pub fn from_deal(variant: Arc<Variant>, pool: i64, hands: &[CardSet], stock: &[Card]) -> Self {
        let mut state = State::new(&variant, pool);
        let mut events = Vec::new();
        state.deal_given(&variant, hands, stock, &mut events);
        Self::begin(variant, state, events)
    }

    /// Deals by chance and begins.
    pub fn dealt(variant: Arc<Variant>, mut state: State, rng: &mut impl RngExt) -> Self {
        let mut events = Vec::with_capacity(USUAL);
        state.deal(&variant, rng, &mut events);
        Self::begin(variant, state, events)
    }

    /// Begins with a prepared state.
    pub fn from_state(variant: Arc<Variant>, state: State) -> Self {
        Self::begin(variant, state, Vec::new())
    }

    /// Begins at the first lead.
    pub fn from_first_lead(variant: Arc<Variant>, start: &Start) -> Self {
        let mut state = State::new(&variant, start.pool);
        state.begin_play(&variant, start);
        Self::begin(variant, state, Vec::new())
    }

    fn begin(variant: Arc<Variant>, mut state: State, mut events: Vec<Event>) -> Self {
        let decision = state.advance(&variant, &mut events);
        Self {
            variant,
            state,
            decision,
            history: History::default(),
            events,
        }
    }

    /// Returns the state with which it began, all cards being dealt.
    pub fn first(&self) -> &State {
        self.history.first().map_or(&self.state, |m| &*m.before)
    }

    /// Tells whether it began at the first lead, when all cards were exchanged.
    pub fn is_from_lead(&self) -> bool {
        !self.first().facts.exchanged.is_empty()
    }

    /// Returns how it began, where that was at the first lead.
    pub fn first_lead(&self) -> Option<Start> {
        let facts = &self.first().facts;
        let hands = facts.dealt.iter().take(self.variant.hands);
        self.is_from_lead().then(|| Start {
            hands: hands.map(|cards| CardSet(*cards)).collect(),
            ombre: facts.ombre,
            game: facts.game.checked_ilog2().map_or(0, |game| game as usize),
            trump: facts.trump,
            pool: facts.pool,
        })
    }

    /// Judges an act in answer to what is asked; `None` means lawful.
    pub fn refuses(&self, seat: Seat, act: Act) -> Option<Unlawful> {
        self.state.judge(&self.variant, &self.decision, seat, act)
    }

    /// Does an act if it is lawful.
    ///
    /// # Errors
    /// The act with the reason and the clauses that refuse it; the hand stays as it was.
    pub fn act(&mut self, seat: Seat, act: Act) -> Result<(), Box<Unlawful>> {
        if let Some(refused) = self.refuses(seat, act) {
            Err(Box::new(refused))
        } else {
            self.apply(seat, act);
            Ok(())
        }
    }

    /// Does what is chosen until nothing is asked any more or nothing is chosen. The history keeps the acts and finds the states before
    /// them again when they are asked for.
    ///
    /// # Errors
    /// The first act that is not lawful, with the reason and the clauses that refuse it; the hand stays as it was before it.
    pub fn play_out(
        &mut self,
        mut choose: impl FnMut(&Decision) -> Option<Act>,
    ) -> Result<(), Box<Unlawful>> {
        let events = self.events.len();
        self.events.reserve(USUAL.saturating_sub(events));
        let begun = (&self.state, self.decision);
        self.history.begin_run(&self.variant, begun, events);
        while let (Some(seat), Some(act)) = (self.decision.seat(), choose(&self.decision)) {
            if let Some(refused) = self.refuses(seat, act) {
                return Err(Box::new(refused));
            }
            self.history.add(seat, act);
            self.proceed(seat, act);
        }
        Ok(())
    }

    /// Notes an act in the history before it is done.
    pub(super) fn note(&mut self, seat: Seat, act: Act) {
        self.history.push(Moment {
            seat,
            act,
            before: Arc::new(self.state.clone()),
            asked: self.decision,
            events: self.events.len(),
        });
    }

    pub(super) fn apply(&mut self, seat: Seat, act: Act) {
        self.note(seat, act);
        self.proceed(seat, act);
    }

    fn proceed(&mut self, seat: Seat, act: Act) {
        self.state.apply(&self.variant, seat, act, &mut self.events);
        self.decision = self.state.advance(&self.variant, &mut self.events);
    }

    /// Goes back to the point before the `n`th act, counted from 0; later history is dropped.
    pub fn back_to(&mut self, n: usize) {
        if let Some(moment) = self.history.get(n) {
            self.state = State::clone(&moment.before);
            self.decision = moment.asked;
            self.events.truncate(moment.events);
            self.history.truncate(n);
        }
    }

    /// Ends the hand where it stands and settles it as played so far.
    pub fn settle_now(&mut self) {
        if self.state.step != Step::Over {
            super::settle::settle(&mut self.state, &self.variant, &mut self.events);
            self.state.step = Step::Over;
            self.decision = Decision::Over;
        }
    }

    /// Returns the payments booked so far.
    pub fn entries(&self) -> Vec<Entry> {
        self.events
            .iter()
            .filter_map(|e| match e {
                Event::Paid(entry) => Some(entry.clone()),
                _ => None,
            })
            .collect()
    }

    /// Tells the events to a witness once more, in order.
    pub fn tell(&self, witness: &mut impl Recorder) {
        for event in &self.events {
            witness.see(|| event.clone());
        }
    }
}
