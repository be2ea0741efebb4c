//! The answer to a question of a case, with what a claim would change that nobody has made.

use super::claimed::if_claimed;
use super::finding::as_it_stands;
use crate::Case;
use crate::case::Question;
use codille_engine::referee::{RefereedHand, Supplied};
use codille_lang::ids::ClauseId;
use rand_chacha::ChaCha8Rng;

/// The answer to a question in one completion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Answer {
    /// In words.
    pub(super) words: String,
    /// Whether it is the decision.
    pub(super) holds: bool,
    /// The clauses on which it rests.
    pub(super) clauses: Vec<ClauseId>,
    /// Clauses that were considered and do not hold.
    pub(super) failed: Vec<ClauseId>,
    /// Why each of those does not hold, where it is to be explained.
    pub(super) why: Vec<Vec<String>>,
    /// What would have to be supplied before the act that is asked about.
    pub(super) supplied: Vec<Supplied>,
    /// Why an act on which the rules are silent cannot be done all the same.
    pub(super) hindered: Option<String>,
    /// Why the clauses on which it rests do not give what is asked, where they are rights that do not reach so far.
    pub(super) short: Vec<Vec<String>>,
}

/// Answers a question, and says what a claim would change that nobody has made.
///
/// # Errors
/// A sentence that says why it can't be put.
pub(super) fn answer(
    bench: &RefereedHand,
    case: &Case,
    question: &Question,
    rng: &mut ChaCha8Rng,
) -> Result<Answer, String> {
    let dice = rng.clone();
    let plain = as_it_stands(bench, case, question, rng)?;
    let then = |bench: &RefereedHand| as_it_stands(bench, case, question, &mut dice.clone());
    if_claimed(bench, &question.wanted, plain, &then)
}
