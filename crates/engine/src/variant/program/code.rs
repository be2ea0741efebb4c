//! A flat program: constants, then one small operation a value, no jumps and no heap.

use crate::variant::eval::{compare, op2, trump_card};
use crate::variant::hand_state::HandState;
use crate::variant::{Query, Variant, eval};
use codille_edition::check::node::{Cmp, Fn1, Op2, Var};
use codille_lang::cards::Rank;
use codille_lang::ids::{FaultId, HeadingId, Seat, SeatSet};

/// The place of a value: the constants come first, then what the operations leave.
pub(super) type Place = u16;

/// One operation on values, which are named by their places in a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Op<P = Place> {
    /// What is to be chosen among.
    All,
    /// What the state answers.
    Var(Var),
    /// What the state answers about a value.
    Fun(Fn1, P),
    /// What was called answers about a value.
    Said(Fn1, P),
    /// The same where a truth holds, and nothing where it does not.
    Asked(P, Fn1, P),
    /// Points of the seat with this number under all headings of a mask.
    Points(Seat, u32),
    /// Points by declaring that the seat with this number is ahead.
    Ahead(Seat),
    /// What the state answers about the seat with this number.
    Seat(Fn1, Seat),
    /// How often a seat committed a fault.
    Faults(FaultId, P),
    /// How many tricks have been begun since a seat last committed a fault.
    SinceFault(FaultId, P),
    /// What seats have paid for a fault.
    Fined(FaultId, P),
    /// What was open to a seat but for a fault.
    Outlook(FaultId, P),
    /// Points that a seat has made under a heading.
    Scored(HeadingId, P),
    /// The card of a rank in the suit of trumps.
    TrumpCard(Rank),
    /// `not`.
    Not(P),
    /// Both hold.
    And(P, P),
    /// One holds.
    Or(P, P),
    /// A comparison.
    Compare(Cmp, P, P),
    /// An operation on two values.
    Two(Op2, P, P),
    /// The second where the first holds, else the third.
    Select(P, P, P),
}

impl Op {
    /// Tells whether the operation asks the state for nothing but the trick: its cards, its number, who leads and who plays.
    pub(super) const fn asks_trick_only(self) -> bool {
        matches!(
            self,
            Self::Var(
                Var::Led
                    | Var::TrickCards
                    | Var::Player
                    | Var::Leader
                    | Var::TricksPlayed
                    | Var::TricksTotal
            ) | Self::Not(_)
                | Self::And(..)
                | Self::Or(..)
                | Self::Compare(..)
                | Self::Two(..)
                | Self::Select(..)
                | Self::Fun(Fn1::Count, _)
        )
    }
}

/// What a program asks: the facts, who acts, what is called, what may be chosen among.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProgramInput<'a> {
    pub(super) variant: &'a Variant,
    pub(super) query: Query<'a>,
    pub(super) all: u64,
}

/// A program without its meaning: constants and operations.
#[derive(Debug, Clone, Default)]
pub(super) struct Code {
    pub(super) constants: Box<[i64]>,
    pub(super) ops: Box<[Op]>,
    /// There were more values than a place can number.
    pub(super) is_full: bool,
}

impl Code {
    /// Returns how many values the program has; of one that is full, more than any program may have.
    pub(super) fn len(&self) -> usize {
        if self.is_full {
            return usize::MAX;
        }
        self.constants.len() + self.ops.len()
    }

    /// Works out every value, in order; returns whether all could be worked out. `N` is a power of two, and no less than the program has
    /// values.
    #[expect(
        clippy::indexing_slicing,
        reason = "the mask keeps the place within `N`"
    )]
    #[inline]
    #[must_use]
    pub(super) fn run<const N: usize>(
        &self,
        ask: &ProgramInput<'_>,
        values: &mut [i64; N],
    ) -> bool {
        let mut sound = true;
        // There are few: one by one they are sooner there than by a call, which is made of a plain copy.
        for (at, constant) in self.constants.iter().enumerate() {
            values[at & (N - 1)] = *constant;
        }
        for (at, op) in (self.constants.len()..).zip(&self.ops) {
            let value = one(*op, ask, |place| value_at(values, place), &mut sound);
            values[at & (N - 1)] = value;
        }
        sound
    }
}

