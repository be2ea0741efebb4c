//! Parties in their course: such standings as deals of either book can lead to, whether they are over, and what is paid.

use super::answer::{Verdict, topic_of};
use super::search::Search;
use super::shown::{Shown, Situation};
use super::stage::Stage;
use codille_engine::ledger::Account;
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Event, Partie};
use codille_lang::ids::{ClauseId, Seat, SeatSet};
use codille_lang::unique::{add_new, unique};
use codille_lang::words::spelt;
use std::collections::BTreeSet;

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

/// Says how a partie stands by a book: whether it is over and what is paid, with the clauses.
pub(super) fn standing(
    variant: &Variant,
    partie: &Partie,
) -> Option<(String, Vec<ClauseId>, Vec<ClauseId>)> {
    let table = variant.checked.table.partie.as_ref()?;
    let facts = partie.facts(variant);
    let mut context = EvalContext::traced(&facts, SeatSet::EMPTY);
    let over = variant.named(table.over.as_str(), &mut context)? == 1;
    let clauses = context.trace.take().unwrap_or_default();
    if !over {
        return Some(("it goes on".to_owned(), clauses, Vec::new()));
    }
    let mut events: Vec<Event> = Vec::new();
    let settled = partie.settle(variant, &mut events);
    if settled.balance.trouble.is_some() {
        return None;
    }
    let mut says = String::new();
    let mut paid = Vec::new();
    for entry in events.iter().filter_map(Event::payment) {
        if let (Account::Seat(from), Account::Seat(to)) = (entry.from, entry.to) {
            let player = |s: Seat| {
                if s == Seat::FIRST {
                    "the first player"
                } else {
                    "the second player"
                }
            };
            says = format!(
                "it is over: {} pays {} {}",
                player(from),
                player(to),
                entry.amount
            );
        }
        add_new(&mut paid, entry.clauses.iter().copied());
    }
    // Where the totals alone do not tell who has won nothing can be said.
    (!says.is_empty()).then_some((says, clauses, paid))
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
        let [a, b] = &self.books;
        let (Some(x), Some(y)) = (standing(a, partie), standing(b, partie)) else {
            return;
        };
        if x.0 == y.0 {
            return;
        }
        // Whether it is over decides before what is paid does.
        let over = |s: &str| s.starts_with("it is over");
        let [ends, paid] = [over(&x.0) != over(&y.0), over(&x.0) == over(&y.0)];
        let topics: Vec<String> = [&x, &y]
            .into_iter()
            .enumerate()
            .flat_map(|(side, s)| {
                let clauses = if ends { &s.1 } else { &s.2 };
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
        for topic in unique(topics) {
            if self.beside.contains_key(&topic) || ends && paid {
                continue;
            }
            let answers = [&x, &y].into_iter().enumerate().map(|(side, s)| {
                let mut clauses = if ends { s.1.clone() } else { s.2.clone() };
                clauses.sort_by_key(|c| topic_of(self.column(side).variant, *c) != topic);
                self.by(side, Verdict::Amount, s.0.clone(), &clauses)
            });
            let shown = Shown {
                situation: format!(
                    "After {deals} the first player has {first} and the second {second}: is the partie over, and what is paid?"
                ),
                decides: true,
                answers: answers.collect(),
                replay: None,
                situated: Situation::Partie(partie.clone()),
            };
            self.beside.insert(topic, shown);
        }
    }
}
