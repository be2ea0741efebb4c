//! What a command has found out, or why it came to no answer.

use codille_edition::ruleset::Unknown;
use codille_evidence::transcript::Unplayed;
use serde_json::{Value, json};
use std::fmt;
use std::io;

/// What a command has found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Done, or yes.
    Done,
    /// No: a fault, a failed test.
    No,
    /// Ended by a signal of the system, of this number, in good order.
    Ended(u8),
}

/// Why a command came to no answer.
#[derive(Debug)]
pub enum Failure {
    /// It was called wrongly; the words say how.
    Misuse(String),
    /// It was called wrongly by what stands in a file of settings.
    At {
        /// The file.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        words: String,
    },
    /// Its output could not be written.
    Write(io::Error),
    /// It rests on rules with faults, which were shown.
    Told,
}

/// How a command ends.
pub type Outcome = Result<Answer, Failure>;

impl Answer {
    /// Makes an answer of a yes or no.
    pub fn yes(yes: bool) -> Self {
        if yes { Self::Done } else { Self::No }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<Unknown> for Failure {
    fn from(unknown: Unknown) -> Self {
        Self::Misuse(unknown.to_string())
    }
}

impl From<Unplayed> for Failure {
    fn from(why: Unplayed) -> Self {
        Self::Misuse(why.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misuse(what) => f.write_str(what),
            Self::At {
                file,
                line,
                column,
                words,
            } => write!(f, "{file}:{line}:{column}: {words}"),
            Self::Write(error) => write!(f, "the output cannot be written: {error}"),
            Self::Told => Ok(()),
        }
    }
}

impl Failure {
    /// Returns it as a machine reads it: a diagnostic, which stands in no file unless one is named.
    pub(super) fn data(&self) -> Value {
        let (file, line, column, message) = match self {
            Self::At {
                file,
                line,
                column,
                words,
            } => (Some(file), Some(line), Some(column), words.clone()),
            Self::Misuse(_) | Self::Write(_) | Self::Told => (None, None, None, self.to_string()),
        };
        json!({ "diagnostics": [{
            "code": "usage",
            "severity": "error",
            "file": file,
            "line": line,
            "column": column,
            "message": message,
            "help": null,
        }] })
    }

    pub(super) fn code(&self) -> u8 {
        match self {
            Self::Misuse(_) | Self::At { .. } => 2,
            Self::Write(_) | Self::Told => 1,
        }
    }
}
