//! What a source asserts, with the means by which it is tried. Reads and checks; tries nothing.

pub mod asked;
mod deciding;
mod duel;
mod ending;
mod measure;
mod number;
mod placed;
mod plain;
mod policy;
mod read;
mod simulated;
#[cfg(test)]
mod tests;
mod within;

pub use duel::{DuelClaim, Way};
pub use measure::EditorMeasure;
pub use number::PrintedNumber;
pub use placed::{LineClaim, Position, SearchClaim};
pub use policy::{PolicyClaim, PolicyDecision};
pub use simulated::{Bound, Measured, PlayUnit, SimulateClaim};
pub use within::Within;

pub(super) use measure::editor_measure;
pub(super) use read::{Bases, claim};

use super::holding::CardList;
use super::item::Item;
use codille_edition::yaml::Text;
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Expr;

/// What a source asserts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// The full id of what refutes it: it must then be wrong or refuted.
    pub refuted: Option<Text>,
    /// By what it is tried.
    pub means: Means,
}

/// By what a claim is tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Means {
    /// A number or a truth is worked out.
    Count(CountClaim),
    /// Every draw of some cards is looked at.
    Enumerate(EnumerateClaim),
    /// Best play from a position is searched, with all cards seen.
    Search(Box<SearchClaim>),
    /// The printed play is followed.
    Line(Box<LineClaim>),
    /// Players of the program play many deals.
    Simulate(Box<SimulateClaim>),
    /// Two ways to act are played out by players of the program on the same deals.
    Duel(Box<DuelClaim>),
    /// A rule of conduct and its contrary are played by players of the program on the same deals.
    Policy(Box<PolicyClaim>),
    /// It can't be tried.
    NotTestable {
        /// Why.
        reason: String,
        /// The means that is missing.
        missing: String,
    },
}

/// A number or a truth that is worked out, in every state that is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountClaim {
    /// The suits of trumps, one after another; without any it is asked once, without trumps.
    pub trumps: Vec<Suit>,
    /// The cards that are held.
    pub holding: CardList,
    /// What is asserted.
    pub asserted: Asserted,
}

/// What is asserted of something that is counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asserted {
    /// That it holds.
    Truth(Expr),
    /// That it is a number, perhaps a part of another.
    Number {
        /// What is counted.
        value: Expr,
        /// Of what it is a part.
        of: Option<Box<Expr>>,
        /// The number that is printed.
        printed: Box<PrintedNumber>,
    },
}

/// A statement on every draw of some cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumerateClaim {
    /// The cards that are seen.
    pub holding: CardList,
    /// How many of the others are taken.
    pub takes: u32,
    /// The suit of trumps.
    pub trump: Option<Suit>,
    /// Which draws are meant; all where it is `None`.
    pub given: Option<Expr>,
    /// What is said of them.
    pub holds: Expr,
    /// Of how many of them.
    pub within: Within,
}

impl Means {
    /// Returns the word of the files.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Count(_) => "count",
            Self::Enumerate(_) => "enumerate",
            Self::Search(_) => "search",
            Self::Line(_) => "line",
            Self::Simulate(_) => "simulate",
            Self::Duel(_) => "duel",
            Self::Policy(_) => "policy",
            Self::NotTestable { .. } => "not_testable",
        }
    }
}
