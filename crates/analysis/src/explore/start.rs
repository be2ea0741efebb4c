//! How a hand begins: the cards of each seat, the pool, ladies, parties in their course; cards that rules speak of come together.

use super::chance::{below, draw, one_of, percent};
use codille_engine::variant::Variant;
use codille_engine::{Partie, Sitting};
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::{Seat, SeatSet};
use rand_chacha::ChaCha8Rng;

/// How a hand begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The table in the course of a sitting.
    pub sitting: Sitting,
    /// The cards dealt, in the order of speaking.
    pub hands: Vec<CardSet>,
    /// The stock, from the top.
    pub stock: Vec<Card>,
    /// Seats taken by ladies.
    pub ladies: SeatSet,
    /// Cards dealt round to find the first dealer.
    pub drawn: Vec<Card>,
    /// Whether acts that the rules forbid are done, for which the referee is needed.
    pub faulty: bool,
    /// Whether it is asked at every point what may be said.
    pub asking: bool,
    /// Parties in their course, of which the rules are asked at the end; the deal is one of the first.
    pub parties: Vec<Partie>,
}

/// The cards that one seat shall be dealt.
#[derive(Debug)]
pub(super) struct Wish {
    /// The seat.
    pub(super) hero: Seat,
    /// Cards that it shall hold.
    pub(super) wanted: CardSet,
    /// Cards that it shall not hold.
    barred: CardSet,
    /// Whether the others shall not hold what the hero shall not hold, either.
    alike: bool,
    /// Whether a card is dealt to a wrong place.
    wrong: bool,
}

impl Wish {
    /// Draws a wish; `ranks` are those whose cards are dealt to one seat together.
    pub(super) fn draw(
        variant: &Variant,
        suit: Suit,
        ranks: &[Rank],
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let sides = variant.checked.table.partie.is_some();
        let (wanted, barred) = if sides {
            combined(variant, rng)
        } else {
            ranked(variant, suit, ranks, rng)
        };
        Self {
            hero: Seat::from(below(variant.hands, rng)),
            wanted,
            barred,
            alike: sides && percent(30, rng),
            wrong: sides && percent(20, rng),
        }
    }

    /// Deals: hands in the order of speaking, and the stock from the top.
    fn deal(&self, variant: &Variant, rng: &mut ChaCha8Rng) -> (Vec<CardSet>, Vec<Card>) {
        let size = u32::try_from(variant.checked.table.cards).expect("a hand has at most 64 cards");
        let mut rest = variant.checked.table.pack;
        let mut hands = vec![CardSet::EMPTY; variant.hands];
        let mut order: Vec<Seat> = Seat::first(variant.hands).collect();
        order.swap(0, self.hero.index());
        for seat in order {
            let mut hand = CardSet::EMPTY;
            let choices = if seat == self.hero {
                [self.wanted, !self.barred]
            } else if self.alike {
                [CardSet::EMPTY, !self.barred]
            } else {
                [CardSet::EMPTY, variant.checked.table.pack]
            };
            for from in choices.into_iter().chain([variant.checked.table.pack]) {
                while hand.count() < size
                    && let Some(card) = draw(from & rest, rng)
                {
                    rest.remove(card);
                    hand.insert(card);
                }
            }
            let place = hands.get_mut(seat.index());
            *place.expect("the order is of these seats") = hand;
        }
        let mut stock = Vec::new();
        while let Some(card) = draw(rest, rng) {
            rest.remove(card);
            stock.push(card);
        }
        if self.wrong {
            misdeal(&mut hands, &mut stock, rng);
        }
        (hands, stock)
    }
}

impl Opening {
    /// Draws how a hand begins, the cards by a wish.
    pub(super) fn draw(variant: &Variant, wish: &Wish, faulty: bool, rng: &mut ChaCha8Rng) -> Self {
        let (hands, stock) = wish.deal(variant, rng);
        let mut drawn: Vec<Card> = variant.checked.table.pack.iter().collect();
        for i in (1..drawn.len()).rev() {
            drawn.swap(i, below(i + 1, rng));
        }
        Self {
            sitting: sitting(variant, rng),
            hands,
            stock,
            ladies: SeatSet::from_mask(below(1 << variant.players, rng) as u64),
            drawn,
            faulty,
            asking: faulty || below(8, rng) == 0,
            parties: parties(variant, rng),
        }
    }
}

/// Draws a table in the course of a sitting; what lies in the pool is often near a number that an option has.
fn sitting(variant: &Variant, rng: &mut ChaCha8Rng) -> Sitting {
    let mut table = Sitting::new(variant);
    let mut number = |n: usize| i64::try_from(below(n, rng)).expect("it is below n");
    let near: Vec<i64> = variant.setting.iter().copied().filter(|n| *n > 7).collect();
    table.pool = match number(4) {
        0 => 0,
        1 => {
            let at = usize::try_from(number(64)).expect("it is below 64");
            // A hundred where no option is a number of some size.
            let value = near.get(at % near.len().max(1)).copied().unwrap_or(100);
            value - number(8)
        }
        _ => number(150),
    };
    for _ in 0..number(4) {
        let stake = 1 + number(120);
        table.reserve.push(stake);
    }
    table.pool_reserved = table.pool > 0 && number(3) == 0;
    table
}

