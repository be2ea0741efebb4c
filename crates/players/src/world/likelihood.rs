//! How likely the novice would have done what a seat did, from the worths that it gives to all that the seat might have done. Whole numbers
//! only: the same on every machine.

use crate::keep::keeps;
use crate::novice::worths;
use crate::sight::Sight;
use codille_engine::phase;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, State};
use codille_lang::cards::CardSet;

/// How likely something is: its logarithm to the base of two, in parts of 65,536.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Likelihood(i64);

/// One, in parts of which a chance is counted.
const ONE: u64 = 1 << 32;

/// A seat does what the novice would not in so many of all cases at the least: two in a hundred.
const FLOOR: u64 = ONE / 50;

/// How many bits the logarithm has behind the point.
const BITS: u32 = 16;

/// By how many hundredths of a trick an act has to be worse to be half as likely.
const HALF: i64 = 40;

/// The powers of two from 0 down to -1, in sixteen steps, in parts of 2^32.
const ROOTS: [u64; 17] = [
    4_294_967_296,
    4_112_874_773,
    3_938_502_376,
    3_771_522_796,
    3_611_622_603,
    3_458_501_653,
    3_311_872_529,
    3_171_459_999,
    3_037_000_500,
    2_908_241_642,
    2_784_941_738,
    2_666_869_345,
    2_553_802_834,
    2_445_529_972,
    2_341_847_524,
    2_242_560_872,
    2_147_483_648,
];

impl Likelihood {
    /// Returns the logarithm of a chance, given in parts of [`ONE`].
    fn of(chance: u64) -> Self {
        Self(log2(chance.max(1)) - (i64::from(ONE.ilog2()) << BITS))
    }

    /// Returns how likely both are.
    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns how likely it is beside what is more likely, of which there are so many parts.
    pub(super) fn beside(self, most: Self, whole: u64) -> u64 {
        let less = u64::try_from(most.0 - self.0).unwrap_or(0);
        halved(whole, less)
    }
}

/// Returns a number halved so many times, in parts of 65,536 of a time.
fn halved(number: u64, times: u64) -> u64 {
    let (whole, part) = (times >> BITS, times & ((1 << BITS) - 1));
    if whole >= 64 {
        return 0;
    }
    let step = (part >> (BITS - 4)) as usize;
    let within = part & ((1 << (BITS - 4)) - 1);
    let root = |at: usize| ROOTS.get(at).copied().unwrap_or(ONE / 2);
    let (above, below) = (root(step), root(step + 1));
    let factor = above - (((above - below) * within) >> (BITS - 4));
    let exact = (u128::from(number) * u128::from(factor)) >> 32;
    u64::try_from(exact >> whole).expect("it is no more than the number")
}

/// Returns the logarithm of a number above nought to the base of two, in parts of 65,536, rounded down.
fn log2(number: u64) -> i64 {
    let places = number.ilog2();
    // The number as one to two, in parts of 2^31.
    let mut part = (number << (63 - places)) >> 32;
    let mut found = i64::from(places);
    for _ in 0..BITS {
        part = (part * part) >> 31;
        found <<= 1;
        if part >> 32 == 1 {
            part >>= 1;
            found |= 1;
        }
    }
    found
}

