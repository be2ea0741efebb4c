//! Whose turn it is, and the answers of the players of the program.

use super::game::Game;
use super::setup::Chair;
use super::thought::Thought;
use codille_engine::Act;
use codille_players::Stop;
use std::sync::Arc;

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A person in a chair is asked.
    Person(usize),
    /// A player of the program is to act.
    Player(usize),
    /// The hand is over.
    Over,
}

impl Game {
    /// Tells whose turn it is.
    pub fn turn(&self) -> Turn {
        if let Some(turn) = self.turn_apart() {
            return turn;
        }
        let Some(seat) = self.table.hand.decision.seat() else {
            return Turn::Over;
        };
        let chair = self.chair_of(seat);
        match self.setup.chairs.get(chair) {
            Some((_, Chair::Player(_))) => Turn::Player(chair),
            Some((_, Chair::Person)) | None => Turn::Person(chair),
        }
    }

    /// Returns all that the player of the program whose turn it is needs to decide, apart from the game; `None` where it is nobody's.
    pub fn thought(&self) -> Option<Thought> {
        let Turn::Player(chair) = self.turn() else {
            return None;
        };
        let (_, Chair::Player(player)) = self.setup.chairs.get(chair)? else {
            return None;
        };
        self.thought_of(chair, Arc::clone(player))
    }

    /// Does what a player of the program has chosen.
    ///
    /// # Errors
    /// A sentence, where it has chosen nothing or what the rules refuse.
    pub fn answer(&mut self, act: Option<Act>) -> Result<(), String> {
        let (Turn::Player(chair), Some(seat)) = (self.turn(), self.table.hand.decision.seat())
        else {
            return Err("no player of the program is asked anything".to_owned());
        };
        if self.is_strict() {
            return self.answer_strictly(act);
        }
        let act = act.ok_or_else(|| format!("{} has no answer", self.name(chair)))?;
        let done = self.table.act(seat, act);
        done.map_err(|why| {
            let why = why.words(&self.setup.variant);
            format!("{} chose an act that is refused: {why}", self.name(chair))
        })
    }

    /// Lets the player of the program whose turn it is think and act, until `stop` says so.
    ///
    /// # Errors
    /// As [`Game::answer`].
    pub fn let_play(&mut self, stop: Stop<'_>) -> Result<(), String> {
        let Some(thought) = self.thought() else {
            return Ok(());
        };
        self.answer(thought.choose(stop))
    }
}
