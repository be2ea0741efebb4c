//! How large numbers may become.

/// The greatest number that an expression may make, and the greatest amount that may be paid; the least is its negative.
pub const LARGEST: i64 = 1_000_000_000;

/// Why a number cannot be worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Beyond {
    /// It is larger than [`LARGEST`], or less than its negative.
    TooLarge,
    /// A number is divided by nought.
    ByNought,
}

/// Returns a number that was made, where it is within the bound.
///
/// # Errors
/// It is beyond.
#[inline]
pub fn bounded(made: Option<i64>) -> Result<i64, Beyond> {
    made.filter(|n| within(*n)).ok_or(Beyond::TooLarge)
}

/// Divides a number by another, towards nought.
///
/// # Errors
/// The other is nought, or the outcome is beyond the bound.
#[inline]
pub fn divided(a: i64, b: i64) -> Result<i64, Beyond> {
    if b == 0 {
        return Err(Beyond::ByNought);
    }
    bounded(a.checked_div(b))
}

/// Tells whether a number is within the bound.
#[inline]
pub const fn within(n: i64) -> bool {
    n >= -LARGEST && n <= LARGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_beyond_the_bound_is_none() {
        assert_eq!(bounded(Some(LARGEST)), Ok(LARGEST));
        assert_eq!(bounded(Some(LARGEST + 1)), Err(Beyond::TooLarge));
        assert_eq!(bounded(Some(-LARGEST - 1)), Err(Beyond::TooLarge));
        assert_eq!(bounded(i64::MAX.checked_mul(2)), Err(Beyond::TooLarge));
        assert_eq!(divided(1, 0), Err(Beyond::ByNought));
        assert_eq!(divided(-7, 2), Ok(-3));
    }

    #[test]
    fn a_bound_is_as_far_below_nought_as_above() {
        assert!(within(LARGEST) && within(-LARGEST));
        assert!(!within(LARGEST + 1) && !within(-LARGEST - 1));
        assert_eq!(divided(i64::MIN, -1), Err(Beyond::TooLarge));
    }
}
