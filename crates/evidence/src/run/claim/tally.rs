//! In how many cases something holds, and what that says of a claim on all, none, some or most of them.

use crate::claim::Within;
use crate::run::verdict::ClaimVerdict;

/// In how many cases something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    /// In so many it does.
    pub(super) yes: u64,
    /// In so many it does not.
    pub(super) no: u64,
    /// Of so many it is not known.
    pub(super) open: u64,
    /// Whether these are all cases that there are.
    pub(super) all: bool,
}

/// The square of the quantile of the normal distribution between which and its opposite 95 % lie.
const SQUARE: f64 = 3.841_459;

impl Tally {
    /// Returns the 95 % interval of the share of cases in which it holds, after Wilson; the share itself of all cases.
    pub(super) fn interval(self) -> (f64, f64) {
        let (yes, count) = (float(self.yes), float((self.yes + self.no).max(1)));
        let share = yes / count;
        if self.all {
            return (share, share);
        }
        let middle = share + SQUARE / (2.0 * count);
        let spread = share * (1.0 - share) / count + SQUARE / (4.0 * count * count);
        let wide = (SQUARE * spread).sqrt();
        let whole = 1.0 + SQUARE / count;
        ((middle - wide) / whole, (middle + wide) / whole)
    }
}

fn float(count: u64) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts are far smaller than 2^52"
    )]
    let count = count as f64;
    count
}

/// Returns the verdict on a claim, and whether a case in which it holds, or one in which it does not, shows it.
pub(super) fn tallied(tally: Tally, within: Within) -> (ClaimVerdict, Option<bool>) {
    use ClaimVerdict::{Refuted, Undecided, Upheld};
    let whole = tally.open == 0;
    match within {
        Within::All if tally.no > 0 => (Refuted, Some(false)),
        Within::None if tally.yes > 0 => (Refuted, Some(true)),
        Within::All | Within::None if whole => (Upheld, None),
        Within::Some if tally.yes > 0 => (Upheld, Some(true)),
        Within::Some if tally.all && whole => (Refuted, None),
        Within::All | Within::None | Within::Some => (Undecided, None),
        Within::Most => {
            let as_no = Tally {
                no: tally.no + tally.open,
                ..tally
            };
            let as_yes = Tally {
                yes: tally.yes + tally.open,
                ..tally
            };
            if as_no.interval().0 > 0.5 {
                (Upheld, None)
            } else if as_yes.interval().1 < 0.5 || (as_yes.all && as_yes.interval().1 <= 0.5) {
                (Refuted, None)
            } else {
                (Undecided, None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClaimVerdict::{Refuted, Undecided, Upheld};

    fn tally(yes: u64, no: u64, open: u64, all: bool) -> Tally {
        Tally { yes, no, open, all }
    }

    #[test]
    fn one_case_refutes_a_claim_on_all_and_upholds_one_on_some() {
        let of = |yes, no, open, all, within| tallied(tally(yes, no, open, all), within).0;
        assert_eq!(of(9, 1, 0, false, Within::All), Refuted);
        assert_eq!(of(10, 0, 0, false, Within::All), Upheld);
        assert_eq!(of(10, 0, 1, false, Within::All), Undecided);
        assert_eq!(of(1, 9, 0, false, Within::None), Refuted);
        assert_eq!(of(0, 9, 0, true, Within::None), Upheld);
        assert_eq!(of(1, 9, 5, false, Within::Some), Upheld);
        assert_eq!(of(0, 9, 0, false, Within::Some), Undecided);
        assert_eq!(of(0, 9, 0, true, Within::Some), Refuted);
    }

    #[test]
    fn most_is_decided_by_the_interval_against_one_half() {
        let of = |yes, no, open, all| tallied(tally(yes, no, open, all), Within::Most).0;
        assert_eq!(of(60, 40, 0, false), Upheld);
        assert_eq!(of(59, 41, 0, false), Undecided);
        assert_eq!(of(41, 59, 0, false), Undecided);
        assert_eq!(of(40, 60, 0, false), Refuted);
        assert_eq!(of(60, 40, 3, false), Undecided);
        assert_eq!((of(2, 1, 0, true), of(1, 1, 0, true)), (Upheld, Refuted));
    }
}
