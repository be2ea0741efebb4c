//! What follows from a fault or from the use of a right, and payments.

use super::{Expr, Word};
use crate::span::Span;

/// What follows from a fault or from the use of a right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A payment.
    Pay(Transfer),
    /// Somebody scores.
    Score {
        /// Who.
        party: Expr,
        /// How much.
        amount: Expr,
        /// Under which heading.
        heading: Word,
    },
    /// Somebody reckons nothing in this deal.
    Silence {
        /// Who.
        party: Expr,
        /// Headings that are spared.
        but: Vec<Word>,
        /// Headings to which it is confined; empty for all.
        only: Vec<Word>,
    },
    /// A call falls, of a declaration or the one at hand, or stands as good.
    Call {
        /// Whose.
        party: Expr,
        /// The declaration.
        class: Option<Word>,
        /// Whether it stands.
        stands: bool,
    },
    /// The deal is void, and there is another.
    Fresh,
    /// The suit that the act names is trumps.
    Trumped,
    /// Play goes back to before the act, or to before the last act or fault of this kind.
    Back(Option<BackTo>),
    /// Play begins again with the first lead.
    Again,
    /// Somebody loses the game.
    Loses(Expr),
    /// Nothing: there is no penalty.
    Nothing,
}

/// What play goes back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BackTo {
    /// The last act with this name.
    Act(Word),
    /// The last fault with this name.
    Fault(Word),
}

impl Effect {
    /// Returns the payment, where it is one.
    pub const fn transfer(&self) -> Option<&Transfer> {
        if let Self::Pay(transfer) = self {
            Some(transfer)
        } else {
            None
        }
    }

    /// Returns the heading of a payment or a score.
    pub const fn heading(&self) -> Option<&Word> {
        match self {
            Self::Pay(Transfer { heading, .. }) | Self::Score { heading, .. } => Some(heading),
            Self::Silence { .. }
            | Self::Call { .. }
            | Self::Loses(_)
            | Self::Fresh
            | Self::Trumped
            | Self::Back(_)
            | Self::Again
            | Self::Nothing => None,
        }
    }

    /// Returns the party that it falls on, where it is no payment.
    pub const fn party(&self) -> Option<&Expr> {
        match self {
            Self::Silence { party, .. }
            | Self::Score { party, .. }
            | Self::Call { party, .. }
            | Self::Loses(party) => Some(party),
            Self::Pay(_)
            | Self::Fresh
            | Self::Trumped
            | Self::Back(_)
            | Self::Again
            | Self::Nothing => None,
        }
    }
}

/// A payment from one account to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Who pays.
    pub from: Account,
    /// How much each pays.
    pub amount: Expr,
    /// Who receives.
    pub to: Account,
    /// Under which heading.
    pub heading: Word,
    /// When; `settlement` where nothing is said.
    pub event: Option<Word>,
    /// The whole payment.
    pub span: Span,
}

/// One side of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// The pool.
    Pool(Span),
    /// The stakes set apart.
    Reserve(Span),
    /// A seat or seats; each of them pays or receives the amount.
    Seats(Expr),
}