/// Chooses the cards that one seat shall have and shall not have.
fn ranked(
    variant: &Variant,
    suit: Suit,
    ranks: &[Rank],
    rng: &mut ChaCha8Rng,
) -> (CardSet, CardSet) {
    let pack = variant.checked.table.pack;
    let trumps = &variant.orders.of(Some(suit)).trumps;
    let all: CardSet = trumps.iter().copied().collect();
    match below(8, rng) {
        // A run of trumps from some place on, with others or without.
        0..=2 => {
            let (from, length) = (below(5, rng), 1 + below(variant.checked.table.cards, rng));
            let run: CardSet = trumps.iter().copied().skip(from).take(length).collect();
            let gap: CardSet = trumps.iter().copied().take(from).collect();
            let barred = if percent(70, rng) { all - run } else { gap };
            (run, barred)
        }
        // All cards of a rank, with one of another or without, or all but one.
        3 | 4 => {
            let Some((one, other)) = one_of(ranks, rng).zip(one_of(ranks, rng)) else {
                return (CardSet::EMPTY, CardSet::EMPTY);
            };
            let mut wanted = CardSet::rank(one) & pack;
            let mut barred = CardSet::EMPTY;
            if percent(50, rng)
                && let Some(card) = draw(wanted, rng)
            {
                wanted.remove(card);
                barred.insert(card);
            }
            if percent(50, rng) {
                wanted = wanted | draw(CardSet::rank(other) & pack, rng).into_iter().collect();
            }
            (wanted, barred)
        }
        // Some of the cards that are high as trumps of any suit, and none of the rest.
        5 | 6 => {
            let high: CardSet = Suit::ALL
                .into_iter()
                .flat_map(|s| variant.orders.of(Some(s)).trumps.iter().take(4))
                .copied()
                .collect();
            let wanted: CardSet = high.iter().filter(|_| percent(50, rng)).collect();
            (wanted, high - wanted)
        }
        _ => (CardSet::EMPTY, CardSet::EMPTY),
    }
}

/// Chooses the cards that one side shall have and shall not have.
fn combined(variant: &Variant, rng: &mut ChaCha8Rng) -> (CardSet, CardSet) {
    let pack = variant.checked.table.pack;
    let ranks: Vec<Rank> = Rank::all()
        .filter(|r| !(CardSet::rank(*r) & pack).is_empty())
        .collect();
    let some = |from: usize, length: usize| {
        let chosen = ranks.iter().skip(from).take(length);
        chosen.fold(CardSet::EMPTY, |all, r| all | CardSet::rank(*r)) & pack
    };
    let run = |rng: &mut ChaCha8Rng| {
        let suit = CardSet::suit(Suit::from_index(below(4, rng)).expect("there are four suits"));
        let length = 3 + below(ranks.len().saturating_sub(2), rng);
        some(below(ranks.len(), rng), length) & suit
    };
    match below(8, rng) {
        // Adjoining cards of a suit, or of two.
        0 => (run(rng), CardSet::EMPTY),
        1 => (run(rng) | run(rng), CardSet::EMPTY),
        // Ranks whole, or all but one card.
        2 | 3 => {
            let mut wanted = CardSet::EMPTY;
            for _ in 0..=below(3, rng) {
                let mut rank = some(below(ranks.len(), rng), 1);
                if percent(40, rng)
                    && let Some(card) = draw(rank, rng)
                {
                    rank.remove(card);
                }
                wanted = wanted | rank;
            }
            (wanted, CardSet::EMPTY)
        }
        // No card of some adjoining ranks, or but one.
        4 => {
            let mut barred = some(below(ranks.len(), rng), 3);
            if percent(25, rng)
                && let Some(card) = draw(barred, rng)
            {
                barred.remove(card);
                return (CardSet::of(card), barred);
            }
            (CardSet::EMPTY, barred)
        }
        // The highest cards.
        5 | 6 => {
            let least = ranks.len().saturating_sub(1 + below(4, rng));
            (some(least, ranks.len()), CardSet::EMPTY)
        }
        _ => (CardSet::EMPTY, CardSet::EMPTY),
    }
}

/// Deals one card wrongly: to one side in place of the other, or of the stock.
fn misdeal(hands: &mut [CardSet], stock: &mut Vec<Card>, rng: &mut ChaCha8Rng) {
    // Nobody else than two sides is dealt wrongly.
    let [one, other] = hands else {
        return;
    };
    let (to, from_stock) = (below(2, rng), percent(50, rng));
    let (to, from) = if to == 0 { (one, other) } else { (other, one) };
    let card = if from_stock {
        stock.pop()
    } else {
        draw(*from, rng)
    };
    if let Some(card) = card {
        from.remove(card);
        to.insert(card);
    }
}

/// Draws parties in their course: near the numbers that the options have, level or not.
fn parties(variant: &Variant, rng: &mut ChaCha8Rng) -> Vec<Partie> {
    if variant.checked.table.partie.is_none() {
        return Vec::new();
    }
    let below = |n, rng: &mut ChaCha8Rng| i64::try_from(below(n, rng)).expect("it is below n");
    let total = |rng: &mut ChaCha8Rng| below(230, rng);
    let all = variant.setting.iter().copied();
    let options: Vec<i64> = all.filter(|n| (2..12).contains(n)).collect();
    (0..6)
        .map(|_| {
            let first = total(rng);
            // Six deals are usual where no option says another number.
            let near = one_of(&options, rng).unwrap_or(6);
            let deals = below(4, rng) + near - 1;
            let deals = if percent(30, rng) {
                total(rng) % 9
            } else {
                deals
            };
            Partie {
                totals: match below(4, rng) {
                    0 => [first, first],
                    1 => [first, first + 1],
                    _ => [first, total(rng)],
                },
                deals: u16::try_from(deals.clamp(0, 12)).expect("it is at most twelve"),
                ..Partie::default()
            }
        })
        .collect()
}
