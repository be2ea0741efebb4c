//! Why a variant could not be measured.

/// A deal that could not be measured.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("deal {deal} of seed {seed}: {why}")]
pub struct MeasureError {
    /// The number of the deal.
    pub deal: u64,
    /// The seed.
    pub seed: u64,
    /// What went wrong in it.
    pub why: Unmeasured,
}

/// Why a hand could not be measured.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unmeasured {
    /// There is no player of this name.
    #[error("there is no player `{0}`")]
    NoPlayer(&'static str),
    /// No deal fits what a seat knows.
    #[error("no deal fits what seat {0} knows")]
    Impossible(usize),
    /// A decision has no lawful act.
    #[error("a seat is asked what it cannot answer")]
    Unanswered,
    /// The hand has more acts than a hand can have.
    #[error("the hand does not end")]
    Endless,
    /// The rules do not settle the hand, as their sentence says.
    #[error("{0}")]
    Unsettled(String),
    /// A player does what the table refuses, as its sentence says.
    #[error("{0}")]
    Unplayed(String),
}
