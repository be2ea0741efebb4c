//! Checks who must, may or must not do what, and which act that is.

use super::act::{self, ActId};
use super::effect::effects;
use super::node::Type;
use super::resolve::{Fault, Resolver};
use super::rule::{Body, Modal, Object, Verb};
use super::scope::Scope;
use codille_lang::clause::ast::{self, Action, Expr, Word};
use codille_lang::diagnostic::{Diagnostic, code, nearest};

/// Checks a duty, or a right with what follows where it is used. A verb of the engine on which nothing follows is a duty of play.
pub(super) fn duty(
    party: &Expr,
    modal: Modal,
    (action, then): (&Action, &[ast::Effect]),
    scope: &mut Scope<'_>,
) -> Result<Body, Fault> {
    let act = act_of(&action.verb, scope)?;
    let verb = Verb::from_word(&action.verb.text);
    let mut resolver = Resolver::new(scope);
    let party = resolver.party(party)?;
    let object = match &action.object {
        None => Object::Act,
        Some(ast::Object::From(set)) => {
            let wanted = verb.map_or(Type::Cards, Verb::chooses);
            Object::From(resolver.of_type(set, wanted)?)
        }
        Some(ast::Object::AtLeast(n)) => Object::AtLeast(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::AtMost(n)) => Object::AtMost(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::Exactly(n)) => Object::Exactly(resolver.of_type(n, Type::Number)?),
        Some(ast::Object::Text(words)) => Object::Text(words.text.clone()),
    };
    Ok(match verb.filter(|_| then.is_empty()) {
        Some(verb) => Body::Duty {
            party,
            modal,
            verb,
            object,
        },
        None => Body::Law {
            party,
            modal,
            act,
            object,
            then: effects(then, scope)?,
        },
    })
}

/// Returns the number of an act: a verb of the engine, or one that the table lists.
pub(super) fn act_of(word: &Word, scope: &Scope<'_>) -> Result<ActId, Fault> {
    let acts = &scope.table.acts;
    act::find(acts, &word.text).ok_or_else(|| {
        let title = format!("`{}` is no act of these games", word.text);
        let help =
            "list it under `acts` of the table; `codille explain E0304` lists those of every game";
        let d = Diagnostic::error(code::UNKNOWN_VERB, title, word.span).help(help);
        Box::new(d.suggest(nearest(&word.text, act::names(acts))))
    })
}
