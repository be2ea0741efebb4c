//! What is known of a deal that is only supposed to be over: the totals of the partie and the number of the deal, and what no deal changes.

use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_edition::check::rule::{Body, Rule};
use codille_lang::builtin::Dependence;
use codille_lang::ids::NameId;
use std::collections::BTreeSet;

/// Returns a word by which an expression asks for more, through defined names and all that overrides them.
pub(super) fn unknown(checked: &Checked, node: &Node) -> Option<String> {
    let names = BTreeSet::new();
    Asked { checked, names }.node(node)
}

struct Asked<'a> {
    checked: &'a Checked,
    names: BTreeSet<NameId>,
}

impl Asked<'_> {
    fn node(&mut self, node: &Node) -> Option<String> {
        if let Some(name) = node.as_name() {
            return self.name(name);
        }
        let own = own(node).map(str::to_owned);
        own.or_else(|| node.parts().find_map(|part| self.node(part)))
    }

    fn name(&mut self, name: NameId) -> Option<String> {
        if !self.names.insert(name) {
            return None;
        }
        let checked = self.checked;
        let gives = |rule: &&Rule| matches!(rule.body, Body::Define { name: of, .. } if of == name);
        let mut open: Vec<&Rule> = checked.rules.iter().filter(gives).collect();
        let mut met = BTreeSet::new();
        while let Some(rule) = open.pop() {
            if let Some(word) = rule.parts().into_iter().find_map(|part| self.node(part)) {
                return Some(word);
            }
            let exceptions = rule.exceptions.iter().filter(|e| met.insert(**e));
            open.extend(exceptions.map(|e| &checked.rules[*e]));
        }
        None
    }
}

/// Returns the word of a node by which it asks for more itself, whatever its parts are. Nobody commits a fault in a deal that is solved, so
/// that what stands in the log is known.
const fn own(node: &Node) -> Option<&'static str> {
    match node {
        Node::Var(Var::DealNumber | Var::DealsPlayed) | Node::Fn1(Fn1::Total | Fn1::Gained, _) => {
            None
        }
        Node::Var(var) => by(var.dependence(), var.word()),
        Node::Fn1(fun, _) => by(fun.dependence(), fun.word()),
        Node::TrumpCard(_) => Some("trump"),
        Node::Scored(..) => Some("scored"),
        Node::Number(_)
        | Node::Mask(_)
        | Node::Option(_)
        | Node::Faults(..)
        | Node::SinceFault(..)
        | Node::Fined(..)
        | Node::Outlook(..)
        | Node::Log(..)
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

const fn by(dependence: Dependence, word: &'static str) -> Option<&'static str> {
    match dependence {
        Dependence::Table | Dependence::Seating | Dependence::Log => None,
        Dependence::Trump | Dependence::Hand | Dependence::Call => Some(word),
    }
}
