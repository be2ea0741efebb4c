//! What counts of a value that the state answers to a program, and how it is read: as one digit of the number of an answer.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the operations at hand matter here; the rest have one answer"
)]

use super::code::{Code, Op, ProgramInput, one, seated};
use crate::variant::Query;
use crate::variant::combination::stands;
use crate::variant::eval::{compare, mask, word};
use codille_edition::check::node::{Cmp, Fn1, Var};
use codille_lang::ids::{Seat, SeatSet};

/// A value that does not come from others of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputSource {
    Known(i64),
    /// What the state answers.
    Asked(Op),
}

/// What counts of a value that the state answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputDigit {
    /// All of it: it is a small number.
    Value(Op),
    /// How many members it has, as a set.
    Count(Op),
    /// Whether two sets have a member in common.
    Overlap(InputSource, InputSource),
    /// How it compares with a number.
    Compared(Cmp, Op, i64),
}

/// A digit as it is read: what is asked most often is told apart once, and not each time.
#[derive(Debug, Clone, Copy)]
pub(super) enum DigitReading {
    /// What is to be chosen among.
    All,
    Stock,
    Better,
    Equal,
    /// How many cards are called.
    Called,
    /// How many members a set of a seat has.
    Count(Fn1, Seat),
    /// Whether a set of a seat has any of these members.
    Overlap(Fn1, Seat, u64),
    /// How many cards of its share a seat left.
    Left(Seat),
    /// What the state counts of a seat.
    Counted(Fn1, Seat),
    /// About which declarations a seat has asked.
    Asked(Seat),
    /// Whether some are among them.
    AskedAny(Seat, u64),
    /// Whether a seat has announced some declarations.
    AnnouncedAny(Seat, u64),
    /// How many cards a seat has called before of what is called.
    Reckoned(Seat),
    /// Whether cards that are called are among them.
    ReckonedAgain(Seat),
    /// Whether a seat has called something of some declarations.
    CallsAny(Seat, u64),
    /// Whether some seats have looked at cards left.
    LookedAny(u64),
    /// How points by declaring that a seat is ahead compare with a number.
    AheadCompared(Cmp, Seat, i64),
    /// Points of a seat under the headings of a mask.
    Points(Seat, u32),
    /// How these compare with a number.
    PointsCompared(Cmp, (Seat, u32), i64),
    /// Whatever else is asked.
    Other(InputDigit),
}

impl DigitReading {
    /// Returns how a digit of a program is read.
    pub(super) fn of(code: &Code, digit: InputDigit) -> Self {
        let other = Self::Other(digit);
        match digit {
            InputDigit::Value(op) => match op {
                Op::All => Self::All,
                Op::Var(Var::Stock) => Self::Stock,
                Op::Var(Var::Better) => Self::Better,
                Op::Var(Var::Equal) => Self::Equal,
                Op::Points(seat, headings) => Self::Points(seat, headings),
                Op::Seat(fun, seat) => Self::Counted(fun, seat),
                op => match said(code, op) {
                    Some((Fn1::Left, seat)) => Self::Left(seat),
                    Some((Fn1::Asked, seat)) => Self::Asked(seat),
                    _ => other,
                },
            },
            InputDigit::Count(Op::Var(Var::Called)) => Self::Called,
            InputDigit::Count(Op::Seat(fun, seat)) => Self::Count(fun, seat),
            InputDigit::Count(op) => match said(code, op) {
                Some((Fn1::Reckoned, seat)) => Self::Reckoned(seat),
                _ => other,
            },
            InputDigit::Overlap(InputSource::Asked(op), InputSource::Known(members))
            | InputDigit::Overlap(InputSource::Known(members), InputSource::Asked(op)) => {
                let members = mask(members);
                match (op, said(code, op)) {
                    (Op::Seat(fun, seat), _) => Self::Overlap(fun, seat, members),
                    (Op::Var(Var::Looked), _) => Self::LookedAny(members),
                    (_, Some((Fn1::Asked, seat))) => Self::AskedAny(seat, members),
                    (_, Some((Fn1::Announced, seat))) => Self::AnnouncedAny(seat, members),
                    (_, Some((Fn1::Calls, seat))) => Self::CallsAny(seat, members),
                    _ => other,
                }
            }
            InputDigit::Overlap(
                InputSource::Asked(Op::Var(Var::Called)),
                InputSource::Asked(op),
            )
            | InputDigit::Overlap(
                InputSource::Asked(op),
                InputSource::Asked(Op::Var(Var::Called)),
            ) => match said(code, op) {
                Some((Fn1::Reckoned, seat)) => Self::ReckonedAgain(seat),
                _ => other,
            },
            InputDigit::Compared(cmp, Op::Points(seat, headings), bound) => {
                Self::PointsCompared(cmp, (seat, headings), bound)
            }
            InputDigit::Compared(cmp, Op::Ahead(seat), bound) => {
                Self::AheadCompared(cmp, seat, bound)
            }
            InputDigit::Overlap(..) | InputDigit::Compared(..) => other,
        }
    }

