//! Claims about many deals between players of the program.

use super::number::PrintedNumber;
use super::placed::Position;
use super::within::Within;
use codille_deals::odds::Printed;
use codille_lang::clause::ast::Expr;

/// What is played many times, and asked about each time it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayUnit {
    /// A deal by itself.
    Deal,
    /// A partie; the seats are those of its first deal.
    Partie,
}

impl PlayUnit {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Deal, Self::Partie];

    /// Returns the word of files and data.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deal => "deal",
            Self::Partie => "partie",
        }
    }

    /// Returns the word for several.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Deal => "deals",
            Self::Partie => "parties",
        }
    }
}

/// What many deals or parties between players of the program come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulateClaim {
    /// The position at which each deal begins; `None` where the cards are dealt.
    pub place: Option<Position>,
    /// Whether deals are played by themselves, or whole parties.
    pub unit: PlayUnit,
    /// How many are played.
    pub count: u32,
    /// The seed of the deals.
    pub seed: u64,
    /// Who plays, by seat; one name stands for all seats.
    pub players: Vec<String>,
    /// Which deals count; all where it is `None`.
    pub given: Option<Expr>,
    /// What is measured of them.
    pub measured: Measured,
}

/// What is measured of deals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measured {
    /// The mean of a number.
    Mean {
        /// The number.
        value: Expr,
        /// Its mean in these deals is taken off, where it is given.
        beside: Option<Expr>,
        /// What is claimed of it.
        bound: Bound,
    },
    /// In how many something holds, as odds.
    Odds {
        /// What may hold.
        share: Expr,
        /// The odds that are printed.
        printed: Printed,
    },
    /// In how many something holds, in words.
    Share {
        /// What may hold.
        share: Expr,
        /// In how many.
        within: Within,
    },
}

/// What is claimed of a mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// That it is a number that is printed.
    Printed(PrintedNumber),
    /// That it is no less.
    AtLeast(PrintedNumber),
    /// That it is no more.
    AtMost(PrintedNumber),
}
