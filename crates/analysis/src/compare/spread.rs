//! How far the books of a row part: by how many readings, and by what shares of their stakes.

use super::pair::{Pair, Pairs};
use super::row::Cell;
use super::share::Share;
use codille_lang::unique::add_new;

/// Counts the readings of the columns that speak: a column has a reading of its own where it differs from every one before it. Two of which
/// it can't be told whether they differ count as one.
pub(super) fn readings(speaking: &[usize], pairs: &Pairs) -> usize {
    let mut first: Vec<usize> = Vec::new();
    for column in speaking {
        let differs = |other: &usize| pairs.get(*other, *column).and_then(Pair::differs);
        if first.iter().all(|other| differs(other) == Some(true)) {
            add_new(&mut first, [*column]);
        }
    }
    first.len()
}

/// Returns by how much the largest share of a stake that a book states differs from the largest that another states; nothing where fewer than
/// two state one. Rules that all have alike are left out, and so is what the edition borrows.
pub(super) fn spread<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<Share> {
    let largest = |cell: &Cell| -> Option<Share> {
        let parts = cell.parts.iter().filter(|p| !p.alike && p.status.speaks());
        let amounts = parts.flat_map(|p| &p.amounts);
        let values = amounts.flat_map(|amount| &amount.values);
        // With a part of the pool it hangs on what lies there.
        let plain = values.filter(|value| value.of_pool.is_none());
        plain.filter_map(|value| value.of_stake).max()
    };
    let all: Vec<Share> = cells.filter_map(largest).collect();
    let (least, most) = (all.iter().min()?, all.iter().max()?);
    if all.len() < 2 {
        return None;
    }
    most.less(*least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn pairs(letters: &str) -> Pairs {
        let letters: Vec<char> = letters.chars().collect();
        let mut found = BTreeMap::new();
        for (i, a) in letters.iter().enumerate() {
            for (j, b) in letters.iter().enumerate().skip(i + 1) {
                let pair = match (a, b) {
                    ('?', _) | (_, '?') => Pair::Untold,
                    _ if a == b => Pair::Alike,
                    _ => Pair::Differ,
                };
                found.insert((i, j), pair);
            }
        }
        Pairs(found)
    }

    #[test]
    fn readings_are_counted_once_each() {
        let count = |letters: &str| {
            let all: Vec<usize> = (0..letters.len()).collect();
            readings(&all, &pairs(letters))
        };
        assert_eq!(count("aaa"), 1);
        assert_eq!(count("aba"), 2);
        assert_eq!(count("abc"), 3);
        assert_eq!(count(""), 0);
    }

    #[test]
    fn what_cannot_be_told_apart_is_no_reading_of_its_own() {
        assert_eq!(readings(&[0, 1], &pairs("a?")), 1);
        assert_eq!(readings(&[0, 1, 2], &pairs("a?b")), 2);
        assert_eq!(readings(&[0, 2], &pairs("a?b")), 2);
    }
}
