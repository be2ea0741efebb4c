//! Keys: which facts of few values a question is answered by beforehand, one program for each way they stand. Answers nothing.

use crate::check::node::Var;
use crate::variant::Variant;
use crate::variant::facts::Facts;

/// Facts that take few values, those that decide most first.
const FEW: &[Var] = &[
    Var::Player,
    Var::Ombre,
    Var::Game,
    Var::TrickCards,
    Var::Surrendered,
    Var::Standing,
    Var::Holder,
    Var::AllPassed,
    Var::Defender,
    Var::TricksPlayed,
    Var::Leader,
    Var::Exchanged,
    Var::Challenged,
    Var::LastExchanger,
    Var::Stopped,
    Var::Reserving,
    Var::PoolReserved,
    Var::Trump,
];

/// What is known of the facts where a program is to run.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    values: Vec<(Var, i64)>,
    /// How many cards lie in the trick.
    pub(super) trick: Option<usize>,
}

impl Known {
    /// Returns the value of a fact that is known.
    pub(super) fn get(&self, var: Var) -> Option<i64> {
        match var {
            Var::Opened => self.find(Var::Standing).map(|s| i64::from(s != 0)),
            // The trick holds cards exactly when one was led.
            Var::Led | Var::TrickCards => self.trick.filter(|n| *n == 0).map(|_| 0),
            other => self.find(other),
        }
    }

    fn find(&self, var: Var) -> Option<i64> {
        let found = self.values.iter().find(|(v, _)| *v == var);
        found.map(|(_, value)| *value)
    }
}

#[derive(Debug, Clone, Copy)]
struct Digit {
    var: Var,
    base: usize,
    stride: usize,
}

/// A number in a mixed base: one digit a fact.
#[derive(Debug, Clone, Default)]
pub(super) struct Key {
    digits: Vec<Digit>,
    /// How many ways the facts may stand.
    pub(super) size: usize,
    /// Whether only the ombre is ever asked.
    of_ombre: bool,
}

impl Key {
    /// Chooses from the facts read as many as stay under the limit.
    pub(super) fn choose(variant: &Variant, reads: &[Var], of_ombre: bool, limit: usize) -> Self {
        let mut key = Self {
            digits: Vec::new(),
            size: 1,
            of_ombre,
        };
        let read = |var: Var| reads.contains(&var) || var == Var::Ombre && of_ombre;
        for var in FEW.iter().copied().filter(|v| read(*v)) {
            if var == Var::Player && of_ombre {
                continue;
            }
            let base = base(variant, var);
            if key.size * base <= limit {
                key.digits.push(Digit {
                    var,
                    base,
                    stride: key.size,
                });
                key.size *= base;
            }
        }
        key
    }

    /// Returns the number for these facts; `None` where one has a value beyond those foreseen.
    #[inline]
    pub(super) fn index(&self, facts: &Facts, player: u64) -> Option<usize> {
        let mut at = 0;
        for digit in &self.digits {
            let value = digit_of(digit.var, facts, player)?;
            if value >= digit.base {
                return None;
            }
            at += value * digit.stride;
        }
        Some(at)
    }

    /// Returns what is known where the facts have this number.
    pub(super) fn known(&self, index: usize) -> Known {
        let mut known = Known::default();
        for digit in &self.digits {
            let value = index / digit.stride % digit.base;
            if digit.var == Var::TrickCards {
                known.trick = Some(value);
                continue;
            }
            let value = if is_one(digit.var) && value > 0 {
                1 << (value - 1)
            } else {
                i64::try_from(value).unwrap_or(0)
            };
            known.values.push((digit.var, value));
            if digit.var == Var::Ombre && self.of_ombre {
                known.values.push((Var::Player, value));
            }
        }
        known
    }
}

/// Tells whether a fact is one thing or none, as a mask.
const fn is_one(var: Var) -> bool {
    matches!(
        var,
        Var::Player
            | Var::Ombre
            | Var::Holder
            | Var::Defender
            | Var::Leader
            | Var::LastExchanger
            | Var::Game
            | Var::Standing
            | Var::Trump
    )
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other facts of few values are truths"
)]
fn base(variant: &Variant, var: Var) -> usize {
    match var {
        Var::Trump => 5,
        Var::Game | Var::Standing => variant.checked.table.games.len() + 1,
        Var::TricksPlayed => variant.checked.table.cards + 1,
        Var::TrickCards => variant.hands + 1,
        Var::Exchanged => 1 << variant.players,
        one if is_one(one) => variant.players + 1,
        _ => 2,
    }
}

#[inline]
fn one(mask: u64) -> Option<usize> {
    if mask & mask.wrapping_sub(1) != 0 {
        return None;
    }
    Some(if mask == 0 {
        0
    } else {
        mask.trailing_zeros() as usize + 1
    })
}

#[inline]
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "a key holds facts of few values only"
)]
fn digit_of(var: Var, f: &Facts, player: u64) -> Option<usize> {
    match var {
        Var::Player => one(player),
        Var::Ombre => one(f.ombre),
        Var::Game => one(f.game),
        Var::Standing => one(f.standing),
        Var::Holder => one(f.holder),
        Var::Defender => one(f.defender),
        Var::Leader => one(f.leader),
        Var::LastExchanger => one(f.last_exchanger),
        Var::Trump => one(f.trump),
        Var::TricksPlayed => Some(f.tricks_played.into()),
        Var::TrickCards => Some(f.trick_cards.count_ones() as usize),
        Var::Exchanged => usize::try_from(f.exchanged).ok(),
        Var::AllPassed => Some(f.all_passed.into()),
        Var::Surrendered => Some(f.surrendered.into()),
        Var::Challenged => Some(f.challenged.into()),
        Var::Stopped => Some(f.stopped.into()),
        Var::Reserving => Some(f.reserving.into()),
        Var::PoolReserved => Some(f.pool_reserved.into()),
        _ => None,
    }
}
