//! What one book answers to a situation: yes, no, silent or an amount, with the clauses that decide.

use super::amount;
use super::leave::may;
use super::point::Point;
use super::scene::{Question, Scene, SceneStep};
use super::word;
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Decision, Hand};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::unique::add_new;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Whether something may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A clause allows it.
    Yes,
    /// A clause forbids it.
    No,
    /// No clause speaks of it.
    Silent,
    /// It is asked what is paid.
    Amount,
}

/// What follows or is paid by clauses of one topic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) says: String,
    /// What each account gains by it.
    pub(super) gains: BTreeMap<usize, i64>,
    pub(super) clauses: Vec<ClauseId>,
    /// All the clauses behind the amount.
    pub(super) chain: Vec<ClauseId>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    /// The clauses that allow or forbid.
    pub(super) clauses: Vec<ClauseId>,
    /// The clauses by which it is a fault.
    pub(super) faults: Vec<ClauseId>,
    /// What the fault is called.
    pub(super) named: Vec<String>,
    /// What follows, by the topics of the clauses that order it.
    pub(super) lines: BTreeMap<String, Line>,
    /// The name of the result with its topic and the clauses behind it, where the hand is settled.
    pub(super) result: Option<(String, String, Vec<ClauseId>)>,
    /// All that is paid.
    pub(super) total: String,
    /// Whether the book has a word for the act at all.
    pub(super) known: bool,
    /// On what the verdict rests.
    pub(super) footing: Footing,
    /// What the pool held before.
    pub(super) pool: Option<i64>,
}

/// On what a verdict rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Footing {
    /// On the clauses, or on their silence.
    Clauses,
    /// No clause speaks of the act, and it is lawful all the same.
    Course,
    /// It is lawful because it fulfils duties, and no clause allows it by itself.
    Duties,
    /// It is only outside of what a clause grants.
    Withheld,
}

impl Answer {
    /// Makes an answer of which nothing is known yet.
    pub(super) const fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            clauses: Vec::new(),
            faults: Vec::new(),
            named: Vec::new(),
            lines: BTreeMap::new(),
            result: None,
            total: String::new(),
            known: true,
            footing: Footing::Clauses,
            pool: None,
        }
    }
}

/// Returns the topic of a clause, or the clause itself where it has none.
pub(super) fn topic_of(variant: &Variant, clause: ClauseId) -> String {
    let raw = &variant.checked.clauses[clause].raw;
    let topic = raw.topic.as_ref();
    topic.map_or_else(|| raw.id.to_string(), ToString::to_string)
}

/// Answers for a book; `None` where the situation can't come about in it.
pub(super) fn answer(variant: &Arc<Variant>, scene: &Scene) -> Option<Answer> {
    answer_at(&Point::reached(variant, scene)?, scene)
}

/// Answers what a situation asks, at the point to which it leads in a book; `None` where that can't be asked there.
pub(super) fn answer_at(point: &Point, scene: &Scene) -> Option<Answer> {
    match &scene.asked {
        Question::May(step) => may(point, &scene.named, step),
        Question::Brings => brings(point, scene),
        Question::Next => next(point),
    }
}

/// Returns what is asked next, of whom; what may be let pass aside.
fn next(point: &Point) -> Option<Answer> {
    let asked = point.until(|hand| !hand.decision.is_offer());
    let hand = &asked.stage.hand;
    Some(Answer {
        total: word::decision(hand.decision.seat()?, hand),
        ..Answer::new(Verdict::Amount)
    })
}

/// Returns what the last act brings; while all speak, what has been paid since the deal: one book may take at once what another takes
/// when the last has spoken.
fn brings(point: &Point, scene: &Scene) -> Option<Answer> {
    if !point.stage.in_order {
        return None;
    }
    let speaking = !scene.line.is_empty() && scene.line.iter().all(SceneStep::speaks);
    let before = if speaking {
        point.stage.begun
    } else {
        point.stage.before
    };
    let over = point.until(|hand| hand.decision == Decision::Over);
    let hand = &over.stage.hand;
    if hand.state.balance.trouble.is_some() {
        return None;
    }
    let variant = &hand.variant;
    let mut entries = BTreeMap::<String, Vec<_>>::new();
    let mut all = Vec::new();
    for entry in hand.events.iter().skip(before).filter_map(|e| e.payment()) {
        let first = entry.clauses.first()?;
        let own = entries.entry(topic_of(variant, *first)).or_default();
        own.push(entry);
        all.push(entry);
    }
    let lines = entries.into_iter().map(|(topic, entries)| {
        let mut line = Line {
            says: amount::words(variant, hand.state.facts.ombre, &entries),
            gains: amount::gains(&entries),
            ..Line::default()
        };
        for entry in entries {
            add_new(&mut line.clauses, entry.clauses.first().copied());
            add_new(&mut line.chain, entry.clauses.iter().copied());
        }
        (topic, line)
    });
    let lines = lines.filter(|(_, line)| !line.says.is_empty()).collect();
    Some(Answer {
        lines,
        result: result(hand),
        total: amount::words(variant, hand.state.facts.ombre, &all),
        ..Answer::new(Verdict::Amount)
    })
}

/// Returns the result of a hand that is over.
fn result(hand: &Hand) -> Option<(String, String, Vec<ClauseId>)> {
    let variant = &hand.variant;
    let name = hand.state.balance.result.filter(|_| hand.state.is_over())?;
    let (rule, _) = variant.checked.defining(name).next()?;
    let player = hand.state.facts.ombre.unwrap_or(Seat::FIRST);
    let mut context = EvalContext::traced(&hand.state.facts, player);
    let _ = variant.result(&mut context);
    let mut clauses = vec![rule.clause];
    add_new(&mut clauses, context.trace.into_iter().flatten());
    let topic = topic_of(variant, rule.clause);
    Some((variant.checked.name(name).to_owned(), topic, clauses))
}
