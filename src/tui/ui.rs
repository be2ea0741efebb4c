//! What somebody at the table is doing: the cursor, the cards marked, the line being typed, the panel that is open.

use super::ink::Ink;
use super::key::Key;
use super::places::{Kind, places};
use codille_lang::cards::CardSet;
use codille_play::{Ask, Scene};
use ratatui::layout::Rect;

/// Text that is laid over the table until it is put away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// What it is.
    pub title: String,
    /// Its lines, not yet broken.
    pub lines: Vec<String>,
    /// How many lines are scrolled past.
    pub scroll: usize,
}

/// What a key asks for beyond the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    Nothing,
    /// That a line is read as if it had been typed.
    Line(String),
    /// That the sitting ends.
    Leave,
}

/// What somebody at the table is doing.
#[derive(Debug, Clone, Default)]
pub struct Ui {
    /// How everything is drawn.
    pub ink: Ink,
    /// The screen.
    pub area: Rect,
    /// The card or choice under the cursor: the cards first, then the choices.
    pub cursor: Option<usize>,
    /// The cards marked.
    pub marked: CardSet,
    /// The line being typed.
    pub line: String,
    /// Whether letters are typed even where a single key would do something.
    pub typing: bool,
    /// The panel that is open.
    pub panel: Option<Panel>,
    /// Whether it is asked if the sitting is to end.
    pub leaving: bool,
    /// Whether a letter asked for it, which may begin the name of a card.
    by_letter: bool,
    /// Who is to look next, where several people share the screen and the last one's cards are put away.
    pub curtain: Option<String>,
    /// A sentence in answer to the last key.
    pub notice: Option<String>,
    /// How many lines of the log are scrolled back.
    pub back: usize,
    /// The word of the single key that was pressed last; typed out after it, it is not done twice.
    did: Option<&'static str>,
    /// The one before that.
    before: Option<&'static str>,
    /// The question that the cursor was set for.
    asked: Option<(Option<String>, usize)>,
}

/// Single keys with what they do where nothing is typed yet, and how the words that begin with them go on.
const KEYS: [(char, &str, &[&str]); 3] = [
    ('h', "hint", &["int", "and", "elp"]),
    ('w', "why", &[]),
    ('u', "undo", &["ndo"]),
];

impl Ui {
    /// Begins at a screen of no size; the first change of size comes before the first picture.
    pub fn new(ink: Ink) -> Self {
        Self {
            ink,
            ..Self::default()
        }
    }

    /// Sets the cursor for a question that is new.
    pub fn face(&mut self, scene: &Scene) {
        let held: CardSet = scene.hand.iter().map(|c| c.card).collect();
        self.marked = self.marked & held;
        let question = Some((scene.question.clone(), scene.hand.len()));
        if self.asked == question {
            return;
        }
        self.asked = question;
        self.marked = CardSet::EMPTY;
        let cards = scene.hand.len();
        let first = scene.hand.iter().position(|c| c.open);
        self.cursor = match scene.ask {
            Ask::Card | Ask::Cards { .. } => first,
            Ask::Words if scene.over || scene.choices.len() == 1 => Some(cards),
            // What changes nothing lies ready.
            Ask::Words if scene.choices.iter().any(|c| c.goes_on) => {
                let at = scene.choices.iter().position(|c| c.goes_on);
                at.map(|at| cards + at)
            }
            Ask::Call if !scene.choices.is_empty() => Some(cards),
            Ask::Nothing | Ask::Words | Ask::Call => None,
        };
    }

    /// Opens a panel, or says a single short line in the notice.
    pub fn tell(&mut self, title: &str, lines: Vec<String>) {
        let room = usize::from(self.area.width.saturating_sub(2));
        match lines.as_slice() {
            [] => {}
            [one] if one.chars().count() <= room => self.notice = Some(one.clone()),
            _ => {
                self.panel = Some(Panel {
                    title: title.to_owned(),
                    lines,
                    scroll: 0,
                });
            }
        }
    }

