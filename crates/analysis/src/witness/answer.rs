//! What one book answers to a situation, with the clauses behind it.

use codille_edition::check::rule::Event;
use codille_engine::variant::{Due, EvalContext, EvalError, HandState, Side, Variant};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::words::joined;
use std::collections::BTreeMap;

/// An answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// In words that are the same where the answer is.
    pub(super) says: String,
    /// The name of the result.
    pub(super) result: Option<String>,
    /// Its parts by the topics of the clauses that order them.
    pub(super) parts: BTreeMap<String, String>,
    /// The clauses behind it.
    pub(super) clauses: Vec<ClauseId>,
}

/// What the players are called, in their order.
const ROLES: [&str; 4] = ["Ombre", "next", "last", "dealer"];

fn seat(seat: Seat) -> &'static str {
    ROLES.get(seat.index()).copied().unwrap_or("dealer")
}

/// Returns the topic of a clause, or the clause itself where it has none.
pub(super) fn topic_of(variant: &Variant, clause: ClauseId) -> String {
    let raw = &variant.checked.clauses[clause].raw;
    let topic = raw.topic.as_ref();
    topic.map_or_else(|| raw.id.to_string(), ToString::to_string)
}

/// Says why the rules give no answer.
pub(super) fn trouble(variant: &Variant, trouble: &EvalError) -> String {
    match trouble {
        EvalError::Silent(name) => format!("the rules give no value for `{name}`"),
        EvalError::Conflict(a, b) => {
            let label = |c: &ClauseId| variant.checked.label(*c).to_owned();
            format!("@{} and @{} conflict", label(a), label(b))
        }
        EvalError::Crossed(..)
        | EvalError::NoCard(_)
        | EvalError::Number(..)
        | EvalError::Score(_)
        | EvalError::NoStake(_)
        | EvalError::Unbalanced(_) => variant.describe_trouble(trouble),
    }
}

/// Sums dues by account.
fn amounts<'d>(dues: impl Iterator<Item = &'d Due>) -> BTreeMap<String, i64> {
    let accounts = |side: Side| -> Vec<String> {
        match side {
            Side::Pool => vec!["pool".to_owned()],
            Side::Reserve => vec!["reserve".to_owned()],
            Side::Nobody => Vec::new(),
            Side::Seats(seats) => seats.iter().map(|s| seat(s).to_owned()).collect(),
        }
    };
    let mut out: BTreeMap<String, i64> = BTreeMap::new();
    for due in dues {
        let (from, to) = (accounts(due.from), accounts(due.to));
        for payer in &from {
            for payee in to.iter().filter(|p| *p != payer) {
                *out.entry(payer.clone()).or_default() -= due.amount;
                *out.entry(payee.clone()).or_default() += due.amount;
            }
        }
        if due.from == Side::Nobody {
            for payee in to {
                *out.entry(format!("{payee} scores")).or_default() += due.amount;
            }
        }
    }
    out.retain(|_, n| *n != 0);
    out
}

fn written(amounts: &BTreeMap<String, i64>) -> String {
    let mut all: Vec<(&String, &i64)> = amounts.iter().collect();
    all.sort_by_key(|(who, _)| ROLES.iter().position(|o| o == who).unwrap_or(9));
    or_nothing(all.into_iter().map(|(who, n)| format!("{who} {n:+}")), ", ")
}

/// Joins what there is, or says that there is nothing.
pub(super) fn or_nothing(things: impl Iterator<Item = String>, between: &str) -> String {
    let words = joined(things, between);
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words
    }
}

/// Begins to ask, with the clauses where they are traced.
pub(super) fn context(facts: &HandState, player: Seat, traced: bool) -> EvalContext<'_> {
    if traced {
        EvalContext::traced(facts, player)
    } else {
        EvalContext::new(facts, player)
    }
}

/// Says whether somebody may do what is asked.
pub(super) const fn he_may(may: bool) -> &'static str {
    if may { "he may" } else { "he may not" }
}

impl Answer {
    /// Makes an answer without parts.
    pub(super) fn of(says: impl Into<String>, clauses: Vec<ClauseId>) -> Self {
        Self {
            says: says.into(),
            clauses,
            ..Self::default()
        }
    }

    /// Says what falls due at an event.
    pub(super) fn of_event(
        variant: &Variant,
        facts: &HandState,
        event: Event,
        traced: bool,
    ) -> Self {
        let player = facts.ombre.unwrap_or(Seat::FIRST);
        match variant.due(event, &mut context(facts, player, traced)) {
            Ok(dues) => Self::of_dues(variant, &dues),
            Err(why) => Self::of(trouble(variant, &why), Vec::new()),
        }
    }

    /// Says what is due, in all and by the topics of the clauses that order it.
    pub(super) fn of_dues(variant: &Variant, dues: &[Due]) -> Self {
        let mut by_topic: BTreeMap<String, Vec<&Due>> = BTreeMap::new();
        for due in dues {
            if let Some(first) = due.clauses.first() {
                let own = by_topic.entry(topic_of(variant, *first)).or_default();
                own.push(due);
            }
        }
        let parts = by_topic.into_iter();
        let clauses = dues.iter().flat_map(|due| due.clauses.iter().copied());
        Self {
            says: written(&amounts(dues.iter())),
            parts: parts
                .map(|(t, d)| (t, written(&amounts(d.into_iter()))))
                .collect(),
            result: None,
            clauses: clauses.collect(),
        }
    }
}
