//! Enters the answers of one completion into the judgment on a case.

use super::answer::Answer;
use super::answered::Told;
use super::depends::SuppliedBefore;
use super::judgment::Judgment;
use crate::Case;
use crate::case::{Question, is_of};
use codille_edition::yaml::Text;
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::ids::ClauseId;
use codille_lang::unique::{add_new, unique};
use codille_lang::words::joined;
use std::collections::BTreeSet;

impl Judgment {
    /// Enters what the answers of one completion depend on.
    pub(super) fn rests(&mut self, found: Vec<Vec<SuppliedBefore>>) {
        for (answered, found) in self.answers.iter_mut().zip(found) {
            add_new(&mut answered.rests_on, found);
        }
    }

    /// Enters the answers of one completion.
    pub(super) fn enter(
        &mut self,
        answers: Vec<Answer>,
        case: &Case,
        variant: &Variant,
        hands: &[CardSet],
    ) {
        let first = self.completions == 0;
        self.completions += 1;
        for ((answered, answer), question) in
            self.answers.iter_mut().zip(answers).zip(&case.questions)
        {
            if first {
                answered.words.clone_from(&answer.words);
                answered.clauses = unique(answer.clauses.iter().copied());
                answered.failed = reasons(&answer);
                let short = answer.clauses.iter().copied().zip(answer.short.clone());
                answered.short = short.collect();
                answered.supplied.clone_from(&answer.supplied);
                answered.hindered.clone_from(&answer.hindered);
            } else {
                answered.clauses.retain(|c| answer.clauses.contains(c));
                answered.failed.retain(|(c, _)| answer.failed.contains(c));
            }
            match answered.told.iter_mut().find(|t| t.words == answer.words) {
                Some(told) => told.count += 1,
                None => answered.told.push(Told {
                    words: answer.words.clone(),
                    count: 1,
                    hands: hands.to_vec(),
                }),
            }

            match fault(&answer, question, variant) {
                None => answered.held += 1,
                Some(fault) if answered.fault.is_none() => {
                    let held = hands.iter().zip(&case.seats);
                    let held = held.map(|(h, s)| format!("{s} {}", joined(h.iter(), " ")));
                    answered.words.clone_from(&answer.words);
                    answered.differs = !answer.holds;
                    answered.fault = Some(format!("{fault} (with {})", joined(held, "; ")));
                }
                Some(_) => {}
            }
        }
    }
}

/// Says in what an answer is not the decision; `None` where it is.
fn fault(answer: &Answer, question: &Question, variant: &Variant) -> Option<String> {
    if !answer.holds {
        return Some(format!("the laws say: {}", answer.words));
    }
    let cites = |clauses: &[ClauseId], law: &str| {
        let mut of = clauses.iter().flat_map(|c| variant.checked.cites(*c));
        of.any(|cited| is_of(cited.as_str(), law))
    };
    let missing = |law: &&Text| !cites(&answer.clauses, law.as_str());
    if let Some(law) = question.laws.iter().find(missing) {
        let rests = resting(&answer.clauses, variant);
        return Some(format!("it does not rest on {law}; {rests}"));
    }
    let missing = |law: &&Text| !cites(&answer.failed, law.as_str());
    if let Some(law) = question.fails.iter().find(missing) {
        return Some(format!("{law} was not considered and set aside"));
    }
    None
}

/// Says on what an answer rests.
fn resting(clauses: &[ClauseId], variant: &Variant) -> String {
    let cited = clauses.iter().flat_map(|c| variant.checked.cites(*c));
    let all: BTreeSet<&str> = cited.map(Text::as_str).collect();
    if all.is_empty() {
        "it rests on no law".to_owned()
    } else {
        format!("it rests on {}", joined(all, ", "))
    }
}

/// Returns the clauses that failed, each once, with the conditions that do not hold.
fn reasons(answer: &Answer) -> Vec<(ClauseId, Vec<String>)> {
    let mut out: Vec<(ClauseId, Vec<String>)> = Vec::new();
    let none = Vec::new();
    for (at, clause) in answer.failed.iter().enumerate() {
        let why = answer.why.get(at).unwrap_or(&none);
        if out.iter().all(|(c, _)| c != clause) && !answer.clauses.contains(clause) {
            out.push((*clause, why.clone()));
        }
    }
    out
}
