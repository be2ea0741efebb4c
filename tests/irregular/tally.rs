//! Counts what happened in hands of players who err, and prints it.

use codille::referee::{Order, RefereedHand, Ruling};
use std::collections::BTreeMap;

/// What happened, counted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    pub(crate) hands: u64,
    pub(crate) acts: u64,
    /// Acts that could not happen.
    pub(crate) impossible: u64,
    pub(crate) lawful: u64,
    pub(crate) unlawful: u64,
    pub(crate) silent: u64,
    pub(crate) waived: u64,
    pub(crate) nothing_to_waive: u64,
    /// Rights that opened and lapsed.
    pub(crate) opened: u64,
    pub(crate) lapsed: u64,
    pub(crate) faults: BTreeMap<String, u64>,
    pub(crate) orders: BTreeMap<&'static str, u64>,
    pub(crate) passages: BTreeMap<String, u64>,
    /// Hands in which the rules could not tell, with an instance of each kind.
    pub(crate) troubles: BTreeMap<String, (u64, String)>,
}

impl Tally {
    pub(crate) fn note(&mut self, bench: &RefereedHand, ruling: &Ruling) {
        self.acts += 1;
        *match ruling.allowed {
            Some(true) => &mut self.lawful,
            Some(false) => &mut self.unlawful,
            None => &mut self.silent,
        } += 1;
        self.opened += ruling.opened.len() as u64;
        self.lapsed += ruling.lapsed.len() as u64;
        let checked = &bench.variant().checked;
        for fault in &ruling.faults {
            let name = checked.faults[fault.fault].to_owned();
            *self.faults.entry(name).or_default() += 1;
        }
        for consequence in &ruling.consequences {
            let kind = match consequence.order {
                Order::Pay(_) => "payment",
                Order::Silence { .. } => "reckons nothing",
                Order::CallFalls(..) => "call falls",
                Order::CallStands(..) => "call stands",
                Order::Fresh => "fresh deal",
                Order::Trumps(_) => "trumps named",
                Order::Back(_) => "play goes back",
                Order::Loses(_) => "loses the game",
                Order::Nothing => "no penalty",
            };
            *self.orders.entry(kind).or_default() += 1;
        }
        if ruling.is_notable() {
            for clause in ruling.clauses() {
                for passage in checked.cites(clause) {
                    *self
                        .passages
                        .entry(passage.as_str().to_owned())
                        .or_default() += 1;
                }
            }
        }
    }

    pub(crate) fn trouble(&mut self, what: String, instance: &str) {
        let entry = self
            .troubles
            .entry(what)
            .or_insert((0, instance.to_owned()));
        entry.0 += 1;
    }

    pub(crate) fn with(mut self, other: Self) -> Self {
        for (sum, more) in [
            (&mut self.hands, other.hands),
            (&mut self.acts, other.acts),
            (&mut self.impossible, other.impossible),
            (&mut self.lawful, other.lawful),
            (&mut self.unlawful, other.unlawful),
            (&mut self.silent, other.silent),
            (&mut self.waived, other.waived),
            (&mut self.nothing_to_waive, other.nothing_to_waive),
            (&mut self.opened, other.opened),
            (&mut self.lapsed, other.lapsed),
        ] {
            *sum += more;
        }
        for (name, more) in other.faults {
            *self.faults.entry(name).or_default() += more;
        }
        for (kind, more) in other.orders {
            *self.orders.entry(kind).or_default() += more;
        }
        for (passage, more) in other.passages {
            *self.passages.entry(passage).or_default() += more;
        }
        for (what, (more, instance)) in other.troubles {
            self.troubles.entry(what).or_insert((0, instance)).0 += more;
        }
        self
    }

    pub(crate) fn print(&self, id: &str) {
        println!(
            "{id}: {} hands, {} acts ({} lawful, {} unlawful, {} silent), {} impossible; {} waived, {} nothing to waive; {} rights opened, {} lapsed",
            self.hands,
            self.acts,
            self.lawful,
            self.unlawful,
            self.silent,
            self.impossible,
            self.waived,
            self.nothing_to_waive,
            self.opened,
            self.lapsed
        );
        row("  follows", self.orders.iter().map(|(k, n)| (*k, *n)));
        row(
            "  faults",
            self.faults.iter().map(|(k, n)| (k.as_str(), *n)),
        );
        row(
            "  rulings by passage",
            self.passages.iter().map(|(k, n)| (k.as_str(), *n)),
        );
        for (what, (count, instance)) in &self.troubles {
            println!("  the rules can't tell in {count}: {what} ({instance})");
        }
    }
}

fn row<'a>(what: &str, cells: impl Iterator<Item = (&'a str, u64)>) {
    let cells: Vec<String> = cells.map(|(name, n)| format!("{name} {n}")).collect();
    if !cells.is_empty() {
        println!("{what}: {}", cells.join(", "));
    }
}
