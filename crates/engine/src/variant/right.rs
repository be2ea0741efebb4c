//! The rights that rules give to seats.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties and laws give rights, and only some nodes ask about the seat"
)]

use super::Variant;
use super::eval_context::EvalContext;
use codille_edition::check::act::ActId;
use codille_edition::check::node::{Node, Var};
use codille_edition::check::rule::{Body, Object};
use codille_lang::builtin::Dependence;
use codille_lang::ids::{ClauseId, RuleId, Seat, SeatSet};

/// A right to an act of the table's list: whose it is, and the rule that gives it.
pub type Right = (Seat, RuleId);

impl Variant {
    /// Returns who has a right, and the rule that gives it: an exception in force, or `base` where its condition holds.
    pub(super) fn given(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<(SeatSet, RuleId)> {
        let rule = self.rule_in_force(base, context)?;
        let (Body::Law { party, .. } | Body::Duty { party, .. }) = &self.rules[rule].body else {
            return None;
        };
        Some((self.seats(party, context), rule))
    }

    /// Returns the act to which a rule gives a right, the words that belong to it, if any, and the clause; `None` for other rules.
    pub(crate) fn right_of(&self, rule: RuleId) -> Option<(ActId, &str, ClauseId)> {
        let rule = &self.rules[rule];
        let (act, object) = match &rule.body {
            Body::Law { act, object, .. } => (*act, object),
            Body::Duty { verb, object, .. } => (ActId::Verb(*verb), object),
            _ => return None,
        };
        let words = match object {
            Object::Text(words) => words.as_str(),
            _ => "",
        };
        Some((act, words, rule.clause))
    }

    /// Tells whether a rule about an act depends on the seat that asks: by its party, its condition or its exceptions.
    pub(super) fn asks_player(&self, rule: RuleId) -> bool {
        let free = |node: &Node| match node {
            Node::Var(var) => *var != Var::Player && var.dependence() != Dependence::Call,
            Node::Fn1(fun, _) => fun.dependence() != Dependence::Call,
            _ => true,
        };
        let rule = &self.rules[rule];
        let party = match &rule.body {
            Body::Law { party, .. } | Body::Duty { party, .. } => self.all_nodes(party, &free),
            _ => true,
        };
        !(party && self.all_nodes(&rule.condition, &free))
            || rule.exceptions.iter().any(|e| self.asks_player(*e))
    }
}
