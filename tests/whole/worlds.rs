//! The drawing of whole worlds is uniform: on a position small enough to enumerate, every deal that agrees with what was heard comes equally
//! often, with the cards of every hidden place: hands, discards, what was taken in, stock. Knows no rule.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a test that reads past the end fails, as it should, and its counts are printed"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet};
use codille::engine::phase;
use codille::engine::{Act, Decision, State};
use codille::ids::{BySeat, Seat};
use codille::player::{Novice, Player, Seen, Table, World, Worlds, chance};
use codille::ruleset::Rules;
use codille::simulate::rng;
use codille::variant::Variant;
use std::collections::HashMap;
use std::sync::Arc;
use table::compiled;

/// How often each world is to come on the average.
const EACH: usize = 20;

/// Plays a deal in which the second seat changes one card, until the first has so many cards left and is asked.
fn position(variant: &Arc<Variant>, deal: u64, left: u32) -> Option<Table> {
    let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(1896, deal));
    while let Some(seat) = table.hand.decision.seat() {
        let view = table.view(seat);
        let asked = view.decision?;
        if seat == Seat::FIRST
            && matches!(asked, Decision::Play(_))
            && view.counts[Seat::FIRST] == left
        {
            return Some(table);
        }
        let memory = &table.memories[seat.index()];
        let view = table.view(seat);
        let seen = Seen {
            variant,
            view: &view,
            memory,
            prospects: None,
        };
        let sensible = Novice.choose(&seen, &mut chance(1, deal, memory), &|| false)?;
        let act = match (asked, sensible) {
            // As few as may be, and nothing is looked at, so that little is known of what is left.
            (Decision::Discard(phase::Discard { least, from, .. }), _) if seat == Seat::SECOND => {
                Act::Discard(from.iter().take(least as usize).collect())
            }
            // As many as may be: the fewer cards are hidden.
            (Decision::Discard(phase::Discard { most, from, .. }), _) => {
                Act::Discard(from.iter().take(most as usize).collect())
            }
            (Decision::Look(_), _) => Act::GoOn,
            (_, act) => act,
        };
        table.act(seat, act).expect("the act is lawful");
    }
    None
}

/// Returns every choice of so many cards among some.
fn choices(cards: &[Card], count: usize) -> Vec<CardSet> {
    if count == 0 {
        return vec![CardSet::EMPTY];
    }
    let Some((first, rest)) = cards.split_first() else {
        return Vec::new();
    };
    let mut all = choices(rest, count);
    for mut with in choices(rest, count - 1) {
        with.insert(*first);
        all.push(with);
    }
    all
}

/// Returns every order of some cards.
fn orders(cards: CardSet) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let each = cards.iter().flat_map(|first| {
        orders(cards - CardSet::of(first))
            .into_iter()
            .map(move |rest| {
                let mut all = vec![first];
                all.extend(rest);
                all
            })
    });
    each.collect()
}

