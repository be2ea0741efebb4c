//! Which clauses have decided anything: a variant that keeps watch of itself, slower than one that does not.

use super::Variant;
use super::compile::bases;
use super::duty::Duties;
use super::eval_context::EvalContext;
use super::program::{Answers, Payments, PlayTable};
use super::settle::DueList;
use super::standing_law::Laws;
use super::strength_table::Calling;
use codille_edition::check::node::Type;
use codille_edition::check::rule::{Body, Rule, Verb};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::{ClauseId, NameId, SeatSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A truth for each clause, shared by the copies of a variant; `None` where nobody wants them.
type ByClause = Option<Arc<[AtomicBool]>>;

/// The clauses that have been at work, by their numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Reach {
    /// Those that have decided something.
    decisive: ByClause,
    /// Those of which an exception has held.
    excepting: ByClause,
}

impl Reach {
    /// Notes a clause that decides something.
    pub(super) fn note(&self, clause: ClauseId) {
        enter(&self.decisive, clause);
    }

    /// Notes a clause of which an exception holds, or may hold.
    #[inline]
    pub(super) fn note_exception(&self, clause: ClauseId) {
        enter(&self.excepting, clause);
    }

    pub(super) const fn watches(&self) -> bool {
        self.decisive.is_some()
    }

    /// Begins to note of which clauses an exception holds.
    pub(super) fn watch_exceptions(&mut self, clauses: usize) {
        self.excepting = Some(none_yet(clauses));
    }
}

fn none_yet(clauses: usize) -> Arc<[AtomicBool]> {
    (0..clauses).map(|_| AtomicBool::new(false)).collect()
}

fn enter(list: &ByClause, clause: ClauseId) {
    if let Some(place) = list.as_ref().and_then(|all| all.get(clause.index())) {
        place.store(true, Ordering::Relaxed);
    }
}

impl Variant {
    /// Returns the same variant with its rules as written, none of them put into tables, that notes which clauses decide.
    #[must_use]
    pub fn watched(&self) -> Self {
        let mut watched = Self {
            rules: self.checked.rules.clone(),
            reach: Reach {
                decisive: Some(none_yet(self.checked.clauses.len())),
                excepting: None,
            },
            calling: self.calling.clone(),
            ..self.without_tables()
        };
        let names = self.checked.names.keys();
        watched.defines = names
            .map(|n| {
                bases(
                    &self.checked,
                    |b| matches!(b, Body::Define { name, .. } if *name == n),
                )
            })
            .collect();
        watched.duties = Duties::gather(&watched);
        watched.dues = DueList::gather(&watched);
        watched.laws = Laws::of(&watched);
        watched
    }

    /// Returns the same variant, slower, with neither programs nor tables: every question is answered at once.
    #[must_use]
    pub fn without_tables(&self) -> Self {
        Self {
            answers: Answers::none(),
            payments: Payments::none(),
            play: PlayTable::default(),
            calling: Calling::none(self),
            ..self.clone()
        }
    }

    /// Tells whether it notes which clauses decide.
    pub(crate) const fn is_watched(&self) -> bool {
        self.reach.watches()
    }

    /// Returns the clauses that have decided something since the watch began.
    pub fn reached(&self) -> Vec<ClauseId> {
        let all = self.reach.decisive.as_deref().unwrap_or(&[]);
        let numbered = (0..).map(ClauseId::from).zip(all);
        numbered
            .filter(|(_, seen)| seen.load(Ordering::Relaxed))
            .map(|(clause, _)| clause)
            .collect()
    }

    /// Tells whether an exception of a clause has held, or may have; certainly not where that was watched and none did.
    pub(crate) fn has_excepted(&self, clause: ClauseId) -> bool {
        let all = self.reach.excepting.as_ref();
        let place = all.and_then(|all| all.get(clause.index()));
        place.is_none_or(|seen| seen.load(Ordering::Relaxed))
    }

    /// Notes the clauses that rank the cards of a suit, with some trumps or none.
    pub fn note_ranks(&self, facts: &super::HandState, suit: Suit) {
        let ranks = |r: &Rule| {
            matches!(r.body, Body::Plain(_))
                || matches!(r.body, Body::Trumps(_)) && facts.trump.is_some()
        };
        self.note_orders(facts, Some(suit), ranks);
    }

    /// Notes the orders behind a question: of cards where one is played to a lead, of games where one is bid for.
    pub(super) fn note_asked(&self, verb: Verb, context: &EvalContext<'_>) {
        let led = CardSet(context.query.facts.led).iter().next();
        if let Some(led) = led.filter(|_| verb == Verb::Play) {
            self.note_ranks(context.query.facts, led.suit());
        }
        if verb == Verb::Bid && context.query.facts.standing != 0 {
            self.note_orders(context.query.facts, None, |r| {
                matches!(r.body, Body::Games(_))
            });
        }
    }

    /// Notes the clause that gives a name its value; a truth that does not hold decides nothing, unless an exception denies it.
    pub(super) fn note_value(
        &self,
        (name, value): (NameId, i64),
        rule: &Rule,
        context: &mut EvalContext<'_>,
    ) {
        context.note(rule.clause);
        if !self.reach.watches() {
            return;
        }
        let truth = self.checked.names[name].1 == Type::Truth;
        if value != 0 || !truth || rule.is_exception {
            self.reach.note(rule.clause);
        }
    }

    /// Notes the clauses of an order that are in force.
    pub(super) fn note_orders(
        &self,
        facts: &super::HandState,
        suit: Option<Suit>,
        which: impl Fn(&Rule) -> bool,
    ) {
        if !self.reach.watches() {
            return;
        }
        let mut context = EvalContext::new(facts, SeatSet::EMPTY);
        context.suit = suit;
        for rule in self.rules.iter().filter(|r| which(r)) {
            if self.truth(&rule.condition, &mut context) {
                self.reach.note(rule.clause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verb;
    use crate::variant::small::variant;
    use crate::variant::{EvalContext, Variant};
    use codille_lang::cards::{CardSet, Suit};
    use codille_lang::ids::Seat;

    #[test]
    fn only_what_decides_is_noted() {
        let variant = variant(&[
            "five: define share as 5",
            "most: eldest may discard at most share",
            "other: dealer may discard at most 3",
            "late: eldest must not discard when tricks_played > 0",
        ]);
        let watched = variant.watched();
        let facts = watched.facts();
        let most = |v: &Variant| {
            v.allowed_number(
                Verb::Discard,
                12,
                &mut EvalContext::new(&facts, Seat::FIRST),
            )
            .most
        };
        assert_eq!((most(&variant), most(&watched)), (5, 5));
        let labels = |v: &Variant| -> Vec<String> {
            let reached = v.reached().into_iter();
            reached.map(|c| v.checked.label(c).to_owned()).collect()
        };
        assert_eq!(labels(&watched), ["five", "most"]);
        assert_eq!(labels(&variant), [""; 0]);
        let held = CardSet(watched.checked.table.pack.0);
        watched.note_ranks(&facts, Suit::Spades);
        assert!(!held.is_empty() && labels(&watched).contains(&"order".to_owned()));
    }
}
