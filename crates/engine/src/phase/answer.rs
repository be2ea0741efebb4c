//! Answering a call, and asking about it before.

use super::form::ActForm;
use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::legality::Why;
use crate::state::State;
use crate::variant::{Answer, EvalContext, Strength, Variant};
use codille_edition::check::rule::Verb;
use codille_edition::check::table::Table;
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, DeclarationId, DeclarationSet, Seat};
use std::cmp::Ordering;

/// A seat is asked to answer a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reply {
    /// Who.
    pub seat: Seat,
    /// The number of the declaration.
    pub class: DeclarationId,
    /// The combination called.
    pub cards: CardSet,
    /// Whether it may be let pass as good: always.
    pub good: bool,
    /// Whether he holds as much.
    pub equal: bool,
    /// Whether he holds more.
    pub not_good: bool,
}

impl Reply {
    /// Returns the answer that says what the seat holds.
    pub const fn truth(&self) -> Answer {
        if self.not_good {
            Answer::NotGood
        } else if self.equal {
            Answer::Equal
        } else {
            Answer::Good
        }
    }

    /// Tells whether an answer may be given.
    const fn allows(&self, answer: Answer) -> bool {
        match answer {
            Answer::Open => false,
            Answer::Good => self.good,
            Answer::Equal => self.equal,
            Answer::NotGood => self.not_good,
        }
    }
}

impl Kind for Reply {
    const VERB: Verb = Verb::Answer;
    const TOLD: &'static [ActForm] = &[ActForm::Alone(Act::Ask)];

    fn takes(&self, act: Act) -> bool {
        matches!(act, Act::Answer(answer) if self.allows(answer))
    }

    fn wants(_: Act) -> bool {
        true
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        let all = [Answer::Good, Answer::Equal, Answer::NotGood].into_iter();
        Some(all.filter(|a| self.allows(*a)).map(Act::Answer).collect())
    }

    fn random(&self, _: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        Some(Act::Answer(self.truth()))
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        let Decision::Answer(_) = case.decision else {
            return Err((Why::OutOfTurn, Vec::new()));
        };
        if act != Act::Ask {
            return case.in_turn(act, || {
                Some(case.variant.grounds(Verb::Answer, &mut case.context()))
            });
        }
        case.its_turn()?;
        let refused = case.state.refused_question(case.variant, case.seat);
        refused.map_or(Ok(()), |clauses| Err((Why::Unlawful, clauses)))
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        if let Act::Answer(answer) = act {
            state.answer(variant, seat, answer, witness);
        } else {
            state.ask_about_call(seat, witness);
        }
    }

    fn verb(act: Act) -> Verb {
        if act == Act::Ask {
            Verb::Ask
        } else {
            Verb::Answer
        }
    }

    fn topic(_: &Table, act: Act) -> String {
        let Act::Answer(answer) = act else {
            return String::new();
        };
        answer.word().to_owned()
    }

    fn notation(_: &Table, act: Act) -> Option<String> {
        Some(if let Act::Answer(answer) = act {
            format!("answers {}", answer.word())
        } else {
            "asks".to_owned()
        })
    }
}

impl State {
    /// Returns what is asked where a call waits for its answer and nobody has led: whoever calls more than he lawfully can is answered too.
    #[inline]
    pub(crate) fn answer_owed(&self, variant: &Variant) -> Option<Decision> {
        if self.asking.is_none() || self.facts.tricks_begun() > 0 {
            return None;
        }
        self.call_unanswered(variant)
    }

    /// Returns what is asked of the other side where a call waits for its answer, at whatever moment it was called.
    pub(crate) fn call_unanswered(&self, variant: &Variant) -> Option<Decision> {
        let (class, cards) = self.asking?;
        // Only what the first to speak calls is answered, whoever is asked for calls meanwhile.
        Some(self.answering(variant, Seat::FIRST, class, cards))
    }

    fn answering(
        &self,
        variant: &Variant,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
    ) -> Decision {
        let opponent = self.facts.next(seat);
        let (than, wanted) = self.weigh(variant, seat, class, cards);
        let mut context = EvalContext::supposing(&self.facts, opponent);
        let own = self.own(opponent);
        Decision::Answer(Reply {
            seat: opponent,
            class,
            cards,
            good: true,
            equal: match than {
                Ordering::Less => false,
                Ordering::Equal => true,
                // Whoever holds more may hold as much besides, or call it short.
                Ordering::Greater => variant.can_equal(class, own.0, wanted, &mut context),
            },
            not_good: than == Ordering::Greater,
        })
    }

    /// Compares the best that the other side holds of a declaration with a combination that a seat calls, and returns how strong that is.
    pub(super) fn weigh(
        &self,
        variant: &Variant,
        seat: Seat,
        class: DeclarationId,
        cards: CardSet,
    ) -> (Ordering, Strength) {
        let opponent = self.facts.next(seat);
        let wanted = variant.tabled_strength(class, cards.0).unwrap_or_else(|| {
            variant.strength(class, cards.0, &mut EvalContext::new(&self.facts, seat))
        });
        let mut context = EvalContext::supposing(&self.facts, opponent);
        let best = variant.best(class, self.own(opponent).0, 0, &mut context);
        let than = best.map_or(Ordering::Less, |(theirs, _)| theirs.cmp(&wanted));
        (than, wanted)
    }

    /// Returns the call that waits for its answer.
    pub const fn waiting(&self) -> Option<(DeclarationId, CardSet)> {
        self.asking
    }

    /// Notes that a seat asks about the call that waits for its answer.
    fn ask_about_call(&mut self, seat: Seat, witness: &mut impl Recorder) {
        let Some((class, _)) = self.asking else {
            return;
        };
        if let Some(asked) = self.facts.reckoning.asked.find_mut(seat) {
            asked.insert(class);
        }
        witness.see(|| Event::Asked { seat, class });
    }

    /// Says why a question is refused; `None` where it may be asked.
    fn refused_question(&self, variant: &Variant, seat: Seat) -> Option<Vec<ClauseId>> {
        let (class, cards) = self.asking?;
        let mut context = EvalContext::new(&self.facts, seat);
        (context.query.calling, context.query.called) = (Some(class), cards.0);
        let all = DeclarationSet::of(class).mask();
        let may = variant.allowed_set(Verb::Ask, all, &mut context) != 0;
        (!may).then(|| variant.objections(Verb::Ask, all, all, &mut context))
    }

    /// Notes an answer; what stands against it is reckoned.
    pub(crate) fn answer(
        &mut self,
        variant: &Variant,
        seat: Seat,
        answer: Answer,
        witness: &mut impl Recorder,
    ) {
        let Some((class, cards)) = self.asking.take() else {
            return;
        };
        let reckoning = &mut self.facts.reckoning;
        reckoning.set_answer(class, answer);
        (reckoning.waiting, reckoning.replied) = (false, true);
        witness.see(|| Event::Answered {
            seat,
            class,
            answer,
        });
        if answer != Answer::NotGood {
            let caller = self.facts.next(seat);
            self.reckon(variant, caller, (class, cards), witness);
        }
    }
}
