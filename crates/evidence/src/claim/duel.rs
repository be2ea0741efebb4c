//! Claims that one way to act is better than another, tried on the same deals.

use super::placed::Position;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_lang::clause::ast::Expr;
use codille_lang::ids::Seat;

/// What somebody had better do than something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelClaim {
    /// The position at which each deal begins; how many deals are drawn stands in it.
    pub place: Position,
    /// Who acts.
    pub seat: Seat,
    /// What is said to be better.
    pub better: Way,
    /// What it is said to be better than.
    pub worse: Way,
    /// Who plays the rest, by seat; one name stands for all seats.
    pub players: Vec<String>,
    /// The number at the end of the hand by which the two ways are compared: the more, the better. A truth is one where it holds.
    pub value: Expr,
}

/// One way to act, when its turn comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The act.
    pub act: Act,
    /// The right of which the act makes no use, where it is one of declining.
    pub declined: Option<Verb>,
    /// The line of the claim.
    pub line: String,
}
