//! A variant as it would be if a clause took nothing away: by its exceptions.

use super::Variant;
use super::eval_context::EvalContext;
use super::hand_state::HandState;
use super::reckoning::Answer;
use codille_edition::check::node::Node;
use codille_edition::check::rule::{Body, Event, Rule};
use codille_lang::ids::{ClauseId, DeclarationId, HeadingId, Seat};

impl Variant {
    /// Returns the clauses that let nothing be scored for a call of a seat, under one heading or any, though with another answer it would be.
    pub fn unscored(
        &self,
        facts: &HandState,
        (seat, heading): (Seat, Option<HeadingId>),
        (class, cards): (DeclarationId, u64),
    ) -> Vec<ClauseId> {
        let ask = |context: &mut EvalContext<'_>| {
            (context.query.calling, context.query.called) = (Some(class), cards);
        };
        let scores = |rule: &Rule| {
            [Answer::Good, Answer::Equal, Answer::NotGood]
                .into_iter()
                .any(|answer| {
                    let mut other = facts.clone();
                    other.reckoning.set_answer(class, answer);
                    let mut context = EvalContext::new(&other, seat);
                    ask(&mut context);
                    self.truth(&rule.condition, &mut context)
                })
        };
        let mut context = EvalContext::new(facts, seat);
        ask(&mut context);
        let mut out = Vec::new();
        for base in self.dues.of(Event::Call) {
            let rule = &self.rules[base];
            let asked = matches!(&rule.body, Body::Pay { transfer, .. }
                if heading.is_none_or(|h| transfer.heading == h));
            if asked
                && let Some(found) = self.in_force(base, &mut context)
                && found.body == Body::Nothing
                && scores(rule)
            {
                out.push(found.clause);
            }
        }
        out
    }

    /// Returns the clauses of which an exception holds now, for one seat or another.
    pub fn excepting(&self, facts: &HandState) -> Vec<ClauseId> {
        let mut out: Vec<ClauseId> = Vec::new();
        for rule in self.rules.iter().filter(|r| r.is_exception) {
            let mut seats = facts.active.iter();
            let holds = |s: Seat| self.truth(&rule.condition, &mut EvalContext::new(facts, s));
            if !out.contains(&rule.clause) && seats.any(holds) {
                out.push(rule.clause);
            }
        }
        out
    }

    /// Returns the same variant, slower, in which no exception of some clauses holds, and that notes of which others one has held.
    #[must_use]
    pub fn without_exceptions(&self, clauses: &[ClauseId]) -> Self {
        let mut out = self.watched();
        out.reach.watch_exceptions(self.checked.clauses.len());
        let own = out.rules.iter_mut();
        for rule in own.filter(|r| r.is_exception && clauses.contains(&r.clause)) {
            rule.condition = Node::FALSE;
        }
        out
    }
}
