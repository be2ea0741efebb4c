//! The counting held against every deal of small packs, and the draws against one another.

use crate::{Contradiction, Deal, DealError, Hidden, PlaceId, PlaceSet, Statement};
use codille_lang::cards::{Card, CardSet, Suit, parse_cards};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

fn cards(text: &str) -> CardSet {
    let all = parse_cards(text).expect("the test names cards");
    all.into_iter().collect()
}

/// Tells whether a statement holds in a deal, by what it says.
fn holds(statement: &Statement, deal: &[CardSet]) -> bool {
    let of = |place: PlaceId| deal[place.index()];
    match statement {
        Statement::Count {
            place,
            of: counted,
            least,
            most,
        } => (*least..=*most).contains(&(of(*place) & *counted).count()),
        Statement::OneOf { place, among, sets } => sets.contains(&(of(*place) & *among)),
        Statement::All(parts) => parts.iter().all(|part| holds(part, deal)),
        Statement::Any(parts) => parts.iter().any(|part| holds(part, deal)),
        Statement::Not(part) => !holds(part, deal),
    }
}

/// Returns every deal that fits, by trying all.
fn tried(hidden: &Hidden) -> Vec<Vec<CardSet>> {
    let mut all = vec![vec![CardSet::EMPTY; hidden.sizes().len()]];
    for (card, places) in hidden.cards() {
        let laid = all.iter().flat_map(|deal| {
            places.iter().map(|place| {
                let mut deal = deal.clone();
                deal[place.index()].insert(*card);
                deal
            })
        });
        all = laid.collect();
    }
    let full = |deal: &Vec<CardSet>| {
        let counts = deal.iter().map(|cards| cards.count());
        counts.eq(hidden.sizes().iter().copied())
    };
    let stated = |deal: &Vec<CardSet>| hidden.statements().iter().all(|s| holds(s, deal));
    all.retain(|deal| full(deal) && stated(deal));
    all
}

fn laid(deal: &Deal, places: &[PlaceId]) -> Vec<CardSet> {
    places.iter().map(|place| deal.of(*place)).collect()
}

/// Makes a statement by chance.
fn stated(rng: &mut ChaCha8Rng, all: CardSet, places: &[PlaceId], depth: u32) -> Statement {
    let place = places[rng.random_range(0..places.len())];
    let of: CardSet = all.iter().filter(|_| rng.random_range(0..2) == 0).collect();
    match rng.random_range(0..if depth == 0 { 2 } else { 5 }) {
        0 => {
            let least = rng.random_range(0..3);
            Statement::Count {
                place,
                of,
                least,
                most: least + rng.random_range(0..3),
            }
        }
        1 => {
            let part = |rng: &mut ChaCha8Rng| -> CardSet {
                of.iter().filter(|_| rng.random_range(0..2) == 0).collect()
            };
            let sets = (0..rng.random_range(1..6)).map(|_| part(rng)).collect();
            Statement::OneOf {
                place,
                among: of,
                sets,
            }
        }
        2 => Statement::Not(Box::new(stated(rng, all, places, depth - 1))),
        joined => {
            let parts = (0..rng.random_range(0..3)).map(|_| stated(rng, all, places, depth - 1));
            let parts = parts.collect();
            if joined == 3 {
                Statement::All(parts)
            } else {
                Statement::Any(parts)
            }
        }
    }
}

/// Makes a small description by chance, with its places.
fn described(rng: &mut ChaCha8Rng) -> (Hidden, Vec<PlaceId>) {
    let pack = [Suit::Spades, Suit::Hearts].map(CardSet::suit);
    let pack: Vec<Card> = pack.iter().flat_map(|suit| suit.iter()).collect();
    let count = rng.random_range(0..8_usize);
    let mut hidden = Hidden::new();
    let parts = rng.random_range(1..4_u32);
    let mut left = u32::try_from(count).expect("it is small");
    let mut places = Vec::new();
    for part in 1..=parts {
        let size = if part == parts {
            left
        } else {
            rng.random_range(0..=left)
        };
        left -= size;
        places.push(hidden.place(size).expect("there is room"));
    }
    for at in 0..count {
        let card = pack[(at * 5 + 3) % pack.len()];
        let may = places
            .iter()
            .copied()
            .filter(|_| rng.random_range(0..5) > 0);
        let may: PlaceSet = may.collect();
        hidden.hide(CardSet::of(card), may).expect("it is new");
    }
    for _ in 0..rng.random_range(0..4) {
        let statement = stated(rng, hidden.all(), &places, 2);
        hidden.state(statement).expect("it makes sense");
    }
    (hidden, places)
}

