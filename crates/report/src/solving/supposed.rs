//! What is known of a deal that is only supposed to be over: the totals of the partie and the number of the deal, and what no deal changes.

use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_lang::builtin::Dependence;

/// Returns a word by which an expression asks for more, through defined names and all that overrides them.
pub(super) fn unknown(checked: &Checked, node: &Node) -> Option<String> {
    let mut found = None;
    checked.walk_in_force([node], &mut |node| found = found.or_else(|| own(node)));
    found.map(str::to_owned)
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
