//! Points that fall due, where a program knows them from before: they are booked at once.

use super::code::ProgramInput;
use super::points::Made;
use crate::variant::{Due, Query, Side, Variant};
use codille_edition::check::rule::Event;

impl Made {
    /// Returns payments as points, each seat with its own; `None` where somebody pays them.
    pub(super) fn all_of(dues: &[Due]) -> Option<Box<[Self]>> {
        let mut made = Vec::new();
        for due in dues {
            let (Side::Nobody, Side::Seats(seats)) = (due.from, due.to) else {
                return None;
            };
            made.extend(seats.iter().map(|seat| Self {
                seat,
                heading: due.heading,
                amount: due.amount,
            }));
        }
        Some(made.into())
    }
}

impl Variant {
    /// Returns everything that falls due at an event, where it is points, and a program knows it from before.
    #[inline]
    pub(crate) fn points_known(&self, event: Event, query: Query<'_>) -> Option<&[Made]> {
        if !self.seated_as_usual(query.facts) {
            return None;
        }
        let ask = ProgramInput {
            variant: self,
            query,
            all: 0,
        };
        let bill = self.bill(event, query)?;
        bill.for_facts(query.facts).points(ask)
    }
}
