//! Tables as written, with the rows of every kind.

use super::{entries, written};
use codille_edition::yaml::{Number, Pairs, Text};

entries! {
    /// A table as written: exactly one kind of body stands in it.
    TableEntry {
        orders: Option<Vec<OrderEntry>>,
        divisions: Option<Vec<DivisionEntry>>,
        games: Option<GamesEntry>,
        counters: Option<CountersEntry>,
        hands: Option<Pairs<Text>>,
        rejected: Option<Pairs<Text>>,
        dealer: Option<Text>,
        pool: Option<Number>,
        stock: Option<Text>,
        groupings: Option<Vec<GroupingEntry>>,
        parties: Option<Vec<PartyEntry>>,
        won: Option<Text>,
    }
}

written! {
    /// The order of a suit as written.
    OrderEntry {
        suit: Text,
        #[serde(rename = "as")]
        of: Text,
        cards: Text,
        count: Option<Number>,
        refuted: Option<Text>,
    }

    /// Divisions of the tricks with one outcome, as written.
    DivisionEntry {
        result: Text,
        ombre: Option<Text>,
        rows: Vec<Text>,
        stated: Option<Number>,
    }

    /// The games in order, as written.
    GamesEntry {
        ascending: Vec<Text>,
    }

    /// Counters and what a tray holds, as written.
    CountersEntry {
        values: Pairs<Number>,
        tray: Pairs<Number>,
        points_per_tray: Number,
        trays: Option<Number>,
    }

    /// A partie of a score card, as written.
    PartyEntry {
        deals: Vec<Text>,
        sums: Option<Text>,
        winner: Option<Text>,
        won: Option<Number>,
        single: Option<Text>,
        against: Option<Vec<Text>>,
        #[serde(default)]
        entered: Pairs<i32>,
        #[serde(default)]
        running: Pairs<i32>,
    }

    /// Who takes how much of the stock, as written.
    GroupingEntry {
        pages: Text,
        takes: Vec<TakeEntry>,
        left: Number,
    }

    /// One who takes cards, as written.
    TakeEntry {
        who: Text,
        cards: Number,
    }
}
