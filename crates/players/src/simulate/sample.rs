//! The mean of a sample with its 95 % interval. Decides nothing: figures for people.

/// The quantile of the normal distribution between which and its opposite 95 % lie.
const QUANTILE: f64 = 1.959_964;

/// A sample of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    /// How many.
    pub count: usize,
    /// Their mean; 0 where there is none.
    pub mean: f64,
    /// The standard error of the mean; 0 where there are fewer than two.
    pub error: f64,
}

impl Sample {
    /// Describes numbers.
    pub fn of(numbers: &[f64]) -> Self {
        let count = numbers.len();
        if count == 0 {
            return Self::default();
        }
        let size = float(count);
        let mean = numbers.iter().sum::<f64>() / size;
        let squares: f64 = numbers.iter().map(|n| (n - mean) * (n - mean)).sum();
        let error = if count < 2 {
            0.0
        } else {
            (squares / (size - 1.0) / size).sqrt()
        };
        Self { count, mean, error }
    }

    /// Describes whole numbers by how many there are, their sum and the sum of their squares; no order of adding changes it.
    pub fn of_sums(count: u64, sum: i128, squares: i128) -> Self {
        if count == 0 {
            return Self::default();
        }
        let size = i128::from(count);
        let mean = wide(sum) / wide(size);
        let error = if count < 2 {
            0.0
        } else {
            // The sum of the squared distances, times the count: a whole number, so that nothing is lost between large sums.
            let spread = (size * squares - sum * sum).max(0);
            (wide(spread) / wide(size) / wide(size) / wide(size - 1)).sqrt()
        };
        Self {
            count: usize::try_from(count).unwrap_or(usize::MAX),
            mean,
            error,
        }
    }

    /// Returns the bounds of the 95 % interval of the mean, by the normal distribution.
    pub fn interval(&self) -> (f64, f64) {
        (
            self.mean - QUANTILE * self.error,
            self.mean + QUANTILE * self.error,
        )
    }
}

/// Returns what part of so many a count is, with its 95 % interval after Wilson; 0 to 1 where there are none.
pub fn share(count: u64, of: u64) -> (f64, (f64, f64)) {
    if of == 0 {
        return (0.0, (0.0, 1.0));
    }
    let (size, part) = (wide(of.into()), wide(count.into()) / wide(of.into()));
    let square = QUANTILE * QUANTILE;
    let middle = (part + square / (2.0 * size)) / (1.0 + square / size);
    let spread = part * (1.0 - part) / size + square / (4.0 * size * size);
    let reach = QUANTILE * spread.sqrt() / (1.0 + square / size);
    let (low, high) = ((middle - reach).max(0.0), (middle + reach).min(1.0));
    (part, (low.min(part), high.max(part)))
}

/// Divides a sum by a count.
pub(super) fn ratio(sum: i64, count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "points of a hand are small")]
    let sum = sum as f64;
    sum / float(count.max(1))
}

fn wide(number: i128) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "figures for people need no more than 52 bits"
    )]
    let number = number as f64;
    number
}

fn float(count: usize) -> f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "samples are far smaller than 2^52"
    )]
    let count = count as f64;
    count
}

#[cfg(test)]
mod tests {
    use super::{Sample, share};

    #[test]
    fn shares_have_the_interval_of_wilson() {
        // Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 and 0 of 20, without continuity correction.
        let (part, (low, high)) = share(81, 263);
        assert!((part - 0.307_98).abs() < 1e-5);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5);
        let (_, (low, high)) = share(0, 20);
        assert!(low.abs() < 1e-12 && (high - 0.1611).abs() < 5e-5);
        assert_eq!(share(0, 0), (0.0, (0.0, 1.0)));
    }

    #[test]
    fn mean_and_error_are_those_of_the_textbook() {
        let sample = Sample::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((sample.mean - 5.0).abs() < 1e-12);
        // The sample variance is 32/7, the error its root over the root of eight.
        assert!((sample.error - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn sums_give_the_same_as_numbers() {
        let numbers = [-2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let (of, sums) = (Sample::of(&numbers), Sample::of_sums(8, 36, 232));
        assert!((of.mean - sums.mean).abs() < 1e-12 && (of.error - sums.error).abs() < 1e-12);
        assert_eq!(Sample::of_sums(0, 0, 0), Sample::default());
        // Far from nought the squares are large and their difference is small.
        let far = Sample::of_sums(2, 2_000_000_000_001, 2_000_000_000_002_000_000_000_001);
        assert!((far.error - 0.5).abs() < 1e-12, "{}", far.error);
    }

    #[test]
    fn nothing_has_no_interval() {
        assert_eq!(Sample::of(&[]).interval(), (0.0, 0.0));
    }
}
