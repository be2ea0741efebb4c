//! Laws that hold of all hands: nothing is lost, both paths agree, history can be replayed.
#![allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::wildcard_enum_match_arm,
    reason = "a test that reads past the end fails, as it should"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet, Suit};
use codille::engine::phase;
use codille::engine::{Account, Act, Decision, Hand, Partie, Silent, Sitting, State};
use codille::ids::Seat;
use codille::ledger::balance;
use codille::player::choose;
use codille::simulate::{both_ways, broken, partie, playout, refereed, rng, sitting};
use codille::variant::{Setting, Variant};
use rand::RngExt;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// The games whose variants are tried; their options and tables are read from the rules.
const GAMES: [&str; 2] = ["ombre", "piquet"];

fn variants() -> Vec<String> {
    GAMES.into_iter().flat_map(table::variants_of).collect()
}

/// Hands in all, fewer where the compiler did not optimise.
const fn share(hands: u64) -> u64 {
    if cfg!(debug_assertions) {
        hands / 50
    } else {
        hands
    }
}

/// Tries a law under every setting of every variant and reports all that break it: `hands` in all of each variant that stands
/// by itself, a fifth of them of one that patches another.
fn under_every_setting(
    hands: u64,
    law: impl Fn(&Arc<Variant>, u64, u64) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let mut broken: Vec<String> = Vec::new();
    for id in variants() {
        let variants = table::under_all_settings(&id);
        let patched = table::is_patched(&id);
        let hands = if patched { hands / 5 } else { hands };
        let each = share(hands) / variants.len() as u64 + 1;
        let wrong = variants.par_iter().enumerate().filter_map(|(seed, v)| {
            let why = law(v, seed as u64, each).err()?;
            Some(format!("{id}, seed {seed}, {}: {why}", unusual(v)))
        });
        broken.extend(wrong.collect::<Vec<_>>());
    }
    if broken.is_empty() {
        Ok(())
    } else {
        Err(broken.join("\n"))
    }
}

/// Says how a setting differs from the defaults.
fn unusual(variant: &Variant) -> String {
    let options = variant.checked.options.iter();
    let changed: Vec<String> = options
        .zip(&variant.setting)
        .filter(|(o, v)| o.default != **v)
        .map(|(o, v)| format!("{}={}", o.name, o.write(*v)))
        .collect();
    changed.join(" ")
}

#[test]
fn a_million_hands_in_bulk_lose_no_card_and_no_point() {
    let told = under_every_setting(1_000_000, |v, seed, hands| {
        if v.checked.table.partie.is_none() {
            return sitting(v, seed, hands).map(|_| ());
        }
        let mut first = 0;
        while first < hands {
            first += u64::from(partie(v, seed, first, hands - first)?.deals);
        }
        Ok(())
    });
    assert_eq!(told, Ok(()));
}

#[test]
fn the_referee_and_the_bulk_agree() {
    let told = under_every_setting(5_000, |v, seed, hands| {
        (0..hands).try_for_each(|n| {
            let hand = both_ways(v, seed, n)?;
            booked(&hand)?;
            replayed(&hand, seed, n)?;
            resumed(&hand, seed, n)
        })
    });
    assert_eq!(told, Ok(()));
}

/// What the entries bring is what the balance shows, and each entry has its clauses.
fn booked(hand: &Hand) -> Result<(), String> {
    let entries = hand.entries();
    if let Some(entry) = entries.iter().find(|e| e.clauses.is_empty()) {
        return Err(format!("no clause orders {entry:?}"));
    }
    let b = &hand.state.balance;
    let (scores, paid): (Vec<_>, Vec<_>) =
        (entries.iter().cloned()).partition(|e| e.from == Account::Nobody);
    for (seat, net) in b.net.iter_enumerated() {
        for (has, list) in [(net, &paid), (&b.score[seat], &scores)] {
            let brought = balance(list, Account::Seat(seat));
            if brought != *has {
                return Err(format!("seat {seat} has {has}, by its entries {brought}"));
            }
        }
    }
    let pool = balance(&entries, Account::Pool);
    (pool == b.pool)
        .then_some(())
        .ok_or_else(|| format!("the pool has {}, by its entries {pool}", b.pool))
}

/// The acts of the history, done once more from the same deal, lead to the same end.
fn replayed(hand: &Hand, seed: u64, n: u64) -> Result<(), String> {
    let mut state = State::new(&hand.variant, 0);
    let mut events = Vec::new();
    state.deal(&hand.variant, &mut rng(seed, n), &mut events);
    let mut again = Hand::from_state(Arc::clone(&hand.variant), state);
    events.append(&mut again.events);
    again.events = events;
    for moment in &hand.history {
        let told = again.act(moment.seat, moment.act);
        told.map_err(|u| format!("the replay refuses {u:?}"))?;
    }
    same(hand, &again, "the replay")
}

