//! The answers to a question over all completions of a case.

use super::depends::SuppliedBefore;
use codille_engine::referee::Supplied;
use codille_lang::cards::CardSet;
use codille_lang::ids::ClauseId;
use codille_lang::words::joined;

/// The answer to a question over all completions.
#[derive(Debug, Clone, Default)]
pub struct Answered {
    /// In words, as in the first completion.
    pub words: String,
    /// Every answer that was given, in the order of its first completion.
    pub told: Vec<Told>,
    /// In how many completions it is the decision.
    pub held: usize,
    /// The clauses on which it rests in all of them.
    pub clauses: Vec<ClauseId>,
    /// Clauses that were considered and do not hold, with the reasons in the first completion.
    pub failed: Vec<(ClauseId, Vec<String>)>,
    /// For what those of the first completion do not reach so far, where they are rights that are not given.
    pub short: Vec<(ClauseId, Vec<String>)>,
    /// Why an act on which the rules are silent cannot be done all the same, in the first completion.
    pub hindered: Option<String>,
    /// Why it is not the decision, where it is not.
    pub fault: Option<String>,
    /// What was supplied and, left out or done otherwise, changes it.
    pub rests_on: Vec<SuppliedBefore>,
    /// What would have to be supplied before the act that is asked about, in the first completion.
    pub supplied: Vec<Supplied>,
    /// Whether that is for the answer itself, and not for the laws on which it rests.
    pub differs: bool,
}

/// One of the answers to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// In words.
    pub words: String,
    /// In how many completions.
    pub count: usize,
    /// The hands at the beginning of the first of them.
    pub hands: Vec<CardSet>,
}

impl Answered {
    /// Returns the answer; where it hangs on the cards, every one with the number of its completions.
    pub fn summary(&self) -> String {
        if self.told.len() < 2 {
            return self.words.clone();
        }
        let all = self
            .told
            .iter()
            .map(|t| format!("{} ({})", t.words, t.count));
        format!("it depends on the cards: {}", joined(all, ", "))
    }
}