    /// Returns the digit for facts as they stand; one below nought is greater than any bound.
    #[expect(
        clippy::inline_always,
        reason = "a call takes as long as reading most facts"
    )]
    #[inline(always)]
    pub(super) fn value(&self, code: &Code, ask: &ProgramInput<'_>) -> u64 {
        let facts = ask.query.facts;
        match *self {
            Self::All => ask.all,
            Self::Stock => facts.stock.into(),
            Self::Better => stands(ask.query).is_gt().into(),
            Self::Equal => stands(ask.query).is_eq().into(),
            Self::Called => ask.query.called.count_ones().into(),
            Self::Count(fun, seat) => mask(seated(fun, seat, facts)).count_ones().into(),
            Self::Overlap(fun, seat, members) => {
                u64::from(mask(seated(fun, seat, facts)) & members != 0)
            }
            Self::Left(seat) => mask(facts.reckoning.left(seat)),
            Self::Counted(fun, seat) => mask(seated(fun, seat, facts)),
            Self::Asked(seat) => facts.reckoning.asked(seat).mask(),
            Self::AskedAny(seat, members) => {
                u64::from(facts.reckoning.asked(seat).mask() & members != 0)
            }
            Self::AnnouncedAny(seat, members) => {
                u64::from(facts.reckoning.announced(seat).mask() & members != 0)
            }
            Self::Reckoned(seat) => reckoned(ask.query, seat).count_ones().into(),
            Self::ReckonedAgain(seat) => {
                u64::from(reckoned(ask.query, seat) & ask.query.called != 0)
            }
            Self::CallsAny(seat, members) => {
                let calls = facts.reckoning.calls(seat).mask();
                u64::from(!is_supposed(ask.query, seat) && calls & members != 0)
            }
            Self::AheadCompared(cmp, seat, bound) => {
                compare(cmp, ask.variant.ahead(seat, facts), bound).into()
            }
            Self::LookedAny(members) => u64::from(facts.reckoning.looked.mask() & members != 0),
            Self::Points(seat, headings) => mask(facts.reckoning.points(seat, headings)),
            Self::PointsCompared(cmp, (seat, headings), bound) => {
                compare(cmp, facts.reckoning.points(seat, headings), bound).into()
            }
            Self::Other(ref digit) => digit.value(code, ask),
        }
    }
}

/// Reads off an operation which function of what was said it asks of which seat.
fn said(code: &Code, op: Op) -> Option<(Fn1, Seat)> {
    let (Op::Fun(fun, of) | Op::Said(fun, of)) = op else {
        return None;
    };
    let of = code.constants.get(usize::from(of)).copied()?;
    let seat = SeatSet::from_mask(mask(of)).first()?;
    // Of several seats, whose calls count depends on who asks.
    (SeatSet::from(seat).mask() == mask(of)).then_some((fun, seat))
}

/// Returns the cards that a seat has called of the declaration that is called, as the function of clauses answers.
#[inline]
fn reckoned(query: Query<'_>, seat: Seat) -> u64 {
    let class = query.calling.filter(|_| !is_supposed(query, seat));
    class.map_or(0, |class| query.facts.reckoning.called(class, seat))
}

/// Tells whether it is asked what a seat might call, as if it had called nothing yet.
#[inline]
fn is_supposed(query: Query<'_>, seat: Seat) -> bool {
    query.supposing && SeatSet::from(seat) == query.player
}

impl InputDigit {
    /// Returns the digit for facts as they stand.
    #[inline(never)]
    fn value(&self, code: &Code, ask: &ProgramInput<'_>) -> u64 {
        match self {
            Self::Value(op) => mask(asked(code, *op, ask)),
            Self::Count(op) => asked(code, *op, ask).count_ones().into(),
            Self::Overlap(one, other) => {
                u64::from(one.value(code, ask) & other.value(code, ask) != 0)
            }
            Self::Compared(cmp, op, bound) => compare(*cmp, asked(code, *op, ask), *bound).into(),
        }
    }
}

impl InputSource {
    #[inline]
    fn value(self, code: &Code, ask: &ProgramInput<'_>) -> u64 {
        mask(match self {
            Self::Known(value) => value,
            Self::Asked(op) => asked(code, op, ask),
        })
    }
}

