//! Points of hands that are drawn with a bias for what is rare and played under either book, as situations for both.

use super::situation::{Play, Situation};
use super::space::common;
use super::two::{ELDER, Moment, Two};
use crate::explore::{Words, observe};
use codille_engine::variant::{Env, Variant};
use codille_engine::{Decision, State};
use codille_lang::cards::{Card, CardSet};
use codille_players::simulate::rng;
use std::sync::Arc;

/// Hands that are drawn for each book, and the seed that they are drawn from.
const HANDS: u64 = 300;
const SEED: u64 = 36;

/// Lists plays to a lead and calls after another call, as they come up.
pub(super) fn points(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    let common = common(variants);
    let books = variants.map(|v| (Arc::new(v.clone()), Words::of(&v.checked)));
    (0..HANDS).flat_map(move |hand| {
        let mut found = Vec::new();
        for (variant, words) in &books {
            observe(variant, words, &mut rng(SEED, hand), |state, decision| {
                let play = play(state, decision).filter(|p| (p.cards() - common).is_empty());
                found.extend(play.map(Situation::Play));
                let calls = calls(variant, state, decision, common).into_iter();
                found.extend(calls.map(Situation::Two));
            });
        }
        found
    })
}

/// Which cards may be played by the second or third hand.
fn play(state: &State, decision: &Decision) -> Option<Play> {
    let Decision::Play { seat, .. } = *decision else {
        return None;
    };
    let lying: Vec<Card> = state.trick().map(|(_, card)| card).collect();
    let (led, second) = match *lying.as_slice() {
        [led] => (led, None),
        [led, second] => (led, Some(second)),
        _ => return None,
    };
    Some(Play {
        trump: state.facts.trump?,
        led,
        second,
        held: state.held(seat),
        ombre: state.facts.ombre == Some(seat),
    })
}

/// Whether the elder may call one combination after another of its kind was good, the better first or last; of cards that both books have.
fn calls(variant: &Variant, state: &State, decision: &Decision, common: CardSet) -> Vec<Two> {
    let Decision::Call { seat, classes, .. } = *decision else {
        return Vec::new();
    };
    if seat != ELDER {
        return Vec::new();
    }
    let facts = &state.facts;
    let [hand, discarded] =
        [facts.held[seat], facts.discarded[seat]].map(|cards| CardSet(cards) & common);
    let found = classes.iter().filter_map(|class| {
        let mut env = Env::new(facts, seat);
        let said = facts.reckoning.called(class, seat);
        let (_, better) = variant.best(class, hand.0, said, &mut env)?;
        let (_, lesser) = variant.best(class, hand.0, said | better, &mut env)?;
        let call = |first: u64, called: u64| Two::Call {
            seat,
            kind: variant.kind(class),
            hand,
            discarded,
            first: CardSet(first),
            called: CardSet(called),
            moment: Moment::Before,
        };
        Some([call(better, lesser), call(lesser, better)])
    });
    found.flatten().collect()
}
