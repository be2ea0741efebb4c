//! Tricks that are supposed to go to somebody, whatever is held: what falls due is booked as if cards had been played.

use super::{Act, Decision};
use crate::event::Silent;
use crate::state::{State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::Phase;
use codille_lang::cards::Card;
use codille_lang::ids::{BySeat, Seat};

impl State {
    /// Returns whose turn it is in play; `None` where tricks are not being played, or something is declared yet that play waits for.
    pub fn turn_in_tricks(&self, variant: &Variant) -> Option<Seat> {
        let playing = self.current(variant) == Some(Phase::Play) && !self.is_over();
        (playing && self.step != Step::Begin).then_some(self.turn)
    }

    /// Lets a seat lead to the next trick, as if it had won the last; what lies in a trick that is being played is forgotten.
    pub fn suppose_leader(&mut self, leader: Seat) {
        (self.facts.led, self.facts.trick_cards) = (0, 0);
        self.facts.leader = Some(leader);
        self.trick_len = 0;
        self.turn = leader;
    }

    /// Lets a seat win a trick: the one that is being played, to which these cards are added, or else one to which whoever has the turn leads
    /// the first of them. No card leaves a hand for it, so that only the points, the tricks and the turn say afterwards that it was played.
    pub fn suppose_trick(&mut self, variant: &Variant, cards: &[Card], winner: Seat) {
        let held = self.facts.held;
        let mut cards = cards.iter();
        if self.trick_len == 0
            && let Some(led) = cards.next()
        {
            self.lay_in_trick(variant, self.turn, *led, &mut Silent);
        }
        for card in cards {
            self.facts.trick_cards |= 1 << card.index();
        }
        self.win_trick(variant, winner, &mut Silent);
        self.facts.held = held;
    }

    /// Lets all tricks be played of which nothing falls due before the end: so many won by each seat, so many of them before anybody else won
    /// one, the last by the leader.
    pub fn suppose_tricks(&mut self, won: BySeat<u8>, opening: BySeat<u8>, leader: Seat) {
        self.facts.tricks_played = won.iter().sum();
        (self.facts.won, self.facts.opening) = (won, opening);
        self.suppose_leader(leader);
    }

    /// Tells whether nothing but the settlement comes after the tricks, whatever the hand is.
    pub fn settles_after_tricks(&self, variant: &Variant) -> bool {
        let phases = variant.checked.table.phases.iter().enumerate();
        let mut later = phases.skip(self.phase + 1);
        later
            .all(|(place, phase)| *phase == Phase::Settle && variant.truth_awaited(place).is_none())
    }

    /// Settles once all tricks are won, as if nobody made use of a right that is offered. Returns whether it could be settled so: not where
    /// tricks are left, or somebody has to choose.
    pub fn suppose_end(&mut self, variant: &Variant) -> bool {
        self.step = Step::Between;
        loop {
            let decision = self.advance(variant, &mut Silent);
            if decision == Decision::Over {
                return true;
            }
            let Some(seat) = decision.seat().filter(|_| decision.is_offer()) else {
                return false;
            };
            self.apply(variant, seat, Act::GoOn, &mut Silent);
        }
    }
}
