//! What may be done and what is asked: acts and decisions.

use crate::variant::Answer;
use codille_edition::check::rule::Verb;
use codille_lang::cards::{Card, CardSet, Suit, SuitSet};
use codille_lang::ids::{DeclarationId, DeclarationSet, Seat};

/// An act of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Speaks for a game, by its number in the table.
    Bid(usize),
    /// Passes.
    Pass,
    /// Names trumps.
    Name(Suit),
    /// Discards these cards and takes as many from the stock.
    Discard(CardSet),
    /// Lets the next hand exchange first.
    Yield,
    /// Looks at what is left of the stock.
    Look,
    /// Throws up the game.
    Surrender,
    /// Forbids the surrender.
    Defend,
    /// Ends the hand.
    Stop,
    /// Undertakes to win every trick.
    Challenge,
    /// Sets the stake apart.
    Reserve,
    /// Makes no use of the right offered.
    GoOn,
    /// Plays a card.
    Play(Card),
    /// Says that so many cards of its share will be left.
    Leave(u32),
    /// Takes so many cards, where the clauses leave the number open.
    Take(u32),
    /// Announces what is asked for of the hand as dealt.
    Announce,
    /// Calls a combination.
    Call {
        /// The number of the declaration.
        class: DeclarationId,
        /// The cards.
        cards: CardSet,
    },
    /// Asks what a call makes, before it is answered.
    Ask,
    /// Answers a call; never `Open`.
    Answer(Answer),
}

/// Rights that may be offered together between tricks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rights {
    /// To surrender.
    pub surrender: bool,
    /// To end the hand.
    pub stop: bool,
    /// To challenge the vole.
    pub challenge: bool,
}

impl Rights {
    /// Makes rights of what the rules answer: to surrender, to end the hand, to challenge.
    pub const fn of([surrender, stop, challenge]: [bool; 3]) -> Self {
        Self {
            surrender,
            stop,
            challenge,
        }
    }

    /// Tells whether there is any.
    pub const fn any(self) -> bool {
        self.surrender || self.stop || self.challenge
    }
}

