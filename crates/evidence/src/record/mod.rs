//! Records with their beginnings filled in from the records they branch from.

mod acts;
mod head;
mod note;
mod resolve;

pub use super::start::Diagram;
pub use note::ActNote;
pub(super) use resolve::resolve;

use super::act::ActLine;
use super::expect::Expect;
use super::holding::{CardList, Hand};
use super::item::Item;
use super::origin::Known;
use super::stated::Stated;
use codille_edition::yaml::{Number, Text};
use codille_lang::cards::Suit;
use codille_lang::clause::ast::Word;
use codille_lang::ids::Seat;

/// A game or a part of one, card by card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedRecord {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// The full id of the record that it branches from.
    pub from: Option<String>,
    /// How many of `acts` are taken over from there.
    pub inherited: usize,
    /// The players in the order of speaking; the last one deals.
    pub seats: Vec<Text>,
    /// What is in the pool before the first act.
    pub pool: Option<Number>,
    /// How the cards lie at the beginning.
    pub start: Start,
    /// How well the cards are known, where the source does not print them.
    pub diagram: Option<Diagram>,
    /// Where the cards come from, hand by hand, then those of the stock.
    pub known: Vec<Known>,
    /// What else the source states of the cards.
    pub stated: Vec<Stated>,
    /// What has happened before the beginning.
    pub before: Before,
    /// Every line, those taken over first.
    pub acts: Vec<ActLine>,
    /// What stands beside single lines, in their order.
    pub notes: Vec<ActNote>,
    /// What it must come to.
    pub expect: Expect,
}

impl ResolvedRecord {
    /// Returns the seat of a player; `None` where nobody is called so, or sits beyond the largest table.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|s| s.as_str() == name);
        place.and_then(Seat::new)
    }

    /// Returns the seat of somebody who is named.
    ///
    /// # Errors
    /// A sentence where nobody is called so.
    pub(super) fn named(&self, name: &Text) -> Result<Seat, String> {
        let seat = self.seat(name.as_str());
        seat.ok_or_else(|| format!("no seat is called {name}"))
    }

    /// Returns the seat of somebody who acts; that all who act have one, the reading makes sure of.
    pub(super) fn acting(&self, who: &Word) -> Seat {
        self.seat(&who.text).expect("whoever acts has a seat")
    }
}

/// Where a record begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// With the hands as dealt.
    Deal {
        /// What each player is dealt.
        hands: Vec<Hand>,
        /// The rest, from the top.
        stock: Option<CardList>,
    },
    /// With the first lead.
    Lead {
        /// What each player holds.
        hands: Vec<Hand>,
        /// Who plays against the others.
        ombre: Option<Text>,
        /// The game undertaken.
        game: Option<Text>,
        /// The trump suit.
        trump: Option<Suit>,
        /// What each player has thrown out.
        discards: Vec<Hand>,
    },
}

/// What has happened before the beginning of a record; what is not given is nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Before {
    /// The number of the deal in the game.
    pub deal: Option<Number>,
    /// Points made in earlier deals, by seat.
    pub totals: Vec<(Text, Number)>,
    /// The cards were dealt wrong, so that hands may have any size.
    pub misdealt: bool,
}

impl Start {
    /// Returns the hands.
    pub fn hands(&self) -> &[Hand] {
        match self {
            Self::Deal { hands, .. } | Self::Lead { hands, .. } => hands,
        }
    }

    /// Returns what each player has thrown out before the first lead.
    pub fn discards(&self) -> &[Hand] {
        match self {
            Self::Deal { .. } => &[],
            Self::Lead { discards, .. } => discards,
        }
    }

    /// Returns the stock, where it is given.
    pub const fn stock(&self) -> Option<&CardList> {
        match self {
            Self::Deal { stock, .. } => stock.as_ref(),
            Self::Lead { .. } => None,
        }
    }

    /// Goes through every list of cards: hands, stock, cards thrown out.
    pub fn lists(&self) -> impl Iterator<Item = &CardList> {
        let hands = self.hands().iter().chain(self.discards());
        hands.map(|h| &h.list).chain(self.stock())
    }

    /// Goes through the same lists, to be filled otherwise.
    pub(super) fn lists_mut(&mut self) -> impl Iterator<Item = &mut CardList> {
        let (hands, discards, stock) = match self {
            Self::Deal { hands, stock } => (hands, None, stock.as_mut()),
            Self::Lead {
                hands, discards, ..
            } => (hands, Some(discards), None),
        };
        let hands = hands.iter_mut().chain(discards.into_iter().flatten());
        hands.map(|h| &mut h.list).chain(stock)
    }
}
