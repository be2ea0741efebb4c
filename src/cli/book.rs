//! `codille book`.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::{env, io};

use clap::CommandFactory;
use rayon::prelude::*;
use serde_json::json;

use super::files::{bytes, readable, temporary, transcription};
use super::output::say;
use super::refuse::require_all_sound;
use super::trial::Progress;
use super::{Answer, Arguments, Failure, Outcome, Output, Shared, load};
use codille_book::{self as book, LARGEST_ENGINE, Order, Source};
use codille_edition::ruleset::Edition;
use codille_evidence::EvidenceSet;
use codille_lang::diagnostic::{Style, render_all};
use codille_report::claims::{KeptFindings, try_claims};
use codille_report::findings;
use codille_report::solving::{FittingSample, judge_printed};

/// The arguments of `codille book`.
#[derive(Debug, clap::Args)]
pub(super) struct Book {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make the annotated book: a folder of pages that need no server and no network
    Build(Made),
    /// Make the book, show it on this machine, and make it again whenever its files or rules change
    Serve(Serve),
    /// Pack engines for the table in the page, once for all books: ENGINE.wasm.lzma beside each ENGINE.wasm
    Pack(Pack),
    /// List the stable ids of everything that can be cited
    Ids,
    /// Look for the situations on which books disagree, as the book keeps them in witnesses.json
    Witnesses,
    /// Try what the books claim, as the book keeps the findings in findings.json; it takes minutes
    Findings,
}

#[derive(Debug, clap::Args)]
struct Serve {
    #[command(flatten)]
    made: Made,
    /// The port to listen at; a free one if it is taken
    #[arg(long, value_name = "N", default_value_t = 3000)]
    port: u16,
}

#[derive(Debug, clap::Args)]
struct Pack {
    /// Engines, as WebAssembly
    #[arg(value_name = "FILE", required = true)]
    engines: Vec<PathBuf>,
}

/// What a book is made of, and where.
#[derive(Debug, clap::Args)]
struct Made {
    /// A folder of your own transcriptions, WORK.txt each: a private book shows passages beside their rules
    #[arg(long, value_name = "DIR")]
    texts: Option<PathBuf>,
    /// A folder with the prose, styles and scripts, instead of those in the program
    #[arg(long, value_name = "DIR")]
    source: Option<PathBuf>,
    /// The engine of the table in the page, as WebAssembly or packed by `codille book pack`: what `cargo build -p codille-page --lib --profile page --target wasm32-unknown-unknown` makes
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,
    /// The engine of the referee, who judges disputes at that table: what `cargo build -p codille-referee --lib --profile page --target wasm32-unknown-unknown` makes
    #[arg(long, value_name = "FILE", requires = "engine")]
    referee: Option<PathBuf>,
    /// The folder to put the book in: an empty one, a new one, or one that holds an earlier book, which is replaced
    #[arg(long, value_name = "DIR", default_value = "book/out")]
    dest_dir: PathBuf,
}

impl Book {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        match &self.what {
            What::Build(made) => made.build(shared, output),
            What::Serve(serve) => serve.run(shared, output),
            What::Pack(pack) => pack.run(output),
            What::Ids => {
                let ids = book::ids(&sound(shared, output)?);
                output.report(&json!({ "ids": ids }), |_| ids.join("\n") + "\n")
            }
            What::Findings => {
                let edition = sound(shared, output)?;
                let shelf = EvidenceSet::read(&edition);
                let progress = Progress::new(io::stderr().is_terminal());
                let report = try_claims(&edition, &shelf, |done| progress.tell(done));
                progress.end();
                let never = AtomicBool::new(false);
                let sample = Some(FittingSample::KEPT);
                let printed = judge_printed(&edition, &shelf, (&[], sample), &never, |_| {});
                let kept = KeptFindings::of(&report, printed.map_err(Failure::Misuse)?);
                let text = kept.text().map_err(io::Error::other)?;
                output.report(&kept, |_| text)?;
                Ok(Answer::yes(report.failed == 0))
            }
            What::Witnesses => {
                let kept = book::witnesses(&sound(shared, output)?);
                let lines = kept.iter().map(serde_json::to_string);
                let lines: Result<Vec<String>, _> = lines.collect();
                let lines = lines.map_err(io::Error::other)?.join(",\n");
                output.report(&json!({ "witnesses": kept }), |_| {
                    format!("[\n{lines}\n]\n")
                })
            }
        }
    }
}

/// Loads an edition in which no file has a fault.
fn sound(shared: &Shared, output: &mut Output<'_>) -> Result<Edition, Failure> {
    let edition = load::quiet(shared)?;
    require_all_sound(&edition, output)?;
    Ok(edition)
}

