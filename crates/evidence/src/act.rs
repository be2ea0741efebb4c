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
            Said::Bid { who, .. }
            | Said::Act { who, .. }
            | Said::Cards { who, .. }
            | Said::Turn { who, .. }
            | Said::Decline { who, .. }
            | Said::Say { who, .. }
            | Said::Cut { who, .. }
            | Said::Correct { who, .. }
            | Said::Mend { who, .. }
            | Said::Announce { who, .. }
            | Said::Call { who, .. }
            | Said::Show { who, .. }
            | Said::Ask { who, .. }
            | Said::Take { who, .. }
            | Said::Count { who, .. } => vec![who],
        }
    }
}

/// What a line says; `who` is a seat of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// `A bids solo`.
    Bid {
        /// The bidder.
        who: Word,
        /// The game offered.
        game: Word,
    },
    /// `A passes`, `A names S`, `A leaves 2`, `B answers good`, …: an act of which the line tells all.
    Act {
        /// Who acts.
        who: Word,
        /// The act.
        act: Act,
    },
    /// `A discards 3C 2D, takes AC 4D`, …: an act with cards; of `nothing` there are none.
    Cards {
        /// Who acts.
        who: Word,
        /// The act without its cards.
        act: Act,
        /// What is told of its cards.
        cards: Vec<CardSpec>,
        /// What is taken in, in the order drawn, where the source says it.
        takes: Option<Vec<CardSpec>>,
    },
    /// `A turns 7S`.
    Turn {
        /// Who turns the card up.
        who: Word,
        /// The card.
        card: Card,
    },
    /// `A declines to reserve`: makes no use of a right.
    Decline {
        /// Who has the right.
        who: Word,
        /// To do what.
        right: Verb,
    },
    /// `A says "gano"`.
    Say {
        /// The speaker.
        who: Word,
        /// The words, without quotes.
        words: Word,
    },
    /// `A cuts 20`.
    Cut {
        /// Who cuts.
        who: Word,
        /// How many cards are lifted.
        cards: u32,
    },
    /// `A corrects 5H`: takes a play back for this card.
    Correct {
        /// Who mends the play.
        who: Word,
        /// The card played instead.
        card: Card,
    },
    /// `A corrects sequence AH KH QH` or `B corrects not good`: puts what was said in place of what was said before.
    Mend {
        /// Who mends it.
        who: Word,
        /// What is said now.
        mend: Mend,
    },
    /// `A announces carte_blanche`: tells of a hand as dealt.
    Announce {
        /// Who tells of it.
        who: Word,
        /// The declaration.
        class: Word,
    },
    /// `A calls point AH KH QH "three cards" "thirty-one"`.
    Call {
        /// Who calls.
        who: Word,
        /// The declaration.
        class: Word,
        /// The combination.
        cards: Vec<CardSpec>,
        /// The words spoken, in order.
        words: Vec<Word>,
    },
    /// `B shows point AS JS 10S 8S`: lays open what has been called.
    Show {
        /// Who shows it.
        who: Word,
        /// The declaration.
        class: Word,
        /// The cards.
        cards: CardSet,
    },
    /// `B asks` what a call makes.
    Ask {
        /// Who asks.
        who: Word,
        /// The words, where they are given.
        words: Option<Word>,
    },
    /// `A takes 3` or `A takes KS QH 7C`, apart from the discard.
    Take {
        /// Who takes cards in.
        who: Word,
        /// How many.
        count: u32,
        /// Which, in the order drawn, where the source says it.
        cards: Option<Vec<CardSpec>>,
    },
    /// `A counts 9`: has so many points in this deal.
    Count {
        /// Whose points.
        who: Word,
        /// How many.
        points: u32,
    },
    /// `3: C 3D, A 5H*, B ?`.
    Trick {
        /// Its number, counted from 1.
        number: u32,
        /// The cards in the order of play.
        plays: Vec<Play>,
    },
}

impl Said {
    /// Returns the cards that are played, laid away or called, each with whose it is.
    pub fn cards(&self) -> Vec<(&Word, CardSpec)> {
        match self {
            Self::Trick { plays, .. } => plays.iter().map(|p| (&p.who, p.card)).collect(),
            Self::Cards { who, cards, .. } | Self::Call { who, cards, .. } => {
                cards.iter().map(|card| (who, *card)).collect()
            }
            Self::Correct { who, card } => vec![(who, CardSpec::Card(*card))],
            Self::Bid { .. }
            | Self::Act { .. }
            | Self::Turn { .. }
            | Self::Decline { .. }
            | Self::Say { .. }
            | Self::Cut { .. }
            | Self::Mend { .. }
            | Self::Announce { .. }
            | Self::Show { .. }
            | Self::Ask { .. }
            | Self::Take { .. }
            | Self::Count { .. } => Vec::new(),
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