#[test]
fn small_packs_are_counted_as_all_their_deals_are() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let (mut some, mut none) = (0, 0);
    for round in 0..4_000 {
        let (hidden, places) = described(&mut rng);
        let deals = hidden.counted().expect("it is small");
        let mut expected = tried(&hidden);
        assert_eq!(deals.count(), expected.len() as u128, "{round}: {hidden:?}");
        let mut found = Vec::new();
        let end = deals.for_each(|deal| {
            found.push(laid(deal, &places));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(end, ControlFlow::Continue(()));
        for (number, deal) in found.iter().enumerate() {
            let same = deals.nth(number as u128).map(|deal| laid(&deal, &places));
            assert_eq!(same.as_ref(), Some(deal));
        }
        assert_eq!(deals.nth(deals.count()), None);
        let marginals = deals.marginals().expect("it is small");
        for marginal in &marginals {
            for place in &places {
                let lies = expected
                    .iter()
                    .filter(|d| d[place.index()].has(marginal.card));
                assert_eq!(marginal.deals[place.index()], lies.count() as u128);
            }
        }
        let sort = |all: &mut Vec<Vec<CardSet>>| {
            all.sort_by_key(|d| d.iter().map(|c| c.0).collect::<Vec<_>>());
        };
        sort(&mut found);
        sort(&mut expected);
        assert_eq!(found, expected);
        if expected.is_empty() {
            none += 1;
            assert_eq!(deals.draw(&mut rng), None);
        } else {
            some += 1;
            assert_eq!(marginals.len(), hidden.cards().len());
            assert_eq!(deals.why_none(), Ok(None));
        }
    }
    assert!(some > 1_000 && none > 500, "{some} and {none}");
}

#[test]
fn a_contradiction_is_as_small_as_may_be() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut met = [0; 3];
    for _ in 0..4_000 {
        let (hidden, _) = described(&mut rng);
        let Some(why) = hidden.counted().and_then(|d| d.why_none()).expect("small") else {
            continue;
        };
        match why {
            Contradiction::Nowhere(card) => {
                met[0] += 1;
                assert!(hidden.cards().contains(&(card, PlaceSet::EMPTY)));
            }
            Contradiction::Crowded {
                places,
                cards,
                room,
            } => {
                met[1] += 1;
                let within = hidden.cards().iter().filter(|(_, p)| p.is_within(places));
                assert_eq!(within.count(), cards as usize);
                assert!(cards > room);
            }
            Contradiction::Statements(all) => {
                met[2] += 1;
                assert!(!all.is_empty() && tried(&hidden.with_only(&all)).is_empty());
                for one in &all {
                    let rest: Vec<usize> = all.iter().copied().filter(|k| k != one).collect();
                    assert!(!tried(&hidden.with_only(&rest)).is_empty(), "{hidden:?}");
                }
            }
        }
    }
    assert!(met.iter().all(|n| *n > 50), "{met:?}");
}

#[test]
fn every_deal_is_drawn_as_often_as_any_other() {
    let mut hidden = Hidden::new();
    let [a, b, c] = [3, 3, 2].map(|n| hidden.place(n).expect("there is room"));
    let everywhere: PlaceSet = [a, b, c].into_iter().collect();
    hidden.hide(cards("AS KS QS JS"), everywhere).expect("new");
    hidden
        .hide(cards("AH KH"), [a, b].into_iter().collect())
        .expect("new");
    hidden.hide(cards("QH JH"), everywhere).expect("new");
    let court = Statement::at_least(a, cards("KS KH QS"), 1);
    hidden.state(court).expect("it makes sense");
    let suit = Statement::OneOf {
        place: b,
        among: cards("AS KS QS JS"),
        sets: vec![cards("AS KS"), cards("QS"), cards("JS QS"), CardSet::EMPTY],
    };
    hidden.state(suit).expect("it makes sense");
    let deals = hidden.counted().expect("it is small");
    let all = tried(&hidden);
    assert_eq!(deals.count(), all.len() as u128);
    assert!(all.len() > 40, "{}", all.len());
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let draws = 200 * all.len();
    let mut drawn: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
    for _ in 0..draws {
        let deal = deals.draw(&mut rng).expect("some fit");
        let key = laid(&deal, &[a, b, c]).iter().map(|set| set.0).collect();
        *drawn.entry(key).or_default() += 1;
    }
    assert_eq!(drawn.len(), all.len());
    let signed = |n: usize| i64::try_from(n).expect("it is small");
    let off = |n: usize| (signed(n) - 200).pow(2);
    // Two hundred times chi square, which has as many degrees of freedom as there are deals but one.
    let square: i64 = drawn.values().map(|n| off(*n)).sum();
    let free = signed(all.len()) - 1;
    // Three and a half deviations about the mean: a sampler that prefers some deals by a tenth lies far beyond.
    let beyond = (square - 200 * free).pow(2) * 4;
    assert!(beyond < 49 * 2 * free * 40_000, "{square} for {free}");
}

