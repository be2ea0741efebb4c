//! Points of play that are booked together: while nothing is near anything due, nobody asks for them one by one.

use crate::event::Silent;
use crate::settle::make;
use crate::state::State;
use crate::variant::Made;
use crate::variant::reckoning::{BySide, MOST_SCORED};
use codille_lang::ids::{HeadingId, Seat};

/// The most points that wait to be booked; those of one side under one heading stay far below what a side may make.
const MOST: i64 = 1_000;

/// Points of both sides under one heading that are not booked yet.
#[derive(Debug, Default)]
pub(super) struct Unbooked {
    /// The heading; `None` where every point is booked at once.
    heading: Option<HeadingId>,
    made: BySide<i64>,
    /// How many more each side may make before they are to be booked.
    left: BySide<i64>,
}

impl Unbooked {
    /// Tells whether points may wait.
    #[inline]
    pub(super) const fn is_open(&self) -> bool {
        self.heading.is_some()
    }

    /// Takes points to be booked later; returns whether there is room for them.
    #[inline]
    pub(super) fn take(&mut self, one: Made) -> bool {
        let (Some(made), Some(left)) = (self.made.find_mut(one.seat), self.left.find_mut(one.seat))
        else {
            return false;
        };
        let is_taken = self.heading == Some(one.heading) && one.amount > 0 && one.amount < *left;
        if is_taken {
            *made += one.amount;
            *left -= one.amount;
        }
        is_taken
    }

    /// Books what waits. Every point is booked at once from then on.
    pub(super) fn book(&mut self, state: &mut State) {
        let Self { heading, made, .. } = std::mem::take(self);
        let Some(heading) = heading else { return };
        for (seat, amount) in made.iter_enumerated() {
            if *amount > 0 {
                let (seat, amount) = (seat, *amount);
                make(
                    state,
                    Made {
                        seat,
                        heading,
                        amount,
                    },
                    &mut Silent,
                );
            }
        }
    }

    /// Lets points under a heading wait from now on, as long as both sides stay far from anything due; with `None`, nothing falls due by
    /// points.
    pub(super) fn begin(&mut self, state: &State, heading: HeadingId, far: Option<[i64; 2]>) {
        let far = far.unwrap_or([MOST; 2]);
        let left = |seat, far: i64| {
            let scored = state.facts.reckoning.scored(seat, heading).abs();
            let has_room = scored <= MOST_SCORED - MOST;
            if has_room { far.min(MOST) } else { 0 }
        };
        let [first, second] = far;
        *self = Self {
            heading: Some(heading),
            made: BySide::default(),
            left: BySide::new([left(Seat::FIRST, first), left(Seat::SECOND, second)]),
        };
    }
}
