//! Points of hands that are drawn with a bias for what is rare and played under either book, as situations for both.

use super::auction::{Play, PlayedHand, TrickOfTwo, Turn, faults};
use super::situation::Situation;
use super::space::{common, settled_alike, suits};
use super::two;
use crate::explore::{Words, observe};
use codille_edition::check::rule::Verb;
use codille_engine::Decision;
use codille_engine::variant::Variant;
use codille_players::simulate::rng;
use std::collections::HashSet;
use std::sync::Arc;

/// Hands that are drawn for each book, and the seed that they are drawn from; between two more can be asked in each.
const HANDS: u64 = 600;
const HANDS_OF_TWO: u64 = 300;
const SEED: u64 = 36;

/// Lists what can be asked of both books where it comes up, each once.
pub(super) fn points(variants: [&Variant; 2]) -> impl Iterator<Item = Situation> {
    let common = common(variants);
    let books = variants.map(|v| (Arc::new(v.clone()), Words::of(&v.checked)));
    let (settle, faults) = (settled_alike(variants), faults(variants));
    let suits = suits(variants);
    let declare = two::declare(variants);
    // A hand ends early only where both books let it.
    let both = |verb| variants.iter().all(|v| v.speaks_of(verb));
    let (surrender, stop) = (both(Verb::Surrender), both(Verb::Stop));
    let ends = move |turn| match turn {
        Turn::Surrendered => surrender,
        Turn::Stopped => stop,
        Turn::Plain
        | Turn::Ahead
        | Turn::Defended
        | Turn::Challenged
        | Turn::Reserved
        | Turn::Reserving => false,
    };
    let mut asked = HashSet::new();
    let hands = if declare { HANDS_OF_TWO } else { HANDS };
    let all = (0..hands).flat_map(move |hand| {
        let mut found = Vec::new();
        for (variant, words) in &books {
            let parties = observe(variant, words, &mut rng(SEED, hand), |state, decision| {
                if declare {
                    let two = two::at(variant, state, decision, common).into_iter();
                    found.extend(two.filter(|s| (s.cards() - common).is_empty()));
                    return;
                }
                // A pack may leave out the suit of trumps that the other book has here.
                if (state.facts.trump).is_some_and(|trump| !suits.contains(&trump)) {
                    return;
                }
                let tricks = TrickOfTwo::all(state, decision, common).into_iter();
                found.extend(tricks.map(Situation::from));
                let play = Play::of(state, decision);
                let play = play.filter(|p| (p.cards() - common).is_empty());
                found.extend(play.map(Situation::from));
                if settle && *decision == Decision::Over {
                    let hand = PlayedHand::of(variant, state, &faults);
                    let whole = hand.filter(|h| h.is_played_out(variants) || ends(h.turn()));
                    found.extend(whole.map(Situation::from));
                }
            });
            found.extend(parties.iter().flat_map(two::parties));
        }
        found
    });
    all.filter(move |situation| asked.insert(situation.clone()))
}