/// Lists every world that agrees with what the first seat has seen and heard, by laying the cards that it has not seen in every way.
fn enumerated(table: &Table, worlds: &Worlds<'_>) -> Vec<World> {
    let facts = &table.hand.state.facts;
    let own = CardSet(facts.dealt[Seat::FIRST]) | CardSet(facts.taken[Seat::FIRST]);
    let memory = &table.memories[0];
    let seen = own | memory.all_played();
    let hidden: Vec<Card> = (table.hand.variant.checked.table.pack - seen)
        .iter()
        .collect();
    let theirs = table.hand.state.held(Seat::SECOND).count() as usize;
    let drawn = CardSet(facts.taken[Seat::SECOND]).count() as usize;
    // The stock as it was dealt: what the first seat took, what the second took, what is left.
    let stock = table.afresh().hand.state.stock();
    let took = CardSet(facts.taken[Seat::FIRST]).count() as usize;
    let mut top = worlds.draw(&mut rng(1, 1)).expect("there are worlds").stock;
    top.truncate(took);
    let left = stock.len() - top.len() - drawn;
    let mut all = Vec::new();
    for held in choices(&hidden, theirs) {
        let rest: Vec<Card> = hidden.iter().copied().filter(|c| !held.has(*c)).collect();
        for laid in choices(&rest, drawn) {
            let open: CardSet = rest.iter().copied().filter(|c| !laid.has(*c)).collect();
            assert_eq!(open.count() as usize, left, "every card lies somewhere");
            let had = held | memory.played[Seat::SECOND];
            let had: Vec<Card> = had.iter().collect();
            for took in choices(&had, drawn) {
                let before: CardSet = had.iter().copied().filter(|c| !took.has(*c)).collect();
                for taken in orders(took) {
                    for below in orders(open) {
                        let mut stock = top.clone();
                        stock.extend(&taken);
                        stock.extend(below);
                        let mut lay = BySeat::<CardSet>::default();
                        lay[Seat::SECOND] = laid;
                        all.push(World {
                            hands: vec![CardSet(facts.dealt[Seat::FIRST]), before | laid],
                            stock,
                            laid: lay,
                        });
                    }
                }
            }
        }
    }
    all.retain(|world| worlds.replay(world).is_ok());
    all
}

fn key(world: &World) -> String {
    format!("{:?} {:?} {:?}", world.hands, world.stock, world.laid)
}

/// Draws worlds and compares how often each comes with how often it should: returns the sum of squares, and how many worlds there are.
fn squares(table: &Table, seed: u64) -> Option<(f64, usize)> {
    let variant = &table.hand.variant;
    let view = table.view(Seat::FIRST);
    let worlds = Worlds::new(variant, &table.memories[0], &view)?;
    let left = table.afresh().hand.state.stock().len();
    let taken = table.hand.state.facts.taken.iter().take(2);
    let taken: u32 = taken.map(|t| CardSet(*t).count()).sum();
    // More cards left of the stock can lie in too many orders.
    if left - taken as usize > 2 {
        return None;
    }
    let all = enumerated(table, &worlds);
    let mut found: HashMap<String, usize> = all.iter().map(|w| (key(w), 0)).collect();
    assert_eq!(found.len(), all.len(), "a world is listed twice");
    let mut chance = rng(seed, 7);
    let mut left = EACH * all.len();
    while left > 0 {
        let world = worlds.draw(&mut chance).expect("there are worlds");
        if worlds.replay(&world).is_err() {
            continue;
        }
        left -= 1;
        let seen = found.get_mut(&key(&world));
        *seen.unwrap_or_else(|| panic!("it is not listed: {world:?}")) += 1;
    }
    let sum = found.values().map(|n| {
        let off = *n as f64 - EACH as f64;
        off * off / EACH as f64
    });
    Some((sum.sum(), all.len()))
}

#[test]
fn every_world_of_a_small_position_comes_equally_often() {
    let variant = compiled(&Rules::embedded(), "cavendish-1896", &Vec::new());
    let (mut tried, mut cells) = (0, 0);
    for deal in 1..60 {
        let Some(table) = position(&variant, deal, 2) else {
            continue;
        };
        let Some((sum, count)) = squares(&table, deal) else {
            continue;
        };
        if count < 2 {
            continue;
        }
        // The sum has `count - 1` degrees of freedom; five standard deviations above are beyond chance.
        let free = (count - 1) as f64;
        let most = free + 5.0 * (2.0 * free).sqrt() + 12.0;
        println!("deal {deal}: {count} worlds, {sum:.1} of at most {most:.1}");
        assert!(
            sum < most,
            "deal {deal}: {count} worlds, {sum:.1} and not under {most:.1}"
        );
        tried += 1;
        cells += count;
        if tried == 3 {
            break;
        }
    }
    assert!(
        tried == 3 && cells > 150,
        "{tried} positions with {cells} worlds"
    );
}
