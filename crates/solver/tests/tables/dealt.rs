//! Positions in the tricks of hands that were dealt and played by chance.

use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, Start, State};
use codille_lang::cards::{Card, Suit};
use codille_lang::ids::Seat;
use codille_solver::Aim;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Chooses an act by chance, but uses no right.
pub(crate) fn choose(decision: &Decision, chance: &mut ChaCha8Rng) -> Option<Act> {
    if matches!(decision, Decision::Between(_) | Decision::Reserve(_)) {
        return Some(Act::GoOn);
    }
    decision.random(&mut |below| chance.random_range(0..below))
}

/// Plays on by chance till a trick is being played or the hand is over; returns whether there is a trick to be played.
pub(crate) fn to_tricks(variant: &Variant, state: &mut State, chance: &mut ChaCha8Rng) -> bool {
    loop {
        let decision = state.advance(variant, &mut Silent);
        let asked =
            matches!(decision, Decision::Play(_)) && state.turn_in_tricks(variant).is_some();
        if asked {
            return true;
        }
        let (Some(seat), Some(act)) = (decision.seat(), choose(&decision, chance)) else {
            return false;
        };
        state.apply(variant, seat, act, &mut Silent);
    }
}

/// Deals by chance and plays to the tricks; then so many cards more.
pub(crate) fn dealt(variant: &Variant, chance: &mut ChaCha8Rng) -> Option<State> {
    let mut state = State::new(variant, chance.random_range(0..60));
    state.deal(variant, chance, &mut Silent);
    if !to_tricks(variant, &mut state, chance) {
        return None;
    }
    let cards = variant.hands * variant.checked.table.cards;
    for _ in 0..chance.random_range(0..cards) {
        let Decision::Play(play) = state.advance(variant, &mut Silent) else {
            return None;
        };
        let at = chance.random_range(0..play.cards.count());
        let card = play.cards.nth(at)?;
        state.apply(variant, play.seat, Act::Play(card), &mut Silent);
        if !to_tricks(variant, &mut state, chance) {
            return None;
        }
    }
    Some(state)
}

/// Begins an ending of so many cards a hand, taken by chance from the pack.
pub(crate) fn ending(variant: &Variant, held: usize, chance: &mut ChaCha8Rng) -> Option<State> {
    let mut pack: Vec<Card> = variant.checked.table.pack.iter().collect();
    for at in (1..pack.len()).rev() {
        pack.swap(at, chance.random_range(0..=at));
    }
    let hands = pack.chunks(held).take(variant.hands);
    let games = variant.checked.table.games.len();
    let suits: Vec<Suit> = variant.checked.table.suits.iter().collect();
    let start = Start {
        hands: hands.map(|hand| hand.iter().copied().collect()).collect(),
        ombre: (games > 0).then(|| Seat::from(chance.random_range(0..variant.hands))),
        game: if games > 0 {
            chance.random_range(0..games)
        } else {
            0
        },
        trump: (games > 0).then(|| suits[chance.random_range(0..suits.len())]),
        pool: chance.random_range(0..60),
    };
    let mut state = State::new(variant, start.pool);
    state.begin_play(variant, &start);
    to_tricks(variant, &mut state, chance).then_some(state)
}

/// Returns what a deal is played for: payments to whoever undertook the game, or points of the eldest where nobody did.
pub(crate) fn aim(state: &State) -> Aim<'static> {
    match state.facts.ombre {
        Some(ombre) => Aim::Net(ombre),
        None => Aim::Lead(Seat::FIRST),
    }
}
