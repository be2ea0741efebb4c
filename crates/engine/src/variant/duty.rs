//! What the duties and rights allow a seat to do. Asks the rules; applies nothing.

use super::Variant;
use super::eval::mask;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::hand_state::HandState;
use super::program::{Question, RIGHTS};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{RuleId, Seat};

/// The sentences about each verb, by their numbers, exceptions left to the sentences they override.
#[derive(Debug, Clone, Default)]
pub(super) struct Duties {
    verbs: [Vec<RuleId>; Verb::ALL.len()],
    /// Those that name words, whatever the options.
    naming_words: Vec<RuleId>,
}

impl Duties {
    pub(super) fn gather(variant: &Variant) -> Self {
        let mut duties = Self::default();
        for (i, rule) in variant.rules.iter_enumerated() {
            let Body::Duty {
                verb,
                modal,
                object,
                ..
            } = &rule.body
            else {
                continue;
            };
            if matches!(object, Object::Text(_)) && !rule.is_exception {
                duties.naming_words.push(i);
            }
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

    pub(super) fn list(&self, verb: Verb) -> &[RuleId] {
        self.verbs.get(verb as usize).map_or(&[], Vec::as_slice)
    }

    /// Goes through the sentences that name words, also those that the options rule out.
    pub(super) fn naming_words(&self) -> impl Iterator<Item = RuleId> {
        self.naming_words.iter().copied()
    }

    pub(super) fn of(&self, verb: Verb) -> impl Iterator<Item = RuleId> {
        self.list(verb).iter().copied()
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
    pub fn allowed_set(&self, verb: Verb, all: u64, context: &mut EvalContext<'_>) -> u64 {
        if self.reach.watches() {
            self.note_asked(verb, context);
        }
        let [set, _] = self.ask(Question::Set(verb), all, context);
        mask(set)
    }

    /// Returns how many things a seat may choose with this verb, within `0..=most`.
    pub fn allowed_number(&self, verb: Verb, most: i64, context: &mut EvalContext<'_>) -> Allowed {
        let [least, most] = self.ask(Question::Number(verb), mask(most), context);
        Allowed { least, most }
    }

    /// Tells whether any clause speaks of this verb.
    pub fn speaks_of(&self, verb: Verb) -> bool {
        self.duties.of(verb).next().is_some()
    }

    /// Tells whether a seat must do this act now.
    pub fn must(&self, verb: Verb, context: &mut EvalContext<'_>) -> bool {
        let [must, _] = self.ask(Question::Must(verb), 0, context);
        must != 0
    }

    /// Tells whether a seat may do an act that has no object, such as to pass or surrender.
    pub fn may(&self, verb: Verb, context: &mut EvalContext<'_>) -> bool {
        let [may, _] = self.ask(Question::May(verb), 0, context);
        may != 0
    }

    /// Tells whether the ombre may surrender, end the hand and challenge.
    pub fn rights(&self, facts: &HandState) -> ([bool; RIGHTS.len()], Option<EvalError>) {
        let mut context = EvalContext::new(facts, facts.ombre);
        let [bits, _] = self.ask(Question::Rights, 0, &mut context);
        let rights = std::array::from_fn(|right| bits >> right & 1 == 1);
        (rights, context.trouble)
    }

    /// Says why a seat may play none of the cards that it holds.
    pub fn no_card_left(&self, facts: &HandState, player: Seat) -> EvalError {
        EvalError::NoCard(self.ties(Verb::Play, &mut EvalContext::new(facts, player)))
    }

    /// Returns the cards that a seat may lawfully play.
    pub fn lawful_play(&self, facts: &HandState, player: Seat) -> u64 {
        self.lawful_play_of(&mut EvalContext::new(facts, player))
    }

    /// The same of the seat that is asked, which learns where the rules fail.
    #[inline]
    pub fn lawful_play_of(&self, context: &mut EvalContext<'_>) -> u64 {
        let (facts, player) = (context.query.facts, context.query.player);
        let held = facts.held_by(player.first());
        match self.play.entry(self, facts) {
            Some(entry) if entry.asks_turn() && self.is_barred(context) => 0,
            Some(entry) => entry.cards(held),
            None => self.allowed_set(Verb::Play, held, context),
        }
    }

    /// Tells whether one look at a table answers what may be played with these trumps to this lead; otherwise each duty is asked.
    pub fn tabulates_play(&self, facts: &HandState) -> bool {
        self.play.entry(self, facts).is_some()
    }
}
