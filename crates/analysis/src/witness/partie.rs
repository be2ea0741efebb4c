//! Parties in their course: such standings as deals of either book can lead to, whether they are over, and what is paid.

use super::answer::{Verdict, topic_of};
use super::reliance::is_foreign;
use super::search::Search;
use super::shown::{Shown, Situation};
use super::stage::Stage;
use crate::compare::Column;
use codille_engine::ledger::{Account, Entry};
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Event, Partie};
use codille_lang::ids::{ClauseId, Seat, SeatSet};
use codille_lang::unique::{add_new, unique};
use codille_lang::words::{around, joined, spelt};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The highest total of a partie that is looked at.
const MOST: usize = 240;

/// How many deals of a partie are looked at.
const DEALS: u16 = 6;

impl Search<'_> {
    /// Keeps what a deal has brought, for parties in their course.
    pub(super) fn scored(&mut self, stages: [&Stage; 2]) {
        let over = stages.iter().all(|s| s.hand.state.is_over());
        for (stage, scores) in stages.into_iter().zip(&mut self.scores) {
            let score = |seat| stage.hand.state.facts.reckoning.score(seat);
            if over && stage.hand.variant.checked.table.partie.is_some() {
                scores.push([score(Seat::FIRST), score(Seat::SECOND)]);
            }
        }
    }
}

/// How a partie stands by a book.
pub(super) struct PartieAnswer {
    over: bool,
    /// What the first player wins or loses, where it is over and the book says what is paid between the two.
    won: Option<i64>,
    /// The clauses by which it is over or goes on.
    ends: Vec<ClauseId>,
    /// The clauses by which it is paid.
    pays: Vec<ClauseId>,
}

/// Says how a partie stands by a book; `None` where the totals alone do not tell who has won.
fn standing(column: &Column<'_>, variant: &Variant, partie: &Partie) -> Option<PartieAnswer> {
    let table = variant.checked.table.partie.as_ref()?;
    let facts = partie.facts(variant);
    let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
    let over = variant.named(table.over.as_str(), &mut context)? == 1;
    let mut out = PartieAnswer {
        over,
        won: None,
        ends: context.trace.take().unwrap_or_default(),
        pays: Vec::new(),
    };
    if !over {
        return Some(out);
    }
    let mut events: Vec<Event> = Vec::new();
    let settled = partie.settle(variant, &mut events);
    if settled.balance.trouble.is_some() {
        return None;
    }
    let entries: Vec<_> = events.iter().filter_map(Event::payment).collect();
    if entries.is_empty() {
        return None;
    }
    for entry in &entries {
        add_new(&mut out.pays, entry.clauses.iter().copied());
    }
    // What a partie brings is not told where the clause that pays it is borrowed.
    let mut paying = entries.iter().filter_map(|e| e.clauses.first());
    let own = !paying.any(|c| is_foreign(column, *c));
    out.won = entries.iter().map(|entry| won(entry)).sum::<Option<i64>>();
    out.won = out.won.filter(|_| own);
    Some(out)
}

/// Returns what the first player wins or loses by a payment; `None` where it is not made between players.
fn won(entry: &Entry) -> Option<i64> {
    let (Account::Seat(from), Account::Seat(to)) = (entry.from, entry.to) else {
        return None;
    };
    let share = |seat: Seat| if seat == Seat::FIRST { entry.amount } else { 0 };
    Some(share(to) - share(from))
}

/// Returns what a book calls a partie.
fn called<'a>(column: &'a Column<'_>) -> &'a str {
    let partie = column.table.get("partie");
    let called = partie.and_then(|p| p.get("called"));
    called.and_then(|c| c.as_str()).unwrap_or("partie")
}

/// Puts parties in their course: such as deals of either book can lead to.
pub(super) fn parties(search: &mut Search<'_>) {
    let [a, b] = &search.books;
    let [of_a, of_b] = &search.scores;
    let (one, other) = (reachable(a, of_a), reachable(b, of_b));
    for deals in 1..=DEALS {
        let (Some(one), Some(other)) = (
            one.get(usize::from(deals - 1)),
            other.get(usize::from(deals - 1)),
        ) else {
            return;
        };
        for totals in one.intersection(other) {
            let partie = Partie {
                totals: *totals,
                deals,
                ..Partie::default()
            };
            search.tried += 1;
            search.stand(&partie);
        }
    }
}

