//! How far two counted distributions lie apart. Decides nothing: figures for people.

use super::rng;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// From how many samples an interval is taken.
const SAMPLES: usize = 1_000;

/// The total variation distance of two distributions: half of the sum by which their shares differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distance {
    /// From 0, of distributions that are alike, to 1.
    pub value: f64,
    /// What 95 % of samples drawn anew from both give: from the 2.5th to the 97.5th part in a hundred.
    pub interval: (f64, f64),
    /// What 95 % of samples of the same sizes stay under that are both drawn from the two taken together: a value below it may be chance.
    pub by_chance: f64,
}

impl Distance {
    /// Compares counts, class by class; the seed decides on the samples. `None` where the classes are not as many, or one side counts nothing.
    pub fn of(one: &[u64], other: &[u64], seed: u64) -> Option<Self> {
        let sizes = [one, other].map(|counts| counts.iter().sum::<u64>());
        if one.len() != other.len() || sizes.contains(&0) {
            return None;
        }
        let pooled: Vec<u64> = one.iter().zip(other).map(|(a, b)| a + b).collect();
        let [own, others] = sizes;
        let sampled = |[first, second]: [&[u64]; 2], stream: u64| {
            let mut rng = rng(seed, stream);
            let mut values: Vec<f64> = (0..SAMPLES)
                .map(|_| {
                    let sample = drawn(first, own, &mut rng);
                    apart(&sample, &drawn(second, others, &mut rng))
                })
                .collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let anew = sampled([one, other], 0);
        let alike = sampled([&pooled, &pooled], 1);
        let at = |values: &[f64], thousandths: usize| {
            let place = (values.len() * thousandths / 1_000).min(values.len().saturating_sub(1));
            values.get(place).copied().unwrap_or(0.0)
        };
        Some(Self {
            value: apart(one, other),
            interval: (at(&anew, 25), at(&anew, 975)),
            by_chance: at(&alike, 950),
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn apart(one: &[u64], other: &[u64]) -> f64 {
    let [a, b] = [one, other].map(|counts| counts.iter().sum::<u64>().max(1) as f64);
    let parts = one.iter().zip(other);
    let sum: f64 = parts
        .map(|(x, y)| (*x as f64 / a - *y as f64 / b).abs())
        .sum();
    sum / 2.0
}

/// Draws so many by a law that counts.
fn drawn(law: &[u64], size: u64, rng: &mut ChaCha8Rng) -> Vec<u64> {
    let mut ends: Vec<u64> = Vec::with_capacity(law.len());
    let mut all = 0;
    for count in law {
        all += count;
        ends.push(all);
    }
    let mut out = vec![0; law.len()];
    for _ in 0..size {
        let ball = rng.random_range(0..all);
        let class = ends.partition_point(|end| *end <= ball);
        if let Some(count) = out.get_mut(class) {
            *count += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_half_of_what_shares_differ_by() {
        let found = Distance::of(&[50, 50, 0], &[25, 50, 25], 1).expect("both count something");
        assert!((found.value - 0.25).abs() < 1e-12, "{found:?}");
        assert!(
            found.interval.0 < 0.25 && found.interval.1 > 0.25,
            "{found:?}"
        );
        assert!(found.by_chance < 0.25, "{found:?}");
        assert_eq!(Distance::of(&[50, 50, 0], &[25, 50, 25], 1), Some(found));
        let alike = Distance::of(&[500, 500], &[5_000, 5_000], 1).expect("both count something");
        assert!(alike.value < alike.by_chance, "{alike:?}");
    }

    #[test]
    fn what_cannot_be_compared_has_no_distance() {
        assert_eq!(Distance::of(&[1, 2], &[1, 2, 3], 1), None);
        assert_eq!(Distance::of(&[0, 0], &[1, 2], 1), None);
    }
}
