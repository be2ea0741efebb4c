//! Holds what a record states against how its line played. Plays only what is left open at its end.

mod money;
mod position;
mod refusal;
mod score;

pub(super) use money::{by_heading, sums_hold};

use super::Found;
use super::line::Line;
use super::reachable::reachable_results;
use super::reconstruction::strained;
use super::seated::Seated;
use crate::ResolvedRecord;
use codille_engine::{Act, Hand, Silent};
use codille_lang::words::joined;
use codille_players::simulate;
use money::money;
use position::{position, settled};
use refusal::refused;

/// The most positions that are looked at beyond the end of a line.
const POSITIONS: usize = 40_000;

/// How many random continuations are played in search of a result that may be reached.
const TRIES: u64 = 400;

/// Checks every statement of a record in every completion.
pub(super) fn check(record: &ResolvedRecord, line: &Line) -> Found {
    stated(record, line)?;
    let expect = &record.expect;
    if let Some(wanted) = &expect.refused {
        return refused(record, line, wanted);
    }
    if line.played.is_empty() {
        let why = line.refused.as_ref().map_or_else(
            || "no completion is lawful".to_owned(),
            |r| format!("act {}: {}", r.act, r.words),
        );
        return Err(match line.fillings {
            Some(found) => format!(
                "none of {} fillings of the lost cards lets it happen; the furthest stops at {why}",
                found.tried
            ),
            None => why,
        });
    }
    let finished = |hand: &Hand| {
        let mut hand = Seated::from(hand.clone());
        hand.close();
        Hand::from(hand)
    };
    let mut reached = false;
    for mut hand in line.played.iter().map(finished) {
        settled(record, &hand)?;
        sound(&hand)?;
        position(record, &hand)?;
        if let Some(wanted) = &expect.result {
            let results = reachable_results(&hand, POSITIONS)
                .ok_or("too many continuations to be tried")?
                .results;
            if results.iter().any(|r| r != wanted.as_str()) {
                return Err(format!(
                    "the record says {}, and the rules give {}",
                    wanted.as_str(),
                    joined(results.iter(), " or ")
                ));
            }
        }
        if let Some(may) = &expect.may {
            reached = reached || may_reach(&hand, may.as_str());
        }
        if !expect.bill.is_empty() || !expect.net.is_empty() || expect.pool.is_some() {
            hand.settle_now();
            sound(&hand)?;
            money(record, &hand)?;
        }
    }
    if let Some(may) = &expect.may
        && !reached
    {
        return Err(format!("no continuation ends in {}", may.as_str()));
    }
    let first = line.played.first().map(finished);
    let mut settled = first.expect("there is a completion");
    settled.settle_now();
    let clauses = settled.entries().into_iter().flat_map(|e| e.clauses);
    Ok((known(record, line), line.variant.checked.labels(clauses)))
}

/// Makes sure that the cards of a record uphold what the source states of them.
fn stated(record: &ResolvedRecord, line: &Line) -> Result<(), String> {
    let strained = strained(&line.variant, record)?;
    if strained.is_empty() {
        return Ok(());
    }
    let words = strained.iter().map(|words| format!("\"{words}\""));
    Err(format!(
        "the cards do not uphold what the source states: {}",
        joined(words, ", ")
    ))
}

/// Makes sure that the rules could tell everything that they were asked.
fn sound(hand: &Hand) -> Result<(), String> {
    hand.variant.sound(hand.state.balance.trouble.as_ref())
}

/// Says how much of the cards is known: completions, fillings, the state of the diagram.
fn known(record: &ResolvedRecord, line: &Line) -> String {
    if let Some(found) = line.fillings {
        return format!(
            "lost cards: {} of {} fillings tried let it happen",
            found.admitted, found.tried
        );
    }
    let many = match line.played.len() {
        1 => String::new(),
        n => format!("{n} completions"),
    };
    match (record.diagram, many.is_empty()) {
        (None, _) => many,
        (Some(diagram), true) => format!("{} cards", diagram.word()),
        (Some(diagram), false) => format!("{} cards, {many}", diagram.word()),
    }
}

/// Tells whether some continuation ends in a result, by playing random ones from fixed seeds.
fn may_reach(hand: &Hand, wanted: &str) -> bool {
    let variant = &hand.variant;
    (0..TRIES).any(|seed| {
        let mut state = hand.state.clone();
        let mut rng = simulate::rng(seed, 0);
        loop {
            let decision = state.advance(variant, &mut Silent);
            let act = if decision.is_offer() {
                Some(Act::GoOn)
            } else {
                codille_players::choose(&decision, &mut rng)
            };
            let (Some(seat), Some(act)) = (decision.seat(), act) else {
                break;
            };
            state.apply(variant, seat, act, &mut Silent);
        }
        let result = state.balance.result;
        result.is_some_and(|r| variant.checked.name(r) == wanted)
    })
}
