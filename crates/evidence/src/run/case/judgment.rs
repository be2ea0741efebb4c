//! The judgment on a case, and the verdict that follows from it.

use super::answered::Answered;
use crate::Case;
use crate::case::{Question, Wanted};
use crate::run::Found;
use codille_edition::ruleset::Status;
use codille_engine::referee::{RefereedHand, Ruling};
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::ids::ClauseId;
use codille_lang::span::SourceMap;

/// The judgment on a case.
#[derive(Debug, Clone)]
pub struct Judgment {
    /// In how many completions it was judged.
    pub completions: usize,
    /// The answers, question by question.
    pub answers: Vec<Answered>,
    /// The bench at the end of the first completion.
    pub bench: RefereedHand,
    /// The hands at the beginning of the first completion.
    pub hands: Vec<CardSet>,
    /// The rulings of the first completion, each with the line of the acts to which it belongs, counted from 0.
    pub rulings: Vec<(usize, Ruling)>,
}

impl Judgment {
    /// Returns the verdict on the case.
    pub(in crate::run) fn verdict(
        &self,
        variant: &Variant,
        case: &Case,
        sources: &SourceMap,
    ) -> Found {
        let mut told = Vec::new();
        for (number, (answered, question)) in self.answers.iter().zip(&case.questions).enumerate() {
            if let Some(fault) = &answered.fault {
                let ask = question.ask.as_ref();
                let ask = ask.map_or(String::new(), |ask| format!(" {ask}"));
                return Err(format!(
                    "{}: question {}{ask}: {fault}; the decision holds in {} of {} completions",
                    sources.place(question.span),
                    number + 1,
                    answered.held,
                    self.completions
                ));
            }
            told.push(if question.open {
                answered.summary()
            } else {
                answered.words.clone()
            });
        }
        let clauses = self.answers.iter().flat_map(|a| a.clauses.clone());
        let words = told.join("; ");
        let words = if self.completions > 1 {
            format!("{words} ({} completions)", self.completions)
        } else {
            words
        };
        Ok((words, variant.checked.labels(clauses)))
    }

    /// Tells whether some answer rests on nothing but clauses that repeat one decision.
    pub fn by_precedent(&self, variant: &Variant, case: &Case) -> bool {
        let decided =
            |clause: &ClauseId| variant.checked.clauses[*clause].raw.status == Status::Decided;
        let mut asked = self.answers.iter().zip(&case.questions);
        asked.any(|(answered, question)| {
            let decisive = self.decisive(answered, question);
            !decisive.is_empty() && decisive.iter().all(decided)
        })
    }

    /// Returns the clauses that decide a question: beside those that only let lawful play pass.
    pub fn decisive(&self, answered: &Answered, question: &Question) -> Vec<ClauseId> {
        if matches!(question.wanted, Wanted::May(..)) {
            return answered.clauses.clone();
        }
        let before = self.rulings.iter().filter(|(at, _)| *at < question.after);
        let (mut lawful, mut decides) = (Vec::new(), Vec::new());
        for (_, ruling) in before {
            let list = if ruling.allowed == Some(true) {
                &mut lawful
            } else {
                &mut decides
            };
            list.extend(ruling.grounds.iter().copied());
            decides.extend(ruling.faults.iter().flat_map(|f| f.clauses.iter().copied()));
            decides.extend(
                ruling
                    .consequences
                    .iter()
                    .flat_map(|c| c.clauses.iter().copied()),
            );
        }
        let all = answered.clauses.iter().copied();
        all.filter(|c| decides.contains(c) || !lawful.contains(c))
            .collect()
    }
}
