//! What is known of the facts where a program is to run: by the key of its table, or because the question supposes it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the names at hand matter here; the rest have one answer"
)]

use super::played_hand::PlayedHand;
use super::screen::Overlap;
use crate::variant::eval::{declarations, mask};
use codille_edition::check::node::Var;
use codille_lang::ids::{DeclarationId, Seat, SeatSet};
use std::rc::Rc;

/// Whose calls are asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Caller {
    /// Of the one who asks.
    Player,
    /// Of the first to speak.
    First,
}

impl Caller {
    /// Returns the seat, where `player` asks.
    pub(super) fn seats(self, player: SeatSet) -> SeatSet {
        match self {
            Self::Player => player,
            Self::First => Seat::FIRST.into(),
        }
    }
}

/// What is known of the facts where a program is to run.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownFacts {
    pub(super) values: Vec<(Var, i64)>,
    /// Nothing is known of the table: others may sit at it than the variant has.
    pub(super) is_anywhere: bool,
    /// A referee's log may hold anything; otherwise a program runs only where nothing of what it asks happened.
    pub(super) is_logged: bool,
    /// How many cards lie in the trick.
    pub(super) trick: Option<usize>,
    /// Everybody was dealt as many cards as the table gives him.
    pub(super) is_usual_deal: bool,
    /// Of which declarations somebody has called something, a mask.
    pub(super) calls: Vec<(Caller, i64)>,
    /// The declaration for which a part of the program asks, whatever is called.
    pub(super) calling: Option<DeclarationId>,
    /// What is chosen among, a number or a mask.
    pub(super) all: Option<i64>,
    /// Whether a set has a member in common with a known one.
    pub(super) overlap: Option<(Overlap, bool)>,
    /// A hand of which everything is known that cannot change while cards are played.
    pub(super) hand: Option<Rc<PlayedHand>>,
}

impl KnownFacts {
    /// Returns what is known of some facts, whoever sits at the table.
    pub(super) fn anywhere(values: Vec<(Var, i64)>) -> Self {
        Self {
            values,
            is_anywhere: true,
            is_logged: true,
            ..Self::default()
        }
    }

    /// Returns the value of a fact that is known.
    pub(super) fn get(&self, var: Var) -> Option<i64> {
        match var {
            Var::Opened => self.find(Var::Standing).map(|s| i64::from(s != 0)),
            // The trick holds cards exactly when one was led.
            Var::Led | Var::TrickCards if self.nothing_led() => Some(0),
            Var::Calling => self.calling.map(declarations).or_else(|| self.find(var)),
            other => self.find(other),
        }
    }

    /// Returns of which declarations one seat has called something, a mask; `None` where that is not known.
    pub(super) fn calls_of(&self, seat: SeatSet) -> Option<i64> {
        // Of nobody, and of several, it is not kept.
        let player = self.player().unwrap_or(SeatSet::EMPTY);
        let calls = self.calls.iter().filter(|_| seat.len() == 1);
        let known = calls
            .copied()
            .find(|(caller, _)| caller.seats(player) == seat);
        known.map(|(_, calls)| calls)
    }

    fn player(&self) -> Option<SeatSet> {
        self.find(Var::Player).map(mask).map(SeatSet::from_mask)
    }

    /// Tells whether the player has certainly called nothing of the declaration that is called.
    pub(super) fn is_first_call(&self) -> bool {
        let calls = self.player().and_then(|player| self.calls_of(player));
        let class = self.get(Var::Calling).filter(|class| *class != 0);
        class
            .zip(calls)
            .is_some_and(|(class, calls)| class & calls == 0)
    }

    fn nothing_led(&self) -> bool {
        self.trick == Some(0) || self.find(Var::Led) == Some(0)
    }

    fn find(&self, var: Var) -> Option<i64> {
        let found = self.values.iter().find(|(v, _)| *v == var);
        found.map(|(_, value)| *value)
    }
}
