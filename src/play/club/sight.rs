//! What a seat can see of a ruling: as much of it as no other lay of the cards that the seat has not seen would have made otherwise.
//! Knows no rule: every lay is judged by the referee.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of what is heard and done only calls and discards matter here"
)]

use super::{Affair, Club};
use crate::cards::{Card, CardSet};
use crate::check::rule::Verb;
use crate::engine::Act;
use crate::player::{Heard, Move};
use crate::referee::{Bench, Deed, Ruling};
use crate::simulate::rng;
use crate::variant::{Env, Variant};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Parts the chance of the lays that are tried from that of the deals.
const LAYS: u64 = 0x51_6874;

impl Club {
    /// Returns as much of what the referee ruled as a seat can see: what holds in every lay that was tried. Nothing where that says nothing,
    /// or nothing more than was told.
    pub(super) fn visible(&self, affair: &Affair, seat: usize) -> Option<Ruling> {
        let ruling = self.ruling(affair)?;
        let Move::Act(actor, deed) = &affair.done else {
            return Some(ruling.clone());
        };
        // What is said or done beside play and is no fault is said to everybody.
        let spoken = deed.play.is_none() && deed.act != Verb::Discard as usize;
        if self.bench.hand.state.is_over() || spoken && ruling.faults.is_empty() {
            return Some(ruling.clone());
        }
        let known = self.as_known(seat, &affair.before);
        let mut core = ruling.clone();
        core.meet(known.clone().act(*actor, deed).ok()?);
        let other = |pairs: Vec<(Card, Card)>| {
            let mut lay = known.clone();
            lay.hand.state = lay.hand.state.with_swapped(&pairs);
            lay.hand.look_again();
            // A lay in which it cannot be done, or would be heard otherwise, says nothing.
            let deed = self.swapped(&known, (seat, *actor), deed, &pairs)?;
            lay.act(*actor, &deed).ok().cloned()
        };
        for pairs in self.exchanges(&known, affair, (seat, *actor, deed)) {
            // Of what was told once no less comes to be known.
            if core.tells_nothing(spoken) || affair.shown.get(&seat) == Some(&core) {
                return None;
            }
            if let Some(ruling) = Some(pairs).filter(|p| !p.is_empty()).and_then(other) {
                core.meet(&ruling);
            }
        }
        Some(core).filter(|core| !core.tells_nothing(spoken))
    }

    /// Lists exchanges of cards that a seat has not seen, which make the lays that are tried.
    fn exchanges(
        &self,
        known: &Bench,
        affair: &Affair,
        (seat, actor, deed): (usize, usize, &Deed),
    ) -> Vec<Vec<(Card, Card)>> {
        let variant = self.bench.variant();
        let seen = CardSet(self.seen.get(seat).copied().unwrap_or(0));
        let face_down = actor != seat && is_face_down(deed);
        // Of a call or a discard of another the cards themselves are not seen.
        let shown = if face_down {
            CardSet::EMPTY
        } else {
            deed.cards
        };
        let hidden = variant.checked.table.pack - seen - shown;
        let faulty = self
            .ruling(affair)
            .into_iter()
            .flat_map(|r| &r.faults)
            .map(|f| f.seat);
        let mut others: Vec<usize> = faulty.chain([actor]).filter(|s| *s != seat).collect();
        if others.is_empty() {
            others = (0..variant.hands).filter(|s| *s != seat).collect();
        }
        others.sort_unstable();
        others.dedup();
        let mut out = Vec::new();
        if face_down {
            let alike = alike(deed.cards & hidden, hidden).into_iter();
            out.extend(alike.map(|wish| exchange(deed.cards & hidden, hidden, wish)));
        }
        // The same lays are tried whenever this is asked of the affair.
        let mut chance = rng(LAYS, affair.ruling as u64);
        let wishes = wishes(known);
        for other in others {
            let held = known.hand.state.held(other) & hidden;
            let all = wishes.iter().map(|wish| exchange(held, hidden, *wish));
            out.extend(all);
            out.extend(by_chance(held, hidden, &mut chance));
        }
        out
    }

    /// Returns a deed with other cards in the place of some; `None` where a seat would hear it otherwise.
    fn swapped(
        &self,
        bench: &Bench,
        (seat, actor): (usize, usize),
        deed: &Deed,
        pairs: &[(Card, Card)],
    ) -> Option<Deed> {
        let mut out = deed.clone();
        let cards: CardSet = deed.cards.iter().map(|c| partner(c, pairs)).collect();
        match deed.play {
            Some(Act::Discard(_)) => out.play = Some(Act::Discard(cards)),
            Some(Act::Call { class, .. }) if self.told(bench, (seat, actor), class, cards)? => {
                out.play = Some(Act::Call { class, cards });
                out.about = Some((class, cards));
            }
            _ => return (cards == deed.cards).then_some(out),
        }
        out.cards = cards;
        Some(out)
    }

