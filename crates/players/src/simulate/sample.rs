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

    /// Returns the bounds of the 95 % interval of the mean, by the normal distribution.
    pub fn interval(&self) -> (f64, f64) {
        (
            self.mean - QUANTILE * self.error,
            self.mean + QUANTILE * self.error,
        )
    }
}

/// Divides a sum by a count.
pub(super) fn ratio(sum: i64, count: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "points of a hand are small")]
    let sum = sum as f64;
    sum / float(count.max(1))
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
    use super::Sample;

    #[test]
    fn mean_and_error_are_those_of_the_textbook() {
        let sample = Sample::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((sample.mean - 5.0).abs() < 1e-12);
        // The sample variance is 32/7, the error its root over the root of eight.
        assert!((sample.error - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn nothing_has_no_interval() {
        assert_eq!(Sample::of(&[]).interval(), (0.0, 0.0));
    }
}
