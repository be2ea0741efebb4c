//! Exact fractions, by which amounts of several books are held together.

use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;

/// One number as a part of another, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    over: i64,
    /// Above nought.
    under: i64,
}

impl Share {
    /// The whole.
    pub const WHOLE: Self = Self { over: 1, under: 1 };
    /// Nothing.
    pub const NOUGHT: Self = Self { over: 0, under: 1 };

    /// Divides one number by another; nothing where that is nought, or where a number is too large.
    pub fn of(over: i64, under: i64) -> Option<Self> {
        let divisor = i64::try_from(divisor(over.unsigned_abs(), under.unsigned_abs())).ok()?;
        if under == 0 {
            return None;
        }
        let sign = under.signum();
        Some(Self {
            over: (over / divisor).checked_mul(sign)?,
            under: (under / divisor).checked_mul(sign)?,
        })
    }

    /// Takes it several times; nothing where a number is too large.
    pub fn times(self, n: i64) -> Option<Self> {
        Self::of(self.over.checked_mul(n)?, self.under)
    }

    /// Parts it; nothing where it is parted by nought, or where a number is too large.
    pub fn parted(self, n: i64) -> Option<Self> {
        Self::of(self.over, self.under.checked_mul(n)?)
    }

    /// Takes another from it; nothing where a number is too large.
    pub fn less(self, other: Self) -> Option<Self> {
        let [mine, others] = [(self, other.under), (other, self.under)]
            .map(|(share, under)| share.over.checked_mul(under));
        Self::of(
            mine?.checked_sub(others?)?,
            self.under.checked_mul(other.under)?,
        )
    }

    /// Returns it as a whole number, where it is one.
    pub const fn whole(self) -> Option<i64> {
        if self.under == 1 {
            Some(self.over)
        } else {
            None
        }
    }

    /// Tells whether it is nothing of the whole.
    pub const fn is_nought(self) -> bool {
        self.over == 0
    }
}

/// Returns the greatest number that divides both, 1 for two noughts.
fn divisor(a: u64, b: u64) -> u64 {
    match (a, b) {
        (0, 0) => 1,
        (a, 0) => a,
        (a, b) => divisor(b, a % b),
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        let [mine, others] =
            [(self, other), (other, self)].map(|(a, b)| i128::from(a.over) * i128::from(b.under));
        mine.cmp(&others)
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(n) => n.fmt(f),
            None => write!(f, "{}/{}", self.over, self.under),
        }
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Share;

    fn share(over: i64, under: i64) -> Share {
        Share::of(over, under).expect("it can be divided")
    }

    #[test]
    fn a_fraction_is_in_lowest_terms() {
        assert_eq!(share(20, 15).to_string(), "4/3");
        assert_eq!(share(15, -20).to_string(), "-3/4");
        assert_eq!(share(30, 10).to_string(), "3");
        assert_eq!(share(0, 7).to_string(), "0");
        assert_eq!(share(30, 10).whole(), Some(3));
        assert_eq!(share(3, 10).whole(), None);
    }

    #[test]
    fn nothing_is_part_of_nought_and_nothing_runs_over() {
        assert_eq!(Share::of(1, 0), None);
        assert_eq!(Share::of(0, 0), None);
        assert_eq!(share(i64::MAX, 1).times(2), None);
        assert_eq!(share(1, i64::MAX).parted(2), None);
        assert_eq!(Share::of(i64::MIN, -1), None);
    }

    #[test]
    fn fractions_are_reckoned_and_compared_exactly() {
        assert_eq!(share(8, 5).less(share(1, 10)), Some(share(3, 2)));
        assert_eq!(share(1, 3).times(6), Some(share(2, 1)));
        assert_eq!(share(1, 3).parted(2), Some(share(1, 6)));
        assert!(share(1, 3) < share(34, 100));
        assert!(share(-1, 2) < share(0, 1));
        assert!(share(i64::MAX, 2) < share(i64::MAX, 1));
    }
}
