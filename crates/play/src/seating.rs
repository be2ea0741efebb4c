//! Who sits where: players seated by their names, chairs named by letters.

use super::grounds::Grounds;
use super::setup::{Chair, Setup};
use codille_edition::ruleset::{Edition, Unknown};
use codille_engine::variant::{Setting, Variant};
use codille_lang::layout::TermStyle;
use codille_players::{self as player, Budget, NAMES};
use std::sync::Arc;

/// The names of those who sit opposite.
const OTHERS: [&str; 5] = ["Ann", "Ben", "Cora", "Dan", "Eve"];

impl Chair {
    /// Seats a player of the program by name.
    ///
    /// # Errors
    /// The nearest names, where there is no such player.
    pub fn seated(name: &str, budget: Budget) -> Result<Self, Unknown> {
        let player = player::seat(name, budget).ok_or_else(|| {
            let hint = format!("the players are {}", NAMES.join(", "));
            Unknown::new("player", name, NAMES, hint)
        })?;
        Ok(Self::Player(player.into()))
    }

    /// Seats the players of a saved sitting.
    ///
    /// # Errors
    /// A sentence that names a player who does not exist.
    pub(super) fn named(
        chairs: &[(String, String)],
        budget: Budget,
    ) -> Result<Vec<(String, Self)>, String> {
        let seated = chairs.iter().map(|(name, player)| {
            let chair = match player.as_str() {
                "person" => Self::Person,
                other => Self::seated(other, budget).map_err(|why| why.to_string())?,
            };
            Ok((name.clone(), chair))
        });
        seated.collect()
    }

    /// Reads letters of chairs, each at most once.
    ///
    /// # Errors
    /// A sentence that names the letter which is none of the table, or comes twice.
    pub fn letters(named: &[String], players: usize) -> Result<Vec<usize>, String> {
        let letters: Vec<String> = ('A'..).take(players).map(String::from).collect();
        let chair = |wanted: &String| {
            let at = letters.iter().position(|l| l.eq_ignore_ascii_case(wanted));
            at.ok_or_else(|| {
                format!(
                    "there is no chair `{wanted}`: take one of {}, or none",
                    letters.join(", ")
                )
            })
        };
        let mut taken = Vec::new();
        for wanted in named {
            let at = chair(wanted)?;
            if taken.contains(&at) {
                return Err(format!("chair `{wanted}` is named twice"));
            }
            taken.push(at);
        }
        Ok(taken)
    }

    /// Seats everybody: people in the chairs of `own`, by letters, and `against` them players of the program, in the order of the
    /// chairs, or one for all. Nobody types where `own` is the word `none`.
    ///
    /// # Errors
    /// A sentence, where a chair or a player does not exist or the opponents are too many or too few.
    pub fn all(
        own: &[String],
        against: &[String],
        players: usize,
        budget: Budget,
    ) -> Result<Vec<(String, Self)>, String> {
        let own = match own {
            [none] if none == "none" => Vec::new(),
            letters => Self::letters(letters, players)?,
        };
        let opponents = players - own.len();
        if against.len() > 1 && against.len() != opponents {
            return Err(format!(
                "{} opponents are named, and {opponents} sit at the table",
                against.len()
            ));
        }
        let mut against = against.iter().cycle();
        let mut names = OTHERS.iter();
        (0..players)
            .map(|chair| {
                if own.contains(&chair) {
                    let name = match (own.len(), ('A'..).nth(chair)) {
                        (2.., Some(letter)) => format!("Player{letter}"),
                        _ => "You".to_owned(),
                    };
                    return Ok((name, Self::Person));
                }
                let name = against.next().map_or("rollout", String::as_str);
                let called = names.next().copied().unwrap_or("Somebody").to_owned();
                let seated = Self::seated(name, budget).map_err(|why| why.to_string())?;
                Ok((called, seated))
            })
            .collect()
    }
}

impl Setup {
    /// Sets a sitting up; the first chair, the seed and the worlds have still to be told.
    ///
    /// # Panics
    /// Where the variant was not compiled from this edition.
    pub fn of(
        edition: &Edition,
        variant: Arc<Variant>,
        set: Setting,
        chairs: Vec<(String, Chair)>,
        look: TermStyle,
    ) -> Self {
        let raw = edition.variant_of(variant.checked.id.as_str());
        let raw = raw.expect("the variant was compiled from this edition");
        Self {
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
}
