//! A fault of the Ombre, and the names under which two books know faults.

use super::{POOL, some_game};
use crate::witness::answer::{Answer, topic_of, trouble};
use crate::witness::situation::Asked;
use codille_edition::check::rule::{Body, Rule};
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::ids::Seat;
use std::collections::BTreeMap;

/// A fault.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct FaultNamed {
    /// The topic of the clause that names it.
    topic: String,
    /// What it is called, perhaps in each book otherwise.
    names: Vec<String>,
}

impl FaultNamed {
    pub(super) fn all(variants: [&Variant; 2]) -> Vec<Self> {
        let all = faults(variants).into_iter();
        all.map(|(topic, names)| Self { topic, names }).collect()
    }
}

/// Lists the names of the faults of both books with their topics; where each has one of a topic, they are one fault under two names.
pub(in crate::witness) fn faults(variants: [&Variant; 2]) -> Vec<(String, Vec<String>)> {
    let mut topics: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
    for (side, variant) in variants.into_iter().enumerate() {
        for rule in &variant.checked.rules {
            let Body::Fault { fault, .. } = &rule.body else {
                continue;
            };
            let topic = variant.checked.clauses[rule.clause].raw.topic.as_ref();
            let name = variant.checked.faults[*fault].to_owned();
            if let Some(topic) = topic {
                let names = topics.entry(topic.to_string()).or_default();
                let own = names.get_mut(side).expect("there are two sides");
                if !own.contains(&name) {
                    own.push(name);
                }
            }
        }
    }
    let mut out = Vec::new();
    for (topic, [mut left, right]) in topics {
        let one = left.len() == 1 && right.len() == 1;
        left.extend(right);
        left.sort();
        left.dedup();
        let all = if one {
            vec![left]
        } else {
            left.into_iter().map(|n| vec![n]).collect()
        };
        out.extend(all.into_iter().map(|names| (topic.clone(), names)));
    }
    out
}

impl Asked for FaultNamed {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = some_game(variant);
        facts.pool = POOL;
        let is_meant = |r: &&Rule| {
            let named = |name| self.names.iter().any(|n| n == name);
            matches!(r.body, Body::Fault { fault, .. } if named(&variant.checked.faults[fault]))
                && topic_of(variant, r.clause) == self.topic
        };
        let mut dues = Vec::new();
        let mut clauses = Vec::new();
        for rule in variant.checked.rules.iter().filter(is_meant) {
            let mut context = EvalContext::traced(&facts, Seat::FIRST);
            if variant.truth(&rule.condition, &mut context) {
                clauses.push(rule.clause);
                match variant.due_for(rule, &mut context) {
                    Ok(due) => dues.extend(due),
                    Err(why) => return Some(Answer::of(trouble(variant, &why), clauses)),
                }
            }
        }
        let found = Answer::of_dues(variant, &dues);
        clauses.extend(found.clauses);
        Some(Answer::of(found.says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let names = self.names.join("” or “");
        format!("The Ombre commits a fault, “{names}”; the pool holds {POOL}.")
    }
}
