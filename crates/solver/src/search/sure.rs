//! What is decided before a card is tried: by the score alone, or by tricks that a seat is sure of.

use super::between::{Between, Proof};
use super::bits::{above, highest};
use super::tree::Tree;
use crate::play_tables::Cards;

impl Tree<'_> {
    /// Returns what is decided by the limits of the node; by the highest trumps, which win a trick each whenever they are played; or by what
    /// the leader can cash where nobody else has a trump.
    #[inline]
    pub(super) fn decided<const N: usize>(&self, at: &Between<N>, beta: i32) -> Option<Proof> {
        let scoring = &self.tables.scoring;
        let most = scoring.most(at.node);
        if beta <= 0 || most < beta {
            let value = if beta <= 0 { 0 } else { most };
            return Some(Proof { value, ranks: 0 });
        }
        let trumps = at.out() & self.tables.numbering.trumps();
        if trumps != 0 {
            let owner = at.owner(highest(trumps));
            let own = at.hands.get(owner).copied().unwrap_or(0) & trumps;
            let others = trumps & !own;
            // Alone with trumps: their number tells, not their rank.
            let (sure, ranks) = if others == 0 {
                (own, 0)
            } else {
                let top = own & above(highest(others));
                (top, top)
            };
            let sure = sure.count_ones() as usize;
            let floor = scoring.floor(at.node, owner, sure);
            let ceiling = scoring.ceiling(at.node, owner, sure);
            if floor >= beta || ceiling < beta {
                let value = if floor >= beta { floor } else { ceiling };
                return Some(Proof { value, ranks });
            }
        }
        self.cashed(at, trumps, beta)
    }

    /// Returns what is decided if the leader cashes, where nobody else has a trump: card after card that nobody can beat in its lane. He need
    /// not, so that this bounds the value on his side alone.
    #[inline]
    fn cashed<const N: usize>(&self, at: &Between<N>, trumps: Cards, beta: i32) -> Option<Proof> {
        let scoring = &self.tables.scoring;
        let leader = scoring.leader(at.node);
        let hand = at.hands.get(leader).copied().unwrap_or(0);
        if trumps & !hand != 0 || !self.kinds.leads_freely(leader) {
            return None;
        }
        let theirs = at.out() & !hand;
        let (mut sure, mut ranks) = (0, 0);
        for lane in self.tables.numbering.lanes() {
            let (own, others) = (hand & lane, theirs & lane);
            if others == 0 {
                sure |= own;
            } else {
                let top = own & above(highest(others));
                (sure, ranks) = (sure | top, ranks | top);
            }
        }
        let sure = sure.count_ones() as usize;
        let (value, decides) = if self.maximises(leader) {
            let floor = scoring.floor(at.node, leader, sure);
            (floor, floor >= beta)
        } else {
            let ceiling = scoring.ceiling(at.node, leader, sure);
            (ceiling, ceiling < beta)
        };
        decides.then_some(Proof { value, ranks })
    }
}
