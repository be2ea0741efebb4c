//! What the duties and rights allow a seat to do. Asks the rules; applies nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::env::Env;
use super::eval::mask;
use super::eval_error::EvalError;
use super::fold::Known;
use super::hand_state::HandState;
use super::program::{Question, RIGHTS};
use codille_edition::check::node::{Fn1, Node, Op2, Var};
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::cards::{Suit, SuitSet};
use codille_lang::ids::{RuleId, Seat};

/// The sentences about each verb, by their numbers, exceptions left to the sentences they override.
#[derive(Debug, Clone, Default)]
pub(super) struct Duties {
    verbs: [Vec<RuleId>; Verb::ALL.len()],
}

impl Duties {
    pub(super) fn gather(variant: &Variant) -> Self {
        let mut duties = Self::default();
        for (i, rule) in variant.rules.iter_enumerated() {
            let Body::Duty { verb, modal, .. } = &rule.body else {
                continue;
            };
            // A permission that the options rule out still says that permission is needed.
            let idle = *modal != Modal::May && variant.never(i);
            if let Some(list) = duties.verbs.get_mut(*verb as usize)
                && !rule.is_exception
                && !idle
            {
                list.push(i);
            }
        }
        duties
    }

    pub(super) fn of(&self, verb: Verb) -> impl Iterator<Item = RuleId> {
        let list = self.verbs.get(verb as usize);
        list.into_iter().flatten().copied()
    }
}

/// What is allowed of a number of things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowed {
    /// The least number.
    pub least: i64,
    /// The greatest number.
    pub most: i64,
}

/// The set that a sentence leaves: what it names, and what its exceptions put in or out.
pub(super) enum Effect {
    Only(u64),
    Also,
    Not(u64),
    Free,
}

impl Variant {
    /// Returns those of `all` (cards, suits or games) that a seat may choose with this verb.
    pub fn allowed_set(&self, verb: Verb, all: u64, env: &mut Env<'_>) -> u64 {
        if self.reach.watches() {
            self.note_asked(verb, env);
        }
        let [set, _] = self.ask(Question::Set(verb), all, env);
        mask(set)
    }

    /// Returns how many things a seat may choose with this verb, within `0..=most`.
    pub fn allowed_number(&self, verb: Verb, most: i64, env: &mut Env<'_>) -> Allowed {
        let [least, most] = self.ask(Question::Number(verb), mask(most), env);
        Allowed { least, most }
    }

    /// Tells whether any clause speaks of this verb.
    pub fn speaks_of(&self, verb: Verb) -> bool {
        self.duties.of(verb).next().is_some()
    }

    /// Tells whether a seat must do this act now.
    pub fn must(&self, verb: Verb, env: &mut Env<'_>) -> bool {
        let [must, _] = self.ask(Question::Must(verb), 0, env);
        must != 0
    }

    /// Tells whether a seat may do an act that has no object, such as to pass or surrender.
    pub fn may(&self, verb: Verb, env: &mut Env<'_>) -> bool {
        let [may, _] = self.ask(Question::May(verb), 0, env);
        may != 0
    }

    /// Tells whether the ombre may surrender, end the hand and challenge.
    pub fn rights(&self, facts: &HandState) -> ([bool; RIGHTS.len()], Option<EvalError>) {
        let mut env = Env::new(facts, facts.ombre);
        let [bits, _] = self.ask(Question::Rights, 0, &mut env);
        let rights = std::array::from_fn(|right| bits >> right & 1 == 1);
        (rights, env.trouble)
    }

    /// Says why a seat may play none of the cards that it holds.
    pub fn no_card_left(&self, facts: &HandState, player: Seat) -> EvalError {
        EvalError::NoCard(self.ties(Verb::Play, &mut Env::new(facts, player)))
    }

    /// Returns the cards that a seat may lawfully play.
    pub fn lawful_play(&self, facts: &HandState, player: Seat) -> u64 {
        self.lawful_play_of(&mut Env::new(facts, player))
    }

