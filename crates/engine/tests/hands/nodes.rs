//! What random hands of every variant come to, and what a referee rules where players err, as hashes under a snapshot.
//!
//! They hold the meaning of the rules while the code below them changes; `tests/whole/nodes/mod.rs` of the whole edition tells more of each.

use crate::cards::CardSet;
use crate::engine::{Hand, Partie, Silent, Sitting};
use crate::errant::{self, Next};
use crate::ids::Seat;
use crate::lawful::choices;
use crate::notation::{self, Hash};
use crate::referee::{Opening, RefereedHand, Telling};
use crate::trial::{POOL, any, chance, compiled_anew, dealt, edition, played};
use crate::variant::Variant;
use std::fmt::Write;
use std::sync::Arc;

/// So often players err, of a thousand acts, in one hand and another.
const ERRORS: [u32; 4] = [30, 100, 250, 600];
/// So many hands of each variant are played before a referee.
const HANDS: usize = 8;
/// After so many acts every hand has ended.
const ACTS: usize = 300;

/// Compares a line for every variant with the snapshot.
fn compare(what: &str, line: impl Fn(&Arc<Variant>, u64) -> String) {
    compare_all(what, edition(), line);
}

/// Compares a line for each of these variants with the snapshot.
fn compare_all(what: &str, all: &[Arc<Variant>], line: impl Fn(&Arc<Variant>, u64) -> String) {
    let mut out = String::new();
    for (number, variant) in (0_u64..).zip(all) {
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
                    let after = (partie.is_series_over(variant), partie.places(variant));
                    out.line(&format!("{after:?}"));
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

/// What every seat sees before each act of a hand and at its end: whatever is hidden must stay hidden.
#[test]
fn a_seat_sees_the_same() {
    compare("views", |variant, number| {
        let mut hash = Hash::new();
        let mut seen = 0;
        for seed in [number, number + 50] {
            let mut chance = chance(seed);
            let mut hand = dealt(variant, &mut chance);
            loop {
                for seat in Seat::first(variant.hands) {
                    hash.line(&format!("{:?}", hand.state.view(seat, &hand.decision)));
                    seen += 1;
                }
                let asked = (&hand.state, &hand.decision);
                let Some((seat, act)) = any(variant, asked, &mut chance) else {
                    break;
                };
                hand.act(seat, act).expect("it is lawful");
            }
        }
        format!("{seen} views, {hash}")
    });
}

/// A program that folds less, or a key that knows fewer facts, gives right answers slowly: only its size shows it.
#[test]
fn programs_stay_as_short() {
    let anew = compiled_anew();
    compare_all("programs", &anew, |variant, number| {
        for n in 1..=20 {
            played(variant, 100 * n + number);
        }
        variant.table_rows().to_string()
    });
}

/// A referee who finds the clauses behind payments by walking the rules is slow and right: only the count of programs shows it.
#[test]
fn programs_tell_the_clauses_behind_payments() {
    for (number, variant) in (0_u64..).zip(compiled_anew()) {
        for n in 1..=20 {
            played(&variant, 100 * n + number);
        }
        let rows = variant.cited_rows();
        let told = rows.known + rows.programs;
        assert!(
            told > 0 && rows.empty == 0,
            "{}: {rows}",
            variant.checked.id
        );
    }
}

#[test]
fn a_referee_rules_the_same() {
    compare("rulings", |variant, number| {
        let spoken = errant::spoken(variant);
        let mut out = String::new();
        for (n, errors) in (0_u64..).zip(ERRORS.into_iter().cycle().take(HANDS)) {
            let told = refereed(variant, &spoken, (1_000 * n + number, errors));
            let _ = write!(out, "\n  {told}");
        }
        out
    });
}

/// What happened is asked only where it bears on a rule: a variant that asks every rule at once rules alike.
#[test]
fn a_referee_rules_as_without_tables() {
    for (number, variant) in (0_u64..).zip(edition()) {
        let spoken = errant::spoken(variant);
        let asked_at_once = Arc::new(variant.without_tables());
        for (n, errors) in (1_u64..).zip(ERRORS) {
            let hand = (1_000 * n + number, errors);
            assert_eq!(
                refereed(variant, &spoken, hand),
                refereed(&asked_at_once, &spoken, hand),
                "{}, {hand:?}",
                variant.checked.id
            );
        }
    }
}

/// Plays a hand whose players err before a referee, and another where the deal is void; how much was done, and hashes of the rulings and
/// of what is told of them.
fn refereed(
    variant: &Arc<Variant>,
    spoken: &[(String, String)],
    (seed, often): (u64, u32),
) -> String {
    let mut chance = chance(seed);
    let mut refereed = errant::dealt(variant, POOL, often == ERRORS[2], &mut chance);
    refereed.explains = true;
    let (mut done, mut faults) = (0, 0);
    let (mut rulings, mut told) = (Hash::new(), Hash::new());
    for n in 0..ACTS {
        let errors = if n < ACTS / 3 { often } else { 0 };
        let Some(next) = errant::next(&refereed, spoken, errors, &mut chance) else {
            break;
        };
        done += 1;
        let wrong = match next {
            Next::Waive(seat, fault) => refereed.waive(seat, fault).err(),
            Next::Act(seat, deed) => match refereed.act(seat, &deed) {
                Ok(ruling) => {
                    faults += ruling.faults.len();
                    for line in notation::ruling(variant, ruling) {
                        rulings.line(&line);
                    }
                    rulings.line(&format!("{:?}", ruling.why));
                    None
                }
                Err(why) => Some(why),
            },
        };
        if let Some(why) = wrong {
            rulings.line(&notation::impossible(variant, &why));
        }
        if n % 4 == 0 {
            ask(&refereed, &mut told);
        }
        if !refereed.minutes().lost.is_empty() {
            break;
        }
        if refereed.minutes().void {
            let fresh = errant::dealt(variant, POOL, false, &mut chance).hand;
            let hands = Seat::first(variant.hands).map(|s| fresh.state.held(s));
            let hands = hands.collect();
            refereed.deal_again(fresh.into_own(), Vec::new(), done, hands);
        }
    }
    ask(&refereed, &mut told);
    format!(
        "{done} acts, {faults} faults, {rulings} {told} {}",
        bill(&refereed.hand)
    )
}

/// Hashes what a referee tells whoever asks.
fn ask(refereed: &RefereedHand, told: &mut Hash) {
    let variant = refereed.variant();
    let telling = Telling {
        variant,
        seats: &["A", "B", "C", "D", "E"],
    };
    for ruling in refereed.rulings.iter() {
        for one in &ruling.supplied {
            told.line(&telling.supplied(one));
            told.line(&format!("{:?}", one.instead()));
        }
        for one in &ruling.consequences {
            let gone = (refereed.is_past(one), refereed.is_waived(one));
            told.line(&format!("{} {gone:?}", telling.order(&one.order)));
        }
    }
    for seat in Seat::first(variant.players) {
        let clauses = refereed.called_for_nothing(seat, None);
        let minutes = refereed.minutes();
        told.line(&format!(
            "{} {}",
            refereed.mendable(seat),
            refereed.credit(seat, None)
        ));
        told.line(&notation::clauses(variant, &clauses));
        let facts = &refereed.hand.state.facts;
        told.line(&CardSet(variant.would_play(facts, seat)).to_string());
        told.line(&format!(
            "{:?}",
            variant
                .checked
                .faults
                .ids()
                .map(|f| minutes.faults(f, seat.into()))
                .collect::<Vec<_>>()
        ));
    }
    told.line(&notation::clauses(variant, &refereed.lifted(None)));
    told.line(&notation::clauses(variant, &refereed.on_waivers()));
    told.line(&format!(
        "{:?} {:?}",
        refereed.hand.awaits(),
        variant.claims_due(&refereed.hand.state.facts)
    ));
    let right = |o: &Opening| telling.right(o.act, &o.words);
    told.line(&format!(
        "{:?}",
        refereed.rights().iter().map(right).collect::<Vec<_>>()
    ));
}
