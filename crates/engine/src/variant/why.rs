//! Why a clause does not hold of an act, in words.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the sentences at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval_context::EvalContext;
use super::fault_rule::charge;
use super::law::{Asked, speaks};
use super::mention::names;
use codille_edition::check::expression;
use codille_edition::check::rule::{Body, Rule};
use codille_lang::clause::ast::{Expr, ExprKind, Head, Operator, Sentence};
use codille_lang::clause::{party, statement};
use codille_lang::ids::{ClauseId, RuleId};

impl Variant {
    /// Says for what a clause is not in point where a seat does an act; empty where that does not lie with its conditions.
    /// Of several sentences the one is heard that comes nearest.
    pub fn why_not(
        &self,
        clause: ClauseId,
        asked: Asked<'_>,
        context: &mut EvalContext<'_>,
    ) -> Vec<String> {
        let all = self.rules.iter_enumerated();
        let own: Vec<(RuleId, &Rule)> = all.filter(|(_, r)| r.clause == clause).collect();
        let about = |rule: &Rule| speaks(&rule.body, asked) || offends(&rule.body, asked);
        let any = own.iter().any(|(_, r)| about(r));
        let heard = own.into_iter().filter(|(_, r)| !any || about(r));
        let mut nearest: Option<Vec<String>> = None;
        for (number, rule) in heard {
            let reasons = self.reasons(number, rule, context);
            let nearer = |best: &Vec<String>| best.is_empty() || reasons.len() < best.len();
            if !reasons.is_empty() && nearest.as_ref().is_none_or(nearer) {
                nearest = Some(reasons);
            }
        }
        nearest.unwrap_or_default()
    }

    fn reasons(&self, number: RuleId, rule: &Rule, context: &mut EvalContext<'_>) -> Vec<String> {
        let Some(sentence) = self.sentence(rule) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        if let Body::Law { party: of, .. } | Body::Duty { party: of, .. } = &rule.body
            && !self.includes_player(of, context)
            && let Some(words) = whom(sentence)
        {
            out.push(format!("it speaks of {words}"));
        }
        for (part, node, negated) in self.written(number, sentence) {
            if node.is_some_and(|node| self.truth(node, context) == negated) {
                let word = if negated {
                    "it does not hold when"
                } else {
                    "it holds only when"
                };
                out.push(format!("{word} {}", self.told(part)));
            }
        }
        let over = |u: &Expr, context: &mut EvalContext<'_>| self.holds(u, context) == Some(true);
        if sentence.until.as_ref().is_some_and(|u| over(u, context)) {
            out.push("its time is over".to_owned());
        }
        if out.is_empty()
            && let Some(found) = self.in_force(number, context)
            && found.clause != rule.clause
        {
            out.push(format!("it yields to {}", self.checked.label(found.clause)));
        }
        out
    }

    /// Tells whether a duty does not bind the seat for its own sake: all its conditions hold but one, on who the player is or what he holds.
    pub(super) fn spares(&self, number: RuleId, context: &mut EvalContext<'_>) -> bool {
        let Some(sentence) = self.sentence(&self.rules[number]) else {
            return false;
        };
        let mut unmet = Vec::new();
        for (part, node, negated) in self.written(number, sentence) {
            if node.is_some_and(|node| self.truth(node, context) == negated) {
                unmet.push(part);
            }
        }
        match unmet.as_slice() {
            [part] => asks_who(part),
            _ => false,
        }
    }

    /// Returns the sentence as it is written of which a rule was made.
    fn sentence(&self, rule: &Rule) -> Option<&Sentence> {
        let sentences = &self.checked.clauses[rule.clause].sentences;
        sentences.iter().find(|s| s.span == rule.span)
    }

    /// Paraphrases a condition; a name that a single short sentence defines is told by what it means.
    fn told(&self, part: &Expr) -> String {
        let ExprKind::Name(name) = &part.kind else {
            return statement(part);
        };
        let sentences = self.checked.clauses.iter().flat_map(|c| c.sentences.iter());
        let mut values = sentences.filter_map(|s| match &s.head {
            Head::Define { name: own, value } if own.text == *name => Some((s, value)),
            _ => None,
        });
        let short = |value: &Expr| {
            parts(value, Operator::And).len() + parts(value, Operator::Or).len() == 2
        };
        match (values.next(), values.next()) {
            (Some((s, value)), None) if s.conditions.is_empty() && short(value) => statement(value),
            _ => statement(part),
        }
    }

    fn holds(&self, expr: &Expr, context: &mut EvalContext<'_>) -> Option<bool> {
        let (node, _) = expression(&self.checked, expr).ok()?;
        Some(self.truth(&node, context))
    }
}

/// Tells whether a fault is about such an act.
fn offends(body: &Body, asked: Asked<'_>) -> bool {
    charge(body).is_some_and(|stated| stated.is_of(asked.act) && stated.is_said(asked.words))
}

/// Tells whether a condition asks who the player is, or what he holds.
fn asks_who(part: &Expr) -> bool {
    let ExprKind::Binary(operator, left, _) = &part.kind else {
        return false;
    };
    match operator {
        Operator::Is | Operator::IsNot | Operator::Before => {
            matches!(&left.kind, ExprKind::Name(name) if name == "player")
        }
        Operator::HasAny | Operator::HasAll | Operator::HasNone => {
            matches!(&left.kind, ExprKind::Call(word, _) if word.text == "held")
                && names(left, "player")
        }
        _ => false,
    }
}

/// Says in words to whom a duty or a right belongs.
fn whom(sentence: &Sentence) -> Option<String> {
    match &sentence.head {
        Head::Duty { party: of, .. } | Head::Option { party: of, .. } => Some(party(of)),
        _ => None,
    }
}

/// Parts a condition at the words that join it.
pub(super) fn parts(expr: &Expr, joined: Operator) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(operator, left, right) if *operator == joined => {
            let mut all = parts(left, joined);
            all.extend(parts(right, joined));
            all
        }
        _ => vec![expr],
    }
}
