//! The situations that can be put to two books: few that are listed, in the order of their size, and then what comes up in explored hands.
//!
//! What is listed goes through the tables of both: each game, seat, right and fault. Hands that are explored come only where a book asks
//! something; what a book forbids or leaves out is seen where it is asked all the same.

use codille_lang::ids::{Seat, SeatSet};
use std::collections::BTreeMap;

use super::situation::Situation;
use super::{point, two};
use codille_edition::check::rule::{Body, Event, Verb};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};

/// Sections of the table that are laid side by side.
const SECTIONS: [&str; 6] = ["seats", "pack", "direction", "cut", "deal", "phases"];

/// Lists the situations, the smallest first, and why some kinds can't be put to both books.
pub(super) fn space(
    variants: [&Variant; 2],
) -> (Box<dyn Iterator<Item = Situation> + '_>, Vec<String>) {
    if two::declare(variants) {
        let tables = SECTIONS.map(Situation::Table).into_iter();
        let parties = two::parties().map(Situation::Two);
        let all = tables.chain(parties).chain(point::points(variants));
        return (Box::new(all), Vec::new());
    }
    let (all, notes) = auctioned(variants);
    (Box::new(all), notes)
}

/// The same of games with an auction.
fn auctioned(variants: [&Variant; 2]) -> (impl Iterator<Item = Situation>, Vec<String>) {
    let [a, b] = variants;
    let mut notes = Vec::new();
    let mut small: Vec<Situation> = SECTIONS.map(Situation::Table).into();
    let seated = (a.players, a.hands) == (b.players, b.hands);
    if seated {
        small.extend(dues(variants));
        small.extend(auctions(variants));
        small.extend(exchanges(variants));
        small.extend(rights(variants));
    } else {
        notes.push("They seat different numbers: no deal can be put to both.".to_owned());
    }
    if seated && !settled_alike(variants) {
        notes.push(
            "Their hands have different numbers of cards: no settlement can be put to both."
                .to_owned(),
        );
    }
    let one: Vec<&str> = (a.checked.table.games.iter().chain(&b.checked.table.games))
        .filter(|g| !games(variants).contains(&g.like))
        .map(|g| g.name.as_str())
        .collect();
    if !one.is_empty() {
        let names = one.join(", ").replace('_', " ");
        notes.push(format!(
            "Games that only one of them has were not tried: {names}."
        ));
    }
    small.sort_by_key(Situation::size);
    let points = point::points(variants);
    (small.into_iter().chain(points), notes)
}

/// Tells whether a settled hand can be put to both books: as many play, with as many cards.
pub(super) fn settled_alike([a, b]: [&Variant; 2]) -> bool {
    let shape = |v: &Variant| (v.players, v.hands, v.facts().tricks_total);
    shape(a) == shape(b)
}

pub(super) fn common(variants: [&Variant; 2]) -> CardSet {
    let [a, b] = variants;
    a.checked.table.pack & b.checked.table.pack
}

pub(super) fn suits(variants: [&Variant; 2]) -> Vec<Suit> {
    let cards = common(variants);
    let has = |s: &Suit| !(cards & CardSet::suit(*s)).is_empty();
    Suit::ALL.into_iter().filter(has).collect()
}

/// Returns the games that both books have.
pub(super) fn games(variants: [&Variant; 2]) -> Vec<String> {
    let [a, b] = variants;
    let there = |like: &str| b.checked.table.games.iter().any(|g| g.like == like);
    (a.checked.table.games.iter())
        .map(|g| g.like.clone())
        .filter(|g| there(g))
        .collect()
}

fn dues(variants: [&Variant; 2]) -> Vec<Situation> {
    let mut out = Vec::new();
    for pool in [0, 10] {
        for event in [Event::Deal, Event::Pass, Event::PassedOut, Event::Refill] {
            out.push(Situation::Due {
                event,
                pool,
                taken: CardSet::EMPTY,
            });
        }
        out.push(Situation::Due {
            event: Event::Exchange,
            pool,
            taken: common(variants).iter().take(1).collect(),
        });
        out.push(Situation::AllPass { pool });
    }
    let faults = faults(variants).into_iter();
    out.extend(faults.map(|(topic, names)| Situation::Fault {
        topic,
        names,
        pool: 10,
    }));
    out
}

