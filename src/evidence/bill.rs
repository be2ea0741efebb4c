//! Bills and calculations with the facts that they settle. Settles nothing.

use super::document::{BillEntry, CalculationEntry, FactsEntry};
use super::expect::pairs;
use super::holding::{CardList, Further};
use super::item::Item;
use super::reading::Reading;
use crate::cards::Suit;
use crate::diagnostic::code::BAD_FIELD;
use crate::yaml::{Number, Text};

/// A settlement that a source works out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// Whose bill it is.
    pub seat: Role,
    /// The hand as it stands.
    pub facts: Facts,
    /// What he gains (above 0) or loses under each heading.
    pub bill: Vec<(Text, i32)>,
    /// The sum that the source casts.
    pub total: Option<i32>,
    /// The full id of what refutes it: the rules must then not give it.
    pub refuted: Option<Text>,
}

/// A number that a source works out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calculation {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// The hand that it is about, if any.
    pub given: Facts,
    /// What is stated, in the language of clauses; its raw slice has places.
    pub states: Text,
}

/// One of the hands of a settlement, as the Ombre sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Who plays alone.
    Ombre,
    /// The first after him in the order of speaking.
    Next,
    /// The other.
    Last,
}

impl Role {
    /// The words of the roles, in the order of speaking.
    const WORDS: [(&'static str, Self); 3] = [
        ("ombre", Self::Ombre),
        ("next", Self::Next),
        ("last", Self::Last),
    ];

    /// Returns the word that the files use.
    pub fn word(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(_, role)| *role == self);
        found.map_or("", |(word, _)| word)
    }

    fn of(text: &Text, reading: &mut Reading<'_>) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(word, _)| *text == **word);
        if found.is_none() {
            let known = Self::WORDS.map(|(word, _)| word);
            reading.unknown(BAD_FIELD, "role", text, &known);
        }
        found.map(|(_, role)| *role)
    }
}

/// The places at the table, in the order of speaking.
const PLACES: [&str; 3] = ["eldest", "second", "youngest"];

/// A hand when it is settled; what is not given is open.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// What the pool holds.
    pub pool: Option<Number>,
    /// The game undertaken.
    pub game: Option<Text>,
    /// The trump suit.
    pub trump: Option<Suit>,
    /// The Ombre's place in the order of speaking, counted from 0.
    pub ombre: Option<usize>,
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
}

/// Makes the bill of an entry; `None` where it has a fault.
pub(super) fn bill(entry: &BillEntry, reading: &mut Reading<'_>) -> Option<Bill> {
    let before = reading.faults.len();
    let mut item = Item::new(&entry.id, &entry.title, reading.work);
    item.cites = reading.cites(&entry.cites);
    item.variant = entry.variant.as_ref().map(ToString::to_string);
    item.set = Item::options(&entry.set);
    item.note.clone_from(&entry.note);
    item.open.clone_from(&entry.open);
    let bill = Bill {
        item,
        seat: Role::of(&entry.seat, reading)?,
        facts: facts(&entry.facts, reading),
        bill: pairs(&entry.bill),
        total: entry.total,
        refuted: reading.cite(entry.refuted.as_ref()),
    };
    (reading.faults.len() == before).then_some(bill)
}

/// Makes the calculation of an entry; `None` where it has a fault.
pub(super) fn calculation(
    entry: &CalculationEntry,
    reading: &mut Reading<'_>,
) -> Option<Calculation> {
    let before = reading.faults.len();
    let mut item = Item::new(&entry.id, &entry.title, reading.work);
    item.cites = reading.cites(&entry.cites);
    item.variant = entry.variant.as_ref().map(ToString::to_string);
    item.set = Item::options(&entry.set);
    item.note.clone_from(&entry.note);
    item.open.clone_from(&entry.open);
    let calculation = Calculation {
        item,
        given: facts(&entry.given, reading),
        states: entry.states.clone(),
    };
    (reading.faults.len() == before).then_some(calculation)
}

fn facts(entry: &FactsEntry, reading: &mut Reading<'_>) -> Facts {
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
    }
}

/// Returns the number of a place at the table.
pub(super) fn place(text: &Text, reading: &mut Reading<'_>) -> Option<usize> {
    let found = PLACES.iter().position(|p| *text == **p);
    if found.is_none() {
        reading.unknown(BAD_FIELD, "place", text, &PLACES);
    }
    found
}