impl Pack {
    fn run(&self, output: &mut Output<'_>) -> Outcome {
        // All are tried before any is written.
        let packed: Vec<(PathBuf, Vec<u8>)> = (self.engines.par_iter())
            .map(|path| Ok((beside(path)?, pack(path)?)))
            .collect::<Result<_, Failure>>()?;
        for (path, bytes) in &packed {
            write(path, bytes).map_err(|why| {
                Failure::Misuse(format!("{} cannot be written: {why}", path.display()))
            })?;
        }
        let told = packed
            .iter()
            .map(|(path, bytes)| (path.display().to_string(), bytes.len()));
        let told: Vec<(String, usize)> = told.collect();
        let rows = told
            .iter()
            .map(|(file, bytes)| json!({ "file": file, "bytes": bytes }));
        let rows: Vec<_> = rows.collect();
        output.report(&json!({ "packed": rows }), |_| {
            let lines = told.iter();
            let lines = lines.map(|(file, bytes)| format!("{file}: {bytes} bytes"));
            lines.collect::<Vec<_>>().join("\n") + "\n"
        })
    }
}

/// Packs an engine; one that is packed already is refused.
fn pack(path: &Path) -> Result<Vec<u8>, Failure> {
    let told = |why: String| Failure::Misuse(format!("`{}`: {why}", path.display()));
    let found = bytes(path, LARGEST_ENGINE).map_err(|why| told(why.to_string()))?;
    let engine = book::Engine::new(found).map_err(|why| told(why.to_string()))?;
    if engine.is_packed() {
        return Err(told("it is packed already".to_owned()));
    }
    let packed = engine.packed().map_err(|why| told(why.to_string()))?;
    Ok(packed.into_owned())
}

/// Returns where an engine is put when it is packed: beside it, unless something else stands there.
fn beside(path: &Path) -> Result<PathBuf, Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lzma");
    let beside = PathBuf::from(name);
    let ours = match bytes(&beside, LARGEST_ENGINE) {
        Ok(there) => book::Engine::new(there).is_ok_and(|engine| engine.is_packed()),
        // A link that leads nowhere is somebody's too.
        Err(_) => beside.symlink_metadata().is_err(),
    };
    if ours {
        return Ok(beside);
    }
    let words = format!(
        "`{}` is there already and is no engine that was packed; move it away",
        beside.display()
    );
    Err(Failure::Misuse(words))
}

/// Writes a file to a temporary name beside it and renames it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = temporary(path, bytes)?;
    readable(file.as_file())?;
    file.persist(path).map_err(|why| why.error)?;
    Ok(())
}

impl Serve {
    fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        // With faults there may be no book yet: it comes with the first change that mends them.
        self.made.build(shared, output)?;
        let show = book::Show::open(&self.made.dest_dir, self.port)?;
        let mut watched = shared.rules.clone();
        watched.extend(self.made.source.iter().chain(&self.made.texts).cloned());
        let watching = if watched.is_empty() {
            "; nothing is watched: name folders with --source or --rules"
        } else {
            ""
        };
        let address = show.address();
        output.report(&json!({ "address": address }), |_| {
            format!("{address} (end with Ctrl-C){watching}\n")
        })?;
        output.flush()?;
        show.run(&watched, || {
            let built = self.made.build(shared, output);
            if let Err(why) = built.and_then(|_| output.flush()) {
                say(&format!("error: {why}"));
            }
        })?;
        Ok(Answer::Done)
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
            if output.data {
                output.findings(&findings(&sources, &faults))?;
            } else {
                output.text(&render_all(&faults, &sources, style))?;
            }
            Ok(Answer::No)
        }
        book::Failure::Folder(words) => Err(Failure::Misuse(words)),
        book::Failure::File(error) => Err(Failure::Write(error)),
        book::Failure::Bind(words) => Err(Failure::Write(io::Error::other(words))),
    }
}

impl Made {
    /// Builds the book and tells what came of it.
    fn build(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let edition = load::edition(shared)?;
        let source = self.source()?;
        let table = engine_of("--engine", self.engine.as_deref())?;
        let referee = engine_of("--referee", self.referee.as_deref())?;
        let program = env::current_exe().ok();
        let order = Order {
            commands: Arguments::command(),
            edition: &edition,
            source: &source,
            texts: self.texts(&edition)?,
            out: &self.dest_dir,
            engines: book::Engines {
                table: table.as_ref(),
                referee: referee.as_ref(),
            },
            program: program.as_deref(),
        };
        match book::build(order) {
            Ok(built) => {
                let index = self.dest_dir.join("index.html");
                let (pages, index) = (built.pages, index.display().to_string());
                output.report(&json!({ "pages": pages, "index": index }), |_| {
                    format!("{pages} pages: {index}\n")
                })
            }
            Err(why) => told(why, output),
        }
    }

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
            if path.exists() {
                let text = transcription(&path).map_err(Failure::Misuse)?;
                texts.add(edition, work, &text);
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

/// Reads an engine; nothing where none is named.
fn engine_of(option: &str, path: Option<&Path>) -> Result<Option<book::Engine>, Failure> {
    let Some(path) = path else {
        return Ok(None);
    };
    let told = |why: String| Failure::Misuse(format!("{option}: `{}`: {why}", path.display()));
    let found = bytes(path, LARGEST_ENGINE).map_err(|why| told(why.to_string()))?;
    let engine = book::Engine::new(found).map_err(|why| told(why.to_string()))?;
    Ok(Some(engine))
}
