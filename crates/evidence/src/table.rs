//! Tables that a source prints: orders, divisions, games, counters, hands, stocks. Compares none with the rules.

use super::document::{DivisionEntry, GroupingEntry, OrderEntry, TableEntry};
use super::expect::pairs;
use super::facts::place;
use super::holding::{CardList, Hand};
use super::item::Item;
use super::pack::Pack;
use super::party::{Parties, parties};
use super::reading::Reading;
use codille_edition::yaml::{Number, Text};
use codille_lang::cards::{Card, Rank, Suit, parse_card};
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::ids::Seat;

/// A table that a source prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Id, title, citations, variant and options.
    pub item: Item,
    /// What it lists.
    pub body: Body,
}

/// What a table lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Cards from the highest to the lowest.
    Orders(Vec<Order>),
    /// How tricks fall, by outcome.
    Divisions(Vec<Division>),
    /// Games, each outbidding those before it.
    Games(Vec<Text>),
    /// Counters and trays.
    Counters(Counters),
    /// Hands as dealt.
    Hands {
        /// The hands.
        hands: Vec<Hand>,
        /// What the source marks as thrown out of each.
        rejected: Vec<Hand>,
        /// Who deals.
        dealer: Option<Text>,
        /// What the pool holds.
        pool: Option<Number>,
    },
    /// Parties of several deals.
    Parties(Parties),
    /// The stock.
    Stock {
        /// From the top.
        cards: CardList,
        /// How it is shared out in several places of the source.
        groupings: Vec<Grouping>,
    },
}

/// Whether an order is one of trumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OrderOf {
    /// The suit is trumps.
    Trumps,
    /// It is not.
    Plain,
}

/// The order of one suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The suit.
    pub suit: Suit,
    /// Whether it is trumps.
    pub of: OrderOf,
    /// Highest first; a bare rank of the file is here a card of the suit.
    pub cards: CardList,
    /// How many the source says there are.
    pub count: Option<Number>,
    /// The full id of what refutes it: the rules must then not give it.
    pub refuted: Option<Text>,
}

/// Divisions of the tricks that have one outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    /// The outcome.
    pub result: Text,
    /// The Ombre's place in the order of speaking, counted from 0.
    pub ombre: Option<Seat>,
    /// Tricks of the Ombre, of the next and of the last, with the place of the row.
    pub rows: Vec<(Vec<u32>, Text)>,
    /// How many rows the source prints.
    pub stated: Option<Number>,
}

/// Counters and what a tray holds of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counters {
    /// Points of each sort.
    pub values: Vec<(Text, Number)>,
    /// How many of each sort a tray holds.
    pub tray: Vec<(Text, Number)>,
    /// The points of a tray.
    pub points_per_tray: Number,
    /// How many trays there are.
    pub trays: Option<Number>,
}

/// How the stock is shared out in one place of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grouping {
    /// The pages.
    pub pages: Text,
    /// Who takes how many, in order.
    pub takes: Vec<(Text, Number)>,
    /// How many are left.
    pub left: Number,
}

/// Makes the table of an entry; `None` where it has a fault.
pub(super) fn table(entry: &TableEntry, reading: &mut Reading<'_>) -> Option<Table> {
    let before = reading.faults.len();
    let item = Item::of(entry.head(), reading);
    let mut bodies = bodies(entry, reading);
    if bodies.len() != 1 {
        let title = format!(
            "the table `{}` has {} bodies, not one",
            entry.id,
            bodies.len()
        );
        reading.fault(BAD_FIELD, title, entry.id.span());
    }
    let body = bodies.pop()?;
    let pack = Pack::of(item.variant_id(), reading);
    match &body {
        Body::Hands {
            hands, rejected, ..
        } => {
            let hands = hands.iter().chain(rejected);
            pack.lists(hands.map(|hand| &hand.list), reading);
        }
        Body::Stock { cards, .. } => pack.lists([cards], reading),
        Body::Orders(_)
        | Body::Divisions(_)
        | Body::Games(_)
        | Body::Counters(_)
        | Body::Parties(_) => {}
    }
    (reading.faults.len() == before).then_some(Table { item, body })
}

