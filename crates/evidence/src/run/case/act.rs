//! Does the acts of a case before the referee; what a line leaves open is chosen by chance.

use super::choose::card;
use super::other_act::other_act;
use super::said::said;
use crate::case::CaseLine;
use crate::{ActLine, Case, Said};
use codille_engine::Act;
use codille_engine::referee::{Deed, Impossible, RefereedHand};
use codille_lang::diagnostic;
use codille_lang::ids::{FaultId, Seat};
use rand_chacha::ChaCha8Rng;

/// What a line asks of the bench.
#[derive(Debug, Clone)]
pub(super) enum CaseStep {
    /// An act.
    Do(Seat, Deed),
    /// A waiver, of a fault by its name.
    Waive(Seat, Option<String>),
    /// Nothing: what is told is only said.
    Nothing,
}

/// Does a line of a case.
///
/// # Errors
/// A sentence that says why it cannot happen.
pub(super) fn run(
    bench: &mut RefereedHand,
    case: &Case,
    at: usize,
    rng: &mut ChaCha8Rng,
) -> Result<(), String> {
    let Some(line) = case.acts.get(at) else {
        return Ok(());
    };
    if let CaseLine::Said(ActLine {
        kind: Said::Trick { plays, .. },
        ..
    }) = line
    {
        for play in plays {
            let seat = case.acting(&play.who)?;
            let card = card(bench, case, at, seat, play.card, rng)?;
            let deed = bench.deed(Act::Play(card));
            act(bench, seat, &deed)?;
        }
        return Ok(());
    }
    match step(bench, case, at, line, rng)? {
        CaseStep::Do(seat, deed) => act(bench, seat, &deed),
        // Whether who sits by may waive the rules do not say: that he does so changes nothing.
        CaseStep::Waive(seat, _) if sits_by(bench, seat) => Ok(()),
        CaseStep::Waive(seat, fault) => {
            let number = fault.map(|name| fault_number(bench, &name)).transpose()?;
            match bench.waive(seat, number) {
                Err(Impossible::NothingToWaive) => {
                    bench.waived_in_vain(seat);
                    Ok(())
                }
                done => done.map_err(|why| why.describe(bench.variant())),
            }
        }
        CaseStep::Nothing => Ok(()),
    }
}

/// Tells whether somebody only sits by, and plays no part in the deal.
pub(super) fn sits_by(bench: &RefereedHand, seat: Seat) -> bool {
    seat.index() >= bench.variant().players
}

/// Returns the number of a fault.
pub(super) fn fault_number(bench: &RefereedHand, name: &str) -> Result<FaultId, String> {
    let faults = &bench.variant().checked.faults;
    faults.find(name).ok_or_else(|| {
        let near = diagnostic::nearest(name, faults.iter());
        let near = near.map(|n| format!("; did you mean \"{n}\"?"));
        format!(
            "no clause names a fault \"{name}\"{}",
            near.unwrap_or_default()
        )
    })
}

fn act(bench: &mut RefereedHand, seat: Seat, deed: &Deed) -> Result<(), String> {
    let done = match bench.act(seat, deed) {
        Err(Impossible::NeverAsked | Impossible::Over) if deed.is_only_said() => {
            bench.said_in_vain(seat, deed)
        }
        Err(Impossible::Over) => {
            bench.done_too_late(seat);
            Ok(())
        }
        done => done.map(|_| ()),
    };
    done.map_err(|why| why.describe(bench.variant()))?;
    // Whatever is judged after rules have failed would rest on what they did not say.
    bench
        .variant()
        .sound(bench.hand.state.balance.trouble.as_ref())
}

/// Returns what a line asks for; a trick is none.
///
/// # Errors
/// A sentence that says what cannot be found.
pub(super) fn step(
    bench: &RefereedHand,
    case: &Case,
    at: usize,
    line: &CaseLine,
    rng: &mut ChaCha8Rng,
) -> Result<CaseStep, String> {
    match line {
        CaseLine::Said(line) => said(bench, case, at, line, rng),
        CaseLine::Other(other) => other_act(bench, case, at, other, rng),
    }
}
