//! What the cards of a position are worth by best play with all cards seen, on the tables of the solver.

use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_solver::Aim;
use codille_solver::extract::Extractor;
use codille_solver::search::{Limits, Searcher};
use std::sync::atomic::AtomicBool;

/// How much the search of one world may take. It is counted in positions and not in seconds, so that the same seed gives the same game.
const LIMITS: Limits = Limits {
    nodes: 400_000,
    bytes: 32 << 20,
};

/// How much the player of the club may do about one decision, in positions that are looked at; then the worlds that were judged must do.
pub(super) const CLUB: u64 = 4_000_000;

/// How much the expert may do to look ahead.
pub(super) const EXPERT: u64 = 40_000_000;

/// In the time in which the engine books a standing of the score, so many positions are looked at.
const BOOKING: u64 = 4_000;

/// Judges worlds of one variant, and keeps from one to the next what both need.
pub(super) struct Judge<'a> {
    extractor: Extractor<'a>,
    searcher: Searcher,
    /// Never set: whoever stops is asked between the worlds.
    cancel: AtomicBool,
    /// How many positions were looked at in all worlds.
    nodes: u64,
    /// How much may be done.
    work: u64,
    /// Whether every value so far was found exactly, and none only between two bounds.
    is_exact: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(variant: &'a Variant, work: u64) -> Self {
        Self {
            extractor: Extractor::new(variant),
            searcher: Searcher::new(LIMITS),
            cancel: AtomicBool::new(false),
            nodes: 0,
            work,
            is_exact: true,
        }
    }

    /// Tells whether every value so far was found exactly, and none only between two bounds.
    pub(super) const fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Tells whether so much was done that no other world can be judged.
    pub(super) const fn is_spent(&self) -> bool {
        self.nodes + BOOKING * self.extractor.booked() >= self.work
    }

    /// Returns twice what every card is worth by an aim to the seat that is to play it, equal cards together; of what is known only to lie
    /// between two bounds, the middle. `None` where no table holds the play.
    pub(super) fn cards(
        &mut self,
        state: &State,
        seat: Seat,
        aim: Aim<'_>,
    ) -> Option<Vec<(CardSet, i64)>> {
        let tables = self.extractor.tables(state, aim).ok()?;
        let mut search = self.searcher.deal(&tables, &self.cancel).ok()?;
        let choices = search.choices(&tables.start).ok()?;
        self.nodes += search.nodes();
        self.is_exact &= choices.iter().all(|choice| choice.value.exact().is_some());
        let sign = if aim.seat() == seat { 1 } else { -1 };
        let each = choices.iter().map(|choice| {
            let bounds = i64::from(choice.value.low) + i64::from(choice.value.high);
            let value = sign * (2 * tables.base + bounds);
            (tables.numbering.set(choice.equals), value)
        });
        Some(each.collect())
    }
}
