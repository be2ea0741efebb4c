//! Situations in games of two who declare: exchanges, calls, what they bring, points in play, parties.

mod ask;
mod partie;
mod point;
mod words;

pub(super) use ask::ask;
pub(super) use partie::parties;
pub(super) use point::at;
pub(super) use words::words;

use super::space::common;
use codille_edition::check::declaration::Kind;
use codille_engine::variant::{Answer, Variant};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::{DeclarationId, Seat};

/// The elder is seat 0, the younger, who deals, seat 1.
pub(super) const ELDER: Seat = Seat::FIRST;
/// The younger.
pub(super) const YOUNGER: Seat = Seat::SECOND;

/// A moment of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::witness) enum Moment {
    /// The elder has exchanged, the younger has not.
    Exchanged,
    /// Both have exchanged, and no card is led.
    Before,
    /// The elder has led to the first trick.
    Led,
    /// The first trick has been played.
    Played,
}

/// A situation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) enum Two {
    /// How many cards a side may lay away and take, with what was dealt to each and what the elder took before.
    Exchange {
        seat: Seat,
        dealt: [usize; 2],
        taken: usize,
    },
    /// Whether a side may look at the cards left, so many of each share.
    Look {
        seat: Seat,
        left: [u8; 2],
        moment: Moment,
        looked: bool,
    },
    /// Whether a hand as dealt may be announced, and what it brings.
    Blank {
        seat: Seat,
        cards: CardSet,
        other: CardSet,
    },
    /// Whether a combination may be called, after another of its kind that was good.
    Call {
        seat: Seat,
        kind: Kind,
        hand: CardSet,
        discarded: CardSet,
        first: CardSet,
        called: CardSet,
        moment: Moment,
    },
    /// What a call brings the elder.
    Worth {
        kind: Kind,
        called: CardSet,
        answer: Answer,
    },
    /// What a lead brings.
    Lead { card: Card },
    /// What the second card of a trick brings; the trick may be the last.
    Trick { led: Card, card: Card, last: bool },
    /// Which of two cards may be played to a lead.
    Follow { led: Card, held: CardSet },
    /// What the tricks bring.
    Cards { won: [u8; 2] },
    /// What points so far bring besides, by heading, the elder's first.
    Count { scored: [Vec<(String, i64)>; 2] },
    /// Whether a partie is over after so many deals, and what is then paid.
    Partie { deals: u16, totals: [i64; 2] },
    /// How often a deal counts.
    Weight { deal: u16 },
}

impl Two {
    /// Proposes smaller situations: fewer cards and facts, and then lower cards and suits that come first.
    pub(in crate::witness) fn smaller(&self, variants: [&Variant; 2]) -> Vec<Self> {
        let (own, common) = (self.cards(), common(variants));
        let places = |cards: CardSet| cards.iter().map(Card::index).sum::<usize>();
        let plainer = swaps(own, common).into_iter().map(|swap| self.with(&*swap));
        let plainer = plainer.filter(|s| {
            let cards = s.cards();
            (cards - common).is_empty() && places(cards) < places(own)
        });
        let mut all = self.fewer(variants);
        all.retain(|s| s != self);
        all.extend(plainer);
        all
    }

    /// Proposes the same with fewer cards and facts.
    fn fewer(&self, [a, _]: [&Variant; 2]) -> Vec<Self> {
        let without = |cards: CardSet, card: Card| cards - CardSet::of(card);
        match *self {
            Self::Exchange { seat, dealt, taken } => {
                let all = [([a.checked.table.cards; 2], taken), (dealt, 0)];
                let all = all.map(|(dealt, taken)| Self::Exchange { seat, dealt, taken });
                all.into()
            }
            Self::Look {
                seat,
                left,
                moment,
                looked,
            } => {
                let [own, other] = left;
                let fewer = [[own, 0], [0, other], left.map(|n| n.min(1))];
                let fewer = fewer.map(|left| (left, looked));
                let all = [(left, false)].into_iter().chain(fewer);
                all.map(|(left, looked)| Self::Look {
                    seat,
                    left,
                    moment,
                    looked,
                })
                .collect()
            }
            Self::Call {
                seat,
                kind,
                hand,
                discarded,
                first,
                called,
                moment,
            } => {
                let kept = (hand, CardSet::EMPTY, first, called);
                let alone = (hand, discarded, CardSet::EMPTY, called);
                let fewer = (hand | discarded).iter().map(|card| {
                    let [hand, discarded, first, called] =
                        [hand, discarded, first, called].map(|cards| without(cards, card));
                    (hand, discarded, first, called)
                });
                ([kept, alone].into_iter().chain(fewer))
                    .map(|(hand, discarded, first, called)| Self::Call {
                        seat,
                        kind,
                        hand,
                        discarded,
                        first,
                        called,
                        moment,
                    })
                    .collect()
            }
            Self::Worth {
                kind,
                called,
                answer,
            } => (called.iter())
                .map(|card| Self::Worth {
                    kind,
                    called: without(called, card),
                    answer,
                })
                .collect(),
            Self::Trick { led, card, .. } => vec![Self::Trick {
                led,
                card,
                last: false,
            }],
            Self::Count { ref scored } => fewer_points(scored),
            // A whole hand stays as it was dealt, and the rest is a card or a number or two.
            Self::Blank { .. }
            | Self::Lead { .. }
            | Self::Follow { .. }
            | Self::Cards { .. }
            | Self::Partie { .. }
            | Self::Weight { .. } => Vec::new(),
        }
    }

