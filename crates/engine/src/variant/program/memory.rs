//! What a program answered before, by the few values of what it asks the state: most programs ask no more than whether some cards are held,
//! how many there are, or a truth.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the operations at hand matter here; the rest have one answer"
)]

use super::code::{Code, Op, Place, ProgramInput};
use super::input_digit::{DigitReading, InputDigit, InputSource};
use crate::variant::Variant;
use codille_edition::check::node::{Cmp, Fn1, Op2, Var};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The most ways in which the facts of a key may stand.
const WAYS: usize = 1 << 16;

/// How many answers of one program may differ.
const DIFFERENT: usize = 32;

/// What a small number is below, and what points under one heading are mostly below; a program that meets a greater one is run.
pub(super) const SMALL: usize = 16;
const POINTS: usize = 64;

/// An answer that was not asked for yet, and one for which there is no room; else its number, from 1.
const UNASKED: u8 = 0;
const WITHOUT: u8 = u8::MAX;

/// The facts on which alone the values of a program depend.
#[derive(Debug, Clone)]
struct InputKey {
    /// Each with the bound of its values.
    digits: Box<[(DigitReading, u64)]>,
    size: usize,
}

/// The answers of a program so far.
#[derive(Debug)]
pub(super) struct AnswerMemory<T> {
    key: InputKey,
    /// For each way in which the facts stand the number of the answer.
    numbers: Box<[AtomicU8]>,
    answers: Box<[OnceLock<T>]>,
}

impl<T> Clone for AnswerMemory<T> {
    /// Makes a memory to be filled anew.
    fn clone(&self) -> Self {
        Self::empty(self.key.clone())
    }
}

impl<T> AnswerMemory<T> {
    /// Makes an empty memory for a program of which these values are looked at; `None` where they depend on facts of many values.
    ///
    /// `choices` is the bound of what is chosen among, as a number, if it has a small one.
    pub(super) fn of(
        (variant, code): (&Variant, &Code),
        looked_at: &[Place],
        choices: Option<usize>,
    ) -> Option<Self> {
        let mut reader = InputReader {
            variant,
            code,
            choices,
            digits: Vec::new(),
        };
        reader.read(looked_at)?;
        let digits = reader.digits;
        let bounds = digits.iter().map(|(_, bound)| *bound);
        let size = bounds.fold(1_usize, usize::saturating_mul);
        let digits = digits.into_iter();
        let digits = digits.map(|(digit, bound)| {
            let bound = u64::try_from(bound).expect("a bound is a small number");
            (DigitReading::of(code, digit), bound)
        });
        let key = InputKey {
            digits: digits.collect(),
            size,
        };
        (size <= WAYS && !key.digits.is_empty()).then(|| Self::empty(key))
    }

    fn empty(key: InputKey) -> Self {
        Self {
            numbers: (0..key.size).map(|_| AtomicU8::new(UNASKED)).collect(),
            answers: (0..DIFFERENT).map(|_| OnceLock::new()).collect(),
            key,
        }
    }
}

impl<T: PartialEq> AnswerMemory<T> {
    /// Returns the answer for facts as they stand, which `run` works out where it is asked for the first time; `None` where the program is to
    /// be run.
    #[inline]
    pub(super) fn recall(
        &self,
        code: &Code,
        ask: &ProgramInput<'_>,
        run: impl FnOnce() -> Option<T>,
    ) -> Option<&T> {
        let number = self.numbers.get(self.key.index(code, ask)?)?;
        let mut told = number.load(Ordering::Relaxed);
        if told == UNASKED {
            told = self.keep(run());
            number.store(told, Ordering::Relaxed);
        }
        self.answers.get(usize::from(told).wrapping_sub(1))?.get()
    }

    /// Keeps an answer, and returns its number.
    #[cold]
    fn keep(&self, answer: Option<T>) -> u8 {
        let Some(mut answer) = answer else {
            return WITHOUT;
        };
        for (number, place) in (1..WITHOUT).zip(&self.answers) {
            match place.set(answer) {
                Ok(()) => return number,
                Err(back) if place.get() == Some(&back) => return number,
                Err(back) => answer = back,
            }
        }
        WITHOUT
    }
}

impl InputKey {
    /// Returns the number for facts as they stand; `None` where one has a greater value than is foreseen.
    #[expect(
        clippy::inline_always,
        reason = "a call takes as long as reading most facts"
    )]
    #[inline(always)]
    fn index(&self, code: &Code, ask: &ProgramInput<'_>) -> Option<usize> {
        let mut at = 0;
        for (digit, bound) in &self.digits {
            let value = digit.value(code, ask);
            if value >= *bound {
                return None;
            }
            at = at * bound + value;
        }
        usize::try_from(at).ok()
    }
}

/// Returns the operation that leaves a value; `None` of a constant.
fn op_of(code: &Code, place: Place) -> Option<Op> {
    let at = usize::from(place).checked_sub(code.constants.len())?;
    code.ops.get(at).copied()
}

/// Returns where a value comes from; `None` where it is worked out from others.
pub(super) fn source(code: &Code, place: Place) -> Option<InputSource> {
    match op_of(code, place) {
        None => code
            .constants
            .get(usize::from(place))
            .copied()
            .map(InputSource::Known),
        Some(op) => is_asked(code, op).then_some(InputSource::Asked(op)),
    }
}

/// Tells whether an operation asks the state about nothing that the program works out.
fn is_asked(code: &Code, op: Op) -> bool {
    match op {
        Op::All | Op::Var(_) | Op::Seat(..) | Op::Points(..) | Op::Ahead(_) => true,
        Op::Fun(fun, of) | Op::Said(fun, of) => fun != Fn1::Count && op_of(code, of).is_none(),
        _ => false,
    }
}

