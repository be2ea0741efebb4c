//! The loop: a terminal that is taken and given back, keys in, pictures out, thoughts in a thread of their own. Draws and judges nothing.

use super::key::Key;
use super::sitting::{Effect, Sitting};
use super::thinker::{Found, Thinker};
use codille_play::Game;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture, poll, read};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

/// How long a key is waited for before the table looks whether a player has come to an end.
const WAIT: Duration = Duration::from_millis(50);
/// How often that is before an opponent's act is shown, so that an eye can follow.
const PACE: u32 = 4;

/// What the table needs of the world: files, and other books.
pub trait House {
    /// Writes the sitting to its file; returns a warning where that fails.
    fn keep(&mut self, game: &Game) -> Option<String>;

    /// Writes the sitting to another file; says how that went.
    fn save(&mut self, path: &str, game: &Game) -> String;

    /// Says what the hand that is over had paid elsewhere.
    fn elsewhere(&mut self, game: &Game) -> Vec<String>;
}

/// A terminal that is given back when this is dropped.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Self> {
        restore_after_panic();
        enable_raw_mode()?;
        let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal }),
            Err(why) => {
                give_back();
                Err(why)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _unheard = self.terminal.show_cursor();
        give_back();
    }
}

/// Gives the terminal back as it was; where nobody reads any more, there is nothing to give.
fn give_back() {
    let _unheard = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _unheard = disable_raw_mode();
}

/// Sees to it that the words of a panic are read on a terminal that has been given back.
fn restore_after_panic() {
    static ONCE: Once = Once::new();
    let own = std::thread::current().id();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // The thread in which players think does not hold the terminal: the table gives it back and tells.
            if std::thread::current().id() == own {
                give_back();
                before(panic);
            } else {
                super::thinker::note(panic.to_string());
            }
        }));
    });
}

/// How a sitting at the table ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Somebody left.
    Left,
    /// The system told the program to end, by a signal of this number.
    Told(u8),
}

/// Hears whether the system tells the program to end.
struct Told(Vec<(u8, Arc<AtomicBool>)>);

impl Told {
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use signal_hook::consts::SIGTERM;
        // A terminal that is closed ends the program at once, as the system has it: there is nothing to give back, and
        // whoever waits for a key of it would wait for ever.
        let each = [SIGTERM].into_iter().map(|signal| {
            let heard = Arc::new(AtomicBool::new(false));
            signal_hook::flag::register(signal, Arc::clone(&heard))?;
            let number = u8::try_from(signal).map_err(io::Error::other)?;
            Ok((number, heard))
        });
        Ok(Self(each.collect::<io::Result<_>>()?))
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
    const fn listen() -> io::Result<Self> {
        Ok(Self(Vec::new()))
    }

    /// Returns the signal that came.
    fn heard(&self) -> Option<End> {
        let mut all = self.0.iter();
        let (signal, _) = all.find(|(_, heard)| heard.load(Ordering::Relaxed))?;
        Some(End::Told(*signal))
    }
}

/// Plays at the table until somebody leaves or the system says so; `think` is how long an opponent may take, in milliseconds.
///
/// # Errors
/// That the terminal fails, or what a player did against the rules.
pub fn run(sitting: &mut Sitting, house: &mut dyn House, think: Option<u64>) -> io::Result<End> {
    let told = Told::listen()?;
    let mut screen = Screen::take()?;
    let mut thinker = Thinker::start(think)?;
    let size = screen.terminal.size()?;
    sitting.press(Key::Resize(size.width, size.height));
    let effects = sitting.begin();
    if attend(sitting, house, effects) {
        return Ok(End::Left);
    }
    let mut waited = 0;
    loop {
        if let Some(end) = told.heard() {
            return Ok(end);
        }
        screen.terminal.draw(|frame| {
            let area = frame.area();
            let cursor = sitting.draw(area, frame.buffer_mut());
            frame.set_cursor_position(cursor);
        })?;
        thinker.set(sitting.thought());
        if poll(WAIT)? {
            // All that waits is taken before the next picture.
            loop {
                if take(&read()?, &mut screen, sitting, house)? {
                    return Ok(End::Left);
                }
                if !poll(Duration::ZERO)? {
                    break;
                }
            }
            continue;
        }
        waited += 1;
        if waited < PACE {
            continue;
        }
        let effects = match thinker.found().map_err(io::Error::other)? {
            Some(Found::Act(task, act)) => {
                waited = 0;
                sitting.answered(task, act).map_err(io::Error::other)?
            }
            Some(Found::Hint(task, found)) => {
                sitting.advised(task, found);
                Vec::new()
            }
            None => Vec::new(),
        };
        if attend(sitting, house, effects) {
            return Ok(End::Left);
        }
    }
}

/// Takes one event; tells whether somebody leaves.
fn take(
    event: &ratatui::crossterm::event::Event,
    screen: &mut Screen,
    sitting: &mut Sitting,
    house: &mut dyn House,
) -> io::Result<bool> {
    let Some(key) = Key::of(event) else {
        return Ok(false);
    };
    if let Key::Resize(width, height) = key {
        // `Terminal::clear` would ask the terminal where its cursor is and wait for the answer; a change of size does not.
        screen.terminal.resize(Rect::new(0, 0, width, height))?;
    }
    let effects = sitting.press(key);
    Ok(attend(sitting, house, effects))
}

/// Does what is to be done outside; tells whether somebody leaves.
fn attend(sitting: &mut Sitting, house: &mut dyn House, effects: Vec<Effect>) -> bool {
    let mut leaves = false;
    for effect in effects {
        match effect {
            Effect::Keep => {
                if let Some(warning) = house.keep(&sitting.game) {
                    sitting.say(warning);
                }
            }
            Effect::Save(path) => {
                let told = house.save(&path, &sitting.game);
                sitting.say(told);
            }
            Effect::Elsewhere => {
                let lines = house.elsewhere(&sitting.game);
                sitting.add_to_bill(lines);
            }
            Effect::Leave => leaves = true,
        }
    }
    leaves
}
