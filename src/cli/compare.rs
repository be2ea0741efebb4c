//! `codille compare`.

use clap::ValueEnum;
use serde::Serialize;

use super::descent::Descent;
use super::refuse::require_sound;
use super::rows::Rows;
use super::setting::Set;
use super::{Answer, Failure, Outcome, Output, Shared, load, name};
use codille_analysis::compare::{self, Comparison, Wanted};
use codille_analysis::witness::witness;
use codille_edition::ruleset::Edition;
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
    #[command(flatten)]
    rows: Rows,
    /// How to print; all but `table` and `list` are made to be written to a file
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// With `--format html`: where the annotated book stands, as seen from the page; its lists of passages and clauses lead there
    #[cfg(feature = "book")]
    #[arg(long, value_name = "ADDRESS")]
    book: Option<String>,
    /// How many columns a line of `table` or `list` may have; otherwise COLUMNS, the terminal, or 80
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(40..))]
    width: Option<u16>,
    #[command(flatten)]
    set: Set,
}

/// How a comparison is printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For the terminal: a column for each book where it is wide enough
    #[default]
    Table,
    /// For the terminal: the books below one another, however wide it is
    List,
    /// A Markdown table, which pandoc turns into a document
    Markdown,
    /// A page of its own, with the passages and clauses that it cites
    Html,
    /// A LaTeX document with a table over several pages
    Latex,
    /// A TEI P5 document with the works in its header
    Tei,
    /// CSV, a line for each topic and book, and one of class `change` for each change of a book in its base
    Csv,
    /// JSON, with all that is known of each cell
    Json,
    /// The drawing of a tree.
    Svg,
}

impl Compare {
    /// Tells whether the format is one that machines read.
    pub(super) fn wants_data(&self) -> bool {
        self.format == Some(Format::Json)
    }

    /// Returns the format that is asked for, where the other arguments go with it.
    fn fitting(&self, shared: &Shared) -> Result<Format, Failure> {
        let format = shared.format(self.format, Format::Json)?;
        let flag = match (&self.record, self.witness) {
            (Some(_), _) => Some("--record"),
            (None, true) => Some("--witness"),
            (None, false) => None,
        };
        let misuse = match flag {
            Some(flag) if !matches!(format, Format::Table | Format::Json) => {
                format!("{flag} is printed as `table` or `json` only")
            }
            _ if self.width.is_some() && !matches!(format, Format::Table | Format::List) => {
                "--width is for `table` and `list`: lines of another format have no width"
                    .to_owned()
            }
            #[cfg(feature = "book")]
            _ if self.book.is_some() && format != Format::Html => {
                "--book is for `html`: no other format leads to the annotated book".to_owned()
            }
            _ => return Ok(format),
        };
        Err(Failure::Misuse(misuse))
    }

    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let format = self.fitting(shared)?;
        let edition = load::quiet(shared)?;
        let variants = name::variants(&edition, &self.variants)?;
        let ids: Vec<&str> = variants.iter().map(String::as_str).collect();
        require_sound(&edition, &ids, output)?;
        load::warn(&edition);
        let mut look = output.look;
        look.width = self.width.or_else(columns).map_or(look.width, usize::from);
        let set = &self.set.pairs;
        self.descent.fits(format)?;
        let detail = self.rows.detail(format, self.descent.is_wanted())?;
        if let Some(record) = &self.record {
            let (record, _) = name::record(&edition, record)?;
            let found = compare::effect(&edition, &record, &variants, set)?;
            let text = views::effect_text(&found, look);
            tell(format, &found, &text, output)?;
            return Ok(Answer::yes(found.is_told()));
        }
        if self.witness {
            let topic = self.topic.as_deref();
            let found = witness(&edition, &variants, topic, set)?;
            let text = views::witness_text(&found, look);
            return tell(format, &found, &text, output);
        }
        let wanted = Wanted {
            variants: &variants,
            topic: self.topic.as_deref(),
            all: self.all || self.descent.is_wanted(),
            set,
        };
        let mut found = compare::compare(&edition, wanted)?;
        let filter = self.rows.filter();
        if self.descent.is_wanted() {
            let (wanted, look) = ((&filter, self.all), (format, look));
            return (self.descent).write(&edition, found, wanted, look, output);
        }
        found.keep(&filter, self.all);
        match format {
            Format::Table => output.text(&views::text(&found, detail, look))?,
            Format::List => output.text(&views::list(&found, detail, look))?,
            Format::Markdown => output.text(&views::markdown(&found, detail))?,
            Format::Html => output.text(&self.page(&edition, &found))?,
            Format::Latex => output.text(&views::latex(&found, detail))?,
            Format::Tei => output.text(&views::tei(&found))?,
            Format::Csv => output.text(&views::csv(&found))?,
            Format::Json => output.json(&found)?,
            Format::Svg => unreachable!("only a tree is drawn so"),
        }
        Ok(Answer::Done)
    }
}

impl Compare {
    /// Writes the comparison as a page, with links to the annotated book where that stands beside it.
    #[cfg(feature = "book")]
    fn page(&self, edition: &Edition, found: &Comparison) -> String {
        let Some(root) = &self.book else {
            return views::html(found);
        };
        let addresses = codille_book::place::addresses(edition);
        let root = root.trim_end_matches('/');
        let place = |id: &str| Some(format!("{root}/{}", addresses.get(id)?));
        views::html_beside(found, &place)
    }

    #[cfg(not(feature = "book"))]
    #[expect(clippy::unused_self, reason = "with the book the page can lead there")]
    fn page(&self, _: &Edition, found: &Comparison) -> String {
        views::html(found)
    }
}

/// Tells what has no other forms than a table and data.
fn tell(format: Format, found: &impl Serialize, table: &str, output: &mut Output<'_>) -> Outcome {
    if format == Format::Json {
        output.json(found)?;
    } else {
        output.text(table)?;
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
