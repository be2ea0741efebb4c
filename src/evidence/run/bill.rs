//! Settles the stated facts of a bill under every completion of its cards and tricks. Plays nothing.

use super::record::by_heading;
use super::{Found, labels};
use crate::cards::{Card, CardSet};
use crate::engine::{Hand, State};
use crate::evidence::{Bill, Facts, Role};
use crate::ledger::{Account, balance};
use crate::variant::Variant;
use std::sync::Arc;

/// The most completions of one bill.
const MOST: usize = 5_000;

/// Runs a bill: every completion must give the sums; a refuted one must differ in every completion.
pub(super) fn run(variant: &Arc<Variant>, bill: &Bill) -> Found {
    let hands = settle_all(variant, &bill.facts)?;
    let mut clauses = Vec::new();
    for hand in &hands {
        let differs = compare(variant, bill, hand);
        match (&bill.refuted, differs) {
            (None, Some(words)) => return Err(words),
            (Some(by), None) => {
                return Err(format!(
                    "the rules give this bill, though {} corrects it",
                    by.as_str()
                ));
            }
            _ => {}
        }
        clauses.extend(hand.entries().into_iter().flat_map(|e| e.clauses));
    }
    let what = match (
        &bill.refuted,
        hands.first().and_then(|h| compare(variant, bill, h)),
    ) {
        (Some(by), Some(words)) => format!("wrong as printed ({}): {words}", by.as_str()),
        _ if hands.len() > 1 => format!("{} completions", hands.len()),
        _ => String::new(),
    };
    Ok((what, labels(variant, clauses)))
}

fn compare(variant: &Variant, bill: &Bill, hand: &Hand) -> Option<String> {
    let entries = hand.entries();
    let account = Account::Seat(seat_of(
        bill.seat,
        bill.facts.ombre.unwrap_or(0),
        variant.hands,
    ));
    let mut found = by_heading(variant, &entries, account);
    for (heading, wanted) in &bill.bill {
        let got = found.remove(heading.as_str()).unwrap_or(0);
        if got != i64::from(*wanted) {
            return Some(format!(
                "{} comes to {got}, and the bill says {wanted}",
                heading.as_str()
            ));
        }
    }
    if let Some((heading, got)) = found.into_iter().find(|(_, n)| *n != 0) {
        return Some(format!(
            "{heading} comes to {got}, and the bill has no such entry"
        ));
    }
    let total = balance(&entries, account);
    bill.total
        .filter(|t| i64::from(*t) != total)
        .map(|t| format!("the total is {total}, and the bill says {t}"))
}

/// Returns the seat of a role: the ombre, the next after him, or the last.
pub(super) const fn seat_of(role: Role, ombre: usize, hands: usize) -> usize {
    match role {
        Role::Ombre => ombre,
        Role::Next => (ombre + 1) % hands,
        Role::Last => (ombre + 2) % hands,
    }
}

/// Settles the facts in every completion.
///
/// # Errors
/// A sentence where the facts do not fit the variant.
pub(super) fn settle_all(variant: &Arc<Variant>, facts: &Facts) -> Result<Vec<Hand>, String> {
    let ombre = facts.ombre.unwrap_or(0);
    let given: Vec<(usize, u32)> = facts
        .tricks
        .iter()
        .map(|(role, n)| (seat_of(*role, ombre, variant.hands), *n))
        .collect();
    let played = facts.played.unwrap_or(0);
    let mut out = Vec::new();
    for hand in hands(variant, facts) {
        for won in divisions(variant.hands, played, &given) {
            let mut state = State::new(
                variant,
                facts.pool.as_ref().map_or(0, |n| i64::from(n.value)),
            );
            fill(variant, &mut state, facts, hand, &won, ombre)?;
            let mut hand = Hand::from_state(Arc::clone(variant), state);
            hand.settle_now();
            if let Some(trouble) = &hand.state.balance.trouble {
                return Err(format!("the rules fail: {trouble:?}"));
            }
            out.push(hand);
            if out.len() >= MOST {
                return Ok(out);
            }
        }
    }
    if out.is_empty() {
        Err("no cards and tricks fit the facts".to_owned())
    } else {
        Ok(out)
    }
}

fn fill(
    variant: &Variant,
    state: &mut State,
    facts: &Facts,
    hand: CardSet,
    won: &[u32],
    ombre: usize,
) -> Result<(), String> {
    let game = match &facts.game {
        None => 0,
        Some(game) => {
            let at = variant
                .checked
                .table
                .games
                .iter()
                .position(|g| g.name == game.as_str());
            at.ok_or_else(|| format!("`{}` has no game `{}`", variant.checked.id, game.as_str()))?
        }
    };
    let f = &mut state.facts;
    f.ombre = 1 << ombre;
    (f.holder, f.game, f.standing) = (f.ombre, 1 << game, 1 << game);
    f.trump = facts.trump.map_or(0, |s| 1 << s.index());
    let byte = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
    for (place, n) in f.won.iter_mut().zip(won) {
        *place = byte(*n);
    }
    if let (Some(opening), Some(cards), Some(dealt)) = (
        f.opening.get_mut(ombre),
        f.hand.get_mut(ombre),
        f.dealt.get_mut(ombre),
    ) {
        *opening = byte(facts.opening.unwrap_or(0));
        *cards = hand.0;
        *dealt = hand.0;
    }
    f.tricks_played = byte(facts.played.unwrap_or(0));
    f.stopped = f.tricks_played < f.tricks_total && facts.opening == facts.played;
    f.exchanged = f.active;
    Ok(())
}

/// Lists every hand that has the certain cards and further cards as described.
fn hands(variant: &Variant, facts: &Facts) -> Vec<CardSet> {
    let certain = facts
        .hand
        .as_ref()
        .map(super::super::CardList::set)
        .unwrap_or_default();
    facts.also.iter().fold(vec![certain], |sets, further| {
        sets.into_iter()
            .flat_map(|set| {
                let free: Vec<Card> = (further.among & variant.checked.table.pack & !set)
                    .iter()
                    .collect();
                choose(&free, further.count as usize)
                    .into_iter()
                    .map(move |more| set | more)
            })
            .take(MOST)
            .collect()
    })
}

/// Lists the choices of `count` cards.
pub(super) fn choose(cards: &[Card], count: usize) -> Vec<CardSet> {
    if count == 0 {
        return vec![CardSet::EMPTY];
    }
    cards
        .iter()
        .enumerate()
        .flat_map(|(i, card)| {
            let rest = cards.get(i + 1..).unwrap_or(&[]);
            choose(rest, count - 1)
                .into_iter()
                .map(move |set| set | CardSet::of(*card))
        })
        .take(MOST)
        .collect()
}

/// Lists the ways to divide the tricks played, those given being fixed.
fn divisions(hands: usize, played: u32, given: &[(usize, u32)]) -> Vec<Vec<u32>> {
    let fixed = |seat: usize| given.iter().find(|(s, _)| *s == seat).map(|(_, n)| *n);
    let mut out: Vec<Vec<u32>> = vec![Vec::new()];
    for seat in 0..hands {
        out = out
            .into_iter()
            .flat_map(|row| {
                let left = played.saturating_sub(row.iter().sum());
                let range = fixed(seat).map_or(0..=left, |n| n..=n);
                range.map(move |n| [row.clone(), vec![n]].concat())
            })
            .collect();
    }
    out.retain(|row| given.is_empty() || row.iter().sum::<u32>() == played);
    out
}