    /// The same of the seat that is asked, which learns where the rules fail.
    #[inline]
    pub fn lawful_play_of(&self, env: &mut Env<'_>) -> u64 {
        let (facts, player) = (env.facts, env.player);
        let held = facts.held_by(player.first());
        match self.play.entry(facts.trump, facts.led) {
            Some(entry) if entry.bars.is_empty() => entry.cards(held),
            Some(entry) => {
                let barred = self
                    .barred(facts, player)
                    .unwrap_or_else(|| entry.bars.iter().any(|bar| self.truth(bar, env)));
                if barred { 0 } else { entry.cards(held) }
            }
            None => self.allowed_set(Verb::Play, held, env),
        }
    }
}

/// Lawful play by trumps and card led: where every duty comes down to masks, one look answers.
#[derive(Debug, Clone, Default)]
pub(super) struct PlayTable {
    entries: Vec<Option<PlayEntry>>,
}

/// Guards and what they leave: where the hand meets the first mask, only the second may be played.
#[derive(Debug, Clone, Default)]
pub(super) struct PlayEntry {
    guards: Vec<(u64, u64)>,
    /// Conditions under which nothing may be played at all.
    bars: Vec<Node>,
}

impl PlayEntry {
    pub(super) fn cards(&self, held: u64) -> u64 {
        self.guards.iter().fold(held, |cards, (guard, only)| {
            if held & guard == 0 {
                cards
            } else {
                cards & only
            }
        })
    }
}

impl PlayTable {
    /// Returns the entry, or `None` where the duties do not come down to masks.
    pub(super) fn entry(&self, trump: Option<Suit>, led: u64) -> Option<&PlayEntry> {
        let trump = trump.map_or(Suit::ALL.len(), Suit::index);
        let led = if led == 0 {
            64
        } else {
            led.trailing_zeros() as usize
        };
        self.entries.get(trump * 65 + led).and_then(Option::as_ref)
    }

    pub(super) fn build(variant: &Variant) -> Self {
        let rules: Vec<&Rule> = variant
            .duties
            .of(Verb::Play)
            .map(|i| &variant.rules[i])
            .collect();
        let mut entries = Vec::with_capacity(5 * 65);
        let trumps = Suit::ALL.map(SuitSet::of).into_iter();
        for trump in trumps.chain([SuitSet::EMPTY]) {
            for led in 0..65_u32 {
                let led = if led == 64 { 0 } else { 1_u64 << led };
                let known = Known {
                    trump: Some(trump),
                    led: Some(led),
                    suit: None,
                };
                let real = led == 0 || led & variant.checked.table.pack.0 != 0;
                entries.push(if real {
                    Self::row(variant, &rules, known)
                } else {
                    None
                });
            }
        }
        Self { entries }
    }

    fn row(variant: &Variant, rules: &[&Rule], known: Known) -> Option<PlayEntry> {
        let mut entry = PlayEntry::default();
        for rule in rules {
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = &rule.body
            else {
                return None;
            };
            if !rule.exceptions.is_empty()
                || !matches!(party, Node::Var(Var::Player | Var::Active | Var::Everyone))
            {
                return None;
            }
            let set = match (modal, object) {
                (Modal::Must, Object::From(set)) => set,
                (Modal::MustNot, Object::Act) => {
                    let bar = variant.fold(&rule.condition, known);
                    if bar != Node::FALSE {
                        entry.bars.push(bar);
                    }
                    continue;
                }
                _ => return None,
            };
            let Node::Mask(only) = variant.fold(set, known) else {
                return None;
            };
            match variant.fold(&rule.condition, known) {
                Node::Number(0) => {}
                Node::Number(_) => entry.guards.push((u64::MAX, only)),
                Node::Op2(Op2::HasAny, held, guard) => match (*held, *guard) {
                    (Node::Fn1(Fn1::Held, who), Node::Mask(guard))
                        if *who == Node::Var(Var::Player) =>
                    {
                        entry.guards.push((guard, only));
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
        Some(entry)
    }
}
