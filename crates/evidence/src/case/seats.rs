//! Seats and numbers by seat, as the entry of a case names them.

use crate::reading::Reading;
use codille_edition::yaml::{Number, Pairs, Text};
use codille_lang::ids::Seat;

/// Reads a seat; of a case with more of them than any table has, which is refused when it is judged, the others are left out.
pub(super) fn seat(who: &Text, seats: &[Text], reading: &mut Reading<'_>) -> Option<Seat> {
    reading.seat(who, seats);
    let place = seats.iter().position(|s| s == who);
    place.and_then(Seat::new)
}

pub(super) fn numbers(
    pairs: &Pairs<Number>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Vec<(Seat, u32)> {
    let all = pairs.iter();
    all.filter_map(|(who, n)| Some((seat(who, seats, reading)?, n.value)))
        .collect()
}

pub(super) fn signed(
    pairs: &Pairs<i32>,
    seats: &[Text],
    reading: &mut Reading<'_>,
) -> Vec<(Seat, i64)> {
    let all = pairs.iter();
    all.filter_map(|(who, n)| Some((seat(who, seats, reading)?, i64::from(*n))))
        .collect()
}
