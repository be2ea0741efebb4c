//! Reads claims that a rule of conduct is good.

use super::{AskingManner, Claiming};
use crate::claim::asked::{Asked, Words};
use crate::claim::deciding::unanswered;
use crate::claim::plain::Named;
use crate::claim::policy::{PolicyClaim, PolicyDecision};
use crate::document::PolicyEntry;
use codille_edition::check::node::Type;
use codille_edition::yaml::Text;
use codille_lang::clause::ast::Expr;
use codille_lang::diagnostic::code::BAD_FIELD;

impl Claiming<'_, '_> {
    pub(super) fn policy(&mut self, entry: &PolicyEntry) -> Option<PolicyClaim> {
        self.deals(entry.deals);
        if entry.player != *PolicyClaim::PLAYER {
            let help = format!("write `player: {}`: it ranks all acts", PolicyClaim::PLAYER);
            let title = format!(
                "`{}` cannot be told among which acts to choose",
                entry.player
            );
            self.refuse(title, entry.player.span(), help);
        }
        let kinds = PolicyDecision::ALL.map(|kind| (kind, kind.word()));
        let what = "kind of decision";
        let kind = self
            .reading
            .one_of(BAD_FIELD, what, &entry.decision, &kinds);
        let names = self.names(&entry.names, Named::default());
        let when = self.seen(&entry.when, ("condition", false), &names);
        let does = self.seen(&entry.does, ("rule of conduct", true), &names);
        let rather_than = match &entry.rather_than {
            Some(text) => Some(self.seen(text, ("rule of conduct", true), &names)?),
            None => None,
        };
        if entry.rather_than.as_ref() == Some(&entry.does) {
            let help = "leave `rather_than` out, or write something else";
            self.refuse("both ways are the same", entry.does.span(), help);
            return None;
        }
        Some(PolicyClaim {
            decision: kind?,
            deals: entry.deals.value,
            seed: entry.seed.map_or(1, |seed| u64::from(seed.value)),
            when: when?,
            does: does?,
            rather_than,
        })
    }

    /// Reads a truth that the player who decides can know; `judged` tells whether it is asked of the cards of an act.
    fn seen(
        &mut self,
        text: &Text,
        (what, judged): (&str, bool),
        names: &[(String, Expr)],
    ) -> Option<Expr> {
        let manner = AskingManner {
            words: Words::Plain,
            named: Named::default(),
            names,
        };
        let (expr, _) = self.asked(text, (what, &[Type::Truth]), manner)?;
        if let Some(checked) = self.checked() {
            let asked = Asked::new(&checked, &expr, manner.words).ok()?;
            if let Some((title, help)) = unanswered(&checked, &asked, judged) {
                self.refuse(title, text.span(), help);
                return None;
            }
        }
        Some(expr)
    }
}
