//! What has to happen before a rule can be in force: most rights of the referee's law follow some act or fault.

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::reads::{LogReads, log_reads};
use crate::variant::Variant;
use codille_edition::check::node::Node;
use codille_lang::ids::RuleId;

impl Lowering<'_, Builder<'_>> {
    /// Tells whether neither a rule nor an exception to it can be in force, with all that is known.
    pub(super) fn is_never(&mut self, rule: RuleId) -> bool {
        let standing = self.in_force(rule);
        let mut rules = standing.rules.into_iter();
        let never = rules.all(|(holds, _)| Builder::fails(holds));
        never && standing.doubt == Value::NO && !self.on.may_fail()
    }
}

impl Variant {
    /// Returns what a rule asks the log before it is known that it is not in force, if neither it nor an exception to it can be in force until
    /// some of that happened, at a table with the usual seats; `None` where it may be in force without.
    pub(in crate::variant) fn triggers(&self, rule: RuleId) -> Option<LogReads> {
        let rule = &self.rules[rule];
        let mut low = Lowering::new(self, Builder::new(self, KnownFacts::default()));
        if !rule.exceptions.iter().all(|e| low.is_never(*e)) {
            return None;
        }
        let conditions = if let Node::All(all) = &rule.condition {
            all.as_slice()
        } else {
            std::slice::from_ref(&rule.condition)
        };
        let mut doubted = false;
        let fails = conditions.iter().position(|condition| {
            let term = low.node(condition);
            doubted |= term.doubt != Value::NO;
            doubted || Builder::fails(term.value)
        });
        // What is asked after the condition that fails is never asked.
        let asked = conditions.iter().take(fails? + 1);
        let exceptions = rule.exceptions.iter().copied();
        let is_told = !doubted && !low.on.may_fail();
        is_told.then(|| log_reads(self, exceptions, asked))
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::small::variant;
    use codille_lang::ids::RuleId;

    #[test]
    fn a_right_that_follows_a_fault_waits_for_it() {
        let variant = variant(&[
            "revoke: 'fault \"revoke\": play when tricks_played > 20'",
            "late: define late as tricks_played > 3",
            "after: 'option of elder: say \"out of turn\" when faults(elder, \"revoke\") > 0 and late'",
            "sum: 'option of elder: say \"late\" when faults(elder, \"revoke\") + tricks_played > 0'",
            "share: define share as 1 when tricks_played > 3",
            "silent: 'option of elder: say \"silent\" when share > 0 and faults(elder, \"revoke\") > 0'",
        ]);
        let waits = |label: &str| {
            let of = |id: &RuleId| {
                let rule = &variant.rules[*id];
                variant.checked.label(rule.clause) == label
            };
            let all: Vec<RuleId> = variant.rules.iter_enumerated().map(|(id, _)| id).collect();
            let rule = all.into_iter().find(of).expect("it is a clause");
            variant.triggers(rule).is_some()
        };
        assert!(waits("after"));
        assert!(!waits("sum"));
        assert!(!waits("silent"), "what is silent is told at once");
    }
}
