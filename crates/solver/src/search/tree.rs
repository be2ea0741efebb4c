//! The search itself: is a position worth `beta` or more? The answer comes with the cards on whose rank it rests.
//!
//! - The value of a position is what is still to come, from its node of the scoring on: 0 at least, and `most` at most.
//! - At a trick's end the winning card joins the ranks only if another card of its own lane lay in the trick: a rank counts against its lane
//!   alone. A cut by the limits of a node adds nothing; a cut by sure trumps adds those. A card that decides brings its own ranks; where none
//!   does, all unite.
//! - Cards whose rank can make no difference are not tried, nor all but one of a run of equals.

use super::between::{Between, Proof, Trick, thinned, worth_trying};
use super::bits::{above, highest, lowest, number};
use super::kinds::Kinds;
use super::pattern::{Packed, PatternTable};
use crate::play_tables::{Cards, PlayTables};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a search goes through the tree with.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub(super) tables: &'a PlayTables,
    pub(super) kinds: &'a Kinds,
    pub(super) patterns: &'a mut PatternTable,
    /// Whether patterns are kept and looked up.
    pub(super) cached: bool,
    /// Positions in which a card was chosen, and how many there may be.
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    pub(super) cancel: &'a AtomicBool,
    /// Whether the limits were met: then no value says anything.
    pub(super) stopped: bool,
}

/// Every so many nodes the flag is looked at.
const PAUSE: u64 = 1 << 10;

