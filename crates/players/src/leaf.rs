//! What the end of a hand is worth to a seat.

use crate::Memory;
use crate::prospect::{PARTS, PartieLeaf, Prospects};
use codille_engine::variant::Variant;
use codille_engine::{Balance, State};
use codille_lang::ids::Seat;
use codille_solver::Aim;

/// What a value measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// What the hand pays, and the points scored beyond those of the others.
    Hand,
    /// What the partie is likely to pay, in hundredths.
    Partie,
}

impl Measure {
    /// Returns how many parts a point has.
    pub const fn parts(self) -> i64 {
        match self {
            Self::Hand => 1,
            Self::Partie => PARTS,
        }
    }
}

/// Returns what a seat plays for where a hand counts by itself: what whoever undertook the game wins, all others being united against him;
/// where games are undertaken and nobody undertook one, what the seat wins; and where none are, by how much it scores more than the others.
fn of_hand(variant: &Variant, state: &State, seat: Seat) -> Aim<'static> {
    match state.facts.ombre {
        Some(declarer) => Aim::Net(declarer),
        None if variant.checked.table.games.is_empty() => Aim::Lead(seat),
        None => Aim::Net(seat),
    }
}

/// What the end of a hand is worth to a seat.
#[derive(Debug)]
pub(super) enum Leaf<'p> {
    /// By itself, under these rules.
    Hand(&'p Variant, Seat),
    /// By what the partie is likely to pay after it.
    Partie(PartieLeaf<'p>),
}

impl<'p> Leaf<'p> {
    /// Takes what a seat plays for: a partie where the hand is a deal of one and it is known what parties are worth.
    pub(super) fn of(
        variant: &'p Variant,
        prospects: Option<&'p Prospects>,
        memory: &Memory,
    ) -> Self {
        let partie = prospects.and_then(|p| p.leaf(&memory.opening, memory.seat));
        partie.map_or(Self::Hand(variant, memory.seat), Self::Partie)
    }

    /// Returns what the values measure.
    pub(super) const fn measure(&self) -> Measure {
        match self {
            Self::Hand(..) => Measure::Hand,
            Self::Partie(_) => Measure::Partie,
        }
    }

    /// Returns what is played for in a hand; `by_partie` is what [`Self::of_balance`] says.
    pub(super) fn aim<'a>(&self, state: &State, by_partie: &'a dyn Fn(&Balance) -> i64) -> Aim<'a> {
        match self {
            Self::Hand(variant, seat) => of_hand(variant, state, *seat),
            Self::Partie(leaf) => Aim::Score(leaf.seat(), by_partie),
        }
    }

    /// Returns what a balance is worth to a partie; nothing where the hand counts by itself, which no search asks.
    pub(super) fn of_balance(&self, balance: &Balance) -> i64 {
        match self {
            Self::Hand(..) => 0,
            Self::Partie(leaf) => leaf.of_balance(balance),
        }
    }
}
