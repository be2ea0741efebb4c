//! What tricks are worth, as a graph: where the score stands between two tricks, and what each way that a trick may go adds to the value.
//!
//! Two standings from which every course of the play is worth the same are one node. So a game of which the result is decided, points
//! that nobody can lose any more, or a threshold that is out of reach take up no nodes. Values are moved towards the beginning as far as they
//! go: from every node the worst that may come for those who maximise is 0, and `most` is the best.

use super::Kept;
use std::sync::Arc;

/// A node of the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct NodeId(pub u32);

/// What a trick adds to the value, and where the score stands then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Step {
    /// What it adds to the value; never less than nothing.
    pub gain: i32,
    /// Where the score stands then.
    pub next: NodeId,
}

/// A node as whoever builds the graph gives it: who leads to the next trick, how many tricks are left, and a step for each way the trick may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreNode {
    /// Who leads to the next trick, by place.
    pub leader: u8,
    /// How many tricks are left.
    pub left: u8,
    /// By class of lead, class of the winning card and winner.
    pub steps: Vec<Step>,
}

/// The graph of a deal. Nodes are ordered so that each comes before those from which it can be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scoring {
    /// Classes of cards as leads and as winners: what a trick is worth may hang on them.
    lead_class: [u8; 64],
    win_class: [u8; 64],
    graph: Arc<ScoreGraph>,
}

/// The nodes, whatever cards are of which class.
#[derive(Debug, PartialEq, Eq)]
struct ScoreGraph {
    seats: usize,
    win_classes: usize,
    /// How many steps a node has.
    width: usize,
    leaders: Vec<u8>,
    left: Vec<u8>,
    most: Vec<i32>,
    steps: Vec<Step>,
    /// By node, seat and number of tricks: bounds where the seat wins at least so many of those that are left.
    floor: Vec<i32>,
    ceiling: Vec<i32>,
    depth: usize,
}

impl ScoreGraph {
    fn new(seats: usize, (lead_classes, win_classes): (usize, usize), nodes: &[ScoreNode]) -> Self {
        let width = lead_classes * win_classes * seats;
        let tricks = nodes.iter().map(|node| usize::from(node.left)).max();
        let mut out = Self {
            seats,
            win_classes,
            width,
            leaders: nodes.iter().map(|node| node.leader).collect(),
            left: nodes.iter().map(|node| node.left).collect(),
            most: Vec::with_capacity(nodes.len()),
            steps: Vec::with_capacity(nodes.len() * width),
            floor: Vec::new(),
            ceiling: Vec::new(),
            depth: tricks.unwrap_or(0) + 1,
        };
        for node in nodes {
            if node.left == 0 {
                out.steps
                    .extend(std::iter::repeat_n(Step::default(), width));
                out.most.push(0);
            } else {
                debug_assert_eq!(node.steps.len(), width, "a step for each way a trick goes");
                let best = |step: &Step| step.gain + out.most(step.next);
                out.most
                    .push(node.steps.iter().map(best).max().unwrap_or(0));
                out.steps.extend(&node.steps);
            }
        }
        out.bound();
        out
    }

    fn most(&self, node: NodeId) -> i32 {
        self.most.get(node.0 as usize).copied().unwrap_or(0)
    }

    /// Fills the bounds of values where a seat wins at least so many tricks.
    fn bound(&mut self) {
        let row = self.seats * self.depth;
        for node in 0..self.left.len() {
            let left = self.left.get(node).copied().map_or(0, usize::from);
            for seat in 0..self.seats {
                for sure in 0..self.depth {
                    let (mut floor, mut ceiling) = (i32::MAX, i32::MIN);
                    let all = self.steps.iter().skip(node * self.width).take(self.width);
                    for (at, step) in all.enumerate() {
                        let won = usize::from(at % self.seats == seat);
                        // As many as are left at most: who is sure of more is sure of all.
                        let sure = sure.min(left).saturating_sub(won);
                        if left == 0 || sure >= left {
                            continue;
                        }
                        let next = step.next.0 as usize * row + seat * self.depth + sure;
                        let of = |bounds: &[i32]| bounds.get(next).copied();
                        floor = floor.min(step.gain + of(&self.floor).unwrap_or(0));
                        ceiling = ceiling.max(step.gain + of(&self.ceiling).unwrap_or(0));
                    }
                    let over = left == 0;
                    self.floor.push(if over { 0 } else { floor });
                    self.ceiling.push(if over { 0 } else { ceiling });
                }
            }
        }
    }
}

impl Scoring {
    /// Makes a graph of nodes, each after those to which its steps lead; those without steps are worth nothing more.
    pub fn new(seats: usize, classes: ([u8; 64], [u8; 64]), nodes: &[ScoreNode]) -> Self {
        let (lead_class, win_class) = classes;
        let count = |of: &[u8; 64]| usize::from(of.iter().copied().max().unwrap_or(0)) + 1;
        let counts = (count(&lead_class), count(&win_class));
        Self {
            lead_class,
            win_class,
            graph: Arc::new(ScoreGraph::new(seats, counts, nodes)),
        }
    }

