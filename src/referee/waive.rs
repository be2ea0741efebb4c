//! Takes back what was ordered for a fault that is waived. Judges no fault and waives nothing for anybody.

use super::bench::{Bench, Impossible};
use super::ruling::{Consequence, Order};
use crate::engine::Hand;
use crate::ledger::Entry;
use crate::variant::{Due, Offence};
use std::sync::Arc;

use super::follow::side;

impl Bench {
    /// Waives what follows from the last fault that this seat may waive: what was paid is paid back, and a deal that had ended for it goes on.
    ///
    /// # Errors
    /// Where there is none, or where what was ordered has changed the hand for good.
    pub fn waive(&mut self, seat: usize, fault: Option<usize>) -> Result<(), Impossible> {
        let open = |o: &Offence| {
            !o.waived && o.waivable_by >> seat & 1 == 1 && fault.is_none_or(|f| f == o.fault)
        };
        let Some(at) = self.minutes().offences.iter().rposition(open) else {
            return Err(Impossible::NothingToWaive);
        };
        let number = self.past.len() + at;
        if self.ordered_for(number).any(|one| changes_hand(&one.order)) {
            return Err(Impossible::DoneForGood);
        }
        let paid: Vec<Entry> = (self.ordered_for(number))
            .filter_map(|one| {
                if let Order::Pay(entry) = &one.order {
                    Some(entry.clone())
                } else {
                    None
                }
            })
            .collect();
        if let Some(offence) = self.minutes_mut().offences.get_mut(at) {
            offence.waived = true;
        }
        self.end_no_more();
        for entry in paid {
            self.hand.book(&Due {
                from: side(entry.to),
                to: side(entry.from),
                amount: entry.amount,
                heading: entry.heading,
                clauses: entry.clauses,
            });
        }
        self.hand.count_again();
        self.settle_credit();
        Ok(())
    }

    /// Tells whether what was ordered for an offence, by its number, was waived.
    pub fn is_waived(&self, consequence: &Consequence) -> bool {
        let offence = consequence.offence.and_then(|n| self.offence(n));
        offence.is_some_and(|o| o.waived)
    }

    /// Goes through what stands ordered: all but what was waived.
    pub fn standing_orders(&self) -> impl Iterator<Item = &Order> {
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        all.filter(|one| !self.is_waived(one)).map(|one| &one.order)
    }

    fn ordered_for(&self, number: usize) -> impl Iterator<Item = &Consequence> {
        let all = self.rulings.iter().flat_map(|r| &r.consequences);
        all.filter(move |one| one.offence == Some(number))
    }

    /// Ends the deal without settling it, and keeps the hand as it was.
    pub(super) fn end(&mut self) {
        if self.ended.is_none() {
            self.ended = Some(Arc::new(self.hand.clone()));
        }
        self.hand.annul();
    }

    /// Lets a deal that ended for a fault go on where nothing ends it any more.
    fn end_no_more(&mut self) {
        let Some(ended) = self.ended.clone() else {
            return;
        };
        let (mut lost, mut void) = (0, false);
        let here = self.rulings.iter().skip(self.begun);
        let all = here.flat_map(|r| &r.consequences);
        for order in all.filter(|c| !self.is_waived(c)).map(|c| &c.order) {
            if let Order::Loses(seats) = order {
                lost |= seats;
            }
            void |= *order == Order::Fresh;
        }
        let minutes = self.minutes_mut();
        (minutes.lost, minutes.void) = (lost, void);
        if lost == 0 && !void {
            self.go_on_from(&ended);
        }
    }

    fn go_on_from(&mut self, ended: &Hand) {
        let fines = self.fines_since(ended);
        let minutes = self.hand.state.facts.minutes.clone();
        self.hand = ended.clone();
        self.hand.state.facts.minutes = minutes;
        self.ended = None;
        self.book_again(&fines);
        self.hand.look_again();
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
