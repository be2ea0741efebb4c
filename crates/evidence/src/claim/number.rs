//! A number as a page prints it: whole, with a fraction or decimals, or between two.

use crate::document::Figures;
use codille_deals::odds::Verdict as OddsVerdict;
use std::fmt;

/// The largest figure that is read: products of two of them and of a count fit in 128 bits.
const LARGEST: i128 = 1_000_000_000;

/// A number as a page prints it, or two between which it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedNumber {
    low: Figure,
    high: Figure,
}

/// A figure: so many parts of one.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Figure {
    text: String,
    parts: i128,
    of: i128,
}

impl Figure {
    fn read(text: &str) -> Option<Self> {
        let (sign, rest) = match text.trim().strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.trim()),
        };
        let whole = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let number = digits.parse::<i128>().ok();
            number.filter(|n| plain && *n <= LARGEST)
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (parts, of) = match words.as_slice() {
            [one] => match (one.split_once('/'), one.split_once('.')) {
                (Some((over, under)), _) => (whole(over)?, whole(under)?),
                (None, Some((units, places))) if places.len() <= 6 => {
                    let of = 10_i128.pow(u32::try_from(places.len()).ok()?);
                    (whole(units)? * of + whole(places)?, of)
                }
                (None, Some(_)) => return None,
                (None, None) => (whole(one)?, 1),
            },
            [units, broken] => {
                let (over, under) = broken.split_once('/')?;
                let of = whole(under)?;
                (whole(units)? * of + whole(over)?, of)
            }
            _ => return None,
        };
        (of > 0).then(|| Self {
            text: text.trim().to_owned(),
            parts: sign * parts,
            of,
        })
    }

    fn float(&self) -> f64 {
        ratio(self.parts, self.of)
    }

    /// Returns half of the smallest part that is printed.
    fn half(&self) -> f64 {
        ratio(1, 2 * self.of)
    }
}

fn ratio(over: i128, under: i128) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "figures are far below 2^52")]
    let (over, under) = (over as f64, under as f64);
    over / under
}

impl PrintedNumber {
    /// Reads one figure, or two between which the number lies.
    ///
    /// # Errors
    /// Says what would be a figure.
    pub(crate) fn read(figures: &Figures) -> Result<Self, String> {
        let read = |text: &str| {
            let form = "write a number such as `11`, `-3`, `27 1/2`, `5/8` or `0.9`";
            Figure::read(text)
                .ok_or_else(|| format!("`{text}` is no number that is printed: {form}"))
        };
        let all: Vec<&str> = figures.iter().collect();
        let (low, high) = match all.as_slice() {
            [one] => (read(one)?, read(one)?),
            [low, high] => (read(low)?, read(high)?),
            _ => return Err("write one number, or two between which it lies".to_owned()),
        };
        if low.parts * high.of > high.parts * low.of {
            return Err(format!("{} is more than {}", low.text, high.text));
        }
        Ok(Self { low, high })
    }

    /// Holds it against a number that was worked out: `over` parts, of which `under` make one; there is one at least.
    ///
    /// *Right* is that number, or what lies between the two that are printed; *rounded* is off by no more than half of the smallest part
    /// that is printed; all else is *wrong*.
    pub fn verdict(&self, over: i64, under: i64) -> OddsVerdict {
        let (over, under) = (i128::from(over), i128::from(under).max(1));
        let below = self.low.parts * under - over * self.low.of;
        let above = over * self.high.of - self.high.parts * under;
        // Off by half of a part: twice the difference is no more than `under`.
        if below <= 0 && above <= 0 {
            OddsVerdict::Right
        } else if 2 * below.max(above) <= under {
            OddsVerdict::Rounded
        } else {
            OddsVerdict::Wrong
        }
    }

    /// Returns the bounds of what rounds to it.
    pub fn bounds(&self) -> (f64, f64) {
        let (low, high) = (&self.low, &self.high);
        (low.float() - low.half(), high.float() + high.half())
    }

    /// Returns the lower figure, for one that stands alone its only one.
    pub fn least(&self) -> f64 {
        self.low.float()
    }
}

impl fmt::Display for PrintedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.low.text)?;
        if self.low == self.high {
            return Ok(());
        }
        write!(f, " to {}", self.high.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use OddsVerdict::{Right, Rounded, Wrong};

    fn printed(figures: &[&str]) -> Result<PrintedNumber, String> {
        let all = figures.iter().map(|one| (*one).to_owned());
        PrintedNumber::read(&Figures(all.collect()))
    }

    #[test]
    fn a_number_is_right_rounded_to_its_smallest_part_or_wrong() {
        for (text, over, under, verdict) in [
            ("11", 11, 1, Right),
            ("11", 12, 1, Wrong),
            ("1", 28, 31, Rounded),
            ("0.9", 28, 31, Rounded),
            ("0.8", 28, 31, Wrong),
            ("28/31", 28, 31, Right),
            ("27 1/2", 55, 2, Right),
            ("27 1/2", 111, 4, Rounded),
            ("27 1/2", 57, 2, Wrong),
            ("-3", -3, 1, Right),
            ("-3", 3, 1, Wrong),
        ] {
            let read = printed(&[text]).expect("it is a number");
            assert_eq!(read.verdict(over, under), verdict, "{text}");
        }
    }

    #[test]
    fn of_two_numbers_all_between_is_right() {
        let read = printed(&["23", "24"]).expect("they are numbers");
        let of = |n| read.verdict(n, 2);
        assert_eq!(
            [of(45), of(46), of(47), of(48), of(49), of(50)],
            [Rounded, Right, Right, Right, Rounded, Wrong]
        );
        assert_eq!(read.to_string(), "23 to 24");
        assert_eq!(read.bounds(), (22.5, 24.5));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "x", "1 2", "1/0", "1.", "1e3", "99999999999", "--1"] {
            assert!(printed(&[text]).is_err(), "{text}");
        }
        assert!(printed(&["2", "1"]).is_err_and(|why| why == "2 is more than 1"));
        assert!(printed(&["1", "2", "3"]).is_err());
    }
}
