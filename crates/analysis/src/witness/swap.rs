//! Which cards may stand in the place of others.

use codille_lang::cards::{Card, CardSet, Rank, Suit};

/// Which card stands in the place of another.
pub(super) type Swap = dyn Fn(Card) -> Card;

/// Swaps suits, ranks, and single cards for such as are not among them.
pub(super) fn swaps(cards: CardSet, all: CardSet) -> Vec<Box<Swap>> {
    fn swapped<T: PartialEq>(it: T, one: T, other: T) -> T {
        if it == one {
            other
        } else if it == other {
            one
        } else {
            it
        }
    }
    let mut out: Vec<Box<Swap>> = Vec::new();
    for one in Suit::ALL {
        let others = Suit::ALL.into_iter().filter(|s| *s > one);
        out.extend(others.map(|other| -> Box<Swap> {
            Box::new(move |c| Card::new(c.rank(), swapped(c.suit(), one, other)))
        }));
    }
    for one in Rank::all() {
        let others = Rank::all().filter(|r| *r > one);
        out.extend(others.map(|other| -> Box<Swap> {
            Box::new(move |c| Card::new(swapped(c.rank(), one, other), c.suit()))
        }));
    }
    for other in cards.iter() {
        let lower = (all - cards).iter().filter(move |c| *c < other);
        out.extend(lower.map(|one| -> Box<Swap> { Box::new(move |c| swapped(c, one, other)) }));
    }
    out
}
