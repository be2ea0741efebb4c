//! In what a hand goes otherwise under another variant.

use super::partie::PartieState;
use codille_edition::check::rule::Verb;
use codille_engine::variant::Variant;
use codille_engine::{Account, Decision, Event, Sitting};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// Something booked, by name, so that two variants can be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Booked {
    /// A payment: from, to, points, heading.
    Payment(Account, Account, i64, String),
    /// A fault that the referee found, by its name.
    Ruling(Seat, String),
}

impl Booked {
    /// Returns what an event books, if it books anything.
    pub(super) fn of(variant: &Variant, event: &Event) -> Option<Self> {
        if let Event::Fault { seat, fault, .. } = event {
            let fault = variant.checked.faults[*fault].to_owned();
            return Some(Self::Ruling(*seat, fault));
        }
        let entry = event.payment()?;
        let heading = variant.checked.headings[entry.heading].to_owned();
        Some(Self::Payment(entry.from, entry.to, entry.amount, heading))
    }
}

/// The first thing in which a hand goes otherwise: what holds under the one variant and under the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// What is asked, and of whom.
    Decision(Box<[Decision; 2]>),
    /// Who may surrender without being asked.
    Surrender([Option<Seat>; 2]),
    /// What a seat might play if it were its turn.
    Playable(Seat, [CardSet; 2]),
    /// Whether a seat may use these words.
    Words(Seat, (Verb, String), [bool; 2]),
    /// Whether the last act can be done at all.
    Act([bool; 2]),
    /// What is booked, in order.
    Booked([Option<Booked>; 2]),
    /// The result, by its place in the table.
    Result([Option<usize>; 2]),
    /// Points of each seat.
    Scores([Vec<i64>; 2]),
    /// What is left on the table for the next hand.
    Sitting(Box<[Sitting; 2]>),
    /// Whether the rules leave something open or conflict.
    Trouble([bool; 2]),
    /// Whether the hand is over.
    Over([bool; 2]),
    /// How a partie stands.
    Partie(Box<[PartieState; 2]>),
    /// The value of a name that no other sentence uses.
    Name(String, [Option<i64>; 2]),
}

impl Difference {
    /// Tells whether something is lawful, paid or won otherwise, beyond the value of a name.
    pub const fn shows_in_play(&self) -> bool {
        !matches!(self, Self::Name(..))
    }

    /// Tells whether two are of one kind.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Compares two things, and makes a difference of them where there is one.
    pub(super) fn between<T: PartialEq>(
        one: T,
        other: T,
        make: impl FnOnce([T; 2]) -> Self,
    ) -> Option<Self> {
        (one != other).then(|| make([one, other]))
    }
}
