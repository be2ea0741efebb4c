//! What must be before anything else is done: a fresh deal, or an act that a seat owes. Orders and forbids nothing itself.

use super::Variant;
use super::duty::Effect as Set;
use super::eval_context::EvalContext;
use super::hand_state::HandState;
use super::legality::Legality;
use codille_edition::check::act::ActId;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::ids::{ClauseId, Seat};

impl Variant {
    /// Returns the clauses by which there must be a fresh deal as things stand, asked for or not; none where the deal goes on.
    pub fn fresh_deal_due(&self, facts: &HandState) -> Vec<ClauseId> {
        let mut out = Vec::new();
        for (base, seats) in self.laws.fresh_deals(self, facts) {
            let rule = &self.rules[base];
            for seat in seats.iter() {
                let found = self.in_force(base, &mut EvalContext::new(facts, seat));
                if let Some(found) = found.filter(|r| r.body == Body::FreshDeal) {
                    self.decided_by(&[found, rule], &mut out);
                }
            }
        }
        out
    }

    /// Tells whether what the deal has brought is not settled: before a referee there must be a fresh one.
    pub fn is_void(&self, facts: &HandState) -> bool {
        let refereed = facts.is_refereed();
        refereed && !self.fresh_deal_due(facts).is_empty()
    }

    /// Returns the clauses by which the seat that is asked must do an act of the table's list, or cut, before it goes on.
    /// A duty that always stands says how an act is done and not that it is owed: nobody could ever have done with it.
    pub fn owed(&self, context: &mut EvalContext<'_>) -> Vec<ClauseId> {
        let mut out = Vec::new();
        for base in self.laws.owed(self, context.query.facts) {
            let rule = &self.rules[base];
            let Some(found) = self.in_force(base, context).filter(|r| is_owed(r)) else {
                continue;
            };
            if let Body::Law { party, .. } | Body::Duty { party, .. } = &found.body
                && self.includes_player(party, context)
            {
                self.decided_by(&[found, rule], &mut out);
            }
        }
        out
    }

    /// Returns the cards among which a seat that may play none would have to choose if it might play.
    pub fn would_play(&self, facts: &HandState, player: Seat) -> u64 {
        let held = facts.held[player];
        let mut context = EvalContext::new(facts, player);
        let mut left = held;
        for base in self.duties.of(Verb::Play) {
            if let Set::Only(set) = self.effect(base, held, &mut context) {
                left &= set;
            }
        }
        left
    }

    /// Tells whether what is forbidden is forbidden to be led, which is no duty of play.
    pub fn forbids_to_lead(&self, opinion: &Legality) -> bool {
        let forbids = |rule: &Rule| {
            let lead = matches!(
                &rule.body,
                Body::Law {
                    modal: Modal::MustNot,
                    act: ActId::Lead,
                    ..
                }
            );
            lead && opinion.clauses.contains(&rule.clause)
        };
        opinion.allowed == Some(false) && self.rules.iter().any(forbids)
    }

    pub(super) fn decided_by(&self, rules: &[&Rule], out: &mut Vec<ClauseId>) {
        for rule in rules {
            self.reach.note(rule.clause);
            if !out.contains(&rule.clause) {
                out.push(rule.clause);
            }
        }
    }
}

/// Tells whether a sentence makes an act of the table's list, or a cut, something that a seat owes while a condition holds.
pub(super) fn is_owed(rule: &Rule) -> bool {
    let owed = matches!(
        &rule.body,
        Body::Law {
            modal: Modal::Must,
            object: Object::Act | Object::AtLeast(_) | Object::Exactly(_),
            ..
        } | Body::Duty {
            verb: Verb::Cut,
            modal: Modal::Must,
            object: Object::Act,
            ..
        }
    );
    owed && rule.condition != Node::TRUE
}
