//! Which rows of a comparison are shown, in which order and how fully: the arguments of `codille compare` for that.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use codille_analysis::compare::{RowFilter, RowOrder, RowSort, StatusWord};
use codille_report::compare::Detail;
use std::sync::LazyLock;

use super::Failure;
use super::compare::Format;

/// The arguments for it.
#[derive(Debug, clap::Args)]
pub(super) struct Rows {
    /// Only rows of these kinds, by commas or again: of `both-speak`, `one-speaks` and `words` one must hold, and of `amounts`, `rights` and `order` one;
    /// a row keeps its number. What no clause encodes pays, allows and ranks nothing. With --all, --since or
    /// --tree clauses that all books have alike count too
    #[arg(long, value_name = "KIND", value_delimiter = ',', conflicts_with_all = ["record", "witness"])]
    only: Vec<Only>,
    /// Only rows in which a cell, a part of one or a doubt has one of these statuses, by commas or again
    #[arg(long, value_name = "STATUS", value_delimiter = ',', conflicts_with_all = ["record", "witness"])]
    status: Vec<StatusOf>,
    /// In which order the rows stand
    #[arg(long, value_name = "ORDER", default_value = "order", conflicts_with_all = ["record", "witness"])]
    sort: Sort,
    /// Also why no rule plays what a book only tells, and the first words of each passage; `html`, `tei`, `csv` and `json` always have them
    #[arg(long, conflicts_with_all = ["record", "witness"])]
    full: bool,
}

/// A kind of row as it is written.
#[derive(Debug, Clone, Copy)]
struct Only(RowSort);

/// A status as it is written.
#[derive(Debug, Clone, Copy)]
struct StatusOf(StatusWord);

/// An order as it is written.
#[derive(Debug, Clone, Copy)]
struct Sort(RowOrder);

/// Reads words as values, each with what it means.
macro_rules! written {
    ($name:ident of $inner:ident) => {
        impl ValueEnum for $name {
            fn value_variants<'a>() -> &'a [Self] {
                static ALL: LazyLock<Vec<$name>> =
                    LazyLock::new(|| $inner::ALL.into_iter().map($name).collect());
                &ALL
            }

            fn to_possible_value(&self) -> Option<PossibleValue> {
                let value = PossibleValue::new(self.0.word());
                Some(match self.0.meaning() {
                    Some(meaning) => value.help(meaning),
                    None => value,
                })
            }
        }
    };
}

written!(Only of RowSort);
written!(StatusOf of StatusWord);
written!(Sort of RowOrder);

impl Rows {
    /// Returns what was asked for.
    pub(super) fn filter(&self) -> RowFilter {
        RowFilter {
            only: self.only.iter().map(|only| only.0).collect(),
            status: self.status.iter().map(|status| status.0).collect(),
            sort: self.sort.0,
        }
    }

    /// Returns how fully a format tells of each part.
    ///
    /// # Errors
    /// The format tells all or nothing of it.
    pub(super) fn detail(&self, format: Format, descends: bool) -> Result<Detail, Failure> {
        if !self.full {
            return Ok(Detail::Brief);
        }
        if descends {
            let words = "--full is of the rows themselves: leave it out, or --since and --tree";
            return Err(Failure::Misuse(words.to_owned()));
        }
        match format {
            Format::Table | Format::List | Format::Markdown | Format::Latex => Ok(Detail::Full),
            Format::Html | Format::Tei | Format::Csv | Format::Json | Format::Svg => {
                let words =
                    "--full is for `table`, `list`, `markdown` and `latex`: the others have it all";
                Err(Failure::Misuse(words.to_owned()))
            }
        }
    }
}
