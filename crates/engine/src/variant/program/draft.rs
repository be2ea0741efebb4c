//! What duties and rights mean: lowers the answers to a question about them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only duties bind anybody, and only some objects name a set or a number"
)]

use super::backend::Backend;
use super::builder::Builder;
use super::code::Op;
use super::known_facts::KnownFacts;
use super::lower::Lowering;
use super::question::Question;
use crate::variant::duty::Effect;
use crate::variant::eval::mask;
use crate::variant::{EvalContext, Variant};
use codille_edition::check::node::{Node, Op2, Var};
use codille_edition::check::rule::{Body, Modal, Object, Verb};
use codille_lang::ids::{ClauseId, RuleId};

/// Two answers and the doubt of both, before they are made a program.
#[derive(Debug)]
pub(super) struct Draft<'a, B: Backend> {
    pub(super) low: Lowering<'a, B>,
    pub(super) doubt: B::Value,
    pub(super) answers: [B::Value; 2],
    /// What may be chosen among.
    pub(super) all: B::Value,
}

impl<'a> Draft<'a, Builder<'a>> {
    /// Lowers the answers to a question to a program.
    pub(super) fn of(variant: &'a Variant, question: Question, known: KnownFacts) -> Self {
        let mut draft = Self::new(Lowering::new(variant, Builder::new(variant, known)));
        draft.ask(question);
        draft
    }
}

impl<'a, B: Backend> Draft<'a, B> {
    fn new(mut low: Lowering<'a, B>) -> Self {
        let all = low.on.ask(Op::All).value;
        Self {
            low,
            doubt: B::NO,
            answers: [B::NO; 2],
            all,
        }
    }

    fn ask(&mut self, question: Question) {
        let duties = &self.low.variant.duties;
        match question {
            Question::Set(verb) => self.set(duties.list(verb)),
            Question::Number(verb) => self.number(duties.list(verb)),
            Question::May(verb) => self.may(duties.list(verb)),
            Question::Must(verb) => self.must(duties.list(verb)),
            Question::Barred => self.barred(),
            Question::Rights => self.rights(),
            Question::Open => self.open(),
            Question::Call => self.call(),
            Question::Named(name) => {
                let said = self.low.name(name);
                (self.doubt, self.answers) = (said.doubt, [said.value, B::NO]);
            }
        }
    }

    pub(super) fn doubted(&mut self, when: B::Value, doubt: B::Value) {
        let doubt = self.low.on.and(when, doubt);
        self.doubt = self.low.on.or(self.doubt, doubt);
    }

    /// Lowers whether a duty binds the one who asks.
    pub(super) fn binds(&mut self, when: B::Value, party: &Node) -> B::Value {
        let player = self.low.on.ask(Op::Var(Var::Player)).value;
        let party = self.low.node(party);
        self.doubted(when, party.doubt);
        let is = self.low.on.two(Op2::HasAny, party.value, player);
        self.low.on.and(when, is)
    }

    /// Lowers the set that an object names, everything where it names none.
    pub(super) fn object(&mut self, when: B::Value, object: &Object) -> B::Value {
        match object {
            Object::From(set) => {
                let set = self.low.node(set);
                self.doubted(when, set.doubt);
                set.value
            }
            _ => self.all,
        }
    }

    /// Lowers a truth where another does not hold.
    pub(super) fn without(&mut self, a: B::Value, b: B::Value) -> B::Value {
        let not = self.low.on.not(b);
        self.low.on.and(a, not)
    }
}

impl Variant {
    /// Answers a question about duties: by its table, or at once where the table has no answer.
    #[inline]
    pub(in crate::variant) fn ask(
        &self,
        question: Question,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> [i64; 2] {
        let tabled = self.answer(question, context.query, all);
        tabled.unwrap_or_else(|| self.ask_at_once(question, all, context))
    }

    /// It stands by itself, so that bulk play has no part in its frame.
    #[cold]
    pub(in crate::variant) fn ask_at_once(
        &self,
        question: Question,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> [i64; 2] {
        self.answers.walk();
        let mut draft = Draft::new(self.at_once(context, all));
        draft.ask(question);
        draft.answers
    }

    /// Returns the set that a sentence leaves of `all`: what it names, and what its exceptions put in or out.
    pub(in crate::variant) fn effect(
        &self,
        base: RuleId,
        all: u64,
        context: &mut EvalContext<'_>,
    ) -> Effect {
        let left = Draft::new(self.at_once(context, all)).effect(base);
        left.first().map_or(Effect::Free, |one| match one.modal {
            Modal::Must => Effect::Only(mask(one.set)),
            Modal::MustNot => Effect::Not(mask(one.set)),
            Modal::May | Modal::Right => Effect::Also,
        })
    }

    /// Returns how a sentence, or an exception in its place, binds the player now.
    pub(in crate::variant) fn binding(
        &self,
        base: RuleId,
        context: &mut EvalContext<'_>,
    ) -> Option<(Modal, ClauseId)> {
        let found = Draft::new(self.at_once(context, 0)).binding(base, false);
        let (_, rule) = found.first()?;
        match &rule.body {
            Body::Duty { modal, .. } => Some((*modal, rule.clause)),
            _ => None,
        }
    }

    /// Returns the first clause that binds the player so with a verb.
    pub(in crate::variant) fn bound(
        &self,
        verb: Verb,
        wanted: Modal,
        context: &mut EvalContext<'_>,
    ) -> Option<ClauseId> {
        self.duties.of(verb).find_map(|base| {
            let (modal, clause) = self.binding(base, context)?;
            (modal == wanted).then_some(clause)
        })
    }
}
