//! What may be said, and which fault may be put right: rights and bans that name words. Asks the rules; does nothing.

use super::Variant;
use super::eval_context::EvalContext;
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::ClauseId;

/// What the clauses say of some words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Spoken {
    /// Some clause names the words.
    pub named: bool,
    /// The seat may use them now.
    pub allowed: bool,
    /// The clauses that allow or forbid it; where none does, those that name the words.
    pub clauses: Vec<ClauseId>,
}

impl Variant {
    /// Returns what the clauses about a verb say of these words for the seat that is asked.
    pub fn spoken(&self, verb: Verb, words: &str, context: &mut EvalContext<'_>) -> Spoken {
        let (mut naming, mut rights, mut bans) = (Vec::new(), Vec::new(), Vec::new());
        for base in self.duties.naming_words() {
            let rule = &self.rules[base];
            let Body::Duty {
                verb: of,
                object: Object::Text(text),
                ..
            } = &rule.body
            else {
                continue;
            };
            if *of != verb || !text.eq_ignore_ascii_case(words) {
                continue;
            }
            naming.push(rule.clause);
            let Some(found) = self.in_force(base, context) else {
                continue;
            };
            if let Body::Duty { party, modal, .. } = &found.body
                && self.includes_player(party, context)
            {
                let list = if *modal == Modal::MustNot {
                    &mut bans
                } else {
                    &mut rights
                };
                self.reach.note(found.clause);
                list.push(found.clause);
            }
        }
        Spoken {
            named: !naming.is_empty(),
            allowed: bans.is_empty() && !rights.is_empty(),
            clauses: [bans, rights, naming]
                .into_iter()
                .find(|list| !list.is_empty())
                .unwrap_or_default(),
        }
    }
}
