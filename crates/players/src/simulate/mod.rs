//! Whole random hands, in bulk or under the referee, from seeds. Reports; prints nothing.

mod distance;
mod hand_row;
pub mod ladder;
mod plan;
mod sample;
mod setting;
mod stream;
mod tally;

use codille_lang::ids::Seat;
pub use distance::Distance;
pub use hand_row::{Ending, HandRow};
pub use plan::{SimulationPlan, Value};
pub use sample::{Sample, share};
pub use setting::settings;
pub use stream::Progress;
pub use tally::{Series, Tally};

use crate::choose;
use codille_engine::variant::Variant;
use codille_engine::{Decision, Hand, Partie, Recorder, Silent, Sitting, State};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Returns the generator of one hand of a seed: the same on every platform.
pub fn rng(seed: u64, hand: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(hand);
    rng
}

/// Plays one random hand to its end without provenance.
pub fn playout(variant: &Variant, state: &mut State, rng: &mut ChaCha8Rng) {
    state.deal(variant, rng, &mut Silent);
    loop {
        let decision = state.play_on(variant, &mut |n| rng.random_range(0..n));
        let (Some(seat), Some(act)) = (decision.seat(), choose(&decision, rng)) else {
            return;
        };
        state.apply(variant, seat, act, &mut Silent);
    }
}

/// Plays the same hand before the eyes of a recorder, act by act.
fn playout_seen(
    variant: &Variant,
    state: &mut State,
    rng: &mut ChaCha8Rng,
    recorder: &mut impl Recorder,
) {
    state.deal(variant, rng, recorder);
    loop {
        let decision = state.advance(variant, recorder);
        let (Some(seat), Some(act)) = (decision.seat(), choose(&decision, rng)) else {
            return;
        };
        state.apply(variant, seat, act, recorder);
    }
}

/// Plays the same hand under the referee, with history and provenance.
///
/// # Errors
/// A sentence, should the referee refuse what was offered.
pub fn refereed(
    variant: &Arc<Variant>,
    state: State,
    rng: &mut ChaCha8Rng,
) -> Result<Hand, String> {
    let mut hand = Hand::dealt(Arc::clone(variant), state, rng);
    let done = hand.play_out(|decision| choose(decision, rng));
    done.map_err(|refused| {
        let (seat, why) = (refused.seat.index(), refused.words(variant));
        format!("an act that was offered to seat {seat} was refused: {why}")
    })?;
    Ok(hand)
}

/// Says what is wrong with a hand that is over: cards lost, points made or lost, rules silent; `None` where all is well.
pub fn broken(variant: &Variant, state: &State, pool_before: i64) -> Option<String> {
    if let Some(trouble) = &state.balance.trouble {
        let why = variant.describe_trouble(trouble);
        return Some(format!("the rules fail: {why}"));
    }
    let f = &state.facts;
    let mut seen = 0_u64;
    for seat in Seat::first(variant.hands) {
        let (dealt, out) = (f.dealt[seat], f.discarded[seat]);
        let (taken, held) = (f.taken[seat], f.held[seat]);
        let now = (dealt & !out) | taken;
        if held & !now != 0
            || now.count_ones() as usize != variant.checked.table.cards
            || seen & now != 0
        {
            return Some(format!(
                "seat {} holds cards that are not its own",
                seat.index()
            ));
        }
        seen |= now | out;
    }
    let rest = state.stock().iter().fold(0_u64, |m, c| m | 1 << c.index());
    if seen & rest != 0 || seen | rest != variant.checked.table.pack.0 {
        return Some("cards were lost or doubled".to_owned());
    }
    let sum = state.balance.surplus() + state.balance.pool_before - pool_before;
    (sum != 0).then(|| format!("the points do not sum to nothing but to {sum}"))
}

/// Plays a sitting of random hands in bulk and checks every one.
///
/// # Errors
/// The number of the first broken hand and what is wrong with it.
pub fn sitting(variant: &Variant, seed: u64, hands: u64) -> Result<Sitting, String> {
    let mut sitting = Sitting::new(variant);
    for n in 0..hands {
        let mut state = sitting.next_hand(variant);
        let before = sitting.pool;
        playout(variant, &mut state, &mut rng(seed, n));
        if let Some(wrong) = broken(variant, &state, before) {
            return Err(format!("hand {n} of seed {seed}: {wrong}"));
        }
        sitting.close(variant, &mut state, &mut Silent);
        if let Some(trouble) = &state.balance.trouble {
            let why = variant.describe_trouble(trouble);
            return Err(format!("hand {n} of seed {seed}: the rules fail: {why}"));
        }
        if sitting.sum() != 0 {
            return Err(format!(
                "hand {n} of seed {seed}: the table's points sum to {}",
                sitting.sum()
            ));
        }
        if sitting.pool > 1_000_000 {
            sitting = Sitting::new(variant);
        }
    }
    Ok(sitting)
}

/// Plays a partie of random deals in bulk from a numbered hand of the seed on, and checks every one; no longer than `most` deals.
///
/// # Errors
/// The number of the first broken deal and what is wrong with it.
pub fn partie(variant: &Variant, seed: u64, first: u64, most: u64) -> Result<Partie, String> {
    let mut partie = Partie::new();
    for n in first..first + most {
        let mut state = partie.next_deal(variant);
        playout(variant, &mut state, &mut rng(seed, n));
        if let Some(wrong) = broken(variant, &state, 0) {
            return Err(format!("deal {n} of seed {seed}: {wrong}"));
        }
        partie.close(variant, &state);
        if let Some(trouble) = partie.trouble(variant) {
            let why = variant.describe_trouble(&trouble);
            return Err(format!("deal {n} of seed {seed}: the rules fail: {why}"));
        }
        if partie.is_over(variant) {
            break;
        }
    }
    Ok(partie)
}

/// Plays one hand both ways and compares: the same state, the same points.
///
/// # Errors
/// A sentence that says how they differ.
pub fn both_ways(variant: &Arc<Variant>, seed: u64, n: u64) -> Result<Hand, String> {
    let mut bulk = State::new(variant, 0);
    playout(variant, &mut bulk, &mut rng(seed, n));
    let hand = refereed(variant, State::new(variant, 0), &mut rng(seed, n))?;
    if hand.decision != Decision::Over {
        return Err("the referee's hand is not over".to_owned());
    }
    if bulk != hand.state {
        return Err(format!(
            "hand {n} of seed {seed} ends differently: {:?} and {:?}",
            bulk.balance, hand.state.balance
        ));
    }
    Ok(hand)
}
