//! Puts right what was said of a combination: a call or an answer takes the place of the one before. Says not when that may be done.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use super::act::Act;
use super::event::Event;
use super::hand::Hand;
use super::legality::{Unlawful, Why};
use crate::variant::Env;
use codille_edition::check::rule::Verb;
use codille_lang::ids::Seat;

/// The word by which clauses name the right to mend a call.
const CALL: &str = "call";

impl Hand {
    /// Mends the last call of a declaration, or the last answer, of a seat: the hand goes back to it, this is said instead,
    /// and what has been done since stands as far as it is lawful still.
    ///
    /// # Errors
    /// The act, where nothing such was said, the right is not given or has lapsed, or the act is not lawful either.
    pub fn mend(&mut self, seat: Seat, act: Act) -> Result<(), Box<Unlawful>> {
        let refuse = |why, clauses| {
            Box::new(Unlawful {
                seat,
                act,
                why,
                clauses,
                wanted: self.decision,
            })
        };
        let at = (self.history.iter()).rposition(|m| m.seat == seat && alike(m.act, act));
        let Some((at, moment)) = at.and_then(|at| Some((at, self.history.get(at)?))) else {
            return Err(refuse(Why::OutOfTurn, Vec::new()));
        };
        let was = moment.act;
        let mut env = Env::new(&self.state.facts, seat);
        let words = match act {
            Act::Call { class, cards } => {
                (env.calling, env.called) = (Some(class), cards.0);
                CALL
            }
            Act::Answer(answer) => answer.word(),
            _ => return Err(refuse(Why::OutOfTurn, Vec::new())),
        };
        let spoken = self.variant.spoken(Verb::Correct, words, &mut env);
        if !spoken.allowed {
            return Err(refuse(Why::Unlawful, spoken.clauses));
        }
        let since = (self.history.iter().skip(at + 1)).map(|m| (m.seat, m.act));
        let since: Vec<(Seat, Act)> = since.collect();
        let mut mended = self.clone();
        mended.back_to(at);
        mended.act(seat, act)?;
        if let Some(moment) = mended.history.last() {
            let clauses = spoken.clauses;
            let event = Event::Mended { seat, was, clauses };
            mended.events.insert(moment.events, event);
        }
        for (seat, act) in since {
            if mended.act(seat, act).is_err() {
                break;
            }
        }
        *self = mended;
        Ok(())
    }
}

/// Tells whether one act can take the place of another.
fn alike(was: Act, act: Act) -> bool {
    match (was, act) {
        (Act::Call { class: a, .. }, Act::Call { class: b, .. }) => a == b,
        (Act::Answer(_), Act::Answer(_)) => true,
        _ => false,
    }
}
