//! Sentences of a clause.

use super::{Action, Effect, Expr, Modal, OrderOf, Ranked, Transfer, Word};
use crate::span::Span;

/// One sentence of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The label that this sentence is an exception to.
    pub exception_to: Option<Word>,
    /// What the sentence does.
    pub head: Head,
    /// Conditions: `when` as written, `unless` kept apart so that it prints back.
    pub conditions: Vec<Condition>,
    /// The condition with which a right lapses.
    pub until: Option<Expr>,
    /// Labels of the clauses that this one yields to.
    pub yields_to: Vec<Word>,
    /// The whole sentence.
    pub span: Span,
}

/// A `when` or `unless`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Whether it is written `unless`.
    pub negated: bool,
    /// The condition itself.
    pub expr: Expr,
}

/// What a sentence does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// Ranks cards, games or headings, highest first.
    Order {
        /// What is ranked.
        of: OrderOf,
        /// Highest first, whichever way it was written.
        items: Vec<Ranked>,
    },
    /// Says how strong a combination of a declaration is.
    Measure {
        /// The declaration.
        of: Word,
        /// Numbers compared from the left.
        by: Vec<Expr>,
    },
    /// Names a value.
    Define {
        /// The name.
        name: Word,
        /// Its value.
        value: Expr,
    },
    /// Says who must, may or must not do what.
    Duty {
        /// Whom it binds.
        party: Expr,
        /// Must, may or must not.
        modal: Modal,
        /// What.
        action: Action,
    },
    /// Gives a right to a party.
    Option {
        /// Its holder.
        party: Expr,
        /// What it allows.
        action: Action,
        /// What follows when he uses it.
        then: Vec<Effect>,
    },
    /// A payment.
    Pay(Transfer),
    /// A score.
    Score {
        /// Who scores.
        party: Expr,
        /// How much.
        amount: Expr,
        /// Under which heading.
        heading: Word,
        /// When; `settlement` where nothing is said.
        event: Option<Word>,
    },
    /// An act that offends, and what follows.
    Fault {
        /// Its name.
        name: Word,
        /// The verb of the act.
        verb: Word,
        /// The words that make the act this one, where there are several of its kind.
        words: Option<Word>,
        /// The duty that it offends against; without one, the condition alone tells.
        against: Option<Word>,
        /// What follows for the offender (`player`) and others.
        then: Vec<Effect>,
        /// Who need not insist.
        waivable_by: Option<Expr>,
    },
    /// There must be a fresh deal, whoever asks for it or not.
    FreshDeal,
    /// An exception under which nothing happens.
    Nothing,
}
