//! The bill after a hand: what each player wins and loses, heading by heading, and what each has counted.

use super::course::Closing;
use super::grounds::{Grounds, defining};
use codille_engine::Hand;
use codille_engine::ledger::{Account, Entry, balance};
use codille_engine::variant::Variant;
use codille_evidence::transcript;
use codille_lang::ids::{HeadingId, Seat};
use codille_lang::unique::grouped;
use codille_lang::words::joined;

/// Draws up the bill of a hand that is over.
pub(super) fn bill(hand: &Hand, names: &[String], grounds: &Grounds) -> Vec<String> {
    let variant = &hand.variant;
    let entries = hand.entries();
    let mut out = Vec::new();
    if let Some(result) = transcript::result(hand) {
        let means = defining(variant, &result);
        let means = means.first().map(|clause| grounds.of(*clause));
        let means = means.map_or_else(String::new, |ground| format!(" {}", ground.gist));
        out.push(format!("Result: {}.{means}", result.replace('_', " ")));
    }
    if let Some(trouble) = &hand.state.balance.trouble {
        let why = variant.describe_trouble(trouble);
        out.push(format!("The rules cannot settle this hand: {why}."));
    }
    for (seat, name) in Seat::first(names.len()).zip(names) {
        let lines = headings(variant, &entries, seat, grounds);
        if lines.is_empty() {
            continue;
        }
        let (net, score) = (
            balance(&payments(&entries), Account::Seat(seat)),
            hand.state.facts.reckoning.score(seat),
        );
        let sum = if entries.iter().any(|e| e.from == Account::Nobody) {
            format!("{score} point{}", if score == 1 { "" } else { "s" })
        } else {
            format!("{net:+}")
        };
        out.push(format!("{name}: {sum}"));
        out.extend(lines);
    }
    if !payments(&entries).is_empty() {
        out.push(format!("In the pool: {}.", hand.state.balance.pool));
    }
    out
}

/// Returns the entries that somebody pays.
fn payments(entries: &[Entry]) -> Vec<Entry> {
    let paid = entries
        .iter()
        .filter(|e| e.from != Account::Nobody && e.to != Account::Nobody);
    paid.cloned().collect()
}

/// Sums what a seat wins and loses by heading, in the order in which they were booked, each with the place of its rule.
fn headings(variant: &Variant, entries: &[Entry], seat: Seat, grounds: &Grounds) -> Vec<String> {
    let own = entries
        .iter()
        .map(|e| (e.heading, (e.brings(Account::Seat(seat)), e)));
    let sums = grouped(own.filter(|(_, (brings, _))| *brings != 0)).into_iter();
    let line = |(heading, paid): (HeadingId, Vec<(i64, &Entry)>)| {
        let sum: i64 = paid.iter().map(|(brings, _)| brings).sum();
        let name = variant.checked.headings[heading].replace('_', " ");
        let clause = paid.first().and_then(|(_, e)| e.clauses.first());
        let place = clause.and_then(|c| grounds.locus(*c)).unwrap_or("");
        let line = format!("  {name:<24} {sum:>+5}  {place}");
        (sum != 0).then(|| line.trim_end().to_owned())
    };
    sums.filter_map(line).collect()
}

/// Says how everybody stands after a hand; `named` puts numbers beside the names of their players.
pub(super) fn standing(
    closing: &Closing,
    named: impl Fn(&[i64]) -> Vec<(String, i64)>,
) -> Vec<String> {
    let signed = |numbers: &[i64]| list(&named(numbers), |n| format!("{n:+}"));
    let plain = |numbers: &[i64]| list(&named(numbers), |n| n.to_string());
    match closing {
        Closing::Counters(points) => vec![format!("Counters: {}.", signed(points))],
        Closing::Totals(totals) => vec![format!("The partie stands: {}.", plain(totals))],
        Closing::Settled { totals, net, .. } => vec![
            format!("The partie stands: {}.", plain(totals)),
            "The partie is over.".to_owned(),
            format!("Settlement: {}.", signed(net)),
        ],
    }
}

/// Joins names with their numbers.
pub(super) fn list(all: &[(String, i64)], write: impl Fn(i64) -> String) -> String {
    joined(
        all.iter().map(|(name, n)| format!("{name} {}", write(*n))),
        ", ",
    )
}
