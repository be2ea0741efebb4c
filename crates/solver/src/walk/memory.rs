//! What is known of positions that were walked.

use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::ids::Seat;
use std::collections::HashMap;

/// Bounds of values, by everything that can differ between two positions of a hand.
#[derive(Debug)]
pub(super) struct Memory {
    known: HashMap<Vec<i64>, (i64, i64)>,
    most: usize,
}

impl Memory {
    /// Makes room for so many positions.
    pub(super) fn new(most: usize) -> Self {
        let known = HashMap::new();
        Self { known, most }
    }

    /// Returns everything that can differ between two positions of one hand in which nobody made use of a right.
    pub(super) fn key(variant: &Variant, state: &State) -> Vec<i64> {
        let facts = &state.facts;
        let mask = |mask: u64| mask.cast_signed();
        let mut key = Vec::with_capacity(40);
        for seat in Seat::first(variant.players) {
            key.extend([mask(facts.held[seat]), mask(facts.led_by[seat])]);
            key.extend([facts.won[seat], facts.opening[seat]].map(i64::from));
            key.extend([state.balance.net[seat], state.balance.score[seat]]);
        }
        for (seat, card) in state.trick() {
            let seat = i64::try_from(seat.index()).expect("seats are few");
            key.extend([seat, i64::from(card.number())]);
        }
        let leader = facts
            .leader
            .map_or(-1, |seat| i64::try_from(seat.index()).unwrap_or(-1));
        key.extend([leader, facts.pool]);
        for heading in variant.checked.headings.ids() {
            key.extend([Seat::FIRST, Seat::SECOND].map(|s| facts.reckoning.scored(s, heading)));
        }
        key
    }

    /// Returns the bounds of a position.
    pub(super) fn find(&self, key: &[i64]) -> (i64, i64) {
        let known = self.known.get(key).copied();
        known.unwrap_or((i64::MIN, i64::MAX))
    }

    /// Keeps the bounds of a position; where there is no room all is forgotten.
    pub(super) fn keep(&mut self, key: Vec<i64>, bounds: (i64, i64)) {
        if self.known.len() >= self.most {
            self.known.clear();
        }
        self.known.insert(key, bounds);
    }
}
