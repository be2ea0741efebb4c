//! The positions that a claim is about: one, or those of deals that fit what is known, each as likely as any other.

use crate::claim::Position;
use crate::claim::asked::{Asked, Words};
use crate::run::choice::pick;
use crate::run::filling::{required, voids};
use crate::run::line;
use crate::{CardList, ResolvedRecord, Start};
use codille_deals::{Counted, Deal, Hidden, PlaceId, PlaceSet, Statement};
use codille_engine::Hand;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_players::simulate;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most ways to play open cards that are tried where nobody says how many.
const WAYS: usize = 1_000;

/// The most ways to play open cards in one deal that is drawn, of which one is taken by chance.
const WAYS_OF_ONE: usize = 64;

/// How many deals are drawn, for each that is wanted, before it is given up to find more in which the acts can happen.
const TRIES: usize = 200;

/// The most positions, whatever is asked for.
const MOST: usize = 1_000_000;

/// The positions that were found.
#[derive(Debug)]
pub(super) struct Completions {
    /// The hands as they stand at the end of the acts.
    pub(super) hands: Vec<Hand>,
    /// Whether they are all that there are.
    pub(super) all: bool,
    /// How many deals fit what is known of the cards, before the acts; `None` where all cards are known.
    pub(super) fit: Option<u128>,
}

impl Completions {
    /// Says how many positions there are, and of how many.
    pub(super) fn told(&self) -> String {
        let count = self.hands.len();
        match (self.all, self.fit) {
            (true, _) => format!("all {count} positions that there are"),
            (false, Some(fit)) => format!("{count} deals drawn of {fit} that fit"),
            (false, None) => format!("{count} ways to play the open cards, which are not all"),
        }
    }
}

/// Finds the positions of a claim.
///
/// # Errors
/// A sentence where no deal fits, or where the acts can't happen.
pub(super) fn completions(variant: &Arc<Variant>, place: &Position) -> Result<Completions, String> {
    let (seats, players) = (place.record.seats.len(), variant.players);
    if seats != players {
        let id = &variant.checked.id;
        return Err(format!(
            "the position has {seats} seats, and `{id}` is set for {players} players"
        ));
    }
    let meant = match &place.meant {
        Some(meant) => {
            let asked = Asked::new(&variant.checked, meant, Words::Hand);
            Some(asked.map_err(|fault| fault.title)?)
        }
        None => None,
    };
    let finding = CompletionSearch {
        variant,
        place,
        meant,
        hands: Vec::new(),
        refused: None,
    };
    if place.record.start.lists().all(|list| list.open.is_empty()) {
        return finding.known();
    }
    finding.drawn()
}

struct CompletionSearch<'f> {
    variant: &'f Arc<Variant>,
    place: &'f Position,
    meant: Option<Asked>,
    hands: Vec<Hand>,
    /// Why the acts could not happen, in the deal that came furthest.
    refused: Option<(usize, String)>,
}

