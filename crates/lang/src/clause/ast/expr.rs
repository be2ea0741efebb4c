//! Expressions.

use super::{CardTerm, Operator, Word};
use crate::cards::Rank;
use crate::span::Span;

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

impl Expr {
    /// Returns the expressions right within it, from left to right.
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Call(_, arguments) => {
                let within = arguments.iter().filter_map(|argument| match argument {
                    Argument::Expr(expr) => Some(expr),
                    Argument::Text(_) => None,
                });
                within.collect()
            }
            ExprKind::Each(one) | ExprKind::Any(one) | ExprKind::Not(one) => vec![one],
            ExprKind::Those(one, other) | ExprKind::Binary(_, one, other) => vec![one, other],
            ExprKind::Number(_)
            | ExprKind::Switch(_)
            | ExprKind::Name(_)
            | ExprKind::Card(_)
            | ExprKind::Set(_) => Vec::new(),
        }
    }

    /// Calls `f` for this expression and every expression within it.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Self)) {
        f(self);
        self.parts().into_iter().for_each(|part| part.walk(f));
    }

    /// Returns the name that it is.
    pub fn as_name(&self) -> Option<&str> {
        if let ExprKind::Name(name) = &self.kind {
            Some(name)
        } else {
            None
        }
    }

    /// Goes through the name that it is, or the names that stand in the set that it is; those of expressions within it are their own.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        let items: &[SetItem] = if let ExprKind::Set(items) = &self.kind {
            items
        } else {
            &[]
        };
        let members = items.iter().filter_map(|item| match &item.kind {
            SetItemKind::Name(name) => Some(name.as_str()),
            SetItemKind::Card(_) | SetItemKind::Rank(_) => None,
        });
        self.as_name().into_iter().chain(members)
    }
}

/// The kinds of expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A number.
    Number(i64),
    /// `on` or `off`.
    Switch(bool),
    /// A name.
    Name(String),
    /// A card.
    Card(CardTerm),
    /// A set written out.
    Set(Vec<SetItem>),
    /// A built-in applied to arguments.
    Call(Word, Vec<Argument>),
    /// `each of SEATS`, within a comparison.
    Each(Box<Expr>),
    /// `any of SEATS`, within a comparison.
    Any(Box<Expr>),
    /// `those of SEATS with CONDITION`.
    Those(Box<Expr>, Box<Expr>),
    /// `not`.
    Not(Box<Expr>),
    /// Two expressions and what joins them.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// A member of a set written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetItem {
    /// What it is.
    pub kind: SetItemKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetItemKind {
    /// A card.
    Card(CardTerm),
    /// The cards of a rank.
    Rank(Rank),
    /// A named game, suit or seat, or all of a named set.
    Name(String),
}

/// An argument of a built-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// An expression.
    Expr(Expr),
    /// Words, a heading or a fault.
    Text(Word),
}
