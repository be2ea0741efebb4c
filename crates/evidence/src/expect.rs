//! What a record must come to.

use super::document::{ExpectEntry, RefusedEntry};
use super::holding::{CardList, Hand};
use super::reading::Reading;
use codille_edition::yaml::{Number, Pairs, Text, locate};
use codille_lang::cards::Card;
use codille_lang::diagnostic::code::UNREADABLE_EXPECTATION;
use serde::Deserialize;

/// What must hold after the last act; what is not named is not asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expect {
    /// Tricks won, by seat.
    pub tricks: Vec<(Text, Number)>,
    /// The outcome, in every completion.
    pub result: Option<Text>,
    /// An outcome of at least one completion.
    pub may: Option<Text>,
    /// Cards still held.
    pub holds: Vec<Hand>,
    /// What is left of the stock.
    pub left: Option<CardList>,
    /// Bills by seat and heading: gain above 0, loss below.
    pub bill: Vec<(Text, Vec<(Text, i32)>)>,
    /// Sums of whole bills by seat.
    pub net: Vec<(Text, i32)>,
    /// What is in the pool after the settlement.
    pub pool: Option<i32>,
    /// Who won the auction.
    pub ombre: Option<Text>,
    /// The game undertaken.
    pub game: Option<Text>,
    /// Points scored in the deal so far, by seat.
    pub score: Vec<(Text, Number)>,
    /// Points scored by seat and heading; a seat named here has no others.
    pub points: Vec<(Text, Vec<(Text, Number)>)>,
    /// Points of the partie with this deal, by seat.
    pub totals: Vec<(Text, Number)>,
    /// How the partie stands after this deal.
    pub partie: Option<PartieEnd>,
    /// The act that must be refused; the run stops there.
    pub refused: Option<Refused>,
}

/// How a partie stands after a deal; what is not named is not asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartieEnd {
    /// Whether it is over.
    pub over: Option<bool>,
    /// Who has won it.
    pub winner: Option<Text>,
    /// How much the winner gains.
    pub won: Option<Number>,
}

locate! { PartieEnd { over, winner, won } }

/// An act that must be refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The act, counted from 1 through the whole line.
    pub act: Number,
    /// The card that is at fault.
    pub card: Option<Card>,
    /// Who is at fault.
    pub who: Option<Text>,
    /// The reason.
    pub why: Why,
    /// The laws that refuse it.
    pub laws: Vec<Text>,
}

/// Why an act is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// The player has not the card.
    NotHeld,
    /// It is another's turn.
    OutOfTurn,
    /// A rule forbids it.
    Unlawful,
}

impl Why {
    /// Each of them.
    const ALL: [Self; 3] = [Self::NotHeld, Self::OutOfTurn, Self::Unlawful];

    /// Returns the word that the files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NotHeld => "not-held",
            Self::OutOfTurn => "out-of-turn",
            Self::Unlawful => "unlawful",
        }
    }
}

/// Reads what a record of `seats` with so many acts is to come to.
pub(super) fn expect(
    entry: &ExpectEntry,
    seats: &[Text],
    acts: usize,
    reading: &mut Reading<'_>,
) -> Expect {
    let named = entry.tricks.iter().map(|(seat, _)| seat);
    let named = named.chain(entry.bill.iter().map(|(seat, _)| seat));
    let named = named.chain(entry.net.iter().map(|(seat, _)| seat));
    let named = named.chain(entry.score.iter().map(|(seat, _)| seat));
    let named = named.chain(entry.points.iter().map(|(seat, _)| seat));
    let named = named.chain(entry.totals.iter().map(|(seat, _)| seat));
    let named = named.chain(entry.partie.iter().flat_map(|p| &p.winner));
    for seat in named.chain(&entry.ombre) {
        reading.seat(seat, seats);
    }
    let refused = entry.refused.as_ref();
    let bills = entry.bill.iter();
    let points = entry.points.iter();
    Expect {
        tricks: pairs(&entry.tricks),
        result: entry.result.clone(),
        may: entry.may.clone(),
        holds: reading.hands(&entry.holds, seats),
        left: entry.left.as_ref().map(|left| reading.list(left)),
        bill: bills.map(|(s, bill)| (s.clone(), pairs(bill))).collect(),
        net: pairs(&entry.net),
        pool: entry.pool,
        ombre: entry.ombre.clone(),
        game: entry.game.clone(),
        score: pairs(&entry.score),
        points: points.map(|(s, of)| (s.clone(), pairs(of))).collect(),
        totals: pairs(&entry.totals),
        partie: entry.partie.clone(),
        refused: refused.and_then(|r| refusal(r, seats, acts, reading)),
    }
}

/// Copies keys and values out of their section.
pub(super) fn pairs<V: Clone>(pairs: &Pairs<V>) -> Vec<(Text, V)> {
    pairs.iter().map(|(k, v)| (k.clone(), v.clone())).collect()
}

fn refusal(
    entry: &RefusedEntry,
    seats: &[Text],
    acts: usize,
    reading: &mut Reading<'_>,
) -> Option<Refused> {
    if !(1..=acts).contains(&(entry.act.value as usize)) {
        let title = format!("act {} of a line of {acts} acts", entry.act.value);
        reading.fault(UNREADABLE_EXPECTATION, title, entry.act.span);
    }
    if let Some(who) = &entry.who {
        reading.seat(who, seats);
    }
    let all = Why::ALL.map(|why| (why, why.word()));
    let why = reading.one_of(UNREADABLE_EXPECTATION, "reason", &entry.why, &all);
    Some(Refused {
        act: entry.act,
        card: entry.card.as_ref().and_then(|card| reading.card(card)),
        who: entry.who.clone(),
        why: why?,
        laws: entry.laws.iter().map(|l| reading.law(l)).collect(),
    })
}
