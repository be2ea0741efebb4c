//! Deals that take the place of a void one, and hands that end because nobody can play.

use super::Club;
use super::lines::dealt;
use crate::game::Game;
use codille_edition::check::act;
use codille_engine::phase;
use codille_engine::referee::{RefereedHand, lying};
use codille_engine::{Decision, Event};
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
use codille_lang::words::capital;
use std::sync::Arc;

/// Parts the deals that take the place of a void one from the others.
pub(super) const FRESH: u64 = 0xF8E5_4DEA;

/// So often a hand is dealt again at the most, so that one in which every deal is void comes to an end; no book sets a bound.
pub(super) const DEALS: usize = 40;

/// Says of a hand that ends with a void deal how often it was dealt.
pub(super) fn void_once_more() -> String {
    format!(
        "The deal is void, and was so {DEALS} times before: no more cards are dealt for this hand. The same player deals the next."
    )
}

impl Game {
    /// Deals once more where the deal is void, as often as it is: what was ruled and paid stands.
    pub(super) fn deal_afresh(&mut self) {
        let variant = Arc::clone(&self.setup.variant);
        let Some(club) = &mut self.club else {
            return;
        };
        let voided = club.bench.fresh.len();
        if !club.bench.minutes().void || voided >= DEALS {
            return;
        }
        let times = (voided as u64) << 48;
        let of = (self.setup.seed ^ FRESH, self.number | times);
        let (state, events) = Club::deal(&variant, &self.opening, of);
        let stock = state.stock();
        let hands = Seat::first(variant.hands).map(|seat| state.held(seat));
        let hands = hands.collect();
        let mut fresh = RefereedHand::new(&variant, state, &stock);
        fresh.hand.events.splice(0..0, events);
        let paid = club.bench.hand.events.iter();
        let paid = paid.filter(|e| matches!(e, Event::Paid(_))).cloned();
        let paid = paid.collect();
        let void = dealt(&club.bench.hand, variant.hands);
        let was = club.bench.minutes().stock.iter();
        let was = was.filter_map(|c| Card::from_index(usize::from(*c)));
        club.voided.push((void, was.collect()));
        club.bench
            .deal_again(fresh.hand.into_own(), paid, club.deeds.len(), hands);
        let mut lines = vec!["The cards are dealt again.".to_owned()];
        if club.bench.unstaked {
            lines.push(
                "The book does not say whether stakes are laid anew for that; none are.".to_owned(),
            );
        }
        club.seen.fill(0);
        club.offered = None;
        self.lay_table();
        self.look_about();
        for hearer in self.hearers() {
            self.hears(hearer, lines.clone());
        }
        self.tell_table();
    }

    /// Ends a hand in which somebody is to play who has no card left, after cards were played out of turn: no book says how it goes on.
    pub(super) fn end_where_nobody_can_play(&mut self) {
        let Some(club) = &mut self.club else {
            return;
        };
        let Decision::Play(phase::Play { seat, .. }) = club.bench.hand.decision else {
            return;
        };
        let aside = lying(&club.bench.hand.state, seat, act::Place::Aside);
        if !club.bench.hand.state.held(seat).is_empty() || !aside.is_empty() {
            return;
        }
        club.bench.hand.settle_now();
        club.stuck = true;
        self.table.hand = club.hand();
        for hearer in self.hearers() {
            let who = capital(&self.called(hearer, seat));
            let line = format!(
                "{who} should play and can't: no card is left. The hand is settled as it stands."
            );
            self.hears(hearer, vec![line]);
        }
        self.tell_affairs();
    }
}
