//! The state of a hand: the facts and what is needed to go on. Small, without heap in play, copied freely.

use crate::uncounted::Uncounted;
use crate::variant::{EvalError, HandState, Variant};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::{BySeat, DeclarationId, NameId, SEATS, Seat, SeatSet};

/// What stands at the end: points won and lost by seat, and in the pool.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Balance {
    /// Points won (+) or lost (−) by seat.
    pub net: BySeat<i64>,
    /// Points scored by seat, of payments without a payer.
    pub score: BySeat<i64>,
    /// What the pool holds now.
    pub pool: i64,
    /// What the pool held before the hand.
    pub pool_before: i64,
    /// Stakes newly set apart, in points.
    pub reserved: i64,
    /// Stakes taken out of those set apart, in points.
    pub released: i64,
    /// The number of the result's name.
    pub result: Option<NameId>,
    /// What the rules could not tell.
    pub trouble: Option<EvalError>,
}

impl Balance {
    /// Returns by how much what was paid and what was received differ: players, pool and reserve together gain nothing.
    pub fn surplus(&self) -> i64 {
        let net: i64 = self.net.iter().sum();
        let apart = self.reserved - self.released;
        net + self.pool - self.pool_before + apart
    }
}

/// Where in a phase the hand stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// At the beginning of the phase.
    Begin,
    /// Waiting for the seat whose turn it is.
    Turn,
    /// Before a lead, rights not yet offered.
    Between,
    /// Asking whether somebody forbids a surrender.
    Defence,
    /// Asking whether the stake is set apart.
    Reserve,
    /// Asking whether somebody looks at the stock.
    Look,
    /// Over.
    Over,
}

/// A position to begin from other than a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The cards of each seat when play begins.
    pub hands: Vec<CardSet>,
    /// Who undertook the game; `None` where the variant has no games that one undertakes.
    pub ombre: Option<Seat>,
    /// The game's number, where somebody undertook one.
    pub game: usize,
    /// The suit of trumps.
    pub trump: Option<Suit>,
    /// What the pool holds.
    pub pool: i64,
}

/// The state of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// What the rules may ask about.
    pub facts: HandState,
    /// The place in the list of phases.
    pub(super) phase: usize,
    pub(super) step: Step,
    /// Whose turn it is.
    pub(super) turn: Seat,
    /// Seats that passed.
    pub(super) passed: SeatSet,
    /// Seats asked in this round.
    pub(super) asked: SeatSet,
    /// The first adversary let the other go first.
    pub(super) yielded: bool,
    /// Cards of the trick with their players, in order.
    pub(super) trick: [(Seat, u8); SEATS],
    pub(super) trick_len: usize,
    /// Cards that the ombre laid away for which none have been taken yet.
    pub(super) laid: CardSet,
    /// Sides that have laid cards away apart from taking.
    pub(super) laid_by: SeatSet,
    /// Sides that have told how many cards they leave.
    pub(super) told: SeatSet,
    /// How many cards the seat that exchanges could change at most.
    pub(super) share: u32,
    /// The declaration and the combination that wait for an answer.
    pub(super) asking: Option<(DeclarationId, CardSet)>,
    /// The cards not dealt, from the top.
    pub(super) stock: [u8; 64],
    pub(super) stock_len: usize,
    pub(super) stock_at: usize,
    /// Points that have been made since each side was last asked at a count.
    pub(super) uncounted: Uncounted,
    /// The rest of the stock was shown to all.
    pub shown: bool,
    /// What has been won and lost so far.
    pub balance: Balance,
}

impl State {
    /// The cards of a trick in which none lies.
    pub(super) const NO_TRICK: [(Seat, u8); SEATS] = [(Seat::FIRST, 0); SEATS];

    /// Makes the state before a deal, with so much in the pool.
    pub fn new(variant: &Variant, pool: i64) -> Self {
        let mut facts = variant.facts();
        facts.pool = pool;
        Self {
            facts,
            phase: 0,
            step: Step::Begin,
            turn: Seat::FIRST,
            passed: SeatSet::EMPTY,
            asked: SeatSet::EMPTY,
            yielded: false,
            trick: Self::NO_TRICK,
            trick_len: 0,
            laid: CardSet::EMPTY,
            laid_by: SeatSet::EMPTY,
            told: SeatSet::EMPTY,
            share: 0,
            asking: None,
            stock: [0; 64],
            stock_len: 0,
            stock_at: 0,
            uncounted: Uncounted::everything(),
            shown: false,
            balance: Balance {
                pool,
                pool_before: pool,
                ..Balance::default()
            },
        }
    }

    /// Returns the cards left of the stock, from the top.
    pub fn stock(&self) -> Vec<Card> {
        let rest = self.stock.get(self.stock_at..self.stock_len).unwrap_or(&[]);
        rest.iter()
            .filter_map(|c| Card::from_index(usize::from(*c)))
            .collect()
    }

    /// Puts the stock in another order, from the top.
    pub fn set_stock(&mut self, cards: &[Card]) {
        for (place, card) in self.stock.iter_mut().zip(cards) {
            *place = card.number();
        }
        (self.stock_at, self.stock_len) = (0, cards.len().min(self.stock.len()));
        self.facts.stock = u8::try_from(self.stock_len).unwrap_or(u8::MAX);
    }

    /// Gives the turn to a seat, as when it plays out of turn.
    pub(super) const fn turn_to(&mut self, seat: Seat) {
        self.turn = seat;
    }

    /// Asks a seat no more in this phase.
    pub(super) const fn ask_no_more(&mut self, seat: Seat) {
        self.asked.insert(seat);
    }

    /// Lays cards of a seat away at once.
    pub(super) fn lay_away(&mut self, seat: Seat, cards: CardSet) {
        let f = &mut self.facts;
        f.held[seat] &= !cards.0;
        f.discarded[seat] |= cards.0;
        self.laid_by.insert(seat);
    }

    /// Returns the cards laid away by the one who undertook the game while he has taken none for them yet.
    pub const fn laid_down(&self) -> CardSet {
        self.laid
    }

    /// Returns the cards of the trick that is being played, with their players.
    pub fn trick(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.trick
            .iter()
            .take(self.trick_len)
            .filter_map(|(s, c)| Some((*s, Card::from_index(usize::from(*c))?)))
    }

    /// Tells whether the hand is over.
    pub fn is_over(&self) -> bool {
        self.step == Step::Over
    }

    /// Returns the cards that a seat holds.
    pub fn held(&self, seat: Seat) -> CardSet {
        CardSet(self.facts.held[seat])
    }

    /// Returns the tricks that a seat has won.
    pub fn tricks(&self, seat: Seat) -> u8 {
        self.facts.won[seat]
    }
}
