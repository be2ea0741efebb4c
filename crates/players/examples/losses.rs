//! Tells how much players lose by their cards, measured by best play with all cards seen: `losses VARIANT DEALS SEED PLAYER WORLDS`, the same
//! player in every seat.

mod common;

use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, State};
use codille_lang::ids::Seat;
use codille_players::simulate::{Sample, rng};
use codille_players::{Budget, Seen, Table, all_seen, seat};
use rayon::prelude::*;
use std::str::FromStr;
use std::sync::Arc;

/// Where the name of the player stands among the words of the command; the number of worlds follows it.
const PLAYER: usize = 4;

/// What one deal shows.
#[derive(Debug, Clone, Default)]
struct Losses {
    /// What each seat lost, in thousandths of what the end is worth.
    lost: Vec<i64>,
    /// How many cards were played of which not all are worth the same.
    choices: usize,
    /// How many of these lost something.
    worse: usize,
}

fn main() {
    common::each(|variant, deals, seed| {
        let (name, worlds) = (word::<String>(0), word(1));
        let seed = seed.expect("the seed is named");
        let all: Vec<Losses> = (0..deals)
            .into_par_iter()
            .map(|deal| losses(variant, (&name, Budget { worlds }), (seed, deal)))
            .collect();
        let each = Seat::first(variant.hands).map(|seat| {
            let lost = all.iter().map(|deal| deal.of(seat));
            let sample = Sample::of(&lost.collect::<Vec<_>>());
            let (low, high) = sample.interval();
            format!("{:.2} ({low:.2} to {high:.2})", sample.mean)
        });
        let each: Vec<String> = each.collect();
        format!(
            "lost a deal, seat by seat: {}; by {} of {} cards",
            each.join(", "),
            all.iter().map(|deal| deal.worse).sum::<usize>(),
            all.iter().map(|deal| deal.choices).sum::<usize>()
        )
    });
}

/// Reads a word of the command, counted from the name of the player as the first.
fn word<T: FromStr>(at: usize) -> T {
    let word = std::env::args().nth(PLAYER + at);
    let read = word.and_then(|word| word.parse().ok());
    read.expect("a player and a number of worlds")
}

impl Losses {
    /// Returns what a seat lost.
    fn of(&self, seat: Seat) -> f64 {
        let lost = self.lost.get(seat.index()).copied().unwrap_or(0);
        f64::from(i32::try_from(lost).expect("a deal is worth little")) / 1_000.0
    }
}

/// Plays a deal and looks at every card with all cards seen.
fn losses(
    variant: &Arc<Variant>,
    (name, budget): (&str, Budget),
    (seed, deal): (u64, u64),
) -> Losses {
    let player = |_| seat(name, budget).expect("the name of a player");
    let players: Vec<_> = (0..variant.hands).map(player).collect();
    let opening = State::new(variant, 0);
    let mut table = Table::deal(variant, opening, &mut rng(seed, deal));
    let mut found = Losses {
        lost: vec![0; variant.hands],
        ..Losses::default()
    };
    loop {
        let before = table.clone();
        let played = table.step(&players, (seed, deal));
        let Some(seat) = played.expect("players answer lawfully") else {
            return found;
        };
        if matches!(before.hand.decision, Decision::Play(_)) {
            let last = table.hand.history.last().map(|moment| moment.act);
            let values = values(&before, seat);
            let own = values.iter().find(|(act, _)| Some(*act) == last);
            let (Some((_, own)), Some(lost)) = (own, found.lost.get_mut(seat.index())) else {
                continue;
            };
            let most = values.iter().map(|(_, value)| *value).max();
            let least = values.iter().map(|(_, value)| *value).min();
            found.choices += usize::from(most != least);
            found.worse += usize::from(most > Some(*own));
            *lost += most.map_or(0, |most| most - own);
        }
    }
}

/// Returns what each card of the seat in turn is worth with all cards seen; none where that cannot be found.
fn values(table: &Table, seat: Seat) -> Vec<(Act, i64)> {
    let Some(memory) = table.memories.get(seat.index()) else {
        return Vec::new();
    };
    let view = table.view(seat);
    let seen = Seen {
        variant: &table.hand.variant,
        view: &view,
        memory,
        prospects: None,
    };
    let all = all_seen(&seen, &table.hand.state).unwrap_or_default();
    let each = all.iter().map(|one| (one.act, one.mean_thousandths()));
    each.collect()
}
