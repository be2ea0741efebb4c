//! Fills in cards that a record does not know, so that it can be played: by chance from fixed seeds, never in every way.
//! Proposes only; the referee judges what is played with them.

use super::choice::pick;
use super::open;
use crate::{ActLine, CardList, CardSpec, PlayerDeed, ResolvedRecord, Said, Start};
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::BySeat;
use codille_players::simulate;

/// How many fillings are tried.
pub(super) const TRIES: u64 = 400;

/// Tells whether a record has cards to be filled in.
pub(super) fn is_open(record: &ResolvedRecord) -> bool {
    record.start.lists().any(|list| !list.open.is_empty())
}

/// Returns the record with all its cards named, in the way that belongs to a try; `None` where that way fails.
pub(super) fn fill(variant: &Variant, record: &ResolvedRecord, at: u64) -> Option<ResolvedRecord> {
    let mut rng = simulate::rng(0, at);
    let mut filled = record.clone();
    let pack = variant.checked.table.pack;
    let fixed = record.start.lists().map(CardList::set);
    let mut free = pack - fixed.fold(CardSet::EMPTY, |all, one| all | one);
    let mut lists = lists(record, &mut filled.start);
    for (list, card) in required(record) {
        // What is drawn from a stock of which nothing is told lies in none of the lists.
        if let Some((list, _)) = lists.get_mut(list)
            && free.has(card)
            && open::lay(list, card)
        {
            free.remove(card);
        }
    }
    open::fill(&mut lists, &mut free, &mut rng)?;
    if let Start::Deal { stock, .. } = &mut filled.start {
        let stock = stock.get_or_insert_default();
        while let Some(card) = pick(free, &mut rng).filter(|_| record_stock(record)) {
            stock.cards.push(card);
            free.remove(card);
        }
    }
    Some(filled)
}

/// Tells whether the stock has to be made of what is not dealt.
const fn record_stock(record: &ResolvedRecord) -> bool {
    matches!(&record.start, Start::Deal { stock: None, .. })
}

/// Returns the lists of a beginning in the order of [`Start::lists`], each with what it can't hold: a hand at the first
/// lead the suits that it does not follow to. What lies in the stock, or was laid away, is nobody's hand.
fn lists<'s>(record: &ResolvedRecord, start: &'s mut Start) -> Vec<(&'s mut CardList, CardSet)> {
    match start {
        Start::Deal { hands, stock } => {
            let hands = hands.iter_mut().map(|h| &mut h.list);
            let all = hands.chain(stock);
            all.map(|list| (list, CardSet::EMPTY)).collect()
        }
        Start::Lead {
            hands, discards, ..
        } => {
            let void = voids(record);
            let hands = hands.iter_mut().map(|h| {
                let seat = record.seat(h.seat.as_str());
                (&mut h.list, seat.map_or(CardSet::EMPTY, |seat| void[seat]))
            });
            let discards = discards.iter_mut();
            let discards = discards.map(|h| (&mut h.list, CardSet::EMPTY));
            hands.chain(discards).collect()
        }
    }
}

/// Lists the cards that the acts name, with the list in which each must lie.
pub(super) fn required(record: &ResolvedRecord) -> Vec<(usize, Card)> {
    let hands = record.start.hands();
    let hand_of = |who: &str| hands.iter().position(|h| h.seat.as_str() == who);
    let dealt = matches!(record.start, Start::Deal { .. });
    let mut taken = CardSet::EMPTY;
    let mut out = Vec::new();
    for line in &record.acts {
        for (who, spec) in mentioned(line, dealt) {
            if let (Some(list), CardSpec::Card(card)) = (hand_of(who), spec)
                && !taken.has(card)
            {
                out.push((list, card));
            }
        }
        if let Said::Deed(
            _,
            PlayerDeed::Cards {
                takes: Some(takes), ..
            }
            | PlayerDeed::Take {
                cards: Some(takes), ..
            },
        ) = &line.kind
        {
            for card in takes.iter().filter_map(|t| t.card()) {
                taken.insert(card);
                out.push((hands.len(), card));
            }
        }
    }
    out
}

/// Lists the cards of a line that its player holds; those thrown out only where the record begins with the deal.
fn mentioned(line: &ActLine, dealt: bool) -> Vec<(&str, CardSpec)> {
    if let Said::Trick { plays, .. } = &line.kind {
        let plays = plays.iter();
        return plays.map(|p| (p.who.text.as_str(), p.card)).collect();
    }
    let thrown_out =
        matches!(&line.kind, Said::Deed(_, PlayerDeed::Cards { act, .. }) if act.exchanges());
    let Said::Deed(who, PlayerDeed::Call { cards, .. } | PlayerDeed::Cards { cards, .. }) =
        &line.kind
    else {
        return Vec::new();
    };
    let cards = cards.iter().filter(|_| dealt || !thrown_out);
    cards.map(|c| (who.text.as_str(), *c)).collect()
}

/// Returns for each seat the suits that it can't hold beyond the cards named, since it did not follow to them. A suit of
/// which it may have played cards that are not named is left out.
pub(super) fn voids(record: &ResolvedRecord) -> BySeat<CardSet> {
    let mut void = BySeat::<CardSet>::default();
    let mut unnamed = void;
    let plain = matches!(&record.start, Start::Lead { trump: None, .. });
    let mut led: Option<(u32, Suit)> = None;
    for line in record.acts.iter().filter(|_| plain) {
        let Said::Trick { number, plays } = &line.kind else {
            continue;
        };
        for (i, play) in plays.iter().enumerate() {
            let suit = match play.card {
                CardSpec::Card(card) => Some(card.suit()),
                CardSpec::OfSuit(suit) => Some(suit),
                CardSpec::Any | CardSpec::Trump => None,
            };
            let kind = match play.card {
                CardSpec::Card(_) => CardSet::EMPTY,
                CardSpec::OfSuit(suit) => CardSet::suit(suit),
                CardSpec::Any | CardSpec::Trump => CardSet(u64::MAX),
            };
            let seat = record.acting(&play.who);
            unnamed[seat] = unnamed[seat] | kind;
            if i == 0 && led.is_none_or(|(n, _)| n != *number) {
                led = suit.map(|s| (*number, s));
                continue;
            }
            if let (Some((n, led)), Some(suit)) = (led, suit)
                && n == *number
                && led != suit
            {
                void[seat] = void[seat] | CardSet::suit(led);
            }
        }
    }
    for (void, unnamed) in void.iter_mut().zip(&unnamed) {
        *void = *void - *unnamed;
    }
    void
}
