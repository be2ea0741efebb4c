//! The space of situations between two who declare, in the order of their size.

use super::{ELDER, Moment, Two, YOUNGER};
use crate::witness::space::{common, suits};
use codille_edition::check::declaration::Kind;
use codille_edition::check::rule::{Body, Event};
use codille_engine::variant::{Answer, Variant};
use codille_lang::cards::{Card, CardSet, Rank};

/// Deals after which parties are tried.
const DEALS: u16 = 9;

/// Points that a player may have in a partie.
const TOTALS: [i64; 12] = [0, 30, 40, 49, 50, 90, 99, 100, 110, 120, 150, 220];

/// Points in hand that are tried.
const POINTS: [i64; 3] = [10, 20, 30];

/// Lists the situations, the smallest first.
pub(in crate::witness) fn space(variants: [&Variant; 2]) -> Vec<Two> {
    let mut all = Vec::new();
    parties(&mut all);
    exchanges(variants, &mut all);
    looks(&mut all);
    play(variants, &mut all);
    combinations(variants, &mut all);
    blanks(variants, &mut all);
    counts(variants, &mut all);
    all.sort_by_key(Two::size);
    all
}

fn parties(all: &mut Vec<Two>) {
    for deals in 1..=DEALS {
        all.push(Two::Weight { deal: deals });
        for a in TOTALS {
            all.extend(TOTALS.map(|b| Two::Partie {
                deals,
                totals: [a, b],
            }));
        }
    }
}

fn exchanges(variants: [&Variant; 2], all: &mut Vec<Two>) {
    let [a, b] = variants.map(|v| v.checked.table.cards);
    if a != b {
        return;
    }
    let fewest = variants.map(|v| usize::from(v.facts().stock));
    let stock = fewest.into_iter().min().expect("there are two variants");
    let deals = [
        [a, a],
        [a + 1, a.saturating_sub(1)],
        [a + 1, a],
        [a.saturating_sub(1), a + 1],
        [a, a + 1],
    ];
    for dealt in deals {
        for (seat, most) in [(ELDER, 0), (YOUNGER, stock.saturating_sub(1))] {
            all.extend((0..=most).map(|taken| Two::Exchange { seat, dealt, taken }));
        }
    }
}

fn looks(all: &mut Vec<Two>) {
    for moment in [Moment::Exchanged, Moment::Before, Moment::Led] {
        for seat in [ELDER, YOUNGER] {
            for left in [[2, 0], [0, 1]] {
                for looked in [false, true] {
                    all.push(Two::Look {
                        seat,
                        left,
                        moment,
                        looked,
                    });
                }
            }
        }
    }
}

fn play(variants: [&Variant; 2], all: &mut Vec<Two>) {
    let cards = common(variants);
    let mut suits = suits(variants).into_iter();
    let (Some(first), Some(second)) = (suits.next(), suits.next()) else {
        return;
    };
    let own: Vec<Card> = (cards & CardSet::suit(first)).iter().collect();
    let strange: Vec<Card> = (cards & CardSet::suit(second)).iter().collect();
    for led in own.iter().copied() {
        all.push(Two::Lead { card: led });
        for card in own.iter().chain(&strange).copied().filter(|c| *c != led) {
            for last in [false, true] {
                all.push(Two::Trick { led, card, last });
            }
            for other in strange.iter().filter(|c| **c != card) {
                let held = CardSet::of(card) | CardSet::of(*other);
                all.push(Two::Follow { led, held });
            }
        }
    }
    let total = variants.map(|v| v.facts().tricks_total);
    if let [a, b] = total
        && a == b
    {
        all.extend((0..=a).map(|n| Two::Cards { won: [n, a - n] }));
    }
}

/// Parts of a set of cards of one suit or rank, with so many at least.
fn parts(cards: CardSet, least: u32) -> Vec<CardSet> {
    let (mut out, mut part) = (Vec::new(), cards.0);
    while part != 0 {
        if part.count_ones() >= least {
            out.push(CardSet(part));
        }
        part = (part - 1) & cards.0;
    }
    out
}

/// Why a card has a place among those of plain suits.
const PLACED: &str = "orders have a place for each of 64 cards";

