//! What a search has found: values, the cards of a choice, a line.

use crate::play_tables::Cards;

/// What a value is known to be: where the search was stopped, it may be anything between.
///
/// Values are what is still to come from a position on, counted from its node of the scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The least that it can be.
    pub low: i32,
    /// The most that it can be.
    pub high: i32,
}

impl Bounds {
    /// Returns the value where it is known.
    pub const fn exact(self) -> Option<i32> {
        if self.low == self.high {
            Some(self.low)
        } else {
            None
        }
    }
}

/// A card that may be played, and what becomes of the play with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The number of the card.
    pub card: u8,
    /// That card and all that are equal to it here.
    pub equals: Cards,
    /// What is still to come with it, counted from the same node as the value of the position itself.
    pub value: Bounds,
}

/// A card of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// Who plays it.
    pub seat: usize,
    /// The number of the card.
    pub card: u8,
}

/// Why a position is not searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unsearchable {
    /// There are fewer seats than two, or more than five.
    Seats(usize),
    /// Shapes and standings of the score do not fit into a key: so many bits are too many.
    Key(u32),
    /// Seats hold or have played cards that they did not hold at the start of the tables, or hands are not equally full.
    Position,
}

impl std::fmt::Display for Unsearchable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "the search is for two to five seats, not for {seats}"),
            Self::Key(bits) => {
                write!(f, "positions of this deal need keys of {bits} bits, and the search has 64")
            }
            Self::Position => f.write_str(
                "the position is none of the deal: a seat has cards that it did not hold at the start, or too many or too few",
            ),
        }
    }
}

impl std::error::Error for Unsearchable {}
