//! What the duties and rights allow a seat to do. Asks the rules; applies nothing.

use super::Variant;
use super::eval::mask;
use super::eval_context::EvalContext;
use super::eval_error::EvalError;
use super::hand_state::HandState;
use super::program::{Question, RIGHTS};
use super::query::Query;
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{NameId, RuleId, Seat};

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

/// An answer, with what is wrong with it.
type Doubted<T> = (T, Option<EvalError>);

impl Variant {
    /// Answers a question from its table, or at once.
    #[inline]
    fn put(&self, question: Question, all: u64, query: Query<'_>) -> Doubted<[i64; 2]> {
        match self.answer(question, query, all) {
            Some(answer) => (answer, None),
            None => self.put_at_once(question, all, query),
        }
    }

    #[cold]
    fn put_at_once(&self, question: Question, all: u64, query: Query<'_>) -> Doubted<[i64; 2]> {
        let mut context = EvalContext::of(query);
        let answer = self.ask_at_once(question, all, &mut context);
        (answer, context.trouble)
    }

    /// Tells whether an act that has no object may be done.
    #[inline]
    pub(crate) fn may_now(&self, verb: Verb, query: Query<'_>) -> Doubted<bool> {
        let ([may, _], trouble) = self.put(Question::May(verb), 0, query);
        (may != 0, trouble)
    }

    /// Returns those of `all` that may be chosen with this verb.
    #[inline]
    pub(crate) fn set_now(&self, verb: Verb, all: u64, query: Query<'_>) -> Doubted<u64> {
        if self.reach.watches() {
            self.note_asked(verb, &EvalContext::of(query));
        }
        let ([set, _], trouble) = self.put(Question::Set(verb), all, query);
        (mask(set), trouble)
    }

    /// Tells whether an act must be done now.
    #[inline]
    pub(crate) fn must_now(&self, verb: Verb, query: Query<'_>) -> Doubted<bool> {
        let ([must, _], trouble) = self.put(Question::Must(verb), 0, query);
        (must != 0, trouble)
    }

    /// Returns how many things may be chosen with this verb, within `0..=most`.
    #[inline]
    pub(crate) fn number_now(&self, verb: Verb, most: i64, query: Query<'_>) -> Doubted<Allowed> {
        let ([least, most], trouble) = self.put(Question::Number(verb), mask(most), query);
        (Allowed { least, most }, trouble)
    }

    /// Tells whether a defined truth holds; it does not where the rules are silent.
    #[inline]
    pub(crate) fn truth_now(&self, truth: NameId, query: Query<'_>) -> Doubted<bool> {
        let ([holds, _], trouble) = self.put(Question::Named(truth), 0, query);
        (trouble.is_none() && holds == 1, trouble)
    }

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
        let query = Query::plain(facts, facts.ombre);
        let ([bits, _], trouble) = self.put(Question::Rights, 0, query);
        let rights = std::array::from_fn(|right| bits >> right & 1 == 1);
        (rights, trouble)
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
    pub fn lawful_play_of(&self, context: &mut EvalContext<'_>) -> u64 {
        let (facts, player) = (context.query.facts, context.query.player);
        let held = facts.held_by(player.first());
        match self.play.entry(self, facts) {
            Some(entry) if entry.asks_turn() && self.is_barred_by_rules(context) => 0,
            Some(entry) => entry.cards(held),
            None => self.allowed_set(Verb::Play, held, context),
        }
    }

    /// Returns the cards that a seat may lawfully play, where tables tell it.
    #[inline]
    pub(crate) fn play_by_table(&self, query: Query<'_>) -> Option<u64> {
        let entry = self.play.entry(self, query.facts)?;
        let barred = entry.asks_turn() && self.is_barred(query)?;
        let held = || query.facts.held_by(query.player.first());
        Some(if barred { 0 } else { entry.cards(held()) })
    }

    /// Tells whether one look at a table answers what may be played with these trumps to this lead; otherwise each duty is asked.
    pub fn tabulates_play(&self, facts: &HandState) -> bool {
        self.play.entry(self, facts).is_some()
    }
}
