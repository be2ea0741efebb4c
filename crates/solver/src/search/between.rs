//! A position between two tricks, the trick that follows it, and what was found out about it.

use super::bits::{above, highest, lowest, number};
use super::kinds::Kinds;
use crate::play_tables::{Cards, NodeId};

/// A position between two tricks, for so many players.
#[derive(Debug, Clone, Copy)]
pub(super) struct Between<const N: usize> {
    /// What each seat holds; a card that lies in the trick stays in the hand until the trick is over.
    pub(super) hands: [Cards; N],
    /// Where the score stands, and who leads.
    pub(super) node: NodeId,
    /// How many cards of each kind every seat holds.
    pub(super) shape: u64,
}

impl<const N: usize> Between<N> {
    /// Returns all cards that are still out.
    #[inline]
    pub(super) fn out(&self) -> Cards {
        self.hands.iter().fold(0, |out, hand| out | hand)
    }

    /// Returns the hand in which a card lies; the last where it lies in none.
    #[inline]
    pub(super) fn owner(&self, card: Cards) -> usize {
        let holds = |hand: &Cards| hand & card != 0;
        self.hands.iter().position(holds).unwrap_or(N - 1)
    }

    /// Returns the cards that a pattern must name where it rests on the rank of some: in each lane from the top down to the lowest of
    /// them, and on down its run of equals, of which only the top was searched.
    #[inline]
    pub(super) fn named(&self, ranks: Cards, lanes: &[Cards], kinds: &Kinds) -> Cards {
        let out = self.out();
        let ranks = ranks | out & kinds.named;
        let mut named = 0;
        for lane in lanes {
            let card = lowest(ranks & lane);
            if card != 0 {
                let alike = kinds.alike_to(card);
                let own = self.hands.get(self.owner(card)).copied().unwrap_or(0);
                let others = out & alike & (card - 1) & !own;
                let run = if others == 0 {
                    alike
                } else {
                    alike & above(highest(others))
                };
                named |= out & lane & (card | above(card) | run);
            }
        }
        named
    }
}

/// A trick that is being played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trick<const N: usize> {
    /// By place of play: the cards that lie, as sets of one.
    pub(super) cards: [Cards; N],
    /// How many lie.
    pub(super) lying: usize,
    /// The number of the card led.
    pub(super) led: u8,
    /// The cards that can win: trumps, and the lane led.
    pub(super) contest: Cards,
    /// The card that lies highest, as a set of one, and the place of play of whoever played it.
    pub(super) best: (Cards, usize),
}

impl<const N: usize> Trick<N> {
    /// Begins a trick.
    #[inline]
    pub(super) fn of(led: Cards, contest: Cards) -> Self {
        let mut cards = [0; N];
        if let Some(first) = cards.first_mut() {
            *first = led;
        }
        Self {
            cards,
            lying: 1,
            led: number(led),
            contest,
            best: (led, 0),
        }
    }

    /// Adds a card.
    #[inline]
    pub(super) fn with(mut self, card: Cards) -> Self {
        if let Some(place) = self.cards.get_mut(self.lying) {
            *place = card;
        }
        if card & self.contest > self.best.0 {
            self.best = (card, self.lying);
        }
        self.lying += 1;
        self
    }

    /// Returns the number of the second card.
    #[inline]
    pub(super) fn second(&self) -> Option<u8> {
        let second = self.cards.get(1).copied().unwrap_or(0);
        (second != 0).then(|| number(second))
    }

    /// Returns the cards that would take the trick as it lies.
    #[inline]
    pub(super) const fn beating(&self) -> Cards {
        self.contest & above(self.best.0)
    }
}

/// A value, or a bound where a question was answered by less, and the cards on whose rank it rests.
#[derive(Debug, Clone, Copy)]
pub(super) struct Proof {
    pub(super) value: i32,
    pub(super) ranks: Cards,
}

/// Returns one card of each run of equals among cards that may be played: the top. Neighbours are equal where tables treat them alike and
/// no card that is out of another hand lies between them.
#[inline]
pub(super) const fn thinned(moves: Cards, out: Cards, linked: Cards) -> Cards {
    // A card falls away where, going up through cards that are gone, one comes to another that may be played. `on` says of each place
    // whether the way goes on above the next one; doubled steps reach sixteen places.
    let mut falls = moves >> 1 & linked;
    let mut on = (moves | !out) >> 1 & linked;
    falls |= on & falls >> 1;
    on &= on >> 1;
    falls |= on & falls >> 2;
    on &= on >> 2;
    falls |= on & falls >> 4;
    on &= on >> 4;
    falls |= on & falls >> 8;
    moves & !falls
}

/// Returns the cards still worth trying after `tried` did not decide, for a reason that rests on `ranks`: a card of its kind whose rank can
/// make no other difference than its did is left out.
#[inline]
pub(super) const fn worth_trying(
    moves: Cards,
    tried: Cards,
    alike: Cards,
    lane: Cards,
    ranks: Cards,
) -> Cards {
    let mattered = ranks & lane;
    if mattered == 0 {
        return moves & !alike;
    }
    let least = lowest(mattered);
    if tried < least {
        moves & !(alike & (least - 1))
    } else {
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::{Trick, thinned, worth_trying};

    #[test]
    fn of_equals_the_top_is_left() {
        let linked = 0b0111_1111;
        // 0, 1 and 3 are one run, since 2 is gone; 4 is another's.
        assert_eq!(thinned(0b0100_1011, 0b1101_1011, linked), 0b0100_1000);
        // Between 0 and 1 the tables see a difference.
        assert_eq!(thinned(0b11, 0b11, 0), 0b11);
        // Fifteen are gone between two.
        assert_eq!(thinned(1 << 16 | 1, 1 << 16 | 1, u64::MAX), 1 << 16);
    }

    #[test]
    fn ranks_that_make_no_difference_are_left_out() {
        let worth = |tried, ranks| worth_trying(0b11_0110, tried, 0b1111, 0b1111, ranks);
        assert_eq!(worth(0b1000, 0b10_0000), 0b11_0000);
        assert_eq!(worth(0b0001, 0b0100), 0b11_0100);
        assert_eq!(worth(0b0100, 0b0100), 0b11_0110);
    }

    #[test]
    fn the_best_card_is_of_those_that_can_win() {
        let trick = Trick::<3>::of(0b10, 0b11_0111).with(0b1000).with(0b100);
        assert_eq!(
            (trick.best, trick.second(), trick.lying),
            ((0b100, 2), Some(3), 3)
        );
        assert_eq!(trick.beating(), 0b11_0000);
    }
}
