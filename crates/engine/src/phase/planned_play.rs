//! Playing cards in bulk by a plan: what the tables say of play is looked up once, and then only masks are moved.

use super::kind::{Kind, pick};
use super::planned_call::CallPlan;
use super::planned_tricks::PlayTally;
use super::{Decision, Play};
use crate::event::Silent;
use crate::settle::{make, pay_for};
use crate::state::{State, Step};
use crate::variant::{PlayPlan, PointPlan, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Event;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

impl State {
    /// Goes on to the next decision other than to play a card or to call; each card is drawn among the lawful ones, and each call made and
    /// answered, as [`Decision::random`] would.
    ///
    /// `below` draws a number below the one that it is given. A card is asked for only where none may be played.
    pub fn play_on(&mut self, variant: &Variant, below: &mut impl FnMut(u32) -> u32) -> Decision {
        let mut calls = CallPlan::default();
        loop {
            let Some(phase) = self.undisturbed(variant) else {
                return self.advance(variant, &mut Silent);
            };
            if variant.is_idle(self.phase, &self.facts) {
                self.next_phase();
                continue;
            }
            let decision = if !self.phase_comes(variant) {
                None
            } else if let Phase::Declare(side) = phase {
                self.call_on(variant, side, &mut calls);
                None
            } else if matches!(phase, Phase::Lead | Phase::Play) {
                self.play_out(variant, phase, below)
            } else {
                self.ask(variant, phase, &mut Silent)
            };
            match decision {
                Some(decision) => return decision,
                None if self.step == Step::Over => return Decision::Over,
                None => self.next_phase(),
            }
        }
    }

    /// Plays cards as they are drawn until the phase is done or something else is asked.
    fn play_out(
        &mut self,
        variant: &Variant,
        phase: Phase,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Decision> {
        if self.step == Step::Begin {
            self.begin_cards(variant, phase, &mut Silent);
        }
        let plan = self.plan_play(variant, phase);
        loop {
            if let Some(plan) = &plan
                && let Some(asked) = self.play_by_plan(variant, plan, below)
            {
                return Some(asked);
            }
            let asked = <Play as Kind>::ask(self, variant, phase, &mut Silent)?;
            let Decision::Play(Play { seat, cards }) = asked else {
                return Some(asked);
            };
            let Some(card) = pick(cards, below) else {
                return Some(asked);
            };
            self.play(variant, seat, card, &mut Silent);
        }
    }

    /// Returns the phase that decides what is asked next; `None` where something else comes before it, or the hand is over.
    fn undisturbed(&self, variant: &Variant) -> Option<Phase> {
        let comes_first = matches!(self.step, Step::Over | Step::Defence) || self.asking.is_some();
        self.current(variant).filter(|_| !comes_first)
    }

    /// Makes the plan of play for this hand; `None` where the rules are to be asked about every card.
    pub(super) fn plan_play<'a>(&self, variant: &'a Variant, phase: Phase) -> Option<PlayPlan<'a>> {
        let leader = self.facts.leader?;
        let turn = (0..self.trick_len).fold(leader, |seat, _| self.facts.next(seat));
        // A plan speaks of those who play in the order of the table, from the first to speak on.
        let in_order = turn == self.turn && (leader == Seat::FIRST || self.facts.tricks_played > 0);
        in_order.then(|| variant.play_plan(&self.facts, phase))?
    }

    /// Plays cards as they are drawn as long as the plan tells which are lawful; returns what is asked between tricks.
    ///
    /// With nothing returned, play is done or the rules are to be asked about the next card.
    pub(super) fn play_by_plan(
        &mut self,
        variant: &Variant,
        plan: &PlayPlan<'_>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Decision> {
        let mut tally = PlayTally::default();
        let asked = self.play_cards(variant, plan, &mut tally, below);
        tally.unbooked.book(self);
        asked
    }

    /// The same where some points may be left to be booked.
    #[inline]
    fn play_cards<'a>(
        &mut self,
        variant: &Variant,
        plan: &PlayPlan<'a>,
        tally: &mut PlayTally<'a>,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Decision> {
        let of_two = variant.hands == 2 && !plan.ends_with_lead;
        loop {
            if of_two && self.trick_len == 0 {
                self.play_tricks(variant, plan, tally, below);
            }
            if self.step == Step::Between {
                if self.is_played_out() {
                    return None;
                }
                self.step = Step::Turn;
                if self.facts.ombre.is_some() {
                    // A right may depend on points.
                    tally.unbooked.book(self);
                }
                let asked = self.rights_between(variant);
                if asked.is_some() {
                    return asked;
                }
            } else if plan.ends_with_lead && self.trick_len > 0 {
                return None;
            }
            let seat = self.turn;
            let cards = plan.lawful(&self.facts, seat)?;
            let card = pick(CardSet(cards), below)?;
            self.lay(seat, card);
            if self.trick_len == 1 {
                self.pay_by_plan(variant, plan, (Event::Lead, seat), tally);
            }
            self.turn = self.facts.next(seat);
            if self.trick_len == variant.hands {
                let (winner, _) = self.best_so_far(plan.order)?;
                self.take_trick(winner);
                self.pay_by_plan(variant, plan, (Event::Trick, winner), tally);
                self.end_trick(winner);
            }
        }
    }

    /// Books what falls due where a card is led or a trick won.
    pub(super) fn pay_by_plan<'a>(
        &mut self,
        variant: &Variant,
        plan: &PlayPlan<'a>,
        (event, seat): (Event, Seat),
        PlayTally { rooms, unbooked }: &mut PlayTally<'a>,
    ) {
        let [lead, trick] = rooms;
        let (points, room) = if event == Event::Lead {
            (&plan.lead, lead)
        } else {
            (&plan.trick, trick)
        };
        if matches!(points, PointPlan::Nothing) {
            return;
        }
        let row = points.row(&self.facts, seat).filter(|row| {
            row.is_covered(room) || {
                unbooked.book(self);
                row.holds(room, &self.facts)
            }
        });
        let Some(row) = row else {
            unbooked.book(self);
            self.pay_in_play(variant, event, seat);
            *rooms = Default::default();
            return self.count_in_play(variant, plan);
        };
        let mut may_wait = unbooked.is_open();
        for one in row.made() {
            for room in rooms.iter_mut() {
                room.make(one.amount);
            }
            may_wait = may_wait && unbooked.take(*one);
            if !may_wait {
                unbooked.book(self);
                make(self, *one, &mut Silent);
            }
        }
        if may_wait {
            return;
        }
        if plan.counts && !(plan.tells_far && self.uncounted.are_far()) {
            self.count_in_play(variant, plan);
            *rooms = Default::default();
        }
        let is_far = !plan.counts || plan.tells_far && self.uncounted.are_far();
        if let Some(one) = row.made().last().filter(|_| is_far) {
            let far = plan.counts.then(|| self.uncounted.slack());
            unbooked.begin(self, one.heading, far);
        }
    }

    /// Counts where anything may be due.
    fn count_in_play(&mut self, variant: &Variant, plan: &PlayPlan<'_>) {
        if plan.counts && !(plan.tells_far && self.uncounted.are_far()) {
            self.count_each(variant, &mut Silent);
        }
    }

    /// Books the same where no row tells it yet, or none does.
    #[cold]
    fn pay_in_play(&mut self, variant: &Variant, event: Event, seat: Seat) {
        match variant.points_made(event, &self.facts, seat.into()) {
            Some(all) => all.iter().for_each(|one| make(self, *one, &mut Silent)),
            None => pay_for(self, variant, (event, seat.into()), None, &mut Silent),
        }
    }
}
