//! Which cards the search takes for alike.

use super::sketch::{Payoff, Sketch};
use super::{OMBRE, PIQUET, chance};
use crate::play_tables::{Follow, FollowRow, PlayTables};
use crate::search::kinds::Kinds;

fn kinds(tables: &PlayTables) -> (Kinds, u64) {
    let hands = &tables.start.hands[..tables.seats];
    let out = hands.iter().fold(0, |out, hand| out | hand);
    (Kinds::of(tables, hands), out)
}

#[test]
fn matadors_are_always_named_and_nothing_else() {
    let sketch = Sketch {
        lane: 6,
        hand: 7,
        ..OMBRE
    };
    for seed in 0..20 {
        let tables = sketch.draw(&mut chance(seed));
        let (kinds, out) = kinds(&tables);
        let matadors = out & 0b11_1000 << 18;
        // A single plain trump is to the matadors as they are to one another.
        if (out & 0b111 << 18).count_ones() < 2 {
            continue;
        }
        let named = if matadors.count_ones() > 1 {
            matadors
        } else {
            0
        };
        assert_eq!(kinds.named, named, "seed {seed}: {out:#x}");
        for lane in &tables.numbering.lanes()[..3] {
            let cards = lane & out;
            let all = (0..64)
                .map(|card| 1 << card)
                .filter(|card| card & cards != 0);
            for card in all {
                assert_eq!(kinds.alike_to(card), cards, "seed {seed}: {out:#x}");
            }
        }
        assert!((0..64).all(|card| kinds.alike_to(1 << card) & matadors & !(1 << card) == 0));
    }
}

#[test]
fn cards_of_another_worth_are_apart() {
    let sketch = Sketch {
        small: 2,
        worth: Payoff::Points,
        ..PIQUET
    };
    let (kinds, out) = kinds(&sketch.draw(&mut chance(3)));
    assert_eq!(kinds.alike_to(1) & 0b11111, out & 0b11 | 1);
    assert_eq!(kinds.named, 0);
}

#[test]
fn a_row_that_only_the_second_card_parts_is_seen() {
    let mut tables = OMBRE.draw(&mut chance(4));
    let mut follow = Follow::free(3, true);
    let (before, out) = kinds(&tables);
    let lane = tables.numbering.lanes()[0] & out;
    assert!(lane.count_ones() > 1 && before.alike_to(1 << lane.trailing_zeros()) == lane);
    let mut allowed = [u64::MAX; 8];
    let low = lane & lane.wrapping_neg();
    allowed[1] = low;
    let tests = [low, 0, 0];
    // The lowest card of the lane is forced where one card was led and one other played.
    let [led, second] = [1, 2].map(|seat: usize| tables.start.hands[seat] & !lane);
    let number = |cards: u64| u8::try_from(cards.trailing_zeros()).ok();
    follow.set(0, number(led), number(second), FollowRow { tests, allowed });
    tables.follow = follow;
    let (after, _) = kinds(&tables);
    assert_eq!(after.alike_to(low), low);
    assert_eq!(
        after.alike_to(lane & !low & (lane & !low).wrapping_neg()),
        lane & !low
    );
}
