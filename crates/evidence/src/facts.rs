//! A hand as it stands when it is settled, and what the settlement leaves.

use super::document::FactsEntry;
use super::holding::{CardList, Further};
use super::party::pair;
use super::reading::Reading;
use codille_edition::yaml::{Number, Text, locate};
use codille_lang::cards::Suit;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;
use serde::Deserialize;

/// One of the hands of a settlement, as the Ombre sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Who plays alone.
    Ombre,
    /// The first after him in the order of speaking.
    Next,
    /// The other.
    Last,
    /// The dealer, where he holds no cards.
    Dealer,
}

impl Role {
    /// All roles, in the order of speaking.
    const ALL: [Self; 4] = [Self::Ombre, Self::Next, Self::Last, Self::Dealer];

    /// Returns the word that the files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ombre => "ombre",
            Self::Next => "next",
            Self::Last => "last",
            Self::Dealer => "dealer",
        }
    }

    pub(super) fn of(text: &Text, reading: &mut Reading<'_>) -> Option<Self> {
        let all = Self::ALL.map(|one| (one, one.word()));
        reading.one_of(BAD_FIELD, "role", text, &all)
    }
}

/// The places at the table, in the order of speaking.
const PLACES: [&str; 3] = ["eldest", "second", "youngest"];

/// A hand when it is settled; what is not given is open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the files")]
pub struct Facts {
    /// What the pool holds.
    pub pool: Option<Number>,
    /// The game undertaken.
    pub game: Option<Text>,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// The Ombre's place in the order of speaking, counted from 0.
    pub ombre: Option<Seat>,
    /// Cards that the Ombre certainly has when play begins.
    pub hand: Option<CardList>,
    /// What else he has, by kind.
    pub also: Vec<Further>,
    /// Tricks won; those not named share the rest in every way.
    pub tricks: Vec<(Role, u32)>,
    /// Tricks that the Ombre won before another won one.
    pub opening: Option<u32>,
    /// Tricks played.
    pub played: Option<u32>,
    /// The Ombre gave the game up.
    pub surrendered: bool,
    /// Who forbade it.
    pub defender: Option<Role>,
    /// The vole was challenged by word.
    pub challenged: bool,
    /// The loser sets his stake apart.
    pub reserving: bool,
    /// Cards that the Ombre led.
    pub led: Option<CardList>,
    /// Faults committed: by whom, which, how often.
    pub faults: Vec<(Role, Text, u32)>,
    /// Stakes that lie apart.
    pub reserved: Vec<u32>,
    /// The stake in the pool lay apart before.
    pub pool_reserved: bool,
    /// Cards dealt round one by one for the first deal.
    pub drawn: Option<CardList>,
    /// The places of ladies, counted from 0.
    pub ladies: Vec<Seat>,
    /// Points made in the deals before, those of the elder first.
    pub totals: Option<[u32; 2]>,
    /// What has been gained in the parties before, by the elder first.
    pub gained: Option<[u32; 2]>,
    /// How many deals have been played.
    pub deals: Option<u32>,
}

impl Facts {
    /// Returns the cards that are known, list by list.
    pub(super) fn lists(&self) -> impl Iterator<Item = &CardList> {
        let lists = [&self.hand, &self.led, &self.drawn];
        lists.into_iter().flatten()
    }
}

/// What lies on the table after a settlement and before the next deal; what is not given is not asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Leaves {
    /// What the pool holds.
    pub pool: Option<i32>,
    /// The stakes set apart, the largest first.
    pub reserved: Option<Vec<i32>>,
}

locate! { Leaves { pool, reserved } }

/// Reads a hand as it is settled.
pub(super) fn facts(entry: &FactsEntry, reading: &mut Reading<'_>) -> Facts {
    let value = |n: Option<Number>| n.map(|n| n.value);
    let tricks = entry.tricks.iter();
    let tricks = tricks.filter_map(|(role, n)| Some((Role::of(role, reading)?, n.value)));
    Facts {
        tricks: tricks.collect(),
        pool: entry.pool,
        game: entry.game.clone(),
        trump: entry.trump.as_ref().and_then(|t| reading.suit(t)),
        ombre: entry.ombre.as_ref().and_then(|o| place(o, reading)),
        hand: entry.hand.as_ref().map(|h| reading.list(h)),
        also: entry
            .also
            .iter()
            .filter_map(|a| reading.further(a))
            .collect(),
        opening: value(entry.opening),
        played: value(entry.played),
        surrendered: entry.surrendered,
        defender: entry.defender.as_ref().and_then(|d| Role::of(d, reading)),
        challenged: entry.challenged,
        reserving: entry.reserving,
        led: entry.led.as_ref().map(|l| reading.list(l)),
        faults: faults(entry, reading),
        reserved: entry.reserved.iter().map(|n| n.value).collect(),
        pool_reserved: entry.pool_reserved,
        drawn: entry.drawn.as_ref().map(|d| reading.list(d)),
        ladies: entry
            .ladies
            .iter()
            .filter_map(|l| place(l, reading))
            .collect(),
        totals: entry.totals.as_ref().and_then(|t| pair(t, reading)),
        gained: entry.gained.as_ref().and_then(|g| pair(g, reading)),
        deals: value(entry.deals),
    }
}

fn faults(entry: &FactsEntry, reading: &mut Reading<'_>) -> Vec<(Role, Text, u32)> {
    let mut out = Vec::new();
    for (role, faults) in entry.faults.iter() {
        let Some(role) = Role::of(role, reading) else {
            continue;
        };
        out.extend(faults.iter().map(|(name, n)| (role, name.clone(), n.value)));
    }
    out
}

/// Reads a place at the table.
pub(super) fn place(text: &Text, reading: &mut Reading<'_>) -> Option<Seat> {
    let found = PLACES.iter().position(|p| *text == **p);
    if found.is_none() {
        reading.unknown(BAD_FIELD, "place", text, &PLACES);
    }
    found.map(Seat::from)
}
