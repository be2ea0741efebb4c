//! How a single sentence bears on an act: it bans, permits or withholds it, or has nothing against it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties, rights and what lifts them matter here"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::law::Asked;
use codille_edition::check::act::ActId;
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::ids::{ClauseId, SeatSet};

/// How a sentence bears on an act.
pub(super) enum Applicability {
    Bans,
    Permits,
    /// It speaks of such acts and leaves this one out.
    Withholds,
    /// It has nothing against it.
    Content,
}

pub(super) const fn is_must(body: &Body) -> bool {
    matches!(
        body,
        Body::Law {
            modal: Modal::Must,
            ..
        } | Body::Duty {
            modal: Modal::Must,
            ..
        }
    )
}

pub(super) const fn is_permission(body: &Body) -> bool {
    matches!(
        body,
        Body::Law {
            modal: Modal::May | Modal::Right,
            ..
        } | Body::Duty {
            modal: Modal::May | Modal::Right,
            ..
        }
    )
}

impl Variant {
    /// Tells whether a sentence leaves whoever asks out as one who sits by: he is no player, and it speaks of him only where it names him.
    pub(super) fn passes_over(&self, rule: &Rule, context: &EvalContext<'_>) -> bool {
        let (Body::Law { party, .. } | Body::Duty { party, .. }) = &rule.body else {
            return false;
        };
        let sits_by = !context.query.player.overlaps(context.query.facts.everyone);
        let of_nobody = || {
            self.seats(
                party,
                &mut EvalContext::new(context.query.facts, SeatSet::EMPTY),
            )
        };
        sits_by && !context.query.player.overlaps(of_nobody())
    }

    /// Tells whether a duty wants or forbids anything now: from an empty set nobody chooses.
    pub(super) fn has_object(&self, rule: &Rule, context: &mut EvalContext<'_>) -> bool {
        match &rule.body {
            Body::Law {
                object: Object::From(set),
                ..
            }
            | Body::Duty {
                object: Object::From(set),
                ..
            } => self.mask(set, context) != 0,
            _ => true,
        }
    }

    /// Tells whether a duty leaves less than there is: of a set that holds everything that could be chosen it is no duty.
    pub(super) fn narrows(
        &self,
        rule: &Rule,
        asked: Asked<'_>,
        context: &mut EvalContext<'_>,
    ) -> bool {
        let (Body::Law { object, .. } | Body::Duty { object, .. }) = &rule.body else {
            return false;
        };
        let table = &self.checked.table;
        let all = match asked.act {
            ActId::Verb(Verb::Bid) => (1 << table.games.len()) - 1,
            ActId::Verb(Verb::Name) => table.suits.mask(),
            _ => u64::MAX,
        };
        match object {
            Object::From(set) => all & !self.mask(set, context) != 0,
            Object::AtLeast(n) => self.eval(n, context) > 0,
            Object::Act | Object::Text(_) | Object::AtMost(_) | Object::Exactly(_) => true,
        }
    }

    /// Returns the clauses behind the number by which a sentence measures an act.
    pub(super) fn measures(&self, rule: &Rule, context: &EvalContext<'_>) -> Vec<ClauseId> {
        let (Body::Law { object, .. } | Body::Duty { object, .. }) = &rule.body else {
            return Vec::new();
        };
        let (Object::AtLeast(n) | Object::AtMost(n) | Object::Exactly(n)) = object else {
            return Vec::new();
        };
        let mut traced = EvalContext::traced(context.query.facts, context.query.player);
        self.eval(n, &mut traced);
        traced.trace.expect("it was asked for")
    }

    /// Returns how a sentence in force bears on an act; `None` where it binds somebody else.
    pub(super) fn bearing(
        &self,
        rule: &Rule,
        asked: Asked<'_>,
        context: &mut EvalContext<'_>,
    ) -> Option<Applicability> {
        let (party, modal, object) = match &rule.body {
            Body::Law {
                party,
                modal,
                object,
                ..
            }
            | Body::Duty {
                party,
                modal,
                object,
                ..
            } => (party, *modal, object),
            // `nothing` lifts the sentence that it stands against.
            _ => return Some(Applicability::Content),
        };
        if !self.includes_player(party, context) {
            return None;
        }
        let inside = match object {
            Object::Act | Object::Text(_) => None,
            Object::From(set) => {
                let set = self.mask(set, context);
                let all_in = asked.cards & !set == 0;
                Some(if modal == Modal::MustNot {
                    asked.cards & set != 0
                } else {
                    all_in
                })
            }
            Object::AtLeast(n) => Some(asked.number >= self.eval(n, context)),
            Object::AtMost(n) => Some(asked.number <= self.eval(n, context)),
            Object::Exactly(n) => Some(asked.number == self.eval(n, context)),
        };
        Some(match (modal, inside) {
            (Modal::MustNot, None | Some(true)) | (Modal::Must, Some(false)) => Applicability::Bans,
            (Modal::MustNot, Some(false)) | (Modal::Must, Some(true)) => Applicability::Content,
            (Modal::Must | Modal::May | Modal::Right, None)
            | (Modal::May | Modal::Right, Some(true)) => Applicability::Permits,
            (Modal::May | Modal::Right, Some(false)) => Applicability::Withholds,
        })
    }
}
