//! Whole deals of the books of Piquet at random, and the greatest score that one deal can bring.
//!
//! `cargo test --release --test whole deals -- --nocapture` prints how many deals were played and the greatest score met.
#![allow(
    clippy::wildcard_enum_match_arm,
    dead_code,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::print_stdout,
    reason = "a test that reads past the end fails, as it should, and prints its table; counts of deals are small"
)]

use crate::shared::table;
use codille::cards::{Card, CardSet, parse_cards};
use codille::engine::{Act, Decision, Event, Hand, State};
use codille::ids::Seat;
use codille::player::choose;
use codille::ruleset::Rules;
use codille::simulate::{broken, playout, rng};
use codille::variant::{Setting, Variant};
use rayon::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// The game whose variants are tried; their options and tables are read from the rules.
const GAME: &str = "piquet";

/// Deals of each variant, fewer where the compiler did not optimise. `--ignored` plays a million of each.
const DEALS: u64 = if cfg!(debug_assertions) {
    2_000
} else {
    60_000
};

/// The greatest score of one side in one deal under any setting, found by the search below; the hands that reach it follow there.
///
/// Without a carte blanche it is the 170 that players know: the ace, king and queen of each suit. But a carte blanche of which five
/// cards are changed for a queen and the knaves brings four more than that, and with thirty-six cards one may change as many as it takes.
const GREATEST: [(&str, i64); 5] = [
    ("cavendish-1896", 174),
    // A hundred up: what would come after it makes nothing, and of the 174 the 52 of the play come after it (p. 20; Law 67).
    ("cavendish-1896-au-cent", 122),
    ("cavendish-1896-chouette", 174),
    ("picquet-1651", 180),
    ("bellecour-1768", 174),
];

fn greatest(id: &str) -> i64 {
    let row = GREATEST.iter().find(|(v, _)| *v == id);
    row.unwrap_or_else(|| panic!("the greatest score of {id} is not stated"))
        .1
}

/// What a share of the deals came to.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    deals: u64,
    /// The greatest score met.
    most: i64,
    /// Hands dealt without a court card, by the cards, and as announced.
    blank: u64,
    announced: u64,
}

impl Tally {
    fn with(self, other: Self) -> Self {
        Self {
            deals: self.deals + other.deals,
            most: self.most.max(other.most),
            blank: self.blank + other.blank,
            announced: self.announced + other.announced,
        }
    }
}

fn courts() -> CardSet {
    let one_suit = list("KS QS JS");
    one_suit
        .iter()
        .fold(CardSet::EMPTY, |all, c| all | CardSet::rank(c.rank()))
}

/// Plays random deals in bulk: no card is lost and no score is greater than can be.
fn tally(variant: &Variant, seed: u64, deals: u64, possible: i64) -> Result<Tally, String> {
    let mut out = Tally::default();
    for n in 0..deals {
        let mut state = State::new(variant, 0);
        playout(variant, &mut state, &mut rng(seed, n));
        if let Some(wrong) = broken(variant, &state, 0) {
            return Err(format!("deal {n} of seed {seed}: {wrong}"));
        }
        let r = &state.facts.reckoning;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let score = r.score(seat);
            if !(0..=possible).contains(&score) || score != state.balance.score[seat] {
                return Err(format!(
                    "deal {n} of seed {seed}: seat {seat} scores {score}"
                ));
            }
            out.most = out.most.max(score);
            let dealt = CardSet(state.facts.dealt[seat]);
            out.blank += u64::from((dealt - courts()) == dealt);
            out.announced += u64::from(!r.announced(seat).is_empty());
        }
    }
    out.deals = deals;
    Ok(out)
}

/// In how many ways `k` of `n` cards can be held.
fn ways(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |all, i| all * f64::from(n - i) / f64::from(i + 1))
}

#[test]
fn a_million_deals_lose_no_card_and_score_no_more_than_can_be() {
    deal_all(DEALS);
}

#[test]
#[ignore = "minutes"]
fn a_million_deals_of_each_variant() {
    deal_all(1_000_000);
}

