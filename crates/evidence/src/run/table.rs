//! Holds the tables of a source against the compiled variant.

use super::Found;
use super::facts::tricks as tricks_of;
use crate::{Body, Counters, Division, Order, OrderOf, Table};
use codille_edition::yaml::Text;
use codille_engine::variant::{EvalContext, Variant};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;
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
                if set.count() as usize != variant.checked.table.cards || !(seen & set).is_empty() {
                    return Err(format!(
                        "{} can't have been dealt {set}",
                        hand.seat.as_str()
                    ));
                }
                seen = seen | set;
            }
            for out in rejected {
                let held = hands
                    .iter()
                    .find(|h| h.seat == out.seat)
                    .map_or(CardSet::EMPTY, super::super::Hand::set);
                if !(out.set() - held).is_empty() {
                    return Err(format!(
                        "{} can't discard {}",
                        out.seat.as_str(),
                        out.set() - held
                    ));
                }
            }
            in_pack(variant, seen).map(nothing)
        }
        Body::Parties(all) => super::party::run(variant, all),
        Body::Stock { cards, groupings } => {
            for group in groupings {
                let taken: u32 = group.takes.iter().map(|(_, n)| n.value).sum();
                if (taken + group.left.value) as usize != cards.cards.len() {
                    return Err(format!(
                        "pages {}: {taken} taken and {} left are not {}",
                        group.pages.as_str(),
                        group.left.value,
                        cards.cards.len()
                    ));
                }
            }
            let stock = variant.facts().stock;
            if cards.cards.len() != usize::from(stock) {
                return Err(format!(
                    "the stock has {} cards, and the deal leaves {stock}",
                    cards.cards.len()
                ));
            }
            in_pack(variant, cards.set()).map(nothing)
        }
    }
}

fn in_pack(variant: &Variant, cards: CardSet) -> Result<(), String> {
    let strange = cards - variant.checked.table.pack;
    if strange.is_empty() {
        Ok(())
    } else {
        Err(format!("{strange} are not in the pack"))
    }
}

fn order(variant: &Variant, order: &Order) -> Result<(), String> {
    let same = same_order(variant, order);
    match (&order.refuted, same) {
        (None, Err(why)) => Err(why),
        (Some(by), Ok(())) => Err(format!(
            "the rules have this order, though {} corrects it",
            by.as_str()
        )),
        _ => Ok(()),
    }
}

fn same_order(variant: &Variant, order: &Order) -> Result<(), String> {
    let listed = &order.cards.cards;
    let mut facts = variant.facts();
    if order.of == OrderOf::Trumps {
        facts.trump = Some(order.suit);
    }
    variant.note_ranks(&facts, order.suit);
    if let Some(count) = order
        .count
        .as_ref()
        .filter(|c| c.value as usize != listed.len())
    {
        return Err(format!(
            "{} cards are listed, and the table counts {}",
            listed.len(),
            count.value
        ));
    }
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
            cards.sort_by_key(|c| std::cmp::Reverse(tables.strength_of(*c)));
            cards
        }
    };
    if found == *listed {
        return Ok(());
    }
    let write = |cards: &[Card]| joined(cards.iter(), " ");
    Err(format!(
        "the rules rank {}, and the table {}",
        write(&found),
        write(listed)
    ))
}

fn divisions(variant: &Variant, all: &[Division]) -> Found {
    let mut clauses = Vec::new();
    for division in all {
        let count = division.rows.len();
        if let Some(stated) = division.stated.filter(|s| s.value as usize != count) {
            return Err(format!(
                "{count} rows stand under {}, and the table counts {}",
                division.result.as_str(),
                stated.value
            ));
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
                other => return Err(format!("{}: the rules give {other:?}", row.as_str())),
            };
            if found != division.result.as_str() {
                return Err(format!(
                    "{} is {found} by the rules, and {} in the table",
                    row.as_str(),
                    division.result.as_str()
                ));
            }
            clauses.extend(context.trace.into_iter().flatten());
        }
    }
    let rows: usize = all.iter().map(|d| d.rows.len()).sum();
    Ok((format!("{rows} divisions"), variant.checked.labels(clauses)))
}

fn games<'a>(variant: &Variant, ascending: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let listed: Vec<usize> = ascending
        .map(|g| {
            variant
                .checked
                .table
                .games
                .iter()
                .position(|x| x.name == g)
                .ok_or_else(|| format!("there is no game `{g}`"))
        })
        .collect::<Result<_, _>>()?;
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
        let value = c
            .values
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, v)| v.value);
        sum += count.value * value.ok_or_else(|| format!("`{}` has no value", name.as_str()))?;
    }
    if sum == c.points_per_tray.value {
        Ok(())
    } else {
        Err(format!(
            "a tray holds {sum} points, and the table says {}",
            c.points_per_tray.value
        ))
    }
}
