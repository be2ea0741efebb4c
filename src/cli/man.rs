//! `codille man`: the manual, as `man` reads it. Words nothing: it is made of the help.

use clap::CommandFactory;
use clap_mangen::Man as Page;
use serde_json::json;

use super::{Arguments, Failure, Outcome, Output, Shared, load};
use codille_edition::ruleset::Unknown;

/// The arguments of `codille man`.
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// The command, such as replay; without it the page of the whole is printed
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        load::rules(shared)?;
        let mut whole = Arguments::command();
        whole.build();
        let page = match &self.command {
            None => whole,
            Some(name) => {
                let found = whole.find_subcommand(name).cloned();
                let known = whole.get_subcommands().map(clap::Command::get_name);
                let hint = "`codille help` lists them";
                let found = found.ok_or_else(|| Unknown::new("command", name, known, hint))?;
                let name = format!("codille-{name}");
                found.name(name.clone()).display_name(name)
            }
        };
        let mut text = Vec::new();
        Page::new(page).render(&mut text).map_err(Failure::Write)?;
        let text = String::from_utf8_lossy(&text);
        output.report(&json!({ "page": text }), |_| text.into_owned())
    }
}
