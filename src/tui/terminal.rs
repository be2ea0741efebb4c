//! The loop: a terminal that is taken and given back, keys in, pictures out, thoughts in a thread of their own. Draws and judges nothing.

use super::key::Key;
use super::sitting::{Effect, Sitting};
use super::thinker::{Found, Thinker};
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

/// Does what the table needs of the world, of files and other books, and tells the sitting what came of it.
type House<'h> = dyn FnMut(&mut Sitting, Effect) + 'h;

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

/// The signal by which the system tells a program to end.
const SIGTERM: u8 = 15;

/// Notes from now on whether the system tells the program to end.
fn listen() -> io::Result<Arc<AtomicBool>> {
    let told = Arc::default();
    // A terminal that is closed ends the program at once, as the system has it: there is nothing to give back, and
    // whoever waits for a key of it would wait for ever.
    #[cfg(unix)]
    signal_hook::flag::register(SIGTERM.into(), Arc::clone(&told))?;
    Ok(told)
}

/// Plays at the table until somebody leaves or the system says so; `think` is how long an opponent may take, in milliseconds.
///
/// # Errors
/// That the terminal fails, or what a player did against the rules.
pub fn run(sitting: &mut Sitting, house: &mut House<'_>, think: Option<u64>) -> io::Result<End> {
    let told = listen()?;
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
        if told.load(Ordering::Relaxed) {
            return Ok(End::Told(SIGTERM));
        }
        screen.terminal.draw(|frame| {
            let cursor = sitting.draw(frame.area(), frame.buffer_mut());
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
            Some(Found::Review(task, lines)) => {
                sitting.reviewed(task, lines);
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
    house: &mut House<'_>,
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
fn attend(sitting: &mut Sitting, house: &mut House<'_>, effects: Vec<Effect>) -> bool {
    let leaves = effects.contains(&Effect::Leave);
    for effect in effects {
        house(sitting, effect);
    }
    leaves
}