impl Tree<'_> {
    /// Is a seat one of those that want the value high?
    #[inline]
    pub(super) fn maximises(&self, seat: usize) -> bool {
        self.tables.maximisers.mask() >> seat & 1 == 1
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PAUSE) {
            self.stopped |= self.nodes >= self.most_nodes || self.cancel.load(Ordering::Relaxed);
        }
    }

    /// Is a position between two tricks worth `beta` or more? The value that is returned is a bound on that side.
    pub(super) fn between<const N: usize>(&mut self, at: &Between<N>, beta: i32) -> Proof {
        if let Some(proof) = self.decided(at, beta) {
            return proof;
        }
        if self.stopped {
            return Proof { value: 0, ranks: 0 };
        }
        let left = self.tables.scoring.left(at.node);
        if left == 1 {
            return self.last(at);
        }
        if !self.cached || left * N > Packed::MOST {
            let (proof, _) = self.lead(at, beta, 0);
            return self.widened(at, proof);
        }
        let shape = at.shape | u64::from(at.node.0) << self.kinds.bits;
        let packed = Packed::new(&at.hands, at.out(), shape);
        let first = match self.patterns.look_up::<N>(&packed, beta) {
            Ok((value, ranks)) => return Proof { value, ranks },
            Err(first) => 1u64.checked_shl(u32::from(first)).unwrap_or(0),
        };
        let (proof, lead) = self.lead(at, beta, first);
        if self.stopped {
            return proof;
        }
        let proof = self.widened(at, proof);
        let most = self.tables.scoring.most(at.node);
        let bounds = if proof.value >= beta {
            (proof.value, most)
        } else {
            (0, proof.value)
        };
        #[cfg(any(test, debug_assertions))]
        super::audit::audit(
            (self.tables, self.kinds),
            at,
            proof.ranks,
            bounds,
            self.nodes,
        );
        self.patterns
            .store(&packed, proof.ranks, bounds, number(lead));
        proof
    }

    #[inline]
    fn widened<const N: usize>(&self, at: &Between<N>, proof: Proof) -> Proof {
        let ranks = at.named(proof.ranks, self.tables.numbering.lanes(), self.kinds);
        Proof { ranks, ..proof }
    }

    /// Plays the last trick, in which nobody has a choice.
    #[inline]
    fn last<const N: usize>(&mut self, at: &Between<N>) -> Proof {
        self.count();
        let leader = self.tables.scoring.leader(at.node);
        let hand = |place: usize| {
            at.hands
                .get(seat_at::<N>(leader, place))
                .copied()
                .unwrap_or(0)
        };
        let mut trick = self.begin(hand(0));
        for place in 1..N {
            trick = trick.with(hand(place));
        }
        let step = self.step(at, &trick);
        Proof {
            value: step.0,
            ranks: self.rank(&trick),
        }
    }

    #[inline]
    fn begin<const N: usize>(&self, led: Cards) -> Trick<N> {
        let numbering = &self.tables.numbering;
        Trick::of(led, numbering.trumps() | numbering.lane(number(led)))
    }

    /// Returns what a full trick adds, and the seat that leads next.
    #[inline]
    fn step<const N: usize>(
        &self,
        at: &Between<N>,
        trick: &Trick<N>,
    ) -> (i32, crate::play_tables::NodeId) {
        let scoring = &self.tables.scoring;
        let winner = seat_at::<N>(scoring.leader(at.node), trick.best.1);
        let step = scoring.step(at.node, trick.led, number(trick.best.0), winner);
        (step.gain, step.next)
    }

    /// Returns the winning card of a full trick where its rank mattered: where it beat another of its lane.
    #[inline]
    fn rank<const N: usize>(&self, trick: &Trick<N>) -> Cards {
        let lane = self.tables.numbering.lane(number(trick.best.0));
        let all = trick.cards.iter().fold(0, |all, card| all | card);
        if all & lane & !trick.best.0 == 0 {
            0
        } else {
            trick.best.0
        }
    }

    /// Tries the remembered lead, then the cards that no other hand can beat in their lane, then the rest; from the top.
    fn lead<const N: usize>(&mut self, at: &Between<N>, beta: i32, first: Cards) -> (Proof, Cards) {
        self.count();
        let seat = self.tables.scoring.leader(at.node);
        let hand = at.hands.get(seat).copied().unwrap_or(0);
        let out = at.out();
        let others = out & !hand;
        let moves = self.tables.follow.lawful(seat, hand, None, None);
        let mut moves = thinned(moves, out, self.kinds.linked);
        let masters = self.masters(moves, others);
        let maximises = self.maximises(seat);
        let mut best = if maximises { i32::MIN } else { i32::MAX };
        let (mut which, mut ranks) = (0, 0);
        let mut next = moves & first;
        while moves != 0 {
            if next == 0 {
                next = highest(if moves & masters != 0 {
                    moves & masters
                } else {
                    moves
                });
            }
            moves ^= next;
            let proof = self.follow(at, self.begin(next), beta);
            if if maximises {
                proof.value > best
            } else {
                proof.value < best
            } {
                best = proof.value;
                which = next;
            }
            if (proof.value >= beta) == maximises {
                return (proof, which);
            }
            ranks |= proof.ranks;
            moves = self.still(moves, next, proof.ranks);
            next = 0;
        }
        (Proof { value: best, ranks }, which)
    }

    /// Returns those of some cards that no other hand can beat in their lane.
    #[inline]
    fn masters(&self, moves: Cards, others: Cards) -> Cards {
        let lanes = self.tables.numbering.lanes();
        lanes.iter().fold(0, |masters, lane| {
            let theirs = others & lane;
            let top = if theirs == 0 {
                *lane
            } else {
                lane & above(highest(theirs))
            };
            masters | moves & top
        })
    }

    #[inline]
    fn still(&self, moves: Cards, tried: Cards, ranks: Cards) -> Cards {
        let lane = self.tables.numbering.lane(number(tried));
        worth_trying(moves, tried, self.kinds.alike_to(tried), lane, ranks)
    }

    /// Tries the cards that take the trick as it lies, then the others; from the lowest.
    pub(super) fn follow<const N: usize>(
        &mut self,
        at: &Between<N>,
        trick: Trick<N>,
        beta: i32,
    ) -> Proof {
        self.count();
        let seat = seat_at::<N>(self.tables.scoring.leader(at.node), trick.lying);
        let hand = at.hands.get(seat).copied().unwrap_or(0);
        let moves = self
            .tables
            .follow
            .lawful(seat, hand, Some(trick.led), trick.second());
        let mut moves = thinned(moves, at.out(), self.kinds.linked);
        let beating = trick.beating();
        // Who plays last and sees a friend win plays low; everybody else tries to win.
        let ahead = seat_at::<N>(self.tables.scoring.leader(at.node), trick.best.1);
        let friend = self.maximises(ahead) == self.maximises(seat);
        let preferred = if friend { !beating } else { beating };
        let maximises = self.maximises(seat);
        let mut best = if maximises { i32::MIN } else { i32::MAX };
        let mut ranks = 0;
        while moves != 0 {
            let first = moves & preferred;
            let card = lowest(if first != 0 { first } else { moves });
            moves ^= card;
            let trick = trick.with(card);
            let proof = if trick.lying == N {
                self.after(at, &trick, beta)
            } else {
                self.follow(at, trick, beta)
            };
            if (proof.value >= beta) == maximises {
                return proof;
            }
            best = if maximises {
                best.max(proof.value)
            } else {
                best.min(proof.value)
            };
            ranks |= proof.ranks;
            moves = self.still(moves, card, proof.ranks);
        }
        Proof { value: best, ranks }
    }

    /// Takes a full trick up and goes on.
    #[inline]
    fn after<const N: usize>(&mut self, at: &Between<N>, trick: &Trick<N>, beta: i32) -> Proof {
        let (gain, next) = self.step(at, trick);
        let leader = self.tables.scoring.leader(at.node);
        let mut then = *at;
        then.node = next;
        for (place, card) in trick.cards.into_iter().enumerate() {
            let seat = seat_at::<N>(leader, place);
            if let Some(hand) = then.hands.get_mut(seat) {
                *hand ^= card;
            }
            then.shape -= self.kinds.unit(seat, card);
        }
        let mut proof = self.between(&then, beta - gain);
        proof.value += gain;
        proof.ranks |= self.rank(trick);
        proof
    }
}

/// Returns the seat that plays at a place of the trick.
#[inline]
pub(super) const fn seat_at<const N: usize>(leader: usize, place: usize) -> usize {
    let seat = leader + place;
    if seat >= N { seat - N } else { seat }
}
