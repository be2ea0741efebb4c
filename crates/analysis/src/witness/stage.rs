//! A situation played by a book: every act is judged by its engine, and rights that nobody uses are let pass.

use super::scene::{Beginning, Scene, SceneAct, SceneStep};
use codille_engine::variant::Variant;
use codille_engine::{Act, Hand, Start};
use codille_lang::cards::CardSet;
use std::sync::Arc;

/// How many rights may be let pass before an act.
pub(super) const OFFERS: usize = 16;

/// A situation as it stands in a book.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The hand.
    pub hand: Hand,
    /// How many events there were before the last act.
    pub before: usize,
    /// How many events there were when the hand began.
    pub begun: usize,
    /// Whether the last act told was the last one done: books may ask for acts in another order.
    pub in_order: bool,
}

/// Plays a situation by a book; `None` where it can't come about there.
pub fn stage(variant: &Arc<Variant>, scene: &Scene) -> Option<Stage> {
    let mut stage = begin(variant, &scene.begin)?;
    stage.run(&scene.line).then_some(stage)
}

/// Begins a hand by a book.
pub(super) fn begin(variant: &Arc<Variant>, begin: &Beginning) -> Option<Stage> {
    let pack = variant.checked.table.pack;
    let hand = match begin {
        Beginning::Deal { pool, hands, stock } => {
            let held = hands.iter().fold(CardSet::EMPTY, |a, b| a | *b);
            let told: CardSet = stock.iter().copied().collect();
            if hands.len() != variant.hands || !((held | told) - pack).is_empty() {
                return None;
            }
            // What only this book has in its pack lies at the bottom of the stock.
            let rest = (pack - held - told).iter();
            let stock: Vec<_> = stock.iter().copied().chain(rest).collect();
            Hand::from_deal(Arc::clone(variant), *pool, hands, &stock)
        }
        Beginning::Lead {
            pool,
            hands,
            ombre,
            game,
            trump,
        } => {
            let games = &variant.checked.table.games;
            let start = Start {
                hands: hands.clone(),
                ombre: Some(*ombre),
                game: games.iter().position(|g| g.like == *game)?,
                trump: Some(*trump),
                pool: *pool,
            };
            Hand::from_first_lead(Arc::clone(variant), &start)
        }
    };
    (hand.state.balance.trouble.is_none()).then_some(Stage {
        before: 0,
        begun: hand.events.len(),
        hand,
        in_order: true,
    })
}

impl Stage {
    /// Does the acts of a line; before the first card two books may ask for them in another order.
    fn run(&mut self, line: &[SceneStep]) -> bool {
        let mut rest: Vec<&SceneStep> = line.iter().collect();
        while !rest.is_empty() {
            let at = rest.iter().position(|step| self.takes(step));
            let plays = |s: &&SceneStep| matches!(s.act, SceneAct::Play(Act::Play(_)));
            let at = at.filter(|at| *at == 0 || !rest.iter().take(at + 1).any(plays));
            match at {
                Some(at) => {
                    let step = rest.remove(at);
                    if !self.act(step) {
                        return false;
                    }
                    self.in_order = line.last() == Some(step);
                }
                None if self.hand.decision.is_offer() && self.pass() => {}
                None => return false,
            }
        }
        true
    }

    /// Tells whether an act answers what is asked, or is done unasked and lawful.
    fn takes(&self, step: &SceneStep) -> bool {
        let Some(act) = step.act_in(&self.hand.variant) else {
            return false;
        };
        let asked = self.hand.decision.seat() == Some(step.seat) && self.hand.decision.takes(act);
        asked || act == Act::Surrender && self.hand.refuses(step.seat, act).is_none()
    }

    /// Does an act, if it is lawful.
    pub(super) fn act(&mut self, step: &SceneStep) -> bool {
        let Some(act) = step.act_in(&self.hand.variant) else {
            return false;
        };
        self.before = self.hand.events.len();
        let done = self.hand.act(step.seat, act).is_ok();
        done && self.hand.state.balance.trouble.is_none()
    }

    /// Lets a right pass that is offered.
    pub(super) fn pass(&mut self) -> bool {
        let seat = self.hand.decision.seat();
        seat.is_some_and(|seat| self.hand.act(seat, Act::GoOn).is_ok())
    }

    /// Lets rights pass until such an act is asked for, or something that is no mere offer.
    pub(super) fn pass_until(&mut self, wanted: impl Fn(&Hand) -> bool) {
        for _ in 0..OFFERS {
            if wanted(&self.hand) || !self.hand.decision.is_offer() || !self.pass() {
                return;
            }
        }
    }
}
