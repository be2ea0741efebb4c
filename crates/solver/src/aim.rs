//! What is played for.

use codille_engine::{Balance, State};
use codille_lang::ids::{NameId, Seat, SeatSet};

/// What is played for: by whom, and what an ending is worth to him. All others are united against him.
#[derive(Clone, Copy)]
pub enum Aim<'a> {
    /// What a seat wins or loses in payments.
    Net(Seat),
    /// By how many points a seat scores more than all others together.
    Lead(Seat),
    /// The result of the hand: results by their worth to a seat, from the least; each is worth its place, counted from 1, and any other nothing.
    Result(Seat, &'a [NameId]),
    /// What the points scored by all seats are worth to a seat, such as by the totals of a partie that they lead to.
    Score(Seat, &'a dyn Fn(&Balance) -> i64),
    /// What the whole end of a hand is worth to a seat: tricks won, points under each heading, payments, the result. It may ask for nothing
    /// that hangs on which cards fell in which trick.
    End(Seat, &'a dyn Fn(&State) -> i64),
}

/// An aim that can be compared with another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum ComparableAim {
    Net(Seat),
    Lead(Seat),
    Result(Seat, Box<[NameId]>),
}

impl std::fmt::Debug for Aim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = match self {
            Self::Net(_) => "Net",
            Self::Lead(_) => "Lead",
            Self::Result(..) => "Result",
            Self::Score(..) => "Score",
            Self::End(..) => "End",
        };
        f.debug_tuple(word).field(&self.seat()).finish()
    }
}

impl Aim<'_> {
    /// Returns the seat whose aim it is.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Net(seat)
            | Self::Lead(seat)
            | Self::Result(seat, _)
            | Self::Score(seat, _)
            | Self::End(seat, _) => *seat,
        }
    }

    /// Returns the seats that want the value to be high.
    pub fn maximisers(&self) -> SeatSet {
        SeatSet::of(self.seat())
    }

    /// Returns what has been booked so far; of an aim that only an end tells, nothing.
    pub fn value(&self, balance: &Balance) -> i64 {
        match self {
            Self::Net(seat) => balance.net[*seat],
            Self::Lead(seat) => {
                let all: i64 = balance.score.iter().sum();
                2 * balance.score[*seat] - all
            }
            Self::Result(_, results) => {
                let place = balance.result.and_then(|result| {
                    let mut results = results.iter();
                    results.position(|other| *other == result)
                });
                place.map_or(0, |place| i64::try_from(place + 1).unwrap_or(i64::MAX))
            }
            Self::Score(_, worth) => worth(balance),
            Self::End(..) => 0,
        }
    }

    /// Returns what the end of a hand is worth.
    pub fn worth(&self, end: &State) -> i64 {
        if let Self::End(_, worth) = self {
            worth(end)
        } else {
            self.value(&end.balance)
        }
    }

    /// Tells whether only an end tells it, by whatever a standing of the tricks keeps.
    pub(crate) const fn is_of_ends(&self) -> bool {
        matches!(self, Self::End(..))
    }

    /// Tells whether what is booked adds to the value whatever was booked before.
    pub(crate) const fn is_sum(&self) -> bool {
        matches!(self, Self::Net(_) | Self::Lead(_))
    }

    /// Tells whether the value hangs on all that was booked, and not on what is booked from some point on.
    pub(crate) const fn is_of_totals(&self) -> bool {
        matches!(self, Self::Score(..))
    }

    /// Returns the aim as one that can be compared; `None` of one that is known only by what it says of a balance.
    pub(crate) fn comparable(&self) -> Option<ComparableAim> {
        Some(match self {
            Self::Net(seat) => ComparableAim::Net(*seat),
            Self::Lead(seat) => ComparableAim::Lead(*seat),
            Self::Result(seat, results) => ComparableAim::Result(*seat, (*results).into()),
            Self::Score(..) | Self::End(..) => return None,
        })
    }
}