/// Returns the value at a place; a mask in the place of a check of bounds, which is costly at every operand.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "the mask keeps the place within `N`"
)]
pub(super) const fn value_at<const N: usize>(values: &[i64; N], place: Place) -> i64 {
    const { assert!(N.is_power_of_two(), "a mask stands for the bound") };
    values[place as usize & (N - 1)]
}

/// Carries out one operation; `of` gives its values. A sum that cannot be worked out is 0, and not sound.
#[expect(
    clippy::inline_always,
    reason = "a call takes as long as most operations"
)]
#[inline(always)]
pub(super) fn one<P: Copy>(
    op: Op<P>,
    ask: &ProgramInput<'_>,
    of: impl Fn(P) -> i64,
    sound: &mut bool,
) -> i64 {
    let seats = |place: P| SeatSet::from_mask(eval::mask(of(place)));
    match op {
        Op::All => eval::word(ask.all),
        Op::Var(Var::Player) => eval::seats(ask.query.player),
        Op::Var(Var::Pool) => ask.query.facts.pool,
        Op::Var(Var::Stock) => ask.query.facts.stock.into(),
        Op::Var(Var::Trump) => eval::suits(ask.query.facts.trump),
        Op::Var(Var::Led) => eval::word(ask.query.facts.led),
        Op::Var(Var::TrickCards) => eval::word(ask.query.facts.trick_cards),
        Op::Var(Var::Called) => eval::word(ask.query.called),
        Op::Var(var) => ask.variant.var(var, ask.query, None),
        Op::Asked(when, fun, of_what) => {
            if of(when) == 0 {
                return 0;
            }
            ask.variant.fun(fun, eval::mask(of(of_what)), ask.query)
        }
        Op::Points(seat, headings) => ask.query.facts.reckoning.points(seat, headings),
        Op::Ahead(seat) => ask.variant.ahead(seat, ask.query.facts),
        Op::Fun(Fn1::Count, of_what) => of(of_what).count_ones().into(),
        Op::Fun(fun, of_what) | Op::Said(fun, of_what) => {
            ask.variant.fun(fun, eval::mask(of(of_what)), ask.query)
        }
        Op::Seat(fun, seat) => seated(fun, seat, ask.query.facts),
        Op::SinceFault(fault, seat) => ask.query.facts.since_fault(fault, seats(seat)),
        Op::Faults(fault, seat) => ask.query.facts.faults_of(fault, seats(seat)),
        Op::Fined(fault, seat) => ask.query.facts.fined(fault, seats(seat)),
        Op::Outlook(fault, seat) => ask.query.facts.outlook(fault, seats(seat)),
        Op::Scored(heading, seat) => {
            let seat = seats(seat).first();
            seat.map_or(0, |seat| ask.query.facts.reckoning.scored(seat, heading))
        }
        Op::TrumpCard(rank) => eval::word(trump_card(rank, ask.query.facts.trump)),
        Op::Not(a) => i64::from(of(a) == 0),
        Op::And(a, b) => of(a) & of(b),
        Op::Or(a, b) => of(a) | of(b),
        Op::Compare(cmp, a, b) => i64::from(compare(cmp, of(a), of(b))),
        Op::Two(op, a, b) => op2(op, of(a), of(b)).unwrap_or_else(|_| {
            *sound = false;
            0
        }),
        Op::Select(a, b, c) => {
            if of(a) != 0 {
                of(b)
            } else {
                of(c)
            }
        }
    }
}

/// Tells whether a function looks up a table by seat.
pub(super) const fn is_seated(fun: Fn1) -> bool {
    matches!(
        fun,
        Fn1::Tricks
            | Fn1::Opening
            | Fn1::Held
            | Fn1::Hand
            | Fn1::Dealt
            | Fn1::Discarded
            | Fn1::Taken
            | Fn1::LedBy
    )
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "`is_seated` lets only these through"
)]
pub(super) fn seated(fun: Fn1, seat: Seat, f: &HandState) -> i64 {
    let bytes = match fun {
        Fn1::Tricks => return f.won[seat].into(),
        Fn1::Opening => return f.opening[seat].into(),
        Fn1::Held => &f.held,
        Fn1::Hand => &f.hand,
        Fn1::Dealt => &f.dealt,
        Fn1::Discarded => &f.discarded,
        Fn1::Taken => &f.taken,
        _ => &f.led_by,
    };
    eval::word(bytes[seat])
}
