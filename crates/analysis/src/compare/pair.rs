//! How two books that both speak on a topic stand to one another, worked out for the two alone.

use std::collections::BTreeMap;

use super::form::Depth;
use super::part::Part;
use super::row::{Ground, ground};

/// How the rules of two books that both speak on a topic stand to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    /// They are alike.
    Alike,
    /// They are written alike and come to something else through rules of other topics.
    Through,
    /// They differ.
    Differ,
    /// It can't be told: one of the two speaks only in passages that no rule encodes, or they are alike only by what is borrowed.
    Untold,
}

impl Pair {
    /// Tells whether the rules differ, here or through other topics; nothing where it can't be told.
    pub const fn differs(self) -> Option<bool> {
        match self {
            Self::Alike => Some(false),
            Self::Through | Self::Differ => Some(true),
            Self::Untold => None,
        }
    }
}

/// How each two of the columns of a row that speak stand to one another, the earlier of the two first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pairs(pub(super) BTreeMap<(usize, usize), Pair>);

/// What of a column is compared.
struct Side {
    /// Without what is borrowed.
    spoken: [Ground; 3],
    /// With it.
    all: [Ground; 2],
}

impl Pairs {
    /// Compares each two of the columns that speak.
    pub(super) fn of(columns: &[Vec<Part>]) -> Self {
        let sides: Vec<Option<Side>> = columns.iter().map(|c| Side::of(c)).collect();
        let mut found = BTreeMap::new();
        for (i, a) in sides.iter().enumerate() {
            for (j, b) in sides.iter().enumerate().skip(i + 1) {
                if let (Some(a), Some(b)) = (a, b) {
                    found.insert((i, j), a.beside(b));
                }
            }
        }
        Self(found)
    }

    /// Returns how two columns stand to one another, in whatever order they are named.
    pub(super) fn get(&self, a: usize, b: usize) -> Option<Pair> {
        self.0.get(&(a.min(b), a.max(b))).copied()
    }
}

impl Side {
    /// Reads a column; nothing where the book does not speak.
    fn of(parts: &[Part]) -> Option<Self> {
        let spoken: Vec<Part> = (parts.iter().filter(|p| p.status.speaks()))
            .cloned()
            .collect();
        // Orders may be written alike, or come to the same.
        let whole =
            |parts: &[Part]| [true, false].map(|ranked| ground(parts, Depth::Whole, ranked));
        let [ranked, written] = whole(&spoken);
        (!spoken.is_empty()).then(|| Self {
            spoken: [ranked, written, ground(&spoken, Depth::Own, true)],
            all: whole(parts),
        })
    }

    fn beside(&self, other: &Self) -> Pair {
        let [ranked, written, own] = &self.spoken;
        let [other_ranked, other_written, other_own] = &other.spoken;
        if ranked == other_ranked || written == other_written {
            return Pair::Alike;
        }
        let ruled = matches!((ranked, other_ranked), (Ground::Ruled(_), Ground::Ruled(_)));
        let [all, all_written] = &self.all;
        let [other_all, other_all_written] = &other.all;
        if !ruled || all == other_all || all_written == other_all_written {
            Pair::Untold
        } else if own == other_own {
            Pair::Through
        } else {
            Pair::Differ
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{PartKind, Standing};

    fn part(kind: PartKind, standing: Standing, mark: u64) -> Part {
        Part::new(kind, "it", String::new(), standing).marked(mark)
    }

    #[test]
    fn two_columns_are_compared_whatever_a_third_says() {
        let says = |mark| vec![part(PartKind::Clause, Standing::Says, mark)];
        let pairs = Pairs::of(&[says(1), says(2), says(1), Vec::new()]);
        assert_eq!(pairs.get(2, 0), Some(Pair::Alike));
        assert_eq!(pairs.get(0, 1), Some(Pair::Differ));
        assert_eq!(pairs.get(0, 3), None);
    }

    #[test]
    fn what_is_borrowed_is_no_agreement() {
        let clause = |standing, mark| part(PartKind::Clause, standing, mark);
        let pairs = Pairs::of(&[
            vec![clause(Standing::Supplied, 1)],
            vec![clause(Standing::Says, 1)],
            vec![clause(Standing::Says, 1), clause(Standing::Supplied, 2)],
            vec![clause(Standing::Says, 1), clause(Standing::Says, 2)],
        ]);
        assert_eq!(pairs.get(0, 1), None);
        assert_eq!(pairs.get(1, 2), Some(Pair::Alike));
        assert_eq!(pairs.get(1, 3), Some(Pair::Differ));
        assert_eq!(pairs.get(2, 3), Some(Pair::Untold));
    }

    #[test]
    fn passages_are_not_weighed_against_rules() {
        let pairs = Pairs::of(&[
            vec![part(PartKind::Passage, Standing::Advice, 1)],
            vec![part(PartKind::Passage, Standing::Advice, 2)],
            vec![part(PartKind::Clause, Standing::Says, 1)],
        ]);
        assert_eq!(pairs.get(0, 1), Some(Pair::Untold));
        assert_eq!(pairs.get(0, 2), Some(Pair::Untold));
    }
}
