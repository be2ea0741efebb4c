//! The cards of hands that an editor completed, judged in deals that fit what the text tells.

use super::judged::{PlayedCard, losses_of, played};
use codille_evidence::ResolvedRecord;
use codille_evidence::run::{Draws, Runner, Unreconstructed};
use codille_lang::cards::CardSet;
use codille_solver::search::Limits;
use std::sync::atomic::{AtomicBool, Ordering};

/// In how many deals cards are judged of hands that an editor completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FittingSample {
    /// How many deals of each record, in which its acts can happen.
    pub deals: usize,
    /// The seed by which they are drawn.
    pub seed: u64,
}

impl FittingSample {
    /// The deals whose figures the book keeps.
    pub const KEPT: Self = Self { deals: 24, seed: 1 };

    /// How many deals are drawn, for each that is wanted, before it is given up to find more in which the acts can happen.
    const TRIES: u64 = 20;

    const fn draws(self) -> Draws {
        Draws {
            wanted: self.deals,
            most: self.deals as u64 * Self::TRIES,
            seed: self.seed,
        }
    }
}

/// What a card comes to in the deals that were drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct FittingLoss {
    /// In how many deals it is judged.
    pub(super) deals: usize,
    /// In how many of those several cards were lawful.
    pub(super) chosen: usize,
    /// In how many it loses value.
    pub(super) losing: usize,
    /// What it loses in all of them together.
    pub(super) lost: i64,
}

/// What came of a record in the deals that were drawn.
pub(super) struct FittingVerdicts {
    /// Whether its acts can happen in one of them.
    pub(super) happens: bool,
    /// What each card comes to; none of a card that is the editor's, or that is not judged in any.
    pub(super) cards: Vec<Option<FittingLoss>>,
}

/// Judges the cards that a text tells of a record in which an editor chose others.
///
/// # Errors
/// A sentence that names the record whose deals cannot be counted.
pub(super) fn fitting(
    runner: &mut Runner<'_>,
    (record, printed): (&ResolvedRecord, &[PlayedCard<'_>]),
    sample: FittingSample,
    (limits, cancel): (Limits, &AtomicBool),
) -> Result<FittingVerdicts, String> {
    let mut found = vec![FittingLoss::default(); printed.len()];
    let lines = match runner.reconstruct(record) {
        Ok(found) => found.played(record, sample.draws())?.lines,
        // Of a record that branches from the editor's the text may tell every card.
        Err(Unreconstructed::Known) => Vec::new(),
        Err(why) => return Err(format!("{}: {why}", record.item.id)),
    };
    let told = (record.known.iter())
        .map(|known| known.told | known.follows)
        .fold(CardSet::EMPTY, |all, cards| all | cards);
    for (laid, line) in &lines {
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        let Some(all) = line.played.first().map(played) else {
            continue;
        };
        let verdicts = losses_of(laid, line, &all, (limits, cancel));
        let same = printed.iter().zip(&all).zip(&mut found).zip(verdicts);
        for (((printed, play), found), verdict) in same {
            let is_printed = printed.is_same(play) && told.has(play.card);
            let Some(loss) = verdict.ok().filter(|_| is_printed) else {
                continue;
            };
            found.deals += 1;
            found.chosen += usize::from(play.is_chosen(line));
            found.losing += usize::from(loss.loses > 0);
            found.lost += loss.loses;
        }
    }
    let found = found.into_iter();
    Ok(FittingVerdicts {
        happens: !lines.is_empty(),
        cards: found
            .map(|found| (found.deals > 0).then_some(found))
            .collect(),
    })
}
