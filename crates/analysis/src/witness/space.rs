//! The space of situations that can be put to two books, in the order of their size.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only settled hands are looked through; the rest have one answer"
)]

use codille_lang::ids::{Seat, SeatSet};
use std::collections::BTreeMap;

use super::situation::{Hand, Situation, Turn};
use super::{point, tricks, two};
use codille_edition::check::rule::{Body, Event, Verb};
use codille_engine::variant::{Variant, divisions};
use codille_lang::cards::{Card, CardSet, Rank, Suit};

/// Contents of the pool that are tried, the first unless another is needed.
const POOLS: [i64; 3] = [10, 40, 120];

/// Sections of the table that are laid side by side.
const SECTIONS: [&str; 6] = ["seats", "pack", "direction", "cut", "deal", "phases"];

/// Lists the situations, the smallest first, and why some kinds can't be put to both books.
pub(super) fn space(
    variants: [&Variant; 2],
) -> (Box<dyn Iterator<Item = Situation> + '_>, Vec<String>) {
    if two::declare(variants) {
        let tables = SECTIONS.map(Situation::Table).into_iter();
        let rest = two::space(variants).into_iter().map(Situation::Two);
        let all = tables.chain(rest).chain(point::points(variants));
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
    let mut large = Vec::new();
    if seated {
        small.extend(dues(variants));
        small.extend(auctions(variants));
        small.extend(exchanges(variants));
        small.extend(rights(variants));
    } else {
        notes.push("They seat different numbers: no deal can be put to both.".to_owned());
    }
    small.extend(tricks::tricks(variants));
    if seated && a.facts().tricks_total == b.facts().tricks_total {
        large = settled(variants);
    } else if seated {
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
    let plays = point::points(variants);
    let (few, more): (Vec<_>, Vec<_>) = small.into_iter().partition(|s| s.size() <= 3);
    let all = few.into_iter().chain(plays).chain(more).chain(large);
    (all, notes)
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
fn games(variants: [&Variant; 2]) -> Vec<String> {
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
    out.extend(faults(variants));
    out
}

/// Lists the faults of both books by topic; where each has one, they are one fault under two names.
fn faults(variants: [&Variant; 2]) -> Vec<Situation> {
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
        out.extend(all.into_iter().map(|names| Situation::Fault {
            topic: topic.clone(),
            names,
            pool: 10,
        }));
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

/// Hands of the Ombre that are told apart by what he holds at the top of his trumps or of one rank; the plainest first.
fn hands(variants: [&Variant; 2], trump: Suit) -> Vec<CardSet> {
    let [a, _] = variants;
    let cards = common(variants);
    let size = a.checked.table.cards;
    let order = a.orders.of(Some(trump));
    let trumps: Vec<Card> = order
        .trumps
        .iter()
        .copied()
        .filter(|c| cards.has(*c))
        .collect();
    let plain: Vec<Card> = (cards - CardSet(order.mask)).iter().collect();
    let filled = |first: CardSet| {
        let rest = plain.iter().rev().filter(|c| !first.has(**c));
        let want = size.saturating_sub(first.count() as usize);
        first | rest.take(want).copied().collect()
    };
    let mut out = vec![filled(trumps.iter().step_by(2).take(3).copied().collect())];
    for n in 0..=trumps.len().min(size) {
        out.push(filled(trumps.iter().take(n).copied().collect()));
        out.push(filled(trumps.iter().skip(n).take(size).copied().collect()));
    }
    let ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
    for (i, rank) in ranks.iter().enumerate() {
        if !ranks.iter().take(i).any(|r| r == rank) {
            let four = CardSet::rank(*rank) & cards;
            out.push(filled(four));
            let three: CardSet = four.iter().take(3).collect();
            out.push(filled(three | trumps.iter().take(1).copied().collect()));
        }
    }
    out.retain(|h| h.count() as usize == size);
    let mut seen: Vec<CardSet> = Vec::new();
    out.retain(|h| {
        let new = !seen.contains(h);
        seen.push(*h);
        new
    });
    out
}

/// Lists settled hands: plain ones first, then with one thing out of the common, then with two.
fn settled(variants: [&Variant; 2]) -> Vec<Situation> {
    let [a, _] = variants;
    let total = usize::from(a.facts().tricks_total);
    let suits = suits(variants);
    let Some(usual) = suits.first().copied() else {
        return Vec::new();
    };
    let mut ranked: Vec<(usize, Situation)> = Vec::new();
    let by_suit: Vec<(Suit, Vec<CardSet>)> =
        suits.iter().map(|s| (*s, hands(variants, *s))).collect();
    for (g, game) in games(variants).into_iter().enumerate() {
        for (trump, hands) in &by_suit {
            for (h, cards) in hands.iter().enumerate() {
                for (p, pool) in POOLS.into_iter().enumerate() {
                    for (t, turn) in Turn::ALL.into_iter().enumerate() {
                        let odd = [g > 0, *trump != usual, h > 0, p > 0, t > 0];
                        let odd = odd.into_iter().filter(|o| *o).count();
                        if odd > 2 {
                            continue;
                        }
                        for division in played(total, a.hands, turn) {
                            ranked.push((
                                odd,
                                Situation::Settled(Hand {
                                    division,
                                    game: game.clone(),
                                    trump: *trump,
                                    pool,
                                    cards: *cards,
                                    turn,
                                    fault: None,
                                }),
                            ));
                        }
                    }
                }
            }
        }
    }
    let plain: Vec<Hand> = (ranked.iter())
        .filter_map(|(odd, s)| match s {
            Situation::Settled(hand) if *odd == 0 => Some(hand.clone()),
            _ => None,
        })
        .collect();
    for situation in faults(variants) {
        let Situation::Fault { names, .. } = situation else {
            continue;
        };
        for (hand, seat) in plain
            .iter()
            .flat_map(|h| Seat::first(a.hands).map(move |s| (h, s)))
        {
            let fault = Some((names.clone(), seat));
            ranked.push((
                1,
                Situation::Settled(Hand {
                    fault,
                    ..hand.clone()
                }),
            ));
        }
    }
    ranked.sort_by_key(|(odd, _)| *odd);
    ranked.into_iter().map(|(_, s)| s).collect()
}

/// Lists the divisions of the tricks that go with a turn of events.
fn played(total: usize, hands: usize, turn: Turn) -> Vec<Vec<u8>> {
    match turn {
        Turn::Surrendered => vec![vec![0; hands]],
        Turn::Stopped => {
            let most = u8::try_from(total / 2 + 1).expect("a hand has at most 64 tricks");
            let mut won = vec![0; hands];
            *won.first_mut().expect("somebody plays") = most;
            vec![won]
        }
        Turn::Plain
        | Turn::Ahead
        | Turn::Defended
        | Turn::Challenged
        | Turn::Reserved
        | Turn::Reserving => divisions(total, hands),
    }
}