/// Lists the names of the faults of both books with their topics; where each has one of a topic, they are one fault under two names.
pub(super) fn faults(variants: [&Variant; 2]) -> Vec<(String, Vec<String>)> {
    let mut topics: BTreeMap<String, [Vec<String>; 2]> = BTreeMap::new();
    for (side, variant) in variants.into_iter().enumerate() {
        for rule in &variant.checked.rules {
            let Body::Fault { fault, .. } = &rule.body else {
                continue;
            };
            let topic = variant.checked.clauses[rule.clause].raw.topic.as_ref();
            let name = variant.checked.faults[*fault].to_owned();
            if let Some(topic) = topic
                && let Some(names) = topics.entry(topic.to_string()).or_default().get_mut(side)
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
    }
    let mut out = Vec::new();
    for (topic, [mut left, right]) in topics {
        let one = left.len() == 1 && right.len() == 1;
        left.extend(right);
        left.sort();
        left.dedup();
        let all = if one {
            vec![left]
        } else {
            left.into_iter().map(|n| vec![n]).collect()
        };
        out.extend(all.into_iter().map(|names| (topic.clone(), names)));
    }
    out
}

fn auctions(variants: [&Variant; 2]) -> Vec<Situation> {
    let mut out = Vec::new();
    for low in games(variants) {
        for high in games(variants).into_iter().filter(|h| *h != low) {
            let low = low.clone();
            out.push(Situation::Outranks { high, low });
        }
    }
    for game in games(variants) {
        for exchanged in [false, true] {
            out.push(Situation::Name {
                game: game.clone(),
                exchanged,
            });
        }
    }
    let [a, _] = variants;
    out.extend((0..a.hands).map(|player| Situation::Lead { player }));
    for player in [0, 1] {
        for all_passed in [false, true] {
            out.push(Situation::Bid {
                standing: None,
                player,
                all_passed,
                games: games(variants),
            });
            for game in games(variants) {
                out.push(Situation::Bid {
                    standing: Some((game, 1 - player)),
                    player,
                    all_passed,
                    games: games(variants),
                });
            }
        }
    }
    out
}

fn exchanges(variants: [&Variant; 2]) -> Vec<Situation> {
    let [a, _] = variants;
    let mut out = Vec::new();
    for game in games(variants) {
        for player in 0..a.hands {
            // The Ombre first, then the others, before or after their fellow.
            for exchanged in [0, 1, 2].map(SeatSet::all) {
                if !exchanged.contains(Seat::from(player)) && (player == 0) == exchanged.is_empty()
                {
                    out.push(Situation::Exchange {
                        game: game.clone(),
                        player,
                        exchanged,
                    });
                }
            }
        }
    }
    out
}

fn rights(variants: [&Variant; 2]) -> Vec<Situation> {
    let [a, b] = variants;
    let total = a.facts().tricks_total.min(b.facts().tricks_total);
    let mut out = Vec::new();
    for game in games(variants) {
        for (verb, player) in [
            (Verb::Surrender, 0),
            (Verb::Stop, 0),
            (Verb::Challenge, 0),
            (Verb::Defend, 1),
            (Verb::Yield, 1),
            (Verb::Look, 2),
        ] {
            let before = matches!(verb, Verb::Yield | Verb::Look);
            for tricks in 0..if before { 1 } else { total } {
                out.push(Situation::Right {
                    verb,
                    game: game.clone(),
                    player,
                    tricks,
                });
            }
        }
    }
    out
}

/// Returns an Ombre's hand of the common run: every other one of the highest trumps, three in all, and low cards of one suit.
pub(super) fn plain_hand(variants: [&Variant; 2], trump: Suit) -> CardSet {
    let [a, _] = variants;
    let (cards, order) = (common(variants), a.orders.of(Some(trump)));
    let trumps = order.trumps.iter().copied().filter(|c| cards.has(*c));
    let trumps: CardSet = trumps.step_by(2).take(3).collect();
    let plain: Vec<Card> = (cards - CardSet(order.mask)).iter().collect();
    let rest = a
        .checked
        .table
        .cards
        .saturating_sub(trumps.count() as usize);
    trumps | plain.into_iter().rev().take(rest).collect()
}
