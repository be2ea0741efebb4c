//! How many acts are lawful at every depth of a hand, what random hands pay and what a referee rules, for every variant and from stated seeds.
//!
//! The counts and hashes are kept under snapshot as text. They say nothing of what is right: they hold the meaning of all rules while the code
//! below them changes. Acts, payments and rulings are hashed as text with ids and amounts. Judges no clause.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

mod errant;
mod lawful;
mod notation;

use crate::shared::table;
use codille::engine::{Decision, Event, Hand, Partie, Silent, Sitting, State};
use codille::ids::Seat;
use codille::ledger::Entry;
use codille::simulate::rng;
use codille::variant::Variant;
use errant::Next;
use lawful::choices;
use notation::Hash;
use rand::RngExt;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// The games whose variants are tried; their options and tables are read from the rules.
const GAMES: [&str; 2] = ["ombre", "piquet"];

const SNAPSHOTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/nodes");

/// To this depth every lawful act is tried, as long as there are no more than `MANY` nodes.
const ALL_TRIED: u32 = 8;
const MANY: usize = 300;

/// So many nodes of a depth are followed beyond that, chosen by the seed.
const FEW: usize = 10;

/// Random hands of a variant, spread over all its settings; of one sitting or a row of parties; before a referee.
const HANDS: u64 = 240;
const SITTING: u64 = 60;
const REFEREED: u64 = 120;

/// So often errors come, of a thousand acts; after so many acts nobody errs any more, and after so many every hand has ended.
const ERRORS: [u32; 4] = [30, 100, 250, 600];
const SOBER: usize = 100;
const ACTS: usize = 400;

/// A variant under one of its settings.
struct Tried {
    number: usize,
    variant: Arc<Variant>,
}

fn settings(id: &str) -> Vec<Tried> {
    let all = table::under_all_settings(id).into_iter().enumerate();
    all.map(|(number, variant)| Tried { number, variant })
        .collect()
}

/// Says how a setting differs from the defaults.
fn unusual(tried: &Tried) -> String {
    let options = tried.variant.checked.options.iter();
    let changed = options
        .zip(&tried.variant.setting)
        .filter(|(o, v)| o.default != **v);
    let changed: Vec<String> = changed
        .map(|(o, v)| format!(" {}={}", o.name, o.write(*v)))
        .collect();
    format!("setting {}:{}\n", tried.number, changed.concat())
}

/// Writes a text for every variant and compares each with its snapshot.
fn compare(what: &str, text: impl Fn(&[Tried]) -> String + Sync) {
    let ids: Vec<String> = GAMES.into_iter().flat_map(table::variants_of).collect();
    assert!(ids.len() >= GAMES.len(), "every game has a variant");
    let texts = ids.par_iter().map(|id| (id, text(&settings(id))));
    let texts: Vec<(&String, String)> = texts.collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(SNAPSHOTS);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (id, text) in texts {
            insta::assert_snapshot!(format!("{id}-{what}"), text);
        }
    });
}

#[test]
fn as_many_acts_are_lawful_at_every_depth() {
    compare("acts", |all| {
        let places = [0, 1, all.len() / 2, all.len() - 1];
        let walks = places.map(|at| format!("{}{}", unusual(&all[at]), walk(&all[at])));
        walks.concat()
    });
}

