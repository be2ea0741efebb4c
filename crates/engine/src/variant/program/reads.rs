//! Finds which facts some rules read, through exceptions and defined names.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use crate::variant::Variant;
use codille_edition::check::node::{Node, Var};
use codille_edition::check::rule::Body;
use codille_lang::builtin::Dependence;
use codille_lang::ids::{List, RuleId};

/// The facts that some rules read.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// What the state answers without arguments.
    pub(super) vars: Vec<Var>,
}

impl Reads {
    /// Notes that the answer depends on the declaration at hand.
    pub(super) fn of_one_declaration(&mut self) {
        if !self.vars.contains(&Var::Calling) {
            self.vars.push(Var::Calling);
        }
    }
}

/// Returns every fact that these rules may ask for; with duties the one who asks is always among them.
pub(super) fn reads_of(
    variant: &Variant,
    rules: impl Iterator<Item = RuleId>,
    duties: bool,
) -> Reads {
    let mut reader = Reader {
        variant,
        reads: Reads::default(),
        rules: List::from(vec![false; variant.rules.len()]),
        names: vec![false; variant.checked.names.len()],
    };
    if duties {
        reader.reads.vars.push(Var::Player);
    }
    rules.for_each(|rule| reader.rule(rule));
    reader.reads
}

struct Reader<'a> {
    variant: &'a Variant,
    reads: Reads,
    rules: List<RuleId, bool>,
    names: Vec<bool>,
}

impl Reader<'_> {
    fn rule(&mut self, number: RuleId) {
        if std::mem::replace(&mut self.rules[number], true) {
            return;
        }
        let rule = &self.variant.rules[number];
        // Acts of the table's list and their faults only a referee asks about, and never a program.
        if matches!(rule.body, Body::Law { .. } | Body::Offence { .. }) {
            self.node(&rule.condition);
        } else {
            rule.parts().into_iter().for_each(|part| self.node(part));
        }
        rule.exceptions.iter().for_each(|e| self.rule(*e));
    }

    fn node(&mut self, node: &Node) {
        let mut names = Vec::new();
        node.walk(&mut |n| match n {
            Node::Var(var) => self.read(*var),
            Node::TrumpCard(_) => self.read(Var::Trump),
            Node::Define(name) => names.push(*name),
            // A program is asked only where no log of acts and faults is kept.
            Node::Faults(..)
            | Node::SinceFault(..)
            | Node::Fined(..)
            | Node::Outlook(..)
            | Node::Number(_)
            | Node::Mask(_)
            | Node::Option(_)
            | Node::Fn1(..)
            | Node::Scored(..)
            | Node::Log(..)
            | Node::It(_)
            | Node::Not(_)
            | Node::All(_)
            | Node::Any(_)
            | Node::Compare(..)
            | Node::Op2(..)
            | Node::ForAll(..)
            | Node::Exists(..)
            | Node::Filter(..) => {}
        });
        for name in names {
            self.name(name);
        }
    }

    fn read(&mut self, var: Var) {
        // Whether somebody has opened is told by the game that stands, whether a card was led by the trick.
        let var = match var {
            Var::Opened => Var::Standing,
            Var::Led => Var::TrickCards,
            other if other.dependence() == Dependence::Trump => Var::Trump,
            other => other,
        };
        if !self.reads.vars.contains(&var) {
            self.reads.vars.push(var);
        }
    }

    fn name(&mut self, name: usize) {
        match self.names.get_mut(name) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        let bases = self.variant.defines.get(name).cloned().unwrap_or_default();
        for base in bases {
            self.rule(base);
        }
    }
}