/// Reads off a program which facts its values depend on.
struct InputReader<'a> {
    variant: &'a Variant,
    code: &'a Code,
    choices: Option<usize>,
    digits: Vec<(InputDigit, usize)>,
}

impl InputReader<'_> {
    /// Goes through all operations, and the values that are looked at; `None` where one depends on a fact of many values.
    fn read(&mut self, looked_at: &[Place]) -> Option<()> {
        let code = self.code;
        for op in &code.ops {
            match op {
                Op::Two(Op2::HasAny | Op2::HasNone, a, b) => {
                    match (source(code, *a), source(code, *b)) {
                        (Some(one), Some(other)) => self.add(InputDigit::Overlap(one, other), 2),
                        _ => self.values(&[*a, *b])?,
                    }
                }
                Op::Fun(Fn1::Count, of) => {
                    if let Some(InputSource::Asked(asked)) = source(code, *of) {
                        // What takes few values is read once, however much of it counts.
                        match self.bound(asked) {
                            Some(bound) if bound <= SMALL => {
                                self.add(InputDigit::Value(asked), bound);
                            }
                            _ => self.add(
                                InputDigit::Count(asked),
                                self.variant.checked.table.cards + 2,
                            ),
                        }
                    }
                }
                Op::Not(a) => self.values(&[*a])?,
                Op::Compare(cmp, a, b) => self.compared(*cmp, *a, *b)?,
                Op::And(a, b) | Op::Or(a, b) | Op::Two(_, a, b) => {
                    self.values(&[*a, *b])?;
                }
                Op::Select(a, b, c) => self.values(&[*a, *b, *c])?,
                asked if is_asked(code, *asked) => {}
                _ => return None,
            }
        }
        self.values(looked_at)
    }

    /// Adds the two values that a comparison looks at. Of points it counts only how they compare, where that is with a number.
    fn compared(&mut self, cmp: Cmp, a: Place, b: Place) -> Option<()> {
        let (one, other) = (source(self.code, a), source(self.code, b));
        match (one, other) {
            (
                Some(InputSource::Asked(op @ (Op::Points(..) | Op::Ahead(_)))),
                Some(InputSource::Known(bound)),
            ) => {
                self.add(InputDigit::Compared(cmp, op, bound), 2);
                Some(())
            }
            _ => self.values(&[a, b]),
        }
    }

    /// Adds those of some values that the state answers; `None` where one of them takes many values.
    fn values(&mut self, places: &[Place]) -> Option<()> {
        for place in places {
            if let Some(InputSource::Asked(op)) = source(self.code, *place) {
                self.add(InputDigit::Value(op), self.bound(op)?);
            }
        }
        Some(())
    }

    fn add(&mut self, digit: InputDigit, bound: usize) {
        if !self.digits.iter().any(|(other, _)| *other == digit) {
            self.digits.push((digit, bound));
        }
    }

    /// Returns the bound below which what the state answers mostly lies; `None` where it takes many values.
    fn bound(&self, op: Op) -> Option<usize> {
        let table = &self.variant.checked.table;
        let seats = 1 << self.variant.players;
        let declarations = 1 << table.declarations.len();
        Some(match op {
            Op::Var(
                Var::Better
                | Var::Equal
                | Var::Higher
                | Var::Waiting
                | Var::Replied
                | Var::AllPassed
                | Var::Surrendered
                | Var::Challenged
                | Var::Stopped
                | Var::Reserving
                | Var::PoolReserved,
            ) => 2,
            Op::Fun(fun, _) | Op::Said(fun, _) => match fun {
                Fn1::Proves | Fn1::Alike | Fn1::Outdoes | Fn1::Matches | Fn1::AgainstCards => 2,
                Fn1::Announced | Fn1::Asked | Fn1::Calls | Fn1::Sunk => declarations,
                Fn1::Left => SMALL,
                _ => return None,
            },
            Op::Var(Var::Looked | Var::Thrown | Var::Exchanged | Var::Spoken) => seats,
            Op::Var(Var::Granted | Var::Evened) => declarations,
            Op::Var(Var::TricksPlayed) | Op::Seat(Fn1::Tricks | Fn1::Opening, _) => table.cards + 1,
            Op::All => return self.choices,
            Op::Var(Var::Stock) => SMALL,
            Op::Points(_, headings) if headings.is_power_of_two() => POINTS,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::EvalContext;
    use crate::variant::program::{Question, Tabled};
    use crate::variant::small::variant;
    use codille_lang::ids::Seat;

    #[test]
    fn an_answer_is_remembered_for_facts_that_are_alike_to_the_program() {
        let variant =
            variant(&["many: 'define many as count(held(elder)) + 100 * count(held(younger))'"]);
        let name = variant.checked.names.position(|(name, _)| name == "many");
        let question = Question::Named(name.expect("a clause defines it"));
        let mut facts = variant.facts();
        for [elder, younger] in [
            [0b111, 0b1],
            [0b1110, 0b10],
            [0b1, 0b111],
            [u64::MAX >> 1, 0],
        ] {
            (facts.held[Seat::FIRST], facts.held[Seat::SECOND]) = (elder, younger);
            let mut context = EvalContext::new(&facts, Seat::FIRST);
            let found = variant.found(question, context.query);
            let Some(Tabled::Program(program)) = found else {
                panic!("a program answers");
            };
            assert!(program.memory.is_some());
            let many = i64::from(elder.count_ones() + 100 * younger.count_ones());
            assert_eq!(variant.answer(question, context.query, 0), Some([many, 0]));
            assert_eq!(variant.ask_at_once(question, 0, &mut context), [many, 0]);
        }
    }
}
