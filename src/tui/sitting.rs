//! Somebody at the table: a game, what is seen of it, and what is being done, moved by keys and by thoughts that have come to an end.
//! Knows no terminal, no thread and no file.

use super::ink::Ink;
use super::key::Key;
use super::screen::screen;
use super::ui::{Ui, Wish};
use codille_engine::Act;
use codille_play::{Game, Next, Review, Scene, Thought, Turn};
use codille_players::Candidate;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// What is to be done outside the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write the sitting to its file.
    Keep,
    /// Write it to another file.
    Save(String),
    /// Say what the hand had paid elsewhere: it is over.
    Elsewhere,
    /// Leave.
    Leave,
}

/// Somebody at the table.
#[derive(Debug)]
pub struct Sitting {
    /// The game.
    pub game: Game,
    /// What is being done.
    pub ui: Ui,
    /// The chairs of those who type; none where somebody looks on.
    persons: Vec<usize>,
    /// Whose cards are shown.
    chair: Option<usize>,
    scene: Scene,
    /// Whether every rule is explained when it first matters.
    teaches: bool,
    /// What was asked for and is not yet found.
    waiting: Option<Awaited>,
    /// Counts the changes of the game, so that a thought about a moment that has passed is known.
    moment: u64,
}

/// What the single keys do, for the help.
const HELP: [&str; 8] = [
    "Keys, while nothing is typed:",
    "  Arrows, Tab       choose a card or an answer; Enter does it",
    "  Space             marks a card to be thrown out or called",
    "  h  w  u           hint, why, undo",
    "  Page Up, Down     turn the log, or a text like this one",
    "  Mouse             a click chooses, a second click does it",
    "  q                 leaves the table; : types a word letter by letter",
    "",
];

impl Sitting {
    /// Sits down at a game; `teaches` says whether every rule is explained when it first matters.
    pub fn new(game: Game, teaches: bool, ink: Ink) -> Self {
        let persons = game.persons();
        let chair = persons.first().copied();
        let scene = game.scene(chair);
        let mut sitting = Self {
            game,
            ui: Ui::new(ink),
            persons,
            chair,
            scene,
            teaches,
            waiting: None,
            moment: 0,
        };
        if sitting.persons.len() > 1 {
            sitting.chair = None;
        }
        sitting.look();
        sitting
    }

    /// Looks at the table again.
    fn look(&mut self) {
        if let (Turn::Person(chair), [_, _, ..]) = (self.game.turn(), self.persons.as_slice())
            && self.chair != Some(chair)
        {
            self.chair = Some(chair);
            let name = self.game.name(chair);
            let words = format!("{name}, it is your turn; press Enter when nobody else looks.");
            self.ui.curtain = Some(words);
            (self.ui.panel, self.ui.notice) = (None, None);
            self.ui.line.clear();
        }
        self.scene = self.game.scene(self.chair);
        self.ui.face(&self.scene);
    }

    /// Takes note that the game has changed; closes a hand that is over.
    fn changed(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.moment += 1;
        (self.waiting, self.ui.back) = (None, 0);
        if self.game.turn() == Turn::Over {
            let bill = self.game.close();
            if !bill.is_empty() {
                self.ui.panel = None;
                self.ui.tell("The bill", bill);
                effects.push(Effect::Elsewhere);
            }
        }
        self.look();
        let teaches = self.teaches && self.ui.panel.is_none();
        if let Some(chair) = self.chair.filter(|_| teaches) {
            let lesson = self.game.lesson(chair);
            self.ui.tell("The rules here", lesson);
        }
        effects.push(Effect::Keep);
        effects
    }

    /// Adds lines to the bill.
    pub fn add_to_bill(&mut self, lines: Vec<String>) {
        if let Some(panel) = self.ui.panel.as_mut().filter(|_| !lines.is_empty()) {
            panel.lines.push(String::new());
            panel.lines.extend(lines);
        }
    }

    /// Shows what is to be known before the first key: the bill, where the hand is over already.
    pub fn begin(&mut self) -> Vec<Effect> {
        self.changed()
    }

    /// Takes a key; returns what is to be done outside.
    pub fn press(&mut self, key: Key) -> Vec<Effect> {
        match self.ui.press(&self.scene, key) {
            Wish::Nothing => Vec::new(),
            Wish::Leave => vec![Effect::Leave],
            Wish::Line(line) => self.enter(&line),
        }
    }

