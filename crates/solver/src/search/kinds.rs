//! Which cards are alike to the tables, so that of a pattern only their order counts, or not even that.
//!
//! Two neighbours of a lane are *alike* where no table changes when they are exchanged: the same duties, the same worth. Of cards that are
//! alike one may stand for the other as long as none of another hand lies between. Two neighbours are *akin* where tables tell them apart
//! in nothing but in what the one asks of the other, as one matador forces another: to a pattern they are one kind, but it must always say
//! who holds which of them. In one hand, and with none of another between, they are equal all the same: they ask nothing of one another there.

use super::PLAYERS;
use super::bits::{highest, index, lowest, number};
use crate::play_tables::{Cards, FollowRow, PlayTables};

/// How two neighbours of a lane are to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Alike,
    Akin,
    Apart,
}

/// What the tables make of the cards that are out at the start of a search.
#[derive(Debug, Clone)]
pub(super) struct Kinds {
    /// By card: all cards that are alike to it, and itself.
    alike: [Cards; 64],
    /// The cards from which one may go up to the next number among cards of one kind, those that are gone between them included.
    pub(super) linked: Cards,
    /// The cards that a pattern always names.
    pub(super) named: Cards,
    /// By seat and card: one card of its kind in the hand of the seat, as a summand of the shape.
    units: [[u64; 64]; PLAYERS],
    /// How many bits of the shape the counts take, from the lowest.
    pub(super) bits: u32,
    /// Whether each seat may lead whatever it holds.
    free: [bool; PLAYERS],
}

impl Kinds {
    /// Parts the cards that the seats hold, or that lie in the trick, by what the tables make of them.
    pub(super) fn of(tables: &PlayTables, hands: &[Cards]) -> Self {
        let out = hands.iter().fold(0, |all, hand| all | hand);
        let mut kinds = Self {
            alike: std::array::from_fn(|card| 1 << card),
            linked: 0,
            named: tables.named & out,
            units: [[0; 64]; PLAYERS],
            bits: 0,
            free: std::array::from_fn(|seat| seat < tables.seats && is_free(tables, seat, out)),
        };
        let judge = Neighbours { tables, out };
        for lane in tables.numbering.lanes() {
            let mut rest = lane & out;
            let mut kind = Kind::default();
            while rest != 0 {
                let card = lowest(rest);
                rest ^= card;
                let next = lowest(rest);
                kind.cards |= card;
                let likeness = if next == 0 {
                    Likeness::Apart
                } else {
                    judge.compare(card, next)
                };
                // All neighbours within a kind are to one another in the same way.
                let known = *kind.likeness.get_or_insert(likeness);
                if likeness == Likeness::Apart || likeness != known {
                    kinds.add(&kind, hands);
                    kind = Kind::default();
                }
            }
        }
        kinds
    }

    /// Returns all cards that are alike to one, and that one.
    #[inline]
    pub(super) fn alike_to(&self, card: Cards) -> Cards {
        self.alike.get(index(card)).copied().unwrap_or(card)
    }

    /// Returns one card in the hand of a seat, as a summand of the shape.
    #[inline]
    pub(super) fn unit(&self, seat: usize, card: Cards) -> u64 {
        let units = self
            .units
            .get(seat)
            .and_then(|units| units.get(index(card)));
        units.copied().unwrap_or(0)
    }

    /// Tells whether a seat may lead whatever it holds.
    #[inline]
    pub(super) fn leads_freely(&self, seat: usize) -> bool {
        self.free.get(seat).copied().unwrap_or(false)
    }

    fn add(&mut self, kind: &Kind, hands: &[Cards]) {
        if kind.cards & (kind.cards - 1) != 0 {
            if kind.likeness == Some(Likeness::Akin) {
                self.named |= kind.cards;
            }
            self.linked |= (highest(kind.cards) - 1) & !(lowest(kind.cards) - 1);
        }
        let alike = kind.likeness != Some(Likeness::Akin);
        let mut rest = kind.cards;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let of = index(card);
            if let Some(set) = self.alike.get_mut(of).filter(|_| alike) {
                *set = kind.cards;
            }
            for (units, at) in self
                .units
                .iter_mut()
                .zip(widths(kind.cards, hands, self.bits))
            {
                if let Some(unit) = units.get_mut(of) {
                    *unit = at;
                }
            }
        }
        self.bits += hands
            .iter()
            .map(|hand| width(hand & kind.cards))
            .sum::<u32>();
    }
}

fn is_free(tables: &PlayTables, seat: usize, out: Cards) -> bool {
    let row = tables.follow.row(seat, None, None);
    row.allowed.iter().all(|allowed| out & !allowed == 0)
}

/// Cards that are being gathered into one kind.
#[derive(Debug, Default)]
struct Kind {
    cards: Cards,
    likeness: Option<Likeness>,
}

