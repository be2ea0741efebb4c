//! What the table answers somebody who would do something at a moment of a record, and what the record brings him in the end.

use super::advice::REFUSED;
use super::bill::bill;
use super::game::Game;
use super::grounds::Grounds;
use super::origin::TakenUp;
use super::reply::Next;
use super::setup::Setup;
use codille_edition::ruleset::Edition;
use codille_engine::Hand;
use codille_engine::ledger::{Account, balance};
use codille_evidence::ResolvedRecord;
use codille_lang::ids::Seat;
use codille_lang::layout::TermStyle;
use codille_players::Budget;

/// The answer to whether somebody may do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Whether he may.
    pub allowed: bool,
    /// The clauses behind it, each with its place, and of a refusal what he may do instead.
    pub lines: Vec<String>,
}

/// Judges a line that a seat types after so many acts of a record, which `hand` is as it was played.
///
/// # Errors
/// A sentence, where nobody sits down there, the seat is asked nothing, or the line is no act.
pub fn judged(
    edition: &Edition,
    (record, hand): (&ResolvedRecord, &Hand),
    acts: usize,
    (seat, line): (&str, &str),
) -> Result<Judged, String> {
    let taken = TakenUp::of(record, hand, acts).map_err(|why| why.to_string())?;
    let place = record.seats.iter().position(|name| name.as_str() == seat);
    let letter = place.and_then(|at| ('A'..).nth(at));
    let letter = letter.ok_or_else(|| format!("nobody is called `{seat}`"))?;
    let against = ["novice".to_owned()];
    let chairs = taken.chairs(&letter.to_string(), &against, Budget::default())?;
    let look = TermStyle {
        width: 80,
        colour: false,
        ascii: true,
    };
    let (variant, set) = (taken.variant(), taken.set().clone());
    let setup = Setup::of(edition, variant, set, chairs, look);
    let mut game = Game::taken_up(setup, taken);
    let chair = game.persons().first().copied();
    let chair = chair.ok_or_else(|| format!("{seat} does not sit at the table"))?;
    let behind = game.enter(chair, "why").lines;
    let reply = game.enter(chair, line);
    let allowed = reply.next == Next::Go;
    let mut lines = reply.lines.into_iter();
    if !allowed && lines.next().as_deref() != Some(REFUSED) {
        return Err(format!(
            "`{line}` is nothing that {seat} could be allowed or forbidden there"
        ));
    }
    Ok(Judged {
        allowed,
        lines: if allowed { behind } else { lines.collect() },
    })
}

/// Returns what a hand brings a seat, in points that are paid or scored, and the lines of his part of the bill.
///
/// # Errors
/// A sentence, where nobody is called so, or the hand is not over.
pub fn brought(
    edition: &Edition,
    (record, hand): (&ResolvedRecord, &Hand),
    seat: &str,
) -> Result<(i64, Vec<String>), String> {
    let names: Vec<String> = record.seats.iter().map(ToString::to_string).collect();
    let own = Seat::first(names.len()).zip(&names);
    let mut own = own.filter(|(_, name)| *name == seat);
    let (place, _) = own
        .next()
        .ok_or_else(|| format!("nobody is called `{seat}`"))?;
    if !hand.state.is_over() {
        return Err("the hand is not over".to_owned());
    }
    let entries = hand.entries();
    let scored = entries.iter().any(|entry| entry.from == Account::Nobody);
    let sum = if scored {
        hand.state.facts.reckoning.score(place)
    } else {
        balance(&entries, Account::Seat(place))
    };
    let all = bill(hand, &names, &Grounds::new(&hand.variant, &edition.library));
    let head = format!("{seat}: ");
    let lines = all.into_iter().skip_while(|line| !line.starts_with(&head));
    let part = lines.skip(1).take_while(|line| line.starts_with(' '));
    Ok((sum, part.map(|line| line.trim().to_owned()).collect()))
}
