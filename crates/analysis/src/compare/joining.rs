//! Neighbour joining: a tree of a matrix of distances (Saitou and Nei 1987). Knows nothing of books.

#![expect(
    clippy::indexing_slicing,
    reason = "an index is below the number of books, which is the length of every line"
)]

/// Below this a length is none: what is left of sums that should cancel.
pub(super) const NOTHING: f64 = 1e-9;

/// A leaf or an inner node with what hangs on it; the root of a whole tree is only where it is drawn from.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The number of the leaf; nothing for an inner node.
    pub leaf: Option<usize>,
    /// How long the edge to it is.
    pub length: f64,
    /// What hangs on it.
    pub below: Vec<Self>,
}

/// Joins the nearest neighbours until one tree is left. Of equals the first are joined, so that the same matrix gives the same tree.
/// A length that comes out below nothing is set to nothing.
pub(super) fn join(distances: &[Vec<f64>]) -> Node {
    let mut open: Vec<Node> = (0..distances.len()).map(Node::leaf).collect();
    let mut matrix = distances.to_vec();
    while open.len() > 3 {
        let (i, j) = nearest(&matrix);
        let (left, right) = lengths(&matrix, i, j);
        let second = open.remove(j).at(right);
        let first = std::mem::replace(&mut open[i], Node::leaf(0)).at(left);
        open[i] = Node::inner(vec![first, second]);
        matrix = merged(&matrix, i, j);
    }
    let at = |i: usize, j: usize| matrix[i][j];
    let lengths: Vec<f64> = match open.len() {
        3 => {
            let [ab, ac, bc] = [at(0, 1), at(0, 2), at(1, 2)];
            [ab + ac - bc, ab + bc - ac, ac + bc - ab]
                .map(|l| l / 2.0)
                .to_vec()
        }
        2 => vec![at(0, 1) / 2.0; 2],
        n => vec![0.0; n],
    };
    let ends = open.into_iter().zip(lengths);
    Node::inner(ends.map(|(node, length)| node.at(length)).collect())
}

fn sum(matrix: &[Vec<f64>], i: usize) -> f64 {
    matrix[i].iter().sum()
}

/// Finds the two whose joining leaves the shortest tree.
fn nearest(matrix: &[Vec<f64>]) -> (usize, usize) {
    let n = matrix.len();
    let others = f64::from(u32::try_from(n).expect("books are few")) - 2.0;
    let mut best = (f64::INFINITY, (0, 1));
    for i in 0..n {
        for j in i + 1..n {
            let cost = others * matrix[i][j] - sum(matrix, i) - sum(matrix, j);
            if cost < best.0 - NOTHING {
                best = (cost, (i, j));
            }
        }
    }
    best.1
}

/// Returns how far two that are joined are from where they meet.
fn lengths(matrix: &[Vec<f64>], i: usize, j: usize) -> (f64, f64) {
    let others = f64::from(u32::try_from(matrix.len()).expect("books are few")) - 2.0;
    let lean = (sum(matrix, i) - sum(matrix, j)) / others;
    let left = f64::midpoint(matrix[i][j], lean);
    (left, matrix[i][j] - left)
}

/// Returns the distances after `j` is joined to `i`, which stands for both.
fn merged(matrix: &[Vec<f64>], i: usize, j: usize) -> Vec<Vec<f64>> {
    let kept: Vec<usize> = (0..matrix.len()).filter(|k| *k != j).collect();
    let between = |a: usize, b: usize| {
        let met = |k: usize| (matrix[i][k] + matrix[j][k] - matrix[i][j]) / 2.0;
        match (a == i, b == i) {
            (true, true) => 0.0,
            (true, false) => met(b),
            (false, true) => met(a),
            (false, false) => matrix[a][b],
        }
    };
    (kept.iter())
        .map(|a| kept.iter().map(|b| between(*a, *b)).collect())
        .collect()
}

impl Node {
    const fn leaf(number: usize) -> Self {
        Self {
            leaf: Some(number),
            length: 0.0,
            below: Vec::new(),
        }
    }

    const fn inner(below: Vec<Self>) -> Self {
        Self {
            leaf: None,
            length: 0.0,
            below,
        }
    }

    fn at(self, length: f64) -> Self {
        Self {
            length: if length > NOTHING { length } else { 0.0 },
            ..self
        }
    }

    /// Returns the numbers of the leaves, in order.
    pub fn leaves(&self) -> Vec<usize> {
        let mut out: Vec<usize> = self.below.iter().flat_map(Self::leaves).collect();
        out.extend(self.leaf);
        out.sort_unstable();
        out
    }

    /// Returns what each inner edge that has a length parts from the first leaf.
    pub(super) fn splits(&self) -> Vec<Vec<usize>> {
        let all = self.leaves();
        let mut out = Vec::new();
        self.edges(&all, &mut out);
        out.sort();
        out
    }

    fn edges(&self, all: &[usize], out: &mut Vec<Vec<usize>>) {
        for node in self.below.iter().filter(|n| n.leaf.is_none()) {
            if node.length > 0.0 {
                out.push(side(&node.leaves(), all));
            }
            node.edges(all, out);
        }
    }

    /// Writes the tree in Newick's form.
    pub(super) fn newick(&self, names: &[&str]) -> String {
        self.written(names) + ";"
    }

    fn written(&self, names: &[&str]) -> String {
        if let Some(name) = self.leaf.and_then(|n| names.get(n)) {
            return quoted(name);
        }
        let below = self.below.iter();
        let below: Vec<String> = below
            .map(|n| format!("{}:{:.4}", n.written(names), n.length))
            .collect();
        format!("({})", below.join(","))
    }
}

/// Returns the side of a split without the first of all leaves.
pub(super) fn side(leaves: &[usize], all: &[usize]) -> Vec<usize> {
    let turned = all.first().is_some_and(|first| leaves.contains(first));
    (all.iter().copied())
        .filter(|leaf| leaves.contains(leaf) != turned)
        .collect()
}

/// Quotes a name as Newick's form asks where it has signs of that form.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.');
    if name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_additive_matrix_gives_its_tree() {
        // The edges of the leaves are 2, 3, 4, 2 and 1 long, the inner ones 3 and 2.
        let matrix = [
            [0., 5., 9., 9., 8.],
            [5., 0., 10., 10., 9.],
            [9., 10., 0., 8., 7.],
            [9., 10., 8., 0., 3.],
            [8., 9., 7., 3., 0.],
        ]
        .map(|row| row.to_vec());
        let tree = join(&matrix);
        assert_eq!(tree.splits(), [vec![2, 3, 4], vec![3, 4]]);
        assert_eq!(
            tree.newick(&["a", "b", "c", "d", "e"]),
            "(((a:2.0000,b:3.0000):3.0000,c:4.0000):2.0000,d:2.0000,e:1.0000);"
        );
    }

    #[test]
    fn equals_are_joined_in_their_order_and_hold_nothing_apart() {
        let row = |i: usize| (0..4).map(|j| if i == j { 0.0 } else { 1.0 }).collect();
        let matrix: Vec<Vec<f64>> = (0..4).map(row).collect();
        assert_eq!(join(&matrix), join(&matrix));
        assert!(join(&matrix).splits().is_empty());
    }

    #[test]
    fn three_have_one_tree_and_names_are_quoted() {
        let matrix = [[0., 2., 3.], [2., 0., 3.], [3., 3., 0.]].map(|row| row.to_vec());
        let tree = join(&matrix);
        assert_eq!(
            tree.newick(&["a b", "it's", "c"]),
            "('a b':1.0000,'it''s':1.0000,c:2.0000);"
        );
    }
}
