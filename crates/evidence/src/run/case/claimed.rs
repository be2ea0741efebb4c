//! What follows once somebody says what the rules bid him say: a law that commands is answered before it is invoked. Says it for nobody.

use super::answer::Answer;
use super::waiting::wants_settlement;
use crate::case::Wanted;
use codille_edition::check::act::ActId;
use codille_engine::referee::{Deed, Opening, Order, RefereedHand, Ruling};
use codille_lang::ids::Seat;

/// What is said before such an answer.
pub(super) const IF: &str = "if it is claimed: ";

/// Adds to an answer what a claim that nobody has made would change: where the claim is owed, that is the answer; where it is a right, it is
/// said besides.
///
/// # Errors
/// A sentence that says why the question can't be put after the claim.
pub(super) fn if_claimed(
    bench: &RefereedHand,
    wanted: &Wanted,
    mut plain: Answer,
    after: &dyn Fn(&RefereedHand) -> Result<Answer, String>,
) -> Result<Answer, String> {
    if !hangs_on_claims(wanted) {
        return Ok(plain);
    }
    if let Some(then) = all_owed(bench)? {
        let mut owed = after(&then)?;
        if owed.words != plain.words {
            owed.words = format!("{IF}{}", owed.words);
            return Ok(owed);
        }
    }
    let mut said: Vec<String> = Vec::new();
    // What stood open from the beginning hangs on facts that nobody has told.
    let came = |right: &Opening| {
        let mut rulings = bench.rulings.iter();
        rulings.any(|ruling| ruling.opened.contains(right))
    };
    let rights = bench.rights().into_iter();
    for right in rights.filter(|r| !r.words.is_empty() && came(r)) {
        let Some(then) = said_then(bench, right.seat, (right.act, right.words)) else {
            continue;
        };
        let words = after(&then)?.words;
        if words != plain.words && !said.contains(&words) {
            said.push(words);
        }
    }
    for words in said {
        plain.words = format!("{}; {IF}{words}", plain.words);
    }
    Ok(plain)
}

/// Tells whether a question asks for what a claim may bring: with which trick play goes on is answered apart.
const fn hangs_on_claims(wanted: &Wanted) -> bool {
    matches!(wanted, Wanted::Penalty(..) | Wanted::FreshDeal(_)) || wants_settlement(wanted)
}

/// Returns the bench after all claims that must be made and bring a penalty; `None` where there are none.
///
/// # Errors
/// A sentence where the rules could not tell what must be claimed.
fn all_owed(bench: &RefereedHand) -> Result<Option<RefereedHand>, String> {
    let owed = due(bench)?;
    let mut last = None;
    for (seat, act, words) in owed {
        let now = last.as_ref().unwrap_or(bench);
        if let Some(then) = said_then(now, seat, (act, words)) {
            last = Some(then);
        }
    }
    Ok(last)
}

/// Returns the claims that must be made.
fn due(bench: &RefereedHand) -> Result<Vec<(Seat, ActId, String)>, String> {
    let claims = bench.variant().claims_due(&bench.hand.state.facts);
    claims.map_err(|trouble| {
        format!(
            "the rules fail: {}",
            bench.variant().describe_trouble(&trouble)
        )
    })
}

/// Returns the bench after words that bring a penalty; `None` where they bring none.
fn said_then(
    bench: &RefereedHand,
    seat: Seat,
    (act, words): (ActId, String),
) -> Option<RefereedHand> {
    bench.after(seat, &told(act, words), punishes)
}

/// Tells whether a ruling orders more than that play goes back.
fn punishes(ruling: &Ruling) -> bool {
    let mut orders = ruling.consequences.iter().map(|c| &c.order);
    orders.any(|o| {
        matches!(
            o,
            Order::Pay(_)
                | Order::Silence { .. }
                | Order::CallFalls(..)
                | Order::Fresh
                | Order::Loses(_)
        )
    })
}

/// Returns the bench after each claim that must be made and has a consequence, in the order of the clauses.
///
/// # Errors
/// A sentence where the rules could not tell what must be claimed.
pub(super) fn claimed(bench: &RefereedHand) -> Result<Vec<RefereedHand>, String> {
    let claimed = due(bench)?.into_iter().filter_map(|(seat, act, words)| {
        let mut then = bench.clone();
        let ruling = then.act(seat, &told(act, words)).ok()?;
        let mut orders = ruling.consequences.iter().map(|c| &c.order);
        orders.any(|order| *order != Order::Nothing).then_some(then)
    });
    Ok(claimed.collect())
}

fn told(act: ActId, words: String) -> Deed {
    Deed {
        words,
        ..Deed::new(act)
    }
}
