//! Asks a seat apart from the order of the phases, where acts of several seats may come in either order. Judges none.

use super::hand::Hand;
use super::phase::{Act, Decision, is_exchange, is_of_rights};
use super::state::{State, Step};
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_lang::ids::{BySeat, Seat, SeatSet};
use codille_lang::sorting;

/// Where a hand stands in the order of its phases, to come back to.
#[derive(Debug, Clone)]
pub struct PhasePlace {
    phase: usize,
    step: Step,
    turn: Seat,
    asked: SeatSet,
    decision: Decision,
}

/// Returns the phase at a place in the list.
fn kind(variant: &Variant, at: usize) -> Option<Phase> {
    variant.checked.table.phases.get(at).copied()
}

impl State {
    /// Tells whether the hand stands in the exchange.
    pub fn in_exchange(&self, variant: &Variant) -> bool {
        self.step != Step::Defence && kind(variant, self.phase).is_some_and(is_exchange)
    }

    /// Tells whether the stock is looked at only when all have exchanged.
    pub fn looks_after_all(&self, variant: &Variant) -> bool {
        kind(variant, self.phase) == Some(Phase::ExchangeOthers) && self.step != Step::Look
    }

    /// Tells whether an act is to look at cards left that another has looked at already, which no phase asks for.
    pub fn looks_after(&self, act: Act) -> bool {
        act == Act::Look && !self.facts.reckoning.looked.is_empty()
    }

    /// Tells whether a seat is done with exchanging and has kept all its cards.
    pub fn keeps_all(&self, seat: Seat) -> bool {
        let facts = &self.facts;
        let none = |table: &BySeat<u64>| table[seat] == 0;
        facts.exchanged.contains(seat) && none(&facts.discarded) && none(&facts.taken)
    }

    /// Lets a seat see what another has looked at before it; tells whether anybody had.
    pub fn look_after(&mut self, seat: Seat, act: Act) -> bool {
        let after = self.looks_after(act);
        if after {
            self.facts.reckoning.looked.insert(seat);
        }
        after
    }

    /// Tells whether a trump is still to be named: until then some names of cards mean nothing.
    pub fn wants_trumps(&self, variant: &Variant) -> bool {
        self.facts.trump.is_none() && !variant.checked.table.games.is_empty()
    }

    /// Asks a seat for what a phase wants of it, whoever is asked at the moment.
    fn ask_at(&mut self, variant: &Variant, at: usize, seat: Seat) -> Option<Decision> {
        let phase = kind(variant, at)?;
        (self.phase, self.step, self.turn, self.asked) =
            (at, Step::Begin, Seat::FIRST, SeatSet::EMPTY);
        if !self.phase_comes(variant) {
            return None;
        }
        let decision = self.ask_apart(variant, phase, seat);
        decision.filter(|d| d.seat() == Some(seat))
    }

    /// Returns the phases of the exchange in which a seat may be asked apart: of those behind it is asked still to lay away and to take;
    /// what is offered there is gone with play, and an announcement with the seat's own discard. What is ahead is open as long as nothing
    /// else comes between.
    fn open_phases(&self, variant: &Variant, seat: Seat) -> Vec<usize> {
        let here = self.in_exchange(variant);
        let laid = (self.facts.exchanged | self.laid_by).contains(seat);
        let open = |phase: Phase| {
            let gone = !here && is_of_rights(phase);
            let silent = laid && matches!(phase, Phase::Announce(_));
            is_exchange(phase) && !gone && !silent
        };
        let behind = (0..self.phase).filter(|at| kind(variant, *at).is_some_and(open));
        let ahead = (self.phase..variant.checked.table.phases.len())
            .take_while(|at| kind(variant, *at).is_some_and(is_exchange));
        behind.chain(ahead).collect()
    }

    /// Tells whether what was offered in this phase of the exchange is offered still.
    fn still_offered(&self, variant: &Variant, decision: &Decision) -> bool {
        let seat = decision.seat().filter(|_| decision.has_rights());
        let seat = seat.filter(|_| self.in_exchange(variant));
        seat.is_none_or(|seat| self.clone().ask_at(variant, self.phase, seat).is_some())
    }

    /// Returns the seats that may still be heard on a surrender or on a stake, beside the one that is asked.
    fn others_heard(&self, variant: &Variant, decision: &Decision) -> Vec<Decision> {
        let Some(right) = decision.passing_right().filter(|_| decision.asks_all()) else {
            return Vec::new();
        };
        let waiting = self.facts.active - self.asked;
        let seats = waiting.iter();
        let may = seats.filter(|s| variant.may(right, &mut EvalContext::new(&self.facts, *s)));
        may.map(|seat| decision.put_to(seat)).collect()
    }
}