/// Returns how many bits count so many cards: hands only ever become smaller.
const fn width(cards: Cards) -> u32 {
    u32::BITS - cards.count_ones().leading_zeros()
}

/// Returns the summand of each seat for a kind of cards whose counts begin at a bit.
fn widths(kind: Cards, hands: &[Cards], first: u32) -> impl Iterator<Item = u64> {
    hands.iter().scan(first, move |at, hand| {
        let unit = 1u64.checked_shl(*at).unwrap_or(0);
        *at += width(hand & kind);
        Some(unit)
    })
}

/// Compares neighbours by the tables.
struct Neighbours<'a> {
    tables: &'a PlayTables,
    /// The cards of hands and of the trick: no other can be led or held.
    out: Cards,
}

impl Neighbours<'_> {
    /// Compares two cards of which the second is the next above the first in its lane.
    fn compare(&self, low: Cards, high: Cards) -> Likeness {
        let (a, b) = (number(low), number(high));
        let scoring = &self.tables.scoring;
        if scoring.classes(a) != scoring.classes(b) {
            return Likeness::Apart;
        }
        let follow = &self.tables.follow;
        let mut likeness = Likeness::Alike;
        for seat in 0..self.tables.seats {
            let mut see = |seen: Likeness| {
                if seen == Likeness::Apart || likeness == Likeness::Alike {
                    likeness = seen;
                }
            };
            let mut last = follow.row(seat, None, None);
            see(symmetric(last, a, b));
            let mut leads = self.out;
            while leads != 0 {
                let led = lowest(leads);
                leads ^= led;
                let row = follow.row(seat, Some(number(led)), None);
                // Most leads of a lane have the same row, which was just looked at.
                let other = follow.is_by_second() || led & (low | high) != 0;
                if other || !std::ptr::eq(row, last) {
                    see(self.led(seat, number(led), (a, b)));
                }
                if !other {
                    last = row;
                }
            }
            if likeness == Likeness::Apart {
                break;
            }
        }
        likeness
    }

    /// Compares what two cards are to one led card.
    fn led(&self, seat: usize, led: u8, (a, b): (u8, u8)) -> Likeness {
        let follow = &self.tables.follow;
        if !follow.is_by_second() {
            return self.pair(seat, (Some(led), None), (a, b));
        }
        let mut likeness = self.pair(seat, (Some(led), None), (a, b));
        let mut seconds = self.out & !(1 << led);
        while seconds != 0 && likeness != Likeness::Apart {
            let second = lowest(seconds);
            seconds ^= second;
            let seen = self.pair(seat, (Some(led), Some(number(second))), (a, b));
            if seen != Likeness::Alike {
                likeness = seen;
            }
        }
        likeness
    }

    /// Compares the row of some cards of the trick with the row of the same cards, `a` and `b` exchanged.
    fn pair(
        &self,
        seat: usize,
        (led, second): (Option<u8>, Option<u8>),
        (a, b): (u8, u8),
    ) -> Likeness {
        let follow = &self.tables.follow;
        let exchanged = |card: Option<u8>| match card {
            Some(card) if card == a => Some(b),
            Some(card) if card == b => Some(a),
            other => other,
        };
        let lies = |card: u8| led == Some(card) || second == Some(card);
        let one = follow.row(seat, led, second);
        let other = follow.row(seat, exchanged(led), exchanged(second));
        if !lies(a) && !lies(b) {
            return symmetric(one, a, b);
        }
        // Neither what lies in the trick nor what is gone is in a hand: a row says nothing of it.
        let lying = |card: Option<u8>| card.map_or(0, |card| 1 << card);
        let held = self.out & !(lying(led) | lying(second));
        let exchange = |cards: Cards| {
            let apart = (cards >> a ^ cards >> b) & 1;
            cards ^ (apart << a | apart << b)
        };
        let mut likeness = Likeness::Alike;
        for (one, other) in masks(one).zip(masks(other)) {
            let differs = (one ^ exchange(other)) & held;
            if differs & !(1 << a | 1 << b) != 0 {
                return Likeness::Apart;
            }
            if differs != 0 {
                likeness = Likeness::Akin;
            }
        }
        likeness
    }
}

/// Returns all sets of a row.
fn masks(row: &FollowRow) -> impl Iterator<Item = Cards> {
    row.tests.into_iter().chain(row.allowed)
}

/// Tells whether a row treats two cards of a hand in the same way.
fn symmetric(row: &FollowRow, a: u8, b: u8) -> Likeness {
    let all = row.tests.iter().chain(&row.allowed);
    let apart = all.fold(0, |apart, cards| apart | (cards >> a ^ cards >> b) & 1);
    if apart == 0 {
        Likeness::Alike
    } else {
        Likeness::Apart
    }
}
