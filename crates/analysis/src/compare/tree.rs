//! How far books are from one another, and the tree of these distances.

use serde::Serialize;
use std::collections::BTreeSet;

use super::joining::{Node, join};
use super::pair::Pair;
use super::support::{RESAMPLES, Told, bootstrap, contradicts, distances, fits, told};
use super::{Comparison, Row};

/// The seed of the resamples where none is named.
pub const SEED: u64 = 1;

/// The fewest rows from which a distance is told.
const FEWEST: usize = 5;

/// How far books are from one another.
#[derive(Debug, Clone, Serialize)]
pub struct Tree {
    /// Two by two.
    pub pairs: Vec<Distance>,
    /// The tree in Newick's form, without a root; nothing where two books have too few rows in common.
    pub newick: Option<String>,
    /// The inner edges.
    pub splits: Vec<Split>,
    /// In how many rows two or more can be compared.
    pub rows: usize,
    /// The fewest rows from which a distance is told.
    pub fewest: usize,
    /// The seed of the resamples.
    pub seed: u64,
    /// How many there are.
    pub resamples: usize,
    /// The tree; its leaves are the columns.
    #[serde(skip)]
    pub root: Option<Node>,
}

/// How far two books are from one another.
#[derive(Debug, Clone, Serialize)]
pub struct Distance {
    /// The older book.
    pub a: String,
    /// The newer book.
    pub b: String,
    /// In how many rows both speak by rules that can be compared.
    pub rows: usize,
    /// In how many of these they differ.
    pub differing: usize,
    /// In how many of those only through rules of other topics.
    pub through: usize,
    /// In how many rows besides both speak, and it can't be told whether alike.
    pub untold: usize,
    /// The part of the rows in which they differ; nothing where the rows are too few.
    pub distance: Option<f64>,
    /// The topics on which they differ.
    pub topics: Vec<String>,
}

/// An inner edge: what it parts from the rest.
#[derive(Debug, Clone, Serialize)]
pub struct Split {
    /// The books on the side without the oldest.
    pub books: Vec<String>,
    /// How many rows support it: two or more speak on each side, all of a side alike and otherwise than the other side.
    pub rows: usize,
    /// How many rows contradict it.
    pub against: usize,
    /// In which part of the resamples it comes back.
    pub share: f64,
    /// The topics that support it.
    pub topics: Vec<String>,
    /// The columns of the books.
    #[serde(skip)]
    pub columns: Vec<usize>,
}

impl Tree {
    /// Measures the books of a comparison, which must hold all its rows, and draws resamples from a seed.
    pub fn of(comparison: &Comparison, seed: u64) -> Self {
        let ids: Vec<&str> = comparison.variants.iter().map(|v| v.id.as_str()).collect();
        let found: Vec<(&Row, Told)> = (comparison.rows.iter())
            .filter_map(|row| Some((row, told(row, ids.len())?)))
            .collect();
        let pairs = pairs(comparison, &ids);
        let enough = pairs.iter().all(|p| p.distance.is_some());
        let matrix = distances(found.iter().map(|(_, told)| told), ids.len());
        let root = matrix.filter(|_| enough).map(|matrix| join(&matrix));
        Self {
            pairs,
            newick: root.as_ref().map(|root| root.newick(&ids)),
            splits: (root.as_ref()).map_or_else(Vec::new, |root| splits(root, &found, &ids, seed)),
            rows: found.len(),
            fewest: FEWEST,
            seed,
            resamples: RESAMPLES,
            root,
        }
    }

    /// Returns the inner edge above a node.
    pub fn split(&self, node: &Node) -> Option<&Split> {
        let all = self.root.as_ref()?.leaves();
        let side = super::joining::side(&node.leaves(), &all);
        self.splits.iter().find(|s| s.columns == side)
    }
}

fn pairs(comparison: &Comparison, ids: &[&str]) -> Vec<Distance> {
    let mut out = Vec::new();
    for (i, a) in ids.iter().enumerate() {
        for (j, b) in ids.iter().enumerate().skip(i + 1) {
            let rows = comparison.rows.iter();
            let found: Vec<(&Row, Pair)> = rows.filter_map(|r| Some((r, r.pair(i, j)?))).collect();
            let count = |of: &[Pair]| found.iter().filter(|(_, p)| of.contains(p)).count();
            let differing = count(&[Pair::Differ, Pair::Through]);
            let rows = differing + count(&[Pair::Alike]);
            let differ = found.iter().filter(|(_, p)| p.differs() == Some(true));
            out.push(Distance {
                a: (*a).to_owned(),
                b: (*b).to_owned(),
                rows,
                differing,
                through: count(&[Pair::Through]),
                untold: count(&[Pair::Untold]),
                distance: (rows >= FEWEST).then(|| share(differing, rows)),
                topics: differ.map(|(row, _)| row.topic.clone()).collect(),
            });
        }
    }
    out
}

fn splits(root: &Node, rows: &[(&Row, Told)], ids: &[&str], seed: u64) -> Vec<Split> {
    let splits = root.splits();
    let told: Vec<Told> = rows.iter().map(|(_, told)| told.clone()).collect();
    let counts = bootstrap(&told, ids.len(), &splits, seed);
    (splits.into_iter().zip(counts))
        .map(|(columns, count)| {
            let inside: BTreeSet<usize> = columns.iter().copied().collect();
            let rest: Vec<usize> = (0..ids.len()).filter(|c| !inside.contains(c)).collect();
            let sides = (rest.as_slice(), columns.as_slice());
            let fitting = rows.iter().filter(|(_, told)| fits(told, sides));
            let topics: Vec<String> = fitting.map(|(row, _)| row.topic.clone()).collect();
            let names = columns.iter().filter_map(|c| ids.get(*c));
            Split {
                books: names.map(ToString::to_string).collect(),
                rows: topics.len(),
                against: told.iter().filter(|told| contradicts(told, sides)).count(),
                share: share(count, RESAMPLES),
                topics,
                columns,
            }
        })
        .collect()
}

/// Divides counts; there is always something to divide by.
fn share(part: usize, whole: usize) -> f64 {
    let number = |n: usize| f64::from(u32::try_from(n).expect("rows and resamples are few"));
    number(part) / number(whole)
}
