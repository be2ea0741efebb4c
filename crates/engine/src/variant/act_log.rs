//! What was done at the table in a deal, act by act, and what was ordered: asked for by clauses.

use super::eval::{mask, word};
use super::occurrences::{LogFact, Occurrences};
use super::outlook::{Outlook, Prospect};
use codille_edition::check::act::ActId;
use codille_edition::check::node::{ActPattern, LogQuestion};
use codille_lang::cards::{Card, Suit};
use codille_lang::ids::{BySeat, FaultId, HeadingId, Seat, SeatSet};
use std::sync::Arc;

/// One act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The number of the act.
    pub act: ActId,
    /// Who did it.
    pub seat: Seat,
    /// Its cards.
    pub cards: u64,
    /// How many things it was done to.
    pub number: i64,
    /// The seat that it was done to; `None` for none.
    pub whose: Option<Seat>,
    /// The words spoken, or what it was about; shared by all copies of the log.
    pub words: Arc<str>,
}

impl LogEntry {
    /// Returns the suit that the words name; `None` for none.
    pub fn suit(&self) -> Option<Suit> {
        Suit::from_name(&self.words)
    }

    /// Tells whether it is the act that is asked for.
    fn is(&self, noted: &ActPattern) -> bool {
        let words = noted.words.as_deref();
        self.act == noted.act && words.is_none_or(|w| self.words.eq_ignore_ascii_case(w))
    }
}

/// A penalty that stands, or was waived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offence {
    /// The number of the fault.
    pub fault: FaultId,
    /// Who committed it.
    pub seat: Seat,
    /// How often: once, where it was ruled on; evidence may give several together.
    pub times: i64,
    /// Who may waive what follows.
    pub waivable_by: SeatSet,
    /// The seats that reckon nothing for it.
    pub silenced: SeatSet,
    /// The headings that it spares, by their numbers.
    pub spared: Vec<HeadingId>,
    /// The headings to which it is confined; empty for all.
    pub only: Vec<HeadingId>,
    /// Which act it was, counted from 0.
    pub at: usize,
    /// What the offender paid for it, in points.
    pub paid: i64,
    /// The number of the ruling on it, counted from 0.
    pub ruling: usize,
    /// In which trick it was, counted from 1; the last one played, where none was open.
    pub trick: u8,
    /// Whether play went back to it, so that it is undone.
    pub undone: bool,
    /// Whether it was waived.
    pub waived: bool,
    /// What was open to seats but for it.
    pub outlook: Option<Outlook>,
}

impl Offence {
    /// Makes an offence committed once, before the first act, of which nothing more is said yet.
    pub const fn new(fault: FaultId, seat: Seat) -> Self {
        Self {
            fault,
            seat,
            times: 1,
            waivable_by: SeatSet::EMPTY,
            silenced: SeatSet::EMPTY,
            spared: Vec::new(),
            only: Vec::new(),
            at: 0,
            paid: 0,
            ruling: 0,
            trick: 0,
            undone: false,
            waived: false,
            outlook: None,
        }
    }

    /// Tells whether what follows from it is neither waived nor undone.
    pub const fn stands(&self) -> bool {
        !self.waived && !self.undone
    }
}

/// The log of a deal: kept only where a referee sits at the table, or faults are given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActLog {
    /// Whether a referee sits at the table; without one, the log holds what evidence gives and no acts.
    pub is_refereed: bool,
    /// The acts, in order; shared among the states that are kept, until one more is done.
    pub acts: Arc<Vec<LogEntry>>,
    /// The act that is judged; `None` before the first.
    pub judged: Option<LogEntry>,
    /// The stock as dealt, from the top.
    pub stock: Arc<Vec<u8>>,
    /// Cards drawn or dropped and joined to nothing yet, by seat.
    pub aside: BySeat<u64>,
    /// Cards of another pack that came to seats.
    pub strange: BySeat<u64>,
    /// Offences, in order.
    pub offences: Vec<Offence>,
    /// Seats that have lost the game by an offence.
    pub lost: SeatSet,
    /// There is to be another deal.
    pub void: bool,
}

impl ActLog {
    /// Makes the log that a referee begins; the stock as dealt, from the top.
    pub fn of_stock(stock: &[Card]) -> Self {
        Self {
            is_refereed: true,
            stock: Arc::new(stock.iter().map(|card| card.number()).collect()),
            ..Self::default()
        }
    }

    /// Enters an act.
    pub(crate) fn enter(&mut self, entry: LogEntry) {
        Arc::make_mut(&mut self.acts).push(entry);
    }

