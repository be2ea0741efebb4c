//! Claims about a position: what best play comes to, or what the printed play shows.

use super::within::Within;
use crate::record::ResolvedRecord;
use codille_lang::clause::ast::Expr;
use codille_lang::ids::Seat;

/// A position, or many: where cards are open, it stands for all deals that fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// How the cards lie and what has been done.
    pub record: ResolvedRecord,
    /// The record that it begins at, where an editor has chosen cards of that one and the claim names none.
    pub conjecture: Option<Box<ResolvedRecord>>,
    /// How many deals are drawn where more fit.
    pub sample: Option<u32>,
    /// The seed of the draws.
    pub seed: u64,
    /// Which deals are meant; all where it is `None`.
    pub meant: Option<Expr>,
    /// Of how many something is said.
    pub within: Within,
}

/// What best play from a position comes to, with all cards seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchClaim {
    /// The position.
    pub place: Position,
    /// The seat that plays alone; all others are united against it.
    pub alone: Seat,
    /// Whether that seat wants what is wanted, and not the others.
    pub seeks: bool,
    /// What is wanted when the hand is over: a truth, or as much of a number as can be had. `None` is what the seat alone wins in payments, or
    /// by how many points it is ahead.
    pub wants: Option<Expr>,
    /// What is claimed of best play; `None` is that what is wanted comes about.
    pub claims: Option<Expr>,
}

/// What the printed play shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineClaim {
    /// The position at the end of the play.
    pub place: Position,
    /// What is said of it.
    pub holds: Expr,
}
