//! Lines of a record about declarations and scores: announcing, calling, answering, counting. Plays no card.

use super::player::Player;
use crate::cards::CardSet;
use crate::engine::{Act, Decision, Hand};
use crate::evidence::Said;

impl Player<'_> {
    /// Does or checks what a line says.
    pub(super) fn declared(
        &mut self,
        hand: &mut Hand,
        act: usize,
        said: &Said,
        _cards: CardSet,
    ) -> bool {
        let seat_of = |who: &crate::clause::ast::Word| self.record.seat(&who.text).unwrap_or(0);
        match said {
            Said::Count { who, points } => self.count(hand, act, seat_of(who), *points),
            Said::Ask { who, words } => {
                let words = words.as_ref().map_or("asks", |w| w.text.as_str());
                self.say(hand, act, seat_of(who), words)
            }
            Said::Leave { who, cards } => self.leave(hand, act, seat_of(who), *cards),
            _ => true,
        }
    }

    /// Holds a stated count against the points scored so far.
    pub(super) fn count(&mut self, hand: &Hand, act: usize, seat: usize, stated: u32) -> bool {
        let found = hand.state.balance.score.get(seat).copied().unwrap_or(0);
        if found == i64::from(stated) {
            return true;
        }
        let words = format!(
            "{} has {found} points, and the record counts {stated}",
            self.name(seat)
        );
        self.refuse(act, seat, None, words, hand.clone());
        false
    }

    /// Holds the cards said to be left against what might be taken; it may stand before the exchange or after it.
    fn leave(&mut self, hand: &Hand, act: usize, seat: usize, stated: u32) -> bool {
        let share = |asked: &Decision| match asked {
            Decision::Discard {
                seat: who, most, ..
            } if *who == seat => Some(*most),
            _ => None,
        };
        let coming = || {
            let lines = self.record.acts.iter().skip(act);
            let mut out = lines.filter_map(|l| match &l.kind {
                Said::Discard { who, cards, .. } if self.record.seat(&who.text) == Some(seat) => {
                    u32::try_from(cards.len()).ok()
                }
                _ => None,
            });
            out.next()
        };
        let done = hand.history.iter().find_map(|m| match m.act {
            Act::Discard(cards) if m.seat == seat => {
                share(&m.asked).map(|most| most.saturating_sub(cards.count()))
            }
            _ => None,
        });
        let found = done.or_else(|| Some(share(&hand.decision)?.saturating_sub(coming()?)));
        if found.is_none_or(|left| left == stated) {
            return true;
        }
        let words = format!(
            "{} leaves {}, and the record says {stated}",
            self.name(seat),
            found.unwrap_or(0)
        );
        self.refuse(act, seat, None, words, hand.clone());
        false
    }
}