/// Goes down from one deal: all acts of the first few depths, later those of a few nodes.
fn walk(tried: &Tried) -> String {
    let variant = &tried.variant;
    let seed = tried.number as u64;
    let mut chance = rng(seed, 1);
    let mut state = State::new(variant, 60);
    state.deal(variant, &mut rng(seed, 0), &mut Silent);
    let mut nodes = vec![state];
    let mut out = String::new();
    for depth in 0.. {
        let mut asked: BTreeMap<String, u64> = BTreeMap::new();
        let (mut acts, mut refused) = (Hash::new(), Hash::new());
        let mut following = Vec::new();
        for (at, node) in nodes.iter_mut().enumerate() {
            let decision = node.advance(variant, &mut Silent);
            let phase = notation::phase(&decision);
            let Some(seat) = decision.seat() else {
                *asked.entry(phase.to_owned()).or_default() += 1;
                acts.line(&outcome(variant, node));
                continue;
            };
            let found = choices(variant, node, &decision, &mut chance);
            let who = format!("{} {phase}", notation::seat(seat));
            *asked.entry(who).or_default() += found.count;
            acts.line(&format!("{phase} {}", found.count));
            for (seat, act) in found.acts {
                let told = notation::act(variant, &act);
                acts.line(&format!("{} {told}", notation::seat(seat)));
                following.push((at, seat, act));
            }
            for text in &found.refused {
                refused.line(text);
            }
        }
        let asked: Vec<String> = asked.iter().map(|(who, n)| format!("{who} {n}")).collect();
        let _ = writeln!(
            out,
            "seed {seed}, depth {depth}: {} nodes, {}; acts {acts}, refusals {refused}",
            nodes.len(),
            asked.join(", ")
        );
        if following.is_empty() {
            return out;
        }
        let most = if depth < ALL_TRIED { MANY } else { FEW };
        while following.len() > most {
            let at = chance.random_range(0..following.len() as u64);
            following.swap_remove(usize::try_from(at).expect("few"));
        }
        let children = following.into_iter().map(|(at, seat, act)| {
            let mut child = nodes[at].clone();
            child.apply(variant, seat, act, &mut Silent);
            child
        });
        nodes = children.collect();
    }
    out
}

/// Writes what a hand that is over came to.
fn outcome(variant: &Variant, state: &State) -> String {
    let b = &state.balance;
    let result = b.result.map(|r| variant.checked.names[r].0.as_str());
    let seats = variant.players;
    let tricks: Vec<u8> = Seat::first(variant.hands)
        .map(|s| state.tricks(s))
        .collect();
    let mut out = format!("{}, tricks {tricks:?}", result.unwrap_or("no result"));
    for (what, sums) in [("net", &b.net), ("score", &b.score)] {
        if sums.iter().any(|n| *n != 0) {
            let _ = write!(out, ", {what} {:?}", &sums.values()[..seats]);
        }
    }
    let _ = write!(out, ", pool {}", b.pool);
    if let Some(trouble) = &b.trouble {
        let _ = write!(out, ", trouble: {}", variant.describe_trouble(trouble));
    }
    out
}

#[test]
fn random_hands_pay_the_same() {
    compare("hands", |all| {
        let mut out: String = all.iter().map(unusual).collect();
        for n in 0..HANDS {
            let tried = &all[usize::try_from(n).expect("few") % all.len()];
            let pool = i64::try_from(n % 3).expect("few") * 60;
            let hand = hand(&tried.variant, || State::new(&tried.variant, pool), (7, n));
            let told = told(&hand, &hand.entries());
            let _ = writeln!(out, "hand {n}, setting {}: {told}", tried.number);
        }
        let variant = &all[0].variant;
        if variant.checked.table.partie.is_some() {
            parties(variant, &mut out);
        } else {
            sitting(variant, &mut out);
        }
        out
    });
}

/// Plays a hand by chance with its history, and the same acts without.
fn hand(variant: &Arc<Variant>, opening: impl Fn() -> State, (seed, n): (u64, u64)) -> Hand {
    let mut chance = rng(seed, n);
    let mut bulk = opening();
    bulk.deal(variant, &mut chance.clone(), &mut Silent);
    let mut state = opening();
    let mut events: Vec<Event> = Vec::new();
    state.deal(variant, &mut chance, &mut events);
    let mut hand = Hand::from_state(Arc::clone(variant), state);
    hand.events.splice(0..0, events);
    while let Some((seat, act)) =
        errant::lawful(variant, (&hand.state, &hand.decision), &mut chance)
    {
        bulk.advance(variant, &mut Silent);
        bulk.apply(variant, seat, act, &mut Silent);
        let done = hand.act(seat, act).map_err(|u| u.words(variant));
        assert_eq!(done, Ok(()), "hand {n}: {}", notation::act(variant, &act));
    }
    assert_eq!(bulk.advance(variant, &mut Silent), Decision::Over);
    let (traced, plain) = (outcome(variant, &hand.state), outcome(variant, &bulk));
    assert_eq!(traced, plain, "hand {n} of {}", variant.checked.id);
    hand
}

/// Writes a line of a hand: its acts, its payments, what it came to.
fn told(hand: &Hand, entries: &[Entry]) -> String {
    let variant = &hand.variant;
    let mut acts = Hash::new();
    for moment in &hand.history {
        let act = notation::act(variant, &moment.act);
        acts.line(&format!("{} {act}", notation::seat(moment.seat)));
    }
    format!(
        "{} acts {acts}, {}; {}",
        hand.history.len(),
        bill(variant, entries),
        outcome(variant, &hand.state)
    )
}

