//! A variant as it would be if a clause took nothing away: by its exceptions. Plays nothing.

use super::Variant;
use super::eval::Env;
use super::facts::{Facts, SEATS};
use crate::check::node::Node;
use crate::check::rule::ClauseId;

impl Variant {
    /// Returns the clauses of which an exception holds now, for one seat or another.
    pub fn excepting(&self, facts: &Facts) -> Vec<ClauseId> {
        let mut out: Vec<ClauseId> = Vec::new();
        for rule in self.rules.iter().filter(|r| r.is_exception) {
            let mut seats = (0..SEATS).filter(|s| facts.active >> s & 1 == 1);
            let holds = |s: usize| self.truth(&rule.condition, &mut Env::new(facts, 1 << s));
            if !out.contains(&rule.clause) && seats.any(holds) {
                out.push(rule.clause);
            }
        }
        out
    }

    /// Returns the same variant, slower, in which no exception of some clauses holds.
    #[must_use]
    pub fn without_exceptions(&self, clauses: &[ClauseId]) -> Self {
        let mut out = self.watched();
        let own = out.rules.iter_mut();
        for rule in own.filter(|r| r.is_exception && clauses.contains(&r.clause)) {
            rule.condition = Node::FALSE;
        }
        out
    }
}
