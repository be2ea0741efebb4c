//! Odds as a book prints them, and what the exact chance makes of them.

use super::chance::Chance;
use std::fmt;

/// The largest figure that is read: products of two of them and of a chance fit in 128 bits.
const LARGEST: u64 = 1_000_000_000;

/// On which side odds lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Against it: the first figure is for the ways in which it does not come about.
    Against,
    /// On it: the first figure is for those in which it does.
    On,
}

/// A figure: a whole number, perhaps with a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Figure {
    /// The number of parts.
    parts: u64,
    /// How many parts make one.
    of: u64,
    /// Whether it has a fraction in front of the reader.
    broken: bool,
}

/// A chance as a book prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    text: String,
    form: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `5 to 4 against`.
    Odds(Figure, Figure, Side),
    /// `57 in 380`.
    Share(u64, u64),
}

/// What the exact chance makes of a printed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is the exact chance.
    Right,
    /// It is not exact, and for its second figure no first one comes nearer.
    Rounded,
    /// Another first figure comes nearer.
    Wrong,
}

impl Verdict {
    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Rounded => "rounded",
            Self::Wrong => "wrong",
        }
    }
}

/// Why printed odds can't be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PrintedError {
    /// They have another form.
    #[error(
        "`{0}` is no odds: write `5 to 4 against`, `3 to 2 on`, `9 1/4 to 1 on`, `57 in 380` or `even`"
    )]
    Form(String),
    /// A figure is nought, or too large.
    #[error("`{0}` has a figure that is nought or above {LARGEST}")]
    Figure(String),
    /// The chance would be above 1.
    #[error("`{0}` has more ways in favour than there are")]
    AboveOne(String),
}

impl Printed {
    /// Reads odds; where they do not say on which side they lie, they lie against it.
    ///
    /// # Errors
    /// They have no form that is known, or a figure that no odds have.
    pub fn read(text: &str) -> Result<Self, PrintedError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let form = form(&words).ok_or_else(|| PrintedError::Form(text.clone()))?;
        let fits = |n: u64| n > 0 && n <= LARGEST;
        let figures = match form {
            Form::Odds(a, b, _) => [a.parts, a.of, b.parts, b.of],
            Form::Share(part, whole) => [part, whole, 1, 1],
        };
        if !figures.into_iter().all(fits) {
            return Err(PrintedError::Figure(text));
        }
        if matches!(form, Form::Share(part, whole) if part > whole) {
            return Err(PrintedError::AboveOne(text));
        }
        Ok(Self { text, form })
    }

    /// Holds it against the exact chance.
    ///
    /// *Right* is the exact chance in other terms. *Rounded* is what is not exact, but has the nearest first figure for its second one: the
    /// nearest whole number, or the nearest of those with the fraction that is printed (quarters for a quarter); of two that are equally
    /// near, either. Everything else is *wrong*.
    pub fn verdict(&self, exact: Chance) -> Verdict {
        // Whole numbers throughout: `first` parts of `unit`, for the second figure, stand against `over / under`.
        let (first, unit, second, (over, under)) = match self.form {
            Form::Odds(first, second, side) => {
                let (against, on) = (exact.unfavourable(), exact.favourable());
                let ratio = match side {
                    Side::Against => (against, on),
                    Side::On => (on, against),
                };
                (
                    first,
                    if first.broken { first.of } else { 1 },
                    second,
                    ratio,
                )
            }
            Form::Share(part, whole) => {
                let ratio = (exact.favourable(), exact.total());
                (Figure::whole(part), 1, Figure::whole(whole), ratio)
            }
        };
        let wide = u128::from;
        // first.parts / first.of against over * second.parts / (under * second.of), both times the product of what divides them.
        let printed = wide(first.parts) * wide(second.of) * wide(under);
        let counted = wide(over) * wide(second.parts) * wide(first.of);
        let off = printed.abs_diff(counted);
        // Half a unit, times the same: first.of * second.of * under / (2 * unit).
        let bound = wide(first.of) * wide(second.of) * wide(under);
        if off == 0 {
            Verdict::Right
        } else if off.saturating_mul(2 * wide(unit)) <= bound {
            Verdict::Rounded
        } else {
            Verdict::Wrong
        }
    }
}

impl Printed {
    /// Returns so many of so many, where it is printed so.
    pub const fn share(&self) -> Option<(u64, u64)> {
        match self.form {
            Form::Share(part, whole) => Some((part, whole)),
            Form::Odds(..) => None,
        }
    }

    /// Returns the bounds of the chances that round to the one that is printed.
    pub fn bounds(&self) -> (f64, f64) {
        let float = |figure: Figure| ratio(figure.parts, figure.of);
        match self.form {
            Form::Share(part, whole) => {
                let half = ratio(1, 2 * whole);
                (ratio(part, whole) - half, ratio(part, whole) + half)
            }
            Form::Odds(first, second, side) => {
                let half = ratio(1, if first.broken { 2 * first.of } else { 2 });
                let against = |first: f64| float(second) / (first + float(second));
                let (low, high) = (against(float(first) + half), against(float(first) - half));
                match side {
                    Side::Against => (low, high),
                    Side::On => (1.0 - high, 1.0 - low),
                }
            }
        }
    }
}