/// Returns how likely the novice would have answered a question as a seat did.
pub(super) fn likelihood(
    variant: &Variant,
    state: &State,
    decision: &Decision,
    act: Act,
) -> Likelihood {
    let Some(seat) = decision.seat() else {
        return Likelihood::default();
    };
    let sight = Sight::of_state(variant, state, seat);
    if let (Decision::Discard(phase::Discard { from, .. }), Act::Discard(cards)) = (decision, act) {
        return Likelihood::of(floored(thrown(&sight, *from, cards)));
    }
    if let Decision::Play(phase::Play { cards, .. }) = decision
        && cards.count() < 2
    {
        return Likelihood::default();
    }
    let worths = worths(&sight, decision);
    let Some(best) = worths.iter().map(|(_, worth)| *worth).max() else {
        return Likelihood::default();
    };
    let is_fine = matches!(
        decision,
        Decision::Play(_) | Decision::Bid(_) | Decision::Name(_)
    );
    let (mut all, mut own) = (0, 0);
    for (other, worth) in worths {
        let worse = u64::try_from(best - worth).unwrap_or(0);
        let times = if is_fine {
            (worse << BITS) / HALF.unsigned_abs()
        } else {
            // What is said of a hand has an order and no measure: the second is an eighth as likely as the first.
            (worse.min(8) * 3) << BITS
        };
        let parts = halved(ONE, times);
        all += parts;
        if other == act {
            own += parts;
        }
    }
    let chance = (u128::from(own) << 32).checked_div(u128::from(all));
    Likelihood::of(floored(u64::try_from(chance.unwrap_or(0)).unwrap_or(ONE)))
}

/// Leaves to every act its least chance.
fn floored(chance: u64) -> u64 {
    FLOOR + u64::try_from((u128::from(chance) * u128::from(ONE - FLOOR)) >> 32).unwrap_or(0)
}

/// Returns how likely it is that of all sets of as many cards this one is laid away, where a card that is worth more by so much is half as
/// likely to go.
fn thrown(sight: &Sight<'_>, from: CardSet, cards: CardSet) -> u64 {
    let keeps = keeps(sight, from);
    let Some(least) = keeps.iter().map(|(_, worth)| *worth).min() else {
        return ONE;
    };
    // How much all sets of so many cards weigh together, in parts of 2^16 for each card.
    let count = cards.count() as usize;
    let mut sums = vec![0_u128; count + 1];
    if let Some(none) = sums.first_mut() {
        *none = 1 << 32;
    }
    let mut own: u128 = 1 << 32;
    for (card, worth) in keeps {
        let worse = u64::try_from(worth - least).unwrap_or(0);
        let parts = halved(1 << BITS, (worse << BITS) / HALF.unsigned_abs()).max(1);
        let parts = u128::from(parts);
        if cards.has(card) {
            own = (own * parts) >> BITS;
        }
        for at in (1..=count).rev() {
            let fewer = sums.get(at - 1).copied().unwrap_or(0);
            if let Some(sum) = sums.get_mut(at) {
                *sum += (fewer * parts) >> BITS;
            }
        }
    }
    let all = sums.last().copied().unwrap_or(0);
    let chance = (own << 32).checked_div(all).unwrap_or(0);
    u64::try_from(chance).unwrap_or(ONE).min(ONE)
}

#[cfg(test)]
mod tests {
    use super::{BITS, FLOOR, Likelihood, ONE, floored, halved, log2};

    #[test]
    fn logarithms_and_powers_undo_each_other() {
        for places in 0..63 {
            assert_eq!(log2(1 << places), i64::from(places) << BITS);
        }
        // The logarithm of three is 1.5849625, which is 103,872.1 parts.
        assert_eq!(log2(3), 103_872);
        for number in [1_000, 65_537, 3_000_000_000, ONE] {
            let less = (i64::from(ONE.ilog2()) << BITS) - log2(number);
            let back = halved(ONE, u64::try_from(less).expect("it is no more than one"));
            assert!(
                back.abs_diff(number) <= number / 1_000 + 1,
                "{number}: {back}"
            );
        }
        assert_eq!(halved(u64::MAX, 64 << BITS), 0);
    }

    #[test]
    fn a_likelihood_adds_up_and_has_a_floor() {
        let half = Likelihood::of(ONE / 2);
        assert_eq!(half.and(half), Likelihood::of(ONE / 4));
        assert_eq!(half.and(half).beside(half, 1_000), 500);
        assert_eq!(floored(0), FLOOR);
        assert_eq!(floored(ONE), ONE);
    }
}
