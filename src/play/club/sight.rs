//! What a seat can see of a ruling: it shows where no other lay of the cards that the seat has not seen would have made it otherwise.
//! Knows no rule: every lay is judged by the referee.

use super::{Affair, Club};
use crate::cards::{Card, CardSet};
use crate::check::rule::Verb;
use crate::player::Move;
use crate::referee::{Bench, Ruling};
use crate::variant::Variant;

impl Club {
    /// Tells whether a seat can see of an affair what the referee ruled.
    pub(super) fn shows(&self, affair: &Affair, seat: usize) -> bool {
        let (Move::Act(actor, deed), Some(ruling)) = (&affair.done, self.ruling(affair)) else {
            return true;
        };
        if self.bench.hand.state.is_over() {
            return true;
        }
        // What is said or done beside play and is no fault is said to everybody.
        let spoken = deed.play.is_none() && deed.act != Verb::Discard as usize;
        if spoken && ruling.faults.is_empty() {
            return true;
        }
        let known = self.as_known(seat, &affair.before);
        let same = |mut lay: Bench| {
            let done = lay.act(*actor, deed);
            done.is_ok_and(|other| alike(ruling, other))
        };
        if !same(known.clone()) {
            return false;
        }
        let variant = self.bench.variant();
        let seen = CardSet(self.seen.get(seat).copied().unwrap_or(0));
        let hidden = variant.checked.table.pack - seen - deed.cards;
        let faulty = ruling.faults.iter().map(|f| f.seat);
        let mut others: Vec<usize> = faulty.chain([*actor]).filter(|s| *s != seat).collect();
        others.sort_unstable();
        others.dedup();
        others.iter().all(|other| {
            wishes(&known).into_iter().all(|wish| {
                let held = known.hand.state.held(*other) & hidden;
                let pairs = exchange(held, hidden, wish);
                let mut lay = known.clone();
                lay.hand.state = lay.hand.state.with_swapped(&pairs);
                lay.hand.look_again();
                // A lay in which it cannot be done says nothing.
                pairs.is_empty() || lay.clone().act(*actor, deed).is_err() || same(lay)
            })
        })
    }
}

/// Tells whether two rulings find the same fault, or, where there is none, allow as much.
fn alike(one: &Ruling, other: &Ruling) -> bool {
    if one.faults.is_empty() {
        return one.allowed == other.allowed;
    }
    let has = |fault: usize, seat: usize| {
        let mut all = other.faults.iter();
        all.any(|f| f.fault == fault && f.seat == seat)
    };
    one.faults.iter().all(|f| has(f.fault, f.seat))
}

/// Lists the cards that somebody might wish to have held: nothing of a suit or of trumps, one suit, one rank, or what was called.
fn wishes(bench: &Bench) -> Vec<CardSet> {
    let variant: &Variant = bench.variant();
    let facts = &bench.hand.state.facts;
    let pack = variant.checked.table.pack;
    let trumps = CardSet(variant.orders.of(facts.trump).mask) & pack;
    let mut out = Vec::new();
    for suit in crate::cards::Suit::ALL {
        let suit = CardSet::suit(suit) & pack;
        out.extend([pack - suit, pack - suit - trumps, suit]);
        out.push((pack - suit) | (suit & trumps));
    }
    out.extend([pack - trumps, trumps]);
    for card in CardSet::suit(crate::cards::Suit::Spades).iter() {
        let rank = CardSet::rank(card.rank()) & pack;
        out.extend([rank, pack - rank]);
    }
    for class in 0..variant.checked.table.declarations.len() {
        let seats = 0..variant.hands;
        out.extend(seats.map(|seat| CardSet(facts.reckoning.called(class, seat))));
    }
    out
}

/// Pairs cards that are held with hidden ones that lie elsewhere, so that as many as possible are of those wished for.
fn exchange(held: CardSet, hidden: CardSet, wish: CardSet) -> Vec<(Card, Card)> {
    let unwished = (held - wish).iter();
    let wished = ((hidden - held) & wish).iter();
    unwished.zip(wished).collect()
}

#[cfg(test)]
mod tests {
    use super::exchange;
    use crate::cards::{CardSet, Suit};

    #[test]
    fn as_many_cards_as_there_are_change_places() {
        let spades = CardSet::suit(Suit::Spades);
        let hearts = CardSet::suit(Suit::Hearts);
        let few: CardSet = hearts.iter().take(3).collect();
        let pairs = exchange(few, spades | few, spades);
        assert_eq!(pairs.len(), 3);
        assert!(
            pairs
                .iter()
                .all(|(from, to)| few.has(*from) && spades.has(*to))
        );
        assert!(exchange(few, few, spades).is_empty());
    }
}
