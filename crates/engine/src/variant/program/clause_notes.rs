//! The clauses behind what a program works out, each with the truth with which it is one of them.
//!
//! A question that is answered at once notes a clause when it meets it. A program sees every branch: it notes all clauses in the order in
//! which they would be met, and the truths tell which are.

use super::builder::{Builder, Value};
use super::code::Place;
use crate::variant::combination::Said;
use crate::variant::eval::mask;
use codille_edition::check::node::Var;
use codille_lang::ids::{ClauseId, DeclarationSet, NameId, RuleId};
use std::collections::HashMap;

/// The most notes of one question; a program with more is not worth its making.
const MOST: usize = 256;

/// A clause with the truth with which it stands behind an answer.
pub(super) type ClauseNote = (Value, ClauseId);

/// The clauses behind what has been lowered so far.
#[derive(Debug, Default)]
pub(super) struct ClauseNotes {
    notes: Vec<ClauseNote>,
    /// Where the notes of what is being lowered begin; before them stand those of whatever asks for it.
    begun: usize,
    /// The notes behind defined names.
    behind: HashMap<NameId, Box<[ClauseNote]>>,
    /// Some clause cannot be told, or there were too many.
    is_lost: bool,
}

impl ClauseNotes {
    fn add(&mut self, note: ClauseNote) {
        let own = self.notes.get(self.begun..).unwrap_or_default();
        // What was noted before with the same truth, or without any, stands wherever this does.
        let known = |(when, clause): &ClauseNote| {
            *clause == note.1 && (*when == Value::YES || *when == note.0)
        };
        if own.iter().any(known) {
            return;
        }
        if self.notes.len() < MOST {
            self.notes.push(note);
        } else {
            self.is_lost = true;
        }
    }
}

/// The clauses that are always behind a payment, and the others with their truths.
pub(super) type ChainDraft = (Vec<ClauseId>, Vec<ClauseNote>);

/// Puts the places of all truths, one after another, into chains; `None` where there are too few.
pub(super) fn chains_of(drafts: Vec<ChainDraft>, truths: &[Place]) -> Option<Box<[ClauseChain]>> {
    let mut rest = truths;
    let chain = |(always, others): ChainDraft| {
        let (own, more) = rest.split_at_checked(others.len())?;
        rest = more;
        Some(ClauseChain::of(always, &others, own))
    };
    drafts.into_iter().map(chain).collect()
}

/// Clauses behind a payment: those that always are, in order, then those of which each has the place of its truth.
#[derive(Debug, Clone)]
pub(super) struct ClauseChain {
    always: Box<[ClauseId]>,
    others: Box<[(Place, ClauseId)]>,
}

impl ClauseChain {
    /// Makes a chain of the clauses that always stand first and of notes, whose truths have these places.
    fn of(always: Vec<ClauseId>, notes: &[ClauseNote], places: &[Place]) -> Self {
        let others = places.iter().zip(notes);
        Self {
            always: always.into(),
            others: others
                .map(|(place, (_, clause))| (*place, *clause))
                .collect(),
        }
    }

    /// Returns the clauses, each once; `of` gives the values.
    pub(super) fn clauses(&self, of: impl Fn(Place) -> i64) -> Vec<ClauseId> {
        let mut out = Vec::with_capacity(self.always.len() + self.others.len());
        out.extend_from_slice(&self.always);
        for (place, clause) in &self.others {
            if of(*place) != 0 && !out.contains(clause) {
                out.push(*clause);
            }
        }
        out
    }
}

