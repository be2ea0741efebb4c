//! `codille completions`: a script for a shell, which knows the ids of the edition.

use std::collections::BTreeSet;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::{Shell, generate};
use serde_json::json;

use super::{Arguments, Outcome, Output, Shared, load};
use codille_edition::ruleset::{Edition, word};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::diagnostic::code::ALL;
use codille_report::lexicon;

/// The arguments of `codille completions`.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell: bash, elvish, fish, powershell or zsh; bash knows all ids, zsh those that no file can stand for, fish those of options
    #[arg(hide_possible_values = true)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let words = Words {
            shell: self.shell,
            shelf: EvidenceSet::read(&edition),
            edition: &edition,
        };
        let mut script = Vec::new();
        let mut command = words.completed(Arguments::command());
        generate(self.shell, &mut command, "codille", &mut script);
        let script = String::from_utf8_lossy(&script);
        let data = json!({ "shell": self.shell.to_string(), "script": script });
        output.report(&data, |_| script.into_owned())
    }
}

/// The words that stand for things of an edition.
struct Words<'e> {
    shell: Shell,
    edition: &'e Edition,
    shelf: EvidenceSet,
}

impl Words<'_> {
    /// Tells every argument of a command, and of those in it, which words it may be.
    fn completed(&self, command: Command) -> Command {
        let command = command.mut_args(|arg| self.argument(arg));
        command.mut_subcommands(|inner| self.completed(inner))
    }

    /// Tells an argument which words it may be, by what its value is called in the help.
    fn argument(&self, arg: Arg) -> Arg {
        if !arg.get_possible_values().is_empty() {
            return arg;
        }
        let named = arg.get_value_names().unwrap_or_default().join("|");
        let named = if named.is_empty() {
            arg.get_id().as_str().to_uppercase()
        } else {
            named
        };
        // In this shell a word of a list would keep files from being offered.
        let files = named.split('|').any(|part| matches!(part, "FILE" | "PATH"));
        if files && self.shell == Shell::Zsh {
            return arg;
        }
        let mut words = BTreeSet::new();
        for part in named.split('|') {
            words.extend(self.called(part));
        }
        if words.is_empty() {
            arg
        } else {
            arg.value_parser(PossibleValuesParser::new(words))
        }
    }

    /// Returns the words for a value of this name; none where it is free.
    fn called(&self, name: &str) -> Vec<String> {
        let edition = self.edition;
        let library = &edition.library;
        match name {
            "VARIANT" | "VARIANTS" => edition.variants.iter().map(|v| v.id.to_string()).collect(),
            "WORK" => library.works().iter().map(|w| w.id.to_string()).collect(),
            "VARIANT|WORK" => [self.called("VARIANT"), self.called("WORK")].concat(),
            "TOPIC" => library.topics().iter().map(|t| t.id.to_string()).collect(),
            "CLAUSE" | "ID" => {
                let clauses = edition.variants.iter().flat_map(|v| &v.clauses);
                clauses.map(|c| c.id.to_string()).collect()
            }
            "RECORD" => self.evidence(&[EvidenceKind::Record]),
            "CASE" => self.evidence(&[EvidenceKind::Case]),
            "FILTER" | "WHAT" => {
                let mut all = self.called("WORK");
                all.extend(self.called("VARIANT"));
                let kinds = EvidenceKind::ALL;
                all.extend(kinds.map(word));
                all.extend(self.evidence(&kinds));
                all
            }
            "CODE" => ALL.iter().map(|entry| entry.code.0.to_owned()).collect(),
            "WORD" => lexicon().iter().map(|e| e.word.to_owned()).collect(),
            // A word of the command line itself, such as `acts`.
            word if word.chars().all(|c| c.is_ascii_lowercase()) => vec![word.to_owned()],
            _ => Vec::new(),
        }
    }

    /// Returns ids and aliases of evidence of some kinds.
    fn evidence(&self, kinds: &[EvidenceKind]) -> Vec<String> {
        let items = self.shelf.items().filter(|(k, _)| kinds.contains(k));
        let names = items.flat_map(|(_, i)| {
            let alias = i.alias.as_ref().map(ToString::to_string);
            let full = alias.as_ref().map(|a| format!("{}/{a}", i.work));
            [i.id.clone()].into_iter().chain(alias).chain(full)
        });
        names.collect()
    }
}
