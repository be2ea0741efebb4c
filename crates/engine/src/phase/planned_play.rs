//! Playing cards in bulk by a plan: what the tables say of play is looked up once, and then only masks are moved.

use super::Decision;
use super::kind::pick;
use crate::event::Silent;
use crate::settle::{make, pay_for};
use crate::state::{State, Step};
use crate::variant::{PlayPlan, PointPlan, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Event;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

impl State {
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
        loop {
            if self.step == Step::Between {
                if self.is_played_out() {
                    return None;
                }
                self.step = Step::Turn;
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
                self.pay_by_plan(variant, (plan, &plan.lead), Event::Lead, seat);
            }
            self.turn = self.facts.next(seat);
            if self.trick_len == variant.hands {
                let (winner, _) = self.best_so_far(plan.order)?;
                self.take_trick(winner);
                self.pay_by_plan(variant, (plan, &plan.trick), Event::Trick, winner);
                self.end_trick(winner);
            }
        }
    }

    /// Books what falls due where a card is led or a trick won.
    #[inline]
    fn pay_by_plan(
        &mut self,
        variant: &Variant,
        (plan, points): (&PlayPlan<'_>, &PointPlan<'_>),
        event: Event,
        seat: Seat,
    ) {
        if matches!(points, PointPlan::Nothing) {
            return;
        }
        match points.made(&self.facts, seat) {
            Some(all) => all.iter().for_each(|one| make(self, *one, &mut Silent)),
            None => self.pay_in_play(variant, event, seat),
        }
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
