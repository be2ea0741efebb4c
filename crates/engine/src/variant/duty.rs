//! What the duties and rights allow a seat to do. Asks the rules; applies nothing.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::Variant;
use super::eval::{Env, mask};
use super::eval_error::EvalError;
use super::fold::Known;
use super::hand_state::HandState;
use super::program::{Question, RIGHTS};
use super::saying::Saying;
use codille_edition::check::node::{Fn1, Node, Op2, Var};
use codille_edition::check::rule::{Body, Modal, Object, Rule, Verb};
use codille_lang::cards::{Suit, SuitSet};
use codille_lang::ids::{ClauseId, RuleId, Seat};

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

/// What clauses say of a number, each bound with the clause that sets it.
#[derive(Debug, Clone, Copy, Default)]
struct Bounds {
    least: Option<(i64, ClauseId)>,
    most: Option<(i64, ClauseId)>,
}

impl Bounds {
    fn at_least(&mut self, n: i64, by: ClauseId) {
        if self.least.is_none_or(|(least, _)| n > least) {
            self.least = Some((n, by));
        }
    }

    fn at_most(&mut self, n: i64, by: ClauseId) {
        if self.most.is_none_or(|(most, _)| n < most) {
            self.most = Some((n, by));
        }
    }

    /// Returns the clause that wants more than the other lets be.
    fn crossed(self) -> Option<(ClauseId, ClauseId)> {
        let ((least, wants), (most, lets)) = (self.least?, self.most?);
        (least > 0 && least > most).then_some((wants, lets))
    }
}

/// The set that a sentence leaves: what it names, and what its exceptions put in or out.
pub(super) enum Effect {
    Only(u64),
    Also(u64),
    Not(u64),
    Free,
}

impl Variant {
    /// Returns those of `all` (cards, suits or games) that a seat may choose with this verb.
    pub fn allowed_set(&self, verb: Verb, all: u64, env: &mut Env<'_>) -> u64 {
        match self.answer(Question::Set(verb), env.saying(), all) {
            Some([set, _]) => mask(set),
            None => self.set_by_rules(verb, all, env),
        }
    }

    pub(super) fn set_by_rules(&self, verb: Verb, all: u64, env: &mut Env<'_>) -> u64 {
        if self.reach.watches() {
            self.note_asked(verb, env);
        }
        let (mut permitted, mut asked, mut required, mut barred) = (0, false, all, 0);
        for base in self.duties.of(verb) {
            asked |= self.rules[base].body.permits();
            match self.effect(base, all, env) {
                Effect::Only(set) => required &= set,
                Effect::Also(set) => permitted |= set,
                Effect::Not(set) => barred |= set,
                Effect::Free => {}
            }
        }
        let permitted = if asked { permitted } else { all };
        all & permitted & required & !barred
    }

    pub(super) fn effect(&self, base: RuleId, all: u64, env: &mut Env<'_>) -> Effect {
        let rule = &self.rules[base];
        let mut also = 0;
        for exception in &rule.exceptions {
            let Some(found) = self.in_force(*exception, env) else {
                continue;
            };
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = &found.body
            else {
                self.reach.note(found.clause);
                return Effect::Free;
            };
            if !self.includes_player(party, env) {
                continue;
            }
            let set = self.object_set(object, all, env);
            self.reach.note(found.clause);
            match modal {
                Modal::Must => return Effect::Only(set),
                Modal::MustNot => return Effect::Not(set),
                Modal::May | Modal::Right => also |= set,
            }
        }
        let Body::Duty {
            party,
            modal,
            object,
            ..
        } = &rule.body
        else {
            return Effect::Free;
        };
        // Whom it binds is soon told, the condition is not.
        if !self.includes_player(party, env) || !self.truth(&rule.condition, env) {
            return Effect::Free;
        }
        let set = self.object_set(object, all, env);
        self.reach.note(rule.clause);
        match modal {
            Modal::Must => Effect::Only(set | also),
            Modal::May | Modal::Right => Effect::Also(set | also),
            Modal::MustNot => Effect::Not(set & !also),
        }
    }

    fn object_set(&self, object: &Object, all: u64, env: &mut Env<'_>) -> u64 {
        match object {
            Object::From(set) => self.mask(set, env),
            _ => all,
        }
    }

    /// Returns how many things a seat may choose with this verb, within `0..=most`.
    pub fn allowed_number(&self, verb: Verb, most: i64, env: &mut Env<'_>) -> Allowed {
        let question = Question::Number(verb);
        match self.answer(question, env.saying(), mask(most)) {
            Some([least, most]) if least <= most => Allowed { least, most },
            // Only the rules themselves know which clauses cross.
            Some(_) | None => self.number_by_rules(verb, most, env),
        }
    }

