//! The conditions of rules as they are written, part by part: what says why a clause does not hold asks each part by itself.

use super::Variant;
use super::why::parts;
use codille_edition::check::expression;
use codille_edition::check::node::Node;
use codille_edition::check::rule::Rule;
use codille_lang::clause::ast::{Expr, Operator, Sentence};
use codille_lang::ids::{List, RuleId};
use std::sync::OnceLock;

/// What a part of a condition asks by itself; `None` where it means nothing outside its sentence.
type Part = Option<Node>;

/// The parts of the conditions of every rule, each worked out when it is first asked for: a judgment asks the same rules at every act.
#[derive(Debug, Clone, Default)]
pub(super) struct WrittenConditions(List<RuleId, OnceLock<Vec<Vec<Part>>>>);

impl WrittenConditions {
    /// Makes room for so many rules.
    pub(super) fn of(rules: &List<RuleId, Rule>) -> Self {
        Self(rules.iter().map(|_| OnceLock::new()).collect())
    }
}

impl Variant {
    /// Returns the parts of a sentence's conditions, with what each asks, and whether its condition is negated. The parts of a condition
    /// are those that `and` joins, or `or` where it is negated.
    pub(super) fn written<'a>(
        &'a self,
        number: RuleId,
        sentence: &'a Sentence,
    ) -> impl Iterator<Item = (&'a Expr, Option<&'a Node>, bool)> {
        let all = self.written.0[number].get_or_init(|| {
            let conditions = sentence.conditions.iter();
            let of = |part: &Expr| expression(&self.checked, part).ok().map(|(node, _)| node);
            conditions
                .map(|c| {
                    parts(&c.expr, joining(c.negated))
                        .into_iter()
                        .map(of)
                        .collect()
                })
                .collect()
        });
        let both = sentence.conditions.iter().zip(all);
        both.flat_map(|(condition, nodes)| {
            let exprs = parts(&condition.expr, joining(condition.negated)).into_iter();
            let negated = condition.negated;
            let pairs = exprs.zip(nodes);
            pairs.map(move |(expr, part)| (expr, part.as_ref(), negated))
        })
    }
}

/// Returns the word that joins the parts of a condition.
const fn joining(negated: bool) -> Operator {
    if negated { Operator::Or } else { Operator::And }
}
