//! What the end of one deal of a partie is worth to one of its seats.

use super::PARTS;
use super::worth_table::WorthTable;
use codille_engine::variant::Variant;
use codille_engine::{Balance, Partie, Silent, State};
use codille_lang::ids::Seat;
use std::cell::RefCell;
use std::collections::HashMap;

/// What the end of a deal is worth to a seat by the points of both, in hundredths of a point that the partie pays.
#[derive(Debug)]
pub(crate) struct PartieLeaf<'p> {
    variant: &'p Variant,
    table: &'p WorthTable,
    /// The partie before the deal.
    partie: Partie,
    /// How many times the points of the deal count.
    weight: i64,
    seat: Seat,
    /// What was found before: many ways of play come to the same points.
    known: RefCell<HashMap<[i64; 2], i64>>,
}

impl<'p> PartieLeaf<'p> {
    pub(super) fn new(
        variant: &'p Variant,
        table: &'p WorthTable,
        state: &State,
        seat: Seat,
    ) -> Option<Self> {
        // Whoever sits third takes no part in the partie.
        if seat.index() > Seat::SECOND.index() {
            return None;
        }
        let partie = Partie::before(state);
        Some(Self {
            variant,
            table,
            weight: partie.weight(variant, state),
            partie,
            seat,
            known: RefCell::default(),
        })
    }

    /// Returns the seat whose worth it is.
    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns what the deal is worth by what is booked at its end.
    pub(crate) fn of_balance(&self, balance: &Balance) -> i64 {
        self.of([Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat]))
    }

    fn of(&self, scores: [i64; 2]) -> i64 {
        if let Some(known) = self.known.borrow().get(&scores) {
            return *known;
        }
        let found = self.found(scores);
        self.known.borrow_mut().insert(scores, found);
        found
    }

    fn found(&self, scores: [i64; 2]) -> i64 {
        let player = self.partie.player_of(self.seat);
        let mut after = self.partie.clone();
        after.enter(scores, self.weight);
        if after.is_over(self.variant) {
            let settled = after.settle(self.variant, &mut Silent);
            return PARTS * settled.balance.net[Seat::from(player)];
        }
        self.table.of_player(&after, player)
    }
}
