//! Which clauses stand behind what a seat may and may not do: what allows, binds, exempts and forbids.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::duty::Effect;
use super::eval_context::EvalContext;
use codille_edition::check::rule::{Body, Modal, Verb};
use codille_lang::ids::{ClauseId, RuleId};

impl Variant {
    /// Returns the clauses that allow or order an act without an object.
    pub fn grounds(&self, verb: Verb, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        [Modal::Must, Modal::May, Modal::Right]
            .into_iter()
            .filter_map(|m| self.bound(verb, m, context))
            .collect()
    }

    /// Returns the clauses under which choosing `one` of `all` is not lawful.
    pub fn objections(
        &self,
        verb: Verb,
        one: u64,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> Vec<ClauseId> {
        let bases: Vec<RuleId> = self.duties.of(verb).collect();
        let mut found = Vec::new();
        let mut silent = Vec::new();
        for base in bases {
            let rule = &self.rules[base];
            let clause = rule.clause;
            match self.effect(base, all, context) {
                Effect::Only(set) if set & one == 0 => found.push(clause),
                Effect::Not(set) if set & one != 0 => found.push(clause),
                Effect::Also | Effect::Free
                    if matches!(
                        &rule.body,
                        Body::Duty {
                            modal: Modal::May,
                            ..
                        }
                    ) =>
                {
                    silent.push(clause);
                }
                _ => {}
            }
        }
        if found.is_empty() { silent } else { found }
    }

    /// Returns the clauses that set bounds to a number chosen with this verb.
    pub fn bounds(&self, verb: Verb, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        let bases: Vec<RuleId> = self.duties.of(verb).collect();
        let in_force = |base| self.in_force(base, context).map(|r| r.clause);
        bases.into_iter().filter_map(in_force).collect()
    }

    /// Returns the clauses that bind the player with this verb, by their own condition.
    pub fn ties(&self, verb: Verb, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        let bases: Vec<RuleId> = self.duties.of(verb).collect();
        let bound = |base| self.binding(base, context).map(|(_, clause)| clause);
        bases.into_iter().filter_map(bound).collect()
    }

    /// Returns the clauses that as exceptions keep others about this verb from binding.
    pub fn exempting(&self, verb: Verb, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        let bases: Vec<RuleId> = self.duties.of(verb).collect();
        let exempt = |base| {
            let rule = self.in_force(base, context)?;
            let free = !matches!(rule.body, Body::Duty { .. });
            (rule.is_exception && free).then_some(rule.clause)
        };
        bases.into_iter().filter_map(exempt).collect()
    }

    /// Tells whether a clause says of the player who is asked what he must, may or must not do, or makes a fault of it.
    pub fn speaks_to(&self, clause: ClauseId, context: &mut EvalContext<'_>) -> bool {
        let mut rules = self.checked.rules.iter().filter(|r| r.clause == clause);
        rules.any(|rule| match &rule.body {
            Body::Duty { party, .. } | Body::Law { party, .. } => {
                self.includes_player(party, context)
            }
            Body::Fault { .. } | Body::Offence { .. } => true,
            _ => rule.is_exception,
        })
    }
}