    /// Returns what stands in the log and which acts and faults happened, also those that were undone or waived.
    pub(super) fn occurrences(&self) -> Occurrences {
        let mut out = Occurrences::default();
        for entry in self.acts.iter() {
            out.add_act(entry.act);
        }
        for offence in &self.offences {
            // Rules that ask about a fault without room are always asked.
            out.add_fault(offence.fault);
        }
        let any = |cards: &BySeat<u64>| cards.iter().any(|cards| *cards != 0);
        let standing = [
            (!self.lost.is_empty(), LogFact::Lost),
            (!self.silenced().is_empty(), LogFact::Silenced),
            (any(&self.strange), LogFact::Strange),
            (any(&self.aside), LogFact::Aside),
        ];
        for (_, standing) in standing.into_iter().filter(|(stands, _)| *stands) {
            out.add_standing(standing);
        }
        out
    }

    /// Goes through the acts of some seats that are asked for, with their places.
    fn of<'a>(
        &'a self,
        noted: &'a ActPattern,
        seats: SeatSet,
    ) -> impl Iterator<Item = (usize, &'a LogEntry)> {
        let all = self.acts.iter().enumerate();
        all.filter(move |(_, m)| seats.contains(m.seat) && m.is(noted))
    }

    /// Answers a question of the rules about seats, or about a number.
    pub(super) fn answer(&self, question: &LogQuestion, of: i64) -> i64 {
        let seats = SeatSet::from_mask(mask(of));
        match question {
            LogQuestion::Done(noted) => self.done(noted, seats),
            LogQuestion::Since(noted, other) => self.since(noted, other, seats),
            LogQuestion::Cards(noted) => word(self.cards(noted, seats)),
            LogQuestion::Number(noted) => self.number(noted, seats),
            LogQuestion::Top => word(self.stock(of, false)),
            LogQuestion::Bottom => word(self.stock(of, true)),
        }
    }

    /// Returns how often some seats did an act.
    pub fn done(&self, noted: &ActPattern, seats: SeatSet) -> i64 {
        i64::try_from(self.of(noted, seats).count()).unwrap_or(i64::MAX)
    }

    /// Returns how often some seats did an act after anybody last did another; ever, where nobody has.
    pub fn since(&self, noted: &ActPattern, other: &ActPattern, seats: SeatSet) -> i64 {
        let last = self.acts.iter().rposition(|m| m.is(other));
        let later = self.of(noted, seats);
        let later = later.filter(|(at, _)| last.is_none_or(|last| *at > last));
        i64::try_from(later.count()).unwrap_or(i64::MAX)
    }

    /// Returns all cards of the acts of some seats.
    pub fn cards(&self, noted: &ActPattern, seats: SeatSet) -> u64 {
        self.of(noted, seats).fold(0, |all, (_, m)| all | m.cards)
    }

    /// Returns the number of the last act of its kind by some seats.
    pub fn number(&self, noted: &ActPattern, seats: SeatSet) -> i64 {
        let last = self.of(noted, seats).last();
        last.map_or(0, |(_, m)| m.number)
    }

    /// Returns so many cards of the stock as dealt, from the top or from the bottom.
    pub fn stock(&self, count: i64, bottom: bool) -> u64 {
        let count = usize::try_from(count).unwrap_or(0).min(self.stock.len());
        let from = if bottom { self.stock.len() - count } else { 0 };
        let part = self.stock.get(from..from + count).unwrap_or(&[]);
        part.iter().fold(0, |all, c| all | 1 << (c & 63))
    }

    /// Returns the cards that lie aside for a seat; nobody has any.
    pub fn aside(&self, seat: Option<Seat>) -> u64 {
        seat.map_or(0, |seat| self.aside[seat])
    }

    /// Returns the cards of another pack that came to a seat; none come to nobody.
    pub fn strange(&self, seat: Option<Seat>) -> u64 {
        seat.map_or(0, |seat| self.strange[seat])
    }

    /// Returns the act that was the first fault with this number and is not undone, of those ruled on from a ruling on, in one trick where it
    /// is named and of some seats; it and what came after count as undone from now on.
    pub fn undo_fault(
        &mut self,
        fault: FaultId,
        since: usize,
        trick: Option<u8>,
        seats: SeatSet,
    ) -> Option<usize> {
        let of = |o: &&Offence| {
            o.fault == fault
                && !o.undone
                && o.ruling >= since
                && trick.is_none_or(|t| t == o.trick)
                && seats.contains(o.seat)
        };
        let at = self.offences.iter().filter(of).map(|o| o.at).min()?;
        for offence in self.offences.iter_mut().filter(|o| o.at >= at) {
            offence.undone = true;
        }
        Some(at)
    }

    /// Returns how often a seat committed the fault with this number.
    pub fn faults(&self, fault: FaultId, seat: SeatSet) -> i64 {
        let all = self.offences.iter();
        let all = all.filter(|o| o.fault == fault && !o.undone && seat.contains(o.seat));
        all.fold(0, |sum, o| sum.saturating_add(o.times))
    }

    /// Returns what some seats have paid for the fault with this number, where it still counts.
    pub fn fined(&self, fault: FaultId, seats: SeatSet) -> i64 {
        let all = self.offences.iter();
        let all = all.filter(|o| o.fault == fault && o.stands() && seats.contains(o.seat));
        all.map(|o| o.paid).sum()
    }

    /// Returns what was open to a seat but for the first fault with this number of anybody else: 2 where it was sure of every trick that was
    /// left, 0 where it could not have won them all, 1 where that hung on the play or there was no such fault.
    pub fn outlook(&self, fault: FaultId, seat: Seat) -> i64 {
        let mut all = self.offences.iter();
        let first = all.find(|o| o.fault == fault && !o.undone && o.seat != seat);
        let outlook = first.and_then(|o| o.outlook.as_ref());
        outlook.map_or(Prospect::Open, |o| o.of(seat)).number()
    }

    /// Returns in which trick a seat last committed the fault with this number.
    pub fn fault_trick(&self, fault: FaultId, seat: SeatSet) -> Option<u8> {
        let mut all = self.offences.iter().rev();
        let last = all.find(|o| o.fault == fault && !o.undone && seat.contains(o.seat));
        last.map(|o| o.trick)
    }

    /// Returns the seats that reckon nothing.
    pub fn silenced(&self) -> SeatSet {
        let standing = self
            .offences
            .iter()
            .filter(|o| !o.waived && o.only.is_empty());
        standing.fold(SeatSet::EMPTY, |all, o| all | o.silenced)
    }

    /// Tells whether a seat still reckons what is scored under a heading.
    pub fn reckons(&self, seat: Seat, heading: HeadingId) -> bool {
        let standing = self.offences.iter().filter(|o| !o.waived);
        let mut against = standing.filter(|o| o.silenced.contains(seat));
        against.all(|o| {
            o.spared.contains(&heading) || !o.only.is_empty() && !o.only.contains(&heading)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ActLog, LogFact, Occurrences, Offence};
    use codille_lang::ids::{FaultId, Seat, SeatSet};

    fn revoke() -> FaultId {
        FaultId::from(0)
    }

    fn offence(seat: Seat, at: usize, trick: u8) -> Offence {
        Offence {
            at,
            ruling: at,
            trick,
            ..Offence::new(revoke(), seat)
        }
    }

    fn minutes() -> ActLog {
        ActLog {
            offences: vec![
                offence(Seat::FIRST, 1, 1),
                offence(Seat::SECOND, 4, 3),
                offence(Seat::FIRST, 6, 4),
            ],
            ..ActLog::default()
        }
    }

    #[test]
    fn play_goes_back_to_the_first_standing_fault() {
        let mut minutes = minutes();
        assert_eq!(
            minutes.undo_fault(revoke(), 0, None, SeatSet::EVERY),
            Some(1)
        );
        assert_eq!(minutes.undo_fault(revoke(), 0, None, SeatSet::EVERY), None);
    }

    #[test]
    fn of_the_trick_or_the_seat_that_is_named() {
        assert_eq!(
            minutes().undo_fault(revoke(), 0, Some(3), SeatSet::EVERY),
            Some(4)
        );
        assert_eq!(
            minutes().undo_fault(revoke(), 0, Some(2), SeatSet::EVERY),
            None
        );
        assert_eq!(
            minutes().undo_fault(revoke(), 0, None, Seat::SECOND.into()),
            Some(4)
        );
        let mut minutes = minutes();
        assert_eq!(
            minutes.undo_fault(revoke(), 0, Some(4), SeatSet::EVERY),
            Some(6)
        );
        assert_eq!(
            minutes.undo_fault(revoke(), 0, None, SeatSet::EVERY),
            Some(1)
        );
    }

    #[test]
    fn what_stands_in_a_log_is_told_of_it() {
        let told = |log: &ActLog| {
            let facts = [
                LogFact::Lost,
                LogFact::Silenced,
                LogFact::Strange,
                LogFact::Aside,
            ];
            facts.map(|fact| {
                let mut asked = Occurrences::default();
                asked.add_standing(fact);
                log.occurrences().overlaps(asked)
            })
        };
        let mut log = ActLog::default();
        assert_eq!(told(&log), [false; 4]);
        log.aside[Seat::SECOND] = 1;
        assert_eq!(told(&log), [false, false, false, true]);
        log.strange[Seat::FIRST] = 1;
        assert_eq!(told(&log), [false, false, true, true]);
        log.offences.push(Offence {
            silenced: Seat::FIRST.into(),
            ..offence(Seat::FIRST, 1, 1)
        });
        assert_eq!(told(&log), [false, true, true, true]);
        log.lost.insert(Seat::FIRST);
        assert_eq!(told(&log), [true; 4]);
    }
}
