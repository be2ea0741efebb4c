//! Proposes plainer situations: fewer acts, and cards nearer to a plain deal.

use super::scene::{Beginning, Question, Scene, SceneAct, SceneStep};
use codille_engine::Act;
use codille_lang::cards::{Card, CardSet};

/// Lines longer than this are not made shorter act by act: most of their cards must be played.
const SHORT: usize = 12;

/// How much more must be told where the deal is wrong: about as much as of a hand up to the first lead.
const UNEVEN: usize = 12;

impl Scene {
    /// Says how much must be told.
    pub(super) fn size(&self) -> usize {
        let cards = |s: &SceneStep| match &s.act {
            SceneAct::Call(_, cards) => cards.count() as usize,
            SceneAct::Play(act) => act.cards().count() as usize,
            SceneAct::Bid(_) | SceneAct::Named { .. } => 0,
        };
        let asked = match &self.asked {
            Question::May(step) => 1 + cards(step),
            Question::Brings | Question::Next => 0,
        };
        let done = self.line.iter().chain(&self.named);
        let told: usize = done.map(|s| 1 + cards(s)).sum();
        told + asked + UNEVEN * usize::from(self.is_uneven())
    }

    /// Tells whether hands of other sizes are dealt than the others.
    pub(super) fn is_uneven(&self) -> bool {
        self.begin.is_uneven()
    }

    /// Says how far its cards are from a plain deal: the lowest with whoever speaks first.
    pub(super) fn weight(&self) -> u64 {
        let places = |cards: CardSet| cards.iter().map(|c| c.index() as u64).sum::<u64>();
        let hands = self.hands().iter().rev().enumerate();
        hands.map(|(n, h)| places(*h) << (8 * n)).sum()
    }
}

/// Proposes smaller situations, the boldest first.
pub(super) fn smaller(scene: &Scene) -> impl Iterator<Item = Scene> {
    let short = scene.line.len() <= SHORT;
    let fewer = (0..scene.line.len()).rev().filter(move |_| short);
    let fewer = fewer.map(|at| {
        let mut next = scene.clone();
        next.line.remove(at);
        next
    });
    let unnamed = (0..scene.named.len()).map(|at| {
        let mut next = scene.clone();
        next.named.remove(at);
        next
    });
    let plainer = swaps(scene).into_iter();
    fewer
        .chain(unnamed)
        .chain(plainer.map(|(high, low)| swapped(scene, high, low)))
}

/// Lists pairs of cards that can change places so that the lower one comes to an earlier place.
fn swaps(scene: &Scene) -> Vec<(Card, Card)> {
    let mut places: Vec<CardSet> = scene.hands().clone();
    if let Beginning::Deal { stock, .. } = &scene.begin {
        places.push(stock.iter().copied().collect());
    }
    let mut all = Vec::new();
    for (n, hand) in places.iter().enumerate() {
        for later in places.iter().skip(n + 1) {
            for high in hand.iter() {
                all.extend(
                    later
                        .iter()
                        .filter(|low| *low < high)
                        .map(|low| (high, low)),
                );
            }
        }
    }
    all
}

fn swapped(scene: &Scene, one: Card, other: Card) -> Scene {
    let card = |c| match c {
        c if c == one => other,
        c if c == other => one,
        c => c,
    };
    let set = |cards: &CardSet| cards.iter().map(card).collect::<CardSet>();
    let step = |s: &mut SceneStep| match &mut s.act {
        SceneAct::Call(_, cards) => *cards = set(cards),
        SceneAct::Play(act) => *act = act.with_cards(|cards| set(&cards)),
        SceneAct::Bid(_) | SceneAct::Named { .. } => {}
    };
    let mut next = scene.clone();
    match &mut next.begin {
        Beginning::Deal { hands, stock, .. } => {
            *hands = hands.iter().map(set).collect();
            *stock = stock.iter().copied().map(card).collect();
        }
        Beginning::Lead { hands, .. } => *hands = hands.iter().map(set).collect(),
    }
    next.line.iter_mut().for_each(step);
    if let Question::May(asked) = &mut next.asked {
        step(asked);
    }
    next
}

/// Tells whether an act is a card played.
pub(super) const fn plays(step: &SceneStep) -> bool {
    matches!(step.act, SceneAct::Play(Act::Play(_)))
}
