//! What may be asked of the end of a hand: of one that is searched only what does not hang on which cards fell in which trick, and of none the
//! totals of the partie, into which its points are not entered yet. Of a partie that is over nothing is asked that only a deal knows.

use super::asked::Asked;
use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_lang::builtin::Dependence;

/// Finds the word by which a wish hangs on which cards fell in which trick; `None` where it can be searched for.
pub(super) fn hangs_on_cards(checked: &Checked, asked: &Asked) -> Option<String> {
    first(checked, asked, hanging)
}

/// Tells whether a wish asks for the total of a seat, through defined names too.
pub(super) fn asks_total(checked: &Checked, asked: &Asked) -> bool {
    let total = |node: &Node| matches!(node, Node::Fn1(Fn1::Total, _)).then(String::new);
    first(checked, asked, total).is_some()
}

/// Finds a word that is known of a deal and not of a partie that is over, through defined names too; `None` where there is none.
pub(super) fn asks_of_deal(checked: &Checked, asked: &Asked) -> Option<String> {
    first(checked, asked, of_deal)
}

/// Tells whether something asks for the log of acts, through defined names too.
pub(super) fn asks_log(checked: &Checked, asked: &Asked) -> bool {
    let of_log = |node: &Node| {
        let (word, on) = question(node)?;
        (on == Dependence::Log).then(|| word.to_owned())
    };
    first(checked, asked, of_log).is_some()
}

/// Returns the first answer of `find` to what the rules are asked, through defined names too.
pub(super) fn first(
    checked: &Checked,
    asked: &Asked,
    find: impl Fn(&Node) -> Option<String>,
) -> Option<String> {
    let mut roots = Vec::new();
    asked.rules(&mut |node| roots.push(node.clone()));
    let mut found = None;
    checked.walk_in_force(&roots, &mut |node| {
        if found.is_none() {
            found = find(node);
        }
    });
    found
}

/// Returns the word by which a node asks the rules for something, and what the answer depends on; `None` of one that asks for nothing by itself.
pub(super) fn question(node: &Node) -> Option<(&'static str, Dependence)> {
    match node {
        Node::Var(var) => Some((var.word(), var.dependence())),
        Node::Fn1(fun, _) => Some((fun.word(), fun.dependence())),
        Node::TrumpCard(_) => Some(("a card of trumps", Dependence::Trump)),
        Node::Scored(..) => Some(("scored", Dependence::Hand)),
        Node::Log(..) => Some(("the log of acts", Dependence::Log)),
        Node::Faults(..) => Some(("faults", Dependence::Log)),
        Node::SinceFault(..) => Some(("tricks_since", Dependence::Log)),
        Node::Fined(..) => Some(("fined", Dependence::Log)),
        Node::Outlook(..) => Some(("outlook", Dependence::Log)),
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

fn of_deal(node: &Node) -> Option<String> {
    let stays = matches!(
        node,
        Node::Var(Var::DealNumber | Var::DealsPlayed | Var::Player)
            | Node::Fn1(Fn1::Total | Fn1::Gained, _)
    );
    let (word, on) = question(node).filter(|_| !stays)?;
    match on {
        Dependence::Table | Dependence::Seating => None,
        Dependence::Trump | Dependence::Hand | Dependence::Call | Dependence::Log => {
            Some(word.to_owned())
        }
    }
}

/// In a search nobody commits a fault, so that how many there were hangs on no card.
fn hanging(node: &Node) -> Option<String> {
    let (word, on) = question(node)?;
    let cards = matches!(
        node,
        Node::Var(Var::Leader | Var::Led | Var::TrickCards | Var::LastExchanger)
            | Node::Fn1(Fn1::Held | Fn1::LedBy, _)
    );
    let fault = matches!(
        node,
        Node::Faults(..) | Node::SinceFault(..) | Node::Fined(..)
    );
    let told = matches!(on, Dependence::Call | Dependence::Log) && !fault;
    (cards || told).then(|| word.to_owned())
}
