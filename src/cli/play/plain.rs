//! The plain client: one sentence a line, the prompt last, nothing ever redrawn. For pipes, ssh and screen readers.

use std::io::{BufRead, IsTerminal};
use std::time::{Duration, Instant};

use super::keep::{Keep, saved};
use crate::cli::{Answer, Failure, Outcome, Output};
use codille_edition::ruleset::Edition;
use codille_lang::layout::TermStyle;
use codille_play::{Game, Next, Turn, elsewhere};
use codille_players::Budget;

/// Starts thinking for so many milliseconds; what is returned says when it is to end. Without a number only that of the
/// worlds ends it.
#[expect(
    clippy::disallowed_methods,
    reason = "a budget of time is measured by the clock"
)]
fn deadline(think: Option<u64>) -> impl Fn() -> bool {
    let end = think.map(|ms| Instant::now() + Duration::from_millis(ms));
    move || end.is_some_and(|end| Instant::now() >= end)
}

/// Somebody at a terminal or a pipe.
pub(super) struct Client<'a, 'w> {
    think: Option<u64>,
    teaches: bool,
    /// Whether somebody is there who may be asked before the game.
    pub(super) asks: bool,
    output: &'a mut Output<'w>,
    /// A line that was read too early.
    put_back: Option<String>,
    /// The chair that looked at the screen last, where several people share it.
    shown_to: Option<usize>,
}

impl<'a, 'w> Client<'a, 'w> {
    pub(super) const fn new(
        think: Option<u64>,
        teaches: bool,
        asks: bool,
        output: &'a mut Output<'w>,
    ) -> Self {
        Self {
            think,
            teaches,
            asks,
            output,
            put_back: None,
            shown_to: None,
        }
    }

