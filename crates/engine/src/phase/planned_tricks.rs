//! Whole tricks of two seats in bulk: as long as rows tell what is lawful and what is made may wait to be booked, a trick is played on a few
//! values, and the state is written where it ends.

use super::kind::pick;
use super::unbooked::Unbooked;
use crate::state::{State, Step};
use crate::variant::{PlayPlan, PointPlan, PointRoom, Variant};
#[cfg(test)]
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Event;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// A trick as it lies when somebody makes points.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrickLaid {
    pub(super) tricks_played: u8,
    pub(super) led: u64,
    /// The card that answers; none at a lead.
    pub(super) answer: u64,
    pub(super) leader: Seat,
}

/// What play by a plan keeps beside the state.
#[derive(Debug, Default)]
pub(super) struct PlayTally<'a> {
    /// How many points may be made before the sums come to their bounds on which leads and tricks depend.
    pub(super) rooms: [PointRoom<'a>; 2],
    pub(super) unbooked: Unbooked,
}

impl<'a> PlayTally<'a> {
    /// Takes what falls due at an event to be booked later, and tells whether it did: all that falls due is told by a row, and may wait.
    #[inline]
    pub(super) fn takes(
        &mut self,
        plan: &PlayPlan<'a>,
        (event, player): (Event, Seat),
        laid: TrickLaid,
    ) -> bool {
        let [lead, trick] = &mut self.rooms;
        let (points, room) = if event == Event::Lead {
            (&plan.lead, &*lead)
        } else {
            (&plan.trick, &*trick)
        };
        let (rows, seats) = match points {
            PointPlan::Nothing => return true,
            PointPlan::Asked => return false,
            PointPlan::Rows(rows, seats) => (rows, *seats),
        };
        let leader = laid.leader.index();
        let at = rows.place_of(
            (laid.tricks_played, leader, player.index()),
            [laid.led, laid.answer],
            seats,
        );
        let Some(row) = rows.told(at).filter(|row| row.is_covered(room)) else {
            return false;
        };
        match row.made() {
            [] => self.unbooked.is_open(),
            [one] if self.unbooked.take(*one) => {
                lead.make(one.amount);
                trick.make(one.amount);
                true
            }
            _ => false,
        }
    }
}

impl State {
    /// Plays whole tricks as long as rows tell all that is asked. What they do not tell is left to be asked, the state being as if card after
    /// card had been played.
    pub(super) fn play_tricks<'a>(
        &mut self,
        variant: &Variant,
        plan: &PlayPlan<'a>,
        tally: &mut PlayTally<'a>,
        below: &mut impl FnMut(u32) -> u32,
    ) {
        // A right may be asked for between tricks.
        if self.facts.ombre.is_some() || self.facts.stopped {
            return;
        }
        let Some(leads) = plan.entry(0, &self.facts) else {
            return;
        };
        while self.facts.tricks_played < self.facts.tricks_total {
            let leader = self.turn;
            let other = leader.other();
            let Some(led) = pick(CardSet(leads.cards(self.facts.held[leader])), below) else {
                return;
            };
            self.step = Step::Turn;
            let mut laid = TrickLaid {
                tricks_played: self.facts.tricks_played,
                led: 1 << led.index(),
                answer: 0,
                leader,
            };
            if !tally.takes(plan, (Event::Lead, leader), laid) {
                self.lay(leader, led);
                self.pay_by_plan(variant, plan, (Event::Lead, leader), tally);
                self.turn = other;
                return;
            }
            let entry = plan.entry(laid.led, &self.facts);
            let lawful = entry.map_or(0, |entry| entry.cards(self.facts.held[other]));
            let Some(answer) = pick(CardSet(lawful), below) else {
                self.lay(leader, led);
                self.turn = other;
                return;
            };
            let winner = if plan.order.beats(answer, led) {
                other
            } else {
                leader
            };
            laid.answer = 1 << answer.index();
            self.lay_trick([(leader, led), (other, answer)]);
            self.take_trick(winner);
            laid.tricks_played = self.facts.tricks_played;
            if !tally.takes(plan, (Event::Trick, winner), laid) {
                (self.facts.led, self.facts.leader) = (laid.led, Some(leader));
                self.facts.trick_cards = laid.led | laid.answer;
                self.trick_len = 2;
                self.turn = leader;
                self.pay_by_plan(variant, plan, (Event::Trick, winner), tally);
            }
            self.end_trick(winner);
        }
    }

    /// Moves the two cards of a trick from the hands to the table, from which they are cleared away at once.
    #[inline]
    fn lay_trick(&mut self, [led, answer]: [(Seat, Card); 2]) {
        let f = &mut self.facts;
        f.led_by[led.0] |= 1 << led.1.index();
        for (place, (seat, card)) in self.trick.iter_mut().zip([led, answer]) {
            f.held[seat] &= !(1 << card.index());
            *place = (seat, card.number());
        }
    }
}

#[cfg(test)]
impl State {
    /// Plays the tricks of a hand that was dealt, the first lawful card each time; returns how many were played by rows.
    pub(crate) fn tricks_by_rows(&mut self, variant: &Variant) -> u8 {
        let silent = &mut crate::event::Silent;
        while self.current(variant) != Some(Phase::Play) {
            self.next_phase();
        }
        self.begin_cards(variant, Phase::Play, silent);
        let plan = self.plan_play(variant, Phase::Play);
        let plan = plan.expect("nobody watches");
        let (mut tally, mut by_rows) = (PlayTally::default(), 0);
        while !self.is_played_out() {
            let before = self.facts.tricks_played;
            self.play_tricks(variant, &plan, &mut tally, &mut |_| 0);
            by_rows += self.facts.tricks_played - before;
            if !self.is_played_out() {
                let seat = self.turn;
                let lawful = CardSet(variant.lawful_play(&self.facts, seat));
                let card = lawful.nth(0).expect("a seat has cards in play");
                self.play(variant, seat, card, silent);
            }
        }
        tally.unbooked.book(self);
        by_rows
    }
}