    /// The same by the rules themselves; where one clause wants more than another lets be, the hand fails.
    pub(super) fn number_by_rules(&self, verb: Verb, most: i64, env: &mut Env<'_>) -> Allowed {
        let mut out = Bounds::default();
        // As with sets: where some sentence permits, whoever is left out by all may not.
        let (mut asked, mut permitted) = (false, false);
        for base in self.duties.of(verb) {
            let may = |r: &Rule| {
                matches!(
                    &r.body,
                    Body::Duty {
                        modal: Modal::May,
                        ..
                    }
                )
            };
            asked |= may(&self.rules[base]);
            let Some(rule) = self.in_force(base, env) else {
                continue;
            };
            let Body::Duty {
                party,
                modal,
                object,
                ..
            } = &rule.body
            else {
                continue;
            };
            if !self.includes_player(party, env) {
                continue;
            }
            self.reach.note(rule.clause);
            permitted |= *modal != Modal::MustNot;
            match (modal, object) {
                (Modal::MustNot, Object::Act) => out.at_most(0, rule.clause),
                (_, Object::AtLeast(n)) => out.at_least(self.eval(n, env), rule.clause),
                (_, Object::AtMost(n)) => out.at_most(self.eval(n, env), rule.clause),
                (_, Object::Exactly(n)) => {
                    let n = self.eval(n, env);
                    out.at_least(n, rule.clause);
                    out.at_most(n, rule.clause);
                }
                _ => {}
            }
        }
        // A referee lets everyone lay away and take what he likes, and judges it then by each clause.
        if let Some((wants, lets)) = out.crossed()
            && env.facts.minutes.is_none()
        {
            env.fail(EvalError::Crossed(wants, lets));
        }
        Allowed {
            least: out.least.map_or(0, |(n, _)| n.max(0)),
            // Fewer than none is none, and nobody has more than there are.
            most: match out.most {
                _ if asked && !permitted => 0,
                Some((n, _)) => most.min(n),
                None => most,
            },
        }
    }

    /// Tells whether any clause speaks of this verb.
    pub fn speaks_of(&self, verb: Verb) -> bool {
        self.duties.of(verb).next().is_some()
    }

    /// Tells whether a seat must do this act now.
    pub fn must(&self, verb: Verb, env: &mut Env<'_>) -> bool {
        match self.answer(Question::Must(verb), env.saying(), 0) {
            Some([must, _]) => must != 0,
            None => self.bound(verb, Modal::Must, env).is_some(),
        }
    }

    /// Tells whether a seat may do an act that has no object, such as to pass or surrender.
    pub fn may(&self, verb: Verb, env: &mut Env<'_>) -> bool {
        match self.answer(Question::May(verb), env.saying(), 0) {
            Some([may, _]) => may != 0,
            None => self.may_by_rules(verb, env),
        }
    }

    /// Tells whether the ombre may surrender, end the hand and challenge.
    pub fn rights(&self, facts: &HandState) -> ([bool; RIGHTS.len()], Option<EvalError>) {
        let say = Saying::plain(facts, facts.ombre);
        if let Some([bits, _]) = self.answer(Question::Rights, say, 0) {
            return ([bits & 1 != 0, bits & 2 != 0, bits & 4 != 0], None);
        }
        let mut env = Env::new(facts, facts.ombre);
        let rights = RIGHTS.map(|verb| self.may(verb, &mut env));
        (rights, env.trouble)
    }

    pub(super) fn may_by_rules(&self, verb: Verb, env: &mut Env<'_>) -> bool {
        let mut allowed = false;
        for base in self.duties.of(verb) {
            match self.binding(base, env) {
                Some((Modal::MustNot, _)) => return false,
                Some(_) => allowed = true,
                None => {}
            }
        }
        allowed
    }

    /// Returns how a sentence, or an exception in its place, binds the player now.
    pub(super) fn binding(&self, base: RuleId, env: &mut Env<'_>) -> Option<(Modal, ClauseId)> {
        let rule = &self.rules[base];
        // Whom it binds is soon told, the condition is not.
        if rule.exceptions.is_empty()
            && let Body::Duty { party, .. } = &rule.body
            && !self.includes_player(party, env)
        {
            return None;
        }
        let rule = self.in_force(base, env)?;
        match &rule.body {
            Body::Duty { party, modal, .. } if self.includes_player(party, env) => {
                self.reach.note(rule.clause);
                Some((*modal, rule.clause))
            }
            _ => None,
        }
    }

    pub(super) fn bound(&self, verb: Verb, wanted: Modal, env: &mut Env<'_>) -> Option<ClauseId> {
        self.duties.of(verb).find_map(|base| {
            let (modal, clause) = self.binding(base, env)?;
            (modal == wanted).then_some(clause)
        })
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

    /// The same by the rules themselves, without the table.
    pub fn lawful_play_slowly(&self, facts: &HandState, player: Seat) -> u64 {
        let held = facts.held[player];
        self.set_by_rules(Verb::Play, held, &mut Env::new(facts, player))
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
    /// Returns the entry, or `None` where only the rules themselves can tell.
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