/// Runs of adjoining cards among some of one suit, as long as may be or not, by the order of the first book.
fn runs(variant: &Variant, cards: CardSet) -> Vec<CardSet> {
    let place = |c: &Card| variant.orders.places.get(c.index()).copied().expect(PLACED);
    let mut sorted: Vec<Card> = cards.iter().collect();
    sorted.sort_by_key(place);
    let mut out = Vec::new();
    for (i, first) in sorted.iter().enumerate() {
        let mut run = CardSet::EMPTY;
        for (card, expected) in sorted.iter().skip(i).zip(place(first)..) {
            if place(card) != expected {
                break;
            }
            run = run | CardSet::of(*card);
            out.push(run);
        }
    }
    out
}

fn combinations(variants: [&Variant; 2], all: &mut Vec<Two>) {
    let [first, _] = variants;
    let cards = common(variants);
    let mut made: Vec<(Kind, CardSet)> = Vec::new();
    for suit in suits(variants) {
        let own = cards & CardSet::suit(suit);
        made.extend(runs(first, own).into_iter().map(|c| (Kind::Run, c)));
        if Some(suit) == suits(variants).first().copied() {
            made.extend(parts(own, 3).into_iter().map(|c| (Kind::Suit, c)));
        }
    }
    for rank in Rank::all() {
        let four = parts(cards & CardSet::rank(rank), 2);
        made.extend(four.into_iter().map(|c| (Kind::Rank, c)));
    }
    for (kind, called) in made {
        for answer in [Answer::Good, Answer::Equal] {
            all.push(Two::Worth {
                kind,
                called,
                answer,
            });
        }
        for moment in [Moment::Before, Moment::Led, Moment::Played] {
            for seat in [ELDER, YOUNGER] {
                all.push(Two::Call {
                    seat,
                    kind,
                    hand: called,
                    discarded: CardSet::EMPTY,
                    first: CardSet::EMPTY,
                    called,
                    moment,
                });
            }
        }
    }
}

/// Hands of low cards only, and with one higher card.
fn blanks(variants: [&Variant; 2], all: &mut Vec<Two>) {
    let [first, _] = variants;
    let place = |c: &Card| first.orders.places.get(c.index()).copied().expect(PLACED);
    let mut sorted: Vec<Card> = common(variants).iter().collect();
    sorted.sort_by_key(place);
    let size = first.checked.table.cards;
    let low: CardSet = sorted.iter().take(size).copied().collect();
    let fewer: CardSet = sorted
        .iter()
        .take(size.saturating_sub(1))
        .copied()
        .collect();
    let rest = |cards: CardSet| -> CardSet {
        let rest = sorted.iter().rev().filter(|c| !cards.has(**c));
        rest.take(size).copied().collect()
    };
    let high = sorted.iter().skip(size);
    let mixed = high.map(|card| fewer | CardSet::of(*card));
    for cards in std::iter::once(low).chain(mixed) {
        let other = rest(cards);
        all.extend([ELDER, YOUNGER].map(|seat| Two::Blank { seat, cards, other }));
    }
}

/// Names of the headings that both books have for some events.
fn headings(variants: [&Variant; 2], wanted: &[Event]) -> Vec<String> {
    let [mut first, second] = variants.map(|v| {
        let rules = v.checked.rules.iter();
        let numbers = rules.filter_map(|r| {
            let wanted = matches!(&r.body, Body::Pay { event, .. } if wanted.contains(event));
            r.body.heading().filter(|_| wanted)
        });
        let mut names: Vec<String> = Vec::new();
        for name in numbers.map(|n| v.checked.headings[n].to_owned()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    });
    first.retain(|name| second.contains(name));
    first
}

fn counts(variants: [&Variant; 2], all: &mut Vec<Two>) {
    let said = headings(variants, &[Event::Announcement, Event::Call]);
    let played = headings(variants, &[Event::Lead, Event::Trick]);
    let mut own: Vec<Vec<(String, i64)>> = vec![Vec::new()];
    for points in POINTS {
        own.extend(said.iter().map(|h| vec![(h.clone(), points)]));
        for (h, p) in said.iter().flat_map(|h| played.iter().map(move |p| (h, p))) {
            own.push(vec![(h.clone(), points), (p.clone(), 30 - points)]);
        }
    }
    for a in &own {
        for b in own.iter().filter(|b| b.len() < 2) {
            all.push(Two::Count {
                scored: [a.clone(), b.clone()],
            });
            all.push(Two::Count {
                scored: [b.clone(), a.clone()],
            });
        }
    }
}
