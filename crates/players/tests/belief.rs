//! What the player of the club believes: the true deal is always possible, every world looks to its seat as the hand does, and no choice hangs
//! on a card that it has not seen.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

mod common;

use codille_engine::{Decision, Start, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_players::simulate::rng;
use codille_players::{Budget, Club, Drawing, Novice, Player, Random, Seen, Table, World, Worlds};
use common::variants;
use rand_chacha::ChaCha8Rng;
use std::cell::Cell;
use std::collections::BTreeSet;

/// How many hands of each variant are played.
const HANDS: u64 = 12;

const FEW: Drawing = Drawing {
    weighed: 12,
    kept: 8,
    patience: 200,
    every: 0,
};

/// Lets novices and chance play hands of every variant, and looks at every position.
fn at_every_position(hands: u64, look: impl FnMut(&Table, Seat)) {
    at_positions((hands, 3), look);
}

/// Lets novices play hands of every variant, and chance on one of so many seats, and looks at every position.
fn at_positions((hands, chance): (u64, u64), mut look: impl FnMut(&Table, Seat)) {
    for variant in variants() {
        for number in 0..hands {
            let seat = |at: usize| -> Box<dyn Player> {
                if (at as u64 + number) % chance == 1 {
                    Box::new(Random)
                } else {
                    Box::new(Novice)
                }
            };
            let players: Vec<Box<dyn Player>> = (0..variant.hands).map(seat).collect();
            let opening = State::new(&variant, 0);
            let mut table = Table::deal(&variant, opening, &mut rng(1665, number));
            play(&mut table, &players, number, &mut look);
        }
    }
}

/// Plays a hand to its end, and looks at every position.
fn play(
    table: &mut Table,
    players: &[Box<dyn Player>],
    number: u64,
    look: &mut impl FnMut(&Table, Seat),
) {
    while let Some(seat) = table.hand.decision.seat() {
        look(table, seat);
        let played = table.step(players, (1665, number));
        played.expect("players answer lawfully");
    }
}

/// Lets novices play hands of every variant that begin at the first lead, as a record may that tells the hands after the exchange, and looks
/// at every position.
fn at_positions_from_the_lead(hands: u64, mut look: impl FnMut(&Table, Seat)) {
    for variant in variants() {
        let players: Vec<Box<dyn Player>> = (0..variant.hands)
            .map(|_| Box::new(Novice) as Box<dyn Player>)
            .collect();
        let mut met = 0;
        for number in 0..hands * 20 {
            let opening = State::new(&variant, 0);
            let mut dealt = Table::deal(&variant, opening.clone(), &mut rng(1690, number));
            while dealt.hand.decision.seat().is_some()
                && !matches!(dealt.hand.decision, Decision::Play(_))
            {
                let played = dealt.step(&players, (1690, number));
                played.expect("players answer lawfully");
            }
            let facts = &dealt.hand.state.facts;
            if dealt.hand.decision.seat().is_none() {
                continue;
            }
            let start = Start {
                hands: facts
                    .held
                    .iter()
                    .take(variant.hands)
                    .map(|held| CardSet(*held))
                    .collect(),
                ombre: facts.ombre,
                game: facts.game.checked_ilog2().map_or(0, |game| game as usize),
                trump: facts.trump,
                pool: facts.pool,
            };
            let mut table = Table::from_lead(&variant, opening, &start, &facts.discarded);
            assert!(table.hand.is_from_lead(), "{}", variant.checked.id);
            play(&mut table, &players, number, &mut look);
            met += 1;
            if met == hands {
                break;
            }
        }
        assert_eq!(
            met, hands,
            "{}: too few hands are played",
            variant.checked.id
        );
    }
}

/// Asks the player of the club at a table, with the same chance each time.
fn choice(table: &Table, seat: Seat, stop: &dyn Fn() -> bool) -> Option<codille_engine::Act> {
    let view = table.view(seat);
    let seen = Seen {
        variant: &table.hand.variant,
        view: &view,
        memory: &table.memories[seat.index()],
        prospects: None,
    };
    let budget = Budget { worlds: 3 };
    Club { budget }.choose(&seen, &mut rng(7, 7), stop)
}

#[test]
fn the_true_deal_is_always_possible() {
    let mut met = 0;
    at_every_position(HANDS, |table, seat| {
        met += 1;
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let weighed = worlds.weighed(&World::of(&table.hand));
        let id = &variant.checked.id;
        assert!(weighed.is_some(), "{id}: seat {seat}: {:?}", memory.heard);
    });
    assert!(met > 4_000, "{met} positions");
}

#[test]
fn every_world_looks_to_its_seat_as_the_hand_does() {
    let (mut asked, mut found) = (0_u32, 0);
    let mut chance = rng(1, 1);
    at_every_position(2, |table, seat| {
        asked += 1;
        if !asked.is_multiple_of(3) {
            return;
        }
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let belief = worlds.believe(FEW, &mut chance, &|| false);
        let weights: u64 = belief.worlds.iter().map(|world| world.weight).sum();
        assert!(belief.worlds.is_empty() || weights == 8, "{weights}");
        assert!(belief.effective <= 1_200, "{}", belief.effective);
        for world in &belief.worlds {
            found += 1;
            let there = world.state.view(seat, &table.hand.decision);
            assert_eq!(there, view, "{}", variant.checked.id);
        }
    });
    assert!(found > 2_000, "{found} worlds");
}

#[test]
fn where_few_ways_are_left_every_one_is_looked_at() {
    let (mut met, mut ways_met) = (0_u32, 0);
    let mut chance = rng(5, 5);
    at_every_position(4, |table, seat| {
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let ways = worlds.count();
        if ways > 120 {
            return;
        }
        met += 1;
        ways_met += ways;
        let lie = |state: &State| -> Vec<u64> {
            let seats = Seat::first(variant.hands);
            seats.map(|seat| state.held(seat).0).collect()
        };
        // What was laid away and taken is drawn, and does not agree with what was heard each time.
        let mut found = BTreeSet::new();
        for number in 0..ways {
            let tried = (0..20).find_map(|_| {
                let world = worlds.nth(number, &mut chance)?;
                worlds.weighed(&world).map(|(state, _)| lie(&state))
            });
            let new = tried.is_none_or(|lie| found.insert(lie));
            assert!(new, "{}: a way comes twice", variant.checked.id);
        }
        let truth = lie(&table.hand.state);
        assert!(found.contains(&truth), "{}", variant.checked.id);
        assert!(worlds.nth(ways, &mut chance).is_none());

        let every = Drawing { every: ways, ..FEW };
        let belief = worlds.believe(every, &mut chance, &|| false);
        let weights: u64 = belief.worlds.iter().map(|world| world.weight).sum();
        assert_eq!(weights, 8, "{}", variant.checked.id);
    });
    assert!(met > 300 && ways_met > 5_000, "{met} and {ways_met}");
}

#[test]
fn from_the_first_lead_on_the_true_hands_are_possible_and_nothing_else_is_seen() {
    let (mut met, mut found, mut permuted) = (0_u32, 0, 0);
    let mut chance = rng(1690, 1);
    at_positions_from_the_lead(3, |table, seat| {
        met += 1;
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let id = &variant.checked.id;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let truth = worlds.weighed(&World::of(&table.hand));
        assert!(truth.is_some(), "{id}: seat {seat}: {:?}", memory.heard);
        if !met.is_multiple_of(5) {
            return;
        }
        let belief = worlds.believe(FEW, &mut chance, &|| false);
        for world in &belief.worlds {
            found += 1;
            assert_eq!(world.state.view(seat, &table.hand.decision), view, "{id}");
        }
        let Some(other) = elsewhere(table, &worlds, &mut chance) else {
            return;
        };
        permuted += 1;
        let here = choice(table, seat, &|| false);
        assert!(here.is_some(), "{id}");
        assert_eq!(here, choice(&other, seat, &|| false), "{id}");
    });
    assert!(met > 800 && found > 800, "{met} positions, {found} worlds");
    assert!(permuted > 60, "{permuted} of {met} positions");
}

/// Deals another world, in which all was said and done that was heard.
fn elsewhere(table: &Table, worlds: &Worlds<'_>, chance: &mut ChaCha8Rng) -> Option<Table> {
    let truth = World::of(&table.hand);
    for _ in 0..60 {
        let Some(world) = worlds.draw(chance).filter(|world| *world != truth) else {
            continue;
        };
        let Some(acts) = worlds.acts(&world) else {
            continue;
        };
        let (variant, opening) = (&table.hand.variant, table.opening.clone());
        let mut other = if let Some(start) = table.hand.first_lead() {
            let start = Start {
                hands: world.hands.clone(),
                ..start
            };
            Table::from_lead(
                variant,
                opening,
                &start,
                &table.hand.first().facts.discarded,
            )
        } else {
            Table::from_deal(variant, opening, &world.hands, &world.stock)
        };
        for (seat, act) in acts {
            other.act(seat, act).expect("it is lawful in that world");
        }
        return Some(other);
    }
    None
}

#[test]
fn the_club_does_not_see_through_cards() {
    let (mut asked, mut permuted) = (0_u32, 0);
    let mut chance = rng(1878, 1);
    at_every_position(3, |table, seat| {
        asked += 1;
        if !asked.is_multiple_of(4) {
            return;
        }
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let Some(other) = elsewhere(table, &worlds, &mut chance) else {
            return;
        };
        permuted += 1;
        let here = choice(table, seat, &|| false);
        assert!(here.is_some(), "{}", variant.checked.id);
        assert_eq!(
            here,
            choice(&other, seat, &|| false),
            "{}",
            variant.checked.id
        );
    });
    assert!(permuted > 200, "{permuted} of {asked} positions");
}

#[test]
fn the_club_answers_soon_after_it_is_stopped() {
    let mut asked = 0_u32;
    at_every_position(1, |table, seat| {
        asked += 1;
        if !asked.is_multiple_of(5) {
            return;
        }
        let times = Cell::new(0_u32);
        let stop = || {
            times.set(times.get() + 1);
            true
        };
        let act = choice(table, seat, &stop).expect("there is an answer");
        let refused = table.hand.refuses(seat, act);
        assert!(refused.is_none(), "{}", table.hand.variant.checked.id);
        // It is asked once for each candidate and each way of drawing, and goes on with nothing.
        assert!(times.get() < 200, "{} times", times.get());
    });
    assert!(asked > 300, "{asked} positions");
}

#[test]
fn the_true_deal_is_likelier_than_others_where_novices_play() {
    let (mut asked, mut likelier, mut less) = (0_u32, 0_u32, 0_u32);
    let mut chance = rng(2, 2);
    at_positions((4, u64::MAX), |table, seat| {
        asked += 1;
        if !asked.is_multiple_of(5) {
            return;
        }
        let (view, memory) = (table.view(seat), &table.memories[seat.index()]);
        let variant = &table.hand.variant;
        let worlds = Worlds::new(variant, memory, &view).expect("something is possible");
        let truth = worlds.weighed(&World::of(&table.hand));
        let (_, truth) = truth.expect("the true deal is possible");
        for _ in 0..20 {
            let drawn = worlds.draw(&mut chance);
            let Some((_, other)) = drawn.and_then(|world| worlds.weighed(&world)) else {
                continue;
            };
            likelier += u32::from(truth > other);
            less += u32::from(truth < other);
        }
    });
    assert!(likelier + less > 3_000, "{likelier} and {less}");
    assert!(likelier > 2 * less, "{likelier} and {less}");
}
