//! Parties in their course: whether one is over and what is then paid, and how often a deal counts.

use super::ELDER;
use crate::witness::TRACED;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_engine::ledger::Account;
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Event, Partie};
use codille_lang::ids::{Seat, SeatSet};
use codille_lang::words::counted;

/// A partie after some deals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct PartieStanding {
    pub(super) deals: u16,
    pub(super) totals: [i64; 2],
}

/// A deal by its number in a partie.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Weight {
    pub(super) deal: u16,
}

const fn player(seat: Seat) -> &'static str {
    if seat.index() == ELDER.index() {
        "the first"
    } else {
        "the second"
    }
}

/// How points may be made fewer, the boldest way first.
const FEWER: [fn(i64) -> i64; 4] = [|_| 0, |n| n / 2, |n| n - 10, |n| n - 1];

impl Asked for PartieStanding {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let table = variant.checked.table.partie.as_ref()?;
        let partie = Partie {
            totals: self.totals,
            deals: self.deals,
            ..Partie::default()
        };
        let facts = partie.facts(variant);
        let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
        let over = variant.named(table.over.as_str(), &mut context) == Some(1);
        let mut clauses = context.trace.expect(TRACED);
        if !over {
            return Some(Answer::of("it goes on", clauses));
        }
        let mut events: Vec<Event> = Vec::new();
        partie.settle(variant, &mut events);
        let mut says = "it is over, and nothing is paid".to_owned();
        for entry in events.iter().filter_map(Event::payment) {
            if let (Account::Seat(from), Account::Seat(to)) = (entry.from, entry.to) {
                let (from, to) = (player(from), player(to));
                says = format!("it is over: {from} pays {to} {}", entry.amount);
            }
            clauses.extend(entry.clauses.iter().copied());
        }
        Some(Answer::of(says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let [a, b] = self.totals;
        let deals = if self.deals == 1 {
            "one deal".to_owned()
        } else {
            counted(self.deals.into(), "deal")
        };
        format!(
            "After {deals} the first player has {a} and the second {b}: is the partie over, and what is paid?"
        )
    }

    /// Fewer deals, and then fewer points of both or of either.
    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let [a, b] = self.totals;
        let deals = (1..self.deals).map(|deals| Self { deals, ..*self });
        let points = FEWER.into_iter().flat_map(|fewer| {
            let all = [[fewer(a), fewer(b)], [fewer(a), b], [a, fewer(b)]].into_iter();
            let all = all.filter(|totals| totals.iter().all(|n| *n >= 0));
            all.map(|totals| Self { totals, ..*self })
        });
        deals.chain(points).collect()
    }
}

impl Asked for Weight {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let partie = Partie {
            deals: self.deal.checked_sub(1)?,
            ..Partie::new()
        };
        let state = partie.next_deal(variant);
        let table = variant.checked.table.partie.as_ref()?;
        let mut context = EvalContext::traced(&state.facts, SeatSet::EMPTY);
        if let Some(name) = &table.weight {
            variant.named(name.as_str(), &mut context);
        }
        let says = match partie.weight(variant, &state) {
            1 => "it counts once".to_owned(),
            n => format!("it counts {n} times"),
        };
        Some(Answer::of(says, context.trace.expect(TRACED)))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        format!("How often does deal {} count?", self.deal)
    }

    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        (1..self.deal).map(|deal| Self { deal }).collect()
    }
}
