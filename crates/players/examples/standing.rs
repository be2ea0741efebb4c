//! Tells what it gains to play a deal for the partie and not for its points:
//! `standing VARIANT DEALS SEED PLAYER WORLDS PLAYED TOTAL TOTAL`, where so many deals of the partie have been played, and whoever speaks first in
//! the coming one and the other have come to these totals. On the same deals each of them in turn plays for the partie, and the other does not.

mod common;

use codille_engine::variant::Variant;
use codille_engine::{Partie, Silent};
use codille_lang::ids::Seat;
use codille_players::simulate::{Sample, rng};
use codille_players::{Budget, Prospects, Table, seat};
use rayon::prelude::*;
use std::str::FromStr;
use std::sync::Arc;

/// Where the name of the player stands among the words of the command; what follows it are numbers.
const PLAYER: usize = 4;

/// A deal of a partie that two play.
struct Standing<'v> {
    variant: &'v Arc<Variant>,
    prospects: Arc<Prospects>,
    partie: Partie,
    player: String,
    budget: Budget,
    seed: u64,
}

fn main() {
    common::each(|variant, deals, seed| {
        let mut partie = Partie::new();
        partie.deals = word(3);
        let seats = [Seat::FIRST, Seat::SECOND];
        for (total, seat) in (4..).zip(seats) {
            let player = partie.player_of(seat);
            *partie.totals.get_mut(player).expect("there are two") = word(total);
        }
        let standing = Standing {
            variant,
            prospects: Prospects::of(variant).expect("the variant has parties"),
            partie,
            player: word(1),
            budget: Budget { worlds: word(2) },
            seed: seed.expect("the seed is named"),
        };
        let gains: Vec<[f64; 2]> = (0..deals)
            .into_par_iter()
            .map(|deal| {
                let base = standing.paid(deal, None);
                seats.map(|seat| standing.paid(deal, Some(seat)).of(seat) - base.of(seat))
            })
            .collect();
        let told = seats.map(|seat| {
            let each: Vec<f64> = gains.iter().map(|gain| gain.of(seat)).collect();
            let sample = Sample::of(&each);
            let (low, high) = sample.interval();
            format!("{:+.2} ({low:+.2} to {high:+.2})", sample.mean)
        });
        format!(
            "whoever speaks first gains {}, the other {}",
            told.of(Seat::FIRST),
            told.of(Seat::SECOND)
        )
    });
}

/// Reads a word of the command, counted from the name of the player as the first.
fn word<T: FromStr>(at: usize) -> T {
    let word = std::env::args().nth(PLAYER - 1 + at);
    let read = word.and_then(|word| word.parse().ok());
    read.expect("a player, a number of worlds, how many deals were played, and two totals")
}

/// What is kept by seat.
trait BySeat<T> {
    /// Returns what is kept of a seat.
    fn of(&self, seat: Seat) -> T;
}

impl<T: Clone> BySeat<T> for [T; 2] {
    fn of(&self, seat: Seat) -> T {
        self.get(seat.index()).expect("two play a partie").clone()
    }
}

impl Standing<'_> {
    /// Plays a deal, in which one seat at most plays for the partie, and returns what the partie pays to both seats, or is likely to pay.
    fn paid(&self, deal: u64, aware: Option<Seat>) -> [f64; 2] {
        let player = |_| seat(&self.player, self.budget).expect("the name of a player");
        let players: Vec<_> = (0..self.variant.hands).map(player).collect();
        let opening = self.partie.next_deal(self.variant);
        let mut table = Table::deal(self.variant, opening, &mut rng(self.seed, deal));
        loop {
            let asked = table.hand.decision.seat();
            let beyond = asked.is_some() && asked == aware;
            table.prospects = beyond.then(|| Arc::clone(&self.prospects));
            let played = table.step(&players, (self.seed, deal));
            if played.expect("players answer lawfully").is_none() {
                break;
            }
        }
        let mut after = self.partie.clone();
        after.close(self.variant, &table.hand.state);
        let hundredths = if after.is_over(self.variant) {
            let settled = after.settle(self.variant, &mut Silent);
            [Seat::FIRST, Seat::SECOND].map(|player| 100 * settled.balance.net[player])
        } else {
            self.prospects.of_partie(&after).expect("parties end")
        };
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            let player = self.partie.player_of(seat);
            let worth = hundredths.of(Seat::from(player));
            f64::from(i32::try_from(worth).expect("a partie pays little")) / 100.0
        })
    }
}