    pub(super) const fn look(&self) -> TermStyle {
        self.output.look
    }

    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        // A pipe gets each sentence in one line; a terminal would break it in the midst of a word.
        let width = self.look().width;
        let narrow = std::io::stdout().is_terminal() && text.chars().count() > width;
        if !narrow {
            return self.output.text(&format!("{text}\n"));
        }
        broken(text, width)
            .iter()
            .try_for_each(|line| self.output.text(&format!("{line}\n")))
    }

    pub(super) fn lines(&mut self, all: &[String]) -> Result<(), Failure> {
        all.iter().try_for_each(|line| self.line(line))
    }

    /// Prints the prompt and reads a line; `None` where the input has ended.
    pub(super) fn prompt(&mut self) -> Result<Option<String>, Failure> {
        self.output.text("> ")?;
        self.output.flush()?;
        if let Some(line) = self.put_back.take() {
            self.line(line.trim_end())?;
            return Ok(Some(line));
        }
        let line = read()?;
        // A terminal shows what is typed; of a pipe a reader would see the answers alone.
        match &line {
            None => self.line("")?,
            Some(typed) if !std::io::stdin().is_terminal() => self.line(typed.trim_end())?,
            Some(_) => {}
        }
        Ok(line)
    }

    /// Keeps a line for the next prompt, unless it is empty.
    pub(super) fn put_back(&mut self, line: String) {
        self.put_back = Some(line).filter(|l| !l.trim().is_empty());
    }

    /// Returns the line that was typed too early, if there is one.
    #[cfg(feature = "play")]
    pub(super) const fn early(&mut self) -> Option<String> {
        self.put_back.take()
    }

    /// Asks whoever may choose whether to deal first; `why` are the rules on it.
    pub(super) fn chooses_to_deal(&mut self, why: &[String]) -> Result<bool, Failure> {
        loop {
            self.line(
                "You may choose: `deal` to deal first (Enter), or `no` to let the other deal.",
            )?;
            // Whoever writes no more is taken to deal, as by Enter; the deal then ends the sitting.
            let line = self.prompt()?.unwrap_or_default();
            let word = line.trim().to_lowercase();
            match word.as_str() {
                "no" | "n" => return Ok(false),
                "" | "deal" | "d" | "yes" | "y" => return Ok(true),
                "why" | "help" | "?" | "hint" if !why.is_empty() => self.lines(why)?,
                _ => self.line(&format!("`{word}` is no answer to that."))?,
            }
        }
    }

    /// Plays until the input ends or somebody quits; without anybody who types, one hand or one partie.
    pub(super) fn sit(&mut self, mut game: Game, mut keep: Keep, edition: &mut Edition) -> Outcome {
        self.begin(&game)?;
        loop {
            while matches!(game.turn(), Turn::Player(_)) {
                game.let_play(&deadline(self.think))
                    .map_err(Failure::Misuse)?;
                keep.keep(&game);
            }
            let chair = self.listener(&game);
            self.face(&mut game, chair)?;
            let news = game.news(chair);
            self.lines(&news)?;
            if game.turn() == Turn::Over && !game.is_entered() {
                let bill = game.close();
                self.lines(&bill)?;
                let others = elsewhere(edition, &game);
                self.lines(&others)?;
                keep.keep(&game);
            }
            let next = match (chair, game.turn()) {
                (None, _) if game.is_partie_under_way() => {
                    game.again().map_err(Failure::Misuse)?;
                    Next::Deal
                }
                (None, _) => Next::Quit,
                (Some(chair), _) => self.ask(&mut game, chair)?,
            };
            keep.keep(&game);
            match next {
                Next::Deal => self.begin(&game)?,
                Next::Quit => {
                    self.lines(&Vec::from_iter(keep.goes_on()))?;
                    return Ok(Answer::Done);
                }
                Next::Go | Next::Ask | Next::Save(_) | Next::Hint | Next::Review => {}
            }
        }
    }

    /// Says how a hand begins.
    fn begin(&mut self, game: &Game) -> Result<(), Failure> {
        self.line("")?;
        let persons = game.persons();
        match persons.as_slice() {
            // Several people see their cards one after the other.
            [_, _, ..] => {
                self.shown_to = None;
                Ok(())
            }
            [one] => self.lines(&game.begins(Some(*one))),
            [] => self.lines(&game.begins(None)),
        }
    }

    /// Returns who is to be told: whoever is asked, else the last one told, else the first who types; `None` for somebody who looks on.
    fn listener(&self, game: &Game) -> Option<usize> {
        match game.turn() {
            Turn::Person(chair) => Some(chair),
            Turn::Player(_) | Turn::Over => {
                let persons = game.persons();
                self.shown_to.or_else(|| persons.first().copied())
            }
        }
    }

    /// Turns the screen to somebody, where several people share it: what the last one saw goes out of sight first.
    fn face(&mut self, game: &mut Game, chair: Option<usize>) -> Result<(), Failure> {
        let (Some(chair), [_, _, ..]) = (chair, game.persons().as_slice()) else {
            return Ok(());
        };
        if self.shown_to == Some(chair) {
            return Ok(());
        }
        if self.shown_to.is_some() {
            self.output.text(&"\n".repeat(60))?;
        }
        let name = game.name(chair).to_owned();
        self.line(&format!(
            "{name}, it is your turn; press Enter when nobody else looks."
        ))?;
        if let Some(line) = self.prompt()? {
            self.put_back(line);
        }
        let first = self.shown_to.replace(chair).is_none();
        let begins = if first || !game.was_told(chair) {
            game.begins(Some(chair))
        } else {
            game.hand_lines(chair)
        };
        self.lines(&begins)
    }

    /// Asks for commands until the game goes on or the sitting ends.
    fn ask(&mut self, game: &mut Game, chair: usize) -> Result<Next, Failure> {
        if self.teaches {
            let lesson = game.lesson(chair);
            self.lines(&lesson)?;
        }
        if let Some(question) = game.question(chair) {
            self.line(&question)?;
        }
        loop {
            let Some(line) = self.prompt()? else {
                let farewell = game.farewell();
                self.lines(&farewell)?;
                return Ok(Next::Quit);
            };
            let reply = game.enter(chair, &line);
            self.lines(&reply.lines)?;
            match reply.next {
                Next::Ask => {}
                Next::Save(path) => self.line(&saved(&path, game))?,
                Next::Hint => {
                    let hint = game.hint(chair, Budget::default(), &deadline(self.think));
                    self.lines(&hint)?;
                }
                Next::Review => {
                    let found = game.review(chair);
                    let lines = found.map_or_else(
                        |why| vec![why],
                        |review| review.lines(Budget::default(), &|| false),
                    );
                    self.lines(&lines)?;
                }
                Next::Go | Next::Deal | Next::Quit => return Ok(reply.next),
            }
        }
    }
}

/// Breaks a text between its words; what does not fit goes on a little to the right.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut words = text.split(' ');
    let mut line = words.next().unwrap_or("").to_owned();
    let mut lines = Vec::new();
    for word in words {
        let fits = line.chars().count() + 1 + word.chars().count() <= width;
        if fits || line.trim().is_empty() {
            line.push(' ');
            line.push_str(word);
        } else if !word.is_empty() {
            lines.push(std::mem::replace(&mut line, format!("  {word}")));
        }
    }
    lines.push(line);
    lines
}

/// Reads a line of the standard input; `None` where it has ended. What is no text counts as an empty line.
fn read() -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    match std::io::stdin().lock().read_until(b'\n', &mut line) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        Err(why) => Err(Failure::Write(why)),
    }
}
