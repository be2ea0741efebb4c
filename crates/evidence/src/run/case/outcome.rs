//! What has come of the acts of a case, and with which trick play goes on.

use super::answer::Answer;
use super::basis::basis;
use super::claimed::{IF, claimed};
use crate::Case;
use crate::case::Wanted;
use codille_edition::yaml::Text;
use codille_engine::referee::{Order, RefereedHand, Telling};

/// What is said where nothing has come of the acts.
pub(super) const NOTHING: &str = "nothing follows";

/// Says all that has come of the acts so far: what is ordered, who may waive it, and the rights that it opened.
pub(super) fn follows(bench: &RefereedHand, case: &Case) -> String {
    let seats: Vec<&str> = case.seats.iter().map(Text::as_str).collect();
    let telling = Telling {
        variant: bench.variant(),
        seats: &seats,
    };
    let mut out: Vec<String> = Vec::new();
    let mut say = |words: String| {
        if !out.contains(&words) {
            out.push(words);
        }
    };
    for offence in bench.past.iter().chain(&bench.minutes().offences) {
        let (who, fault) = (telling.seat(offence.seat), telling.fault(offence.fault));
        say(format!("{who}: {fault}"));
    }
    for order in bench.standing_orders() {
        say(telling.order(order));
    }
    if !bench.fresh_deal_due().is_empty() {
        say("there must be a fresh deal".to_owned());
    }
    for offence in &bench.minutes().offences {
        if offence.waived {
            say(format!(
                "the penalty for {} is waived",
                telling.fault(offence.fault)
            ));
        } else if !offence.waivable_by.is_empty() {
            say(format!(
                "{} may waive what is ordered for “{}”",
                telling.all(offence.waivable_by),
                telling.fault(offence.fault)
            ));
        }
    }
    // Rights that stood open before anything went wrong do not follow from it.
    let open = bench.rights();
    let notable = bench.rulings.iter().filter(|r| r.is_notable());
    let opened = notable.flat_map(|r| &r.opened);
    for right in opened.filter(|r| open.contains(r)) {
        let what = telling.right(right.act, &right.words);
        say(format!("{} may {what}", telling.seat(right.seat)));
    }
    if out.is_empty() {
        return NOTHING.to_owned();
    }
    out.join("; ")
}

/// Answers with which trick play goes on where it was taken back, or would be if somebody said what he must.
pub(super) fn resumes(
    bench: &RefereedHand,
    trick: u32,
    wanted: &Wanted,
    out: &mut Answer,
) -> Result<(), String> {
    let back = |bench: &RefereedHand| bench.orders().any(|o| matches!(o, Order::Back(_)));
    let next = |bench: &RefereedHand| u32::from(bench.hand.state.facts.tricks_played) + 1;
    if back(bench) {
        let at = next(bench);
        out.words = format!("play goes on with trick {at}");
        out.holds = at == trick;
        return Ok(());
    }
    let claimed = claimed(bench)?.into_iter().filter(back);
    if let Some(then) = claimed.min_by_key(next) {
        let at = next(&then);
        out.words = format!("{IF}play goes on with trick {at}");
        out.holds = at == trick;
        out.clauses = basis(&then, wanted);
    } else {
        "play is not taken back".clone_into(&mut out.words);
    }
    Ok(())
}
