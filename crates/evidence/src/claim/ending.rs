//! What may be asked of the end of a hand: of one that is searched only what does not hang on which cards fell in which trick, and of none the
//! totals of the partie, into which its points are not entered yet. Of a partie that is over nothing is asked that only a deal knows.

use super::asked::Asked;
use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_lang::builtin::Dependence;

/// Finds the word by which a wish hangs on which cards fell in which trick; `None` where it can be searched for.
pub(super) fn hangs_on_cards(checked: &Checked, asked: &Asked) -> Option<String> {
    let mut found = None;
    walk(checked, asked, &mut |node| {
        if found.is_none() {
            found = hanging(node);
        }
    });
    found
}

/// Tells whether a wish asks for the total of a seat, through defined names too.
pub(super) fn asks_total(checked: &Checked, asked: &Asked) -> bool {
    let mut found = false;
    walk(checked, asked, &mut |node| {
        found |= matches!(node, Node::Fn1(Fn1::Total, _));
    });
    found
}

/// Finds a word that is known of a deal and not of a partie that is over, through defined names too; `None` where there is none.
pub(super) fn asks_of_deal(checked: &Checked, asked: &Asked) -> Option<String> {
    let mut found = None;
    walk(checked, asked, &mut |node| {
        if found.is_none() {
            found = of_deal(node);
        }
    });
    found
}

fn of_deal(node: &Node) -> Option<String> {
    let passes = |on: Dependence| matches!(on, Dependence::Hand | Dependence::Call);
    match node {
        Node::Var(var) => {
            let stays = matches!(var, Var::DealNumber | Var::DealsPlayed | Var::Player);
            (!stays && passes(var.dependence())).then(|| var.word().to_owned())
        }
        Node::Fn1(fun, _) => {
            let stays = matches!(fun, Fn1::Total | Fn1::Gained);
            (!stays && passes(fun.dependence())).then(|| fun.word().to_owned())
        }
        Node::Scored(..) => Some("scored".to_owned()),
        Node::Log(..) => Some("the log of acts".to_owned()),
        Node::Outlook(..) => Some("outlook".to_owned()),
        Node::Number(_)
        | Node::Mask(_)
        | Node::Option(_)
        | Node::Define(_)
        | Node::TrumpCard(_)
        | Node::It(_)
        | Node::Faults(..)
        | Node::SinceFault(..)
        | Node::Fined(..)
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

/// Finds a word by which a question asks for the cards of another player than the one who decides; `None` where there is none.
pub(super) fn asks_hidden(checked: &Checked, asked: &Asked) -> Option<String> {
    let mut found = None;
    walk(checked, asked, &mut |node| {
        if let Node::Fn1(fun, of) = node
            && matches!(
                fun,
                Fn1::Held | Fn1::Hand | Fn1::Dealt | Fn1::Discarded | Fn1::Taken
            )
            && **of != Node::Var(Var::Player)
        {
            found.get_or_insert_with(|| fun.word().to_owned());
        }
    });
    found
}

fn walk(checked: &Checked, asked: &Asked, f: &mut impl FnMut(&Node)) {
    let mut roots = Vec::new();
    asked.rules(&mut |node| roots.push(node.clone()));
    checked.walk_in_force(&roots, &mut |node| f(node));
}

fn hanging(node: &Node) -> Option<String> {
    match node {
        Node::Var(var) => {
            let cards = matches!(
                var,
                Var::Leader | Var::Led | Var::TrickCards | Var::LastExchanger
            );
            let told = matches!(var.dependence(), Dependence::Call | Dependence::Log);
            (cards || told).then(|| var.word().to_owned())
        }
        Node::Fn1(fun, _) => {
            let cards = matches!(fun, Fn1::Held | Fn1::LedBy);
            let told = matches!(fun.dependence(), Dependence::Call | Dependence::Log);
            (cards || told).then(|| fun.word().to_owned())
        }
        Node::Log(..) => Some("the log of acts".to_owned()),
        Node::Outlook(..) => Some("outlook".to_owned()),
        Node::Number(_)
        | Node::Mask(_)
        | Node::Option(_)
        | Node::Define(_)
        | Node::TrumpCard(_)
        | Node::It(_)
        | Node::Faults(..)
        | Node::SinceFault(..)
        | Node::Fined(..)
        | Node::Scored(..)
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
