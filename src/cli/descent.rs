//! What `codille compare` tells of books in the order of their dates: changes from book to book, and the tree of their distances.

use serde::Serialize;

use super::compare::Format;
use super::{Answer, Failure, Outcome, Output};
use codille_analysis::compare::{Comparison, Row, RowDifference, RowFilter, SEED, Since, Tree};
use codille_edition::ruleset::Edition;
use codille_lang::layout::TermStyle;
use codille_report::compare as views;

/// The arguments for it.
#[derive(Debug, clap::Args)]
pub(super) struct Descent {
    /// What each book does against those before it, topic by topic and provision by provision
    #[arg(long, conflicts_with_all = ["record", "witness"])]
    since: bool,
    /// How far the books are from one another, and the tree of these distances
    #[arg(long, conflicts_with_all = ["record", "witness"])]
    tree: bool,
    /// The seed of the resamples of rows by which the tree is tried
    #[arg(long, value_name = "NUMBER", requires = "tree", default_value_t = SEED)]
    seed: u64,
}

/// A comparison as data, with what is told besides.
#[derive(Serialize)]
struct Told<'c> {
    #[serde(flatten)]
    comparison: &'c Comparison,
    #[serde(flatten)]
    since: Option<&'c Since>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<&'c Tree>,
}

impl Descent {
    /// Tells whether something of this is wanted.
    pub(super) const fn is_wanted(&self) -> bool {
        self.since || self.tree
    }

    /// Makes sure that what is wanted has the format.
    ///
    /// # Errors
    /// Says which options do not go together.
    pub(super) fn fits(&self, format: Format) -> Result<(), Failure> {
        let words = match (format, self.tree, self.since) {
            (Format::Svg, false, _) => "`--format svg` draws a tree: add --tree",
            (Format::Svg, true, true) => "`--format svg` draws the tree alone: leave --since out",
            (Format::Latex | Format::Tei | Format::Csv, ..) if self.is_wanted() => {
                "--since and --tree are printed as `table`, `list`, `markdown`, `html` or `json`, a tree as `svg` too"
            }
            _ => return Ok(()),
        };
        Err(Failure::Misuse(words.to_owned()))
    }

    /// Writes what is wanted of a comparison that holds all its rows: of those that the filter keeps. `all` keeps those that agree in what is shown
    /// of it.
    pub(super) fn write(
        &self,
        edition: &Edition,
        mut comparison: Comparison,
        (filter, all): (&RowFilter, bool),
        (format, look): (Format, TermStyle),
        output: &mut Output<'_>,
    ) -> Outcome {
        // Rules that all have alike are steps and rows, too: without them every book would be far from every other.
        let kept = |row: &Row| filter.keeps(row, true);
        let mut since = (self.since).then(|| Since::of(&edition.library, &comparison, kept));
        let mut measured = comparison.clone();
        measured.keep(filter, true);
        if let Some(since) = &mut since {
            since.sort_as(&measured.rows);
        }
        let tree = self.tree.then(|| Tree::of(&measured, self.seed));
        (comparison.rows).retain(|row| all || row.differs != RowDifference::None);
        comparison.keep(filter, all);
        let comparison = &comparison;
        let parts = |since_view: &dyn Fn(&Since) -> String, tree_view: &dyn Fn(&Tree) -> String| {
            let parts = [since.as_ref().map(since_view), tree.as_ref().map(tree_view)];
            parts.into_iter().flatten().collect::<Vec<_>>()
        };
        match format {
            Format::Json => output.json(&Told {
                comparison,
                since: since.as_ref(),
                tree: tree.as_ref(),
            })?,
            Format::Table | Format::List => {
                let since = |s: &Since| views::since_text(comparison, s, look);
                let tree = |t: &Tree| views::tree_text(comparison, t, look);
                let note = views::kept_rows(&measured, look);
                output.text(&(note + &parts(&since, &tree).join("\n")))?;
            }
            Format::Markdown => {
                let since = |s: &Since| views::since_markdown(comparison, s);
                let tree = |t: &Tree| views::tree_markdown(comparison, t);
                let note = views::kept_rows_markdown(&measured);
                output.text(&(note + &parts(&since, &tree).join("\n")))?;
            }
            Format::Html => {
                let since = |s: &Since| views::since_html(comparison, s);
                let tree = |t: &Tree| views::tree_html(comparison, t);
                output.text(&views::page(comparison, &parts(&since, &tree).concat()))?;
            }
            Format::Latex | Format::Tei | Format::Csv => {
                unreachable!("`fits` refuses these")
            }
            Format::Svg => {
                let drawn = tree.and_then(|tree| views::tree_svg(comparison, &tree));
                let none = || {
                    Failure::Misuse("the books have too few rows in common for a tree; --tree alone tells how many".to_owned())
                };
                output.text(&drawn.ok_or_else(none)?)?;
            }
        }
        Ok(Answer::Done)
    }
}
