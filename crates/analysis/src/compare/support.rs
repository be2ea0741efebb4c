//! What the rows say of the edges of a tree: those that fit, those that contradict, and how often an edge comes back in resamples.

#![expect(
    clippy::indexing_slicing,
    reason = "the columns of a split are columns of the row"
)]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::joining::join;
use super::pair::Pair;
use super::row::Row;

/// How many resamples are drawn.
pub(super) const RESAMPLES: usize = 1000;

/// What one row tells of two columns: whether they differ; nothing where one does not speak or it can't be told.
pub(super) type Told = Vec<Vec<Option<bool>>>;

/// Reads a row pair by pair; nothing where no pair of it can be told.
pub(super) fn told(row: &Row, columns: usize) -> Option<Told> {
    let pair = |a: usize, b: usize| row.pair(a, b).and_then(Pair::differs);
    let told: Told = (0..columns)
        .map(|a| (0..columns).map(|b| pair(a, b)).collect())
        .collect();
    told.iter().flatten().any(Option::is_some).then_some(told)
}

/// Returns the distances over rows; nothing where a pair has no row.
pub(super) fn distances<'t>(
    rows: impl Iterator<Item = &'t Told>,
    columns: usize,
) -> Option<Vec<Vec<f64>>> {
    let mut counts = vec![vec![(0_u32, 0_u32); columns]; columns];
    for row in rows {
        for (line, counted) in row.iter().zip(&mut counts) {
            for (told, (n, differing)) in line.iter().zip(counted) {
                *n += u32::from(told.is_some());
                *differing += u32::from(*told == Some(true));
            }
        }
    }
    let share = |a: usize, b: usize, (n, differing): (u32, u32)| match (a == b, n) {
        (true, _) => Some(0.0),
        (false, 0) => None,
        (false, n) => Some(f64::from(differing) / f64::from(n)),
    };
    (counts.iter().enumerate())
        .map(|(a, line)| {
            let line = line.iter().enumerate();
            line.map(|(b, count)| share(a, b, *count)).collect()
        })
        .collect()
}

/// Tells whether a row parts two sides: two or more speak on each, all of a side alike, and each otherwise than those of the other.
pub(super) fn fits(row: &Told, (one, other): (&[usize], &[usize])) -> bool {
    let is = |a: &usize, b: &usize| row[*a][*b];
    let like = |side: &[usize]| {
        let pairs = || side.iter().flat_map(|a| side.iter().map(move |b| (a, b)));
        let mut told = pairs()
            .filter(|(a, b)| a != b)
            .filter_map(|(a, b)| is(a, b));
        let first = told.next();
        first == Some(false) && told.all(|differs| !differs)
    };
    let mut between = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    like(one) && like(other) && between.all(|(a, b)| is(a, b) != Some(false))
}

/// Tells whether a row contradicts a split: of two on each side each goes with one of the other side.
pub(super) fn contradicts(row: &Told, (one, other): (&[usize], &[usize])) -> bool {
    let is = |a: usize, b: usize| row[a][b];
    let across = || one.iter().flat_map(|a| other.iter().map(move |b| (*a, *b)));
    let alike = || across().filter(|(a, b)| is(*a, *b) == Some(false));
    alike().any(|(a, x)| {
        alike().any(|(b, y)| {
            let apart = [(a, b), (x, y), (a, y), (b, x)];
            apart.iter().all(|(l, r)| is(*l, *r) == Some(true))
        })
    })
}

/// Counts in how many resamples of the rows each split comes back. A resample that leaves a pair without a row shows none.
pub(super) fn bootstrap(
    rows: &[Told],
    columns: usize,
    splits: &[Vec<usize>],
    seed: u64,
) -> Vec<usize> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found = vec![0; splits.len()];
    // Of a width of its own, so that it draws the same on every platform.
    let count = u32::try_from(rows.len()).expect("rows are few");
    if count == 0 || splits.is_empty() {
        return found;
    }
    for _ in 0..RESAMPLES {
        let drawn: Vec<usize> = (0..count)
            .map(|_| rng.random_range(0..count) as usize)
            .collect();
        let drawn = drawn.iter().filter_map(|at| rows.get(*at));
        let Some(matrix) = distances(drawn, columns) else {
            continue;
        };
        let shown = join(&matrix).splits();
        for (n, split) in found.iter_mut().zip(splits) {
            *n += usize::from(shown.contains(split));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row in which columns with the same letter agree; `-` is silent.
    fn row(letters: &str) -> Told {
        let speaks = |c: char| c != '-';
        let pair = |a: char, b: char| (speaks(a) && speaks(b)).then_some(a != b);
        (letters.chars())
            .map(|a| letters.chars().map(|b| pair(a, b)).collect())
            .collect()
    }

    #[test]
    fn a_clear_split_is_in_every_resample() {
        let rows = vec![row("aabb"); 20];
        let whole = distances(rows.iter(), 4).expect("all speak");
        let splits = join(&whole).splits();
        assert_eq!(splits, [vec![2, 3]]);
        assert_eq!(bootstrap(&rows, 4, &splits, 7), [RESAMPLES]);
    }

    #[test]
    fn the_same_seed_draws_the_same() {
        let rows: Vec<Told> = ["aabb", "aabb", "abab", "abba", "aabc"].map(row).to_vec();
        let found = |seed| bootstrap(&rows, 4, &[vec![2, 3]], seed);
        assert_eq!(found(1), found(1));
        assert!(found(1).iter().all(|n| *n > 0 && *n < RESAMPLES));
    }

    #[test]
    fn rows_fit_a_split_or_contradict_it() {
        let split: (&[usize], &[usize]) = (&[0, 1], &[2, 3]);
        assert!(fits(&row("aabb"), split));
        assert!(!fits(&row("aabc"), split));
        assert!(!fits(&row("aab-"), split));
        assert!(contradicts(&row("abab"), split));
        assert!(!contradicts(&row("aabc"), split));
        assert!(!contradicts(&row("aaab"), split));
    }

    #[test]
    fn no_common_row_is_no_distance() {
        assert_eq!(distances([row("a-b")].iter(), 3), None);
    }
}