/// Plays so many deals of each variant, spread over its settings, and prints the table.
fn deal_all(deals: u64) {
    println!(
        "{:<26} {:>9} {:>9} {:>9} {:>6} {:>9}",
        "", "settings", "deals", "possible", "met", "blanches"
    );
    for id in table::variants_of(GAME) {
        let variants = table::under_all_settings(&id);
        let each = deals / variants.len() as u64 + 1;
        let possible = greatest(&id);
        let told: Result<Vec<Tally>, String> = (0_u64..)
            .zip(&variants)
            .collect::<Vec<_>>()
            .into_par_iter()
            .with_max_len(1)
            .map(|(seed, v)| tally(v, seed, each, possible))
            .collect();
        let all = told.unwrap_or_else(|why| panic!("{id}: {why}"));
        let all = all.into_iter().fold(Tally::default(), Tally::with);
        assert_eq!(all.blank, all.announced, "{id}: each is told, and no other");
        let pack = variants[0].checked.table.pack;
        let hands = 2.0 * all.deals as f64;
        let expected = hands * ways((pack - courts()).count(), 12) / ways(pack.count(), 12);
        let off = (all.blank as f64 - expected).abs();
        assert!(
            off < 5.0 * expected.sqrt(),
            "{id}: {} cartes blanches for {expected:.0}",
            all.blank
        );
        println!(
            "{id:<26} {:>9} {:>9} {possible:>9} {:>6} {:>9} for {expected:.0}: one in {:.0} hands",
            variants.len(),
            all.deals,
            all.most,
            all.blank,
            hands / all.blank.max(1) as f64
        );
    }
}

/// What one suit may bring: a bit for each rank held, the lowest first.
struct Holding {
    cards: u32,
    courts: u32,
    sequences: i64,
    point: i64,
}

impl Holding {
    /// Points as the freest setting counts them: for each card, or for tens of pips, if these are more.
    fn of(mask: u32, ranks: u32) -> Self {
        let tens = ranks - 5; // the place of the Ten
        let (mut sequences, mut run) = (0, 0);
        for rank in 0..=ranks {
            if mask >> rank & 1 == 1 {
                run += 1;
                continue;
            }
            sequences += match run {
                0..=2 => 0,
                3 | 4 => run,
                _ => run + 10,
            };
            run = 0;
        }
        let pips = |rank: u32| match rank {
            r if r + 1 == ranks => 11,
            r if r >= tens => 10,
            r => 10 - i64::from(tens - r),
        };
        let all: i64 = (0..ranks).filter(|r| mask >> r & 1 == 1).map(pips).sum();
        Self {
            cards: mask.count_ones(),
            courts: (mask & (0b111 << (tens + 1))).count_ones(),
            sequences,
            point: i64::from(mask.count_ones()).max((all + 5) / 10),
        }
    }
}

/// Goes through all hands of twelve cards, suits that change places taken once, and returns the greatest score that any could bring if
/// everything in it were good and it won all the tricks. Of a carte blanche so many cards at most are changed.
fn search(ranks: u32, changed: u32) -> i64 {
    let all = 1_u32 << ranks;
    let held: Vec<Holding> = (0..all).map(|mask| Holding::of(mask, ranks)).collect();
    let of = |mask: u32| &held[mask as usize];
    let counted = (all - 1) & !((1 << (ranks - 5)) - 1);
    let found = (0..all).into_par_iter().map(|a| {
        let mut best = 0;
        for b in (0..=a).filter(|b| of(a).cards + of(*b).cards <= 12) {
            for c in 0..=b {
                let rest = 12_u32.checked_sub(of(a).cards + of(b).cards + of(c).cards);
                let Some(rest) = rest.filter(|r| *r <= ranks) else {
                    continue;
                };
                for d in (0..=c).filter(|d| of(*d).cards == rest) {
                    let suits = [of(a), of(b), of(c), of(d)];
                    let four = a & b & c & d & counted;
                    let three = ((a & b & (c | d)) | ((a | b) & c & d)) & counted & !four;
                    let sets =
                        14 * i64::from(four.count_ones()) + 3 * i64::from(three.count_ones());
                    let sequences: i64 = suits.iter().map(|s| s.sequences).sum();
                    let point = suits.iter().map(|s| s.point).max().unwrap_or(0);
                    let courts: u32 = suits.iter().map(|s| s.courts).sum();
                    let blanche = if courts <= changed { 10 } else { 0 };
                    best = best.max(sets + sequences + point + blanche);
                }
            }
        }
        best
    });
    // With the repique.
    found.max().unwrap_or(0) + 60
}

/// Twelve tricks and the last, and the capot.
const PLAY: i64 = 13 + 40;

/// The variant in which nothing is scored once there are a hundred, as there are with any repique.
const HUNDRED_UP: &str = "cavendish-1896-au-cent";