    /// Does a line as if it had been typed.
    fn enter(&mut self, line: &str) -> Vec<Effect> {
        let Some(chair) = self.chair else {
            // Somebody who looks on deals and leaves.
            match line.trim() {
                "again" if self.game.again().is_ok() => {
                    self.ui.panel = None;
                    return self.changed();
                }
                "quit" => return vec![Effect::Leave],
                _ => self.ui.notice = Some("You look on: `again` deals, `quit` leaves.".to_owned()),
            }
            return Vec::new();
        };
        self.waiting = None;
        let reply = self.game.enter(chair, line);
        match reply.next {
            Next::Ask => {
                let help = line.trim() == "help";
                let mut lines = reply.lines;
                // What is asked stands below in any case.
                lines.retain(|l| help || self.scene.question.as_ref() != Some(l));
                if help {
                    lines.splice(0..0, HELP.map(str::to_owned));
                }
                if lines.is_empty() && !help {
                    lines.push("There is nothing to tell yet.".to_owned());
                }
                let title = if help { "Help" } else { title(line) };
                self.ui.tell(title, lines);
                // Of the log the end is wanted first.
                if let Some(panel) = self.ui.panel.as_mut().filter(|_| title == "Log") {
                    panel.scroll = usize::MAX;
                }
            }
            Next::Go | Next::Deal => {
                (self.ui.panel, self.ui.notice) = (None, None);
                self.ui.tell("The table", reply.lines);
                return self.changed();
            }
            Next::Save(path) => return vec![Effect::Save(path)],
            Next::Hint => {
                self.waiting = Some(Awaited::Hint);
                self.ui.notice = Some("Thinking about a hint…".to_owned());
            }
            Next::Review => {
                self.waiting = Some(Awaited::Review);
                self.ui.notice = Some("Looking at your cards again…".to_owned());
            }
            Next::Quit => return vec![Effect::Leave],
        }
        Vec::new()
    }

    /// Returns what is to be thought about now, with the moment it belongs to: an act of a player, or what was asked for.
    pub fn thought(&self) -> Option<(Task, Work)> {
        if let Some(thought) = self.game.thought() {
            return Some((Task::Act(self.moment), Work::Act(thought)));
        }
        let chair = self.chair?;
        match self.waiting? {
            Awaited::Hint => {
                let work = Work::Hint(self.game.advice(chair)?);
                Some((Task::Hint(self.moment), work))
            }
            Awaited::Review => {
                let work = Work::Review(Box::new(self.game.review(chair).ok()?));
                Some((Task::Review(self.moment), work))
            }
        }
    }

    /// Tells whether a thought still belongs to the moment.
    fn is_now(&self, task: Task) -> bool {
        match task {
            Task::Act(moment) => moment == self.moment,
            Task::Hint(moment) => moment == self.moment && self.waiting == Some(Awaited::Hint),
            Task::Review(moment) => moment == self.moment && self.waiting == Some(Awaited::Review),
        }
    }

    /// Does what a player has chosen.
    ///
    /// # Errors
    /// A sentence, where it has chosen nothing or what the rules refuse.
    pub fn answered(&mut self, task: Task, act: Option<Act>) -> Result<Vec<Effect>, String> {
        if !self.is_now(task) {
            return Ok(Vec::new());
        }
        self.game.answer(act)?;
        Ok(self.changed())
    }

    /// Shows a hint that was found.
    pub fn advised(&mut self, task: Task, found: Vec<Candidate>) {
        if self.is_now(task) {
            (self.waiting, self.ui.notice) = (None, None);
            let lines = self.game.advised(found);
            self.ui.tell("Hint", lines);
        }
    }

    /// Shows what the cards of a hand that is over were worth.
    pub fn reviewed(&mut self, task: Task, lines: Vec<String>) {
        if self.is_now(task) {
            (self.waiting, self.ui.notice) = (None, None);
            self.ui.tell("Your cards again", lines);
        }
    }

    /// Takes a line that was typed before the table was there: it waits to be done by Enter.
    pub fn type_ahead(&mut self, line: &str) {
        line.trim().clone_into(&mut self.ui.line);
        self.ui.typing = !self.ui.line.is_empty();
    }

    /// Says a sentence in the notice.
    pub fn say(&mut self, words: String) {
        self.ui.notice = Some(words);
    }

    /// Returns what is seen.
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Draws the screen; returns where the cursor of the terminal is to stand.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) -> Position {
        screen(&self.scene, &self.ui, area, buf)
    }
}

/// What a thought is for, with the moment it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// An act of a player.
    Act(u64),
    /// A hint.
    Hint(u64),
    /// A hand that is over, looked at again.
    Review(u64),
}

/// What is thought about.
#[derive(Debug, Clone)]
pub enum Work {
    /// An act of a player.
    Act(Thought),
    /// A hint.
    Hint(Thought),
    /// A hand that is over, looked at again.
    Review(Box<Review>),
}

/// What somebody asked for that takes a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Hint,
    Review,
}

/// Names the panel of an answer to a line.
fn title(line: &str) -> &'static str {
    let word = line.split_whitespace().next().unwrap_or("");
    let known = [
        ("why", "Why"),
        ("hand", "Your hand"),
        ("tricks", "Tricks"),
        ("score", "Score"),
        ("log", "Log"),
        ("rules", "Rules"),
        ("rights", "Your rights"),
        ("bill", "The bill"),
        ("slow", "The table"),
    ];
    let found = known.iter().find(|(begins, _)| *begins == word);
    found.map_or("Not so", |(_, title)| title)
}
