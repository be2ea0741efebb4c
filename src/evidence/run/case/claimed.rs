//! What follows once somebody says what the rules bid him say: a law that commands is answered before it is invoked. Says it for nobody.

use crate::referee::{Bench, Deed, Order};

/// What is said before such an answer.
pub(super) const IF: &str = "if it is claimed: ";

/// Returns the bench after each claim that must be made and has a consequence, in the order of the clauses.
pub(super) fn claimed(bench: &Bench) -> Vec<Bench> {
    let owed = bench.variant().claims_due(&bench.hand.state.facts);
    let said = owed.into_iter().filter_map(|(seat, act, words)| {
        let mut then = bench.clone();
        let deed = Deed {
            act,
            words,
            ..Deed::default()
        };
        let ruling = then.act(seat, &deed).ok()?;
        let follows = ruling
            .consequences
            .iter()
            .any(|c| c.order != Order::Nothing);
        follows.then_some(then)
    });
    said.collect()
}
