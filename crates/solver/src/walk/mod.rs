//! An exact search on the engine itself, for what no table holds: lawful cards, acts, the settlement. Slower by far, and as exact.
//!
//! Rights that are offered are let pass, as in the game that the tables hold.

mod brute;
mod memory;

pub use brute::brute;

use crate::aim::Aim;
use crate::solve::Worth;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use memory::Memory;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a walk came to no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unwalkable {
    /// A limit was met or the flag was set.
    Stopped,
    /// Something other than a card is asked for before the hand is over: what.
    Asked(String),
    /// The rules fail: how.
    Rules(String),
}

impl std::fmt::Display for Unwalkable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stopped => f.write_str("the search was stopped before it was done"),
            Self::Asked(what) => write!(f, "before the hand is over somebody is asked to {what}"),
            Self::Rules(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Unwalkable {}

/// What is asked next in the game of cards alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// A seat is to play one of some cards.
    Card(Seat, CardSet),
    /// The hand is over.
    Over,
}

/// Goes on to the next card to be played, or to the end; rights that are offered are let pass.
pub(crate) fn next(variant: &Variant, state: &mut State) -> Result<Next, Unwalkable> {
    loop {
        let decision = state.advance(variant, &mut Silent);
        let next = if let Decision::Play(play) = decision {
            Next::Card(play.seat, play.cards)
        } else if decision == Decision::Over {
            Next::Over
        } else if let Some(seat) = decision.seat().filter(|_| decision.is_offer()) {
            state.apply(variant, seat, Act::GoOn, &mut Silent);
            continue;
        } else {
            let word = decision
                .simplest()
                .map_or("choose", |act| act.verb().word());
            return Err(Unwalkable::Asked(word.to_owned()));
        };
        let sound = variant.sound(state.balance.trouble.as_ref());
        return sound.map(|()| next).map_err(Unwalkable::Rules);
    }
}

/// A search on the engine.
#[derive(Debug)]
pub struct Walk<'a> {
    variant: &'a Variant,
    aim: Aim<'a>,
    memory: Memory,
    /// How many positions may still be looked at.
    left: u64,
    nodes: u64,
    cancel: &'a AtomicBool,
}

impl<'a> Walk<'a> {
    /// Begins a search that looks at so many positions at most and keeps so many.
    pub fn new(
        variant: &'a Variant,
        aim: Aim<'a>,
        (nodes, kept): (u64, usize),
        cancel: &'a AtomicBool,
    ) -> Self {
        Self {
            variant,
            aim,
            memory: Memory::new(kept),
            left: nodes,
            nodes: 0,
            cancel,
        }
    }

    /// Returns how many positions were looked at.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns what a position is worth at the end of best play.
    ///
    /// # Errors
    /// A limit that was met, or a hand that is not of cards alone.
    pub fn value(&mut self, state: &State) -> Result<i64, Unwalkable> {
        self.between(state.clone(), i64::MIN, i64::MAX)
    }

    /// Narrows the value of a position by asking whether it is worth so much or more, at first a guess, until it is known or the search is stopped:
    /// what was answered by then stays known.
    ///
    /// # Errors
    /// A hand that is not of cards alone, or rules that fail.
    pub fn narrowed(&mut self, state: &State, guess: i64) -> Result<Worth, Unwalkable> {
        let (mut worth, mut asked) = (Worth::UNKNOWN, guess);
        while worth.exact().is_none() {
            let answer = match self.between(state.clone(), asked - 1, asked) {
                Err(Unwalkable::Stopped) => break,
                other => other?,
            };
            if answer >= asked {
                worth.low = Some(answer);
                asked = answer + 1;
            } else {
                worth.high = Some(answer);
                asked = answer;
            }
        }
        Ok(worth)
    }

    /// Tells whether a position is worth so much or more.
    ///
    /// # Errors
    /// A limit that was met, or a hand that is not of cards alone.
    pub fn is_worth(&mut self, state: &State, least: i64) -> Result<bool, Unwalkable> {
        let answer = self.between(state.clone(), least - 1, least)?;
        Ok(answer >= least)
    }

    /// Returns the value of a position where it lies between two bounds, else a bound on the side on which it lies.
    fn between(&mut self, mut state: State, low: i64, high: i64) -> Result<i64, Unwalkable> {
        let (seat, cards) = match next(self.variant, &mut state)? {
            Next::Over => return Ok(self.aim.worth(&state)),
            Next::Card(seat, cards) => (seat, cards),
        };
        if self.left == 0 || self.cancel.load(Ordering::Relaxed) {
            return Err(Unwalkable::Stopped);
        }
        (self.left, self.nodes) = (self.left - 1, self.nodes + 1);
        let key = Memory::key(self.variant, &state);
        let known = self.memory.find(&key);
        if known.0 == known.1 || known.0 >= high {
            return Ok(known.0);
        }
        if known.1 <= low {
            return Ok(known.1);
        }
        let (low, high) = (low.max(known.0), high.min(known.1));
        let maximises = self.aim.maximisers().contains(seat);
        let (mut alpha, mut beta) = (low, high);
        let mut best = if maximises { i64::MIN } else { i64::MAX };
        for card in cards.iter() {
            let mut then = state.clone();
            then.apply(self.variant, seat, Act::Play(card), &mut Silent);
            let value = self.between(then, alpha, beta)?;
            if maximises {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        // What lies beyond a bound is only known to lie there.
        let bounds = (
            if best > low { best } else { known.0 },
            if best < high { best } else { known.1 },
        );
        self.memory.keep(key, bounds);
        Ok(best)
    }
}
