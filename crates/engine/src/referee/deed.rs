//! An act at the table, lawful or not: what is done, by whom, with which cards.

use crate::variant::{Asked, LogEntry, Variant};
use crate::{Act, State};
use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};

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
        let (verb, cards) = (act.verb(), act.cards());
        let leads = verb == Verb::Play && state.trick().next().is_none();
        Self {
            act: if leads {
                ActId::Lead
            } else {
                ActId::Verb(verb)
            },
            cards,
            number: i64::from(act.number().unwrap_or_else(|| cards.count())),
            whose: None,
            words: act.topic(&variant.checked.table),
            play: Some(act),
            about: if let Act::Call { class, cards } = act {
                Some((class, cards))
            } else {
                matches!(act, Act::Answer(_) | Act::Ask)
                    .then(|| state.waiting())
                    .flatten()
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
            cards: self.play.map_or(self.cards.0, Act::objects),
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
            words: self.words.as_str().into(),
        }
    }
}