impl CompletionSearch<'_> {
    fn wanted(&self) -> usize {
        self.place.sample.map_or(WAYS, |n| n as usize).min(MOST)
    }

    /// Plays the acts of a position whose cards are known.
    fn known(mut self) -> Result<Completions, String> {
        let line = self.played(&self.place.record.clone(), self.wanted())?;
        let cut_short = line.1;
        for hand in line.0 {
            self.keep(hand)?;
        }
        self.done(!cut_short, None)
    }

    /// Draws deals that fit, or goes through all of them where they are few.
    fn drawn(mut self) -> Result<Completions, String> {
        let lying = Lying::of(self.variant, &self.place.record)?;
        let counted = lying.hidden.counted().map_err(|why| why.to_string())?;
        let fit = counted.count();
        if fit == 0 {
            return Err("no deal fits what is known of the cards".to_owned());
        }
        let few = usize::try_from(fit).is_ok_and(|fit| fit <= self.wanted());
        // In which order cards of the stock lie is drawn, too.
        if few && !lying.open_stock {
            self.each(&lying, &counted)?;
            return self.done(true, Some(fit));
        }
        let mut tries = 0;
        while self.hands.len() < self.wanted() && tries < TRIES * self.wanted() {
            let mut rng = simulate::rng(self.place.seed, tries as u64);
            let deal = counted.draw(&mut rng).ok_or("no deal can be drawn")?;
            self.admit(&lying, &deal, &mut rng)?;
            tries += 1;
        }
        self.done(false, Some(fit))
    }

    fn each(&mut self, lying: &Lying<'_>, counted: &Counted) -> Result<(), String> {
        let mut number = 0;
        let end = counted.for_each(|deal| {
            let mut rng = simulate::rng(self.place.seed, number);
            number += 1;
            match self.admit(lying, deal, &mut rng) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => ControlFlow::Break(why),
            }
        });
        match end {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(why) => Err(why),
        }
    }

    /// Takes a deal, if the acts can happen in it.
    fn admit(
        &mut self,
        lying: &Lying<'_>,
        deal: &Deal,
        rng: &mut ChaCha8Rng,
    ) -> Result<(), String> {
        let record = lying.laid(deal, rng);
        let (mut hands, _) = self.played(&record, WAYS_OF_ONE)?;
        if !hands.is_empty() {
            let one = rng.random_range(0..hands.len());
            self.keep(hands.swap_remove(one))?;
        }
        Ok(())
    }

    /// Plays the acts; returns the ways that go to their end, and whether there are more.
    fn played(
        &mut self,
        record: &ResolvedRecord,
        most: usize,
    ) -> Result<(Vec<Hand>, bool), String> {
        let line = line::run(self.variant, record, most)?;
        if let Some(refusal) = line.refused.filter(|_| line.played.is_empty()) {
            let deeper = self
                .refused
                .as_ref()
                .is_none_or(|(act, _)| *act < refusal.act);
            if deeper {
                self.refused = Some((refusal.act, refusal.words));
            }
        }
        Ok((line.played, line.cut_short))
    }

    fn keep(&mut self, hand: Hand) -> Result<(), String> {
        let meant = match &self.meant {
            Some(meant) => meant.holds(self.variant, &meant.state(&hand))?,
            None => true,
        };
        if meant {
            self.hands.push(hand);
        }
        Ok(())
    }

    fn done(self, all: bool, fit: Option<u128>) -> Result<Completions, String> {
        if self.hands.is_empty() {
            return Err(match self.refused {
                Some((act, words)) => format!("the acts can't happen: at act {act}, {words}"),
                None => "no position is meant: none fits `where`".to_owned(),
            });
        }
        Ok(Completions {
            hands: self.hands,
            all,
            fit,
        })
    }
}

/// Where the open cards of a record may lie.
struct Lying<'r> {
    record: &'r ResolvedRecord,
    hidden: Hidden,
    /// The place of each list that has open cards.
    places: Vec<(usize, PlaceId)>,
    /// Whether the stock has open cards, or is made of what is left.
    open_stock: bool,
    /// The place of what lies in no list.
    rest: Option<PlaceId>,
}

impl<'r> Lying<'r> {
    fn of(variant: &Variant, record: &'r ResolvedRecord) -> Result<Self, String> {
        let lists: Vec<&CardList> = record.start.lists().collect();
        let pack = variant.checked.table.pack;
        let fixed = lists
            .iter()
            .fold(CardSet::EMPTY, |all, list| all | list.set());
        let free = pack - fixed;
        let wrong = |why: codille_deals::DealError| why.to_string();
        let mut hidden = Hidden::new();
        let mut places = Vec::new();
        let mut room = 0;
        for (at, list) in lists
            .iter()
            .enumerate()
            .filter(|(_, list)| !list.open.is_empty())
        {
            let size = u32::try_from(list.open.len()).map_err(|_| "a hand is too large")?;
            places.push((at, hidden.place(size).map_err(wrong)?));
            room += size;
        }
        let left = free.count().checked_sub(room);
        let left =
            left.ok_or_else(|| format!("{room} cards are open, and {} are left", free.count()))?;
        let rest = match left {
            0 => None,
            left => Some(hidden.place(left).map_err(wrong)?),
        };
        let every: PlaceSet = places.iter().map(|(_, place)| *place).chain(rest).collect();
        let hands = record.start.hands();
        let void = voids(record);
        let dealt = matches!(record.start, Start::Deal { .. });
        let named = required(record);
        for card in free.iter() {
            let own = named.iter().find(|(_, named)| *named == card);
            let may = |(at, _): &&(usize, PlaceId)| {
                let seat = hands
                    .get(*at)
                    .and_then(|hand| record.seat(hand.seat.as_str()));
                // What is drawn may lie in the stock where the deal is told.
                let named =
                    own.is_none_or(|(list, _)| *list == *at || (dealt && *at >= hands.len()));
                named && seat.is_none_or(|seat| dealt || !void[seat].has(card))
            };
            let mut may: Vec<PlaceId> =
                places.iter().filter(may).map(|(_, place)| *place).collect();
            // A card that somebody plays who begins with the lead is his.
            may.extend(rest.filter(|_| own.is_none_or(|_| dealt)));
            let may: PlaceSet = if own.is_some() && may.is_empty() {
                every
            } else {
                may.into_iter().collect()
            };
            hidden.hide(CardSet::of(card), may).map_err(wrong)?;
        }
        for (at, place) in &places {
            let open = lists.get(*at).map_or(&[][..], |list| &list.open);
            for (of, least) in bounds(open, free) {
                hidden
                    .state(Statement::at_least(*place, of, least))
                    .map_err(wrong)?;
            }
        }
        let stock = record.start.stock();
        Ok(Self {
            open_stock: dealt && stock.is_none_or(|stock| !stock.open.is_empty()),
            record,
            hidden,
            places,
            rest,
        })
    }

