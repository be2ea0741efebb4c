//! When a player of the program errs at the club table.

use crate::game::Game;
use codille_engine::phase;
use codille_engine::referee::Deed;
use codille_engine::{Act, Decision};
use codille_lang::ids::Seat;
use codille_players::Move;
use codille_players::simulate::rng;
use rand::RngExt;

/// Parts the chance of errors from that of the players and the deals.
const SLIPS: u64 = 0x0E22_0251;

/// After so many deeds in one hand nobody errs any more, so that every hand comes to its end.
const SOBER: u64 = 150;

impl Game {
    /// Returns the error that a player of the program makes now and then in place of what it has chosen.
    pub(super) fn errs(&self, seat: Seat) -> Option<Deed> {
        let mut chance = self.slips(0)?;
        let club = self.club.as_ref()?;
        if chance.random_range(0..100) >= club.erring {
            return None;
        }
        let deed = club.errors.slip(&club.bench, seat, &mut chance)?;
        club.bench
            .supplied_for(seat, &deed)
            .is_empty()
            .then_some(deed)
    }

    /// Returns the error of a player of the program who is not asked anything: it plays out of its turn, more seldom than it errs.
    pub(super) fn untimely(&mut self) -> Option<Move> {
        let mut chance = self.slips(1)?;
        let seats = self.seats_of(false);
        let club = self.club.as_mut()?;
        let now = club.deeds.len() + 1;
        let Decision::Play(phase::Play { seat: asked, .. }) = club.bench.hand.decision else {
            return None;
        };
        if club.slipped == now || chance.random_range(0..400) >= club.erring {
            return None;
        }
        club.slipped = now;
        let others: Vec<Seat> = seats.into_iter().filter(|s| *s != asked).collect();
        let trick = club.bench.hand.state.trick();
        let played: Vec<Seat> = trick.map(|(seat, _)| seat).collect();
        let seat = others.into_iter().find(|s| !played.contains(s))?;
        let held = club.bench.hand.state.held(seat);
        let card = held.nth(chance.random_range(0..held.count().max(1)))?;
        let deed = club.bench.deed(Act::Play(card));
        Some(Move::Act(seat, deed))
    }

    /// Returns the chance by which somebody errs now: it hangs on the seed and on how many things were done. `None` where nobody errs.
    fn slips(&self, kind: u64) -> Option<rand_chacha::ChaCha8Rng> {
        let club = self.club.as_ref()?;
        let done = club.counted();
        let moment = self.number << 32 | done << 4 | kind;
        (club.erring > 0 && done < SOBER).then(|| rng(self.setup.seed ^ SLIPS, moment))
    }
}
