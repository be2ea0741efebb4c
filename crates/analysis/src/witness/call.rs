//! Calls and answers as players make them: nobody calls less than his longest suit as his point, or calls it when he has played, or lets a
//! call be good who holds more.

use super::asked::calls;
use super::scene::{Question, Scene, SceneAct, SceneStep};
use super::shrink::plays;
use super::stage::{Stage, stage};
use codille_edition::check::declaration::Kind;
use codille_engine::variant::{Answer, Variant};
use codille_engine::{Act, Decision, phase};
use codille_lang::cards::{CardSet, Suit};
use codille_lang::ids::Seat;
use codille_players::{Sight, novice};
use std::sync::Arc;

/// Tells whether each point in a situation is the longest suit of whoever calls it before he plays, and is good only to those who hold no
/// longer one.
pub(super) fn are_made(book: &Arc<Variant>, scene: &Scene) -> bool {
    let asked = match &scene.asked {
        Question::May(step) => Some(step),
        Question::Brings | Question::Next => None,
    };
    let steps: Vec<&SceneStep> = scene.line.iter().chain(asked).collect();
    let point = |step: &&SceneStep| matches!(step.act, SceneAct::Call(Kind::Suit, _));
    if !steps.iter().any(point) {
        return true;
    }
    let mut called = None;
    let mut played: Vec<Seat> = Vec::new();
    steps.into_iter().enumerate().all(|(at, step)| {
        let longest = || {
            let mut before = scene.clone();
            before.line.truncate(at);
            stage(book, &before).map_or(0, |stage| longest(stage.hand.state.held(step.seat)))
        };
        if plays(step) {
            played.push(step.seat);
        }
        match &step.act {
            SceneAct::Call(Kind::Suit, cards) => {
                called = Some(cards.count());
                cards.count() >= longest() && !played.contains(&step.seat)
            }
            SceneAct::Play(Act::Answer(Answer::Good)) => {
                called.take().is_none_or(|count| count >= longest())
            }
            SceneAct::Call(..) | SceneAct::Bid(_) | SceneAct::Play(_) | SceneAct::Named { .. } => {
                called = None;
                true
            }
        }
    })
}

/// Tells whether each sequence and each set of cards of a rank in a situation is called as long as it is held: of a shorter call a reader asks
/// why it is made.
pub(super) fn are_full(book: &Arc<Variant>, scene: &Scene) -> bool {
    let asked = match &scene.asked {
        Question::May(step) => Some(step),
        Question::Brings | Question::Next => None,
    };
    let mut steps = scene.line.iter().chain(asked).enumerate();
    steps.all(|(at, step)| {
        let SceneAct::Call(kind @ (Kind::Run | Kind::Rank), cards) = &step.act else {
            return true;
        };
        let mut before = scene.clone();
        before.line.truncate(at);
        let held = stage(book, &before).map_or_else(Vec::new, |stage| calls(&stage, step.seat));
        let longest = held.into_iter().find_map(|act| match act {
            SceneAct::Call(of, held) if of == *kind => Some(held.count()),
            SceneAct::Call(..) | SceneAct::Bid(_) | SceneAct::Play(_) | SceneAct::Named { .. } => {
                None
            }
        });
        longest.is_none_or(|longest| cards.count() >= longest)
    })
}

/// Returns the call of a point, or the answer to a call, of a player who hides nothing; `None` where something else is asked.
pub(super) fn plain(stage: &Stage, seat: Seat, decision: &Decision) -> Option<Act> {
    let book = &stage.hand.variant;
    let is_plain = if let Decision::Call(phase::Call { class, .. }) = decision {
        book.kind(*class) == Kind::Suit
    } else {
        matches!(decision, Decision::Answer(_))
    };
    let sight = || Sight::of_state(book, &stage.hand.state, seat);
    is_plain.then(|| novice(&sight(), decision)).flatten()
}

/// Returns how many cards the longest suit of a hand has.
fn longest(held: CardSet) -> u32 {
    let suits = Suit::ALL.into_iter();
    let counts = suits.map(|suit| (held & CardSet::suit(suit)).count());
    counts.max().unwrap_or(0)
}
