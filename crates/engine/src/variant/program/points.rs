//! Points made at leads and tricks, as tables: by tricks played, who leads, who plays and the cards of the trick, where nothing else counts.

use super::below::{PointRoom, PointSums};
use super::code::ProgramInput;
use super::due::Payments;
use super::reads::reads_of;
use crate::variant::{Due, HandState, Query, Variant};
use codille_edition::check::node::Var;
use codille_edition::check::rule::Event;
use codille_lang::ids::{HeadingId, Seat, SeatSet};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// The facts by which a row is found, beside the cards of the trick; how many tricks a hand has is as the variant has it.
const READ: &[Var] = &[
    Var::Player,
    Var::Leader,
    Var::TricksPlayed,
    Var::TricksTotal,
];

/// The same where two play: the cards of the trick tell how many there are.
const READ_OF_TWO: &[Var] = &[
    Var::Player,
    Var::Leader,
    Var::TricksPlayed,
    Var::TricksTotal,
    Var::TrickCards,
];

/// How many places for cards there are.
const CARDS: usize = 64;

/// How many rows may differ.
const DIFFERENT: usize = 32;

/// A row that was not asked for yet, and one without an answer; else the number of what it says, from 1.
const UNASKED: u8 = 0;
const WITHOUT: u8 = u8::MAX;

/// Points that a seat makes under a heading; nobody pays them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) heading: HeadingId,
    pub(crate) amount: i64,
}

/// What is made as long as some sums of points are below their bounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Points {
    /// One list for all rows of a table that ask for the same sums.
    below: Arc<PointSums>,
    made: Box<[Made]>,
}

/// The points of one event.
#[derive(Debug, Default)]
pub(in crate::variant) struct PointTable {
    rows: OnceLock<PointRows>,
}

#[derive(Debug)]
pub(crate) struct PointRows {
    /// Whether the cards of the trick are a part of the number of a row: both where two play, else only the one that was led.
    by_cards: bool,
    /// For each row the number of what it says; no row, where the rules read more.
    numbers: Box<[AtomicU8]>,
    said: [OnceLock<Points>; DIFFERENT],
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
        let none = rows.filter(|rows| rows.numbers.is_empty()).map(|_| false);
        let numbers = rows.into_iter().flat_map(|rows| &rows.numbers);
        let numbers = numbers.map(|number| number.load(Ordering::Relaxed));
        let asked = numbers.filter(|number| *number != UNASKED);
        asked.map(|number| number != WITHOUT).chain(none)
    }
}

impl PointRows {
    fn of(variant: &Variant, event: Event, facts: &HandState) -> Self {
        let reads = reads_of(variant, variant.dues.of(event), false);
        let asks_cards = [Var::Led, Var::TrickCards];
        let asks_cards = asks_cards.iter().any(|var| reads.vars.contains(var));
        let by_cards = asks_cards && variant.hands == 2;
        let is_found = variant.bills(event, facts).is_some_and(|bills| {
            let of = |read: &[Var]| bills.key.is_of(read);
            of(READ) || by_cards && of(READ_OF_TWO)
        });
        let (tricks, seats) = (variant.checked.table.cards + 1, variant.players);
        let count = if is_found {
            tricks * seats * seats * if by_cards { CARDS * CARDS } else { 1 }
        } else {
            0
        };
        Self {
            by_cards,
            numbers: (0..count).map(|_| AtomicU8::new(UNASKED)).collect(),
            said: [const { OnceLock::new() }; DIFFERENT],
        }
    }

    /// Returns the number of a row, where the trick is one of the event.
    #[inline]
    pub(super) fn place(
        &self,
        facts: &HandState,
        (leader, player): (usize, usize),
        seats: usize,
    ) -> usize {
        let answer = facts.trick_cards & !facts.led;
        self.place_of(
            (facts.tricks_played, leader, player),
            [facts.led, answer],
            seats,
        )
    }

    /// The same of these cards, the second being the answer to the first or none, where so many tricks have been played.
    #[inline]
    pub(crate) fn place_of(
        &self,
        (tricks_played, leader, player): (u8, usize, usize),
        cards: [u64; 2],
        seats: usize,
    ) -> usize {
        let at = (usize::from(tricks_played) * seats + leader) * seats + player;
        if !self.by_cards {
            return at;
        }
        let places = cards.map(|card| card.trailing_zeros() as usize % CARDS);
        places.into_iter().fold(at, |at, place| at * CARDS + place)
    }

    /// Returns the points that a row tells; `None` where it was not asked for yet, or has no answer.
    #[inline]
    pub(crate) fn told(&self, at: usize) -> Option<&Points> {
        self.points(self.numbers.get(at)?.load(Ordering::Relaxed))
    }

    /// Returns the points that have a number, as long as all sums are below their bounds.
    #[inline]
    fn said(&self, number: u8, facts: &HandState) -> Option<&[Made]> {
        let points = self.points(number)?;
        let is_below = points.below.are_below(facts);
        is_below.then_some(&*points.made)
    }

    #[inline]
    fn points(&self, number: u8) -> Option<&Points> {
        self.said.get(usize::from(number).wrapping_sub(1))?.get()
    }