/// Returns what the state answers to an operation on known values.
#[inline]
fn asked(code: &Code, op: Op, ask: &ProgramInput<'_>) -> i64 {
    match op {
        Op::All => word(ask.all),
        Op::Var(Var::Called) => word(ask.query.called),
        Op::Seat(fun, seat) => seated(fun, seat, ask.query.facts),
        Op::Points(seat, headings) => ask.query.facts.reckoning.points(seat, headings),
        Op::Ahead(seat) => ask.variant.ahead(seat, ask.query.facts),
        Op::Fun(fun, of) | Op::Said(fun, of) => {
            let of = code.constants.get(usize::from(of)).copied();
            ask.variant.fun(fun, mask(of.unwrap_or(0)), ask.query)
        }
        other => asked_of_state(other, ask),
    }
}

#[inline(never)]
fn asked_of_state(op: Op, ask: &ProgramInput<'_>) -> i64 {
    one(op, ask, |_| 0, &mut true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::reckoning::BySide;
    use crate::variant::small::variant;
    use codille_lang::ids::{DeclarationId, DeclarationSet, HeadingId};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_digit_is_read_as_the_state_answers() {
        let variant = variant(&[]);
        let code = Code {
            constants: [1, 2].into(),
            ..Code::default()
        };
        let (elder, younger) = (0, 1);
        let known = InputSource::Known(0b101);
        let [called, looked] =
            [Var::Called, Var::Looked].map(|var| InputSource::Asked(Op::Var(var)));
        let said = |fun, of| InputSource::Asked(Op::Said(fun, of));
        let digits = [
            InputDigit::Value(Op::All),
            InputDigit::Value(Op::Var(Var::Stock)),
            InputDigit::Value(Op::Var(Var::Better)),
            InputDigit::Value(Op::Var(Var::Equal)),
            InputDigit::Value(Op::Points(Seat::FIRST, 0b110)),
            InputDigit::Value(Op::Seat(Fn1::Tricks, Seat::SECOND)),
            InputDigit::Value(Op::Fun(Fn1::Left, younger)),
            InputDigit::Value(Op::Said(Fn1::Asked, elder)),
            InputDigit::Count(Op::Var(Var::Called)),
            InputDigit::Count(Op::Seat(Fn1::Dealt, Seat::FIRST)),
            InputDigit::Count(Op::Said(Fn1::Reckoned, elder)),
            InputDigit::Overlap(InputSource::Asked(Op::Seat(Fn1::Held, Seat::SECOND)), known),
            InputDigit::Overlap(known, said(Fn1::Asked, elder)),
            InputDigit::Overlap(said(Fn1::Announced, younger), known),
            InputDigit::Overlap(said(Fn1::Calls, elder), known),
            InputDigit::Overlap(looked, known),
            InputDigit::Overlap(called, said(Fn1::Reckoned, elder)),
            InputDigit::Overlap(said(Fn1::Reckoned, younger), called),
            InputDigit::Compared(Cmp::Ge, Op::Points(Seat::FIRST, 0b110), 3),
            InputDigit::Compared(Cmp::Lt, Op::Ahead(Seat::SECOND), 3),
        ];
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..200 {
            let mut few = || chance.random_range(0..8_u64);
            let mut facts = variant.facts();
            (facts.held[Seat::SECOND], facts.dealt[Seat::FIRST]) = (few(), few());
            facts.won[Seat::SECOND] = 3;
            let told = &mut facts.reckoning;
            told.left = BySide::new([1, 2]);
            told.asked = BySide::new([few(), few()].map(DeclarationSet::from_mask));
            told.announced = BySide::new([few(), few()].map(DeclarationSet::from_mask));
            told.looked = SeatSet::from_mask(few() & 3);
            for seat in [Seat::FIRST, Seat::SECOND] {
                told.call(DeclarationId::from(0), seat, few());
                for heading in 0..3 {
                    assert!(told.add(seat, HeadingId::from(heading), 1));
                }
            }
            let query = Query {
                supposing: few() < 4,
                ..Query::plain(&facts, Seat::from(usize::from(few() < 4)))
            };
            let ask = ProgramInput {
                variant: &variant,
                query: query.about(DeclarationId::from(0), few()),
                all: few(),
            };
            for digit in digits {
                let reading = DigitReading::of(&code, digit);
                assert!(!matches!(reading, DigitReading::Other(_)), "{digit:?}");
                assert_eq!(
                    reading.value(&code, &ask),
                    digit.value(&code, &ask),
                    "{digit:?}"
                );
            }
        }
    }
}