/// From every point of the history the rest leads to the same end.
fn resumed(hand: &Hand, seed: u64, n: u64) -> Result<(), String> {
    let mut chance = rng(!seed, n);
    for _ in 0..3 {
        let at = chance.random_range(0..hand.history.len() as u64) as usize;
        let mut again = hand.clone();
        again.back_to(at);
        for moment in hand.history.iter().skip(at) {
            let told = again.act(moment.seat, moment.act);
            told.map_err(|u| format!("resumed at {at}, the hand refuses {u:?}"))?;
        }
        same(hand, &again, "the resumed hand")?;
    }
    Ok(())
}

fn same(hand: &Hand, again: &Hand, what: &str) -> Result<(), String> {
    if hand.state != again.state || hand.decision != again.decision {
        return Err(format!("{what} ends otherwise"));
    }
    (hand.events == again.events)
        .then_some(())
        .ok_or_else(|| format!("{what} has other events"))
}

#[test]
fn a_long_sitting_agrees_with_the_referee() {
    let told = under_every_setting(3_000, |v, seed, hands| {
        if v.checked.table.partie.is_some() {
            return parties_agree(v, seed, hands);
        }
        let mut table = Sitting::new(v);
        for n in 0..=hands {
            let mut bulk = table.next_hand(v);
            playout(v, &mut bulk, &mut rng(seed, n));
            let hand = refereed(v, table.next_hand(v), &mut rng(seed, n))?;
            if bulk != hand.state {
                return Err(format!("hand {n} ends differently with a pool"));
            }
            if let Some(wrong) = broken(v, &bulk, table.pool) {
                return Err(format!("hand {n}: {wrong}"));
            }
            table.close(v, &mut bulk, &mut Silent);
        }
        Ok(())
    });
    assert_eq!(told, Ok(()));
}

/// The same of parties, in which the points so far go with the deals.
fn parties_agree(v: &Arc<Variant>, seed: u64, hands: u64) -> Result<(), String> {
    let mut game = Partie::new();
    for n in 0..=hands {
        let mut bulk = game.next_deal(v);
        playout(v, &mut bulk, &mut rng(seed, n));
        let hand = refereed(v, game.next_deal(v), &mut rng(seed, n))?;
        if bulk != hand.state {
            return Err(format!("deal {n} ends differently within a partie"));
        }
        game.close(v, &bulk);
        if game.is_over(v) {
            if let Some(trouble) = game.settle(v, &mut Silent).balance.trouble {
                return Err(format!("the partie ends in trouble: {trouble:?}"));
            }
            game = Partie::new();
        }
    }
    Ok(())
}

#[test]
fn the_table_of_lawful_play_agrees_with_the_rules() {
    let told = under_every_setting(5_000, |v, seed, hands| {
        let by_rules = v.without_tables();
        for n in 0..hands {
            let mut chance = rng(seed, n);
            let mut state = State::new(v, 0);
            state.deal(v, &mut chance, &mut Silent);
            loop {
                let decision = state.advance(v, &mut Silent);
                let Some((seat, act)) = decision.seat().zip(choose(&decision, &mut chance)) else {
                    break;
                };
                if let Decision::Play(phase::Play { cards, .. }) = decision
                    && cards.0 != by_rules.lawful_play(&state.facts, seat)
                {
                    return Err(format!(
                        "hand {n}: seat {seat} may not play {cards} by the rules"
                    ));
                }
                state.apply(v, seat, act, &mut Silent);
            }
        }
        Ok(())
    });
    assert_eq!(told, Ok(()));
}

