//! `codille compare`.

use clap::ValueEnum;
use serde::Serialize;

use super::descent::Descent;
use super::refuse::require_sound;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use codille_analysis::compare::{self, Wanted};
use codille_analysis::witness::witness;
use codille_report::compare as views;

/// The arguments of `codille compare`.
#[derive(Debug, clap::Args)]
pub(super) struct Compare {
    /// Two variants or more, as `codille variants` lists them
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Only this topic and what lies under it
    #[arg(long, value_name = "TOPIC")]
    topic: Option<String>,
    /// Topics on which they agree too
    #[arg(long)]
    all: bool,
    /// Settle one game under each instead: the record, by id or alias
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["topic", "all", "witness"])]
    record: Option<String>,
    /// Look for the smallest situation on which two variants disagree, topic by topic
    #[arg(long, conflicts_with = "all")]
    witness: bool,
    #[command(flatten)]
    descent: Descent,
    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// How many columns a line may have; otherwise COLUMNS, the terminal, or 80
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..))]
    width: Option<u16>,
    #[command(flatten)]
    set: Set,
}

/// How a comparison is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For the terminal.
    #[default]
    Table,
    /// A Markdown table.
    Markdown,
    /// A page of its own.
    Html,
    /// JSON.
    Json,
    /// The drawing of a tree.
    Svg,
}

impl Compare {
    /// Tells whether the format is one that machines read.
    pub(super) fn wants_data(&self) -> bool {
        self.format == Some(Format::Json)
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::quiet(shared)?;
        let variants = name::variants(&edition, &self.variants)?;
        let ids: Vec<&str> = variants.iter().map(String::as_str).collect();
        require_sound(&edition, &ids, output)?;
        load::warn(&edition);
        let mut look = output.look;
        look.width = self.width.or_else(columns).map_or(look.width, usize::from);
        let set = &self.set.pairs;
        let format = shared.format(self.format, Format::Json)?;
        self.descent.fits(format)?;
        if let Some(record) = &self.record {
            let (record, _) = name::record(&edition, record)?;
            let found = compare::effect(&edition, &record, &variants, set)?;
            let text = views::effect_text(&found, look);
            tell(("--record", format), &found, &text, output)?;
            return Ok(Answer::yes(found.is_told()));
        }
        if self.witness {
            let topic = self.topic.as_deref();
            let found = witness(&edition, &variants, topic, set)?;
            let text = views::witness_text(&found, look);
            return tell(("--witness", format), &found, &text, output);
        }
        let wanted = Wanted {
            variants: &variants,
            topic: self.topic.as_deref(),
            all: self.all || self.descent.is_wanted(),
            set,
        };
        let found = compare::compare(&edition, wanted)?;
        if self.descent.is_wanted() {
            let (found, look) = ((found, self.all), (format, look));
            return (self.descent).write(&edition, found, look, output);
        }
        match format {
            Format::Table => output.text(&views::text(&found, look))?,
            Format::Markdown => output.text(&views::markdown(&found))?,
            Format::Html => output.text(&views::html(&found))?,
            Format::Json => output.json(&found)?,
            Format::Svg => unreachable!("only a tree is drawn so"),
        }
        Ok(Answer::Done)
    }
}

/// Tells what has no other forms than a table and data.
fn tell(
    (flag, format): (&str, Format),
    found: &impl Serialize,
    table: &str,
    output: &mut Output<'_>,
) -> Outcome {
    match format {
        Format::Json => output.json(found)?,
        Format::Table => output.text(table)?,
        Format::Markdown | Format::Html | Format::Svg => {
            let words = format!("{flag} is printed as `table` or `json` only");
            return Err(Failure::Misuse(words));
        }
    }
    Ok(Answer::Done)
}

/// Returns the width that the environment names.
#[expect(
    clippy::disallowed_methods,
    reason = "how wide lines may be can stand in the environment"
)]
fn columns() -> Option<u16> {
    let text = std::env::var("COLUMNS").ok()?;
    text.trim().parse().ok().filter(|n| *n >= 40)
}