impl Builder<'_> {
    /// Notes the clauses behind what is lowered from now on.
    pub(super) fn with_notes(mut self) -> Self {
        self.notes = Some(Box::default());
        self
    }

    pub(super) fn note_clause(&mut self, clause: ClauseId) {
        if let Some(notes) = &mut self.notes {
            notes.add((Value::YES, clause));
        }
    }

    /// Notes the clause by which what a name or a function says of a call is settled.
    pub(super) fn note_said_clause(&mut self, by: Said) {
        if self.notes.is_none() {
            return;
        }
        let calling = self.known.get(Var::Calling);
        let class = calling.and_then(|class| DeclarationSet::from_mask(mask(class)).iter().next());
        let is_measured = matches!(by, Said::Var(Var::Better | Var::Equal));
        if let Some(clause) = self.variant.said_clause(by, class) {
            self.note_clause(clause);
        } else if is_measured
            && calling.is_none()
            && let Some(notes) = &mut self.notes
        {
            // Whichever declaration it is may have a measure.
            notes.is_lost = true;
        }
    }

    /// Returns how many clauses are noted.
    pub(super) fn notes_mark(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.notes.len())
    }

    /// Lets the clauses noted since a mark count only where a truth holds and another does not.
    pub(super) fn restrict_notes(&mut self, mark: usize, when: Value, unless: Value) {
        // While they are changed, nothing is lowered that might note more.
        let Some(mut notes) = self.notes.take() else {
            return;
        };
        if notes.notes.len() > mark && (when, unless) != (Value::YES, Value::NO) {
            let open = self.fold_not(unless);
            let when = self.fold_and(when, open);
            for (own, _) in notes.notes.iter_mut().skip(mark) {
                *own = self.fold_and(*own, when);
            }
            let mut at = 0;
            notes.notes.retain(|(own, _)| {
                at += 1;
                at <= mark || *own != Value::NO
            });
        }
        self.notes = Some(notes);
    }

    /// Notes again the clauses behind a name that was worked out before.
    pub(super) fn note_again(&mut self, name: NameId) {
        let Some(notes) = &mut self.notes else {
            return;
        };
        let behind = notes.behind.get(&name).cloned();
        for note in behind.into_iter().flatten() {
            notes.add(note);
        }
    }

    /// Begins the notes of a name; returns where those of what asks for it begin.
    pub(super) fn begin_notes(&mut self) -> usize {
        let notes = self.notes.as_mut();
        notes.map_or(0, |notes| {
            std::mem::replace(&mut notes.begun, notes.notes.len())
        })
    }

    /// Ends the notes of a name and remembers them; those of what asks for it begin again at `outer`.
    pub(super) fn end_notes(&mut self, name: NameId, outer: usize) {
        if let Some(notes) = &mut self.notes {
            let own = notes.notes.get(notes.begun..).unwrap_or_default();
            notes.behind.insert(name, own.into());
            notes.begun = outer;
        }
    }

    /// Takes the notes of one question out; `None` where none are kept, or they do not tell all.
    pub(super) fn take_notes(&mut self) -> Option<Vec<ClauseNote>> {
        let notes = self.notes.as_mut()?;
        let taken = std::mem::take(&mut notes.notes);
        (!notes.is_lost).then_some(taken)
    }

    /// Orders the clauses behind a payment that falls due where `holds` does: the sentence in force, the one that it overrides, then
    /// the notes. Returns those that always are behind it, and the others with their truths.
    pub(super) fn chain(
        &mut self,
        (rule, base): (RuleId, RuleId),
        holds: Value,
        notes: Vec<ClauseNote>,
    ) -> ChainDraft {
        let rules = &self.variant.rules;
        let mut always = vec![rules[rule].clause];
        let (mut others, taken) = (Vec::new(), self.joined(holds));
        let all = notes.into_iter();
        for (when, clause) in std::iter::once((Value::YES, rules[base].clause)).chain(all) {
            // What a payment that falls due says already need not be asked of its clauses.
            let parts = self.joined(when).into_iter();
            let parts: Vec<Value> = parts.filter(|part| !taken.contains(part)).collect();
            let when = parts
                .into_iter()
                .fold(Value::YES, |all, part| self.fold_and(all, part));
            if always.contains(&clause) || when == Value::NO {
                continue;
            }
            if when == Value::YES && others.is_empty() {
                always.push(clause);
            } else {
                others.push((when, clause));
            }
        }
        (always, others)
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::small::variant;
    use crate::variant::{Due, EvalContext, Query, Variant};
    use codille_edition::check::rule::Event;
    use codille_lang::ids::{ClauseId, Seat};

    const GREEDY: &str = "greedy: define greedy as tricks(player) > 2";
    const RICH: &str = "rich: define rich as count(held(player)) > 5 or greedy";
    const FEW: &str = "few: define share as 1 unless rich";
    const MANY: &str = "many: define share as 4 when rich";
    const SCORE: &str = "score: 'player scores share as \"x\" at a lead'";
    const NOTHING: &str = "nothing: 'exception to @score: nothing when tricks(player) > 8'";
    const DOUBLE: &str =
        "double: 'exception to @score: player scores share * 2 as \"x\" when greedy'";

    fn labels(variant: &Variant, clauses: &[ClauseId]) -> Vec<String> {
        let label = |c: &ClauseId| variant.checked.label(*c).to_owned();
        clauses.iter().map(label).collect()
    }

    /// Returns the clauses behind what is due at a lead where a seat has won so many tricks and holds so many cards.
    fn behind(variant: &Variant, tricks: u8, cards: u32) -> Vec<Vec<String>> {
        let mut facts = variant.facts();
        facts.won[Seat::FIRST] = tricks;
        facts.held[Seat::FIRST] = (1 << cards) - 1;
        let query = Query::plain(&facts, Seat::FIRST);
        let mut told: Vec<Due> = Vec::new();
        let settled = variant.pay_all(Event::Lead, query, true, |due| told.push(due.clone()));
        assert!(settled.is_some());
        let mut context = EvalContext::traced(&facts, Seat::FIRST);
        assert_eq!(variant.due(Event::Lead, &mut context), Ok(told.clone()));
        let clauses = told.iter();
        clauses.map(|due| labels(variant, &due.clauses)).collect()
    }

    #[test]
    fn what_is_not_asked_is_not_behind_a_payment() {
        let variant = variant(&[GREEDY, RICH, FEW, MANY, SCORE, NOTHING]);
        assert_eq!(behind(&variant, 0, 3), [["score", "greedy", "rich", "few"]]);
        assert_eq!(behind(&variant, 0, 6), [["score", "rich", "many"]]);
        assert_eq!(
            behind(&variant, 3, 5),
            [["score", "greedy", "rich", "many"]]
        );
        assert_eq!(behind(&variant, 9, 3), [[""; 0]; 0]);
        let rows = variant.cited_rows();
        assert!(rows.programs > 0 && rows.empty == 0, "{rows}");
    }

    #[test]
    fn a_clause_comes_where_it_is_met_first() {
        let variant = variant(&[GREEDY, RICH, FEW, MANY, SCORE, DOUBLE]);
        let behind = |tricks, cards| behind(&variant, tricks, cards).concat();
        assert_eq!(behind(2, 6), ["score", "rich", "many"]);
        assert_eq!(behind(3, 6), ["double", "score", "greedy", "rich", "many"]);
        assert_eq!(behind(0, 0), ["score", "greedy", "rich", "few"]);
    }

    /// Each name mentions the one before it twice, under truths of its own: there would be as many notes as 2 to the power of their number.
    #[test]
    fn too_many_notes_are_left_to_the_rules() {
        let mut clauses = vec!["n0: define s0 as tricks(player) > 2".to_owned()];
        clauses.extend((1..30).map(|n| {
            let before = n - 1;
            format!(
                "n{n}: define s{n} as (stock > {n} or s{before}) and (stock < {n} or s{before})"
            )
        }));
        clauses.push("score: 'player scores 1 as \"x\" at a lead when s29'".to_owned());
        let clauses: Vec<&str> = clauses.iter().map(String::as_str).collect();
        let variant = variant(&clauses);
        assert_eq!(behind(&variant, 3, 1).len(), 1);
        assert_eq!(variant.cited_rows().empty, 1);
    }
}