    /// Returns the cards that it names and that others could stand for.
    pub(in crate::witness) fn cards(&self) -> CardSet {
        match *self {
            Self::Call {
                hand,
                discarded,
                first,
                called,
                ..
            } => hand | discarded | first | called,
            Self::Worth { called, .. } => called,
            Self::Lead { card } => CardSet::of(card),
            Self::Trick { led, card, .. } => CardSet::of(led) | CardSet::of(card),
            Self::Follow { led, held } => CardSet::of(led) | held,
            Self::Blank { .. }
            | Self::Exchange { .. }
            | Self::Look { .. }
            | Self::Cards { .. }
            | Self::Count { .. }
            | Self::Partie { .. }
            | Self::Weight { .. } => CardSet::EMPTY,
        }
    }

    /// Puts other cards in the place of those that it names.
    fn with(&self, other: &Swap) -> Self {
        let mut next = self.clone();
        let (sets, cards): (Vec<&mut CardSet>, Vec<&mut Card>) = match &mut next {
            Self::Call {
                hand,
                discarded,
                first,
                called,
                ..
            } => (vec![hand, discarded, first, called], Vec::new()),
            Self::Worth { called, .. } => (vec![called], Vec::new()),
            Self::Lead { card } => (Vec::new(), vec![card]),
            Self::Trick { led, card, .. } => (Vec::new(), vec![led, card]),
            Self::Follow { led, held } => (vec![held], vec![led]),
            Self::Blank { .. }
            | Self::Exchange { .. }
            | Self::Look { .. }
            | Self::Cards { .. }
            | Self::Count { .. }
            | Self::Partie { .. }
            | Self::Weight { .. } => (Vec::new(), Vec::new()),
        };
        for set in sets {
            *set = set.iter().map(other).collect();
        }
        for card in cards {
            *card = other(*card);
        }
        next
    }
}

/// Which card stands in the place of another.
type Swap = dyn Fn(Card) -> Card;

/// Swaps suits, ranks, and single cards for such as are not among them.
fn swaps(cards: CardSet, all: CardSet) -> Vec<Box<Swap>> {
    fn swapped<T: PartialEq>(it: T, one: T, other: T) -> T {
        if it == one {
            other
        } else if it == other {
            one
        } else {
            it
        }
    }
    let mut out: Vec<Box<Swap>> = Vec::new();
    for one in Suit::ALL {
        let others = Suit::ALL.into_iter().filter(|s| *s > one);
        out.extend(others.map(|other| -> Box<Swap> {
            Box::new(move |c| Card::new(c.rank(), swapped(c.suit(), one, other)))
        }));
    }
    for one in Rank::all() {
        let others = Rank::all().filter(|r| *r > one);
        out.extend(others.map(|other| -> Box<Swap> {
            Box::new(move |c| Card::new(swapped(c.rank(), one, other), c.suit()))
        }));
    }
    for other in cards.iter() {
        let lower = (all - cards).iter().filter(move |c| *c < other);
        out.extend(lower.map(|one| -> Box<Swap> { Box::new(move |c| swapped(c, one, other)) }));
    }
    out
}

/// Proposes fewer points: all of a side under one heading, none under one, half as many, or one less.
fn fewer_points(scored: &[Vec<(String, i64)>; 2]) -> Vec<Two> {
    let mut all = Vec::new();
    for (side, own) in scored.iter().enumerate() {
        for (at, (heading, points)) in own.iter().enumerate() {
            let mut next = scored.clone();
            let list = next.get_mut(side).expect("there are two sides");
            *list = vec![(heading.clone(), own.iter().map(|(_, n)| n).sum())];
            all.push(Two::Count { scored: next });
            for fewer in [0, points / 2, points - 1] {
                let mut next = scored.clone();
                let list = next.get_mut(side).expect("there are two sides");
                if let Some((_, n)) = list.get_mut(at) {
                    *n = fewer;
                }
                list.retain(|(_, n)| *n > 0);
                all.push(Two::Count { scored: next });
            }
        }
    }
    all
}

/// Tells whether two books play such a game.
pub(super) fn declare(variants: [&Variant; 2]) -> bool {
    let two =
        |v: &Variant| (v.players, v.hands) == (2, 2) && !v.checked.table.declarations.is_empty();
    variants.into_iter().all(two)
}

/// Returns the number of the declaration of a kind.
fn class(variant: &Variant, kind: Kind) -> Option<DeclarationId> {
    let declarations = &variant.checked.table.declarations;
    declarations.position(|d| d.kind == kind)
}