    /// Returns the number of what a row says that is asked for the first time.
    #[cold]
    fn say(&self, points: Option<Points>) -> u8 {
        let Some(mut points) = points else {
            return WITHOUT;
        };
        let mut before = self.said.iter().filter_map(OnceLock::get);
        if let Some(same) = before.find(|before| before.below == points.below) {
            points.below = Arc::clone(&same.below);
        }
        // What was said before has its number.
        let mut said = (1..WITHOUT).zip(&self.said);
        let found = said.find(|(_, said)| *said.get_or_init(|| points.clone()) == points);
        found.map_or(WITHOUT, |(number, _)| number)
    }
}

impl Payments {
    /// Returns the points of an event, if it is one of those in play.
    #[inline]
    const fn points_of(&self, event: Event) -> Option<&PointTable> {
        let [lead, trick] = &self.points;
        if matches!(event, Event::Lead) {
            Some(lead)
        } else if matches!(event, Event::Trick) {
            Some(trick)
        } else {
            None
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
        let usual = usize::from(facts.tricks_total) == self.checked.table.cards;
        if !usual || !self.seated_as_usual(facts) || !self.bills_are_silent(event, facts) {
            return None;
        }
        let (player, leader) = (player.only()?.index(), facts.leader?.index());
        let rows = self.point_rows(event, facts)?;
        let seats = self.players;
        if rows.by_cards {
            let answer = facts.trick_cards & !facts.led;
            // A lead is told by its card, and a trick of two cards by both.
            let is_whole = (answer != 0) == matches!(event, Event::Trick)
                && answer & answer.wrapping_sub(1) == 0
                && facts.trick_cards & facts.led != 0;
            if !is_whole {
                return None;
            }
        }
        if leader >= seats || player >= seats {
            return None;
        }
        let at = rows.place(facts, (leader, player), seats);
        let row = rows.numbers.get(at)?;
        let number = match row.load(Ordering::Relaxed) {
            UNASKED => {
                let query = Query::plain(facts, Seat::from(player));
                let number = rows.say(self.point_row(event, query, rows.by_cards));
                row.store(number, Ordering::Relaxed);
                number
            }
            number => number,
        };
        rows.said(number, facts)
    }

    /// Returns the rows of an event, where points are made at it in play.
    #[inline]
    pub(super) fn point_rows(&self, event: Event, facts: &HandState) -> Option<&PointRows> {
        let table = self.payments.points_of(event)?;
        Some((table.rows).get_or_init(|| PointRows::of(self, event, facts)))
    }

    /// Tells whether nothing happened that the payments of an event ask a referee's log.
    #[inline]
    fn bills_are_silent(&self, event: Event, facts: &HandState) -> bool {
        facts.minutes.is_none() || self.bills(event, facts).is_some()
    }

    /// Works out what a row says; `None` where more has to be worked out each time.
    #[cold]
    fn point_row(&self, event: Event, query: Query<'_>, by_cards: bool) -> Option<Points> {
        let bill = self.bill(event, query)?;
        let none = Arc::new(PointSums::of(Vec::new()));
        if let Some(fixed) = &bill.fixed {
            return Points::of(fixed, &none);
        }
        if let Some(below) = &bill.below
            && let Some(fixed) = &below.bill.fixed
        {
            return Points::of(fixed, &below.sums);
        }
        let ask = ProgramInput {
            variant: self,
            query,
            all: 0,
        };
        let due = by_cards.then(|| bill.by_trick(ask)).flatten()?;
        Points::of(&due, &none)
    }
}

impl Points {
    /// Returns what is made.
    #[inline]
    pub(crate) fn made(&self) -> &[Made] {
        &self.made
    }

    /// Tells whether too few points have been made for more than this to be asked.
    #[inline]
    pub(crate) fn is_covered(&self, room: &PointRoom<'_>) -> bool {
        room.covers(&self.below)
    }

    /// Tells whether this is made, the points being as they are, and notes how long it will be.
    pub(crate) fn holds<'a>(&'a self, room: &mut PointRoom<'a>, facts: &HandState) -> bool {
        room.find(&self.below, facts)
    }

    /// Makes a row of payments; `None` where somebody pays them.
    fn of(fixed: &[Due], below: &Arc<PointSums>) -> Option<Self> {
        Some(Self {
            below: Arc::clone(below),
            made: Made::all_of(fixed)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::played;
    use crate::variant::small::variant;

    #[test]
    fn points_by_the_cards_of_a_trick_are_as_the_rules_have_them() {
        let clauses = [
            "low: 'define low as {9, 8, 7}'",
            "led: 'player scores 1 as \"lead\" at a lead when led is not low'",
            "won: 'player scores 2 as \"won\" at a trick when player is not leader and trick_cards without led has none of low'",
            "last: 'player scores 5 as \"last\" at a trick when tricks_played = tricks_total'",
        ];
        let tabled = variant(&clauses);
        let scored = played(&tabled, |_| ());
        assert_eq!(scored, played(&tabled.without_tables(), |_| ()));
        assert!(scored.score.iter().sum::<i64>() > 5);
        let rows = tabled.table_rows();
        assert!(rows.points.known > 0 && rows.points.empty == 0, "{rows}");
    }
}
