//! Tries what a pattern claims, in tests and debug builds: cards that it does not name change hands at random, and minimax judges the bounds.

use super::between::Between;
use super::bits::lowest;
use super::kinds::Kinds;
use super::plain::plain;
use crate::play_tables::{Cards, PlayTables, Position};

/// The most tricks that are left to minimax.
const TRICKS: usize = 3;
/// Of so many patterns one is tried.
const EVERY: u64 = 16;

/// Tries a pattern that is about to be kept.
///
/// # Panics
///
/// Where a completion of the pattern has a value outside of its bounds.
pub(super) fn audit<const N: usize>(
    (tables, kinds): (&PlayTables, &Kinds),
    at: &Between<N>,
    named: Cards,
    (low, high): (i32, i32),
    nodes: u64,
) {
    if tables.scoring.left(at.node) > TRICKS || !nodes.is_multiple_of(EVERY) {
        return;
    }
    let mut then = Position {
        leader: tables.scoring.leader(at.node),
        node: at.node,
        lying: 0,
        ..tables.start
    };
    let mut chance = nodes.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for (hand, cards) in then
        .hands
        .iter_mut()
        .zip(completed(at, kinds, named, &mut chance))
    {
        *hand = cards;
    }
    let value = plain(tables, &then);
    assert!(
        (low..=high).contains(&value),
        "a pattern that names {named:#x} of {:x?} claims {low} to {high} at {:?}, and {:x?} is worth {value}",
        at.hands,
        at.node,
        then.hands,
    );
}

/// Deals the cards that are not named out anew, so many of each kind to each seat as before.
fn completed<const N: usize>(
    at: &Between<N>,
    kinds: &Kinds,
    named: Cards,
    chance: &mut u64,
) -> [Cards; N] {
    let mut hands = at.hands.map(|hand| hand & named);
    let mut rest = at.out() & !named;
    while rest != 0 {
        let kind = kinds.alike_to(lowest(rest)) & rest;
        rest &= !kind;
        let mut free = kind;
        for (hand, before) in hands.iter_mut().zip(&at.hands) {
            for _ in 0..(before & kind).count_ones() {
                *chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let mut card = lowest(free);
                // Passes over some of the free cards.
                let passed = (*chance >> 33) % u64::from(free.count_ones());
                for _ in 0..passed {
                    card = lowest(free & !(card | (card - 1)));
                }
                free ^= card;
                *hand |= card;
            }
        }
    }
    hands
}
