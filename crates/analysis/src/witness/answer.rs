//! What one book answers to a situation, with the clauses behind it.

use codille_engine::ledger::Account;
use codille_engine::phase;
use codille_lang::ids::{ClauseId, Seat};
use std::fmt::Write;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::situation::{Hand, Situation};
use super::{leave, two};
use crate::compare::Column;
use codille_edition::check::rule::{Body, Event, Verb};
use codille_engine::variant::{Due, EvalContext, EvalError, HandState, Side, Variant};
use codille_engine::{Act, Decision};
use codille_lang::cards::{Card, CardSet, Suit};

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

/// Asks a book; `None` where the situation can't arise in it.
pub(super) fn ask(column: &Column<'_>, situation: &Situation, traced: bool) -> Option<Answer> {
    let variant = column.variant;
    match situation {
        Situation::Table(section) => Some(Answer {
            says: column.section(section),
            ..Answer::default()
        }),
        Situation::Due { event, pool, taken } => {
            let mut facts = variant.facts();
            facts.pool = *pool;
            facts.ombre = (*event != Event::Deal).then_some(Seat::FIRST);
            facts.taken[Seat::FIRST] = taken.0;
            if !taken.is_empty() {
                facts.exchanged.insert(Seat::FIRST);
            }
            facts.all_passed = *event == Event::PassedOut;
            Some(due(variant, &facts, *event, traced))
        }
        Situation::Fault { topic, names, pool } => Some(fault(variant, (topic, names), *pool)),
        Situation::Outranks { high, low } => leave::outranks(variant, high, low),
        Situation::Lead { player } => Some(leave::lead(variant, *player)),
        Situation::Name { game, exchanged } => leave::naming(variant, game, *exchanged),
        Situation::Trick { trump, led, card } => Some(leave::trick(variant, *trump, *led, *card)),
        Situation::Play(play) => leave::play(variant, play, traced),
        Situation::Bid {
            standing,
            player,
            all_passed,
            games,
        } => leave::bid(variant, standing.as_ref(), *player, (*all_passed, games)),
        Situation::Exchange {
            game,
            player,
            exchanged,
        } => leave::exchange(variant, game, *player, *exchanged),
        Situation::Right {
            verb,
            game,
            player,
            tricks,
        } => leave::right(variant, *verb, game, (*player, *tricks)),
        Situation::AllPass { pool } => Some(all_pass(variant, *pool)),
        Situation::Settled(hand) => settled(variant, hand, traced),
        Situation::Two(situation) => two::ask(variant, situation),
    }
}

const fn seat(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "Ombre",
        1 => "next",
        2 => "last",
        _ => "dealer",
    }
}

fn topic_of(variant: &Variant, clause: ClauseId) -> String {
    let raw = &variant.checked.clauses[clause].raw;
    let topic = raw.topic.as_ref();
    topic.map_or_else(|| raw.id.to_string(), ToString::to_string)
}

fn trouble(variant: &Variant, trouble: &EvalError) -> String {
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
    const ORDER: [&str; 4] = ["Ombre", "next", "last", "dealer"];
    let mut all: Vec<(&String, &i64)> = amounts.iter().collect();
    all.sort_by_key(|(who, _)| ORDER.iter().position(|o| o == who).unwrap_or(9));
    let all: Vec<String> = (all.into_iter())
        .map(|(who, n)| format!("{who} {n:+}"))
        .collect();
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all.join(", ")
    }
}

fn due(variant: &Variant, facts: &HandState, event: Event, traced: bool) -> Answer {
    let player = facts.ombre.unwrap_or(Seat::FIRST);
    let mut context = if traced {
        EvalContext::traced(facts, player)
    } else {
        EvalContext::new(facts, player)
    };
    match variant.due(event, &mut context) {
        Ok(dues) => dues_answer(variant, &dues),
        Err(why) => Answer {
            says: trouble(variant, &why),
            ..Answer::default()
        },
    }
}

fn dues_answer(variant: &Variant, dues: &[Due]) -> Answer {
    let mut by_topic: BTreeMap<String, Vec<&Due>> = BTreeMap::new();
    let mut clauses = Vec::new();
    for due in dues {
        if let Some(first) = due.clauses.first() {
            by_topic
                .entry(topic_of(variant, *first))
                .or_default()
                .push(due);
        }
        clauses.extend(due.clauses.iter().copied());
    }
    Answer {
        says: written(&amounts(dues.iter())),
        parts: (by_topic.into_iter())
            .map(|(t, d)| (t, written(&amounts(d.into_iter()))))
            .collect(),
        result: None,
        clauses,
    }
}

