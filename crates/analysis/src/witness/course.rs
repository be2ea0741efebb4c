//! The line of a plain hand by which both books can be asked at every point.

use super::scene::{Beginning, Question, Scene, SceneAct, SceneStep};
use super::stage::{begin, stage};
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::Suit;
use std::sync::Arc;

/// Makes the line of a plain hand: the first player undertakes the game, all change as little as may be, and the lowest cards are played.
pub(super) fn course(
    books: &[Arc<Variant>; 2],
    beginning: &Beginning,
    game: Option<&str>,
    calls: bool,
) -> Vec<SceneStep> {
    let [a, b] = books;
    let mut line: Vec<SceneStep> = Vec::new();
    let Some(mut now) = begin(a, beginning) else {
        return line;
    };
    for _ in 0..90 {
        let calling = |d: &Decision| calls && matches!(d, Decision::Call(_));
        now.pass_until(|hand| !hand.decision.is_offer() || calling(&hand.decision));
        let Some(seat) = now.hand.decision.seat() else {
            break;
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "everything else is answered by the plainest act"
        )]
        let act = match now.hand.decision {
            Decision::Bid(_) => match game {
                Some(game) if line.is_empty() => SceneAct::Bid(game.to_owned()),
                _ => SceneAct::Play(Act::Pass),
            },
            Decision::Name(_) => SceneAct::Play(Act::Name(Suit::Spades)),
            Decision::Discard(phase::Discard {
                least, most, from, ..
            }) => {
                let n = least.max(most.min(1)) as usize;
                SceneAct::Play(Act::Discard(from.iter().take(n).collect()))
            }
            Decision::Play(phase::Play { cards, .. }) => {
                let scene = Scene {
                    begin: beginning.clone(),
                    line: line.clone(),
                    named: Vec::new(),
                    asked: Question::Brings,
                };
                let Some(mut there) = stage(b, &scene) else {
                    break;
                };
                there.pass_until(|hand| matches!(hand.decision, Decision::Play(_)));
                let Decision::Play(phase::Play { cards: others, .. }) = there.hand.decision else {
                    break;
                };
                let Some(card) = (cards & others).nth(0) else {
                    break;
                };
                SceneAct::Play(Act::Play(card))
            }
            Decision::Call(_) => {
                let scene = |step| Scene {
                    begin: beginning.clone(),
                    line: line.iter().cloned().chain([step]).collect(),
                    named: Vec::new(),
                    asked: Question::Brings,
                };
                let all = super::asked::calls(&now, seat).into_iter();
                let steps = all.map(|act| SceneStep { seat, act });
                let mut lawful = steps.filter(|step| {
                    let [one, other] = [a, b].map(|v| stage(v, &scene(step.clone())).is_some());
                    one && other
                });
                if let Some(step) = lawful.next() {
                    step.act
                } else if now.pass() {
                    continue;
                } else {
                    break;
                }
            }
            decision => match decision.simplest() {
                Some(act) => SceneStep::of(a, seat, act).act,
                None => break,
            },
        };
        let step = SceneStep { seat, act };
        if !now.act(&step) {
            break;
        }
        line.push(step);
    }
    line
}
