//! Plays score cards through the clauses of a partie: sums, when it is over, who wins, what is paid.

use super::{Found, ensure};
use crate::{Parties, Party, Winner};
use codille_edition::yaml::Text;
use codille_engine::ledger::{Account, Entry};
use codille_engine::variant::Variant;
use codille_engine::{Event, Partie, ledger};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::words::joined;
use std::collections::BTreeMap;

/// What a partie came to.
struct PartieOutcome {
    totals: [i64; 2],
    winner: Winner,
    won: i64,
    clauses: Vec<ClauseId>,
    /// Whose part each takes in the next partie.
    places: Vec<usize>,
}

/// Runs all parties of a card.
pub(super) fn run(variant: &Variant, all: &Parties) -> Found {
    let mut clauses = Vec::new();
    let mut won = [0; 2];
    let mut running: BTreeMap<&str, i64> = BTreeMap::new();
    for (i, row) in all.rows.iter().enumerate() {
        let told = |words: String| format!("partie {}: {words}", i + 1);
        let over = Partie::after(won).is_series_over(variant);
        ensure(over != Some(true), || {
            format!("the series is over after {i} parties, and the card goes on")
        })?;
        let outcome = play(variant, row, won).map_err(told)?;
        stated(row, &outcome).map_err(told)?;
        if let Some(next) = all.rows.get(i + 1) {
            changed(row, next, &outcome.places).map_err(told)?;
        }
        entered(row, &outcome, &mut running).map_err(told)?;
        match outcome.winner {
            Winner::First => won[0] += outcome.won,
            Winner::Second => won[1] += outcome.won,
            Winner::Drawn => {}
        }
        clauses.extend(outcome.clauses);
    }
    let parties = all.rows.len();
    let over = Partie::after(won).is_series_over(variant);
    ensure(over != Some(false), || {
        format!("the series is not over after {parties} parties")
    })?;
    if let Some(sums) = all.won {
        ensure(sums.map(i64::from) == won, || {
            let ([a, b], [c, d]) = (won, sums);
            format!("{a} and {b} are won in all, and the card says {c} and {d}")
        })?;
    }
    let words = format!("{parties} parties");
    Ok((words, variant.checked.labels(clauses)))
}

/// Enters the deals one by one; the partie must be over with the last of them and not before.
fn play(variant: &Variant, row: &Party, gained: [i64; 2]) -> Result<PartieOutcome, String> {
    ensure(variant.checked.table.partie.is_some(), || {
        format!("the rules of `{}` know no partie", variant.checked.id)
    })?;
    let mut partie = Partie::after(gained);
    for (i, [first, second]) in row.deals.iter().enumerate() {
        ensure(!partie.is_over(variant), || {
            format!("it is over after {i} deals, and the card goes on")
        })?;
        variant.sound(partie.trouble(variant).as_ref())?;
        let weight = partie.weight(variant, &partie.next_deal(variant));
        let mut points = [*first, *second].map(i64::from);
        // A card is written by player; who was elder changes from deal to deal.
        if partie.player_of(Seat::FIRST) != 0 {
            points.reverse();
        }
        partie.enter(points, weight);
    }
    ensure(partie.is_over(variant), || {
        format!("it is not over after {} deals", row.deals.len())
    })?;
    let mut events: Vec<Event> = Vec::new();
    let state = partie.settle(variant, &mut events);
    variant.sound(state.balance.trouble.as_ref())?;
    let entries: Vec<Entry> = events.iter().filter_map(Event::payment).cloned().collect();
    variant.sound(partie.trouble(variant).as_ref())?;
    let won = |seat: Seat| ledger::balance(&entries, Account::Seat(seat));
    let (first, second) = (won(Seat::FIRST), won(Seat::SECOND));
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Winner::First,
        std::cmp::Ordering::Less => Winner::Second,
        std::cmp::Ordering::Equal => Winner::Drawn,
    };
    Ok(PartieOutcome {
        totals: partie.totals,
        places: partie.places(variant),
        winner,
        won: first.max(second).max(0),
        clauses: entries.into_iter().flat_map(|e| e.clauses).collect(),
    })
}

/// Holds the players of the next partie against the places that they are to take.
fn changed(row: &Party, next: &Party, places: &[usize]) -> Result<(), String> {
    let players =
        |row: &Party| -> Vec<Text> { row.single.iter().chain(&row.against).cloned().collect() };
    let [now, then] = [row, next].map(players);
    let due: Vec<&Text> = places.iter().filter_map(|p| now.get(*p)).collect();
    ensure(due.is_empty() || due.iter().copied().eq(&then), || {
        let [due, then] = [joined(&due, ", "), joined(&then, ", ")];
        format!("the next is played by {due} in this order, and the sheet says {then}")
    })
}

fn stated(row: &Party, outcome: &PartieOutcome) -> Result<(), String> {
    if let Some(sums) = row.sums {
        ensure(sums.map(i64::from) == outcome.totals, || {
            let ([a, b], [c, d]) = (outcome.totals, sums);
            format!("the sums are {a} and {b}, and the card says {c} and {d}")
        })?;
    }
    if let Some(winner) = row.winner {
        ensure(winner == outcome.winner, || {
            let (found, stated) = (outcome.winner.word(), winner.word());
            format!("the winner is {found}, and the card says {stated}")
        })?;
    }
    let (won, stated) = (outcome.won, row.won.map(|won| won.value));
    stated.map_or(Ok(()), |stated| {
        ensure(won == i64::from(stated), || {
            format!("{won} are won, and the card says {stated}")
        })
    })
}

/// Shares what is paid among the players of both sides, and holds it against what the sheet enters.
fn entered<'p>(
    row: &'p Party,
    outcome: &PartieOutcome,
    running: &mut BTreeMap<&'p str, i64>,
) -> Result<(), String> {
    let Some(single) = &row.single else {
        return Ok(());
    };
    let others = i64::try_from(row.against.len()).expect("a sheet names fewer players");
    let gain = match outcome.winner {
        Winner::First => outcome.won,
        Winner::Second => -outcome.won,
        Winner::Drawn => 0,
    };
    let share = gain.checked_div(others).filter(|s| s * others == gain);
    let share = share.ok_or_else(|| format!("{gain} can't be shared by {others}"))?;
    let mut all = vec![(single, gain)];
    all.extend(row.against.iter().map(|who| (who, -share)));
    for (who, amount) in &all {
        *running.entry(who.as_str()).or_insert(0) += amount;
    }
    for (who, wanted) in &row.entered {
        let found = all.iter().find(|(w, _)| *w == who).map_or(0, |(_, n)| *n);
        ensure(found == i64::from(*wanted), || {
            format!("{found} is entered to {who}, and the sheet says {wanted}")
        })?;
    }
    for (who, wanted) in &row.running {
        let found = running.get(who.as_str()).copied().unwrap_or(0);
        ensure(found == i64::from(*wanted), || {
            format!("{who} stands at {found}, and the sheet says {wanted}")
        })?;
    }
    Ok(())
}
