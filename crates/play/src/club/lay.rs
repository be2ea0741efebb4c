//! Lays of the cards that a seat has not seen: which are tried, and how the table looks where the cards lie so. Judges none of them.

use codille_edition::check::act::ActId;
use codille_edition::check::rule::Verb;
use codille_engine::referee::RefereedHand;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::{DeclarationId, Seat};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A call whose cards were not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Call {
    /// Who called.
    pub(super) seat: Seat,
    /// The number of the declaration.
    pub(super) class: DeclarationId,
    /// The cards that were meant.
    pub(super) cards: CardSet,
}

impl Call {
    pub(super) const fn new(seat: Seat, class: DeclarationId, cards: CardSet) -> Self {
        Self { seat, class, cards }
    }
}

/// Another lay of the cards that a seat has not seen.
#[derive(Debug, Clone)]
pub(super) struct Lay {
    /// The cards that lie in each other's place.
    pub(super) pairs: Vec<(Card, Card)>,
    /// Calls by which other cards were meant, and which.
    pub(super) meant: Vec<(Call, CardSet)>,
}

impl Lay {
    pub(super) const fn of(pairs: Vec<(Card, Card)>) -> Self {
        Self {
            pairs,
            meant: Vec::new(),
        }
    }

    /// Returns a table at which the cards lie so.
    pub(super) fn laid(&self, known: &RefereedHand) -> RefereedHand {
        let mut bench = known.clone();
        bench.hand.state = bench.hand.state.with_swapped(&self.pairs);
        let declarations = &known.variant().checked.table.declarations;
        let facts = &mut bench.hand.state.facts;
        for (call, now) in &self.meant {
            let words = Some(declarations[call.class].name.as_str());
            let (mut first, mut called) = (0, 0);
            let acts = facts
                .minutes
                .iter_mut()
                .flat_map(|m| Arc::make_mut(&mut m.acts));
            let calls = acts.filter(|a| a.act == ActId::Verb(Verb::Call) && a.seat == call.seat);
            for act in calls.filter(|a| words == Some(&a.words)) {
                if act.cards == call.cards.0 {
                    act.cards = now.0;
                }
                first = if first == 0 { act.cards } else { first };
                called |= act.cards;
            }
            // What is called in this act is not entered yet.
            if facts.reckoning.calls(call.seat).contains(call.class) {
                let cards = (first, called);
                facts.reckoning.set_calls(call.class, call.seat, cards);
            }
        }
        bench.hand.look_again();
        bench
    }
}

/// Lists sets of as many cards as a call has that may be called alike: runs of a suit, and cards of a rank.
pub(super) fn alike(cards: CardSet, hidden: CardSet) -> Vec<CardSet> {
    let count = (cards.count() as usize).max(1);
    let mut out = Vec::new();
    for suit in Suit::ALL {
        let suit: Vec<Card> = (CardSet::suit(suit) & hidden).iter().collect();
        let runs = suit.windows(count).map(|w| w.iter().copied());
        out.extend(runs.map(CardSet::from_iter));
    }
    for card in CardSet::suit(Suit::Spades).iter() {
        let rank = CardSet::rank(card.rank()) & hidden;
        out.push(rank.iter().take(count).collect());
    }
    out
}

/// Lists all sets of as many cards as a call has that are of one suit, or of one rank.
pub(super) fn subsets(cards: CardSet, among: CardSet) -> Vec<CardSet> {
    let count = cards.count() as usize;
    let spades = CardSet::suit(Suit::Spades);
    let ranks = spades.iter().map(|card| CardSet::rank(card.rank()));
    let suits = Suit::ALL.into_iter().map(CardSet::suit);
    let mut out = Vec::new();
    for pool in suits.chain(ranks) {
        let pool: Vec<Card> = (pool & among).iter().collect();
        if count > 0 && count <= pool.len() {
            choose(&pool, count, CardSet::EMPTY, &mut out);
        }
    }
    out
}

/// Adds every choice of so many cards to those chosen already.
fn choose(pool: &[Card], count: usize, chosen: CardSet, out: &mut Vec<CardSet>) {
    if count == 0 {
        out.push(chosen);
        return;
    }
    for (at, card) in pool.iter().enumerate() {
        if pool.len() - at < count {
            return;
        }
        let (_, rest) = pool.split_at(at + 1);
        choose(rest, count - 1, chosen | CardSet::of(*card), out);
    }
}

