//! Follows the printed play, and asks where it ends.

use super::Ruling;
use super::completion::{completions, shown};
use super::conjecture::conjecture;
use super::tally::{Tally, tallied};
use crate::claim::LineClaim;
use crate::claim::asked::{Asked, Words};
use crate::run::verdict::ClaimVerdict;
use codille_engine::variant::Variant;
use std::sync::Arc;

pub(super) fn run(variant: &Arc<Variant>, claim: &LineClaim) -> Result<Ruling, String> {
    let asked = Asked::new(&variant.checked, &claim.holds, Words::Hand);
    let asked = asked.map_err(|fault| fault.title)?;
    let found = completions(variant, &claim.place)?;
    let mut tally = Tally {
        all: found.all,
        ..Tally::default()
    };
    let (mut held, mut failed) = (None, None);
    for hand in &found.hands {
        if asked.holds(variant, &asked.state(hand))? {
            tally.yes += 1;
            held = held.or(Some(hand));
        } else {
            tally.no += 1;
            failed = failed.or(Some(hand));
        }
    }
    let (verdict, shows) = tallied(tally, claim.place.within);
    let verdict = if verdict == ClaimVerdict::Upheld {
        ClaimVerdict::UpheldAlongLine
    } else {
        verdict
    };
    let example = shows.and_then(|yes| if yes { held } else { failed });
    let many = found.hands.len() > 1;
    let example = example.filter(|_| many).map_or_else(String::new, |hand| {
        format!("; for one {}", shown(hand, &claim.place.record.seats))
    });
    let message = if many {
        let (yes, of) = (tally.yes, found.told());
        format!("it holds in {yes} of {of} where the line ends{example}")
    } else if tally.no == 0 {
        "it holds where the line ends".to_owned()
    } else {
        "it does not hold where the line ends".to_owned()
    };
    let fit = conjecture(variant, &claim.place)?;
    let fit = fit.map_or_else(String::new, |found| found.told(None));
    Ok(Ruling::new(verdict, message + &fit))
}
