//! Cards that change places, for tests that hold that nobody is told of cards that he has not seen.
#![allow(
    clippy::indexing_slicing,
    reason = "a test that reads past the end fails, as it should"
)]

use codille::cards::{Card, CardSet, Suit};
use codille::engine::Act;
use codille::player::Move;
use codille::referee::Deed;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Puts other cards in the place of those that were not seen.
pub(crate) struct Exchange(Vec<(Card, Card)>);

impl Exchange {
    /// Changes some cards for each other by chance: few of them, or all.
    pub(crate) fn of(hidden: CardSet, chance: &mut ChaCha8Rng) -> Self {
        let mut some: Vec<Card> = hidden.iter().collect();
        some.shuffle(chance);
        some.truncate([2, 3, 4, 64][chance.random_range(0..4_u32) as usize]);
        let mut others = some.clone();
        others.rotate_left(1.min(some.len()));
        Self(some.into_iter().zip(others).collect())
    }

    pub(crate) fn card(&self, card: Card) -> Card {
        let moved = self.0.iter().find(|(from, _)| *from == card);
        moved.map_or(card, |(_, to)| *to)
    }

    pub(crate) fn cards(&self, cards: CardSet) -> CardSet {
        cards.iter().map(|c| self.card(c)).collect()
    }

    /// Returns the cards that are called when the same is said: others like them, or the same, which the caller may not hold then.
    fn called(&self, cards: CardSet) -> CardSet {
        let others = self.cards(cards);
        let ranks = |cards: CardSet| {
            let mut ranks: Vec<_> = cards.iter().map(Card::rank).collect();
            ranks.sort_unstable();
            ranks
        };
        let suits = |cards: CardSet| {
            let all = Suit::ALL.into_iter();
            all.filter(|s| !(CardSet::suit(*s) & cards).is_empty())
                .count()
        };
        let alike = ranks(cards) == ranks(others) && suits(cards) == suits(others);
        if alike { others } else { cards }
    }

    fn act(&self, act: Act) -> Act {
        let called = matches!(act, Act::Call { .. });
        act.with_cards(|cards| {
            if called {
                self.called(cards)
            } else {
                self.cards(cards)
            }
        })
    }

    pub(crate) fn done(&self, done: &Move) -> Move {
        match done {
            Move::Waive(seat, fault) => Move::Waive(*seat, *fault),
            Move::Act(seat, deed) => Move::Act(
                *seat,
                Deed {
                    cards: match deed.play {
                        Some(Act::Call { .. }) => self.called(deed.cards),
                        _ => self.cards(deed.cards),
                    },
                    play: deed.play.map(|act| self.act(act)),
                    about: deed.about.map(|(class, cards)| (class, self.called(cards))),
                    mends: deed.mends.map(|act| self.act(act)),
                    ..deed.clone()
                },
            ),
        }
    }
}
