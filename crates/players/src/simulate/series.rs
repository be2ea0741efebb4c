//! Many hands or parties with given players: what each seat makes of them.

use super::rng;
use super::sample::{Sample, ratio};
use crate::{self as player, Budget, Player, Table, value};
use codille_engine::variant::Variant;
use codille_engine::{Partie, Silent, State};
use codille_lang::ids::Seat;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// No partie has more deals.
const LONGEST_PARTIE: u64 = 500;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// What a hand pays, and the points scored beyond those of the others.
    Net,
    /// Points scored, of payments without a payer.
    Score,
    /// What a whole partie pays at its settlement.
    Settlement,
}

impl Value {
    /// Every value with its word.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Net, "net"),
        (Self::Score, "score"),
        (Self::Settlement, "settlement"),
    ];

    /// Returns the word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Net => "net",
            Self::Score => "score",
            Self::Settlement => "settlement",
        }
    }
}

/// What came of many hands or parties.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The players by seat; in a partie by their seats in the first deal.
    pub players: Vec<String>,
    /// What each makes of a hand or a partie.
    pub seats: Vec<Sample>,
    /// How often each result came, by its name; `passed out` where nobody undertook a game.
    pub results: BTreeMap<String, u64>,
    /// How many deals were played in all.
    pub deals: u64,
}

/// One hand or partie: what each seat made, the results, and how many deals it had.
type Played = (Vec<i64>, Vec<String>, u64);

/// Plays so many hands, or parties where the value is their settlement.
///
/// # Errors
/// A sentence that names the deal, where there is no such player or a hand cannot be played.
pub fn series(
    variant: &Arc<Variant>,
    names: &[&str],
    (count, seed): (u64, u64),
    value: Value,
    budget: Budget,
) -> Result<Series, String> {
    let one = |number: u64| {
        let played = if value == Value::Settlement {
            partie(variant, names, (seed, number), budget)
        } else {
            hand(variant, names, (seed, number), value, budget)
        };
        played.map_err(|why| format!("number {number} of seed {seed}: {why}"))
    };
    let all: Result<Vec<Played>, String> = (0..count).into_par_iter().map(one).collect();
    let all = all?;
    let mut results = BTreeMap::new();
    for result in all.iter().flat_map(|(_, results, _)| results) {
        *results.entry(result.clone()).or_default() += 1;
    }
    let of_player = |player: usize| -> Sample {
        let made = all.iter().map(|(made, ..)| {
            let made = made.get(player);
            ratio(
                *made.expect("every player makes something, if only nothing"),
                1,
            )
        });
        Sample::of(&made.collect::<Vec<f64>>())
    };
    Ok(Series {
        players: names.iter().map(|n| (*n).to_owned()).collect(),
        seats: (0..names.len()).map(of_player).collect(),
        results,
        deals: all.iter().map(|(.., deals)| deals).sum(),
    })
}

/// Names the result of a hand that is over.
fn result(variant: &Variant, state: &State) -> String {
    match state.balance.result {
        Some(result) => variant.checked.name(result).to_owned(),
        None if state.facts.all_passed && state.facts.ombre.is_none() => "passed out".to_owned(),
        None => "played".to_owned(),
    }
}

/// Seats players by name.
///
/// # Errors
/// A sentence, where there is no such player.
pub(super) fn seated(names: &[&str], budget: Budget) -> Result<Vec<Box<dyn Player>>, String> {
    let players = names.iter().map(|name| {
        let player = player::seat(name, budget);
        player.ok_or_else(|| format!("there is no player `{name}`"))
    });
    players.collect()
}

fn hand(
    variant: &Arc<Variant>,
    names: &[&str],
    (seed, number): (u64, u64),
    wanted: Value,
    budget: Budget,
) -> Result<Played, String> {
    let players = seated(names, budget)?;
    let mut table = Table::deal(variant, State::new(variant, 0), &mut rng(seed, number));
    table.play_out(&players, (seed, number))?;
    let state = &table.hand.state;
    let made = Seat::first(names.len()).map(|seat| match wanted {
        Value::Score => state.facts.reckoning.score(seat),
        Value::Net | Value::Settlement => value(variant, state, seat),
    });
    Ok((made.collect(), vec![result(variant, state)], 1))
}

fn partie(
    variant: &Arc<Variant>,
    names: &[&str],
    (seed, number): (u64, u64),
    budget: Budget,
) -> Result<Played, String> {
    let mut players = seated(names, budget)?;
    let mut partie = Partie::new();
    for deal in 0..LONGEST_PARTIE {
        let opening = partie.next_deal(variant);
        let chance = (number << 16) | (deal + 1);
        let mut table = Table::deal(variant, opening, &mut rng(seed, chance));
        // Seats change with every deal; whoever sits first now is moved to the front.
        let turned = partie.player_of(Seat::FIRST) == 1;
        if turned {
            players.swap(0, 1);
        }
        let played = table.play_out(&players, (seed, chance));
        if turned {
            players.swap(0, 1);
        }
        played.map_err(|why| format!("deal {}: {why}", deal + 1))?;
        partie.close(variant, &table.hand.state);
        if let Some(trouble) = partie.trouble(variant) {
            let why = variant.describe_trouble(&trouble);
            return Err(format!("deal {}: the rules fail: {why}", deal + 1));
        }
        if partie.is_over(variant) {
            let settled = partie.settle(variant, &mut Silent);
            if let Some(trouble) = &settled.balance.trouble {
                let why = variant.describe_trouble(trouble);
                return Err(format!("the rules fail: {why}"));
            }
            let made = settled
                .balance
                .net
                .iter()
                .copied()
                .take(names.len())
                .collect();
            return Ok((made, vec!["partie".to_owned()], deal + 1));
        }
    }
    Err(format!(
        "the partie has not ended after {LONGEST_PARTIE} deals"
    ))
}
