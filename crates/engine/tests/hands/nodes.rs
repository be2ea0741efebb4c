//! What random hands of every variant come to, and what a referee rules where players err, as hashes under a snapshot.
//!
//! They hold the meaning of the rules while the code below them changes; `tests/nodes.rs` of the whole edition tells more of each.

use crate::engine::{Hand, Partie, Silent, Sitting};
use crate::errant::{self, Next};
use crate::lawful::choices;
use crate::notation::{self, Hash};
use crate::trial::{POOL, any, chance, dealt, edition, played};
use crate::variant::Variant;
use std::fmt::Write;
use std::sync::Arc;

/// So often players err, of a thousand acts.
const ERRORS: u32 = 150;
/// After so many acts every hand has ended.
const ACTS: usize = 300;

/// Compares a line for every variant with the snapshot.
fn compare(what: &str, line: impl Fn(&Arc<Variant>, u64) -> String) {
    let mut out = String::new();
    for (number, variant) in (0_u64..).zip(edition()) {
        let setting = if number % 2 == 0 {
            "defaults"
        } else {
            "others"
        };
        let line = line(variant, number);
        let _ = writeln!(out, "{}, {setting}: {line}", variant.checked.id);
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../snapshots/engine"
    ));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(what, out));
}

fn bill(hand: &Hand) -> Hash {
    let mut hash = Hash::new();
    for entry in hand.entries() {
        hash.line(&notation::entry(&hand.variant, &entry));
    }
    let balance = &hand.state.balance;
    hash.line(&format!(
        "{:?} {:?} {}",
        balance.net, balance.score, balance.pool
    ));
    hash
}

#[test]
fn as_many_acts_are_lawful() {
    compare("acts", |variant, number| {
        let (mut count, mut hash) = (0, Hash::new());
        for seed in [number, number + 100, number + 200] {
            let mut chance = chance(seed);
            let mut hand = dealt(variant, &mut chance);
            while let Some((seat, act)) = any(variant, (&hand.state, &hand.decision), &mut chance) {
                let found = choices(variant, &hand.state, &hand.decision, &mut chance);
                count += found.count;
                for line in &found.refused {
                    hash.line(line);
                }
                hash.line(&notation::act(variant, &act));
                hand.act(seat, act).expect("it is lawful");
            }
        }
        format!("{count} acts, {hash}")
    });
}

#[test]
fn hands_pay_the_same() {
    compare("bills", |variant, number| {
        let hands = [1, 2, 3, 4, 5, 6].map(|n| played(variant, 100 * n + number));
        let bills: Vec<String> = hands.iter().map(|hand| bill(hand).to_string()).collect();
        bills.join(" ")
    });
}

#[test]
fn a_row_of_hands_pays_the_same() {
    compare("rows", |variant, number| {
        let mut out = Hash::new();
        let (mut sitting, mut partie) = (Sitting::new(variant), Partie::new());
        for n in 0..8 {
            let row = variant.checked.table.partie.is_some();
            let state = if row {
                partie.next_deal(variant)
            } else {
                sitting.next_hand(variant)
            };
            let mut state = state;
            let mut chance = chance(1_000 * n + number);
            state.deal(variant, &mut chance, &mut Silent);
            let mut hand = Hand::from_state(Arc::clone(variant), state);
            while let Some((seat, act)) = any(variant, (&hand.state, &hand.decision), &mut chance) {
                hand.act(seat, act).expect("it is lawful");
            }
            if row {
                partie.close(variant, &hand.state);
                out.line(&format!("{partie:?} {}", partie.is_over(variant)));
                if partie.is_over(variant) {
                    let settled = partie.settle(variant, &mut Silent);
                    out.line(&format!("{:?}", settled.balance));
                    partie = Partie::new();
                }
            } else {
                sitting.close(variant, &mut hand.state, &mut hand.events);
                assert_eq!(sitting.sum(), 0);
                out.line(&format!("{sitting:?}"));
            }
            out.line(&bill(&hand).to_string());
        }
        out.to_string()
    });
}

#[test]
fn a_referee_rules_the_same() {
    compare("rulings", |variant, number| {
        let spoken = errant::spoken(variant);
        let lines = [1, 2, 3].map(|n| refereed(variant, &spoken, 50 * n + number, n == 3));
        lines.join("; ")
    });
}

/// Plays a hand whose players err before a referee; how much was done, and hashes of the rulings and the bill.
fn refereed(
    variant: &Arc<Variant>,
    spoken: &[(String, String)],
    seed: u64,
    misdealt: bool,
) -> String {
    let mut chance = chance(seed);
    let mut refereed = errant::dealt(variant, POOL, misdealt, &mut chance);
    refereed.explains = true;
    let (mut done, mut faults, mut hash) = (0, 0, Hash::new());
    for n in 0..ACTS {
        let errors = if n < ACTS / 3 { ERRORS } else { 0 };
        let Some(next) = errant::next(&refereed, spoken, errors, &mut chance) else {
            break;
        };
        done += 1;
        let wrong = match next {
            Next::Waive(seat, fault) => refereed.waive(seat, fault).err(),
            Next::Act(seat, deed) => match refereed.act(seat, &deed) {
                Ok(ruling) => {
                    faults += ruling.faults.len();
                    let lines = notation::ruling(variant, ruling);
                    for line in &lines {
                        hash.line(line);
                    }
                    hash.line(&format!("{:?}", ruling.why));
                    None
                }
                Err(why) => Some(why),
            },
        };
        if let Some(why) = wrong {
            hash.line(&notation::impossible(variant, &why));
        }
        if refereed.minutes().void || !refereed.minutes().lost.is_empty() {
            break;
        }
    }
    format!(
        "{done} acts, {faults} faults, {hash} {}",
        bill(&refereed.hand)
    )
}
