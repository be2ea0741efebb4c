//! Where commands write, how they end, and the exit code of it.

use super::failure::{Answer, Failure, Outcome};
use std::fmt;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use serde::Serialize;
use serde_json::json;
use terminal_size::{Height, Width, terminal_size};

use super::pager::{Pager, Program};
use super::{Color, Shared};
use codille_lang::diagnostic::visible;
use codille_lang::layout::TermStyle;
use codille_report::Finding;

/// How wide lines are where there is no terminal.
const PIPED: usize = 80;
/// The narrowest that lines are laid out for.
const NARROWEST: usize = 40;

/// The standard output of a command. Once nobody reads it any more, what is written is dropped quietly, so that the
/// exit code still tells the answer.
pub struct Output<'w> {
    writer: BufWriter<Sink<'w>>,
    closed: bool,
    /// Whether somebody reads along on a terminal.
    pub terminal: bool,
    /// Whether a machine reads: data is written, faults too.
    pub data: bool,
    /// How text is laid out.
    pub look: TermStyle,
}

/// Where an output goes.
enum Sink<'w> {
    /// On as it is.
    Plain(Box<dyn Write + 'w>),
    /// Through the reader's pager.
    Paged(Box<Pager>),
}

impl Sink<'_> {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Plain(writer) => writer,
            Self::Paged(pager) => pager,
        }
    }
}

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}

impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { closed, look, .. } = self;
        f.debug_struct("Output")
            .field("closed", closed)
            .field("look", look)
            .finish_non_exhaustive()
    }
}

impl<'w> Output<'w> {
    /// Makes an output.
    pub fn new(writer: impl Write + 'w, look: TermStyle) -> Self {
        Self::to(Sink::Plain(Box::new(writer)), false, look)
    }

    fn to(sink: Sink<'w>, terminal: bool, look: TermStyle) -> Self {
        Self {
            writer: BufWriter::new(sink),
            closed: false,
            terminal,
            data: false,
            look,
        }
    }

    /// Makes the standard output; on a terminal what is long goes through the reader's pager if `paged`.
    #[expect(
        clippy::disallowed_methods,
        reason = "which pager a reader likes stands in the environment"
    )]
    pub(super) fn standard(look: TermStyle, paged: bool) -> Self {
        if !io::stdout().is_terminal() {
            return Self::new(io::stdout().lock(), look);
        }
        let dumb = std::env::var_os("TERM").is_some_and(|v| v == "dumb");
        let program = Program::chosen(std::env::var_os("PAGER")).filter(|_| paged && !dumb);
        let sink = match (program, terminal_size()) {
            (Some(program), Some((Width(columns), Height(rows)))) => {
                let screen = (usize::from(columns), usize::from(rows));
                Sink::Paged(Box::new(Pager::new(program, screen)))
            }
            _ => Sink::Plain(Box::new(io::stdout().lock())),
        };
        Self::to(sink, true, look)
    }

    /// Writes text as it is.
    ///
    /// # Errors
    /// Returns why it could not be written, a full disk for instance.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.writer.write_all(text.as_bytes());
        self.admit(written)
    }

    /// Writes a value as indented JSON with a line end.
    ///
    /// # Errors
    /// Returns why it could not be written.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
        self.text(&(text + "\n"))
    }

    /// Writes a report: as data where a machine reads, else as text.
    ///
    /// # Errors
    /// Returns why it could not be written.
    pub(super) fn report(
        &mut self,
        report: &impl Serialize,
        text: impl FnOnce(TermStyle) -> String,
    ) -> Outcome {
        if self.data {
            self.json(report)?;
        } else {
            self.text(&text(self.look))?;
        }
        Ok(Answer::Done)
    }

    /// Sends on what is held back; long work does so after each step.
    ///
    /// # Errors
    /// Returns why it could not be written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        let written = self.writer.flush();
        self.admit(written)
    }

    /// Tells whether nobody reads any more.
    pub fn closed(&self) -> bool {
        self.closed
    }

    /// Makes an output that a machine reads, if it is wanted so.
    pub(super) fn of_data(mut self, wanted: bool) -> Self {
        self.data = wanted;
        self
    }

    /// Writes diagnostics as a machine reads them.
    ///
    /// # Errors
    /// Returns why they could not be written.
    pub(super) fn findings(&mut self, found: &[Finding]) -> Result<(), Failure> {
        self.json(&json!({ "diagnostics": found }))
    }

    /// Ends the command: sends on what is held back, names a failure on the standard error, returns the exit code.
    pub fn finish(mut self, outcome: Outcome) -> ExitCode {
        let outcome = match outcome {
            Err(why @ (Failure::Misuse(_) | Failure::At { .. })) if self.data => {
                self.json(&why.data()).and(Err(why))
            }
            Err(Failure::Told) => Ok(Answer::No),
            other => other,
        };
        let flushed = self.flush();
        let outcome = outcome.and_then(|answer| flushed.map(|()| answer));
        let shown = match self.writer.get_mut() {
            Sink::Plain(_) => Ok(()),
            Sink::Paged(pager) => pager.finish(),
        };
        let shown = self.admit(shown);
        let outcome = outcome.and_then(|answer| shown.map(|()| answer));
        match outcome {
            Ok(Answer::Done) => ExitCode::SUCCESS,
            Ok(Answer::No) => ExitCode::from(1),
            // As a shell tells of a program that a signal ended.
            Ok(Answer::Ended(signal)) => ExitCode::from(signal.saturating_add(128)),
            Err(failure) => {
                say(&format!("error: {failure}"));
                ExitCode::from(failure.code())
            }
        }
    }

    fn admit(&mut self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            _ if self.closed => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            other => Ok(other?),
        }
    }
}

