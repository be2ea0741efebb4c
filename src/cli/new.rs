//! `codille new`: a file to begin with, which `check` and `test` accept as it stands. Overwrites nothing.

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;

use super::files::{readable, temporary};
use super::refuse::require_sound;
use super::{Failure, Outcome, Output, Shared, load, name};
use codille_edition::ruleset::{Edition, RawVariant, find_variant};
use codille_evidence::EvidenceSet;
use codille_evidence::run::Runner;
use codille_lang::diagnostic::{Style, render_all};
use codille_play::Example;
use codille_players::simulate::both_ways;
use codille_report::{faults_of, template, variants};

/// How many hands are tried for an example whose first act can be told.
const TRIES: u64 = 20;

/// The arguments of `codille new`.
#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// What to begin: variant (rules of your own), record (a game) or case (a dispute)
    #[arg(value_enum, value_name = "KIND", hide_possible_values = true)]
    kind: Draft,
    /// Its name, in small letters, digits and `-`; the file is called NAME.yaml, in the folder that stands before it
    name: PathBuf,
    /// The variant on which it builds, or under which it is played; otherwise the first of `codille variants`
    #[arg(long, value_name = "VARIANT")]
    base: Option<String>,
}

/// What can be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Draft {
    /// Rules.
    Variant,
    /// A game.
    Record,
    /// A dispute.
    Case,
}

impl New {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let (id, file) = self.place()?;
        let edition = load::quiet(shared)?;
        let first = variants(&edition).variants.into_iter().next();
        let first = first.map(|v| v.id).unwrap_or_default();
        let base = name::variant(&edition, self.base.as_deref().unwrap_or(&first))?;
        let base = find_variant(&edition, &base)?;
        require_sound(&edition, &[base.id.as_str()], output)?;
        let text = match self.kind {
            Draft::Variant => variant(&edition, base, &id)?,
            Draft::Record | Draft::Case => self.played(&edition, base, &id)?,
        };
        accepted(shared, self.kind, &id, &text)?;
        write_new(&file, &text).map_err(|why| refused(&file, &why))?;
        let (file, base) = (file.display().to_string(), base.id.as_str());
        let (kind, on, next) = match self.kind {
            Draft::Variant => ("variant", "built on", "check"),
            Draft::Record => ("record", "under", "test"),
            Draft::Case => ("case", "under", "test"),
        };
        let data = json!({ "file": file, "kind": kind, "base": base });
        output.report(&data, |_| {
            format!(
                "{file}: a {kind} {on} {base}\nChange it in an editor, and look at it with `codille {next} {file}`.\n"
            )
        })
    }

    /// Returns the id and the file that a name means.
    fn place(&self) -> Result<(String, PathBuf), Failure> {
        let name = self.name.file_name().unwrap_or_default().to_string_lossy();
        let id = name.strip_suffix(".yaml").unwrap_or(&name).to_owned();
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        let within = id.chars().all(|c| letter(c) || c == '-');
        if !(within && id.starts_with(letter) && id.ends_with(letter)) {
            let words = format!(
                "`{id}` can't be a name: write small letters and digits, with `-` between them"
            );
            return Err(Failure::Misuse(words));
        }
        let file = self.name.with_file_name(format!("{id}.yaml"));
        if file.exists() {
            let words = format!("{} exists already; choose another name", file.display());
            return Err(Failure::Misuse(words));
        }
        Ok((id, file))
    }

    /// Plays a hand and writes it as an example.
    fn played(&self, edition: &Edition, base: &RawVariant, id: &str) -> Result<String, Failure> {
        let mut runner = Runner::new(edition);
        let variant = runner.variant(base.id.as_str(), &Vec::new());
        let variant = variant.map_err(Failure::Misuse)?;
        for number in 0..TRIES {
            let hand = both_ways(&variant, 1, number).map_err(Failure::Misuse)?;
            let example = Example::new(&hand);
            let text = if self.kind == Draft::Record {
                Some(example.record(id, &base.work))
            } else {
                example.case(id, &base.work)
            };
            if let Some(text) = text {
                return Ok(text);
            }
        }
        let words = format!("no hand of `{}` serves as an example", base.id);
        Err(Failure::Misuse(words))
    }
}

/// Writes a variant that builds on another.
fn variant(edition: &Edition, base: &RawVariant, id: &str) -> Result<String, Failure> {
    if edition.variant_of(id).is_some() {
        let words = format!("there is a variant `{id}` already; choose another name");
        return Err(Failure::Misuse(words));
    }
    Ok(template(edition, base, id))
}

/// Makes sure that what is written is accepted as it stands.
fn accepted(shared: &Shared, kind: Draft, id: &str, text: &str) -> Result<(), Failure> {
    let mut rules = load::rules(shared)?;
    let name = format!("{id}.yaml");
    let (edition, faults) = if kind == Draft::Variant {
        rules.overlay(&name, text);
        let edition = Edition::load(&rules);
        let faults = faults_of(&edition, id);
        (edition, faults)
    } else {
        let mut edition = Edition::load(&rules);
        let (shelf, files) = EvidenceSet::own(&mut edition, vec![(name, text.to_owned())]);
        let own = shelf.diagnostics.into_iter();
        let own = own.filter(|d| files.contains(&d.span().file)).collect();
        (edition, own)
    };
    if faults.is_empty() {
        return Ok(());
    }
    let shown = render_all(&faults, &edition.sources, Style::Plain);
    let words = format!(
        "no such file is written, since it would have faults:\n{}",
        shown.trim_end()
    );
    Err(Failure::Misuse(words))
}

/// Writes a file to a temporary name beside it and renames it, unless there is one of that name by then.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let file = temporary(path, text)?;
    readable(file.as_file())?;
    file.persist_noclobber(path).map_err(|why| why.error)?;
    Ok(())
}

fn refused(path: &Path, why: &io::Error) -> Failure {
    Failure::Misuse(format!("{} cannot be written: {why}", path.display()))
}
