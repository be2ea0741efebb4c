//! Orders of cards and games as tables: effective suits, ranks, what outranks what. Built once a variant.

use codille_edition::check::node::Node;
use codille_lang::cards::{Card, CardSet, Rank, Suit};
use codille_lang::ids::{ClauseId, DeclarationId, HeadingId, List};

/// The tables of a choice of trumps.
#[derive(Debug, Clone, Default)]
pub struct TrumpOrder {
    /// The trumps, highest first.
    pub trumps: Vec<Card>,
    /// All trumps.
    pub mask: u64,
    /// Cards of one effective suit with a card.
    pub mates: Vec<u64>,
    /// Cards of its effective suit that rank above a card.
    pub above: Vec<u64>,
    /// Strength of each card: trumps above all others, within a suit higher is better; 0 is no card.
    strength: Vec<u8>,
}

/// All orders of a variant, and the ranks of its games.
#[derive(Debug, Clone, Default)]
pub struct Orders {
    /// One table a suit of trumps; the fifth is for play without trumps.
    pub by_trump: Vec<TrumpOrder>,
    /// Games that rank above each game.
    pub games_above: Vec<u64>,
    /// Places of cards in the orders of plain suits, the lowest rank of the pack being 1.
    pub places: Vec<u8>,
    /// Headings of scores, first counted first, with the clause that says so.
    pub accrual: Option<(Vec<HeadingId>, ClauseId)>,
    /// For each declaration by which numbers combinations are compared, with the clause that says so.
    pub measures: List<DeclarationId, Option<(Vec<Node>, ClauseId)>>,
}

impl Orders {
    /// Returns the tables for a suit of trumps, or those without trumps.
    pub fn of(&self, trump: Option<Suit>) -> &TrumpOrder {
        let at = trump.map_or(Suit::ALL.len(), Suit::index);
        self.by_trump.get(at).expect("there are five tables")
    }

    /// Returns the games that rank above every game of a mask; all where it is empty.
    pub fn games_above(&self, game: u64, all: u64) -> u64 {
        if game == 0 {
            return all;
        }
        self.games_above
            .get(game.trailing_zeros() as usize)
            .copied()
            .unwrap_or(0)
    }
}

/// Returns the places of cards in the orders of plain suits; a rank of the pack counts in every suit.
pub(super) fn places(plain: &[Vec<Rank>], pack: CardSet) -> Vec<u8> {
    let mut places = vec![0; 64];
    for (suit, ranks) in Suit::ALL.into_iter().zip(plain) {
        let known = ranks
            .iter()
            .filter(|r| !(pack & CardSet::rank(**r)).is_empty());
        let rising: Vec<&Rank> = known.rev().collect();
        for (place, rank) in (1..).zip(rising) {
            if let Some(at) = places.get_mut(Card::new(*rank, suit).index()) {
                *at = place;
            }
        }
    }
    places
}

impl TrumpOrder {
    /// Builds the tables from the order of trumps and the orders of the plain suits.
    pub(super) fn build(
        trumps: &[(Rank, Option<Suit>)],
        suit: Option<Suit>,
        plain: &[Vec<Rank>],
        pack: CardSet,
    ) -> Self {
        let mut order = Self {
            mates: vec![0; 64],
            above: vec![0; 64],
            strength: vec![0; 64],
            ..Self::default()
        };
        if let Some(suit) = suit {
            order.trumps = trumps
                .iter()
                .map(|(r, s)| Card::new(*r, s.unwrap_or(suit)))
                .filter(|c| pack.has(*c))
                .collect();
        }
        order.mask = order.trumps.iter().copied().collect::<CardSet>().0;
        let list = order.trumps.clone();
        order.rank(&list, 100);
        for (suit, ranks) in Suit::ALL.into_iter().zip(plain) {
            let cards: Vec<Card> = ranks
                .iter()
                .map(|r| Card::new(*r, suit))
                .filter(|c| pack.has(*c) && order.mask >> c.index() & 1 == 0)
                .collect();
            order.rank(&cards, 20);
        }
        order
    }

    fn rank(&mut self, cards: &[Card], top: u8) {
        let all = cards.iter().copied().collect::<CardSet>().0;
        let mut above = 0;
        for (place, card) in cards.iter().enumerate() {
            let at = card.index();
            if let (Some(m), Some(a), Some(s)) = (
                self.mates.get_mut(at),
                self.above.get_mut(at),
                self.strength.get_mut(at),
            ) {
                *m = all;
                *a = above;
                *s = top - u8::try_from(place).unwrap_or(19);
            }
            above |= 1 << at;
        }
    }

    /// Returns how strong a card is: trumps above all others, within a suit higher is better; 0 where the orders leave it out.
    pub fn strength_of(&self, card: Card) -> u8 {
        let strength = self.strength.get(card.index()).copied();
        strength.expect("each of 64 cards has a strength")
    }

    /// Returns the cards that some card of a set beats within its effective suit.
    pub fn below(&self, cards: u64) -> u64 {
        let (mut rest, mut found) = (cards, 0);
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let (Some(mates), Some(above)) = (self.mates.get(at), self.above.get(at)) {
                found |= mates & !above & !(1 << at);
            }
        }
        found
    }

    /// Counts the trumps of a set from the highest down without a gap.
    pub fn run(&self, cards: u64) -> i64 {
        let held = self
            .trumps
            .iter()
            .take_while(|c| cards >> c.index() & 1 == 1)
            .count();
        i64::try_from(held).unwrap_or(0)
    }

    /// Tells whether `card` beats `best`, the best so far, when `led` was led.
    pub fn beats(&self, card: Card, best: Card) -> bool {
        let is_trump = self.mask >> card.index() & 1 == 1;
        let same = self
            .mates
            .get(best.index())
            .is_some_and(|m| m >> card.index() & 1 == 1);
        (same || is_trump) && self.strength_of(card) > self.strength_of(best)
    }
}
