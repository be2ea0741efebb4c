//! Cards whose identity always matters: those that are not under the duties of the others of their lane.

use super::classes::Classes;
use crate::play_tables::{Cards, Follow, Numbering};

/// Returns every card that the rows treat otherwise than most cards of its lane.
pub(super) fn named(numbering: &Numbering, follow: &Follow, classes: &Classes) -> Cards {
    let look = Look {
        numbering,
        follow,
        classes,
    };
    let lanes = numbering.lanes().iter();
    lanes.fold(0, |named, lane| named | look.apart(*lane))
}

struct Look<'a> {
    numbering: &'a Numbering,
    follow: &'a Follow,
    classes: &'a Classes,
}

/// Goes through the numbers of the cards of a set.
fn numbers(cards: Cards) -> impl Iterator<Item = u8> {
    (0..64).filter(move |number| cards >> number & 1 == 1)
}

impl Look<'_> {
    /// Returns the cards of a lane that are unlike the greatest number of its cards that are alike; of several such, the weakest.
    fn apart(&self, lane: Cards) -> Cards {
        let mut groups: Vec<(u8, Cards)> = Vec::new();
        for card in numbers(lane) {
            match groups
                .iter_mut()
                .find(|(first, _)| self.alike(*first, card))
            {
                Some((_, group)) => *group |= 1 << card,
                None => groups.push((card, 1 << card)),
            }
        }
        let sizes = groups.iter().map(|(_, group)| group.count_ones());
        let most = sizes.max().unwrap_or(0);
        let usual = groups.iter().find(|(_, group)| group.count_ones() == most);
        lane & !usual.map_or(0, |(_, group)| *group)
    }

    /// Tells whether two cards of a lane are alike to every row, as cards held, led and laid second, and are worth the same.
    fn alike(&self, a: u8, b: u8) -> bool {
        let seats = 0..self.follow.seats();
        let others = self.numbering.all() & !(1 << a | 1 << b);
        let held = self.follow.rows().iter().all(|row| {
            let masks = row.tests.iter().chain(&row.allowed);
            masks.into_iter().all(|mask| mask >> a & 1 == mask >> b & 1)
        });
        let of = |seat, led, second| self.follow.row(seat, led, second);
        let led = seats.clone().all(|seat| {
            let first = of(seat, Some(a), None) == of(seat, Some(b), None);
            first
                && (!self.follow.is_by_second()
                    || numbers(others)
                        .all(|card| of(seat, Some(a), Some(card)) == of(seat, Some(b), Some(card))))
        });
        let second = !self.follow.is_by_second()
            || seats.clone().all(|seat| {
                let mut leads = numbers(others);
                leads.all(|card| of(seat, Some(card), Some(a)) == of(seat, Some(card), Some(b)))
            });
        held && led && second && self.classes.of(a) == self.classes.of(b)
    }
}