    /// Lays the cards of a deal into the record.
    fn laid(&self, deal: &Deal, rng: &mut ChaCha8Rng) -> ResolvedRecord {
        let mut record = self.record.clone();
        let count = record.start.hands().len();
        let lists: Vec<&mut CardList> = match &mut record.start {
            Start::Deal { hands, stock } => {
                if stock.is_none() {
                    let mut rest = self.rest.map(|rest| deal.of(rest)).unwrap_or_default();
                    let list = stock.get_or_insert_default();
                    while let Some(card) = pick(rest, rng) {
                        list.cards.push(card);
                        rest.remove(card);
                    }
                }
                let hands = hands.iter_mut().map(|hand| &mut hand.list);
                hands.chain(stock).collect()
            }
            Start::Lead {
                hands, discards, ..
            } => {
                let hands = hands.iter_mut().map(|hand| &mut hand.list);
                let discards = discards.iter_mut().map(|hand| &mut hand.list);
                hands.chain(discards).collect()
            }
        };
        for (at, list) in lists.into_iter().enumerate() {
            let Some((_, place)) = self.places.iter().find(|(own, _)| *own == at) else {
                continue;
            };
            let mut cards = deal.of(*place);
            list.open.clear();
            if at < count {
                list.cards.extend(cards.iter());
            } else {
                while let Some(card) = pick(cards, rng) {
                    list.cards.push(card);
                    cards.remove(card);
                }
            }
        }
        record
    }
}

/// Returns of which cards at least how many must lie in a place, so that each of its open cards can be one of those that it may be.
///
/// That is so if and only if, whatever some of these are taken together, as many cards lie there as open cards may be nothing else.
pub(in crate::run) fn bounds(open: &[CardSet], free: CardSet) -> Vec<(CardSet, u32)> {
    let mut kinds: Vec<CardSet> = open.iter().map(|among| *among & free).collect();
    kinds.sort_unstable_by_key(|kind| kind.0);
    kinds.dedup();
    let mut unions: Vec<CardSet> = Vec::new();
    for kind in kinds {
        let with: Vec<CardSet> = unions.iter().map(|union| *union | kind).collect();
        unions.push(kind);
        unions.extend(with);
        unions.sort_unstable_by_key(|union| union.0);
        unions.dedup();
    }
    // What may be any card asks for nothing.
    unions.retain(|union| *union != free);
    let least = |union: CardSet| {
        open.iter()
            .filter(|among| (**among & free) - union == CardSet::EMPTY)
            .count()
    };
    let all = unions
        .into_iter()
        .map(|union| (union, u32::try_from(least(union)).unwrap_or(u32::MAX)));
    all.collect()
}

/// Returns the cards of a hand as they stand, for a report.
pub(super) fn shown(hand: &Hand, seats: &[codille_edition::yaml::Text]) -> String {
    let before = hand
        .history
        .first()
        .map_or(&hand.state, |moment| &*moment.before);
    let hands = before.facts.held.iter().zip(seats).map(|(cards, seat)| {
        let cards: Vec<Card> = CardSet(*cards).iter().collect();
        format!("{seat} {}", codille_lang::words::joined(cards, " "))
    });
    codille_lang::words::joined(hands, ", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::cards::parse_cards;

    fn cards(text: &str) -> CardSet {
        parse_cards(text)
            .expect("the test names cards")
            .into_iter()
            .collect()
    }

    #[test]
    fn open_cards_ask_for_no_more_than_they_must() {
        let free = cards("AS KS QS AH KH AD");
        let (spades, any) = (cards("AS KS QS JS"), CardSet(u64::MAX));
        assert_eq!(bounds(&[any, any], free), []);
        assert_eq!(
            bounds(&[spades, spades, any], free),
            [(cards("AS KS QS"), 2)]
        );
        let either = cards("AS AH");
        let found = bounds(&[spades, either, any], free);
        assert!(found.contains(&(cards("AS KS QS AH"), 2)), "{found:?}");
        assert!(found.contains(&(cards("AS KS QS"), 1)), "{found:?}");
        assert!(found.contains(&(either, 1)), "{found:?}");
    }
}
