//! The payments of one game side by side, topic by topic.

use super::Column;
use super::effect::{Outcome, keyed};
use super::form::{Depth, Form};
use codille_edition::ruleset::Edition;
use codille_edition::text::cite;
use codille_evidence::transcript::Payment;
use codille_lang::unique::{add_new, unique};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The payments on one topic.
#[derive(Debug, Clone, Serialize)]
pub struct Settled {
    /// The topic of the clauses that order them.
    pub topic: String,
    /// A heading for people.
    pub title: String,
    /// By the id of the book.
    pub cells: Map<String, Value>,
    /// Whether the amounts differ.
    pub differs: bool,
    /// The accounts, in the order of the books.
    #[serde(skip)]
    pub all: Vec<Account>,
}

/// The payments of one book on one topic.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Account {
    /// Their headings.
    pub headings: Vec<String>,
    /// What they bring to each account.
    pub amounts: BTreeMap<String, i64>,
    /// The clauses that order them.
    pub clauses: Vec<String>,
    /// The clauses that they lean on and that the others have otherwise.
    pub because: Vec<String>,
    /// What those that order them say.
    pub gist: String,
    /// Where that stands.
    pub loci: Vec<String>,
}

/// Puts the payments of all books side by side, by the topics of the clauses that order them.
pub(super) fn rows(edition: &Edition, columns: &[Column<'_>], all: &[Outcome]) -> Vec<Settled> {
    let topic = |column: &Column<'_>, payment: &Payment| {
        column.topic(payment.clauses.first().map_or("", String::as_str))
    };
    let mut topics = unique(columns.iter().zip(all).flat_map(|(column, outcome)| {
        let payments = outcome.entries.iter();
        payments.map(move |payment| topic(column, payment))
    }));
    let known = edition.library.topics();
    topics.sort_by_key(|t| known.iter().position(|k| k.id == t.as_str()));
    (topics.into_iter())
        .map(|wanted| {
            let mut cells: Vec<Account> = (columns.iter().zip(all))
                .map(|(column, outcome)| {
                    let on = |p: &&Payment| topic(column, p) == wanted;
                    Account::of(edition, column, outcome.entries.iter().filter(on))
                })
                .collect();
            because(columns, all, &mut cells);
            let amounts = cells.first().map(|c| c.amounts.clone());
            let title = edition.library.topic(&wanted).map(|t| t.title.clone());
            Settled {
                differs: cells.iter().any(|c| Some(&c.amounts) != amounts.as_ref()),
                cells: keyed(columns, &cells),
                title: title.unwrap_or_else(|| wanted.clone()),
                topic: wanted,
                all: cells,
            }
        })
        .collect()
}

/// Keeps of the clauses that payments lean on those that another book has otherwise.
pub(super) fn because(columns: &[Column<'_>], all: &[Outcome], cells: &mut [Account]) {
    let labels = |i: usize| -> Vec<&String> {
        let entries = all.get(i).map_or(&[][..], |o| o.entries.as_slice());
        entries.iter().flat_map(|e| &e.clauses).collect()
    };
    for (i, cell) in cells.iter_mut().enumerate() {
        let Some(column) = columns.get(i) else {
            continue;
        };
        let everywhere = |label: &String| {
            let mut others = columns.iter().enumerate().filter(|(j, _)| *j != i);
            others.all(|(j, other)| {
                let mut found = labels(j).into_iter();
                found.any(|l| same(&column.form, label, &other.form, l))
            })
        };
        cell.because.retain(|label| !everywhere(label));
    }
}

/// Tells whether two clauses say the same by themselves.
pub(crate) fn same(a: &Form<'_>, left: &str, b: &Form<'_>, right: &str) -> bool {
    a.clause(left, Depth::Own) == b.clause(right, Depth::Own)
}

impl Account {
    pub(super) fn of<'p>(
        edition: &Edition,
        column: &Column<'_>,
        payments: impl Iterator<Item = &'p Payment>,
    ) -> Self {
        let mut out = Self::default();
        let mut gists: Vec<String> = Vec::new();
        for payment in payments {
            add_new(&mut out.headings, [payment.heading.clone()]);
            *out.amounts.entry(payment.from.clone()).or_default() -= payment.amount;
            *out.amounts.entry(payment.to.clone()).or_default() += payment.amount;
            let Some((first, rest)) = payment.clauses.split_first() else {
                continue;
            };
            if !out.clauses.contains(first) {
                out.clauses.push(first.clone());
                if let Some(clause) = column.raw.clause(first) {
                    gists.extend(clause.gist.clone());
                    let cites = cite(&edition.library, &clause.cites).into_iter();
                    add_new(&mut out.loci, cites.map(|c| c.locus));
                }
            }
            add_new(&mut out.because, rest.iter().cloned());
        }
        out.gist = gists.join(" ");
        out
    }
}