/// Without rows each play would be asked of every duty, and the test above would pass all the same.
#[test]
fn lawful_play_has_a_row_for_every_lead() {
    let mut told = String::new();
    for id in variants() {
        let variant = table::under_all_settings(&id).swap_remove(0);
        let mut facts = variant.facts();
        let pack = variant.checked.table.pack;
        let cards = pack.iter().map(|card| CardSet::of(card).0);
        let leads: Vec<u64> = cards.chain([0]).collect();
        let suits = Suit::ALL.into_iter().map(Some).chain([None]);
        let (mut rows, mut all) = (0, 0);
        for (trump, led) in suits.flat_map(|t| leads.iter().map(move |l| (t, *l))) {
            (facts.trump, facts.led) = (trump, led);
            all += 1;
            rows += usize::from(variant.tabulates_play(&facts));
        }
        writeln!(told, "{id}: {rows} of {all}").expect("a string takes it");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/engine"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("rows-of-lawful-play", told));
}

/// A deal with the acts that were done on it.
struct Played {
    hands: Vec<CardSet>,
    stock: Vec<Card>,
    acts: Vec<(Seat, Act)>,
    /// What kind of decision each act answered.
    kinds: Vec<Discriminant<Decision>>,
}

impl Played {
    fn at_random(variant: &Variant, seed: u64, n: u64) -> Self {
        let mut chance = rng(seed, n);
        let mut state = State::new(variant, 0);
        state.deal(variant, &mut chance, &mut Silent);
        let hands = Seat::first(variant.hands).map(|s| state.held(s)).collect();
        let stock = state.stock();
        let (mut acts, mut kinds) = (Vec::new(), Vec::new());
        loop {
            let decision = state.advance(variant, &mut Silent);
            let Some((seat, act)) = decision.seat().zip(choose(&decision, &mut chance)) else {
                break;
            };
            acts.push((seat, act));
            kinds.push(discriminant(&decision));
            state.apply(variant, seat, act, &mut Silent);
        }
        Self {
            hands,
            stock,
            acts,
            kinds,
        }
    }

    /// Does the first `n` acts, every card changed by `to`; what lies open is left alone by `to`. `None` where something else would have
    /// been called or answered.
    fn until(&self, variant: &Variant, n: usize, to: &[Card; 64]) -> Option<(State, Vec<Seat>)> {
        let card = |c: Card| to[c.index()];
        let set = |s: CardSet| s.iter().map(card).collect::<CardSet>();
        let mut state = State::new(variant, 0);
        let hands: Vec<CardSet> = self.hands.iter().map(|h| set(*h)).collect();
        let stock: Vec<Card> = self.stock.iter().copied().map(card).collect();
        state.deal_given(variant, &hands, &stock, &mut Silent);
        let mut asked = Vec::new();
        for ((seat, act), kind) in self.acts.iter().zip(&self.kinds).take(n) {
            let decision = state.advance(variant, &mut Silent);
            if discriminant(&decision) != *kind {
                return None;
            }
            asked.extend(decision.seat());
            let act = match *act {
                Act::Discard(cards) => Act::Discard(set(cards)),
                Act::Play(c) => Act::Play(card(c)),
                other => other,
            };
            let spoken = matches!(act, Act::Call { .. } | Act::Answer(_) | Act::Announce);
            if spoken && (decision.seat() != Some(*seat) || !decision.takes(act)) {
                return None;
            }
            state.apply(variant, *seat, act, &mut Silent);
        }
        Some((state, asked))
    }
}

/// Cards that a seat has seen: its own, those played, the one turned up, the stock where it was shown; and what was called or announced.
fn seen_by(seat: Seat, state: &State, acts: &[(Seat, Act)]) -> CardSet {
    let f = &state.facts;
    let mut seen = CardSet(f.dealt[seat] | f.taken[seat] | f.turned | f.reckoning.seen(seat));
    for (who, act) in acts {
        match act {
            Act::Play(card) => seen.insert(*card),
            Act::Call { cards, .. } => seen = seen | *cards,
            Act::Announce => seen = seen | CardSet(f.dealt[*who]),
            _ => {}
        }
    }
    if state.shown {
        seen = seen | state.stock().into_iter().collect::<CardSet>();
    }
    seen
}

#[test]
fn no_view_depends_on_cards_unseen() {
    for id in variants() {
        let rules = codille::ruleset::Rules::embedded();
        unseen_cards_change_no_view(&table::compiled(&rules, &id, &Setting::new()));
    }
}

fn unseen_cards_change_no_view(variant: &Arc<Variant>) {
    let id = &variant.checked.id;
    let mut compared = 0;
    for n in 0..share(20_000) {
        let played = Played::at_random(variant, 77, n);
        let mut chance = rng(78, n);
        let at = chance.random_range(0..=played.acts.len() as u64) as usize;
        let seat = Seat::from(chance.random_range(0..variant.hands as u64) as usize);
        let any = variant.checked.table.pack.iter().next().expect("a pack");
        let mut same: [Card; 64] = std::array::from_fn(|_| any);
        for card in variant.checked.table.pack.iter() {
            same[card.index()] = card;
        }
        let told = played.until(variant, at, &same);
        let (mut real, asked) = told.expect("what was done can be done");
        let first = real.advance(variant, &mut Silent);
        let seen = seen_by(seat, &real, &played.acts[..at]);
        let mut hidden: Vec<Card> = (variant.checked.table.pack - seen).iter().collect();
        let mut other = same;
        for card in (variant.checked.table.pack - seen).iter() {
            let k = chance.random_range(0..hidden.len() as u64) as usize;
            other[card.index()] = hidden.swap_remove(k);
        }
        let Some((mut changed, asked_then)) = played.until(variant, at, &other) else {
            continue;
        };
        let second = changed.advance(variant, &mut Silent);
        // Who is asked for what everybody hears: whether somebody goes on calling or leads depends on his cards, and may.
        let alike = discriminant(&first) == discriminant(&second) && first.seat() == second.seat();
        if asked != asked_then || !alike || real.is_over() {
            continue;
        }
        compared += 1;
        assert_eq!(
            real.view(seat, &first),
            changed.view(seat, &second),
            "{id}, hand {n}, act {at}, seat {seat}"
        );
    }
    assert!(
        compared > share(10_000),
        "{id}: only {compared} were compared"
    );
}
