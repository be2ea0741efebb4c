//! Keys: which facts of few values a question is answered by beforehand, one program for each way they stand.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the kinds of rules and nodes at hand matter here; the rest have one answer"
)]

use super::known_facts::{Caller, KnownFacts};
use super::reads::Reads;
use crate::variant::{HandState, Query, Variant};
use codille_edition::check::declaration::Kind;
use codille_edition::check::node::Var;
use codille_lang::cards::SuitSet;
use codille_lang::ids::{DeclarationSet, Seat, SeatSet};

/// Facts that take few values and come first: what is known of calls is told of them.
const WHO: &[Var] = &[Var::Player, Var::Calling];

/// Other facts that take few values, those that decide most first.
const FEW: &[Var] = &[
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
    Var::Spoken,
    Var::Challenged,
    Var::LastExchanger,
    Var::Stopped,
    Var::Reserving,
    Var::PoolReserved,
    Var::Trump,
    Var::TricksTotal,
];

/// A fact of few values that a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FewFact {
    /// What the state answers without arguments.
    Var(Var),
    /// Whether everybody was dealt as many cards as the table gives him.
    UsualDeal,
    /// Of which declarations somebody has called something, the mask moved down by as many as are never called.
    Calls(Caller, u32),
}

/// The most facts of a key.
const DIGITS: usize = 12;

#[derive(Debug, Clone, Copy)]
struct KeyDigit {
    few: FewFact,
    base: u32,
    stride: u32,
}

/// A number in a mixed base: one digit a fact.
#[derive(Debug, Clone)]
pub(super) struct SpecializationKey {
    digits: [KeyDigit; DIGITS],
    len: usize,
    /// How many ways the facts may stand.
    pub(super) size: usize,
    /// Whether only the ombre is ever asked.
    of_ombre: bool,
}

impl SpecializationKey {
    /// Chooses from the facts read as many as stay under the limit.
    pub(super) fn choose(variant: &Variant, reads: &Reads, of_ombre: bool, limit: usize) -> Self {
        let none = KeyDigit {
            few: FewFact::Var(Var::Player),
            base: 1,
            stride: 0,
        };
        let mut key = Self {
            digits: [none; DIGITS],
            len: 0,
            size: 1,
            of_ombre,
        };
        let read = |few: Var| match few {
            Var::Player if of_ombre => false,
            Var::Ombre if of_ombre => true,
            var => reads.vars.contains(&var),
        };
        let vars = |few: &'static [Var]| {
            few.iter()
                .copied()
                .filter(|few| read(*few))
                .map(FewFact::Var)
        };
        let deal = reads.counts_dealt.then_some(FewFact::UsualDeal);
        let never = variant.never_called();
        let callers = reads.callers.iter().copied();
        let calls = callers.map(|caller| FewFact::Calls(caller, never));
        let all = vars(WHO).chain(deal).chain(calls).chain(vars(FEW));
        for few in all {
            let base = base(variant, few);
            let (Some(place), Ok(wide), Ok(stride)) = (
                key.digits.get_mut(key.len),
                u32::try_from(base),
                u32::try_from(key.size),
            ) else {
                break;
            };
            if key.size * base <= limit {
                *place = KeyDigit {
                    few,
                    base: wide,
                    stride,
                };
                key.len += 1;
                key.size *= base;
            }
        }
        key
    }

    /// Tells whether the key asks for none but these facts.
    pub(super) fn is_of(&self, vars: &[Var]) -> bool {
        let mut digits = self.digits.iter().take(self.len);
        digits.all(|digit| matches!(digit.few, FewFact::Var(var) if vars.contains(&var)))
    }

    /// Returns the number for these facts; `None` where one has a value beyond those foreseen.
    #[expect(
        clippy::inline_always,
        reason = "most keys have few digits, which take less than a call"
    )]
    #[inline(always)]
    pub(super) fn index(&self, variant: &Variant, query: Query<'_>) -> Option<usize> {
        let mut at = 0;
        for digit in self.digits.get(..self.len)? {
            let value = match digit.few {
                FewFact::Var(var) => digit_of(var, query),
                FewFact::UsualDeal => variant.is_usual_deal(query.facts).into(),
                FewFact::Calls(caller, never) => Variant::calls_of(caller, query) >> never,
            };
            if value >= digit.base {
                return None;
            }
            at += value * digit.stride;
        }
        Some(at as usize)
    }

    /// Returns the number for these facts but for what is called; `None` where one has a value beyond those foreseen.
    pub(super) fn but_calls(&self, variant: &Variant, query: Query<'_>) -> Option<NumberButCalls> {
        let mut number = NumberButCalls::default();
        for digit in self.digits.get(..self.len)? {
            match digit.few {
                FewFact::Var(Var::Calling) => number.calling = [digit.base, digit.stride],
                FewFact::Calls(caller, never) => {
                    let place = number.calls.iter_mut().find(|place| place.is_none())?;
                    *place = Some((caller, never, digit.stride));
                }
                FewFact::Var(var) => number.add(digit_of(var, query), digit)?,
                FewFact::UsualDeal => {
                    number.add(variant.is_usual_deal(query.facts).into(), digit)?;
                }
            }
        }
        Some(number)
    }

    /// Returns what is known where the facts have this number.
    pub(super) fn known(&self, index: usize) -> KnownFacts {
        let mut known = KnownFacts::default();
        for digit in self.digits.iter().take(self.len) {
            let value = index / digit.stride as usize % digit.base as usize;
            let var = match digit.few {
                FewFact::Var(var) => var,
                FewFact::UsualDeal => {
                    known.is_usual_deal = value != 0;
                    continue;
                }
                FewFact::Calls(caller, never) => {
                    known.calls.push((caller, small(value) << never));
                    continue;
                }
            };
            if var == Var::TrickCards {
                known.trick = Some(value);
                continue;
            }
            let value = if is_one(var) && value > 0 {
                1 << (value - 1)
            } else {
                small(value)
            };
            known.values.push((var, value));
            if var == Var::Ombre && self.of_ombre {
                known.values.push((Var::Player, value));
            }
        }
        known
    }
}

