//! `codille completions`, hidden. Knows no shell.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::{Answer, Arguments, Outcome, Output};

/// The arguments of `codille completions`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, output: &mut Output<'_>) -> Outcome {
        let mut script = Vec::new();
        generate(
            self.shell,
            &mut Arguments::command(),
            "codille",
            &mut script,
        );
        output.text(&String::from_utf8_lossy(&script))?;
        Ok(Answer::Done)
    }
}
