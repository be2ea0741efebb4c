//! Finds the known word nearest to a misspelt one. Knows no vocabulary of its own.

/// Returns the candidate nearest to `word` if it is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1) + usize::from(word.chars().count() > 3);
    candidates
        .into_iter()
        .filter(|c| *c != word)
        .map(|c| (distance(word, c), !c.starts_with(word), c))
        .filter(|(d, _, _)| *d <= limit)
        .min()
        .map(|(_, _, c)| c)
}

/// Counts the edits (insert, delete, replace, swap of neighbours) between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let cell = |r: usize, c: usize| {
                rows.get(r)
                    .and_then(|v| v.get(c))
                    .copied()
                    .unwrap_or(usize::MAX / 2)
            };
            let mut best = (cell(i, j) + usize::from(x != y))
                .min(cell(i, j + 1) + 1)
                .min(row.last().copied().unwrap_or(0) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if swapped {
                best = best.min(cell(i - 1, j - 1) + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows.last()
        .and_then(|r| r.last())
        .copied()
        .unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn misspelt_words_find_their_neighbour() {
        assert_eq!(
            nearest("excpet", ["except", "exception", "define"]),
            Some("except")
        );
        assert_eq!(nearest("definr", ["except", "define"]), Some("define"));
        assert_eq!(nearest("zebra", ["except", "define"]), None);
    }
}