    /// Tells whether a call with these cards would have been heard by a seat as the last one of its kind was; `None` where none was heard.
    fn told(
        &self,
        bench: &Bench,
        (seat, actor): (usize, usize),
        called: usize,
        cards: CardSet,
    ) -> Option<bool> {
        let heard = self.memory(seat)?.iter().rev().find_map(|h| match *h {
            Heard::Called {
                seat,
                class,
                strength,
                told,
            } if seat == actor && class == called => Some((strength, told)),
            _ => None,
        });
        let (strength, told) = heard?;
        let mut env = Env::new(&bench.hand.state.facts, 1 << actor);
        let other = bench.variant().strength(called, cards.0, &mut env);
        Some(other.iter().take(told).eq(strength.iter().take(told)))
    }
}

impl Ruling {
    /// Keeps of a ruling what another ruling on the same deed says as well.
    fn meet(&mut self, other: &Self) {
        if self.allowed == other.allowed {
            self.grounds.retain(|c| other.grounds.contains(c));
        } else {
            self.allowed = None;
            self.grounds.clear();
        }
        self.faults.retain_mut(|f| {
            let mut all = other.faults.iter();
            let same = all.find(|o| o.fault == f.fault && o.seat == f.seat);
            f.clauses
                .retain(|c| same.is_some_and(|o| o.clauses.contains(c)));
            same.is_some()
        });
        self.consequences.retain(|c| {
            let mut all = other.consequences.iter();
            all.any(|o| o.order == c.order && o.clauses == c.clauses)
        });
    }

    /// Tells whether nothing of it is to be told; what is said beside play is told with its fault or not at all.
    fn tells_nothing(&self, spoken: bool) -> bool {
        let refused = !spoken && self.allowed == Some(false);
        self.faults.is_empty() && !refused
    }
}

/// Tells whether a deed is done with cards that the others do not see.
fn is_face_down(deed: &Deed) -> bool {
    matches!(deed.play, Some(Act::Call { .. } | Act::Discard(_)))
}

/// Returns the card that lies where a card lay, after some were exchanged.
fn partner(card: Card, pairs: &[(Card, Card)]) -> Card {
    let partner = pairs.iter().find_map(|(a, b)| {
        let there = (*a == card).then_some(*b);
        there.or((*b == card).then_some(*a))
    });
    partner.unwrap_or(card)
}

/// Lists sets of as many cards as a call has that may be called alike: runs of a suit, and cards of a rank.
fn alike(cards: CardSet, hidden: CardSet) -> Vec<CardSet> {
    let count = (cards.count() as usize).max(1);
    let mut out = Vec::new();
    for suit in crate::cards::Suit::ALL {
        let suit: Vec<Card> = (CardSet::suit(suit) & hidden).iter().collect();
        out.extend(
            suit.windows(count)
                .map(|w| w.iter().copied().collect::<CardSet>()),
        );
    }
    for card in CardSet::suit(crate::cards::Suit::Spades).iter() {
        let rank = CardSet::rank(card.rank()) & hidden;
        out.push(rank.iter().take(count).collect());
    }
    out
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

/// Pairs cards that are held with hidden ones that lie elsewhere by chance: each of them alone, then several at once.
fn by_chance(held: CardSet, hidden: CardSet, chance: &mut ChaCha8Rng) -> Vec<Vec<(Card, Card)>> {
    let (mut held, mut others): (Vec<Card>, Vec<Card>) =
        (held.iter().collect(), (hidden - held).iter().collect());
    let alone = held.clone();
    let alone = alone.into_iter().map(|card| (vec![card], 1));
    let sizes = [2, 2, 3, 3, 4, 5, 6, 8, 10, 12];
    let several: Vec<(Vec<Card>, usize)> = sizes
        .into_iter()
        .map(|size| {
            held.shuffle(chance);
            (held.clone(), size)
        })
        .collect();
    alone
        .chain(several)
        .map(|(own, size)| {
            others.shuffle(chance);
            let pairs = own.into_iter().zip(others.iter().copied());
            pairs.take(size).collect()
        })
        .collect()
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
