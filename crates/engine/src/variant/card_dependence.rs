//! Tells whether rules ask about the cards of a combination, or about nothing else.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::Variant;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_edition::check::rule::{Body, Object};
use codille_lang::ids::RuleId;
use std::collections::BTreeSet;

impl Variant {
    /// Tells whether an expression asks for nothing but the declaration and the cards at hand.
    pub(super) fn asks_cards_only(&self, node: &Node) -> bool {
        self.all_nodes(node, &|n| match n {
            Node::Var(var) => matches!(
                var,
                Var::Calling | Var::Called | Var::Pack | Var::Suits | Var::Declarations
            ),
            Node::Fn1(fun, _) => matches!(
                fun,
                Fn1::Count | Fn1::Pips | Fn1::Height | Fn1::CardsOf | Fn1::Printed
            ),
            Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Define(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::Op2(..) => true,
            Node::It(_)
            | Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Scored(..)
            | Node::Log(..)
            | Node::TrumpCard(_)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => false,
        })
    }

    /// Tells whether an exception, with those to it, does nothing but lift the rule.
    pub(super) fn only_lifts(&self, rule: RuleId) -> bool {
        let rule = &self.rules[rule];
        rule.body == Body::Nothing && rule.exceptions.iter().all(|e| self.only_lifts(*e))
    }

    /// Tells whether a sentence asks for nothing about the combination at hand but its declaration.
    pub(super) fn asks_no_combination(&self, rule: RuleId) -> bool {
        let free = |n: &Node| {
            !matches!(
                n,
                Node::Var(Var::Called | Var::CalledFirst | Var::Better | Var::Equal | Var::Higher)
                    | Node::Fn1(
                        Fn1::Reckoned
                            | Fn1::AgainstCards
                            | Fn1::Alike
                            | Fn1::Outdoes
                            | Fn1::Matches
                            | Fn1::Proves,
                        _
                    )
            )
        };
        let rule = &self.rules[rule];
        let own = match &rule.body {
            Body::Duty { party, object, .. } => {
                let set = match object {
                    Object::From(n)
                    | Object::AtLeast(n)
                    | Object::AtMost(n)
                    | Object::Exactly(n) => self.all_nodes(n, &free),
                    Object::Act | Object::Text(_) => true,
                };
                set && self.all_nodes(party, &free)
            }
            Body::Define { value, .. } => self.all_nodes(value, &free),
            _ => true,
        };
        own && self.all_nodes(&rule.condition, &free)
            && rule.exceptions.iter().all(|e| self.asks_no_combination(*e))
    }

    /// Tells whether all nodes of an expression pass, those of defined names among them.
    pub(super) fn all_nodes(&self, node: &Node, pass: &dyn Fn(&Node) -> bool) -> bool {
        Passage {
            variant: self,
            pass,
            seen: BTreeSet::new(),
        }
        .node(node)
    }
}

/// A walk through an expression, and through the rules that give the names in it their values, each once.
struct Passage<'a> {
    variant: &'a Variant,
    pass: &'a dyn Fn(&Node) -> bool,
    seen: BTreeSet<RuleId>,
}

impl Passage<'_> {
    fn node(&mut self, node: &Node) -> bool {
        let mut all = true;
        let mut names = Vec::new();
        node.walk(&mut |n| {
            all &= (self.pass)(n);
            names.extend(n.as_name());
        });
        let defines = &self.variant.defines;
        all && names
            .into_iter()
            .all(|name| defines[name].iter().all(|rule| self.rule(*rule)))
    }

    fn rule(&mut self, number: RuleId) -> bool {
        // Where a rule has not passed nothing else is looked at.
        if !self.seen.insert(number) {
            return true;
        }
        let rule = &self.variant.rules[number];
        let value = match &rule.body {
            Body::Define { value, .. } => self.node(value),
            _ => true,
        };
        value && self.node(&rule.condition) && rule.exceptions.iter().all(|e| self.rule(*e))
    }
}
