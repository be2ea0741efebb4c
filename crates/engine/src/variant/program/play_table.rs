//! Lawful play by trumps and card led: where every duty comes down to masks, one look answers.

use super::backend::Backend;
use super::builder::{Builder, Value};
use super::guard::Guard;
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::reads::{LogReads, reads_of};
use crate::variant::eval::{mask, suits, word};
use crate::variant::{HandState, Variant};
use codille_edition::check::node::{Node, Var};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::cards::Suit;
use std::sync::OnceLock;

/// How many cards may be led, with nothing led as one more.
const LEADS: usize = 65;

/// What may be played, one entry for each suit of trumps, or none, and each card led; filled when it is first asked for.
#[derive(Debug, Clone, Default)]
pub(in crate::variant) struct PlayTable {
    entries: Box<[OnceLock<Option<PlayEntry>>]>,
    log: OnceLock<LogReads>,
}

/// Guards and what they leave: where one holds for the hand, only its cards may be played.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlayEntry {
    guards: Vec<(Guard, u64)>,
    /// The guards in one: where the hand has any of the first cards, only the second may be played.
    simple: Option<(u64, u64)>,
    asks_turn: bool,
}

impl PlayEntry {
    /// Returns what may be played of a hand.
    #[inline]
    pub(crate) fn cards(&self, held: u64) -> u64 {
        if let Some((asked, only)) = self.simple {
            return if held & asked == 0 { held } else { held & only };
        }
        self.guards.iter().fold(held, |cards, (guard, only)| {
            if guard.holds(held) {
                cards & only
            } else {
                cards
            }
        })
    }

    /// Tells whether there are bans under which nothing may be played at all.
    pub(in crate::variant) const fn asks_turn(&self) -> bool {
        self.asks_turn
    }

    /// Works out an entry, which holds whoever is at the table and as long as nothing happened about which the duties ask the log; `None`
    /// where the duties do not come down to masks.
    fn of(variant: &Variant, trump: Option<Suit>, led: u64) -> Option<Self> {
        if led & !variant.checked.table.pack.0 != 0 {
            return None;
        }
        let mut known =
            KnownFacts::anywhere(vec![(Var::Trump, suits(trump)), (Var::Led, word(led))]);
        known.is_logged = false;
        let mut low = Lowering::new(variant, Builder::new(variant, known));
        let mut entry = Self::default();
        for base in variant.duties.of(Verb::Play) {
            if low.is_never(base) {
                continue;
            }
            let rule = &variant.rules[base];
            let Body::Duty {
                party: Node::Var(Var::Player | Var::Active | Var::Everyone),
                modal,
                object,
                ..
            } = &rule.body
            else {
                return None;
            };
            if rule.body.is_ban() {
                // What only lifts a ban leaves it one; whether it is lifted is asked with the ban itself.
                if !rule.exceptions.iter().all(|e| variant.only_lifts(*e)) {
                    return None;
                }
                entry.asks_turn = true;
                continue;
            }
            let (Modal::Must, Object::From(set)) = (modal, object) else {
                return None;
            };
            let standing = low.in_force(base);
            let mut guard = Value::NO;
            for (holds, found) in standing.rules {
                if found == base {
                    guard = holds;
                } else if variant.rules[found].body != Body::Nothing {
                    return None;
                }
            }
            let set = low.node(set);
            let Value::Known(only) = set.value else {
                return None;
            };
            if [standing.doubt, set.doubt] != [Value::NO; 2] {
                return None;
            }
            match guard {
                Value::NO => {}
                Value::Known(_) => entry.guards.push((Guard::always(), mask(only))),
                value @ Value::Of(_) => entry.guards.push((Guard::of(&low.on, value)?, mask(only))),
            }
        }
        entry.simple = match entry.guards.as_slice() {
            [] => Some((0, u64::MAX)),
            [(guard, only)] => guard.single().map(|asked| (asked, *only)),
            _ => None,
        };
        Some(entry)
    }
}

impl PlayTable {
    /// Makes room for the entries.
    pub(in crate::variant) fn new() -> Self {
        let count = LEADS * (Suit::ALL.len() + 1);
        Self {
            entries: (0..count).map(|_| OnceLock::new()).collect(),
            log: OnceLock::new(),
        }
    }

    /// Tells of each entry that was asked for whether the duties come down to masks.
    pub(super) fn filled(&self) -> impl Iterator<Item = bool> {
        let filled = self.entries.iter().filter_map(OnceLock::get);
        filled.map(Option::is_some)
    }

    /// Returns the entries for a suit of trumps, by card led and last where none is; `None` where there is no table.
    #[inline]
    pub(super) fn entries_of(&self, trump: Option<Suit>) -> Option<&[OnceLock<Option<PlayEntry>>]> {
        let row = trump.map_or(Suit::ALL.len(), Suit::index);
        self.entries.get(row * LEADS..(row + 1) * LEADS)
    }

    /// Returns the entry, or `None` where the duties do not come down to masks.
    #[inline]
    pub(in crate::variant) fn entry(
        &self,
        variant: &Variant,
        facts: &HandState,
    ) -> Option<&PlayEntry> {
        let (trump, led) = (facts.trump, facts.led);
        let row = trump.map_or(Suit::ALL.len(), Suit::index);
        let entry = self
            .entries
            .get(row * LEADS + led.trailing_zeros() as usize)?;
        if facts.minutes.is_some() {
            let duties = || variant.duties.of(Verb::Play);
            let log = self
                .log
                .get_or_init(|| reads_of(variant, duties(), true).log);
            if !log.are_empty(facts.happened()) {
                return None;
            }
        }
        entry
            .get_or_init(|| PlayEntry::of(variant, trump, led))
            .as_ref()
    }
}

impl Variant {
    /// Tells whether a condition certainly holds for a suit as the suit of trumps, or as the one that an order is asked for.
    pub(in crate::variant) fn is_certain(&self, condition: &Node, of: Option<(Var, Suit)>) -> bool {
        let known = of.into_iter().map(|(var, suit)| (var, suits(suit)));
        let known = KnownFacts::anywhere(known.collect());
        let condition = Lowering::new(self, Builder::new(self, known)).node(condition);
        Builder::holds(condition.value) && condition.doubt == Value::NO
    }
}