#[test]
fn draws_are_the_same_everywhere() {
    let mut hidden = Hidden::new();
    let [a, b] = [2, 4].map(|n| hidden.place(n).expect("there is room"));
    let both: PlaceSet = [a, b].into_iter().collect();
    hidden.hide(cards("AS KS QS AH KH QH"), both).expect("new");
    let deals = hidden.counted().expect("it is small");
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let draw = |rng: &mut ChaCha8Rng| {
        let deal = deals.draw(rng).expect("some fit");
        let names: Vec<String> = deal.of(a).iter().map(|c| c.to_string()).collect();
        names.join(" ")
    };
    let drawn: Vec<String> = (0..4).map(|_| draw(&mut rng)).collect();
    assert_eq!(drawn, ["QS QH", "AS AH", "AS QH", "QS AS"]);
}

#[test]
fn a_whole_game_is_counted_at_once() {
    // Twenty cards unseen by one who holds twelve: the other's hand, and the stock.
    let mut hidden = Hidden::new();
    let [other, stock] = [12, 8].map(|n| hidden.place(n).expect("there is room"));
    let both: PlaceSet = [other, stock].into_iter().collect();
    let [spades, hearts] = ["AS KS QS JS 10S 9S 8S 7S", "AH KH QH JH 10H 9H 8H 7H"].map(cards);
    let rest = cards("AD KD QD JD");
    hidden.hide(spades | hearts | rest, both).expect("new");
    assert_eq!(hidden.counted().map(|d| d.count()), Ok(125_970));
    // Ten trumps and thirty others to three hands of nine, with thirteen left.
    let mut ombre = Hidden::new();
    let places = [9, 9, 9, 13].map(|n| ombre.place(n).expect("there is room"));
    let pack = Suit::ALL
        .iter()
        .flat_map(|suit| CardSet::suit(*suit).iter().take(10));
    ombre
        .hide(pack.collect(), places.into_iter().collect())
        .expect("new");
    // 40! / (9! 9! 9! 13!)
    let all = Ok(2_742_051_789_669_912_720_000);
    assert_eq!(ombre.counted().map(|d| d.count()), all);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut hidden = Hidden::new();
    let a = hidden.place(2).expect("there is room");
    let here = PlaceSet::of(a);
    hidden.hide(cards("AS KS QS"), here).expect("new");
    let sizes = DealError::Sizes { cards: 3, room: 2 };
    assert_eq!(hidden.counted().map(|d| d.count()), Err(sizes));
    let ace = cards("AS").single().expect("one card");
    assert_eq!(
        hidden.hide(cards("AS"), here),
        Err(DealError::CardTwice(ace))
    );
    let crossed = Statement::Count {
        place: a,
        of: cards("AS KS"),
        least: 2,
        most: 1,
    };
    let told = DealError::CrossedCounts { least: 2, most: 1 };
    assert_eq!(hidden.state(Statement::Not(Box::new(crossed))), Err(told));
    let beside = Statement::OneOf {
        place: a,
        among: cards("KS QS"),
        sets: vec![cards("KS"), cards("AS")],
    };
    assert_eq!(hidden.state(beside), Err(DealError::NotAmong(ace)));
    let mut other = Hidden::new();
    for _ in 0..8 {
        other.place(0).expect("there is room");
    }
    assert_eq!(other.place(0), Err(DealError::TooManyPlaces));
    let last = PlaceId::all().last().expect("there are eight");
    let unknown = DealError::UnknownPlace {
        place: last,
        places: 1,
    };
    let stated = hidden.state(Statement::at_most(last, cards("AS"), 0));
    assert_eq!(stated, Err(unknown));
    let b = hidden.place(1).expect("there is room");
    hidden
        .state(Statement::at_most(b, cards("AH"), 0))
        .expect("it makes sense");
    let strange = cards("AH").single().expect("one card");
    assert_eq!(
        hidden.counted().map(|d| d.count()),
        Err(DealError::NotHidden(strange))
    );
}

#[test]
fn what_is_beyond_the_counting_is_refused() {
    let all: CardSet = Suit::ALL
        .iter()
        .map(|s| CardSet::suit(*s))
        .fold(CardSet::EMPTY, |a, b| a | b);
    let mut hidden = Hidden::new();
    let [a, b] = [26, 26].map(|n| hidden.place(n).expect("there is room"));
    hidden.hide(all, [a, b].into_iter().collect()).expect("new");
    for _ in 0..40 {
        hidden
            .state(Statement::at_least(a, all, 13))
            .expect("it makes sense");
    }
    let beyond = hidden.counted().map(|d| d.count());
    assert_eq!(beyond, Err(DealError::TooManyStatements));
    // Eight places of six cards or seven: more than 128 bits of deals.
    let mut wide = Hidden::new();
    let places: Vec<PlaceId> = [7, 7, 7, 7, 6, 6, 6, 6]
        .iter()
        .map(|n| wide.place(*n).expect("room"))
        .collect();
    wide.hide(all, places.into_iter().collect()).expect("new");
    let counted = wide.counted().map(|d| d.count());
    assert!(
        matches!(
            counted,
            Err(DealError::TooManySituations { .. } | DealError::TooManyDeals)
        ),
        "{counted:?}"
    );
}
