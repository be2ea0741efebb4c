//! A sitting of several hands: the pool, the stakes set apart, the deal as it goes round.

use super::event::Recorder;
use super::settle::pay_at;
use super::state::State;
use crate::variant::{EvalError, Variant};
use codille_edition::check::rule;
use codille_lang::ids::Seat;

/// What lasts from hand to hand; players are numbered, seats turn with the deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// What the pool holds.
    pub pool: i64,
    /// Whether the stake in the pool had been set apart.
    pub pool_reserved: bool,
    /// Stakes set apart.
    pub reserve: Vec<i64>,
    /// Points of each player.
    pub points: Vec<i64>,
    /// The player who deals.
    pub dealer: usize,
}

impl Sitting {
    /// Begins a sitting in which the last player deals first.
    pub fn new(variant: &Variant) -> Self {
        let players = variant.players;
        Self {
            pool: 0,
            pool_reserved: false,
            reserve: Vec::new(),
            points: vec![0; players],
            dealer: players - 1,
        }
    }

    /// Returns the state before the next deal.
    pub fn next_hand(&self, variant: &Variant) -> State {
        let mut state = State::new(variant, self.pool);
        state.facts.pool_reserved = self.pool_reserved;
        state.facts.largest_reserved = self.reserve.iter().copied().max().unwrap_or(0);
        state.facts.reserved_count = i64::try_from(self.reserve.len()).unwrap_or(i64::MAX);
        state
    }

    /// Returns the player who sits in a seat of the coming hand.
    pub fn player_of(&self, seat: Seat) -> usize {
        (self.dealer + 1 + seat.index()) % self.points.len().max(1)
    }

    /// Takes over what a hand that is over has brought, refills the pool and passes the deal on.
    pub fn close(&mut self, variant: &Variant, state: &mut State, witness: &mut impl Recorder) {
        let before = state.balance.pool;
        // Whatever one hand sets apart stays together as one stake.
        let apart: i64 = std::mem::take(&mut state.balance.reserved);
        self.reserve.extend((apart != 0).then_some(apart));
        state.facts.largest_reserved = self.reserve.iter().copied().max().unwrap_or(0);
        state.facts.reserved_count = i64::try_from(self.reserve.len()).unwrap_or(i64::MAX);
        let dealer = state.facts.dealer();
        pay_at(state, variant, rule::Event::Refill, dealer, witness);
        let released = std::mem::take(&mut state.balance.released);
        let stake = self.reserve.iter().position(|r| *r == released);
        if released != 0 && stake.is_none() {
            state.note(Some(EvalError::NoStake(released)));
        }
        if let Some(at) = stake.filter(|_| released != 0) {
            self.reserve.remove(at);
            self.pool_reserved = true;
        } else if before == 0 {
            self.pool_reserved = false;
        }
        self.pool = state.balance.pool;
        let net = state.balance.net;
        for (seat, amount) in net.iter_enumerated().take(self.points.len()) {
            let player = self.player_of(seat);
            if let Some(points) = self.points.get_mut(player) {
                *points += *amount;
            }
        }
        self.dealer = (self.dealer + 1) % self.points.len().max(1);
    }

    /// Returns all points at the table together with the pool and what is set apart: always 0.
    pub fn sum(&self) -> i64 {
        self.points.iter().sum::<i64>() + self.pool + self.reserve.iter().sum::<i64>()
    }
}
