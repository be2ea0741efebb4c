//! An act at the table, lawful or not: what is done, by whom, with which cards.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds at hand matter here; the rest have one answer"
)]

use crate::variant::{Asked, LogEntry, Variant};
use crate::{Act, State};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_lang::cards::{CardSet, SuitSet};
use codille_lang::ids::{DeclarationId, DeclarationSet, Seat};

/// Something that a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The number of the act.
    pub act: ActId,
    /// Its cards.
    pub cards: CardSet,
    /// Its number; of cards where there are any.
    pub number: i64,
    /// The seat to whom it is done.
    pub whose: Option<Seat>,
    /// The words spoken, or what it is about.
    pub words: String,
    /// The same as an act of play, where the engine knows it.
    pub play: Option<Act>,
    /// The declaration that it is about, and the combination.
    pub about: Option<(DeclarationId, CardSet)>,
    /// What is said in place of an earlier call or answer, where it mends one.
    pub mends: Option<Act>,
    /// The right of which no use is made, where it says so.
    pub declines: Option<Verb>,
    /// Whether it was struck out: the deal goes on as if nothing had been done here.
    pub struck: bool,
}

impl Deed {
    /// Makes a deed of an act alone: without cards, number or words, and done to nobody.
    pub const fn new(act: ActId) -> Self {
        Self {
            act,
            cards: CardSet::EMPTY,
            number: 0,
            whose: None,
            words: String::new(),
            play: None,
            about: None,
            mends: None,
            declines: None,
            struck: false,
        }
    }

    /// Makes a deed of putting right what was said or played: what is said or played instead, the word by which clauses name that, and
    /// the combination that it is about.
    pub fn mending(instead: Act, words: &str, about: Option<(DeclarationId, CardSet)>) -> Self {
        Self {
            words: words.to_owned(),
            about,
            mends: Some(instead),
            ..Self::new(ActId::Verb(Verb::Correct))
        }
    }

    /// Makes a deed of an act of play, done in a state.
    pub fn in_play(act: Act, state: &State, variant: &Variant) -> Self {
        let class_name =
            |class: DeclarationId| variant.checked.table.declarations[class].name.clone();
        let (verb, cards, words) = match act {
            Act::Bid(_) => (Verb::Bid, CardSet::EMPTY, String::new()),
            Act::Pass => (Verb::Pass, CardSet::EMPTY, String::new()),
            Act::Name(_) => (Verb::Name, CardSet::EMPTY, String::new()),
            Act::Discard(cards) => (Verb::Discard, cards, String::new()),
            Act::Yield => (Verb::Yield, CardSet::EMPTY, String::new()),
            Act::Look => (Verb::Look, CardSet::EMPTY, String::new()),
            Act::Surrender => (Verb::Surrender, CardSet::EMPTY, String::new()),
            Act::Defend => (Verb::Defend, CardSet::EMPTY, String::new()),
            Act::Stop => (Verb::Stop, CardSet::EMPTY, String::new()),
            Act::Challenge => (Verb::Challenge, CardSet::EMPTY, String::new()),
            Act::Reserve => (Verb::Reserve, CardSet::EMPTY, String::new()),
            Act::GoOn => (Verb::Say, CardSet::EMPTY, "nothing".to_owned()),
            Act::Play(card) => (Verb::Play, CardSet::of(card), String::new()),
            Act::Take(_) => (Verb::Take, CardSet::EMPTY, String::new()),
            Act::Ask => (Verb::Ask, CardSet::EMPTY, String::new()),
            Act::Leave(_) => (Verb::Leave, CardSet::EMPTY, String::new()),
            Act::Announce => (Verb::Announce, CardSet::EMPTY, String::new()),
            Act::Call { class, cards } => (Verb::Call, cards, class_name(class)),
            Act::Answer(answer) => (Verb::Answer, CardSet::EMPTY, answer.word().to_owned()),
        };
        let leads = verb == Verb::Play && state.trick().next().is_none();
        let number = match act {
            Act::Take(n) | Act::Leave(n) => i64::from(n),
            _ => i64::from(cards.count()),
        };
        Self {
            act: if leads {
                ActId::Lead
            } else {
                ActId::Verb(verb)
            },
            cards,
            number,
            whose: None,
            words,
            play: Some(act),
            about: match act {
                Act::Call { class, cards } => Some((class, cards)),
                Act::Answer(_) | Act::Ask => state.waiting(),
                _ => None,
            },
            mends: None,
            declines: None,
            struck: false,
        }
    }

    /// Makes a deed of saying that no use is made of a right.
    pub fn declining(right: Verb) -> Self {
        Self {
            words: "nothing".to_owned(),
            play: Some(Act::GoOn),
            declines: Some(right),
            ..Self::new(ActId::Verb(Verb::Say))
        }
    }

    /// Returns what the clauses are asked about it.
    pub fn asked(&self) -> Asked<'_> {
        Asked {
            // Whoever has a right may also make no use of it.
            act: self.declines.map_or(self.act, ActId::Verb),
            words: if self.declines.is_some() {
                ""
            } else {
                &self.words
            },
            // Clauses about calls name declarations.
            cards: match self.play {
                Some(Act::Call { class, .. }) => DeclarationSet::of(class).mask(),
                // So do clauses about games and suits.
                Some(Act::Bid(game)) if game < 64 => 1 << game,
                Some(Act::Name(suit)) => SuitSet::of(suit).mask(),
                // What is announced is whatever may be.
                Some(Act::Announce) => u64::MAX,
                _ => self.cards.0,
            },
            number: self.number,
        }
    }

    /// Returns the declaration and the combination that it is about, if any.
    pub(super) fn saying(&self) -> (Option<DeclarationId>, u64) {
        self.about
            .map_or((None, 0), |(class, cards)| (Some(class), cards.0))
    }

    /// Returns the entry in the minutes.
    pub(super) fn minute(&self, seat: Seat) -> LogEntry {
        LogEntry {
            act: self.act,
            seat,
            cards: self.cards.0,
            number: self.number,
            whose: self.whose,
            words: self.words.clone(),
        }
    }
}
