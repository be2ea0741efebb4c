//! The games of a table that may be undertaken.

use super::option;
use super::table::Reader;
use crate::ruleset;
use crate::yaml::Text;

/// A game that may be undertaken.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its name in clauses.
    pub name: String,
    /// What is said.
    pub says: String,
    /// The name under which games of several variants are one game: `like`, or its own.
    pub like: String,
}

impl Reader {
    /// Reads the games of a table.
    pub(super) fn games(&mut self, raw: &ruleset::RawTable) -> Vec<Game> {
        let Some(games) = &raw.games else {
            return Vec::new();
        };
        let bids = raw.phases.iter().flat_map(|p| p.iter());
        if games.is_empty() && bids.clone().any(|p| p.name.as_str() == "bid") {
            let help = "list at least one: `games: [{name: simple}]`";
            self.fault("there is no game to bid for", games.span(), help);
        }
        let mut out: Vec<Game> = Vec::new();
        for game in games.iter() {
            let name = game.name.as_str();
            if !option::is_name(name) {
                let title = format!("`{name}` can't be the name of a game");
                let help = "write a small letter, then small letters, digits and `_`; `says:` gives the words spoken";
                self.fault(title, game.name.span(), help);
            }
            let like = game.like.as_ref().map_or(name, Text::as_str);
            if let (Some(at), Some(twin)) = (&game.like, out.iter().find(|g| g.like == like)) {
                let title = format!("`{}` is like `{like}` already", twin.name);
                self.fault(title, at.span(), "let one game alone be like it");
            }
            if out.iter().any(|g| g.name == name) {
                let title = format!("the game `{name}` is listed twice");
                self.fault(title, game.name.span(), "list each game once");
            } else if out.len() == 60 {
                let title = "there are too many games";
                self.fault(title, game.name.span(), "list at most 60");
            } else {
                out.push(Game {
                    name: name.to_owned(),
                    like: like.to_owned(),
                    says: game.says.clone().unwrap_or_else(|| name.replace('_', " ")),
                });
            }
        }
        out
    }
}
