//! What was found out for hands, by what was asked of them on the way.
//!
//! Whoever works something out asks a hand questions, and what is asked next hangs on nothing but the answers so far. So a hand that gives the
//! same answers comes to the same end, whatever else it is; a tree of questions keeps these ends.

use codille_engine::variant::{HandQuestion, HandState, Variant};
use std::collections::HashMap;

/// The most ends that are kept; then all is forgotten, so that hands that are all different fill no memory.
const MOST: usize = 512;

/// A tree of questions, of which each answer leads to another question or to an end.
#[derive(Debug)]
pub(super) struct AnswerTree<T> {
    root: Branch<T>,
    ends: usize,
}

#[derive(Debug)]
enum Branch<T> {
    /// No hand has come here.
    Open,
    Asks(HandQuestion, HashMap<i64, Self>),
    Ends(T),
}

impl<T> Default for AnswerTree<T> {
    fn default() -> Self {
        let root = Branch::Open;
        Self { root, ends: 0 }
    }
}

impl<T> AnswerTree<T> {
    /// Returns what was found for a hand that gave the same answers.
    pub(super) fn find(&self, variant: &Variant, facts: &HandState) -> Option<&T> {
        let mut branch = &self.root;
        loop {
            match branch {
                Branch::Open => return None,
                Branch::Ends(found) => return Some(found),
                Branch::Asks(question, answers) => {
                    branch = answers.get(&variant.answer_of_hand(facts, *question))?;
                }
            }
        }
    }

    /// Keeps what was found for a hand, with what was asked of it in order.
    ///
    /// # Panics
    ///
    /// Where what was asked did not hang on the answers before it alone.
    pub(super) fn keep(&mut self, log: Vec<(HandQuestion, i64)>, found: T) {
        if self.ends >= MOST {
            *self = Self::default();
        }
        self.ends += 1;
        let mut place = &mut self.root;
        for (question, answer) in log {
            if matches!(place, Branch::Open) {
                *place = Branch::Asks(question, HashMap::new());
            }
            let Branch::Asks(known, answers) = place else {
                panic!("of a hand that gave the same answers less was asked")
            };
            assert_eq!(*known, question, "the same answers lead to one question");
            place = answers.entry(answer).or_insert(Branch::Open);
        }
        assert!(matches!(place, Branch::Open), "this hand was met before");
        *place = Branch::Ends(found);
    }
}
