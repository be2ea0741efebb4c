//! Completes the cards of a case by chance from a fixed seed: every card lies somewhere, all that is known holds.

use crate::Case;
use crate::case::{Begins, CaseLine};
use crate::run::choice::pick;
use crate::run::open;
use crate::{CardList, CardSpec, PlayerDeed, Said};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, List, Seat};
use rand_chacha::ChaCha8Rng;

/// A deal in which everything is known.
#[derive(Debug, Clone, Default)]
pub(super) struct Completed {
    /// The hands at the beginning.
    pub(super) hands: Vec<CardSet>,
    /// The cards laid away before.
    pub(super) discards: Vec<CardSet>,
    /// The stock from the top.
    pub(super) stock: Vec<Card>,
}

/// Tells whether nothing is left to chance.
pub(super) fn is_whole(variant: &Variant, case: &Case) -> bool {
    let usual = variant.checked.table.cards;
    let whole = |list: &CardList, size: usize| list.open.is_empty() && list.cards.len() >= size;
    let hands = Seat::first(variant.hands).all(|seat| {
        let count = size(case, seat, usual);
        case.list(&case.facts.hands, seat)
            .is_some_and(|list| whole(list, count))
    });
    let closed = case.acts.iter().all(|line| match line {
        CaseLine::Said(line) => {
            let mut cards = line.kind.cards().into_iter();
            cards.all(|(_, card)| card.card().is_some())
        }
        CaseLine::Other(other) => {
            other.number.is_none() && other.cards.iter().all(|c| c.card().is_some())
        }
    });
    hands && closed
}

fn size(case: &Case, seat: Seat, usual: usize) -> usize {
    let counts = case.facts.counts.iter();
    let told = counts.clone().find(|(s, _)| *s == seat);
    told.map_or(usual, |(_, n)| *n as usize)
}

/// Completes the cards; `None` where this throw of the dice fails.
pub(super) fn complete(variant: &Variant, case: &Case, rng: &mut ChaCha8Rng) -> Option<Completed> {
    let usual = variant.checked.table.cards;
    let facts = &case.facts;
    let known = |list: Option<&CardList>, size: usize, not: CardSet| {
        // Of a list that is not given nothing is known.
        let mut list = list.cloned().unwrap_or_default();
        let size = size.saturating_sub(list.cards.len());
        list.open
            .resize(size.max(list.open.len()), CardSet(u64::MAX));
        (list, not)
    };

    // The hands by seat, and after them what was laid away; each with what it can't hold.
    let mut places: List<usize, (CardList, CardSet)> = List::new();
    for seat in Seat::first(variant.hands) {
        let lacks = case.list(&facts.lacks, seat);
        let not = lacks.map_or(CardSet::EMPTY, |l| {
            l.open.iter().fold(l.set(), |all, one| all | *one)
        });
        let list = case.list(&facts.hands, seat);
        let not = not | case.strange(seat);
        places.push(known(list, size(case, seat, usual), not));
    }
    for seat in Seat::first(variant.hands) {
        let list = case.list(&facts.discards, seat);
        let told = facts.exchange.iter().find(|(s, _)| *s == seat);
        let least = list.map_or(0, CardList::len);
        let count = match facts.begins {
            Begins::Deal => 0,
            Begins::Play => told.map_or(least, |(_, n)| *n as usize),
        };
        places.push(known(list, count, case.strange(seat)));
    }
    let mut free = variant.checked.table.pack;
    for (at, (list, _)) in places.iter().enumerate() {
        // What is of another pack leaves its fellow in this one.
        free = free - (list.set() - case.strange(Seat::from(at % variant.hands.max(1))));
    }
    let stock = facts.stock.as_ref();
    let fixed = stock.map_or(CardSet::EMPTY, CardList::set);
    free = free - fixed;
    for (seat, cards) in required(case, variant) {
        let (hand, _) = &mut places[seat.index()];
        for card in ((cards & free) - case.strange(seat)).iter() {
            open::lay(hand, card).then(|| free.remove(card))?;
        }
    }
    let mut lists: Vec<_> = places.iter_mut().map(|(l, not)| (l, *not)).collect();
    open::fill(&mut lists, &mut free, rng)?;
    let mut stock: Vec<Card> = stock.map_or_else(Vec::new, |l| l.cards.clone());
    while let Some(card) = pick(free, rng) {
        stock.push(card);
        free.remove(card);
    }
    // Cards are told apart by suit and rank alone: nobody may draw the fellow of a strange card to it.
    let strange =
        Seat::first(variant.hands).fold(CardSet::EMPTY, |all, seat| all | case.strange(seat));
    let drawn: CardSet = stock.iter().copied().collect();
    if facts.begins == Begins::Deal && !(drawn & strange).is_empty() {
        return None;
    }
    let mut sets = places.iter().map(|(list, _)| list.set());
    let hands = sets.by_ref().take(variant.hands).collect();
    Some(Completed {
        hands,
        discards: sets.collect(),
        stock,
    })
}

/// Returns the cards that players play or lay away by name, and so have from the beginning unless they draw them.
fn required(case: &Case, variant: &Variant) -> Vec<(Seat, CardSet)> {
    let mut out = BySeat::<CardSet>::default();
    let mut note = |who: &str, spec: CardSpec| {
        if let (Some(seat), CardSpec::Card(card)) = (case.seat(who), spec) {
            out[seat].insert(card);
        }
    };
    for line in &case.acts {
        match line {
            CaseLine::Said(line) => {
                let held_at = match case.facts.begins {
                    Begins::Deal => matches!(line.kind, Said::Deed(_, PlayerDeed::Cards { .. })),
                    Begins::Play => matches!(
                        line.kind,
                        Said::Trick { .. } | Said::Deed(_, PlayerDeed::Correct(_))
                    ),
                };
                for (who, card) in line.kind.cards().into_iter().filter(|_| held_at) {
                    note(&who.text, card);
                }
            }
            CaseLine::Other(other)
                if (other.is("play") || other.is("lead")) && case.facts.begins == Begins::Play =>
            {
                for card in &other.cards {
                    note(&other.who.text, *card);
                }
            }
            CaseLine::Other(_) => {}
        }
    }
    // Whoever sits by has no cards, whatever is told of him.
    let seats = Seat::first(variant.hands);
    seats.map(|seat| (seat, out[seat])).collect()
}
