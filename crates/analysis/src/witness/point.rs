//! Points of hands that are drawn with a bias for what is rare and played under either book, as situations for both.

use super::situation::{Hand, Play, Situation, Turn};
use super::space::{common, faults, settled_alike, suits};
use super::two;
use crate::explore::{Words, observe};
use codille_edition::check::rule::Verb;
use codille_engine::phase;
use codille_engine::variant::Variant;
use codille_engine::{Decision, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
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
            observe(variant, words, &mut rng(SEED, hand), |state, decision| {
                if declare {
                    let two = two::at(variant, state, decision, common).into_iter();
                    let two = two.filter(|s| (s.cards() - common).is_empty());
                    found.extend(two.map(Situation::Two));
                    return;
                }
                // A pack may leave out the suit of trumps that the other book has here.
                if (state.facts.trump).is_some_and(|trump| !suits.contains(&trump)) {
                    return;
                }
                found.extend(tricks(state, decision, common));
                let play = play(state, decision).filter(|p| (p.cards() - common).is_empty());
                found.extend(play.map(Situation::Play));
                if settle && *decision == Decision::Over {
                    let hand = settled(variant, state, &faults);
                    let whole = hand.filter(|h| h.is_played_out(variants) || ends(h.turn));
                    found.extend(whole.map(Situation::Settled));
                }
            });
        }
        found
    });
    all.filter(move |situation| asked.insert(situation.clone()))
}

/// Which of two cards wins, the first led and the other one that may be played to it.
fn tricks(state: &State, decision: &Decision, common: CardSet) -> Vec<Situation> {
    let (Decision::Play(phase::Play { cards, .. }), Some(trump)) = (*decision, state.facts.trump)
    else {
        return Vec::new();
    };
    let mut lying = state.trick().map(|(_, card)| card);
    let (Some(led), None) = (lying.next(), lying.next()) else {
        return Vec::new();
    };
    if !common.has(led) {
        return Vec::new();
    }
    let trick = |card| Situation::Trick { trump, led, card };
    (cards & common).iter().map(trick).collect()
}

/// Which cards may be played by the second or third hand.
fn play(state: &State, decision: &Decision) -> Option<Play> {
    let Decision::Play(phase::Play { seat, .. }) = *decision else {
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

/// How a hand that somebody undertook has come out, seen from the one who did.
fn settled(variant: &Variant, state: &State, faults: &[(String, Vec<String>)]) -> Option<Hand> {
    let facts = &state.facts;
    let ombre = facts.ombre?;
    let game = usize::try_from(facts.game.trailing_zeros()).ok()?;
    let seats: Vec<Seat> = std::iter::successors(Some(ombre), |seat| Some(facts.next(*seat)))
        .take(facts.active.len())
        .collect();
    let turns = [
        (facts.defender.is_some(), Turn::Defended),
        (facts.surrendered, Turn::Surrendered),
        (facts.challenged, Turn::Challenged),
        (facts.stopped, Turn::Stopped),
        (facts.pool_reserved, Turn::Reserved),
        (facts.reserving, Turn::Reserving),
        (facts.opening[ombre] > 0, Turn::Ahead),
    ];
    let turn = turns.into_iter().find(|(came, _)| *came);
    let log = facts.minutes.as_ref();
    let mut offences = log.into_iter().flat_map(|log| &log.offences);
    let fault = offences.find(|one| !one.undone).and_then(|one| {
        let name = &variant.checked.faults[one.fault];
        let mut named = faults.iter().map(|(_, names)| names);
        let names = named.find(|names| names.iter().any(|n| n == name))?;
        let place = seats.iter().position(|s| *s == one.seat)?;
        Some((names.clone(), Seat::from(place)))
    });
    let turn = turn.map_or(Turn::Plain, |(_, turn)| turn);
    // Who gives up has it told as before the first trick.
    let won = |seat: &Seat| match turn {
        Turn::Surrendered => 0,
        Turn::Plain
        | Turn::Ahead
        | Turn::Defended
        | Turn::Challenged
        | Turn::Stopped
        | Turn::Reserved
        | Turn::Reserving => facts.won[*seat],
    };
    Some(Hand {
        division: seats.iter().map(won).collect(),
        game: variant.checked.table.games.get(game)?.like.clone(),
        trump: facts.trump?,
        pool: state.balance.pool_before,
        cards: CardSet(facts.hand[ombre]),
        turn,
        fault,
    })
}
