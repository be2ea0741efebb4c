//! The books as they would be by readings that were not chosen: whether an answer turns on the reading of a clause is tried, where the other
//! reading is written out as a rule.

use super::answer::{Answer, answer};
use super::scene::Scene;
use super::search::Search;
use crate::compare::Column;
use codille_edition::check::check;
use codille_edition::ruleset::Edition;
use codille_engine::variant::{Setting, Variant};
use codille_evidence::transcript::Unplayed;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A book by each other reading of its clauses, by the labels of these.
pub(super) type OtherReadings = BTreeMap<String, Vec<Arc<Variant>>>;

/// Compiles a book by each other reading that its clauses write out.
///
/// # Errors
/// A reading that is no sound rule in its place.
pub(super) fn other_readings(
    edition: &Edition,
    column: &Column<'_>,
    set: &Setting,
) -> Result<OtherReadings, Unplayed> {
    let mut out = OtherReadings::new();
    for (clause, own) in column.raw.clauses.iter_enumerated() {
        for reading in 0..own.otherwise.len() {
            let read = column.raw.read_otherwise(clause, reading);
            let checked = read.and_then(|raw| check(&raw, &edition.sources).0);
            let compiled =
                checked.and_then(|checked| Variant::compile(&Arc::new(checked), set).ok());
            let Some(book) = compiled else {
                let (id, variant) = (&own.id, &column.raw.id);
                let words = format!(
                    "another reading of `{id}` in `{variant}` has faults; `codille check` shows them"
                );
                return Err(Unplayed::Unfit(words));
            };
            let read: &mut Vec<Arc<Variant>> = out.entry(own.id.to_string()).or_default();
            read.push(Arc::new(book));
        }
    }
    Ok(out)
}

/// What of an answer is told to a reader.
type ToldAnswer = (
    Option<super::Verdict>,
    Vec<String>,
    Vec<(String, String)>,
    String,
);

/// Returns what is told of an answer: the verdict, faults, what follows by topics, the result and the whole.
fn told(answer: Option<Answer>) -> ToldAnswer {
    let Some(answer) = answer else {
        return ToldAnswer::default();
    };
    let lines = answer
        .lines
        .into_iter()
        .map(|(topic, line)| (topic, line.says));
    let result = answer
        .result
        .map_or_else(String::new, |(_, topic, _)| topic);
    let whole = format!("{result}: {}", answer.total);
    (Some(answer.verdict), answer.named, lines.collect(), whole)
}

impl Search<'_> {
    /// Tells whether what is asked of a book turns on how a clause is read: so far as the other readings are written out, and always where none
    /// is.
    pub(super) fn turns_on<T: PartialEq>(
        &self,
        side: usize,
        label: &str,
        ask: &dyn Fn(&Arc<Variant>) -> T,
    ) -> bool {
        let others = self.others.get(side).and_then(|others| others.get(label));
        let (Some(others), Some(book)) = (others, self.books.get(side)) else {
            return true;
        };
        let own = ask(book);
        others.iter().any(|other| ask(other) != own)
    }

    /// Tells whether the answer of a book to a scene turns on how a clause is read.
    pub(super) fn scene_turns_on(&self, side: usize, label: &str, scene: &Scene) -> bool {
        self.turns_on(side, label, &|book| told(answer(book, scene)))
    }
}
