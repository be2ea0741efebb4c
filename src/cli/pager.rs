//! Hands a long answer on a terminal to the reader's pager. Cuts and words nothing.

use std::ffi::OsString;
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::process::{Child, Command, ExitStatus, Stdio};

use super::output::say;

/// What a shell answers when it does not find a command, or cannot run it.
const NOT_RUN: [i32; 2] = [126, 127];

/// A terminal behind a pager, which begins when more is written than the screen holds.
#[derive(Debug)]
pub(super) struct Pager {
    terminal: StdoutLock<'static>,
    /// Columns and rows of the screen.
    screen: (usize, usize),
    /// All that was written, for the screen if no pager shows it.
    written: Vec<u8>,
    stage: Stage,
}

/// How far it is.
#[derive(Debug)]
enum Stage {
    /// All fits on the screen so far.
    Held(Program),
    /// The pager has it.
    Paged(Child),
    /// The screen has it, since there is no pager.
    Plain,
}

/// Which program shows the pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Program {
    /// The words in `PAGER`, which a shell reads.
    Named(OsString),
    /// `less`, if there is one.
    Less,
}

impl Program {
    /// Returns the pager that a reader has chosen: none where `PAGER` is empty.
    pub(super) fn chosen(named: Option<OsString>) -> Option<Self> {
        match named {
            None => Some(Self::Less),
            Some(words) if words.to_string_lossy().trim().is_empty() => None,
            Some(words) => Some(Self::Named(words)),
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "what `less` is told otherwise stands in the environment"
    )]
    fn start(&self) -> io::Result<Child> {
        let mut command = match self {
            Self::Named(words) => {
                let mut shell = Command::new("sh");
                shell.arg("-c").arg(words);
                if std::env::var_os("LESS").is_none() {
                    shell.env("LESS", "FRX");
                }
                shell
            }
            Self::Less => {
                let mut less = Command::new("less");
                less.arg("-FRX");
                less
            }
        };
        command.stdin(Stdio::piped()).spawn()
    }
}

impl Pager {
    /// Stands before a terminal of so many columns and rows.
    pub(super) fn new(program: Program, screen: (usize, usize)) -> Self {
        Self {
            terminal: io::stdout().lock(),
            screen,
            written: Vec::new(),
            stage: Stage::Held(program),
        }
    }

    /// Shows what was written and waits until the reader has done with it.
    ///
    /// # Errors
    /// Returns why it could not be written.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.stage, Stage::Plain) {
            Stage::Plain => self.terminal.flush(),
            Stage::Held(_) => self.show(),
            Stage::Paged(mut child) => {
                drop(child.stdin.take());
                keep_from_ending();
                match child.wait() {
                    Ok(status) if ran(status) => Ok(()),
                    Ok(_) | Err(_) => {
                        say(
                            "warning: PAGER names no command that runs; the answer is shown without it",
                        );
                        self.show()
                    }
                }
            }
        }
    }

    /// Writes on the screen all that was written so far.
    fn show(&mut self) -> io::Result<()> {
        self.terminal.write_all(&self.written)?;
        self.terminal.flush()
    }

    /// Tells whether the screen is too small, with a line left for the prompt.
    fn is_long(&self) -> bool {
        rows(&String::from_utf8_lossy(&self.written), self.screen.0) >= self.screen.1
    }
}

impl Write for Pager {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.stage {
            Stage::Plain => return self.terminal.write(bytes),
            Stage::Paged(child) => {
                let Some(stdin) = &mut child.stdin else {
                    return Err(ErrorKind::BrokenPipe.into());
                };
                self.written.extend(bytes);
                return match stdin.write_all(bytes) {
                    // One that never ran has read nothing either: what it does not show is kept for the screen.
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
                    other => other.map(|()| bytes.len()),
                };
            }
            Stage::Held(_) => self.written.extend(bytes),
        }
        if self.is_long() {
            self.begin()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.stage {
            Stage::Plain => self.terminal.flush(),
            Stage::Held(_) | Stage::Paged(_) => Ok(()),
        }
    }
}

impl Pager {
    /// Starts the pager and hands it what was held back; the screen has it where there is none.
    fn begin(&mut self) -> io::Result<()> {
        let Stage::Held(program) = &self.stage else {
            return Ok(());
        };
        let Ok(mut child) = program.start() else {
            self.stage = Stage::Plain;
            return self.show();
        };
        let sent = child
            .stdin
            .as_mut()
            .map_or(Ok(()), |stdin| stdin.write_all(&self.written));
        self.stage = Stage::Paged(child);
        match sent {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }
}

/// Lets Ctrl-C reach the pager alone, which takes it for an end of reading on.
fn keep_from_ending() {
    #[cfg(unix)]
    {
        let flag = std::sync::Arc::default();
        let _unheard = signal_hook::flag::register(signal_hook::consts::SIGINT, flag);
    }
}

/// Tells whether a shell found the command that it was to run.
fn ran(status: ExitStatus) -> bool {
    !status.code().is_some_and(|code| NOT_RUN.contains(&code))
}

/// Counts the rows that a text takes; what colours it takes none.
fn rows(text: &str, columns: usize) -> usize {
    text.lines()
        .map(|line| width(line).div_ceil(columns.max(1)).max(1))
        .sum()
}

/// Counts the characters of a line that are seen.
fn width(line: &str) -> usize {
    let mut seen = 0;
    let mut hidden = false;
    for letter in line.chars() {
        match (hidden, letter) {
            (false, '\u{1b}') => hidden = true,
            (true, 'm') => hidden = false,
            (true, _) => {}
            (false, _) => seen += 1,
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_counted_as_they_are_seen() {
        assert_eq!(rows("one\n\nthree\n", 80), 3);
        assert_eq!(rows("12345", 4), 2);
        assert_eq!(rows("\u{1b}[31m1234\u{1b}[0m", 4), 1);
    }

    #[test]
    fn an_empty_word_means_no_pager() {
        assert_eq!(Program::chosen(None), Some(Program::Less));
        assert_eq!(Program::chosen(Some(" ".into())), None);
        let more = OsString::from("more");
        assert_eq!(
            Program::chosen(Some(more.clone())),
            Some(Program::Named(more))
        );
    }
}
