//! The courses of the score where nothing falls due before the end: tricks are only counted.

use super::NotTabular;
use super::graph::{Booking, Level, Standings};
use codille_engine::State;
use codille_engine::variant::HandState;
use codille_lang::ids::{BySeat, Seat};

/// What is counted of tricks.
#[derive(Debug, Clone, Copy)]
struct Tally {
    won: BySeat<u8>,
    /// How many each seat won before anybody else won one.
    opening: BySeat<u8>,
    leader: Seat,
}

/// A number of tricks in a key.
const BITS: u32 = 5;

impl Tally {
    fn played(&self) -> u8 {
        self.won.iter().sum()
    }

    /// Counts a trick.
    fn with(mut self, winner: Seat) -> Self {
        if self.won[winner] == self.played() {
            self.opening[winner] += 1;
        }
        self.won[winner] += 1;
        self.leader = winner;
        self
    }
}

/// Tells whether facts are those of tricks that were counted one after another.
pub(super) fn are_counted(facts: &HandState, seats: usize) -> bool {
    let played = facts.tricks_played;
    let each = || Seat::first(seats);
    let sum: u8 = each().map(|seat| facts.won[seat]).sum();
    let lone = |seat: Seat| facts.won[seat] == played && facts.opening[seat] != played;
    sum == played && facts.tricks_total < 1 << BITS && !each().any(lone)
}

impl Booking<'_> {
    /// Counts trick by trick, and settles after the last; the standing from which play is looked at is the first.
    pub(super) fn count_tricks(&mut self) -> Result<Standings, NotTabular> {
        let facts = &self.deal.state.facts;
        let mut out = Standings::new(self.width());
        let mut tallies = vec![Tally {
            won: facts.won,
            opening: facts.opening,
            leader: self.deal.leader,
        }];
        let mut ends: Vec<i64> = Vec::new();
        for left in (0..=self.deal.left).rev() {
            let mut next: Vec<Tally> = Vec::new();
            let mut level = Level::after(&out, tallies.len());
            for tally in &tallies {
                out.add(tally.leader, left);
                if left == 0 {
                    continue;
                }
                for winner in Seat::first(self.deal.variant.hands) {
                    let after = tally.with(winner);
                    let (place, is_new) = level.place_of(self.key_of(&after, left == 1));
                    if is_new {
                        next.push(after);
                        if left == 1 {
                            ends.push(self.settled(&self.at_the_end(&after))?);
                        }
                    }
                    let gain = if left == 1 {
                        ends.get(place - level.first())
                    } else {
                        None
                    };
                    out.step(gain.copied().unwrap_or(0), place);
                }
            }
            out.hold_small(next.len())?;
            tallies = next;
        }
        Ok(out)
    }

    /// Returns all of a tally on which the rest of the value hangs.
    fn key_of(&self, tally: &Tally, is_over: bool) -> u64 {
        let (mut key, mut at) = (0, 0);
        for seat in Seat::first(self.deal.variant.hands) {
            key |= u64::from(tally.won[seat]) << at;
            at += BITS;
            if self.reads.opening.contains(seat) {
                key |= u64::from(tally.opening[seat]) << at;
                at += BITS;
            }
        }
        if is_over && !self.reads.leader {
            return key;
        }
        key | u64::try_from(tally.leader.index()).unwrap_or(0) << at
    }

    fn at_the_end(&self, tally: &Tally) -> State {
        let mut state = self.deal.state.clone();
        state.suppose_tricks(tally.won, tally.opening, tally.leader);
        state
    }
}
