//! `codille book`. Lays no page out.

#![expect(
    clippy::disallowed_methods,
    reason = "a reader's transcriptions are files, and so is the program that listings run"
)]

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use super::{Answer, Failure, Outcome, Output, Shared, load};
use crate::book::{self, Order, Source};
use crate::diagnostic::{Style, render_all};
use crate::ruleset::Edition;

/// The arguments of `codille book`.
#[derive(Debug, clap::Args)]
pub(super) struct Book {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make the annotated book: a folder of pages that need no server and no network
    Build(Build),
}

#[derive(Debug, clap::Args)]
struct Build {
    #[command(flatten)]
    made: Made,
    /// The folder to put the book in; what stands there is replaced
    #[arg(long, value_name = "DIR", default_value = "book/out")]
    dest_dir: PathBuf,
}

/// What a book is made of.
#[derive(Debug, clap::Args)]
struct Made {
    /// A folder of your own transcriptions, WORK.txt each: a private book shows passages beside their rules
    #[arg(long, value_name = "DIR")]
    texts: Option<PathBuf>,
    /// A folder with the prose, styles and scripts, instead of those in the program
    #[arg(long, value_name = "DIR")]
    source: Option<PathBuf>,
}

impl Book {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        match &self.what {
            What::Build(build) => build.run(shared, output),
        }
    }
}

impl Build {
    fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let source = self.made.source()?;
        let program = env::current_exe().ok();
        let order = Order {
            edition: &edition,
            source: &source,
            texts: self.made.texts(&edition)?,
            out: &self.dest_dir,
            program: program.as_deref(),
        };
        match book::build(order) {
            Ok(built) => {
                let index = self.dest_dir.join("index.html");
                output.text(&format!("{} pages: {}\n", built.pages, index.display()))?;
                Ok(Answer::Done)
            }
            Err(why) => told(why, output),
        }
    }
}

/// Tells why there is no book.
fn told(why: book::Failure, output: &mut Output<'_>) -> Outcome {
    match why {
        book::Failure::Faults(sources, faults) => {
            let style = if output.look.colour {
                Style::Colour
            } else {
                Style::Plain
            };
            output.text(&render_all(&faults, &sources, style))?;
            Ok(Answer::No)
        }
        book::Failure::File(error) => Err(Failure::Write(error)),
        book::Failure::Bind(words) => Err(Failure::Write(io::Error::other(words))),
    }
}

impl Made {
    fn source(&self) -> Result<Source, Failure> {
        match &self.source {
            None => Ok(Source::embedded()),
            Some(folder) => Source::read(folder)
                .map_err(|e| Failure::Misuse(format!("--source: `{}`: {e}", folder.display()))),
        }
    }

    fn texts(&self, edition: &Edition) -> Result<book::Texts, Failure> {
        let mut texts = book::Texts::default();
        let Some(folder) = &self.texts else {
            return Ok(texts);
        };
        for work in edition.library.works() {
            let path = folder.join(format!("{}.txt", work.id));
            if path.is_file() {
                texts.add(edition, work, &text(&path)?);
            }
        }
        if texts.is_empty() {
            let words = format!(
                "--texts: `{}` has no file called as a work, such as WORK.txt",
                folder.display()
            );
            return Err(Failure::Misuse(words));
        }
        Ok(texts)
    }
}

fn text(path: &Path) -> Result<String, Failure> {
    let bytes =
        fs::read(path).map_err(|e| Failure::Misuse(format!("`{}`: {e}", path.display())))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
