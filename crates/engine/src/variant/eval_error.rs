//! What goes wrong while rules are asked, and in which words it is told.

use super::Variant;
use super::reckoning::MOST_SCORED;
use codille_edition::check::bound::{Beyond, LARGEST};
use codille_edition::check::rule::{Account, Body, Transfer};
use codille_lang::ids::{ClauseId, HeadingId};
use codille_lang::span::SourceMap;

/// What went wrong while rules were asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvalError {
    /// No clause gives this name a value here.
    Silent(String),
    /// Two clauses say different things.
    Conflict(ClauseId, ClauseId),
    /// The first clause wants more than the second lets be.
    Crossed(ClauseId, ClauseId),
    /// These clauses leave a seat no card that it may play.
    NoCard(Vec<ClauseId>),
    /// A number cannot be worked out, and the clause that asks for it; none where evidence asks.
    Number(Beyond, Option<ClauseId>),
    /// More was made under the heading with this number than a deal can hold.
    Score(HeadingId),
    /// The reserve pays so much, and no stake of that size is set apart.
    NoStake(i64),
    /// What was paid and what was received differ by so much.
    Unbalanced(i64),
}

impl Variant {
    /// Makes sure that the rules did not fail.
    ///
    /// # Errors
    /// Says that they did, and how.
    pub fn sound(&self, trouble: Option<&EvalError>) -> Result<(), String> {
        trouble.map_or(Ok(()), |trouble| {
            let why = self.describe_trouble(trouble);
            Err(format!("the rules fail: {why}"))
        })
    }

    /// Says what the rules could not tell.
    pub fn describe_trouble(&self, trouble: &EvalError) -> String {
        self.describe(trouble, |clause| format!("@{}", self.checked.label(clause)))
    }

    /// Says the same with the place of every clause that it names.
    pub fn describe_trouble_in(&self, trouble: &EvalError, sources: &SourceMap) -> String {
        self.describe(trouble, |clause| {
            let label = self.checked.label(clause);
            let span = self.checked.clauses[clause].raw.rule.span();
            let file = sources.get(span.file);
            let place =
                file.map(|file| format!(" ({}:{})", file.place, sources.line_column(span).0));
            format!("@{label}{}", place.unwrap_or_default())
        })
    }

    /// Names the clauses that make payments of a kind.
    fn payments(
        &self,
        wanted: impl Fn(&Transfer) -> bool,
        clause: impl Fn(ClauseId) -> String,
    ) -> String {
        let mut names: Vec<String> = Vec::new();
        for rule in &self.rules {
            if let Body::Pay { transfer, .. } = &rule.body
                && wanted(transfer)
            {
                let name = clause(rule.clause);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names.join(" or ")
    }

    fn describe(&self, trouble: &EvalError, clause: impl Fn(ClauseId) -> String) -> String {
        match trouble {
            EvalError::Silent(name) => format!("the rules are silent on {name}"),
            EvalError::Conflict(a, b) => {
                format!("{} and {} say different things", clause(*a), clause(*b))
            }
            EvalError::Crossed(a, b) => {
                format!("{} wants more than {} lets be", clause(*a), clause(*b))
            }
            EvalError::NoCard(clauses) => {
                let by: Vec<String> = clauses.iter().map(|c| clause(*c)).collect();
                format!("{} leaves no card to play", by.join(" with "))
            }
            EvalError::Number(what, by) => {
                let by = by.map_or_else(|| "a sum".to_owned(), clause);
                match what {
                    Beyond::TooLarge => format!("{by} makes a number beyond {LARGEST}"),
                    Beyond::ByNought => format!("{by} divides by nought"),
                }
            }
            EvalError::Score(heading) => {
                let by = self.payments(|t| t.heading == *heading, clause);
                let name = &self.checked.headings[*heading];
                format!("{by} scores more than {MOST_SCORED} as \"{name}\"")
            }
            EvalError::NoStake(paid) => {
                let by = self.payments(|t| t.from == Some(Account::Reserve), clause);
                format!("{by} pays {paid} out of the reserve, and no stake of {paid} is set apart")
            }
            EvalError::Unbalanced(sum) => {
                format!("what is paid and what is received differ by {sum}")
            }
        }
    }
}
