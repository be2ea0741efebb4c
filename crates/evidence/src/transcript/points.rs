//! The points of a deal as they grow, by seat and by heading. Books none.

use codille_lang::ids::{BySeat, HeadingId, Seat};
use codille_lang::sorting;
use serde_json::{Map, Value};

use super::step::TranscriptStep;
use codille_engine::Hand;
use codille_engine::ledger::Account;

/// Returns the points of a seat after a step, where they have grown by it.
pub(super) fn grown(before: &BySeat<i64>, step: &TranscriptStep<'_>, seat: Seat) -> Option<i64> {
    let now = step.points[seat];
    (now != before[seat]).then_some(now)
}

/// Returns the points of all seats after a step, or nothing where none has scored.
pub(super) fn standing(step: &TranscriptStep<'_>, seats: &[String]) -> Map<String, Value> {
    if step.points.iter().all(|n| *n == 0) {
        return Map::new();
    }
    let pairs = seats.iter().cloned().zip(&step.points);
    pairs.map(|(seat, n)| (seat, (*n).into())).collect()
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
    sorting::by_key(&mut headings, |h| {
        (
            // What has no place in the order of accrual comes after it.
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
