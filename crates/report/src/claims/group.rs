//! The groups of findings: what is told of a claim, a figure or a line that does not simply hold.

use codille_evidence::run::ClaimVerdict;

/// What sort of finding an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingGroup {
    /// A claim that does not hold.
    Refuted,
    /// A figure that is wrong.
    Wrong,
    /// A figure that is rounded.
    Rounded,
    /// A printed line of play that the rules of its own book refuse.
    Unlawful,
    /// A claim that what was tried tells neither way.
    Undecided,
    /// A claim that no means can try.
    NotTestable,
}

impl FindingGroup {
    /// All groups, in the order in which they are told.
    pub const ALL: [Self; 6] = [
        Self::Refuted,
        Self::Wrong,
        Self::Rounded,
        Self::Unlawful,
        Self::Undecided,
        Self::NotTestable,
    ];

    /// Returns the group of an item; `None` where the book is simply right.
    pub const fn of(verdict: Option<ClaimVerdict>, unlawful: bool) -> Option<Self> {
        if unlawful {
            return Some(Self::Unlawful);
        }
        match verdict {
            Some(ClaimVerdict::Refuted) => Some(Self::Refuted),
            Some(ClaimVerdict::Wrong) => Some(Self::Wrong),
            Some(ClaimVerdict::Rounded) => Some(Self::Rounded),
            Some(ClaimVerdict::Undecided) => Some(Self::Undecided),
            Some(ClaimVerdict::NotTestable) => Some(Self::NotTestable),
            Some(ClaimVerdict::Upheld | ClaimVerdict::UpheldAlongLine | ClaimVerdict::Right)
            | None => None,
        }
    }

    /// Returns the heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Refuted => "Refuted claims",
            Self::Wrong => "Wrong figures",
            Self::Rounded => "Rounded figures",
            Self::Unlawful => "Unlawful lines",
            Self::Undecided => "Undecided",
            Self::NotTestable => "Not testable",
        }
    }

    /// Returns what puts an item into the group, in a sentence or two.
    pub const fn lead(self) -> &'static str {
        match self {
            Self::Refuted => {
                "Each is tried as far as its means reach, and shown not to hold. Where best play is searched, every hand sees all cards and the others are united against one: a claim that a player at the table would never find out may fail by that. Where advice is played against its contrary, it fails for the player of the program that follows it."
            }
            Self::Wrong => "The exact figure stands beside the printed one.",
            Self::Rounded => {
                "The printed figure is the exact one, rounded as the book rounds, and no fault."
            }
            Self::Unlawful => {
                "Lines of play as they are printed, of which the rules of the same book refuse an act. Each is an entry of the apparatus too, which says how it is mended."
            }
            Self::Undecided => {
                "What was tried tells neither. Where players of the program play and come to something else than is claimed, that speaks of these players, and refutes nothing."
            }
            Self::NotTestable => {
                "No means of this edition can try these; each says what is missing."
            }
        }
    }

    /// Tells whether the findings of the group are kept short, for readers who look for them.
    pub const fn is_folded(self) -> bool {
        matches!(self, Self::Rounded | Self::Undecided | Self::NotTestable)
    }
}
