//! What a waiver undoes: what was paid or scored for a fault is given back, and a deal or a game that it ended goes on.

use super::follow::side;
use super::impossible::Impossible;
use super::refereed_hand::RefereedHand;
use super::ruling::{Consequence, Order};
use crate::ledger::{Account, Entry};
use crate::variant::{Due, Offence, Side};
use crate::{Decision, Event};
use codille_lang::ids::{FaultId, Seat, SeatSet};

impl RefereedHand {
    /// Waives what follows from the last fault that this seat may waive: counters and points go back whence they came.
    ///
    /// # Errors
    /// Where there is none, or where what was ordered has changed the hand for good.
    pub fn waive(&mut self, seat: Seat, fault: Option<FaultId>) -> Result<(), Impossible> {
        let open = |o: &Offence| {
            !o.waived && o.waivable_by.contains(seat) && fault.is_none_or(|f| f == o.fault)
        };
        let last = self.minutes().offences.iter().rposition(open);
        let at = last.ok_or(Impossible::NothingToWaive)?;
        self.waive_offence(self.past.len() + at)
    }

    /// Waives what follows from an offence, by its number: whoever may do so is asked before.
    ///
    /// # Errors
    /// Where it is none of this deal, or where what was ordered has changed the hand for good.
    pub fn waive_offence(&mut self, number: usize) -> Result<(), Impossible> {
        let at = number.checked_sub(self.past.len());
        let at = at.ok_or(Impossible::NothingToWaive)?;
        let mut orders = self.rulings.iter().flat_map(|r| &r.consequences);
        if orders.any(|one| one.offence == Some(number) && changes_hand(&one.order)) {
            return Err(Impossible::DoneForGood);
        }
        let offence = self.minutes_mut().offences.get_mut(at);
        offence.ok_or(Impossible::NothingToWaive)?.waived = true;
        self.give_back(number);
        self.go_on();
        self.settle_again();
        self.hand.count_again();
        self.settle_credit();
        Ok(())
    }

    /// Settles a hand that was played out once more: it was settled as if what is waived were still due.
    fn settle_again(&mut self) {
        if self.hand.decision != Decision::Over
            || self.minutes().void
            || !self.minutes().lost.is_empty()
        {
            return;
        }
        let mut moments = self.hand.history.iter();
        let Some(last) = moments.rposition(|m| m.asked != Decision::Over) else {
            return;
        };
        let mut before = self.hand.clone();
        before.back_to(last);
        let fines = self.fines_since(&before);
        before
            .state
            .facts
            .minutes
            .clone_from(&self.hand.state.facts.minutes);
        let Some(moment) = self.hand.history.get(last) else {
            return;
        };
        before.force_out_of_time(moment.seat, moment.act);
        self.hand = before;
        self.book_again(&fines);
    }

    /// Gives back what was paid for an offence.
    fn give_back(&mut self, offence: usize) {
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        let paid: Vec<Entry> = all
            .filter(|c| c.offence == Some(offence))
            .filter_map(|c| match &c.order {
                Order::Pay(entry) => Some(entry.clone()),
                Order::Silence { .. }
                | Order::CallFalls(..)
                | Order::CallStands(..)
                | Order::Fresh
                | Order::Trumps(_)
                | Order::Back(_)
                | Order::Loses(_)
                | Order::Nothing => None,
            })
            .collect();
        for entry in paid {
            let from = self.hand.events.len();
            self.hand.book(&due(&Entry {
                from: entry.to,
                to: entry.from,
                ..entry
            }));
            let booked = self.hand.events.iter().skip(from);
            self.returned.extend(booked.filter_map(|event| {
                if let Event::Paid(entry) = event {
                    Some((offence, entry.clone()))
                } else {
                    None
                }
            }));
        }
    }

    /// Takes up again a hand that ended with a fault, where nothing is left for which it would have to end.
    fn go_on(&mut self) {
        let standing = |c: &&Consequence| !self.is_waived(c) && !self.is_past(c);
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        let (mut void, mut lost) = (false, SeatSet::EMPTY);
        for one in all.filter(standing) {
            match one.order {
                Order::Fresh => void = true,
                Order::Loses(seats) => lost |= seats,
                Order::Pay(_)
                | Order::Silence { .. }
                | Order::CallFalls(..)
                | Order::CallStands(..)
                | Order::Trumps(_)
                | Order::Back(_)
                | Order::Nothing => {}
            }
        }
        let minutes = self.minutes_mut();
        (minutes.void, minutes.lost) = (void, lost);
        if !void
            && lost.is_empty()
            && let Some(before) = self.ended.take()
        {
            self.hand.revive(&before);
        }
    }

    /// Goes through what stands ordered: all but what was waived.
    pub fn standing_orders(&self) -> impl Iterator<Item = &Order> {
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        all.filter(|one| !self.is_waived(one)).map(|one| &one.order)
    }

    /// Tells whether something was ordered for an offence that has been waived.
    pub fn is_waived(&self, consequence: &Consequence) -> bool {
        let offence = consequence.offence.and_then(|n| self.offence(n));
        offence.is_some_and(|o| o.waived)
    }
}

/// Tells whether an order has changed calls, trumps or play, so that it cannot be taken back.
const fn changes_hand(order: &Order) -> bool {
    match order {
        Order::CallFalls(..) | Order::CallStands(..) | Order::Trumps(_) | Order::Back(_) => true,
        Order::Pay(_) | Order::Silence { .. } | Order::Fresh | Order::Loses(_) | Order::Nothing => {
            false
        }
    }
}

/// Returns what books an entry once more. Points that nobody paid are taken away again by scoring their negative.
pub(super) fn due(entry: &Entry) -> Due {
    let back = entry.to == Account::Nobody;
    Due {
        from: if back { Side::Nobody } else { side(entry.from) },
        to: side(if back { entry.from } else { entry.to }),
        amount: if back { -entry.amount } else { entry.amount },
        heading: entry.heading,
        clauses: entry.clauses.clone(),
    }
}
