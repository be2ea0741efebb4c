//! Questions that one fact answers, whatever else stands: whether a set has a member in common with a known one. No key is worked out for
//! them, and no program is run.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only sets that the state answers by seat matter here, and what they have in common"
)]

use super::builder::{Builder, Value};
use super::code::{Code, Op, seated};
use super::draft::Draft;
use super::input_digit::InputSource;
use super::known_facts::KnownFacts;
use super::memory::source;
use super::question::Question;
use crate::variant::eval::{mask, word};
use crate::variant::{HandState, Query, Variant};
use codille_edition::check::node::{Fn1, Op2, Var};
use codille_edition::check::rule::Verb;
use codille_lang::ids::{DeclarationSet, Seat, SeatSet};
use std::sync::OnceLock;

/// A set that the state answers for one seat or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StateSet {
    Seat(Fn1, Seat),
    Fun(Fn1, u64),
}

/// A set that may have a member in common with a known one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overlap {
    pub(super) set: StateSet,
    pub(super) members: u64,
}

/// A question that one fact answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Screen {
    /// What has to be chosen among; `None` where it does not matter.
    all: Option<u64>,
    /// What is looked at; `None` where the answer is always the first.
    overlap: Option<Overlap>,
    /// The answers where there is a member in common, and where there is none; `None` where more has to be asked.
    answers: [Option<[i64; 2]>; 2],
}

/// The screens of one question: by the seat that asks, or none, and the declaration that is called, or none.
#[derive(Debug, Default)]
pub(super) struct Screens {
    by_asked: Box<[OnceLock<Option<Screen>>]>,
    /// How many declarations there are, and one for none.
    callings: usize,
}

impl Clone for Screens {
    /// Makes as many, to be found anew.
    fn clone(&self) -> Self {
        Self {
            by_asked: self.by_asked.iter().map(|_| OnceLock::new()).collect(),
            callings: self.callings,
        }
    }
}

impl Screens {
    /// Makes screens to be found when they are first asked for. Only questions that are asked again and again in vain have any.
    pub(super) fn of(variant: &Variant, question: Question) -> Self {
        let callings = variant.checked.table.declarations.len() + 1;
        let count = match question {
            Question::Set(Verb::Announce) | Question::May(_) | Question::Named(_) => {
                (variant.players + 1) * callings
            }
            _ => 0,
        };
        Self {
            by_asked: (0..count).map(|_| OnceLock::new()).collect(),
            callings,
        }
    }