fn bodies(entry: &TableEntry, reading: &mut Reading<'_>) -> Vec<Body> {
    let mut bodies = Vec::new();
    if let Some(orders) = &entry.orders {
        let orders = orders.iter().filter_map(|o| order(o, reading)).collect();
        bodies.push(Body::Orders(orders));
    }
    if let Some(divisions) = &entry.divisions {
        let divisions = divisions.iter().map(|d| division(d, reading)).collect();
        bodies.push(Body::Divisions(divisions));
    }
    if let Some(games) = &entry.games {
        bodies.push(Body::Games(games.ascending.clone()));
    }
    if let Some(counters) = &entry.counters {
        bodies.push(Body::Counters(Counters {
            values: pairs(&counters.values),
            tray: pairs(&counters.tray),
            points_per_tray: counters.points_per_tray,
            trays: counters.trays,
        }));
    }
    if let Some(hands) = &entry.hands {
        let seats: Vec<Text> = hands.iter().map(|(seat, _)| seat.clone()).collect();
        let hands = reading.hands(hands, &seats);
        reading.disjoint(hands.iter().map(|h| &h.list));
        let rejected = entry.rejected.as_ref();
        let rejected = rejected.map(|r| reading.hands(r, &seats));
        if let Some(dealer) = &entry.dealer {
            reading.seat(dealer, &seats);
        }
        bodies.push(Body::Hands {
            hands,
            rejected: rejected.unwrap_or_default(),
            dealer: entry.dealer.clone(),
            pool: entry.pool,
        });
    }
    if let Some(rows) = &entry.parties {
        bodies.push(Body::Parties(parties(rows, entry, reading)));
    }
    if let Some(stock) = &entry.stock {
        let groupings = entry.groupings.iter().flatten().map(grouping);
        bodies.push(Body::Stock {
            cards: reading.list(stock),
            groupings: groupings.collect(),
        });
    }
    bodies
}

fn order(entry: &OrderEntry, reading: &mut Reading<'_>) -> Option<Order> {
    let suit = reading.suit(&entry.suit)?;
    let of = match entry.of.as_str() {
        "trumps" => OrderOf::Trumps,
        "plain" => OrderOf::Plain,
        _ => {
            reading.unknown(BAD_FIELD, "sort of order", &entry.of, &["plain", "trumps"]);
            return None;
        }
    };
    let read = |word: &str| {
        let own = Rank::from_mark(word).map(|rank| Card::new(rank, suit));
        own.or_else(|| parse_card(word).ok())
    };
    Some(Order {
        suit,
        of,
        cards: reading.list_by(&entry.cards, read),
        count: entry.count,
        refuted: reading.cite(entry.refuted.as_ref()),
    })
}

fn division(entry: &DivisionEntry, reading: &mut Reading<'_>) -> Division {
    let mut rows = Vec::new();
    for row in &entry.rows {
        let numbers = row.as_str().split_whitespace().map(str::parse);
        match numbers.collect::<Result<Vec<u32>, _>>() {
            Ok(numbers) if numbers.len() > 1 => rows.push((numbers, row.clone())),
            Ok(_) | Err(_) => {
                let title = format!("`{row}` is no division of tricks, such as `5 3 1`");
                reading.fault(BAD_FIELD, title, row.span());
            }
        }
    }
    Division {
        result: entry.result.clone(),
        ombre: entry.ombre.as_ref().and_then(|o| place(o, reading)),
        rows,
        stated: entry.stated,
    }
}

fn grouping(entry: &GroupingEntry) -> Grouping {
    let takes = entry.takes.iter().map(|t| (t.who.clone(), t.cards));
    Grouping {
        pages: entry.pages.clone(),
        takes: takes.collect(),
        left: entry.left,
    }
}