/// The number for some facts but for what is called.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NumberButCalls {
    rest: u32,
    /// The base and the stride of the declaration that is called.
    calling: [u32; 2],
    /// Whose calls count, how many declarations are never called, and the stride.
    calls: [Option<(Caller, u32, u32)>; 2],
}

impl NumberButCalls {
    fn add(&mut self, value: u32, digit: &KeyDigit) -> Option<()> {
        self.rest += (value < digit.base).then_some(value * digit.stride)?;
        Some(())
    }

    /// Returns the number for what is called now; `None` where it is beyond what is foreseen.
    #[inline]
    pub(super) fn index(&self, query: Query<'_>) -> Option<usize> {
        let [base, stride] = self.calling;
        let mut at = self.rest;
        if base > 0 {
            let calling = digit_of(Var::Calling, query);
            at += (calling < base).then_some(calling * stride)?;
        }
        for (caller, never, stride) in self.calls.iter().flatten() {
            // Of no declaration beyond the last can anything be called.
            at += (Variant::calls_of(*caller, query) >> never) * stride;
        }
        Some(at as usize)
    }
}

/// Returns a digit as a value.
fn small(digit: usize) -> i64 {
    i64::try_from(digit).expect("a key has few cells")
}

impl Variant {
    /// Returns of which declarations somebody has called something, as the function of clauses answers.
    #[inline]
    fn calls_of(caller: Caller, query: Query<'_>) -> u32 {
        let seats = caller.seats(query.player);
        // What a seat might call is asked as if it had called nothing yet.
        if query.supposing && seats == query.player {
            return 0;
        }
        let calls = seats
            .first()
            .map(|seat| query.facts.reckoning.calls(seat).mask());
        u32::try_from(calls.unwrap_or(0)).expect("a table has few declarations")
    }

    /// Returns how many declarations that are never called come before all others.
    fn never_called(&self) -> u32 {
        let all = self.checked.table.declarations.keys();
        let never = all.take_while(|class| self.kind(*class) == Kind::Deal);
        u32::try_from(never.count()).expect("a table has few declarations")
    }

    /// Returns how many cards the table gives each seat that plays.
    pub(super) fn usual_share(&self) -> i64 {
        i64::try_from(self.checked.table.cards).expect("a hand is a part of the pack")
    }