    /// Takes a key.
    pub fn press(&mut self, scene: &Scene, key: Key) -> Wish {
        if let Key::Resize(width, height) = key {
            self.area = Rect::new(0, 0, width, height);
            return Wish::Nothing;
        }
        let small = places(scene, self.area).kind == Kind::TooSmall;
        if self.leaving {
            return self.answer(key);
        }
        if key == Key::Interrupt || (small || self.curtain.is_some()) && key == Key::Letter('q') {
            (self.leaving, self.by_letter) = (true, false);
            return Wish::Nothing;
        }
        // What cannot be seen is not done.
        if small {
            return Wish::Nothing;
        }
        if self.curtain.is_some() {
            if key == Key::Enter {
                self.curtain = None;
            }
            return Wish::Nothing;
        }
        // Enter after a single key, as after a word, does what the key has done, and not what is under the cursor.
        if key == Key::Enter && self.line.is_empty() && self.panel.is_none() && self.did.is_some() {
            self.did = None;
            return Wish::Nothing;
        }
        self.notice = None;
        if !matches!(key, Key::Letter(_) | Key::Enter) {
            self.did = None;
        }
        // The end of a word of which the first key has done it already.
        if key == Key::Enter && self.is_typed_out() {
            self.line.clear();
            // What the first key was answered has been put away by the letters after it; only what changes nothing is said twice.
            return match self.did.take() {
                Some(word) if word != "undo" && self.panel.is_none() => Wish::Line(word.to_owned()),
                Some(_) | None => Wish::Nothing,
            };
        }
        if self.panel.is_some() && self.turn_pages(scene, key) {
            self.did = None;
            return Wish::Nothing;
        }
        self.at_table(scene, key)
    }

    /// Hears whether the sitting is to end.
    fn answer(&mut self, key: Key) -> Wish {
        if matches!(key, Key::Letter('y' | 'Y') | Key::Enter | Key::Interrupt) {
            return Wish::Leave;
        }
        if let Key::Letter(suit @ ('s' | 'h' | 'd' | 'c' | '♠' | '♥' | '♦' | '♣')) = key
            && self.by_letter
        {
            self.leaving = false;
            self.line = format!("q{suit}");
            return Wish::Nothing;
        }
        // Other letters change nothing: the rest of the word may come after its first letter.
        if matches!(key, Key::Letter('n' | 'N') | Key::Escape) {
            self.leaving = false;
        }
        Wish::Nothing
    }

