//! `codille completions`, hidden. Knows no shell.

use clap::CommandFactory;
use clap_complete::{Shell, generate};
use serde_json::json;

use super::{Answer, Arguments, Outcome, Output, Shared, load};

/// The arguments of `codille completions`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        load::rules(shared)?;
        let mut script = Vec::new();
        generate(
            self.shell,
            &mut Arguments::command(),
            "codille",
            &mut script,
        );
        let script = String::from_utf8_lossy(&script);
        if output.data {
            let shell = self.shell.to_string();
            output.json(&json!({ "shell": shell, "script": script }))?;
        } else {
            output.text(&script)?;
        }
        Ok(Answer::Done)
    }
}
