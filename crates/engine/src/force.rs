//! What a referee does with a hand beside lawful play: acts out of time, payments that a ruling orders, an end before the end.

use super::event::Event;
use super::hand::Hand;
use super::phase::{Act, Decision};
use super::settle::book;
use super::state::Step;
use crate::phase;
use crate::variant::Due;
use codille_lang::cards::Suit;
use codille_lang::ids::Seat;

impl Hand {
    /// Does an act whether it is lawful or not; whatever it moves is moved, and the hand goes on from there.
    pub(super) fn force(&mut self, seat: Seat, act: Act) {
        self.apply(seat, act);
    }

    /// Does an act of another moment than the one at hand: a call out of time, a card out of turn, a discard too soon.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an act that is not bound to its moment is done as ever"
    )]
    pub(super) fn force_out_of_time(&mut self, seat: Seat, act: Act) {
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

    /// Lets what is asked of a seat pass.
    pub(super) fn pass_over(&mut self, seat: Seat) {
        self.state.ask_no_more(seat);
        self.decision = self.state.advance(&self.variant, &mut self.events);
    }

    /// Asks anew what the state wants, after something was done that nobody was asked for: an offer once made is not
    /// made again, but what may be bid, played or exchanged may have changed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "an offer, and a choice that nothing can change, stays as it is"
    )]
    pub fn look_again(&mut self) {
        let Self { state, variant, .. } = self;
        match self.decision {
            Decision::Play(_) | Decision::Discard(_) | Decision::Take(_) => {
                self.decision = state.advance(variant, &mut self.events);
            }
            Decision::Bid(phase::Bid { seat, .. }) => {
                let (games, pass) = state.bids(variant, seat);
                self.decision = Decision::Bid(phase::Bid { seat, games, pass });
            }
            _ => {}
        }
    }

    /// Makes a suit trumps, whoever named it.
    pub(super) fn make_trumps(&mut self, suit: Suit) {
        self.state.facts.trump = Some(suit);
        self.events.push(Event::Trump(suit));
        if matches!(self.decision, Decision::Name(_)) {
            self.decision = self.state.advance(&self.variant, &mut self.events);
        }
    }

    /// Books a payment that a ruling orders.
    pub(super) fn book(&mut self, due: &Due) {
        book(&mut self.state, due, &mut self.events);
    }

    /// Asks once more what each seat makes of the points so far: a ruling has changed who may reckon.
    pub(super) fn count_again(&mut self) {
        self.state.recount();
        self.state.count(&self.variant, &mut self.events);
    }

    /// Ends the hand without settling it: the deal is void.
    pub(super) fn annul(&mut self) {
        self.state.step = Step::Over;
        self.decision = Decision::Over;
    }

    /// Goes on with a hand that was annulled: what was asked before is asked again.
    pub(super) fn revive(&mut self, before: &Self) {
        self.state.step = before.state.step;
        self.decision = before.decision;
    }
}
