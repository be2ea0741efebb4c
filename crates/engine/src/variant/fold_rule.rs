//! Puts the settings into the sentences of rules, and leaves out what they rule out.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::fold::Folding;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Account, Body, Effect, Object, Rule, Transfer};
use codille_lang::ids::{List, RuleId};

impl Folding<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of sentence")]
    pub(super) fn fold_rule_body(&self, rule: &Rule) -> Rule {
        let f = |n: &Node| self.fold(n);
        let account = |a: &Account| match a {
            Account::Seats(n) => Account::Seats(f(n)),
            other => other.clone(),
        };
        let transfer = |t: &Transfer| Transfer {
            from: t.from.as_ref().map(account),
            amount: f(&t.amount),
            to: account(&t.to),
            heading: t.heading,
        };
        let object = |object: &Object| match object {
            Object::From(n) => Object::From(f(n)),
            Object::AtLeast(n) => Object::AtLeast(f(n)),
            Object::AtMost(n) => Object::AtMost(f(n)),
            Object::Exactly(n) => Object::Exactly(f(n)),
            other => other.clone(),
        };
        let effect = |effect: &Effect| match effect {
            Effect::Pay(t) => Effect::Pay(transfer(t)),
            Effect::Silence { party, but, only } => Effect::Silence {
                party: f(party),
                but: but.clone(),
                only: only.clone(),
            },
            Effect::Call {
                party,
                class,
                stands,
            } => Effect::Call {
                party: f(party),
                class: *class,
                stands: *stands,
            },
            Effect::Loses(party) => Effect::Loses(f(party)),
            other => other.clone(),
        };
        let body = match &rule.body {
            Body::Define { name, value } => Body::Define {
                name: *name,
                value: f(value),
            },
            Body::Duty {
                party,
                modal,
                verb,
                object: of,
            } => Body::Duty {
                party: f(party),
                modal: *modal,
                verb: *verb,
                object: object(of),
            },
            Body::Measure { of, by } => Body::Measure {
                of: *of,
                by: by.iter().map(f).collect(),
            },
            Body::Pay { transfer: t, event } => Body::Pay {
                transfer: transfer(t),
                event: *event,
            },
            Body::Fault {
                fault,
                verb,
                against,
                then,
                waivable_by,
            } => Body::Fault {
                fault: *fault,
                verb: *verb,
                against: against.clone(),
                then: then.iter().map(transfer).collect(),
                waivable_by: waivable_by.as_ref().map(f),
            },
            Body::Law {
                party,
                modal,
                act,
                object: of,
                then,
            } => Body::Law {
                party: f(party),
                modal: *modal,
                act: *act,
                object: object(of),
                then: then.iter().map(effect).collect(),
            },
            Body::Offence {
                fault,
                act,
                words,
                against,
                then,
                waivable_by,
            } => Body::Offence {
                fault: *fault,
                act: *act,
                words: words.clone(),
                against: against.clone(),
                then: then.iter().map(effect).collect(),
                waivable_by: waivable_by.as_ref().map(f),
            },
            other => other.clone(),
        };
        Rule {
            condition: f(&rule.condition),
            body,
            ..rule.clone()
        }
    }
}

impl Variant {
    /// Drops for good what the options rule out: exceptions and definitions that can never be in force.
    pub(super) fn prune(&mut self) {
        let dead: List<RuleId, bool> = self.rules.keys().map(|r| self.never(r)).collect();
        let alive = |r: &RuleId| !dead[*r];
        self.rules
            .iter_mut()
            .for_each(|r| r.exceptions.retain(alive));
        self.defines.iter_mut().for_each(|d| d.retain(alive));
    }
}
