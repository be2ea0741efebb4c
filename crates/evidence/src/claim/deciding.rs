//! What may be asked of whoever decides: what he can know, and what is answered at a decision of players of the program.

use super::asked::Asked;
use super::ending::{first, question};
use codille_edition::check::Checked;
use codille_edition::check::node::{Fn1, Node, Var};
use codille_lang::builtin::Dependence;

/// Why something has no answer at a decision, with what to do.
pub(super) type Unanswered = (String, String);

/// Finds what has no answer for whoever decides, through defined names too; `None` where all has. `judged` tells whether the cards of an act are
/// being judged, so that `these` are known.
pub(super) fn unanswered(checked: &Checked, asked: &Asked, judged: bool) -> Option<Unanswered> {
    if let Some(word) = first(checked, asked, of_another) {
        let title = format!("`{word}` of another player is not known to whoever decides");
        return Some((title, format!("write `{word}(player)`")));
    }
    if let Some(word) = first(checked, asked, of_several_hands) {
        let title = format!("`{word}` hangs on cards that whoever decides does not see");
        return Some((
            title,
            "ask for his own cards, or for what was called".to_owned(),
        ));
    }
    if !judged && let Some(word) = first(checked, asked, of_act) {
        let title = format!("`{word}` are the cards of an act, and here none is judged yet");
        return Some((title, "ask for them in `does`".to_owned()));
    }
    first(checked, asked, of_log)?;
    let title = "the log of acts is not kept where players of the program play";
    Some((
        title.to_owned(),
        "ask for cards, calls, tricks or points".to_owned(),
    ))
}

/// The cards of a player that others do not see; only whoever decides is sure to be asked about himself.
fn of_another(node: &Node) -> Option<String> {
    let Node::Fn1(fun, of) = node else {
        return None;
    };
    let hidden = matches!(
        fun,
        Fn1::Held | Fn1::Hand | Fn1::Dealt | Fn1::Discarded | Fn1::Taken
    );
    (hidden && **of != Node::Var(Var::Player)).then(|| fun.word().to_owned())
}

/// How the combinations of several hands compare, told or not.
fn of_several_hands(node: &Node) -> Option<String> {
    let Node::Fn1(fun, _) = node else {
        return None;
    };
    let compared = matches!(
        fun,
        Fn1::Alike
            | Fn1::Outdoes
            | Fn1::Matches
            | Fn1::Outdone
            | Fn1::Matched
            | Fn1::AgainstCards
            | Fn1::Sunk
            | Fn1::Proves
    );
    compared.then(|| fun.word().to_owned())
}

fn of_act(node: &Node) -> Option<String> {
    (*node == Node::Var(Var::These)).then(|| Var::These.word().to_owned())
}

fn of_log(node: &Node) -> Option<String> {
    let (word, on) = question(node)?;
    (on == Dependence::Log && *node != Node::Var(Var::These)).then(|| word.to_owned())
}
