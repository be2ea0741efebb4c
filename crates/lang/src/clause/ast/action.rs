//! What a duty or a right is about.

use super::{Expr, Word};

/// Must, may or must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modal {
    /// Of all that may be done, only this.
    Must,
    /// This may be done.
    May,
    /// This may not be done.
    MustNot,
}

impl Modal {
    /// Returns the words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::May => "may",
            Self::MustNot => "must not",
        }
    }
}

/// A verb and what it governs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// The verb.
    pub verb: Word,
    /// Its object.
    pub object: Option<Object>,
}

/// What a verb governs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Object {
    /// One of a set.
    From(Expr),
    /// A number, no less.
    AtLeast(Expr),
    /// A number, no more.
    AtMost(Expr),
    /// A number.
    Exactly(Expr),
    /// Spoken words or the name of a fault.
    Text(Word),
}
