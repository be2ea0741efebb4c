//! The table that fills a terminal, where there is one: what it needs of files and other books.

use std::io::IsTerminal;
use std::path::Path;

use super::keep::{Keep, save};
use crate::cli::{Answer, Failure, Outcome, Output};
use crate::tui::{Colours, End, House, Ink, Sitting, run};
use codille_edition::ruleset::Edition;
use codille_play::{Game, elsewhere};

/// How the table is to be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Table {
    /// The colours of the suits.
    pub(super) colours: Colours,
    /// How long an opponent may think, in milliseconds.
    pub(super) think: Option<u64>,
    /// Whether every rule is explained when it first matters.
    pub(super) teaches: bool,
}

/// Tells whether there is a terminal on which a table can be drawn.
#[expect(
    clippy::disallowed_methods,
    reason = "what the terminal can do stands in the environment"
)]
pub(super) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

/// The files and the books of a sitting.
struct Rooms<'a> {
    keep: Keep,
    edition: &'a mut Edition,
}

impl House for Rooms<'_> {
    fn keep(&mut self, game: &Game) -> Option<String> {
        self.keep.written(game)
    }

    fn save(&mut self, path: &str, game: &Game) -> String {
        match save(Path::new(path), game) {
            Ok(()) => format!("Saved as {path}."),
            Err(why) => format!("It cannot be saved as {path}: {why}."),
        }
    }

    fn elsewhere(&mut self, game: &Game) -> Vec<String> {
        elsewhere(self.edition, game)
    }
}

impl Table {
    /// Plays until somebody leaves; says then what was won and lost.
    pub(super) fn sit(
        self,
        game: Game,
        keep: Keep,
        early: Option<&str>,
        edition: &mut Edition,
        output: &mut Output<'_>,
    ) -> Outcome {
        output.flush()?;
        let ink = Ink {
            look: output.look,
            colours: self.colours,
        };
        let mut sitting = Sitting::new(game, self.teaches, ink);
        sitting.type_ahead(early.unwrap_or(""));
        let mut rooms = Rooms { keep, edition };
        let end = run(&mut sitting, &mut rooms, self.think).map_err(Failure::Write)?;
        let told = sitting.game.farewell();
        for line in told.into_iter().chain(rooms.keep.goes_on()) {
            output.text(&format!("{line}\n"))?;
        }
        Ok(match end {
            End::Left => Answer::Done,
            End::Told(signal) => Answer::Ended(signal),
        })
    }
}
