//! What a simulation plays: rules, players, seed; and how it plays one hand or partie of it.

use super::hand_row::HeadingSums;
use super::{HandRow, playout, playout_seen, rng};
use crate::{self as player, Budget, Player, Prospects, Random, Table};
use codille_engine::variant::Variant;
use codille_engine::{Event, Partie, Silent, State};
use codille_lang::ids::Seat;
use std::sync::Arc;

/// No partie has more deals.
const LONGEST_PARTIE: u64 = 500;

/// How many hands or parties played by chance alone are one task of a thread; others take long enough one by one.
const BULK: u64 = 256;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// What a hand pays, and the points scored beyond those of the others.
    Net,
    /// Points scored.
    Score,
    /// What a whole partie pays at its settlement.
    Settlement,
}

impl Value {
    /// Returns the word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Net => "net",
            Self::Score => "score",
            Self::Settlement => "settlement",
        }
    }
}

/// What is played: the same plan gives the same rows.
#[derive(Debug, Clone)]
pub struct SimulationPlan {
    /// The rules.
    pub variant: Arc<Variant>,
    /// The players by seat; in a partie by their seats in the first deal.
    pub players: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// What is counted; parties are played where it is their settlement.
    pub value: Value,
    /// How long a player may think.
    pub budget: Budget,
    /// Whether it is wanted what each heading brings.
    pub headings: bool,
    /// What parties are worth, where players of a partie look beyond the deal.
    pub prospects: Option<Arc<Prospects>>,
}

impl SimulationPlan {
    /// Tells whether whole parties are played.
    pub fn plays_parties(&self) -> bool {
        self.value == Value::Settlement
    }

    /// Tells whether chance plays all seats: then nobody needs to see or remember anything.
    fn is_random(&self) -> bool {
        self.players.iter().all(|name| name == Random.name())
    }

    pub(super) fn task_size(&self) -> u64 {
        if self.is_random() { BULK } else { 1 }
    }

    /// Plays a numbered hand or partie to its end and adds its rows.
    ///
    /// # Errors
    /// A sentence that names the number, where there is no such player or a hand cannot be played; no row is added then.
    pub fn play(&self, number: u64, rows: &mut Vec<HandRow>) -> Result<(), String> {
        let before = rows.len();
        let played = if self.plays_parties() {
            self.partie(number, rows).map(|_| ())
        } else {
            let opening = State::new(&self.variant, 0);
            let row = self.seated().and_then(|players| {
                let (row, _) = self.hand(&players, opening, (number, number))?;
                Ok(row)
            });
            row.map(|row| rows.push(row))
        };
        played.map_err(|why| {
            rows.truncate(before);
            format!("number {number} of seed {}: {why}", self.seed)
        })
    }

    /// Plays a numbered partie to its end and returns how it was settled; seats are those of its first deal.
    ///
    /// # Errors
    /// A sentence that names the number, where there is no such player or a deal cannot be played.
    pub fn settled(&self, number: u64) -> Result<State, String> {
        let played = self.partie(number, &mut Vec::new());
        played.map_err(|why| format!("partie {number} of seed {}: {why}", self.seed))
    }

    /// Seats the players; none where chance plays alone.
    fn seated(&self) -> Result<Vec<Box<dyn Player>>, String> {
        if self.is_random() {
            return Ok(Vec::new());
        }
        let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
        seated(&names, self.budget)
    }

    /// Plays one deal; `number` is that of the row, `chance` that of the deal.
    fn hand(
        &self,
        players: &[Box<dyn Player>],
        opening: State,
        (number, chance): (u64, u64),
    ) -> Result<(HandRow, State), String> {
        let variant = &self.variant;
        let mut rng = rng(self.seed, chance);
        let mut sums = HeadingSums::new(variant, self.headings);
        let state = if players.is_empty() {
            let mut state = opening;
            if self.headings {
                playout_seen(variant, &mut state, &mut rng, &mut sums);
            } else {
                playout(variant, &mut state, &mut rng);
            }
            if let Some(trouble) = &state.balance.trouble {
                let why = variant.describe_trouble(trouble);
                return Err(format!("the rules cannot settle the hand: {why}"));
            }
            state
        } else {
            let mut table = Table::deal(variant, opening, &mut rng);
            table.prospects.clone_from(&self.prospects);
            table.play_out(players, (self.seed, chance))?;
            let payments = table.hand.events.iter().filter_map(Event::payment);
            payments.for_each(|entry| sums.add(entry));
            table.hand.state
        };
        let row = HandRow::of(number, variant, &state, sums.sums);
        Ok((row, state))
    }

    /// Plays a numbered partie, adds its rows, and returns how it was settled.
    fn partie(&self, number: u64, rows: &mut Vec<HandRow>) -> Result<State, String> {
        let variant = &self.variant;
        let mut players = self.seated()?;
        let mut partie = Partie::new();
        for deal in 1..=LONGEST_PARTIE {
            let opening = partie.next_deal(variant);
            let chance = (number << 16) | deal;
            // Seats change with every deal; whoever sits first now is moved to the front.
            let turned = partie.player_of(Seat::FIRST) == 1;
            if turned && !players.is_empty() {
                players.swap(0, 1);
            }
            let played = self.hand(&players, opening, (number, chance));
            if turned && !players.is_empty() {
                players.swap(0, 1);
            }
            let (mut row, state) = played.map_err(|why| format!("deal {deal}: {why}"))?;
            row.deal = Some(partie.deals + 1);
            partie.close(variant, &state);
            if let Some(trouble) = partie.trouble(variant) {
                let why = variant.describe_trouble(&trouble);
                return Err(format!("deal {deal}: the rules fail: {why}"));
            }
            if !partie.is_over(variant) {
                rows.push(row);
                continue;
            }
            let settled = partie.settle(variant, &mut Silent);
            if let Some(trouble) = &settled.balance.trouble {
                let why = variant.describe_trouble(trouble);
                return Err(format!("the rules fail: {why}"));
            }
            // The settlement is by the seats of the first deal, the row by those of the last.
            let made = |seat| settled.balance.net[row.first_seat(seat)];
            row.settlement = Some([made(Seat::FIRST), made(Seat::SECOND)]);
            rows.push(row);
            return Ok(settled);
        }
        Err(format!(
            "the partie has not ended after {LONGEST_PARTIE} deals"
        ))
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