    /// Returns the answer that one fact gives; `None` where more has to be asked.
    #[inline]
    pub(super) fn answer(
        &self,
        variant: &Variant,
        question: Question,
        (query, all): (Query<'_>, u64),
    ) -> Option<[i64; 2]> {
        // Where a log is kept, questions are many and asked once.
        if self.by_asked.is_empty() || query.facts.minutes.is_some() {
            return None;
        }
        let screen = self.screen(variant, question, (query, all))?;
        let [some, none] = &screen.answers;
        match &screen.overlap {
            Some(overlap) if !overlap.holds(variant, query) => *none,
            _ => *some,
        }
    }

    /// Returns the fact on which the answer is nothing, with how it then stands: none where it is nothing anyway; `None` where more has to be
    /// asked.
    pub(super) fn nothing(
        &self,
        variant: &Variant,
        question: Question,
        (query, all): (Query<'_>, u64),
    ) -> Option<Vec<(Overlap, bool)>> {
        let screen = self.screen(variant, question, (query, all))?;
        let is_nothing = |answer: Option<[i64; 2]>| answer.is_some_and(|[first, _]| first == 0);
        let [some, none] = screen.answers.map(is_nothing);
        match screen.overlap {
            _ if some && none => Some(Vec::new()),
            Some(overlap) if some || none => Some(vec![(overlap, some)]),
            _ => None,
        }
    }

    /// Returns the screen of a question, where it has one.
    #[inline]
    fn screen(
        &self,
        variant: &Variant,
        question: Question,
        (query, all): (Query<'_>, u64),
    ) -> Option<&Screen> {
        let place = |mask: u64| (u64::BITS - mask.leading_zeros()) as usize;
        let player = query.player.mask();
        let calling = DeclarationSet::from(query.calling).mask();
        if player & player.wrapping_sub(1) != 0 {
            return None;
        }
        let at = place(player) * self.callings + place(calling);
        let screen = self.by_asked.get(at)?;
        let screen = screen.get_or_init(|| Screen::find(variant, question, (query, all)));
        let is_among = |screen: &&Screen| screen.all.is_none_or(|among| among == all);
        screen.as_ref().filter(is_among)
    }

    /// Counts the screens that were found.
    pub(super) fn count(&self) -> usize {
        let found = self.by_asked.iter().filter_map(OnceLock::get);
        found.flatten().count()
    }
}

impl Screen {
    #[cold]
    fn find(variant: &Variant, question: Question, (query, all): (Query<'_>, u64)) -> Option<Self> {
        let calling = DeclarationSet::from(query.calling);
        let all = matches!(question, Question::Set(_)).then_some(all);
        let known = KnownFacts {
            values: vec![
                (Var::Player, word(query.player.mask())),
                (Var::Calling, word(calling.mask())),
            ],
            all: all.map(word),
            ..KnownFacts::default()
        };
        let draft = Draft::of(variant, question, known.clone());
        if let Some(answer) = draft.constant() {
            return Some(Self {
                all,
                overlap: None,
                answers: [Some(answer); 2],
            });
        }
        let [first, second] = draft.answers;
        let (code, _) = draft.low.on.finish(&[draft.doubt, first, second]);
        let screens = code.ops.iter().filter_map(|op| Overlap::of(&code, *op));
        let screens = screens.map(|overlap| {
            let answer = |holds| {
                let known = KnownFacts {
                    overlap: Some((overlap, holds)),
                    ..known.clone()
                };
                Draft::of(variant, question, known).constant()
            };
            Self {
                all,
                overlap: Some(overlap),
                answers: [answer(true), answer(false)],
            }
        });
        let screens = screens.filter(|screen| screen.known() > 0);
        screens.max_by_key(Self::known)
    }

    /// Returns of how many ways in which the fact may stand the answer is known.
    fn known(&self) -> usize {
        self.answers.iter().flatten().count()
    }
}

impl Overlap {
    /// Reads off an operation which sets it looks at; `None` where it asks for anything else.
    fn of(code: &Code, op: Op) -> Option<Self> {
        let Op::Two(Op2::HasAny | Op2::HasNone, a, b) = op else {
            return None;
        };
        let ((InputSource::Asked(asked), InputSource::Known(members))
        | (InputSource::Known(members), InputSource::Asked(asked))) =
            (source(code, a)?, source(code, b)?)
        else {
            return None;
        };
        let set = match asked {
            Op::Seat(fun, seat) => StateSet::Seat(fun, seat),
            Op::Fun(fun, of) => StateSet::Fun(fun, mask(*code.constants.get(usize::from(of))?)),
            _ => return None,
        };
        Some(Self {
            set,
            members: mask(members),
        })
    }

    /// Tells whether there is a member in common.
    #[inline]
    fn holds(self, variant: &Variant, query: Query<'_>) -> bool {
        let asked = |fun, of| mask(variant.fun(fun, of, query)) & self.members != 0;
        match (self.holds_of(query.facts), self.set) {
            (Some(holds), _) => holds,
            (None, StateSet::Fun(fun, of)) => asked(fun, of),
            (None, StateSet::Seat(fun, seat)) => asked(fun, SeatSet::from(seat).mask()),
        }
    }

    /// Tells the same where it depends on no more than the facts of the hand; `None` where it may depend on who asks about what.
    #[inline]
    pub(super) fn holds_of(self, facts: &HandState) -> Option<bool> {
        let set = match self.set {
            StateSet::Seat(fun, seat) => mask(seated(fun, seat, facts)),
            StateSet::Fun(Fn1::Announced, of) => {
                let seat = SeatSet::from_mask(of).first();
                seat.map_or(0, |seat| facts.reckoning.announced(seat).mask())
            }
            StateSet::Fun(..) => return None,
        };
        Some(set & self.members != 0)
    }
}

impl<'a> Draft<'a, Builder<'a>> {
    /// Returns the answers, where they are known without doubt.
    pub(super) fn constant(&self) -> Option<[i64; 2]> {
        match (self.doubt, self.answers) {
            (Value::Known(0), [Value::Known(a), Value::Known(b)]) if !self.low.on.may_fail() => {
                Some([a, b])
            }
            _ => None,
        }
    }
}

impl Builder<'_> {
    /// Returns whether two sets have a member in common, where that is known of just these.
    pub(super) fn of_overlap(&self, op: Op2, a: Value, b: Value) -> Option<Value> {
        let (overlap, holds) = self.known.overlap?;
        let ((set, Value::Known(members)) | (Value::Known(members), set)) = (a, b) else {
            return None;
        };
        let is_set = match (self.op_of(set)?, overlap.set) {
            (Op::Seat(fun, seat), StateSet::Seat(other, of)) => fun == other && seat == of,
            (Op::Fun(fun, seats), StateSet::Fun(other, of)) => {
                fun == other && self.inner(seats) == Value::Known(word(of))
            }
            _ => false,
        };
        if !is_set || mask(members) != overlap.members {
            return None;
        }
        let shares = match op {
            Op2::HasAny => holds,
            Op2::HasNone => !holds,
            _ => return None,
        };
        Some(Value::Known(shares.into()))
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::EvalContext;
    use crate::variant::program::Question;
    use crate::variant::small::variant;
    use codille_lang::ids::Seat;

    #[test]
    fn a_name_that_one_fact_decides_is_answered_by_it() {
        let variant = variant(&[
            "lacks: 'define lacks as held(elder) has none of {A, K} and stock < 1000'",
            "owns: 'define owns as held(younger) has any of {A} or stock > 3'",
            "many: 'define many as count(held(elder)) > 3'",
        ]);
        let named = |name: &str| {
            let found = variant.checked.names.position(|(other, _)| other == name);
            Question::Named(found.expect("a clause defines it"))
        };
        let mut facts = variant.facts();
        for (elder, younger, stock) in [(0, 0, 8), (0xFFF, 0, 0), (0, 0xFFF, 2), (0xF0F0, 0xF0F, 8)]
        {
            (facts.held[Seat::FIRST], facts.held[Seat::SECOND]) = (elder, younger);
            facts.stock = stock;
            for question in ["lacks", "owns", "many"].map(named) {
                let mut context = EvalContext::new(&facts, Seat::FIRST);
                let told = variant.answer(question, context.query, 0);
                let expected = variant.ask_at_once(question, 0, &mut context);
                assert_eq!(
                    told,
                    Some(expected),
                    "{question:?} {elder:x} {younger:x} {stock}"
                );
            }
        }
        assert_eq!(variant.table_rows().screens, 2);
    }
}
