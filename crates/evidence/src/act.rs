//! One line of a record: what somebody says or does, or a whole trick.

use codille_edition::check::rule::Verb;
use codille_engine::Act;
use codille_engine::variant::Answer;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::clause::ast::Word;
use codille_lang::span::Span;

/// A line under `acts:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActLine {
    /// The whole line.
    pub span: Span,
    /// What it says.
    pub kind: Said,
}

impl ActLine {
    /// Returns the number of the trick, where the line is one.
    pub fn trick(&self) -> Option<u32> {
        if let Said::Trick { number, .. } = &self.kind {
            Some(*number)
        } else {
            None
        }
    }

    /// Returns every mention of a player, in the order of the line.
    pub fn players(&self) -> Vec<&Word> {
        match &self.kind {
            Said::Trick { plays, .. } => plays.iter().map(|p| &p.who).collect(),
            Said::Deed(who, _) => vec![who],
        }
    }
}

/// What a line says; players are seats of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// What one player says or does.
    Deed(Word, PlayerDeed),
    /// `3: C 3D, A 5H*, B ?`.
    Trick {
        /// Its number, counted from 1.
        number: u32,
        /// The cards in the order of play.
        plays: Vec<Play>,
    },
}

/// What one player says or does in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerDeed {
    /// `A bids solo`: the game offered.
    Bid(Word),
    /// `A passes`, `A names S`, `A leaves 2`, `B answers good`, …: an act of which the line tells all.
    Act(Act),
    /// `A discards 3C 2D, takes AC 4D`, …: an act with cards; of `nothing` there are none.
    Cards {
        /// The act without its cards.
        act: Act,
        /// What is told of its cards.
        cards: Vec<CardSpec>,
        /// What is taken in, in the order drawn, where the source says it.
        takes: Option<Vec<CardSpec>>,
    },
    /// `A turns 7S`: turns this card up.
    Turn(Card),
    /// `A declines to reserve`: makes no use of a right.
    Decline(Verb),
    /// `A says "gano"`: the words, without quotes.
    Say(Word),
    /// `A cuts 20`: lifts so many cards.
    Cut(u32),
    /// `A corrects 5H`: takes a play back for this card.
    Correct(Card),
    /// `A corrects sequence AH KH QH` or `B corrects not good`: puts what was said in place of what was said before.
    Mend(Mend),
    /// `A announces carte_blanche`: tells of a hand as dealt, which is this declaration.
    Announce(Word),
    /// `A calls point AH KH QH "three cards" "thirty-one"`.
    Call {
        /// The declaration.
        class: Word,
        /// The combination.
        cards: Vec<CardSpec>,
        /// The words spoken, in order.
        words: Vec<Word>,
    },
    /// `B shows point AS JS 10S 8S`: lays open what has been called.
    Show {
        /// The declaration.
        class: Word,
        /// The cards.
        cards: CardSet,
    },
    /// `B asks` what a call makes, in these words where they are given.
    Ask(Option<Word>),
    /// `A takes 3` or `A takes KS QH 7C`, apart from the discard.
    Take {
        /// How many.
        count: u32,
        /// Which, in the order drawn, where the source says it.
        cards: Option<Vec<CardSpec>>,
    },
    /// `A counts 9`: has so many points in this deal.
    Count(u32),
}

impl Said {
    /// Returns the cards that are played, laid away or called, each with whose it is.
    pub fn cards(&self) -> Vec<(&Word, CardSpec)> {
        let (who, deed) = match self {
            Self::Trick { plays, .. } => return plays.iter().map(|p| (&p.who, p.card)).collect(),
            Self::Deed(who, deed) => (who, deed),
        };
        if let PlayerDeed::Cards { cards, .. } | PlayerDeed::Call { cards, .. } = deed {
            cards.iter().map(|card| (who, *card)).collect()
        } else if let PlayerDeed::Correct(card) = deed {
            vec![(who, CardSpec::Card(*card))]
        } else {
            Vec::new()
        }
    }
}

/// What is said in place of a call or an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mend {
    /// Another call of the declaration.
    Call {
        /// The declaration.
        class: Word,
        /// The combination.
        cards: Vec<CardSpec>,
    },
    /// Another answer.
    Answer(Answer),
}

/// One card of a trick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The player.
    pub who: Word,
    /// What is known of the card.
    pub card: CardSpec,
    /// Whether a star marks it as the card that wins.
    pub stated_winner: bool,
    /// Whether `!` marks it as played against the rules and let stand.
    pub faulty: bool,
    /// The points that the player has once it is played, from `=10`.
    pub tally: Option<u32>,
    /// Whether that takes in what the trick brings, as in `=18 with the trick`.
    pub with_trick: bool,
    /// Player and card.
    pub span: Span,
}

/// What a source tells of a card played, thrown out or called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CardSpec {
    /// The card itself.
    Card(Card),
    /// `?`: nothing.
    Any,
    /// `?D`: the suit printed on it.
    OfSuit(Suit),
    /// `?t`: that it is a trump.
    Trump,
}

impl CardSpec {
    /// Returns the card, where it is told.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Card(card) => Some(card),
            Self::Any | Self::OfSuit(_) | Self::Trump => None,
        }
    }
}