impl Hand {
    /// Returns the hand as it asks a seat out of the order of the table, and the place to come back to; `None` where no phase that is
    /// open wants this of the seat.
    pub fn apart(
        &self,
        seat: Seat,
        wanted: impl Fn(&Decision) -> bool,
    ) -> Option<(Self, PhasePlace)> {
        let back = self.place();
        let unanswered = self.state.call_unanswered(&self.variant);
        if let Some(decision) = unanswered.filter(|d| d.seat() == Some(seat) && wanted(d)) {
            let mut hand = self.clone();
            hand.decision = decision;
            return Some((hand, back));
        }
        let heard = self.state.others_heard(&self.variant, &self.decision);
        if let Some(decision) = heard
            .into_iter()
            .find(|d| d.seat() == Some(seat) && wanted(d))
        {
            let mut hand = self.clone();
            hand.decision = decision;
            let mut back = back;
            back.asked.insert(seat);
            return Some((hand, back));
        }
        for at in self.state.open_phases(&self.variant, seat) {
            let mut state = self.state.clone();
            let decision = state.ask_at(&self.variant, at, seat);
            if let Some(decision) = decision.filter(&wanted) {
                let mut hand = self.clone();
                (hand.state, hand.decision) = (state, decision);
                return Some((hand, back));
            }
        }
        None
    }

    /// Returns the hand as it asks a seat to lay cards away before the trump is named that comes first in the order of the table, and the
    /// place to come back to; `None` where no trump is wanted now, or no phase behind it wants this of the seat.
    pub fn apart_unnamed(&self, seat: Seat) -> Option<(Self, PhasePlace)> {
        let Self { state, variant, .. } = self;
        if kind(variant, state.phase) != Some(Phase::Name) {
            return None;
        }
        let behind = state.phase + 1..variant.checked.table.phases.len();
        let mut behind = behind.take_while(|at| kind(variant, *at).is_some_and(is_exchange));
        let asked = behind.find_map(|at| {
            let mut state = state.clone();
            let decision = state.ask_at(variant, at, seat)?;
            matches!(decision, Decision::Discard(_)).then_some((state, decision))
        });
        let (state, decision) = asked?;
        let mut hand = self.clone();
        (hand.state, hand.decision) = (state, decision);
        Some((hand, self.place()))
    }

    fn place(&self) -> PhasePlace {
        PhasePlace {
            phase: self.state.phase,
            step: self.state.step,
            turn: self.state.turn,
            asked: self.state.asked,
            decision: self.decision,
        }
    }

    /// Does an act of a seat that was asked apart, and comes back to the place where the hand stood.
    pub fn force_apart(&mut self, seat: Seat, act: Act, back: &PhasePlace) {
        if self.decision.asks_all() && self.decision.has(act) {
            // What is said here ends the waiting for all.
            return self.force(seat, act);
        }
        self.note(seat, act);
        let events = &mut self.events;
        self.state.apply(&self.variant, seat, act, events);
        if self.state.phase < back.phase && !self.state.laid.is_empty() {
            self.state.take(&self.variant, events);
        }
        let facts = &mut self.state.facts;
        if back.is_after_exchange(&self.variant)
            && facts.tricks_played == 0
            && !self
                .state
                .trick
                .iter()
                .take(self.state.trick_len)
                .any(|(s, _)| *s == seat)
        {
            // Play begins with the hand as it is exchanged.
            facts.hand[seat] = facts.held[seat];
        }
        self.return_to(back);
    }

    /// Comes back to a place; numbers of cards are asked anew, offers as they were, if they hold still.
    fn return_to(&mut self, back: &PhasePlace) {
        let state = &mut self.state;
        (state.phase, state.step, state.turn, state.asked) =
            (back.phase, back.step, back.turn, back.asked);
        self.decision = back.decision;
        if self.state.still_offered(&self.variant, &back.decision) {
            self.look_again();
        } else {
            self.decision = self.state.advance(&self.variant, &mut self.events);
        }
    }

    /// Lets a seat's own exchange pass as done, and comes back to the place where the hand stood.
    pub fn leave_exchange_apart(&mut self, seat: Seat, back: &PhasePlace) {
        self.state.facts.exchanged.insert(seat);
        self.return_to(back);
    }

    /// Goes on to the next phase and leaves behind what is asked of another seat.
    pub fn leave_behind(&mut self) {
        self.state.next_phase();
        self.decision = self.state.advance(&self.variant, &mut self.events);
    }

    /// Returns the choices on which the settlement waits: whose, and to do what.
    pub fn awaits(&self) -> Vec<(Seat, Verb)> {
        let Some(right) = self.decision.awaited() else {
            return Vec::new();
        };
        let others = self.state.others_heard(&self.variant, &self.decision);
        let asked = others.iter().chain([&self.decision]);
        let mut out: Vec<_> = asked.filter_map(|d| Some((d.seat()?, right))).collect();
        sorting::by_key(&mut out, |(seat, _)| *seat);
        out
    }
}

impl PhasePlace {
    fn is_after_exchange(&self, variant: &Variant) -> bool {
        let phase = variant.checked.table.phases.get(self.phase);
        matches!(phase, Some(Phase::Lead | Phase::Declare(_) | Phase::Play))
    }
}
