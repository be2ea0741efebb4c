//! The typed tree: expressions with every name resolved. Every value is an integer or a mask of bits.

use crate::check::act::ActId;
pub use codille_lang::builtin::{Fn1, Type, Var};
use codille_lang::cards::{Rank, Suit, SuitSet};
use codille_lang::ids::{FaultId, HeadingId, NameId, OptionId};
use std::collections::BTreeSet;

/// An act as clauses ask for it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ActPattern {
    /// Its number.
    pub act: ActId,
    /// The words spoken, or what it was about; `None` where any will do.
    pub words: Option<String>,
}

/// What the minutes of a deal answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LogQuestion {
    /// How often seats did an act.
    Done(ActPattern),
    /// How often seats did the first act after anybody last did the second.
    Since(ActPattern, ActPattern),
    /// All cards of an act by seats.
    Cards(ActPattern),
    /// The number of the last such act by seats.
    Number(ActPattern),
    /// So many cards from the top of the stock as dealt.
    Top,
    /// So many cards from its bottom.
    Bottom,
}

/// A comparison of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cmp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// An operation on two numbers or two masks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op2 {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`: whole division, the remainder dropped; by 0 nothing can be worked out.
    Div,
    /// The smaller of two numbers.
    Min,
    /// The larger of two numbers.
    Max,
    /// Union.
    Union,
    /// Difference.
    Minus,
    /// Intersection.
    Meet,
    /// All of the right are in the left: a truth.
    HasAll,
    /// Some of the right are in the left: a truth.
    HasAny,
    /// None of the right is in the left: a truth.
    HasNone,
    /// The left speaks before the right: a truth.
    Before,
}

/// A resolved expression.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// A number, or a truth as 0 and 1.
    Number(i64),
    /// A mask.
    Mask(u64),
    /// The value of an option.
    Option(OptionId),
    /// What the state answers.
    Var(Var),
    /// What the state answers about an argument.
    Fn1(Fn1, Box<Self>),
    /// How often a seat committed the fault with this number.
    Faults(FaultId, Box<Self>),
    /// How many tricks have been begun since a seat last committed the fault with this number.
    SinceFault(FaultId, Box<Self>),
    /// What seats have paid for the fault with this number.
    Fined(FaultId, Box<Self>),
    /// What was open to a seat but for the fault with this number: 2 where it was sure of all tricks left, 0 where it could not have won them.
    Outlook(FaultId, Box<Self>),
    /// Points that a seat has made in this deal under the heading with this number.
    Scored(HeadingId, Box<Self>),
    /// What the minutes of the deal answer about seats, or about a number.
    Log(LogQuestion, Box<Self>),
    /// The card of a rank in the trump suit.
    TrumpCard(Rank),
    /// A defined name.
    Define(NameId),
    /// The seat bound by the `n`th enclosing quantifier, counted from the outermost.
    It(usize),
    /// `not`.
    Not(Box<Self>),
    /// All hold.
    All(Vec<Self>),
    /// One holds.
    Any(Vec<Self>),
    /// A comparison.
    Compare(Cmp, Box<Self>, Box<Self>),
    /// An operation.
    Op2(Op2, Box<Self>, Box<Self>),
    /// The condition holds for every seat of a set.
    ForAll(usize, Box<Self>, Box<Self>),
    /// The condition holds for some seat of a set.
    Exists(usize, Box<Self>, Box<Self>),
    /// The seats of a set for which the condition holds.
    Filter(usize, Box<Self>, Box<Self>),
}

impl Node {
    /// The truth that always holds.
    pub const TRUE: Self = Self::Number(1);
    /// The truth that never holds.
    pub const FALSE: Self = Self::Number(0);

    /// Returns the mask of a suit.
    pub const fn suit(suit: Suit) -> Self {
        Self::Mask(SuitSet::of(suit).mask())
    }

    /// Returns the nodes right within it, from left to right.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let (one, other, more): (Option<&Self>, Option<&Self>, &[Self]) = match self {
            Self::Fn1(_, a)
            | Self::Faults(_, a)
            | Self::SinceFault(_, a)
            | Self::Fined(_, a)
            | Self::Outlook(_, a)
            | Self::Scored(_, a)
            | Self::Log(_, a)
            | Self::Not(a) => (Some(a), None, &[]),
            Self::All(all) | Self::Any(all) => (None, None, all),
            Self::Compare(_, a, b)
            | Self::Op2(_, a, b)
            | Self::ForAll(_, a, b)
            | Self::Exists(_, a, b)
            | Self::Filter(_, a, b) => (Some(a), Some(b), &[]),
            Self::Number(_)
            | Self::Mask(_)
            | Self::Option(_)
            | Self::Var(_)
            | Self::TrumpCard(_)
            | Self::Define(_)
            | Self::It(_) => (None, None, &[]),
        };
        one.into_iter().chain(other).chain(more)
    }

    /// Calls `f` for this node and every node within it.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Self)) {
        f(self);
        self.parts().for_each(|part| part.walk(f));
    }

    /// Returns the number of the option for whose value it stands.
    pub const fn as_option(&self) -> Option<OptionId> {
        if let Self::Option(option) = self {
            Some(*option)
        } else {
            None
        }
    }

    /// Returns the number of the defined name for which it stands.
    pub const fn as_name(&self) -> Option<NameId> {
        if let Self::Define(name) = self {
            Some(*name)
        } else {
            None
        }
    }

    /// Returns every option that it and the nodes within it ask for.
    pub fn options(&self) -> BTreeSet<OptionId> {
        let mut found = BTreeSet::new();
        self.walk(&mut |node| found.extend(node.as_option()));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(node: &Node) -> usize {
        let mut n = 0;
        node.walk(&mut |_| n += 1);
        n
    }

    #[test]
    fn a_walk_comes_to_every_part_once() {
        let leaf = || Box::new(Node::Var(Var::Ombre));
        assert_eq!(count(&Node::TRUE), 1);
        assert_eq!(count(&Node::Not(leaf())), 2);
        assert_eq!(count(&Node::Fn1(Fn1::Tricks, leaf())), 2);
        assert_eq!(count(&Node::Fined(FaultId::from(0), leaf())), 2);
        assert_eq!(count(&Node::Compare(Cmp::Eq, leaf(), leaf())), 3);
        let all = Node::All(vec![*leaf(), Node::Any(vec![*leaf(), *leaf()])]);
        assert_eq!(count(&all), 5);
        for bound in [Node::ForAll, Node::Exists, Node::Filter] {
            assert_eq!(count(&bound(0, leaf(), Box::new(Node::Not(leaf())))), 4);
        }
    }

    #[test]
    fn a_walk_goes_from_the_outside_in_and_from_left_to_right() {
        let sum = Node::Op2(
            Op2::Add,
            Box::new(Node::Number(1)),
            Box::new(Node::Not(Box::new(Node::Number(2)))),
        );
        let mut met = Vec::new();
        sum.walk(&mut |node| met.push(node.clone()));
        let inner = Node::Not(Box::new(Node::Number(2)));
        assert_eq!(met, [sum, Node::Number(1), inner, Node::Number(2)]);
    }

    #[test]
    fn the_mask_of_a_suit_is_one_bit() {
        for suit in Suit::ALL {
            let Node::Mask(mask) = Node::suit(suit) else {
                panic!("{suit} is a mask")
            };
            assert_eq!(mask, 1 << suit.index());
        }
    }
}
