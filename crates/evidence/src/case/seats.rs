//! Seats and numbers by seat, as the entry of a case names them.

use crate::reading::Reading;
use codille_edition::yaml::{Pairs, Text};
use codille_lang::ids::Seat;

/// Reads a seat; of a case with more of them than any table has, which is refused when it is judged, the others are left out.
pub(super) fn seat(who: &Text, seats: &[Text], reading: &mut Reading<'_>) -> Option<Seat> {
    reading.seat(who, seats);
    let place = seats.iter().position(|s| s == who);
    place.and_then(Seat::new)
}

/// Reads what stands beside each seat.
pub(super) fn by_seat<'e, V, T>(
    pairs: &Pairs<V>,
    seats: &[Text],
    reading: &mut Reading<'e>,
    read: impl Fn(&V, &mut Reading<'e>) -> T,
) -> Vec<(Seat, T)> {
    let all = pairs.iter();
    all.filter_map(|(who, value)| Some((seat(who, seats, reading)?, read(value, reading))))
        .collect()
}

pub(super) fn signed(
    pairs: &Pairs<i32>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Vec<(Seat, i64)> {
    by_seat(pairs, seats, reading, |n, _| i64::from(*n))
}
