//! The table that fills a terminal, where there is one: what it needs of files and other books.

use std::io::IsTerminal;

use super::Play;
use super::keep::{Keep, saved};
use crate::cli::{Answer, Outcome, Output};
use crate::tui::{Effect, End, Ink, Sitting, run};
use codille_edition::ruleset::Edition;
use codille_play::{Game, elsewhere};

/// Tells whether there is a terminal on which a table can be drawn.
#[expect(
    clippy::disallowed_methods,
    reason = "what the terminal can do stands in the environment"
)]
pub(super) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb
}

impl Play {
    /// Plays until somebody leaves; says then what was won and lost.
    pub(super) fn sit(
        &self,
        game: Game,
        mut keep: Keep,
        early: Option<&str>,
        edition: &mut Edition,
        output: &mut Output<'_>,
    ) -> Outcome {
        output.flush()?;
        let ink = Ink {
            look: output.look,
            colours: self.colours,
        };
        let mut sitting = Sitting::new(game, self.teach, ink);
        sitting.type_ahead(early.unwrap_or(""));
        let mut house = |sitting: &mut Sitting, effect| match effect {
            Effect::Keep => keep
                .written(&sitting.game)
                .into_iter()
                .for_each(|w| sitting.say(w)),
            Effect::Save(path) => sitting.say(saved(&path, &sitting.game)),
            Effect::Elsewhere => sitting.add_to_bill(elsewhere(edition, &sitting.game)),
            Effect::Leave => {}
        };
        let end = run(&mut sitting, &mut house, self.think)?;
        let told = sitting.game.farewell();
        for line in told.into_iter().chain(keep.goes_on()) {
            output.text(&format!("{line}\n"))?;
        }
        Ok(match end {
            End::Left => Answer::Done,
            End::Told(signal) => Answer::Ended(signal),
        })
    }
}