/// Says something on the standard error; if nobody listens, there is nobody to tell.
pub(super) fn say(words: &str) {
    let shown = |c| if c == '\n' { c } else { visible(c) };
    let words: String = words.chars().map(shown).collect();
    let _unheard = writeln!(io::stderr(), "{words}");
}

/// Answers arguments that cannot be understood, and calls for help or version, which come the same way.
pub fn misuse(error: &clap::Error) -> ExitCode {
    let data = std::env::args_os().any(|word| word == "--json");
    if data && error.use_stderr() {
        let words = error.to_string();
        let words = words.trim_start_matches("error: ").split("\n\n").next();
        let failure = Failure::Misuse(words.unwrap_or_default().to_owned());
        let told = format!("{:#}\n", failure.data());
        let written = io::stdout().write_all(told.as_bytes());
        if let Err(fault) = written.and_then(|()| io::stdout().flush())
            && fault.kind() != ErrorKind::BrokenPipe
        {
            say(&format!("error: {}", Failure::Write(fault)));
            return ExitCode::from(1);
        }
    }
    match error.print() {
        Err(fault) if fault.kind() != ErrorKind::BrokenPipe => {
            let failure = Failure::Write(fault);
            say(&format!("error: {failure}"));
            ExitCode::from(failure.code())
        }
        _ => ExitCode::from(if error.use_stderr() { 2 } else { 0 }),
    }
}

/// Looks at the terminal and the environment.
#[expect(
    clippy::disallowed_methods,
    reason = "whether colours are wanted stands in the environment"
)]
pub(super) fn look(shared: &Shared) -> TermStyle {
    let terminal = io::stdout().is_terminal();
    let width = terminal
        .then(terminal_size)
        .flatten()
        .map_or(PIPED, |(Width(width), _)| usize::from(width));
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
        || std::env::var_os("TERM").is_some_and(|v| v == "dumb");
    TermStyle {
        width: width.max(NARROWEST),
        colour: match shared.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => terminal && !plain,
        },
        ascii: shared.ascii,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken(ErrorKind);

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_no_fault_and_a_full_disk_is_one() {
        let mut pipe = Output::new(Broken(ErrorKind::BrokenPipe), TermStyle::default());
        pipe.text("x").expect("it is held back");
        pipe.flush().expect("nobody minds");
        assert!(pipe.closed());
        pipe.text("y").expect("it is dropped");
        let mut disk = Output::new(Broken(ErrorKind::StorageFull), TermStyle::default());
        disk.text("x").expect("it is held back");
        assert!(matches!(disk.flush(), Err(Failure::Write(_))));
    }
}
