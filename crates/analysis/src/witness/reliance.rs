//! On what kind of clause an answer rests: what the edition borrows or offers to agreement is no answer of a book, and what it reads is told.

use super::answer::{Answer, Footing, Verdict};
use super::needs::is_of_wrong_deal;
use super::scene::{Question, SceneAct, SceneStep};
use super::search::Search;
use crate::compare::{Column, Part, Standing};
use codille_edition::ruleset::Status;
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::unique::add_new;
use serde::Serialize;
use std::fmt;

/// A clause behind an answer that the book does not simply say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reliance {
    /// The clause.
    pub clause: String,
    /// How the book stands to it.
    pub status: Standing,
    /// What is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// What might be read instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternative: Option<String>,
}

impl fmt::Display for Reliance {
    /// Says how the book stands to the clause, what is read, and what might be read instead.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = matches!(self.status, Standing::Says | Standing::Decided);
        let kind = if plain { "read so" } else { self.status.word() };
        write!(f, "{}, {kind}", self.clause)?;
        if let Some(reading) = &self.reading {
            write!(f, ": {reading}")?;
        }
        if let Some(alternative) = &self.alternative {
            write!(f, " Or: {alternative}")?;
        }
        Ok(())
    }
}

impl Search<'_> {
    /// Tells whether each book that answers does so by clauses of its own, and not by what is borrowed or only offered to agreement.
    /// Of what is done by name nothing is forbidden by being outside of what is granted.
    pub(super) fn is_own(&self, asked: &Question, topic: &str, answers: &[Answer; 2]) -> bool {
        let by_name = matches!(asked, Question::May(step) if step.act.name().is_some());
        let mut sides = answers.iter().enumerate();
        sides.all(|(side, answer)| {
            let column = self.column(side);
            let mut clauses: Vec<ClauseId> = Vec::new();
            match answer.verdict {
                Verdict::Silent => return true,
                Verdict::Amount => {
                    let line = answer.lines.get(topic);
                    add_new(&mut clauses, line.iter().flat_map(|l| l.clauses.clone()));
                }
                Verdict::Yes | Verdict::No => add_new(&mut clauses, answer.clauses.clone()),
            }
            let withheld = answer.footing == Footing::Withheld;
            let agreed = |c: &ClauseId| withheld && (by_name || asks_option(column, *c));
            !clauses.iter().any(|c| is_foreign(column, *c) || agreed(c))
        })
    }

    /// Tells whether each book that answers nothing in a situation with a wrong deal is silent on all that the other says of wrong deals.
    pub(super) fn is_silent_on_wrong_deals(&self, answers: &[Answer; 2]) -> bool {
        let [a, b] = &self.books;
        let books = [&**a, &**b];
        let mut topics: Vec<String> = Vec::new();
        for (book, spoken) in books.into_iter().zip(&self.spoken) {
            let step = |act: &SceneAct| SceneStep {
                seat: Seat::FIRST,
                act: act.clone(),
            };
            let wrong = |act: &&SceneAct| is_of_wrong_deal(books, &step(act));
            let names: Vec<&str> = (spoken.iter().filter(wrong))
                .filter_map(SceneAct::name)
                .map(String::as_str)
                .collect();
            for clause in &book.checked.clauses {
                if words(clause.raw.rule.as_str()).any(|word| names.contains(&word)) {
                    let id = || clause.raw.id.to_string();
                    let topic = clause.raw.topic.as_ref();
                    add_new(&mut topics, [topic.map_or_else(id, ToString::to_string)]);
                }
            }
        }
        let rows = self.rows.iter().filter(|r| topics.contains(&r.topic));
        let mut cells = rows.flat_map(|r| r.cells.values().zip(answers));
        cells.all(|(cell, answer)| answer.verdict != Verdict::Silent || !cell.status.speaks())
    }

    /// Lists the clauses behind an answer that the book does not simply say, with what is read where the answer `turns` on it.
    pub(super) fn reliances(
        &self,
        side: usize,
        labels: &[String],
        turns: &dyn Fn(&str) -> bool,
    ) -> Vec<Reliance> {
        let column = self.column(side);
        let name = column.raw.id.as_str();
        let rows = self.rows.iter();
        let cells = rows.flat_map(|row| row.cells.iter());
        let parts = cells
            .filter(|(id, _)| *id == name)
            .flat_map(|(_, c)| &c.parts);
        let parts: Vec<&Part> = parts.filter(|p| labels.contains(&p.id)).collect();
        let mut out: Vec<Reliance> = Vec::new();
        for label in labels {
            let part = parts.iter().find(|p| p.id == *label);
            let doubt = part.and_then(|p| p.doubt.as_ref()).map(|d| d.kind);
            let Some(raw) = column.raw.clause(label) else {
                continue;
            };
            let written = || Standing::of(raw.status);
            let status = doubt.or(part.map(|p| p.status)).unwrap_or_else(written);
            let plain = matches!(status, Standing::Says | Standing::Decided);
            if plain && raw.reading.is_none() {
                continue;
            }
            // What is read otherwise has no bearing where that leads to the same answer.
            let idle = raw.alternative.is_some() && !turns(label);
            let owed = matches!(status, Standing::Editorial | Standing::Contradicts);
            if idle && (plain || owed) {
                continue;
            }
            let bears = |words: &Option<String>| words.clone().filter(|_| !idle);
            let reliance = Reliance {
                clause: label.clone(),
                status,
                reading: bears(&raw.reading),
                alternative: bears(&raw.alternative),
            };
            add_new(&mut out, [reliance]);
        }
        out
    }
}

/// Tells whether a clause is borrowed, or stands only by agreement.
pub(super) fn is_foreign(column: &Column<'_>, clause: ClauseId) -> bool {
    let raw = &column.variant.checked.clauses[clause].raw;
    matches!(raw.status, Status::Supplied | Status::ByAgreement)
}

/// Tells whether a clause that grants something asks how an option is set: what it withholds may be agreed.
fn asks_option(column: &Column<'_>, clause: ClauseId) -> bool {
    let checked = &column.variant.checked;
    let mut words = words(checked.clauses[clause].raw.rule.as_str());
    words.any(|word| checked.options.iter().any(|o| o.name == word))
}

/// Returns the words of a rule.
fn words(rule: &str) -> impl Iterator<Item = &str> {
    rule.split(|c: char| !c.is_alphanumeric() && c != '_')
}
