//! What could have come of the tricks that were left, with all cards seen: played out to the end, or given up as too long.

use super::event::Silent;
use super::phase::{Act, Decision};
use super::state::State;
use crate::phase;
use crate::variant::{Prospects, Variant};
use codille_lang::cards::CardSet;
use codille_lang::ids::{Seat, SeatSet};

/// How many positions are looked at before the question is left open.
const PATIENCE: u32 = 40_000;

impl State {
    /// Returns which of some seats are sure of every trick that is left, whatever the others play, and which cannot win them all,
    /// whatever anybody plays.
    pub fn prospects(&self, variant: &Variant, seats: SeatSet) -> Prospects {
        let mut out = Prospects::default();
        let mut begin = self.clone();
        // What was said and done has no part in how the cards could have been played.
        begin.facts.minutes = None;
        for seat in Seat::first(variant.hands).filter(|s| seats.contains(*s)) {
            let mut search = Search {
                variant,
                seat,
                lost: self.lost_by(seat),
                left: PATIENCE,
            };
            if search.wins(begin.clone(), Others::Helping) == Some(false) {
                out.never.insert(seat);
                continue;
            }
            search.left = PATIENCE;
            if search.wins(begin.clone(), Others::Hindering) == Some(true) {
                out.sure.insert(seat);
            }
        }
        out
    }

    /// Returns how many tricks others than a seat have won.
    fn lost_by(&self, seat: Seat) -> u32 {
        let won = self.facts.won.iter_enumerated();
        won.filter(|(s, _)| *s != seat)
            .map(|(_, w)| u32::from(*w))
            .sum()
    }
}

/// What the others are taken to play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    Helping,
    Hindering,
}

/// A search through all lawful play.
struct Search<'a> {
    variant: &'a Variant,
    seat: Seat,
    /// Tricks that the others had won already.
    lost: u32,
    /// How many positions may still be looked at.
    left: u32,
}

impl Search<'_> {
    /// Tells whether the seat wins all that is left; `None` where that can't be found out.
    fn wins(&mut self, mut state: State, others: Others) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        loop {
            if state.lost_by(self.seat) > self.lost {
                return Some(false);
            }
            if state.facts.held.iter().all(|held| *held == 0) {
                return Some(true);
            }
            let decision = state.advance(self.variant, &mut Silent);
            if let Decision::Play(phase::Play { seat, cards }) = decision {
                let wants = seat == self.seat || others == Others::Helping;
                return self.choose(&state, (seat, cards), wants, others);
            }
            // Where something else is asked first, the rest of the play hangs on more than cards.
            if !decision.is_offer() {
                return None;
            }
            state.apply(self.variant, decision.seat()?, Act::GoOn, &mut Silent);
        }
    }

    /// Tells whether one of the cards wins, where the seat wants it to, or else whether all of them do.
    fn choose(
        &mut self,
        state: &State,
        (seat, cards): (Seat, CardSet),
        wants: bool,
        others: Others,
    ) -> Option<bool> {
        let mut open = false;
        for card in cards.iter() {
            let mut next = state.clone();
            next.apply(self.variant, seat, Act::Play(card), &mut Silent);
            match self.wins(next, others) {
                Some(won) if won == wants => return Some(won),
                Some(_) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(!wants) }
    }
}