/// Lists the cards that somebody might wish to have held: nothing of a suit or of trumps, one suit, one rank, or what was called.
pub(super) fn wishes(bench: &RefereedHand) -> Vec<CardSet> {
    let variant: &Variant = bench.variant();
    let facts = &bench.hand.state.facts;
    let pack = variant.checked.table.pack;
    let trumps = CardSet(variant.orders.of(facts.trump).mask) & pack;
    let mut out = Vec::new();
    for suit in Suit::ALL {
        let suit = CardSet::suit(suit) & pack;
        out.extend([pack - suit, pack - suit - trumps, suit]);
        out.push((pack - suit) | (suit & trumps));
    }
    out.extend([pack - trumps, trumps]);
    for card in CardSet::suit(Suit::Spades).iter() {
        let rank = CardSet::rank(card.rank()) & pack;
        out.extend([rank, pack - rank]);
    }
    for class in variant.checked.table.declarations.keys() {
        let seats = Seat::first(variant.hands);
        out.extend(seats.map(|seat| CardSet(facts.reckoning.called(class, seat))));
    }
    out
}

/// Lists what somebody holds of the hidden cards, and all of them that he has had where he laid some away.
pub(super) fn had(bench: &RefereedHand, seat: Seat, hidden: CardSet) -> Vec<CardSet> {
    let state = &bench.hand.state;
    let laid = state.facts.discarded[seat];
    let held = state.held(seat) & hidden;
    let mut out = vec![held, held | (CardSet(laid) & hidden)];
    out.dedup();
    out
}

/// Pairs cards that are held with hidden ones that lie elsewhere, so that as many as possible are of those wished for.
pub(super) fn exchange(held: CardSet, hidden: CardSet, wish: CardSet) -> Vec<(Card, Card)> {
    let unwished = (held - wish).iter();
    let wished = ((hidden - held) & wish).iter();
    unwished.zip(wished).collect()
}

/// Pairs cards that are held with hidden ones that lie elsewhere: each of them alone with each other, then several at once by chance.
pub(super) fn by_chance(
    held: CardSet,
    hidden: CardSet,
    chance: &mut ChaCha8Rng,
) -> Vec<Vec<(Card, Card)>> {
    let (mut held, mut others): (Vec<Card>, Vec<Card>) =
        (held.iter().collect(), (hidden - held).iter().collect());
    let pairs = |own| others.iter().map(move |other| vec![(own, *other)]);
    let mut out: Vec<Vec<(Card, Card)>> = held.iter().copied().flat_map(pairs).collect();
    let sizes = [2, 2, 3, 3, 4, 5, 6, 8, 10, 12];
    let several = sizes.map(|size| {
        held.shuffle(chance);
        (held.clone(), size)
    });
    out.extend(several.into_iter().map(|(own, size)| {
        others.shuffle(chance);
        let pairs = own.into_iter().zip(others.iter().copied());
        pairs.take(size).collect()
    }));
    out
}

/// Returns the card that lies where a card lay, after some were exchanged.
pub(super) fn partner(card: Card, pairs: &[(Card, Card)]) -> Card {
    let partner = pairs.iter().find_map(|(a, b)| {
        let there = (*a == card).then_some(*b);
        there.or((*b == card).then_some(*a))
    });
    partner.unwrap_or(card)
}

#[cfg(test)]
mod tests {
    use super::{by_chance, exchange};
    use codille_lang::cards::{CardSet, Suit};
    use codille_players::simulate::rng;

    #[test]
    fn each_card_changes_places_with_each_other_alone() {
        let held: CardSet = CardSet::suit(Suit::Hearts).iter().take(2).collect();
        let all = by_chance(held, CardSet::suit(Suit::Hearts), &mut rng(1, 1));
        let others = CardSet::suit(Suit::Hearts) - held;
        for (from, to) in held.iter().flat_map(|f| others.iter().map(move |t| (f, t))) {
            assert!(all.contains(&vec![(from, to)]), "{from} for {to}");
        }
    }

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