fn bill(variant: &Variant, entries: &[Entry]) -> String {
    let mut hash = Hash::new();
    for entry in entries {
        hash.line(&notation::entry(variant, entry));
    }
    format!("{} payments {hash}", entries.len())
}

fn sitting(variant: &Arc<Variant>, out: &mut String) {
    let mut table = Sitting::new(variant);
    for n in 0..SITTING {
        let mut hand = hand(variant, || table.next_hand(variant), (8, n));
        let mut events: Vec<Event> = Vec::new();
        table.close(variant, &mut hand.state, &mut events);
        hand.events.append(&mut events);
        let told = told(&hand, &hand.entries());
        let _ = writeln!(out, "sitting, hand {n}: {told}; pool {}", table.pool);
    }
}

fn parties(variant: &Arc<Variant>, out: &mut String) {
    let mut partie = Partie::new();
    for n in 0..SITTING {
        let hand = hand(variant, || partie.next_deal(variant), (8, n));
        partie.close(variant, &hand.state);
        let _ = writeln!(out, "partie, deal {n}: {}", told(&hand, &hand.entries()));
        if partie.is_over(variant) {
            let mut events: Vec<Event> = Vec::new();
            let settled = partie.settle(variant, &mut events);
            let end = Hand::from_state(Arc::clone(variant), settled);
            let paid = Hand { events, ..end };
            let bill = bill(variant, &paid.entries());
            let _ = writeln!(
                out,
                "partie over: {bill}; {}",
                outcome(variant, &paid.state)
            );
            partie = Partie::new();
        }
    }
}

#[test]
fn a_referee_rules_the_same() {
    compare("rulings", |all| {
        let mut out: String = all.iter().map(unusual).collect();
        let spoken = errant::spoken(&all[0].variant);
        for n in 0..REFEREED {
            let tried = &all[usize::try_from(n).expect("few") % all.len()];
            let told = refereed(&tried.variant, &spoken, n);
            let _ = writeln!(out, "hand {n}, setting {}: {told}", tried.number);
        }
        out
    });
}

/// Plays a hand whose players err before a referee; a line of its acts, its rulings, its payments and what it came to.
fn refereed(variant: &Arc<Variant>, spoken: &[(String, String)], n: u64) -> String {
    let mut chance = rng(9, n);
    let mut bench = errant::dealt(variant, 60, n.is_multiple_of(6), &mut chance);
    let (mut acts, mut rulings) = (Hash::new(), Hash::new());
    let (mut done, mut faults, mut orders, mut failed) = (0, 0, 0, 0);
    let errors = ERRORS[usize::try_from(n % 4).expect("four")];
    for act in 0..ACTS {
        let errors = if act < SOBER { errors } else { 0 };
        let Some(next) = errant::next(&bench, spoken, errors, &mut chance) else {
            break;
        };
        assert!(act + 1 < ACTS, "hand {n} of {} ends", variant.checked.id);
        let wrong = match next {
            Next::Waive(seat, fault) => {
                let name = fault.map_or("any fault", |f| &variant.checked.faults[f]);
                acts.line(&format!("{} waives {name}", notation::seat(seat)));
                bench.waive(seat, fault).err()
            }
            Next::Act(seat, deed) => {
                acts.line(&notation::deed(variant, seat, &deed));
                match bench.act(seat, &deed) {
                    Ok(ruling) => {
                        faults += ruling.faults.len();
                        orders += ruling.consequences.len();
                        let lines = notation::ruling(variant, ruling);
                        for line in &lines {
                            rulings.line(line);
                        }
                        None
                    }
                    Err(why) => Some(why),
                }
            }
        };
        done += 1;
        if let Some(why) = wrong {
            failed += 1;
            rulings.line(&notation::impossible(variant, &why));
        }
        if bench.minutes().void || !bench.minutes().lost.is_empty() {
            break;
        }
    }
    format!(
        "{done} acts {acts}, {failed} impossible, {faults} faults, {orders} orders, rulings {rulings}, {}; {}",
        bill(variant, &bench.hand.entries()),
        outcome(variant, &bench.hand.state)
    )
}
