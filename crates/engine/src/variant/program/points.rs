//! Points made at leads and tricks, as tables: by tricks played, who leads and who plays, where nothing else counts.

use super::below::PointSum;
use super::due::Payments;
use crate::variant::{Due, HandState, Query, Side, Variant};
use codille_edition::check::node::Var;
use codille_edition::check::rule::Event;
use codille_lang::ids::{HeadingId, SEATS, Seat, SeatSet};
use std::sync::OnceLock;

/// The facts by which a row is found; how many tricks a hand has is as the variant has it.
const READ: &[Var] = &[
    Var::Player,
    Var::Leader,
    Var::TricksPlayed,
    Var::TricksTotal,
];

/// Points that a seat makes under a heading; nobody pays them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) heading: HeadingId,
    pub(crate) amount: i64,
}

/// What is made as long as some sums of points are below their bounds.
#[derive(Debug, Clone)]
struct Points {
    below: Box<[PointSum]>,
    made: Box<[Made]>,
}

/// A row; `None` where more has to be worked out.
type Row = Option<Points>;

/// The points of one event.
#[derive(Debug, Default)]
pub(in crate::variant) struct PointTable {
    /// The rows; `None` where the rules read more.
    rows: OnceLock<Option<Box<[OnceLock<Row>]>>>,
}

impl Clone for PointTable {
    /// Makes a table to be filled anew.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PointTable {
    /// Tells of each row that was asked for whether it has an answer; of a table without rows, once that it has none.
    pub(super) fn filled(&self) -> impl Iterator<Item = bool> {
        let rows = self.rows.get();
        let none = rows.filter(|rows| rows.is_none()).map(|_| false);
        let rows = rows.into_iter().flatten().flatten();
        rows.filter_map(OnceLock::get)
            .map(Option::is_some)
            .chain(none)
    }
}

impl Payments {
    /// Returns the points of an event, if it is one of those in play.
    #[inline]
    fn points_of(&self, event: Event) -> Option<&PointTable> {
        let [lead, trick] = &self.points;
        match event {
            Event::Lead => Some(lead),
            Event::Trick => Some(trick),
            _ => None,
        }
    }
}

impl Variant {
    /// Returns the points that are made at a lead or a trick, where tables tell them.
    #[inline]
    pub(crate) fn points_made(
        &self,
        event: Event,
        facts: &HandState,
        player: SeatSet,
    ) -> Option<&[Made]> {
        let table = self.payments.points_of(event)?;
        let usual = usize::from(facts.tricks_total) == self.checked.table.cards;
        if !usual || !self.seated_as_usual(facts) {
            return None;
        }
        let (player, leader) = (player.only()?.index(), facts.leader?.index());
        let rows = table.rows.get_or_init(|| self.point_rows(event, facts));
        let at = (usize::from(facts.tricks_played) * SEATS + leader) * SEATS + player;
        let row = rows.as_ref()?.get(at)?;
        if !self.bills_are_silent(event, facts) {
            return None;
        }
        let row =
            row.get_or_init(|| self.point_row(event, Query::plain(facts, Seat::from(player))));
        let points = row.as_ref()?;
        let is_below = points.below.iter().all(|sum| sum.is_below(facts));
        is_below.then_some(&*points.made)
    }

    /// Tells whether nothing happened that the payments of an event ask a referee's log.
    #[inline]
    fn bills_are_silent(&self, event: Event, facts: &HandState) -> bool {
        facts.minutes.is_none() || self.bills(event, facts).is_some()
    }

    #[cold]
    fn point_rows(&self, event: Event, facts: &HandState) -> Option<Box<[OnceLock<Row>]>> {
        let bills = self.bills(event, facts)?;
        let tricks = self.checked.table.cards + 1;
        let rows = || {
            (0..tricks * SEATS * SEATS)
                .map(|_| OnceLock::new())
                .collect()
        };
        bills.key.is_of(READ).then(rows)
    }

    #[cold]
    fn point_row(&self, event: Event, query: Query<'_>) -> Row {
        let bill = self.bill(event, query)?;
        if let Some(fixed) = &bill.fixed {
            return Points::of(fixed, &[]);
        }
        let below = bill.below.as_ref()?;
        Points::of(below.bill.fixed.as_ref()?, &below.sums)
    }
}

impl Points {
    /// Makes a row of payments; `None` where somebody pays them.
    fn of(fixed: &[Due], below: &[PointSum]) -> Option<Self> {
        let mut made = Vec::new();
        for due in fixed {
            let (Side::Nobody, Side::Seats(seats)) = (due.from, due.to) else {
                return None;
            };
            made.extend(seats.iter().map(|seat| Made {
                seat,
                heading: due.heading,
                amount: due.amount,
            }));
        }
        Some(Self {
            below: below.into(),
            made: made.into(),
        })
    }
}
