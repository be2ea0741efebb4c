//! What seats must say as things stand, and whose faults a rule speaks of. Says not what follows.

use super::Variant;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::hand_state::HandState;
use codille_edition::check::act::ActId;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Body, Modal, Object};
use codille_lang::ids::{ClauseId, FaultId, RuleId, Seat, SeatSet};

impl Variant {
    /// Returns the words that seats must say now although nobody has yet: seat, act and words.
    ///
    /// # Errors
    /// What the rules could not tell where they were asked.
    pub fn claims_due(&self, facts: &HandState) -> Result<Vec<(Seat, ActId, String)>, EvalError> {
        let mut out = Vec::new();
        for (base, rule) in self.rules.iter_enumerated() {
            let must = matches!(
                &rule.body,
                Body::Law {
                    modal: Modal::Must,
                    object: Object::Text(_),
                    ..
                }
            );
            if rule.is_exception || !must {
                continue;
            }
            for seat in facts.active.iter() {
                let mut context = EvalContext::new(facts, seat);
                let found = self.in_force(base, &mut context);
                if let Some(Body::Law {
                    party,
                    act,
                    object: Object::Text(words),
                    ..
                }) = found.map(|rule| &rule.body)
                    && self.seats(party, &mut context).contains(seat)
                {
                    out.push((seat, *act, words.clone()));
                }
                if let Some(trouble) = context.trouble {
                    return Err(trouble);
                }
            }
        }
        Ok(out)
    }

    /// Returns the clause of the rule with a number.
    pub fn clause_of(&self, rule: RuleId) -> ClauseId {
        self.rules[rule].clause
    }

    /// Returns the seats whose faults with this number a rule asks about; all where it names none.
    pub fn faulty(&self, rule: RuleId, fault: FaultId, context: &mut EvalContext<'_>) -> SeatSet {
        let rule = &self.rules[rule];
        let mut parties: Vec<&Node> = Vec::new();
        rule.condition.walk(&mut |node| {
            if let Node::Faults(of, party) = node
                && *of == fault
            {
                parties.push(party);
            }
        });
        if parties.is_empty() {
            return SeatSet::EVERY;
        }
        parties
            .into_iter()
            .fold(SeatSet::EMPTY, |all, p| all | self.seats(p, context))
    }
}
