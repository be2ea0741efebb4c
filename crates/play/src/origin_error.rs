//! Why nobody can sit down at a record.

/// An act of a record that the table refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Act {number} of the record cannot be done at a table: {why}.")]
pub struct RefusedAct {
    /// Its number, counted from 1.
    pub number: usize,
    /// What the table says.
    pub why: String,
}

/// Why a record is not handed over to a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotHandedOver {
    /// Its cards are dealt wrong.
    #[error("The cards of this record are dealt wrong, and nobody plays on.")]
    Misdealt,
    /// Cards are not told.
    #[error(
        "The source does not tell {what}, and the players of the table reason from the whole deal. `codille reconstruct {record}` counts the deals that fit."
    )]
    Untold {
        /// The record.
        record: String,
        /// Which cards.
        what: UntoldCards,
    },
    /// One of its acts is refused.
    #[error(transparent)]
    Refused(#[from] RefusedAct),
}

/// Cards that the source does not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UntoldCards {
    /// Some of the hands.
    #[error("every card of the hands")]
    Hands,
    /// The stock.
    #[error("which cards lay in the stock")]
    Stock,
}

/// Why a table does not take up a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotTakenUp {
    /// The file is faulty, as the sentence says.
    #[error("{0}")]
    Faulty(String),
    /// The file has no record.
    #[error("the text holds no record")]
    NoRecord,
    /// It cannot be played, as the sentence says.
    #[error("{0}")]
    Unplayed(String),
    /// One of its acts is refused.
    #[error(transparent)]
    Refused(#[from] RefusedAct),
    /// It has fewer acts.
    #[error("the record tells {told} acts, and not {acts}: choose an earlier moment")]
    Beyond {
        /// How many acts it has.
        told: usize,
        /// How many were asked for.
        acts: usize,
    },
    /// Another book does not allow its acts.
    #[error("by `{under}` only {done} of these {wanted} acts can be done")]
    NotUnder {
        /// The variant of the other book.
        under: String,
        /// How many can be done.
        done: usize,
        /// How many were asked for.
        wanted: usize,
    },
    /// Nobody has anything to do any more.
    #[error("the hand is over at this moment: choose an earlier one")]
    Over,
}