/// Lists the totals to which so many deals can lead by a book, by the number of deals; a partie that is over goes no further.
fn reachable(variant: &Variant, scores: &[[i64; 2]]) -> Vec<BTreeSet<[i64; 2]>> {
    let scores: BTreeSet<[i64; 2]> = scores.iter().copied().collect();
    let mut out: Vec<BTreeSet<[i64; 2]>> = Vec::new();
    let mut now = BTreeSet::from([[0, 0]]);
    for deals in 0..DEALS {
        let mut next = vec![false; MOST * MOST];
        for totals in &now {
            let partie = Partie {
                totals: *totals,
                deals,
                ..Partie::default()
            };
            if deals > 0 && partie.is_over(variant) {
                continue;
            }
            let [a, b] = *totals;
            for [elder, younger] in &scores {
                // Elder and younger change with each deal.
                let [x, y] = if deals % 2 == 0 {
                    [elder, younger]
                } else {
                    [younger, elder]
                };
                let [x, y] = [a + x, b + y].map(|n| usize::try_from(n).unwrap_or(MOST));
                if let (true, Some(place)) = (x < MOST && y < MOST, next.get_mut(x * MOST + y)) {
                    *place = true;
                }
            }
        }
        let reached = next.iter().enumerate().filter(|(_, reached)| **reached);
        let pairs = reached.map(|(n, _)| [n / MOST, n % MOST]);
        now = pairs
            .filter_map(|[a, b]| Some([i64::try_from(a).ok()?, i64::try_from(b).ok()?]))
            .collect();
        out.push(now.clone());
    }
    out
}

impl Search<'_> {
    fn stand(&mut self, partie: &Partie) {
        let sides =
            [self.column(0), self.column(1)].map(|column| standing(column, column.variant, partie));
        let [Some(x), Some(y)] = sides else {
            return;
        };
        // Whether it is over decides before what is paid does.
        let ends = x.over != y.over;
        let pays = matches!((x.won, y.won), (Some(one), Some(other)) if one != other);
        if !ends && !pays {
            return;
        }
        let answers = [x, y];
        let topics: Vec<String> = answers
            .iter()
            .enumerate()
            .flat_map(|(side, s)| {
                let clauses = if ends { &s.ends } else { &s.pays };
                let new = self.new_clauses(side, clauses);
                new.into_iter()
                    .map(|c| topic_of(self.column(side).variant, c))
                    .collect::<Vec<_>>()
            })
            .collect();
        let [first, second] = partie.totals;
        let deals = if partie.deals == 1 {
            "one deal".to_owned()
        } else {
            format!("{} deals", spelt(partie.deals.into()))
        };
        let names = unique([called(self.column(0)), called(self.column(1))]);
        let asked = if ends {
            "is it over"
        } else {
            "what is paid for it"
        };
        let situation = format!(
            "A {} is played. After {deals} the first player has {first} points and the second {second}: {asked}?",
            joined(names, " or "),
        );
        for topic in unique(topics) {
            if self.beside.contains_key(&topic) {
                continue;
            }
            let answers = answers.iter().enumerate().map(|(side, s)| {
                let column = self.column(side);
                let mut clauses = if ends { s.ends.clone() } else { s.pays.clone() };
                clauses.sort_by_key(|c| topic_of(column.variant, *c) != topic);
                let unit = column.raw.unit.as_deref().unwrap_or_default();
                let says = match s.won.filter(|_| !ends) {
                    Some(0) => "nothing is paid".to_owned(),
                    Some(won) => {
                        let [pays, gets] = if won < 0 {
                            ["first", "second"]
                        } else {
                            ["second", "first"]
                        };
                        let (amount, unit) = (won.unsigned_abs(), around(" ", unit, ""));
                        format!("the {pays} player pays the {gets} {amount}{unit}")
                    }
                    None if s.over => format!("the {} is over", called(column)),
                    None => format!("the {} goes on", called(column)),
                };
                let stands = |book: &Arc<Variant>| {
                    standing(column, book, partie).map(|s| (s.over, s.won.filter(|_| !ends)))
                };
                self.by(side, Verdict::Amount, says, &clauses, &|label| {
                    self.turns_on(side, label, &stands)
                })
            });
            let shown = Shown {
                situation: situation.clone(),
                decides: true,
                answers: answers.collect(),
                replay: None,
                situated: Situation::Partie(partie.clone()),
            };
            self.beside.insert(topic, shown);
        }
    }
}
