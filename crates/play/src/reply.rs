//! What comes of a line that somebody types: sentences, and what the client is to do next. The one door of terminal, tests and page.

use super::advice::NOTHING_ASKED;
use super::command::Command;
use super::game::Game;
use super::turn::Turn;
use codille_engine::{Act, Decision};
use codille_lang::words::capital;

/// What the client is to do after a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Ask again: nothing at the table has changed.
    Ask,
    /// Let the game go on: somebody has acted, or an act was taken back.
    Go,
    /// Show a new deal.
    Deal,
    /// Write the record to a file.
    Save(String),
    /// Think about a hint and tell it: it takes a moment.
    Hint,
    /// Look at a hand that is over again and tell what its cards were worth: it takes a moment.
    Review,
    /// End the sitting.
    Quit,
}

/// What comes of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What is told, a sentence a line.
    pub lines: Vec<String>,
    /// What the client does next.
    pub next: Next,
}

impl Reply {
    /// What comes of an act: the game goes on, or whoever acted is told why not.
    fn of(done: Result<(), Vec<String>>) -> Self {
        match done {
            Ok(()) => Self::new([], Next::Go),
            Err(why) => Self::new(why, Next::Ask),
        }
    }

    fn new(lines: impl Into<Vec<String>>, next: Next) -> Self {
        Self {
            lines: lines.into(),
            next,
        }
    }
}

impl Game {
    /// Reads what a chair typed and does it.
    pub fn enter(&mut self, chair: usize, line: &str) -> Reply {
        match self.read(chair, line) {
            Ok(command) => self.command(chair, command),
            Err(misread) => {
                let ends = if misread.0.ends_with('?') { "" } else { "." };
                let told = format!("{}{ends}", capital(&misread.0));
                Reply::new([told], Next::Ask)
            }
        }
    }

    /// Does a command of a chair.
    pub fn command(&mut self, chair: usize, command: Command) -> Reply {
        match command {
            Command::Act(act) => self.acted(chair, act),
            Command::Undo => match self.undo(chair) {
                Ok(false) => Reply::new(["Taken back.".to_owned()], Next::Go),
                Ok(true) => {
                    let told = "Taken back; the record says that you had seen more by then.";
                    Reply::new([told.to_owned()], Next::Go)
                }
                Err(why) => Reply::new([format!("{}.", capital(&why))], Next::Ask),
            },
            Command::Again => match self.again() {
                Ok(()) => Reply::new([], Next::Deal),
                Err(why) => Reply::new([format!("{}.", capital(&why))], Next::Ask),
            },
            Command::Deed(deed) => Reply::of(self.deed(chair, *deed)),
            Command::Waive(fault) => Reply::of(self.waive(chair, fault)),
            Command::Slow(slow) => Reply::new([self.slow(slow)], Next::Ask),
            Command::Save(path) => Reply::new([], Next::Save(path)),
            // Where only a right is offered there is nothing to think about.
            Command::Hint if self.advice(chair).is_none() => {
                let told = if self.offers(chair).is_some() {
                    "A hint is given where you are to act; here `no` lets the game go on."
                } else {
                    NOTHING_ASKED
                };
                Reply::new([told.to_owned()], Next::Ask)
            }
            Command::Hint => Reply::new([], Next::Hint),
            Command::Review => match self.review(chair) {
                Ok(_) => Reply::new([], Next::Review),
                Err(why) => Reply::new([why], Next::Ask),
            },
            Command::Quit => Reply::new(self.farewell(), Next::Quit),
            Command::Why
            | Command::Hand
            | Command::Tricks
            | Command::Score
            | Command::Log
            | Command::Bill
            | Command::Rules(_)
            | Command::Rights
            | Command::Help => Reply::new(self.tell(chair, &command), Next::Ask),
        }
    }

    /// Does an act. A card that is played where a right is offered before the trick passes over the right.
    fn acted(&mut self, chair: usize, act: Act) -> Reply {
        let offered = matches!(self.table.hand.decision, Decision::Between(_));
        if offered && matches!(act, Act::Play(_)) && self.act(chair, Act::GoOn).is_ok() {
            let leads = matches!(self.table.hand.decision, Decision::Play(_));
            if !leads || self.turn() != Turn::Person(chair) {
                let told = "You play on; the lead is not yours, so no card is played yet.";
                return Reply::new([told.to_owned()], Next::Go);
            }
            let mut told = self.act(chair, act).err().unwrap_or_default();
            // What is asked now is asked again in any case.
            told.retain(|line| self.question(chair).as_ref() != Some(line));
            return Reply::new(told, Next::Go);
        }
        Reply::of(self.act(chair, act))
    }
}
