//! The stages of a hand at which an act is asked for, or a payment falls due.

/// A stage of a hand; the phases of a table say which stages it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// At any time, whatever the phases.
    Ever,
    /// Games are spoken for.
    Bidding,
    /// The suit of trumps is named.
    Naming,
    /// Cards are laid away, taken or left.
    Exchanging,
    /// Cards are taken in.
    Drawing,
    /// The others exchange after the first.
    Following,
    /// Cards left in the stock may be seen.
    Looking,
    /// What a hand as dealt is may be announced.
    Announcing,
    /// Combinations are called and answered.
    Declaring,
    /// Tricks are played.
    Playing,
    /// The hand is settled.
    Settling,
    /// The partie is over.
    Ending,
}
