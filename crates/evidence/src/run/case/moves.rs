//! What a line of a case asks of a bench, for somebody who goes on with the hand himself. Does none of it.

use super::act::{CaseStep, fault_number, step};
use crate::CardList;
use crate::{ActLine, CardSpec, Case, CaseLine, Said};
use codille_engine::Act;
use codille_engine::referee::RefereedHand;
use codille_lang::cards::CardSet;
use codille_lang::ids::{SEATS, Seat};
use codille_players::Move;
use codille_players::simulate::rng;

/// Returns what a line of a case tells: one act, or the cards of a trick; a card that is left open is chosen by chance.
///
/// # Errors
/// A sentence that says what cannot be found.
pub fn moves(bench: &RefereedHand, case: &Case, at: usize) -> Result<Vec<Move>, String> {
    let Some(line) = case.acts.get(at) else {
        return Ok(Vec::new());
    };
    if let CaseLine::Said(ActLine {
        kind: Said::Trick { plays, .. },
        ..
    }) = line
    {
        let all = plays.iter().map(|play| {
            let CardSpec::Card(card) = play.card else {
                return Err("a card of the trick is not told".to_owned());
            };
            let seat = case.acting(&play.who)?;
            Ok(Move::Act(seat, bench.deed(Act::Play(card))))
        });
        return all.collect();
    }
    Ok(match step(bench, case, at, line, &mut rng(0, 0))? {
        CaseStep::Do(seat, deed) => vec![Move::Act(seat, deed)],
        CaseStep::Waive(seat, fault) => {
            let number = fault.map(|name| fault_number(bench, &name)).transpose()?;
            vec![Move::Waive(seat, number)]
        }
        CaseStep::Nothing => Vec::new(),
    })
}

/// Returns the hands that a case tells, by seat.
pub fn hands(case: &Case) -> Vec<CardSet> {
    let told = |seat| {
        case.list(&case.facts.hands, seat)
            .map_or(CardSet::EMPTY, CardList::set)
    };
    let seats = Seat::first(SEATS).take(case.facts.hands.len());
    seats.map(told).collect()
}
