//! Situations in games with an auction: what falls due, faults, bids, exchanges, rights, tricks, settled hands.

mod all_pass;
mod bid;
mod due;
mod exchange;
mod fault;
mod hand;
mod lead;
mod naming;
mod outranking;
mod right;
mod trick;

pub(super) use all_pass::AllPass;
pub(super) use bid::BidAt;
pub(super) use due::PaymentAt;
pub(super) use exchange::CardExchange;
pub(super) use fault::{FaultNamed, faults};
pub(super) use hand::{PlayedHand, Turn};
pub(super) use lead::FirstLead;
pub(super) use naming::Naming;
pub(super) use outranking::Outranking;
pub(super) use right::Right;
pub(super) use trick::{Play, TrickOfTwo};

use super::situation::Situation;
use codille_engine::variant::{HandState, Variant};
use codille_lang::cards::Suit;
use codille_lang::ids::Seat;

/// What the pool holds where nothing depends on it.
const POOL: i64 = 10;

/// Lists what the tables of both books give, and what may fall due beside a settlement, the smallest first.
pub(super) fn listed(variants: [&Variant; 2]) -> Vec<Situation> {
    let mut all: Vec<Situation> = Vec::new();
    for pool in [0, POOL] {
        let dues = PaymentAt::all(variants, pool).into_iter();
        all.extend(dues.map(Situation::from));
        all.push(AllPass { pool }.into());
    }
    all.extend(FaultNamed::all(variants).into_iter().map(Situation::from));
    all.extend(Outranking::all(variants).into_iter().map(Situation::from));
    all.extend(Naming::all(variants).into_iter().map(Situation::from));
    all.extend(FirstLead::all(variants).map(Situation::from));
    all.extend(BidAt::all(variants).into_iter().map(Situation::from));
    all.extend(CardExchange::all(variants).into_iter().map(Situation::from));
    all.extend(Right::all(variants).into_iter().map(Situation::from));
    all.sort_by_key(Situation::size);
    all
}

/// Finds the number of a game that is like another.
fn game(variant: &Variant, like: &str) -> Option<usize> {
    let games = &variant.checked.table.games;
    games.iter().position(|g| g.like == like)
}

/// Returns what both books call a game.
fn called(variants: [&Variant; 2], like: &str) -> String {
    let [a, b] = variants.map(|v| {
        let game = v.checked.table.games.iter().find(|g| g.like == like);
        game.map_or(like, |g| g.name.as_str()).replace('_', " ")
    });
    if a == b { a } else { format!("{a} or {b}") }
}

/// The facts when the eldest has undertaken a game; `None` where the book has no such game.
fn undertaken(variant: &Variant, like: &str) -> Option<HandState> {
    let mut facts = some_game(variant);
    facts.game = 1 << game(variant, like)?;
    Some(facts)
}

/// The facts when the eldest has undertaken the first game that the book has.
fn some_game(variant: &Variant) -> HandState {
    let mut facts = variant.facts();
    facts.ombre = Some(Seat::FIRST);
    facts.game = u64::from(!variant.checked.table.games.is_empty());
    facts.trump = Some(Suit::Spades);
    facts
}

fn place(player: Seat) -> &'static str {
    match player.index() {
        0 => "the eldest",
        1 => "the second hand",
        _ => "the youngest",
    }
}

fn role(player: Seat) -> &'static str {
    match player.index() {
        0 => "the Ombre",
        1 => "the next hand after the Ombre",
        _ => "the last hand",
    }
}
