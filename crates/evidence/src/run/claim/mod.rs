//! Tries what a source asserts, by the means that it names.

mod completion;
mod conjecture;
mod count;
mod duel;
mod enumerate;
mod last_deals;
mod line;
mod measured;
mod numbered;
mod played_out;
mod policy;
mod search;
mod seating;
mod simulate;
mod tally;

pub(super) use completion::bounds;
pub(super) use last_deals::LastDeals;
pub(super) use measured::run as measured_of;
pub use measured::{Measurand, PlayWatch, PrintedFigure, printed_figure};
pub(super) use played_out::run as play_out;
pub use played_out::{PlayedOut, PlayingOut};

use super::verdict::ClaimVerdict;
use crate::claim::{Claim, Means};
use codille_engine::variant::Variant;
use std::sync::Arc;

/// What a claim turned out to be, with a sentence that has the numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ruling {
    pub(super) verdict: ClaimVerdict,
    pub(super) message: String,
}

impl Ruling {
    fn new(verdict: ClaimVerdict, message: impl Into<String>) -> Self {
        Self {
            verdict,
            message: format!("{}: {}", verdict.words(), message.into()),
        }
    }
}

/// Tries a claim; deals that several claims ask about one after another are played once.
///
/// # Errors
/// A sentence where it can't be tried as it is written, or where a claim that is said to be refuted holds.
pub(super) fn run(
    variant: &Arc<Variant>,
    claim: &Claim,
    deals: &mut LastDeals,
) -> Result<Ruling, String> {
    let ruling = match &claim.means {
        Means::Count(count) => count::run(variant, count)?,
        Means::Enumerate(enumerate) => enumerate::run(variant, enumerate)?,
        Means::Search(search) => search::run(variant, search)?,
        Means::Line(line) => line::run(variant, line)?,
        Means::Simulate(simulate) => simulate::run(variant, simulate, deals)?,
        Means::Duel(duel) => duel::run(variant, duel)?,
        Means::Policy(policy) => policy::run(variant, policy)?,
        Means::NotTestable { reason, missing } => {
            let message = format!("{reason}; missing: {missing}");
            Ruling::new(ClaimVerdict::NotTestable, message)
        }
    };
    if let Some(refuted) = claim
        .refuted
        .as_ref()
        .filter(|_| !ruling.verdict.is_against())
    {
        return Err(format!(
            "`{refuted}` refutes it, and it is {}",
            ruling.message
        ));
    }
    Ok(ruling)
}
