//! What is played for.

use codille_engine::Balance;
use codille_lang::ids::{Seat, SeatSet};

/// What is played for: by whom, and what an ending is worth to him. All others are united against him.
#[derive(Clone, Copy)]
pub enum Aim<'a> {
    /// What a seat wins or loses in payments.
    Net(Seat),
    /// By how many points a seat scores more than all others together.
    Lead(Seat),
    /// What the points scored by all seats are worth to a seat, such as by the totals of a partie that they lead to.
    Score(Seat, &'a dyn Fn(&Balance) -> i64),
}

impl std::fmt::Debug for Aim<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = match self {
            Self::Net(_) => "Net",
            Self::Lead(_) => "Lead",
            Self::Score(..) => "Score",
        };
        f.debug_tuple(word).field(&self.seat()).finish()
    }
}

impl Aim<'_> {
    /// Returns the seat whose aim it is.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Net(seat) | Self::Lead(seat) | Self::Score(seat, _) => *seat,
        }
    }

    /// Returns the seats that want the value to be high.
    pub fn maximisers(&self) -> SeatSet {
        SeatSet::of(self.seat())
    }

    /// Returns what a balance is worth.
    pub fn value(&self, balance: &Balance) -> i64 {
        match self {
            Self::Net(seat) => balance.net[*seat],
            Self::Lead(seat) => {
                let all: i64 = balance.score.iter().sum();
                2 * balance.score[*seat] - all
            }
            Self::Score(_, worth) => worth(balance),
        }
    }

    /// Tells whether what is booked adds to the value whatever was booked before.
    pub(crate) const fn is_sum(&self) -> bool {
        !matches!(self, Self::Score(..))
    }
}