/// What a seat is asked; the seat is its number in the order of speaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// To speak.
    Bid {
        /// Who.
        seat: Seat,
        /// Games that may be spoken for, a mask.
        games: u64,
        /// Whether passing is allowed.
        pass: bool,
    },
    /// To name trumps.
    Name {
        /// Who.
        seat: Seat,
        /// The suits that may be named.
        suits: SuitSet,
    },
    /// To exchange.
    Discard {
        /// Who.
        seat: Seat,
        /// The fewest cards.
        least: u32,
        /// The most.
        most: u32,
        /// The cards that may be thrown out.
        from: CardSet,
        /// Whether the next hand may be let go first.
        may_yield: bool,
    },
    /// To look at the rest of the stock or not.
    Look {
        /// Who.
        seat: Seat,
    },
    /// To use a right between tricks or to go on.
    Between {
        /// Who.
        seat: Seat,
        /// The rights.
        rights: Rights,
    },
    /// To forbid a surrender or not.
    Defend {
        /// Who.
        seat: Seat,
    },
    /// To play a card.
    Play {
        /// Who.
        seat: Seat,
        /// The cards that may be played.
        cards: CardSet,
    },
    /// To set the stake apart or not.
    Reserve {
        /// Who.
        seat: Seat,
    },
    /// To take cards after laying some away.
    Take {
        /// Who.
        seat: Seat,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// To say how many cards of its share it will leave; nothing said leaves none.
    Leave {
        /// Who.
        seat: Seat,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// To announce what the hand as dealt is.
    Announce {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// Whether he must.
        must: bool,
    },
    /// To call a combination or be done with calling.
    Call {
        /// Who.
        seat: Seat,
        /// The declarations of which something may be called still.
        classes: DeclarationSet,
        /// The first of them.
        class: DeclarationId,
        /// The best combination of that one.
        best: CardSet,
    },
    /// To answer a call.
    Answer {
        /// Who.
        seat: Seat,
        /// The number of the declaration.
        class: DeclarationId,
        /// The combination called.
        cards: CardSet,
        /// Whether it may be let pass as good: always.
        good: bool,
        /// Whether he holds as much.
        equal: bool,
        /// Whether he holds more.
        not_good: bool,
    },
    /// Nothing more: the hand is over.
    Over,
}

impl Decision {
    /// Returns the seat that is asked.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Bid { seat, .. }
            | Self::Name { seat, .. }
            | Self::Discard { seat, .. }
            | Self::Look { seat }
            | Self::Between { seat, .. }
            | Self::Defend { seat }
            | Self::Play { seat, .. }
            | Self::Take { seat, .. }
            | Self::Leave { seat, .. }
            | Self::Announce { seat, .. }
            | Self::Call { seat, .. }
            | Self::Answer { seat, .. }
            | Self::Reserve { seat } => Some(*seat),
            Self::Over => None,
        }
    }

    /// Tells whether an act answers this decision lawfully; of a call, whether something of its declaration may be called.
    pub fn takes(&self, act: Act) -> bool {
        match (self, act) {
            (Self::Bid { games, .. }, Act::Bid(game)) => game < 64 && games >> game & 1 == 1,
            (Self::Bid { pass, .. }, Act::Pass) => *pass,
            (Self::Name { suits, .. }, Act::Name(suit)) => suits.contains(suit),
            (
                Self::Discard {
                    least, most, from, ..
                },
                Act::Discard(cards),
            ) => (cards - *from).is_empty() && (*least..=*most).contains(&cards.count()),
            (Self::Discard { may_yield, .. }, Act::Yield) => *may_yield,
            (Self::Look { .. }, Act::Look | Act::GoOn)
            | (Self::Defend { .. }, Act::Defend | Act::GoOn)
            | (Self::Reserve { .. }, Act::Reserve | Act::GoOn)
            | (Self::Between { .. } | Self::Call { .. }, Act::GoOn)
            | (Self::Announce { .. }, Act::Announce) => true,
            (Self::Announce { must, .. }, Act::GoOn) => !must,
            (Self::Take { least, most, .. }, Act::Take(n))
            | (Self::Leave { least, most, .. }, Act::Leave(n)) => (*least..=*most).contains(&n),
            (Self::Leave { least, .. }, Act::GoOn) => *least == 0,
            (Self::Call { classes, .. }, Act::Call { class, cards }) => {
                classes.contains(class) && !cards.is_empty()
            }
            (
                Self::Answer {
                    good,
                    equal,
                    not_good,
                    ..
                },
                Act::Answer(answer),
            ) => match answer {
                Answer::Open => false,
                Answer::Good => *good,
                Answer::Equal => *equal,
                Answer::NotGood => *not_good,
            },
            (Self::Between { rights, .. }, Act::Surrender) => rights.surrender,
            (Self::Between { rights, .. }, Act::Stop) => rights.stop,
            (Self::Between { rights, .. }, Act::Challenge) => rights.challenge,
            (Self::Play { cards, .. }, Act::Play(card)) => cards.has(card),
            _ => false,
        }
    }

    /// Tells whether the decision only offers a right, which `GoOn` lets pass.
    pub const fn is_offer(&self) -> bool {
        matches!(
            self,
            Self::Look { .. }
                | Self::Between { .. }
                | Self::Defend { .. }
                | Self::Reserve { .. }
                | Self::Call { .. }
                | Self::Announce { must: false, .. }
                | Self::Leave { least: 0, .. }
        )
    }

    /// Tells whether the decision offers a right, of which use may be made or not.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only what offers a right matters here; the rest offers none"
    )]
    pub const fn offers(&self, right: Verb) -> bool {
        match self {
            Self::Look { .. } => matches!(right, Verb::Look),
            Self::Defend { .. } => matches!(right, Verb::Defend),
            Self::Reserve { .. } => matches!(right, Verb::Reserve),
            Self::Announce { .. } => matches!(right, Verb::Announce),
            Self::Between { rights, .. } => match right {
                Verb::Surrender => rights.surrender,
                Verb::Stop => rights.stop,
                Verb::Challenge => rights.challenge,
                _ => false,
            },
            _ => false,
        }
    }
}