    /// Returns the same graph for some of the cards, by their new numbers.
    pub(crate) fn kept(&self, kept: &Kept) -> Self {
        Self {
            lead_class: kept.told(&self.lead_class),
            win_class: kept.told(&self.win_class),
            graph: Arc::clone(&self.graph),
        }
    }

    /// Returns how many nodes there are.
    pub fn len(&self) -> usize {
        self.graph.left.len()
    }

    /// Tells whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.graph.left.is_empty()
    }

    /// Returns who leads to the next trick.
    #[inline]
    pub fn leader(&self, node: NodeId) -> usize {
        self.graph
            .leaders
            .get(node.0 as usize)
            .copied()
            .map_or(0, usize::from)
    }

    /// Returns how many tricks are left.
    #[inline]
    pub fn left(&self, node: NodeId) -> usize {
        self.graph
            .left
            .get(node.0 as usize)
            .copied()
            .map_or(0, usize::from)
    }

    /// Returns the most that may still come; the least is always 0.
    #[inline]
    pub fn most(&self, node: NodeId) -> i32 {
        self.graph.most(node)
    }

    /// Returns the least that may still come where a seat wins at least so many of the tricks that are left.
    #[inline]
    pub fn floor(&self, node: NodeId, seat: usize, sure: usize) -> i32 {
        self.graph
            .floor
            .get(self.bounded(node, seat, sure))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the most that may still come where a seat wins at least so many of the tricks that are left.
    #[inline]
    pub fn ceiling(&self, node: NodeId, seat: usize, sure: usize) -> i32 {
        self.graph
            .ceiling
            .get(self.bounded(node, seat, sure))
            .copied()
            .unwrap_or(i32::MAX)
    }

    #[inline]
    fn bounded(&self, node: NodeId, seat: usize, sure: usize) -> usize {
        let graph = &self.graph;
        (node.0 as usize * graph.seats + seat) * graph.depth + sure
    }

    /// Tells whether what a trick is worth hangs on nothing but who wins it.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.graph.width == self.graph.seats
    }

    /// Returns the class of a card as a lead and as the winner of a trick: cards of one class are worth the same.
    #[inline]
    pub fn classes(&self, card: u8) -> (u8, u8) {
        let at = usize::from(card);
        let of = |classes: &[u8; 64]| classes.get(at).copied().unwrap_or(0);
        (of(&self.lead_class), of(&self.win_class))
    }

    /// Returns what a trick adds, given the card led, the winning card and the winner.
    ///
    /// # Panics
    ///
    /// Where there is no such node, card or seat.
    #[inline]
    pub fn step(&self, node: NodeId, led: u8, winning: u8, winner: usize) -> Step {
        let class = if self.is_plain() {
            0
        } else {
            let ((lead, _), (_, win)) = (self.classes(led), self.classes(winning));
            usize::from(lead) * self.graph.win_classes + usize::from(win)
        };
        let graph = &self.graph;
        let at = node.0 as usize * graph.width + class * graph.seats + winner;
        *graph
            .steps
            .get(at)
            .expect("a node has a step for each way a trick goes")
    }
}

#[cfg(test)]
mod tests {
    use super::{NodeId, ScoreNode, Scoring, Step};

    fn step(gain: i32, next: u32) -> Step {
        let next = NodeId(next);
        Step { gain, next }
    }

    /// Two tricks, of which the first seat gains 3 for both and nothing for one.
    fn both_or_nothing() -> Scoring {
        let node = |leader, left, steps| ScoreNode {
            leader,
            left,
            steps,
        };
        let nodes = [
            node(0, 0, Vec::new()),
            node(1, 1, vec![step(0, 0), step(0, 0)]),
            node(0, 1, vec![step(3, 0), step(0, 0)]),
            node(0, 2, vec![step(0, 2), step(0, 1)]),
        ];
        Scoring::new(2, ([0; 64], [0; 64]), &nodes)
    }

    #[test]
    fn what_may_come_is_bounded_by_the_tricks_of_a_seat() {
        let scoring = both_or_nothing();
        let begin = NodeId(3);
        assert_eq!(
            (scoring.most(begin), scoring.left(begin), scoring.len()),
            (3, 2, 4)
        );
        let floors: Vec<i32> = (0..3).map(|sure| scoring.floor(begin, 0, sure)).collect();
        assert_eq!(floors, [0, 0, 3]);
        let ceilings: Vec<i32> = (0..3).map(|sure| scoring.ceiling(begin, 1, sure)).collect();
        assert_eq!(ceilings, [3, 0, 0]);
    }

    #[test]
    fn a_step_leads_on() {
        let scoring = both_or_nothing();
        let next = scoring.step(NodeId(3), 4, 9, 0).next;
        assert_eq!((next, scoring.step(next, 0, 0, 0).gain), (NodeId(2), 3));
    }
}