fn fault(variant: &Variant, (topic, names): (&str, &[String]), pool: i64) -> Answer {
    let mut facts = variant.facts();
    (facts.pool, facts.ombre, facts.trump) = (pool, Some(Seat::FIRST), Some(Suit::Spades));
    facts.game = u64::from(!variant.checked.table.games.is_empty());
    let faults: Vec<_> = (variant.checked.rules.iter())
        .filter(|r| matches!(r.body, Body::Fault { .. }) && topic_of(variant, r.clause) == topic)
        .collect();
    let is_named = |fault| names.iter().any(|n| *n == variant.checked.faults[fault]);
    let called = |body: &Body| matches!(body, Body::Fault { fault, .. } if is_named(*fault));
    let mut out = Answer::default();
    let mut all = Vec::new();
    for rule in faults.into_iter().filter(|r| called(&r.body)) {
        let mut context = EvalContext::traced(&facts, Seat::FIRST);
        if variant.truth(&rule.condition, &mut context) {
            all.extend(variant.due_for(rule, &mut context).unwrap_or_default());
            out.clauses.push(rule.clause);
        }
    }
    let found = dues_answer(variant, &all);
    out.clauses.extend(found.clauses);
    out.says = found.says;
    out
}

fn all_pass(variant: &Variant, pool: i64) -> Answer {
    let table = &variant.checked.table;
    let mut pack = table.pack.iter();
    let hands: Vec<CardSet> = (0..variant.hands)
        .map(|_| pack.by_ref().take(table.cards).collect())
        .collect();
    let stock: Vec<Card> = pack.collect();
    let shared = Arc::new(variant.clone());
    let mut hand = codille_engine::Hand::from_deal(shared, pool, &hands, &stock);
    let mut forced = None;
    for _ in 0..20 {
        let Decision::Bid(phase::Bid { seat, pass, .. }) = hand.decision else {
            break;
        };
        if !pass || hand.act(seat, Act::Pass).is_err() {
            forced = Some(seat);
            break;
        }
    }
    let dues: Vec<Due> = (hand.entries().into_iter())
        .map(|e| {
            let side = |a: Account| match a {
                Account::Seat(s) => Side::Seats(s.into()),
                Account::Pool => Side::Pool,
                Account::Reserve => Side::Reserve,
                Account::Nobody => Side::Nobody,
            };
            Due {
                from: side(e.from),
                to: side(e.to),
                amount: e.amount,
                heading: e.heading,
                clauses: e.clauses,
            }
        })
        .collect();
    let mut out = dues_answer(variant, &dues);
    // The players have no roles yet.
    let place = |text: &str| text.replace("Ombre", "eldest");
    out.says = place(&out.says);
    out.parts.values_mut().for_each(|v| *v = place(v));
    if let Some(seat) = forced {
        let _ = write!(out.says, "; player {} must play", seat.index() + 1);
        let facts = &hand.state.facts;
        let mut context = EvalContext::traced(facts, seat);
        variant.may(Verb::Pass, &mut context);
        out.clauses.extend(context.trace.into_iter().flatten());
        out.clauses
            .extend(variant.bounds(Verb::Pass, &mut EvalContext::new(facts, seat)));
    } else {
        out.says += "; the hand is over";
    }
    out
}

fn settled(variant: &Variant, hand: &Hand, traced: bool) -> Option<Answer> {
    let facts = hand.facts(variant)?;
    let mut context = if traced {
        EvalContext::traced(&facts, Seat::FIRST)
    } else {
        EvalContext::new(&facts, Seat::FIRST)
    };
    let result = variant.result(&mut context);
    // Untraced, no clause is told.
    let mut clauses: Vec<ClauseId> = context.trace.take().unwrap_or_default();
    let (says, topic) = match result {
        Ok(Some(result)) => {
            let name = variant.checked.name(result).to_owned();
            let mut rules = variant.checked.defining(result);
            let (rule, _) = rules.next().expect("a result is a defined name");
            (name, topic_of(variant, rule.clause))
        }
        Ok(None) => ("no result".to_owned(), String::new()),
        Err(Err(why)) => (trouble(variant, &why), String::new()),
        Err(Ok(_)) => ("not one result".to_owned(), String::new()),
    };
    let paid = due(variant, &facts, Event::Settlement, traced);
    clauses.extend(paid.clauses);
    let mut parts = paid.parts;
    if traced {
        // Results are held together by their topics: their names are each book's own.
        parts.entry(topic.clone()).or_default();
    }
    let key = if topic.is_empty() { &says } else { &topic };
    Some(Answer {
        says: format!("{key}: {}", paid.says),
        result: Some(says),
        parts,
        clauses,
    })
}
