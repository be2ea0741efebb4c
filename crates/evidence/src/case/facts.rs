//! What is known of a deal, made of its entry: hands, stock and all that was done before.

use super::entry::CaseFactsEntry;
use super::seats::{by_seat, seat};
use super::{Begins, CaseFacts};
use crate::expression;
use crate::holding::{CardList, Hand};
use crate::pack::Pack;
use crate::reading::Reading;
use codille_edition::yaml::{Number, Pairs, Text};
use codille_lang::cards::CardSet;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;

/// How many cards the largest pack has.
const PACK: u32 = 52;

pub(super) fn facts(
    raw: &CaseFactsEntry,
    seats: &[Text],
    pack: Pack<'_>,
    reading: &mut Reading<'_>,
) -> CaseFacts {
    let begins = match &raw.begins {
        None => Begins::Deal,
        Some(word) if word == "deal" => Begins::Deal,
        Some(word) if word == "play" => Begins::Play,
        Some(word) => {
            reading.unknown(BAD_FIELD, "moment to begin at", word, &["deal", "play"]);
            Begins::Deal
        }
    };
    let given = raw.given.iter().filter_map(|text| {
        pack.condition(text, reading);
        let condition = expression::read(text, "condition", reading)?;
        Some((text.clone(), condition))
    });
    let given = given.collect();
    let ombre = raw.ombre.as_ref().and_then(|who| seat(who, seats, reading));
    let lists = CaseFacts {
        begins,
        given,
        counts: cards(&raw.counts, seats, reading),
        hands: reading.open_hands(&raw.hands, seats),
        discards: reading.open_hands(&raw.discards, seats),
        exchange: cards(&raw.exchange, seats, reading),
        stock: raw.stock.as_ref().map(|s| reading.open_list(s)),
        lacks: reading.open_hands(&raw.lacks, seats),
        strange: reading.hands(&raw.strange, seats),
        pool: raw.pool.map_or(0, |n| i64::from(n.value)),
        ombre,
        game: raw.game.clone(),
        trump: raw.trump.as_ref().and_then(|t| reading.suit(t)),
        deal: raw.deal.map(|n| n.value),
        totals: by_seat(&raw.totals, seats, reading, |n, _| i64::from(n.value)),
    };
    let own: Vec<_> = lists
        .hands
        .iter()
        .chain(&lists.discards)
        .map(|hand| of_the_pack(hand, &lists.strange))
        .collect();
    reading.disjoint(own.iter().chain(&lists.stock));
    let lacks = lists.lacks.iter().map(|hand| &hand.list);
    pack.lists(own.iter().chain(&lists.stock).chain(lacks), reading);
    lists
}

/// Returns the cards of a player that are of the pack that was dealt.
fn of_the_pack(hand: &Hand, strange: &[Hand]) -> CardList {
    let other = strange.iter().filter(|s| s.seat == hand.seat);
    let other = other.fold(CardSet::EMPTY, |all, s| all | s.list.set());
    let mut own = hand.list.clone();
    let all = own.cards.iter().copied().zip(own.spans.iter().copied());
    (own.cards, own.spans) = all.filter(|(card, _)| !other.has(*card)).unzip();
    own
}

/// Reads how many cards each player holds or takes: no more than any pack has.
fn cards(pairs: &Pairs<Number>, seats: &[Text], reading: &mut Reading<'_>) -> Vec<(Seat, u32)> {
    for (_, n) in pairs.iter() {
        if n.value > PACK {
            let title = format!("{} cards, and no pack has more than {PACK}", n.value);
            reading.fault(BAD_FIELD, title, n.span);
        }
    }
    let mut all = by_seat(pairs, seats, reading, |n, _| n.value);
    all.retain(|(_, n)| *n <= PACK);
    all
}
