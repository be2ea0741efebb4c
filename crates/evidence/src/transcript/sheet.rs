//! The ledger of a hand: payments by name, sums by heading.

use codille_lang::ids::Seat;
use codille_lang::unique::grouped;
use serde::Serialize;

use codille_engine::ledger::{Account, Entry};
use codille_engine::variant::Variant;

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// Who pays: a seat, `pool`, `reserve`, or `nobody` where points are scored.
    pub from: String,
    /// Who receives.
    pub to: String,
    /// How much.
    pub amount: i64,
    /// What for.
    pub heading: String,
    /// The clauses that made it, the one that orders it first.
    pub clauses: Vec<String>,
}

/// One heading of a bill, with the parts that it is the sum of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BillItem {
    pub(super) heading: String,
    pub(super) sum: i64,
    /// What each account brings.
    pub(super) parts: Vec<(String, i64)>,
}

/// Names the accounts of entries.
pub fn payments(variant: &Variant, entries: &[Entry], seats: &[String]) -> Vec<Payment> {
    let of = |entry| Payment::of(variant, entry, seats);
    entries.iter().map(of).collect()
}

impl Payment {
    /// Names the accounts of an entry.
    pub fn of(variant: &Variant, entry: &Entry, seats: &[String]) -> Self {
        let name = |account: Account| match account {
            Account::Seat(seat) => seat.name_of(seats).to_owned(),
            Account::Pool => "pool".to_owned(),
            Account::Reserve => "reserve".to_owned(),
            Account::Nobody => "nobody".to_owned(),
        };
        Self {
            from: name(entry.from),
            to: name(entry.to),
            amount: entry.amount,
            heading: variant.checked.headings[entry.heading].to_owned(),
            clauses: (entry.clauses.iter())
                .map(|c| variant.checked.label(*c).to_owned())
                .collect(),
        }
    }

    /// Tells whether points are scored and nobody pays.
    pub fn is_score(&self) -> bool {
        self.from == "nobody"
    }

    /// Says what is paid or scored, without a full stop.
    pub fn describe(&self) -> String {
        let Self {
            from,
            to,
            amount,
            heading,
            clauses: _,
        } = self;
        if self.is_score() {
            format!("{to} scores {amount}: {heading}")
        } else {
            format!("{} pays {} {amount}: {heading}", the(from), the(to))
        }
    }

    /// Returns what an account gains (+) or gives (−) by it.
    pub fn brings(&self, account: &str) -> i64 {
        let gain = if self.to == account { self.amount } else { 0 };
        let loss = if self.from == account { self.amount } else { 0 };
        gain - loss
    }
}

/// Writes an account as it stands in a sentence.
fn the(account: &str) -> String {
    if account == "pool" || account == "reserve" {
        format!("the {account}")
    } else {
        account.to_owned()
    }
}

/// Sums what a seat wins (+) and loses (−).
pub fn net(entries: &[Entry], seat: Seat) -> i64 {
    brings(entries, seat, false)
}

/// Sums what a seat scores without a payer.
pub fn score(entries: &[Entry], seat: Seat) -> i64 {
    brings(entries, seat, true)
}

fn brings(entries: &[Entry], seat: Seat, scored: bool) -> i64 {
    entries
        .iter()
        .filter(|e| (e.from == Account::Nobody || e.to == Account::Nobody) == scored)
        .map(|e| e.brings(Account::Seat(seat)))
        .sum()
}

/// Draws up the bill of a seat: the headings in the order in which they were first booked.
pub(super) fn bill(payments: &[Payment], seat: &str) -> Vec<BillItem> {
    let parts = payments.iter().filter_map(|payment| {
        let (other, amount) = match (payment.from == seat, payment.to == seat) {
            (false, true) => (&payment.from, payment.amount),
            (true, false) => (&payment.to, -payment.amount),
            (true, true) | (false, false) => return None,
        };
        Some((&payment.heading, (other.clone(), amount)))
    });
    let items = grouped(parts).into_iter();
    let item = |(heading, parts): (&String, Vec<(String, i64)>)| BillItem {
        heading: heading.clone(),
        sum: parts.iter().map(|(_, n)| n).sum(),
        parts,
    };
    items.map(item).collect()
}

impl BillItem {
    /// Says where the sum comes from: `5 from each`, `the pool`.
    pub(super) fn parts(&self) -> String {
        let (_, first) = self.parts.first().expect("an item is booked by a payment");
        let way = |n: i64| if n < 0 { "to" } else { "from" };
        let same = self.parts.iter().all(|(_, n)| n == first);
        if same && self.parts.len() > 1 {
            return format!("{} {} each", first.abs(), way(*first));
        }
        let one = |(who, n): &(String, i64)| {
            let who = the(who);
            if self.parts.len() == 1 {
                format!("{} {who}", way(*n))
            } else {
                format!("{} {} {who}", n.abs(), way(*n))
            }
        };
        self.parts.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}
