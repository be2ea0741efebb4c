//! What seats must say as things stand, and whose faults a rule speaks of. Says not what follows.

use super::Variant;
use super::eval::Env;
use super::facts::{Facts, SEATS};
use crate::check::node::Node;
use crate::check::rule::{Body, Modal, Object};

impl Variant {
    /// Returns the words that seats must say now although nobody has yet: seat, act and words.
    pub fn claims_due(&self, facts: &Facts) -> Vec<(usize, usize, String)> {
        let mut out = Vec::new();
        for (base, rule) in self.rules.iter().enumerate() {
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
            for seat in (0..SEATS).filter(|s| facts.active >> s & 1 == 1) {
                let mut env = Env::new(facts, 1 << seat);
                let Some(found) = self.in_force(base, &mut env) else {
                    continue;
                };
                let Body::Law {
                    party,
                    act,
                    object: Object::Text(words),
                    ..
                } = &found.body
                else {
                    continue;
                };
                if self.mask(party, &mut env) >> seat & 1 == 1 {
                    out.push((seat, *act, words.clone()));
                }
            }
        }
        out
    }

    /// Returns the seats, a mask, whose faults with this number a rule asks about; all where it names none.
    pub fn faulty(&self, rule: usize, fault: usize, env: &mut Env<'_>) -> u64 {
        let Some(rule) = self.rules.get(rule) else {
            return u64::MAX;
        };
        let mut parties: Vec<&Node> = Vec::new();
        rule.condition.walk(&mut |node| {
            if let Node::Faults(of, party) = node
                && *of == fault
            {
                parties.push(party);
            }
        });
        if parties.is_empty() {
            return u64::MAX;
        }
        parties
            .into_iter()
            .fold(0, |all, p| all | self.mask(p, env))
    }
}
