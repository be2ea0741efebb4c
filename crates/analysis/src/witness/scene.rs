//! A situation: how a hand begins, what is done, and what is asked; in terms that every book understands.

use codille_edition::check::declaration::Kind;
use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;

/// How a hand begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Beginning {
    /// With the deal.
    Deal {
        /// What the pool holds before it.
        pool: i64,
        /// The hands in the order of speaking.
        hands: Vec<CardSet>,
        /// The stock from the top, of the cards that both books have.
        stock: Vec<Card>,
    },
    /// With the first lead, when all before it is done.
    Lead {
        /// What the pool holds.
        pool: i64,
        /// The hands in the order of speaking.
        hands: Vec<CardSet>,
        /// Who undertook the game.
        ombre: Seat,
        /// The game, by what it is like.
        game: String,
        /// The suit of trumps.
        trump: Suit,
    },
}

/// What somebody does or might do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SceneAct {
    /// Speaks for a game, by what it is like.
    Bid(String),
    /// Calls a combination.
    Call(Kind, CardSet),
    /// Another act of play.
    Play(Act),
    /// An act that stands in the list of a table, or words, by its name.
    Named {
        /// Its name in clauses.
        name: String,
        /// The words that belong to it, or none; where books have other words for one declaration, those that it goes by.
        words: String,
    },
}

/// An act with whoever does it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceneStep {
    /// Who.
    pub seat: Seat,
    /// What.
    pub act: SceneAct,
}

/// What is asked at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Whether somebody may do something, and what follows.
    May(SceneStep),
    /// What the last act brings, or the deal where nothing has been done since.
    Brings,
    /// Who is asked next, and for what.
    Next,
}

/// A situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// How the hand begins.
    pub begin: Beginning,
    /// What is done, in order.
    pub line: Vec<SceneStep>,
    /// What is done by name after it; a book that has no such act passes it over.
    pub named: Vec<SceneStep>,
    /// What is asked.
    pub asked: Question,
}

impl SceneStep {
    /// Makes a step of an act of play that means the same in every book.
    pub(super) const fn play(seat: Seat, act: Act) -> Self {
        Self {
            seat,
            act: SceneAct::Play(act),
        }
    }

    /// Puts an act of one book in terms that every book understands.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "games and declarations alone are numbered by each book"
    )]
    pub(super) fn of(variant: &Variant, seat: Seat, act: Act) -> Self {
        let act = match act {
            Act::Bid(game) => SceneAct::Bid(variant.checked.table.game(game).like.clone()),
            Act::Call { class, cards } => SceneAct::Call(variant.kind(class), cards),
            act => SceneAct::Play(act),
        };
        Self { seat, act }
    }

    /// Tells whether it is said while all speak for games.
    pub(super) fn speaks(&self) -> bool {
        matches!(
            self.act,
            SceneAct::Bid(_) | SceneAct::Play(Act::Pass | Act::Name(_))
        )
    }

    /// Returns the act of a book; `None` where it has none such, and of acts that only tables list.
    pub fn act_in(&self, variant: &Variant) -> Option<Act> {
        match &self.act {
            SceneAct::Bid(like) => {
                let games = &variant.checked.table.games;
                games.iter().position(|g| g.like == *like).map(Act::Bid)
            }
            SceneAct::Call(kind, cards) => {
                let declarations = &variant.checked.table.declarations;
                let class = declarations.position(|d| d.kind == *kind)?;
                Some(Act::Call {
                    class,
                    cards: *cards,
                })
            }
            SceneAct::Play(act) => Some(*act),
            SceneAct::Named { .. } => None,
        }
    }
}

impl SceneAct {
    /// Returns the words that belong to it, as a book has them.
    pub fn words_in<'a>(&'a self, variant: &'a Variant) -> &'a str {
        match self {
            Self::Named { name, words } if name == Verb::Say.word() => {
                variant.checked.table.own_words(words)
            }
            Self::Named { words, .. } => words,
            Self::Bid(_) | Self::Call(..) | Self::Play(_) => "",
        }
    }

    /// Returns the name of an act that a table lists, or of words.
    pub(super) const fn name(&self) -> Option<&String> {
        if let Self::Named { name, .. } = self {
            Some(name)
        } else {
            None
        }
    }
}

impl Beginning {
    /// Tells whether hands of other sizes are dealt than the others.
    pub(super) fn is_uneven(&self) -> bool {
        let (Self::Deal { hands, .. } | Self::Lead { hands, .. }) = self;
        let sizes: Vec<u32> = hands.iter().map(|h| h.count()).collect();
        sizes.windows(2).any(|w| w.first() != w.last())
    }
}

impl Scene {
    /// Makes the same situation with as many cards dealt to each hand: the last card of the largest goes to the smallest.
    #[must_use]
    pub fn evened(&self) -> Self {
        let mut next = self.clone();
        let (Beginning::Deal { hands, .. } | Beginning::Lead { hands, .. }) = &mut next.begin;
        while let Some(largest) = hands.iter().position(|h| {
            let least = hands.iter().map(|o| o.count()).min();
            least.is_some_and(|least| h.count() > least + 1)
        }) {
            let smallest = hands
                .iter()
                .enumerate()
                .min_by_key(|(_, h)| h.count())
                .map(|(n, _)| n);
            let card = hands.get(largest).and_then(|h| h.iter().last());
            let (Some(card), Some(smallest)) = (card, smallest) else {
                break;
            };
            if let Some(hand) = hands.get_mut(largest) {
                hand.remove(card);
            }
            if let Some(hand) = hands.get_mut(smallest) {
                hand.insert(card);
            }
        }
        next
    }

    /// Returns the hands with which it begins.
    pub const fn hands(&self) -> &Vec<CardSet> {
        match &self.begin {
            Beginning::Deal { hands, .. } | Beginning::Lead { hands, .. } => hands,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(sizes: &[u32]) -> Scene {
        let mut pack = CardSet::suit(Suit::Spades) | CardSet::suit(Suit::Hearts);
        let hands = sizes.iter().map(|n| {
            let hand: CardSet = pack.iter().take(*n as usize).collect();
            pack = pack - hand;
            hand
        });
        let hands = hands.collect();
        Scene {
            begin: Beginning::Deal {
                pool: 0,
                hands,
                stock: Vec::new(),
            },
            line: Vec::new(),
            named: Vec::new(),
            asked: Question::Next,
        }
    }

    #[test]
    fn a_wrong_deal_is_evened_and_no_card_is_lost() {
        let wrong = scene(&[5, 4, 3]);
        let all = |s: &Scene| s.hands().iter().fold(CardSet::EMPTY, |a, b| a | *b);
        let even = wrong.evened();
        let sizes: Vec<u32> = even.hands().iter().map(|h| h.count()).collect();
        assert_eq!(sizes, [4, 4, 4]);
        assert_eq!(all(&even), all(&wrong));
        assert_eq!(even.evened(), even);
    }
}
