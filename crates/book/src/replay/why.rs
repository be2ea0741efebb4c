//! The clauses that allow an act, bind it or decide what comes of it. Judges through the variant, changes nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the acts and events at hand matter here; the rest have one answer"
)]

use codille_lang::ids::{ClauseId, Seat};
use std::ops::Range;

use codille_edition::check::rule::{Body, Verb};
use codille_engine::variant::{Env, Variant};
use codille_engine::{Act, Decision, Event, Hand, State};
use codille_lang::cards::CardSet;

/// A reason: words, and the clauses that bear them out.
pub(super) type Reason = (String, Vec<ClauseId>);

/// Returns the clauses behind an act that was lawful.
pub(super) fn act(variant: &Variant, before: &State, asked: &Decision, act: Act) -> Vec<Reason> {
    let mut env = Env::new(&before.facts, asked.seat());
    let (words, clauses) = match act {
        Act::Play(_) => return play(variant, before, asked, &mut env),
        Act::Bid(game) => {
            let all = (0..variant.checked.table.games.len()).filter(|g| *g != game);
            let mut found = variant.grounds(Verb::Bid, &mut env);
            for other in all {
                found.extend(variant.objections(Verb::Bid, 1 << other, u64::MAX, &mut env));
            }
            ("The bid", found)
        }
        Act::Pass => ("Passing", variant.grounds(Verb::Pass, &mut env)),
        Act::Name(_) => ("Naming trumps", variant.grounds(Verb::Name, &mut env)),
        Act::Discard(_) => ("The exchange", variant.bounds(Verb::Discard, &mut env)),
        Act::Take(_) => ("The exchange", variant.bounds(Verb::Take, &mut env)),
        Act::Ask => ("The question", variant.bounds(Verb::Ask, &mut env)),
        Act::Leave(_) => ("Leaving cards", variant.bounds(Verb::Leave, &mut env)),
        Act::Yield => ("Yielding", variant.grounds(Verb::Yield, &mut env)),
        Act::Look => ("Looking", variant.grounds(Verb::Look, &mut env)),
        Act::Surrender => ("The surrender", variant.grounds(Verb::Surrender, &mut env)),
        Act::Defend => ("The defence", variant.grounds(Verb::Defend, &mut env)),
        Act::Stop => ("Ending the hand", variant.grounds(Verb::Stop, &mut env)),
        Act::Challenge => ("The challenge", variant.grounds(Verb::Challenge, &mut env)),
        Act::Reserve => (
            "Setting the stake apart",
            variant.grounds(Verb::Reserve, &mut env),
        ),
        Act::Announce => ("The announcement", variant.bounds(Verb::Announce, &mut env)),
        Act::Call { class, .. } => {
            let mut found = variant.grounds(Verb::Call, &mut env);
            let measure = variant.orders.measures[class].as_ref();
            found.extend(measure.map(|(_, clause)| *clause));
            ("The call", found)
        }
        Act::Answer(_) => {
            let mut found = variant.grounds(Verb::Answer, &mut env);
            if let Decision::Answer { class, .. } = asked {
                let measure = variant.orders.measures[*class].as_ref();
                found.extend(measure.map(|(_, clause)| *clause));
            }
            ("The answer", found)
        }
        Act::GoOn => return Vec::new(),
    };
    some(words, clauses)
}

/// Returns the clauses that refuse the other cards of a hand.
fn play(variant: &Variant, before: &State, asked: &Decision, env: &mut Env<'_>) -> Vec<Reason> {
    let Decision::Play { seat, cards } = asked else {
        return Vec::new();
    };
    let held = before.held(*seat);
    let refused = held - *cards;
    let mut found: Vec<ClauseId> = Vec::new();
    for card in refused.iter() {
        found.extend(variant.objections(Verb::Play, 1 << card.index(), held.0, env));
    }
    let words = match cards.count() {
        1 if !refused.is_empty() => "No other card is lawful".to_owned(),
        _ => format!("Not lawful now: {}", listed(refused)),
    };
    some(&words, found)
}

fn listed(cards: CardSet) -> String {
    let all: Vec<String> = cards.iter().map(|c| c.to_string()).collect();
    all.join(" ")
}

fn some(words: &str, clauses: Vec<ClauseId>) -> Vec<Reason> {
    if clauses.is_empty() {
        Vec::new()
    } else {
        vec![(words.to_owned(), clauses)]
    }
}

/// Returns the clauses behind what came of an act: the trick, faults, the result. `range` is its part of the events.
pub(super) fn events(hand: &Hand, seats: &[String], range: Range<usize>) -> Vec<Reason> {
    let mut out = Vec::new();
    let trick = trick(hand, range.end);
    let events = hand.events.get(range).unwrap_or(&[]);
    let name = |seat: Seat| seat.name_of(seats);
    for event in events {
        match event {
            Event::Won { seat } => {
                let words = format!("The trick is {}'s: the order of the cards", name(*seat));
                out.extend(some(&words, ranking(hand, trick)));
            }
            Event::Fault { clauses, .. } => out.extend(some("The fault", clauses.clone())),
            Event::Corrected { clauses, .. } => {
                out.extend(some("The right to put it right", clauses.clone()));
            }
            Event::Settled {
                result: Some(result),
            } => {
                let defines = |b: &Body| matches!(b, Body::Define { name, .. } if name == result);
                let rules = hand.variant.checked.rules.iter();
                let found = rules.filter(|r| defines(&r.body)).map(|r| r.clause);
                out.extend(some("The result", found.collect()));
            }
            _ => {}
        }
    }
    out
}

/// Returns the cards of the last trick that was full before an event.
fn trick(hand: &Hand, end: usize) -> CardSet {
    let events = hand.events.get(..end).unwrap_or(&[]);
    let cards = events.iter().rev().filter_map(|e| match e {
        Event::Played { card, .. } => Some(*card),
        _ => None,
    });
    cards.take(hand.variant.hands).collect()
}

/// Returns the clauses that rank the cards of a trick: trumps where one is in it, plain suits where none is.
fn ranking(hand: &Hand, trick: CardSet) -> Vec<ClauseId> {
    let (variant, facts) = (&hand.variant, &hand.state.facts);
    let trumped = variant.orders.of(facts.trump).mask & trick.0 != 0;
    let mut env = Env::new(facts, facts.everyone);
    let mut out: Vec<ClauseId> = Vec::new();
    for rule in &variant.checked.rules {
        let ranks = match &rule.body {
            Body::Trumps(_) => trumped && variant.truth(&rule.condition, &mut env),
            Body::Plain(_) => !trumped,
            _ => false,
        };
        if ranks && !out.contains(&rule.clause) {
            out.push(rule.clause);
        }
    }
    out
}