    /// Turns or closes the panel; tells whether the key was meant for it.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other key puts the panel away and is then taken at the table"
    )]
    fn turn_pages(&mut self, scene: &Scene, key: Key) -> bool {
        let room = super::panel::room(places(scene, self.area).middle());
        let Some(panel) = &mut self.panel else {
            return false;
        };
        let page = usize::from(room.height).saturating_sub(1).max(1);
        let lines = super::panel::lines(panel, usize::from(room.width)).len();
        let last = lines.saturating_sub(usize::from(room.height));
        match key {
            Key::PageDown => panel.scroll = panel.scroll.saturating_add(page).min(last),
            Key::Down | Key::WheelDown => {
                panel.scroll = panel.scroll.saturating_add(1).min(last);
            }
            Key::PageUp => panel.scroll = panel.scroll.min(last).saturating_sub(page),
            Key::Up | Key::WheelUp => panel.scroll = panel.scroll.min(last).saturating_sub(1),
            Key::Enter | Key::Escape | Key::Letter(' ') if self.line.is_empty() => {
                self.panel = None;
            }
            _ => {
                self.panel = None;
                return false;
            }
        }
        true
    }

    fn at_table(&mut self, scene: &Scene, key: Key) -> Wish {
        match key {
            Key::Left | Key::BackTab => self.step(scene, false),
            Key::Right | Key::Tab => self.step(scene, true),
            Key::Up | Key::Home => self.jump(scene, true),
            Key::Down | Key::End => self.jump(scene, false),
            Key::PageUp => self.back = (self.back + 5).min(most_back(scene)),
            Key::PageDown => self.back = self.back.saturating_sub(5),
            Key::WheelUp => self.back = (self.back + 1).min(most_back(scene)),
            Key::WheelDown => self.back = self.back.saturating_sub(1),
            Key::Escape => {
                self.line.clear();
                (self.typing, self.did) = (false, None);
            }
            Key::Backspace => {
                self.line.pop();
                self.typing &= !self.line.is_empty();
            }
            Key::Help => return Wish::Line("help".to_owned()),
            Key::Letter(letter) => return self.letter(scene, letter),
            Key::Enter => return self.enter(scene),
            Key::Click(x, y) => return self.click(scene, x, y),
            Key::Resize(..) | Key::Interrupt => {}
        }
        Wish::Nothing
    }

    fn letter(&mut self, scene: &Scene, letter: char) -> Wish {
        if !self.line.is_empty() || self.typing {
            if self.line.chars().count() < 200 {
                self.line.push(letter);
            }
            self.part();
            return Wish::Nothing;
        }
        // A word typed out goes on after its single key; it was done already.
        let did = self.did.take();
        let begun = KEYS.into_iter().find(|(_, word, _)| did == Some(*word));
        if let Some((first, word, _)) =
            begun.filter(|(_, _, rest)| rest.iter().any(|r| r.starts_with(letter)))
        {
            self.line.extend([first, letter]);
            self.did = Some(word);
            return Wish::Nothing;
        }
        // Two single keys that turn out to be a word are that word.
        if letter == 'y' && did == Some("hint") && self.before == Some("why") {
            "why".clone_into(&mut self.line);
            self.did = Some("why");
            return Wish::Line("why".to_owned());
        }
        self.before = did;
        if let Some((_, word, _)) = KEYS.into_iter().find(|(key, ..)| *key == letter) {
            self.did = Some(word);
            return Wish::Line(word.to_owned());
        }
        match letter {
            ' ' => self.mark(scene),
            'q' => (self.leaving, self.by_letter) = (true, true),
            '?' => return Wish::Line("help".to_owned()),
            ':' | '/' => self.typing = true,
            other => self.line.push(other),
        }
        Wish::Nothing
    }

    /// Takes the letter of a single key from the line again, where what came after it is the name of a card and no rest of a word.
    fn part(&mut self) {
        let begun = KEYS
            .into_iter()
            .find(|(_, word, _)| self.did == Some(*word));
        let Some((first, _, rests)) = begun else {
            return;
        };
        let Some(rest) = self.line.strip_prefix(first) else {
            return;
        };
        let goes_on = rests.iter().any(|word| word.starts_with(rest));
        let card = codille_lang::cards::parse_card(&rest.to_uppercase()).is_ok();
        if card && !goes_on {
            self.line = rest.to_owned();
            self.did = None;
        }
    }

    /// Tells whether what is typed is what the single key before it has done.
    fn is_typed_out(&self) -> bool {
        let typed = |did: &str| !self.line.is_empty() && did.starts_with(&self.line);
        self.did.is_some_and(typed)
    }

    fn enter(&mut self, scene: &Scene) -> Wish {
        let line = std::mem::take(&mut self.line);
        self.did = None;
        if std::mem::take(&mut self.typing) && line.is_empty() {
            return Wish::Nothing;
        }
        if !line.is_empty() {
            return Wish::Line(line);
        }
        self.act(scene)
    }

    pub(super) fn say(&mut self, words: &str) -> Wish {
        self.notice = Some(words.to_owned());
        Wish::Nothing
    }
}

/// Returns how far the log turns back: one sentence of it stays.
fn most_back(scene: &Scene) -> usize {
    scene.log.len().saturating_sub(1)
}
