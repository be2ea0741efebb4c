//! Holds the tables of a source against the compiled variant.

use super::facts::tricks as tricks_of;
use super::{Found, ensure};
use crate::{Body, Counters, Division, Order, OrderOf, Table};
use codille_edition::yaml::Text;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;
use codille_lang::sorting;
use codille_lang::words::joined;
use std::sync::Arc;

/// Runs a table.
pub(super) fn run(variant: &Arc<Variant>, table: &Table) -> Found {
    let nothing = |()| (String::new(), Vec::new());
    match &table.body {
        Body::Orders(orders) => orders
            .iter()
            .try_for_each(|o| order(variant, o))
            .map(nothing),
        Body::Divisions(all) => divisions(variant, all),
        Body::Games(ascending) => games(variant, ascending.iter().map(Text::as_str)).map(nothing),
        Body::Counters(c) => counters(c).map(nothing),
        Body::Hands {
            hands, rejected, ..
        } => {
            let mut seen = CardSet::EMPTY;
            for hand in hands {
                let set = hand.set();
                let whole = set.count() as usize == variant.checked.table.cards;
                ensure(whole && (seen & set).is_empty(), || {
                    format!("{} can't have been dealt {set}", hand.seat)
                })?;
                seen = seen | set;
            }
            for out in rejected {
                let held = hands.iter().find(|h| h.seat == out.seat);
                let strange = out.set() - held.map_or(CardSet::EMPTY, crate::Hand::set);
                ensure(strange.is_empty(), || {
                    format!("{} can't discard {strange}", out.seat)
                })?;
            }
            in_pack(variant, seen).map(nothing)
        }
        Body::Parties(all) => super::party::run(variant, all),
        Body::Stock { cards, groupings } => {
            let count = cards.cards.len();
            for group in groupings {
                let taken: u32 = group.takes.iter().map(|(_, n)| n.value).sum();
                let (pages, left) = (&group.pages, group.left.value);
                ensure((taken + left) as usize == count, || {
                    format!("pages {pages}: {taken} taken and {left} left are not {count}")
                })?;
            }
            let stock = variant.facts().stock;
            ensure(count == usize::from(stock), || {
                format!("the stock has {count} cards, and the deal leaves {stock}")
            })?;
            in_pack(variant, cards.set()).map(nothing)
        }
    }
}

pub(super) fn in_pack(variant: &Variant, cards: CardSet) -> Result<(), String> {
    let strange = cards - variant.checked.table.pack;
    ensure(strange.is_empty(), || {
        format!("{strange} are not in the pack")
    })
}

fn order(variant: &Variant, order: &Order) -> Result<(), String> {
    let same = same_order(variant, order);
    let Some(by) = &order.refuted else {
        return same;
    };
    ensure(same.is_err(), || {
        format!("the rules have this order, though {by} corrects it")
    })
}

fn same_order(variant: &Variant, order: &Order) -> Result<(), String> {
    let listed = &order.cards.cards;
    let mut facts = variant.facts();
    if order.of == OrderOf::Trumps {
        facts.trump = Some(order.suit);
    }
    variant.note_ranks(&facts, order.suit);
    let (long, count) = (listed.len(), order.count.map(|c| c.value));
    ensure(count.is_none_or(|c| c as usize == long), || {
        let count = count.unwrap_or_default();
        format!("{long} cards are listed, and the table counts {count}")
    })?;
    let found: Vec<Card> = match order.of {
        OrderOf::Trumps => variant.orders.of(Some(order.suit)).trumps.clone(),
        OrderOf::Plain => {
            // The order of a plain suit under trumps of another.
            let other = match order.suit {
                Suit::Spades => Suit::Hearts,
                Suit::Hearts | Suit::Diamonds | Suit::Clubs => Suit::Spades,
            };
            let tables = variant.orders.of(Some(other));
            let mut cards: Vec<Card> =
                (CardSet::suit(order.suit) & variant.checked.table.pack & !CardSet(tables.mask))
                    .iter()
                    .collect();
            sorting::by_key(&mut cards, |c| std::cmp::Reverse(tables.strength_of(*c)));
            cards
        }
    };
    ensure(found == *listed, || {
        let [found, listed] = [&found, listed].map(|cards| joined(cards, " "));
        format!("the rules rank {found}, and the table {listed}")
    })
}

fn divisions(variant: &Variant, all: &[Division]) -> Found {
    let mut clauses = Vec::new();
    for division in all {
        let count = division.rows.len();
        let result = &division.result;
        if let Some(stated) = division.stated.map(|s| s.value) {
            ensure(stated as usize == count, || {
                format!("{count} rows stand under {result}, and the table counts {stated}")
            })?;
        }
        for (tricks, row) in &division.rows {
            let mut facts = variant.facts();
            let ombre = division.ombre.unwrap_or(Seat::FIRST);
            facts.ombre = Some(ombre);
            facts.spoken = facts.active;
            (facts.game, facts.trump) = (1, Some(Suit::Spades));
            for (i, n) in tricks.iter().enumerate() {
                let seat = Seat::from((ombre.index() + i) % variant.hands);
                facts.won[seat] = tricks_of(*n)?;
            }
            facts.tricks_played = tricks_of(tricks.iter().sum())?;
            let mut context = EvalContext::traced(&facts, facts.ombre);
            let found = match variant.result(&mut context) {
                Ok(Some(result)) => variant.checked.name(result),
                other => return Err(format!("{row}: the rules give {other:?}")),
            };
            ensure(*result == *found, || {
                format!("{row} is {found} by the rules, and {result} in the table")
            })?;
            clauses.extend(context.trace.into_iter().flatten());
        }
    }
    let rows: usize = all.iter().map(|d| d.rows.len()).sum();
    Ok((format!("{rows} divisions"), variant.checked.labels(clauses)))
}

fn games<'a>(variant: &Variant, ascending: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let number = |g: &str| {
        let found = variant.checked.table.game_called(g);
        found.ok_or_else(|| format!("there is no game `{g}`"))
    };
    let listed: Vec<usize> = ascending.map(number).collect::<Result<_, _>>()?;
    let all: u64 = listed.iter().fold(0, |m, g| m | 1 << g);
    for (i, game) in listed.iter().enumerate() {
        let above = listed.iter().skip(i + 1).fold(0_u64, |m, g| m | 1 << g);
        if variant.orders.games_above(1 << game, u64::MAX) & all != above {
            let name = &variant.checked.table.game(*game).name;
            return Err(format!("{name} stands elsewhere in the order of games"));
        }
    }
    Ok(())
}

fn counters(c: &Counters) -> Result<(), String> {
    let mut sum = 0;
    for (name, count) in &c.tray {
        let value = c.values.iter().find(|(n, _)| n == name);
        let value = value.ok_or_else(|| format!("`{name}` has no value"))?;
        sum += count.value * value.1.value;
    }
    let stated = c.points_per_tray.value;
    ensure(sum == stated, || {
        format!("a tray holds {sum} points, and the table says {stated}")
    })
}
