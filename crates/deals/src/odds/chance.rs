//! A chance as a whole fraction: so many ways in favour, of so many in all.

/// The digits that stand for a chance before it is cut off.
const DIGITS: usize = 15;

/// How often something comes about, of equally likely ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    favourable: u64,
    total: u64,
}

impl Chance {
    /// Makes the chance of some ways in favour and others against; `None` where there is no way at all, or more than can be counted.
    pub fn of(favourable: u64, against: u64) -> Option<Self> {
        let total = favourable.checked_add(against)?;
        (total > 0).then_some(Self { favourable, total })
    }

    /// Returns the ways in favour.
    pub const fn favourable(self) -> u64 {
        self.favourable
    }

    /// Returns all ways.
    pub const fn total(self) -> u64 {
        self.total
    }

    /// Returns the ways against.
    pub const fn unfavourable(self) -> u64 {
        self.total - self.favourable
    }

    /// Returns the odds against in lowest terms: the ways against, then those in favour.
    pub fn against(self) -> (u64, u64) {
        let (against, favourable) = (self.unfavourable(), self.favourable);
        let common = divisor(against, favourable);
        (against / common, favourable / common)
    }

    /// Returns the odds in words, the greater number first: `113 to 1 against`, `137 to 91 on`, `1 to 1`; `never` or `always` where there
    /// are none.
    pub fn odds(self) -> String {
        match self.against() {
            (_, 0) => "never".to_owned(),
            (0, _) => "always".to_owned(),
            (against, on) if against > on => format!("{against} to {on} against"),
            (against, on) if against < on => format!("{on} to {against} on"),
            (against, on) => format!("{against} to {on}"),
        }
    }

    /// Returns the chance as a decimal fraction, exact where it ends within fifteen places and cut off there otherwise.
    pub fn decimal(self) -> String {
        let (favourable, total) = (u128::from(self.favourable), u128::from(self.total));
        let mut rest = favourable % total;
        let mut digits = String::new();
        while rest > 0 && digits.len() < DIGITS {
            rest *= 10;
            digits += &(rest / total).to_string();
            rest %= total;
        }
        let whole = favourable / total;
        if digits.is_empty() {
            whole.to_string()
        } else {
            format!("{whole}.{digits}")
        }
    }
}

/// Returns the greatest common divisor; of two noughts 1.
fn divisor(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::Chance;

    fn chance(favourable: u64, against: u64) -> Chance {
        Chance::of(favourable, against).expect("there are ways")
    }

    #[test]
    fn odds_are_in_lowest_terms_and_say_which_way_they_lie() {
        let odds = |f, a| chance(f, a).odds();
        assert_eq!(odds(136, 15_368), "113 to 1 against");
        assert_eq!(odds(274, 182), "137 to 91 on");
        assert_eq!(odds(5, 5), "1 to 1");
        assert_eq!((odds(0, 4), odds(4, 0)), ("never".into(), "always".into()));
        assert_eq!(chance(0, 4).against(), (1, 0));
        assert_eq!(chance(4, 0).against(), (0, 1));
        assert_eq!(Chance::of(0, 0), None);
        assert_eq!(Chance::of(u64::MAX, 1), None);
    }

    #[test]
    fn a_decimal_is_exact_or_cut_off() {
        assert_eq!(chance(1, 3).decimal(), "0.25");
        assert_eq!(chance(1, 2).decimal(), "0.333333333333333");
        assert_eq!(chance(1, 113).decimal(), "0.008771929824561");
        assert_eq!(
            (chance(0, 9).decimal(), chance(9, 0).decimal()),
            ("0".into(), "1".into())
        );
    }
}
