//! Who sits where, and who deals first.

use std::sync::Arc;

use super::Play;
use super::plain::Client;
use crate::cli::Failure;
use codille_edition::ruleset::{Edition, Unknown};
use codille_engine::variant::{Setting, Variant};
use codille_lang::ids::Seat;
use codille_lang::layout::TermStyle;
use codille_play::{Chair, Game, Grounds, Setup, draw};
use codille_players::{self as player, Budget, NAMES};

/// The names of those who sit opposite.
const OTHERS: [&str; 5] = ["Ann", "Ben", "Cora", "Dan", "Eve"];

/// On how many worlds a player tries its acts where only the clock ends its thinking.
pub(super) const PATIENT: u32 = 4_096;

/// Seats a player by name.
pub(super) fn seated(name: &str, budget: Budget) -> Result<Chair, Failure> {
    let player = player::seat(name, budget).ok_or_else(|| {
        let hint = format!("the players are {}", NAMES.join(", "));
        Failure::from(Unknown::new("player", name, NAMES, hint))
    })?;
    Ok(Chair::Player(player.into()))
}

/// Seats the players of a saved sitting.
///
/// # Errors
/// A sentence that names a player who does not exist.
pub(super) fn named(
    chairs: &[(String, String)],
    budget: Budget,
) -> Result<Vec<(String, Chair)>, String> {
    let seated = chairs.iter().map(|(name, player)| {
        let chair = match player.as_str() {
            "person" => Chair::Person,
            other => seated(other, budget).map_err(|why| why.to_string())?,
        };
        Ok((name.clone(), chair))
    });
    seated.collect()
}

/// Sets a sitting up; the first chair and the seed have still to be told.
pub(super) fn setup(
    edition: &Edition,
    variant: Arc<Variant>,
    set: Setting,
    chairs: Vec<(String, Chair)>,
    look: TermStyle,
) -> Setup {
    let raw = edition.variant_of(variant.checked.id.as_str());
    let raw = raw.expect("the variant was compiled from this edition");
    Setup {
        grounds: Grounds::new(&variant, &edition.library),
        variant,
        title: raw.title.clone(),
        work: raw.work.clone(),
        set,
        chairs,
        first: 0,
        seed: 0,
        worlds: Budget::default().worlds,
        look,
    }
}

impl Play {
    /// Reads letters of chairs.
    fn letters(named: &[String], players: usize) -> Result<Vec<usize>, Failure> {
        let letters: Vec<String> = ('A'..).take(players).map(String::from).collect();
        let chair = |wanted: &String| {
            let at = letters.iter().position(|l| l.eq_ignore_ascii_case(wanted));
            at.ok_or_else(|| {
                Failure::Misuse(format!(
                    "there is no chair `{wanted}`: take one of {}, or none",
                    letters.join(", ")
                ))
            })
        };
        let mut taken = Vec::new();
        for wanted in named {
            let at = chair(wanted)?;
            if taken.contains(&at) {
                return Err(Failure::Misuse(format!("chair `{wanted}` is named twice")));
            }
            taken.push(at);
        }
        Ok(taken)
    }

    /// Tells whether nobody types.
    pub(super) fn looks_on(&self) -> bool {
        matches!(self.seat.as_slice(), [none] if none == "none")
    }

    /// Seats everybody.
    pub(super) fn chairs(&self, players: usize) -> Result<Vec<(String, Chair)>, Failure> {
        let own = if self.looks_on() {
            Vec::new()
        } else {
            Self::letters(&self.seat, players)?
        };
        let opponents = players - own.len();
        if self.against.len() > 1 && self.against.len() != opponents {
            return Err(Failure::Misuse(format!(
                "{} opponents are named, and {opponents} sit at the table",
                self.against.len()
            )));
        }
        let mut against = self.against.iter().cycle();
        let mut names = OTHERS.iter();
        (0..players)
            .map(|chair| {
                if own.contains(&chair) {
                    let name = match (own.len(), ('A'..).nth(chair)) {
                        (2.., Some(letter)) => format!("Player{letter}"),
                        _ => "You".to_owned(),
                    };
                    return Ok((name, Chair::Person));
                }
                let name = against.next().map_or("rollout", String::as_str);
                let called = names.next().copied().unwrap_or("Somebody").to_owned();
                Ok((called, seated(name, self.budget(None))?))
            })
            .collect()
    }

    /// Sets a sitting up, draws for the deal, and deals the first hand.
    pub(super) fn begun(
        &self,
        edition: &Edition,
        variant: Arc<Variant>,
        set: Setting,
        client: &mut Client<'_, '_>,
    ) -> Result<Game, Failure> {
        let players = variant.players;
        let chairs = self.chairs(players)?;
        let names: Vec<String> = chairs.iter().map(|(name, _)| name.clone()).collect();
        let ladies = Self::letters(&self.ladies, players)?;
        let ladies = ladies.into_iter().map(Seat::from).collect();
        let setup = setup(edition, variant, set, chairs, client.look());
        let others = setup.chairs.iter();
        let others = others.filter(|(_, c)| !matches!(c, Chair::Person));
        let others: Vec<&str> = others.map(|(name, _)| name.as_str()).collect();
        if !others.is_empty() {
            client.line(&format!("At the table: {}.", others.join(", ")))?;
        }
        client.line(&format!(
            "Seed {}. Type `help` at any time, `quit` to leave.",
            self.seed
        ))?;
        let dealer = match draw(&setup.variant, &names, ladies, self.seed, setup.look) {
            None => players - 1,
            Some(drawn) => {
                client.lines(&drawn.lines)?;
                let why = setup.grounds.lines(&drawn.clauses);
                let person = matches!(setup.chairs.get(drawn.chair), Some((_, Chair::Person)));
                let name = names.get(drawn.chair).map_or("", String::as_str);
                let deals = !drawn.chooses || !person || client.chooses_to_deal(&why)?;
                if !drawn.chooses {
                    client.lines(&why)?;
                }
                let you = name == "You";
                match (drawn.chooses, deals) {
                    (true, true) if !person => client.line(&format!("{name} chooses to deal."))?,
                    (true, _) => {}
                    (false, _) if you => client.line("You deal first.")?,
                    (false, _) => client.line(&format!("{name} deals first."))?,
                }
                if deals {
                    drawn.chair
                } else {
                    (drawn.chair + 1) % players
                }
            }
        };
        Ok(Game::new(Setup {
            first: (dealer + 1) % players,
            seed: self.seed,
            worlds: self.budget(None).worlds,
            ..setup
        }))
    }
}