    /// Tells whether every seat that plays was dealt as many cards as the table gives it.
    fn is_usual_deal(&self, facts: &HandState) -> bool {
        let mut dealt = facts.dealt.iter().take(self.hands);
        dealt.all(|cards| cards.count_ones() as usize == self.checked.table.cards)
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
            | Var::Calling
    )
}

fn base(variant: &Variant, few: FewFact) -> usize {
    let var = match few {
        FewFact::Var(var) => var,
        FewFact::UsualDeal => return 2,
        FewFact::Calls(_, never) => {
            return 1 << (variant.checked.table.declarations.len() - never as usize);
        }
    };
    match var {
        Var::Trump => 5,
        Var::Calling => variant.checked.table.declarations.len() + 1,
        Var::Game | Var::Standing => variant.checked.table.games.len() + 1,
        Var::TricksPlayed | Var::TricksTotal => variant.checked.table.cards + 1,
        Var::TrickCards => variant.hands + 1,
        Var::Exchanged | Var::Spoken => 1 << variant.players,
        one if is_one(one) => variant.players + 1,
        _ => 2,
    }
}

#[inline]
const fn one(mask: u64) -> u32 {
    if mask & mask.wrapping_sub(1) != 0 {
        return u32::MAX;
    }
    if mask == 0 {
        0
    } else {
        mask.trailing_zeros() + 1
    }
}

#[inline]
fn seat(seat: Option<Seat>) -> u32 {
    let number = seat.map(|seat| u32::try_from(seat.index()).expect("few sit at a table"));
    number.map_or(0, |number| number + 1)
}

#[inline]
fn set(seats: SeatSet) -> u32 {
    u32::try_from(seats.mask()).expect("few seats make a small mask")
}

#[expect(
    clippy::inline_always,
    reason = "a call takes as long as reading most facts"
)]
#[inline(always)]
fn digit_of(few: Var, query: Query<'_>) -> u32 {
    let f = query.facts;
    match few {
        Var::Player => one(query.player.mask()),
        Var::Calling => one(DeclarationSet::from(query.calling).mask()),
        Var::Ombre => seat(f.ombre),
        Var::Game => one(f.game),
        Var::Standing => one(f.standing),
        Var::Holder => seat(f.holder),
        Var::Defender => seat(f.defender),
        Var::Leader => seat(f.leader),
        Var::LastExchanger => seat(f.last_exchanger),
        Var::Trump => one(SuitSet::from(f.trump).mask()),
        Var::TricksPlayed => f.tricks_played.into(),
        Var::TricksTotal => f.tricks_total.into(),
        Var::TrickCards => f.trick_cards.count_ones(),
        Var::Exchanged => set(f.exchanged),
        Var::Spoken => set(f.spoken),
        Var::AllPassed => f.all_passed.into(),
        Var::Surrendered => f.surrendered.into(),
        Var::Challenged => f.challenged.into(),
        Var::Stopped => f.stopped.into(),
        Var::Reserving => f.reserving.into(),
        Var::PoolReserved => f.pool_reserved.into(),
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use crate::variant::EvalContext;
    use crate::variant::program::Question;
    use crate::variant::small::variant;
    use codille_lang::ids::Seat;

    #[test]
    fn an_unusual_deal_is_not_answered_as_a_usual_one() {
        let variant =
            variant(&["many: 'define many as count(dealt(elder)) + 100 * count(dealt(younger))'"]);
        let name = variant.checked.names.position(|(name, _)| name == "many");
        let question = Question::Named(name.expect("a clause defines it"));
        let mut facts = variant.facts();
        for (cards, many) in [(12, 1212), (13, 1113), (12, 1212), (11, 1311), (0, 2400)] {
            facts.dealt[Seat::FIRST] = (1 << cards) - 1;
            facts.dealt[Seat::SECOND] = (1 << (24 - cards)) - 1;
            let mut context = EvalContext::new(&facts, Seat::FIRST);
            let told = variant.answer(question, context.query, 0);
            assert_eq!(told, Some([many, 0]), "{cards} cards");
            assert_eq!(variant.ask_at_once(question, 0, &mut context), [many, 0]);
        }
    }
}
