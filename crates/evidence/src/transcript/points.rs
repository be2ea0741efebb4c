//! The points of a deal as they grow, by seat and by heading. Books none.

use codille_lang::ids::{HeadingId, Seat};
use serde_json::{Map, Value};

use codille_engine::ledger::Account;
use codille_engine::{Event, Hand};

/// Returns the points that a seat has scored in the first events of a hand.
pub(super) fn of(hand: &Hand, events: usize, seat: Seat) -> i64 {
    let events = hand.events.get(..events).unwrap_or(&[]);
    let mut sum = 0;
    for event in events {
        if let Event::Paid(entry) = event
            && entry.from == Account::Nobody
        {
            sum += entry.brings(Account::Seat(seat));
        }
    }
    sum
}

/// Returns the points of the seats whose points grow in some events.
pub(super) fn grown(
    hand: &Hand,
    range: std::ops::Range<usize>,
    seats: &[String],
) -> Map<String, Value> {
    let mut out = Map::new();
    for (i, seat) in seats.iter().enumerate() {
        let own = Seat::from(i);
        let now = of(hand, range.end, own);
        if now != of(hand, range.start, own) {
            out.insert(seat.clone(), now.into());
        }
    }
    out
}

/// Returns the points of all seats, or nothing where none has scored.
pub(super) fn standing(hand: &Hand, events: usize, seats: &[String]) -> Map<String, Value> {
    let all: Vec<i64> = Seat::first(seats.len())
        .map(|seat| of(hand, events, seat))
        .collect();
    if all.iter().all(|n| *n == 0) {
        return Map::new();
    }
    let pairs = seats.iter().cloned().zip(all);
    pairs.map(|(seat, n)| (seat, n.into())).collect()
}

/// Returns the points by seat and heading, the headings in the order of accrual.
pub(super) fn by_heading(hand: &Hand, seats: &[String]) -> Map<String, Value> {
    let variant = &hand.variant;
    let entries = hand.entries();
    let scored = || entries.iter().filter(|e| e.from == Account::Nobody);
    let mut headings: Vec<HeadingId> = scored().map(|e| e.heading).collect();
    let accrual = variant.orders.accrual.as_ref();
    let place =
        |heading: &HeadingId| accrual.and_then(|(all, _)| all.iter().position(|h| h == heading));
    let first = headings.clone();
    headings.sort_by_key(|h| {
        (
            place(h).unwrap_or(usize::MAX),
            first.iter().position(|f| f == h),
        )
    });
    headings.dedup();
    let mut out = Map::new();
    for (i, seat) in seats.iter().enumerate().filter(|_| !headings.is_empty()) {
        let mut sums = Map::new();
        for heading in &headings {
            let own = scored().filter(|e| e.heading == *heading);
            let sum: i64 = own.map(|e| e.brings(Account::Seat(Seat::from(i)))).sum();
            let name = variant.checked.headings[*heading].to_owned();
            sums.insert(name, sum.into());
        }
        out.insert(seat.clone(), sums.into());
    }
    out
}
