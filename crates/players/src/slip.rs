//! The error that a player makes where it is asked something: a card that it may not play, a call that it does not hold, a wrong answer or
//! number. Knows no rule.

use super::fault_injector::{FaultInjector, any, call};
use super::random::{pick, some};
use codille_engine::phase;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::variant::Answer;
use codille_engine::{Act, Decision};
use codille_lang::ids::Seat;
use rand::RngExt;

impl FaultInjector {
    /// Chooses an error of a seat that is asked something; `None` where none comes to mind.
    pub fn slip(&self, bench: &RefereedHand, seat: Seat, rng: &mut impl RngExt) -> Option<Deed> {
        let held = bench.hand.state.held(seat);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "an error is thought of only where cards, a number or an answer are asked for"
        )]
        let act = match bench.hand.decision {
            Decision::Play(phase::Play { cards, .. }) => Act::Play(pick(held - cards, rng)?),
            Decision::Discard(phase::Discard { most, .. }) => {
                let count = (most + 1).min(held.count());
                Act::Discard(some(held, count, rng))
            }
            Decision::Take(phase::Take { least, most, .. }) => {
                let other = [most + 1, least.saturating_sub(1)];
                Act::Take(*any(&other, rng)?)
            }
            Decision::Call(_) => call(bench, seat, rng)?,
            Decision::Answer(phase::Reply {
                equal, not_good, ..
            }) => {
                // Whoever has nothing against a call says that he has, and the other way round.
                let wrong = [
                    (Answer::NotGood, !not_good),
                    (Answer::Equal, !equal),
                    (Answer::Good, equal || not_good),
                ];
                let wrong = wrong.iter().filter(|(_, open)| *open);
                let wrong: Vec<Answer> = wrong.map(|(answer, _)| *answer).collect();
                Act::Answer(*any(&wrong, rng)?)
            }
            _ => return None,
        };
        Some(bench.deed(act))
    }
}