#[test]
fn the_greatest_score_is_found_by_search() {
    // Without any carte blanche that is changed: what players know.
    assert_eq!(search(8, 0) + PLAY, 170);
    for cards in [32, 36] {
        if cards > 32 && cfg!(debug_assertions) {
            continue; // there are five times as many hands
        }
        // The elder takes one card at least: the younger may change what is left, and the elder never more.
        let found = search(cards / 4, cards - 24 - 1);
        for (id, possible) in GREATEST {
            let variant = table::compiled(&Rules::embedded(), id, &Setting::new());
            if variant.checked.table.pack.count() == cards {
                // There the first lead still counts: it comes before younger has spoken.
                let play = if id == HUNDRED_UP { 1 } else { PLAY };
                assert_eq!(found + play, possible, "{id}");
            }
        }
    }
}

fn list(text: &str) -> Vec<Card> {
    parse_cards(text).expect("the cards are well written")
}

/// A deal whose elder makes the most that can be made.
struct Story {
    elder: &'static str,
    younger: &'static str,
    /// From the top.
    stock: &'static str,
    discards: [&'static str; 2],
    tricks: &'static str,
}

/// A carte blanche whose aces go, and the knaves come: two quatorzes, a quint and a tierce from the first hand.
const FIVE_CHANGED: Story = Story {
    elder: "10S 9S 8S 10H 9H 10D 10C AS AH AD AC 9D",
    younger: "KS KH QH 8H 7H KD QD 8D 7D KC QC 7C",
    stock: "QS JS JH JD JC 7S 9C 8C",
    discards: ["AS AH AD AC 9D", "KS KC QC"],
    tricks: "QS 7S JS KH 10S QH 9S KD 8S QD JH 8H 10H 7H 9H 7C JD 8D 10D 7D JC 8C 10C 9C",
};

/// A carte blanche with the aces, to which eight cards bring the kings and queens.
const EIGHT_CHANGED: Story = Story {
    elder: "AS AH AD AC 7S 6S 7H 6H 7D 6D 7C 6C",
    younger: "JS 10S 9S JH 10H 9H JD 10D 8S 8H 8D 8C",
    stock: "KS KH KD KC QS QH QD QC 9D JC 10C 9C",
    discards: ["7S 6S 7H 6H 7D 6D 7C 6C", "8S 8H 8D 8C"],
    tricks: "AS 9S KS 10S QS JS AH 9H KH 10H QH JH AD 9D KD 10D QD JD AC 9C KC 10C QC JC",
};

#[test]
fn the_greatest_score_is_reached() {
    let free = [("point_by", "cards"), ("small_cards", "on")];
    let plain: [(&str, &str); 0] = [];
    for (id, story, set) in [
        ("cavendish-1896", &FIVE_CHANGED, &plain[..]),
        ("cavendish-1896-au-cent", &FIVE_CHANGED, &plain[..]),
        ("cavendish-1896-chouette", &FIVE_CHANGED, &plain[..]),
        ("picquet-1651", &EIGHT_CHANGED, &plain[..]),
        ("bellecour-1768", &FIVE_CHANGED, &free[..]),
    ] {
        let setting: Setting = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let variant = table::compiled(&Rules::embedded(), id, &setting);
        let hand = told(&variant, story);
        let score = [Seat::FIRST, Seat::SECOND].map(|s| hand.state.facts.reckoning.score(s));
        assert_eq!(score, [greatest(id), 0], "{id}");
        assert_eq!(broken(&variant, &hand.state, 0), None, "{id}");
        let settled = |e: &Event| matches!(e, Event::Settled { .. });
        assert!(hand.events.iter().any(settled), "{id}");
    }
}

/// Plays a story; what is held is called, the best first, and answered for what it is.
fn told(variant: &Arc<Variant>, story: &Story) -> Hand {
    let cards = |text| list(text).into_iter().collect::<CardSet>();
    let hands = [cards(story.elder), cards(story.younger)];
    let mut hand = Hand::from_deal(Arc::clone(variant), 0, &hands, &list(story.stock));
    let mut tricks: VecDeque<Card> = list(story.tricks).into();
    let mut chance = rng(1, 1);
    while let Some(seat) = hand.decision.seat() {
        let act = match hand.decision {
            Decision::Discard(_) => Act::Discard(cards(story.discards[seat.index()])),
            Decision::Play(_) => Act::Play(tricks.pop_front().expect("all tricks are told")),
            Decision::Look(_) | Decision::Leave(_) => Act::GoOn,
            ref other => choose(other, &mut chance).expect("something is asked"),
        };
        let refused = hand.act(seat, act);
        assert!(refused.is_ok(), "{act:?}: {refused:?}");
    }
    hand
}

#[test]
fn one_hand_in_so_many_is_a_carte_blanche() {
    let one_in = ways(32, 12) / ways(20, 12);
    assert!((1792.0..1793.0).contains(&one_in), "{one_in}");
}
