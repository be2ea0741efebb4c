//! What can be known before a deal is played: everything else a question may not ask for.

use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_edition::check::rule::{Body, Rule};
use codille_lang::builtin::Dependence;
use codille_lang::ids::NameId;
use std::collections::BTreeSet;

/// Why an answer can't be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// It is asked for what only play tells; the word that asks it.
    Play(String),
    /// It is asked for what hangs on the suit of trumps, which is not told; the word that asks it.
    Trump(String),
}

/// Finds what can't be known of what an expression asks, through defined names and all that overrides them.
pub(crate) fn unknown(checked: &Checked, node: &Node, trump: bool) -> Option<Unknown> {
    let mut seen = Seen::default();
    seen.node(checked, node, trump)
}

#[derive(Default)]
struct Seen {
    names: BTreeSet<NameId>,
}

impl Seen {
    fn node(&mut self, checked: &Checked, node: &Node, trump: bool) -> Option<Unknown> {
        if let Some(name) = node.as_name() {
            return self.name(checked, name, trump);
        }
        if is_own(node) {
            return None;
        }
        let own = own(node, trump);
        own.or_else(|| {
            node.parts()
                .find_map(|part| self.node(checked, part, trump))
        })
    }

    fn name(&mut self, checked: &Checked, name: NameId, trump: bool) -> Option<Unknown> {
        if !self.names.insert(name) {
            return None;
        }
        let mut parts = behind(checked, name).into_iter().flat_map(Rule::parts);
        parts.find_map(|part| self.node(checked, part, trump))
    }
}

/// Returns the sentences that give a name its value, and those that override them.
pub(crate) fn behind(checked: &Checked, name: NameId) -> Vec<&Rule> {
    let of = |body: &Body| matches!(body, Body::Define { name: of, .. } if *of == name);
    let mut open: Vec<&Rule> = checked.rules.iter().filter(|r| of(&r.body)).collect();
    let mut met = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(rule) = open.pop() {
        found.push(rule);
        let exceptions = rule.exceptions.iter().filter(|e| met.insert(**e));
        open.extend(exceptions.map(|e| &checked.rules[*e]));
    }
    found
}

/// Tells whether it asks for the cards that the one who takes has or takes.
pub(crate) fn is_own(node: &Node) -> bool {
    matches!(node, Node::Fn1(Fn1::Taken | Fn1::Held, of) if **of == Node::Var(Var::Player))
}

/// Tells what can't be known of a node itself, whatever its parts are.
fn own(node: &Node, trump: bool) -> Option<Unknown> {
    let by = |dependence: Dependence, word: &str| match dependence {
        Dependence::Table | Dependence::Seating => None,
        Dependence::Trump => (!trump).then(|| Unknown::Trump(word.to_owned())),
        Dependence::Hand | Dependence::Call | Dependence::Log => {
            Some(Unknown::Play(word.to_owned()))
        }
    };
    match node {
        Node::Var(Var::Trump) => by(Dependence::Trump, Var::Trump.word()),
        Node::Var(var) => by(var.dependence(), var.word()),
        Node::Fn1(fun, _) => by(fun.dependence(), fun.word()),
        Node::TrumpCard(rank) => by(Dependence::Trump, &format!("{rank}t")),
        Node::Faults(..) => by(Dependence::Log, "faults"),
        Node::SinceFault(..) => by(Dependence::Log, "tricks_since"),
        Node::Fined(..) => by(Dependence::Log, "fined"),
        Node::Outlook(..) => by(Dependence::Log, "outlook"),
        Node::Scored(..) => by(Dependence::Hand, "scored"),
        Node::Log(..) => by(Dependence::Log, "the log of acts"),
        Node::Number(_)
        | Node::Mask(_)
        | Node::Option(_)
        | Node::Define(_)
        | Node::It(_)
        | Node::Not(_)
        | Node::All(_)
        | Node::Any(_)
        | Node::Compare(..)
        | Node::Op2(..)
        | Node::ForAll(..)
        | Node::Exists(..)
        | Node::Filter(..) => None,
    }
}