fn ratio(over: u64, under: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "figures are far below 2^52")]
    let (over, under) = (over as f64, under as f64);
    over / under
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Figure {
    const fn whole(parts: u64) -> Self {
        Self {
            parts,
            of: 1,
            broken: false,
        }
    }

    /// Reads a whole number, or one with a fraction.
    fn read(words: &[&str]) -> Option<Self> {
        let fraction = |word: &str| {
            let (above, below) = word.split_once('/')?;
            Some((number(above)?, number(below)?))
        };
        let (whole, (above, below)) = match words {
            [whole] => return number(whole).map(Self::whole),
            [whole, part] => (number(whole)?, fraction(part)?),
            _ => return None,
        };
        Some(Self {
            parts: whole.checked_mul(below)?.checked_add(above)?,
            of: below,
            broken: true,
        })
    }
}

fn number(word: &str) -> Option<u64> {
    let digits = word.chars().all(|c| c.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

fn form(words: &[&str]) -> Option<Form> {
    let (words, side) = match words {
        ["even"] => return Some(Form::Odds(Figure::whole(1), Figure::whole(1), Side::On)),
        [odds @ .., "against"] => (odds, Side::Against),
        [odds @ .., "on"] | [odds @ .., "in", "favour"] => (odds, Side::On),
        [part, "in", whole] => return Some(Form::Share(number(part)?, number(whole)?)),
        odds => (odds, Side::Against),
    };
    let to = words.iter().position(|word| *word == "to")?;
    let (first, second) = (words.get(..to)?, words.get(to + 1..)?);
    Some(Form::Odds(
        Figure::read(first)?,
        Figure::read(second)?,
        side,
    ))
}

#[cfg(test)]
mod tests {
    use super::{Chance, Printed, PrintedError, Verdict};

    fn verdict(text: &str, favourable: u64, against: u64) -> Verdict {
        let exact = Chance::of(favourable, against).expect("there are ways");
        Printed::read(text)
            .expect("they can be read")
            .verdict(exact)
    }

    #[test]
    fn what_is_exact_in_any_terms_is_right() {
        for text in [
            "3 to 1 against",
            "3 to 1",
            "6 to 2 against",
            "1 in 4",
            "1 to 3 on",
            "4 1/2 to 1 1/2",
        ] {
            assert_eq!(verdict(text, 5, 15), Verdict::Right, "{text}");
        }
        assert_eq!(verdict("even", 7, 7), Verdict::Right);
        let share = |text: &str| Printed::read(text).expect("it can be read").share();
        assert_eq!(share("977 in 10000"), Some((977, 10_000)));
        assert_eq!(share("even"), None);
        assert_eq!(verdict("3 to 1 on", 15, 5), Verdict::Right);
        assert_eq!(verdict("3 to 1 in favour", 15, 5), Verdict::Right);
    }

    #[test]
    fn what_no_first_figure_betters_is_rounded() {
        // 3.4 to 1 is nearest to 3, 3.5 to 3 and to 4, 3.6 to 4.
        assert_eq!(verdict("3 to 1 against", 10, 34), Verdict::Rounded);
        assert_eq!(verdict("4 to 1 against", 10, 34), Verdict::Wrong);
        assert_eq!(verdict("3 to 1 against", 10, 35), Verdict::Rounded);
        assert_eq!(verdict("4 to 1 against", 10, 35), Verdict::Rounded);
        assert_eq!(verdict("3 to 1 against", 10, 36), Verdict::Wrong);
        assert_eq!(verdict("4 to 1 against", 10, 36), Verdict::Rounded);
        // For a second figure of 2 the first is 6.8.
        assert_eq!(verdict("7 to 2 against", 10, 34), Verdict::Rounded);
        // A quarter is the nearest of quarters to 3.3, and a half is not the nearest of halves to it.
        assert_eq!(verdict("3 1/4 to 1 against", 10, 33), Verdict::Rounded);
        assert_eq!(verdict("3 1/2 to 1 against", 10, 33), Verdict::Rounded);
        assert_eq!(verdict("3 1/4 to 1 against", 10, 34), Verdict::Wrong);
        assert_eq!(verdict("34 in 100", 1, 2), Verdict::Wrong);
        assert_eq!(verdict("33 in 100", 1, 2), Verdict::Rounded);
    }

    #[test]
    fn the_wrong_side_is_wrong() {
        assert_eq!(verdict("3 to 1 on", 5, 15), Verdict::Wrong);
        assert_eq!(verdict("100 to 1 against", 0, 5), Verdict::Wrong);
        assert_eq!(verdict("100 to 1 on", 5, 0), Verdict::Wrong);
        assert_eq!(verdict("1000000000 to 1 against", 1, 5), Verdict::Wrong);
    }

    #[test]
    fn what_is_no_odds_is_refused() {
        for text in [
            "",
            "to",
            "5",
            "5 to",
            "to 4",
            "five to four",
            "5 to 4 for",
            "5 4/1 2 to 1",
            "-1 to 2",
            "1.5 to 1",
        ] {
            assert!(
                matches!(Printed::read(text), Err(PrintedError::Form(_))),
                "{text}"
            );
        }
        for text in [
            "0 to 1",
            "1 to 0",
            "5 1/0 to 1",
            "9999999999 to 1",
            "0 in 5",
        ] {
            assert!(
                matches!(Printed::read(text), Err(PrintedError::Figure(_))),
                "{text}"
            );
        }
        assert!(matches!(
            Printed::read("5 in 4"),
            Err(PrintedError::AboveOne(_))
        ));
        assert_eq!(
            Printed::read(" 5  to 4 ").map(|p| p.to_string()),
            Ok("5 to 4".to_owned())
        );
    }
}
