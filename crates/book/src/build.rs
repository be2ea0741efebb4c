//! Builds the book: generated pages and prose put together, bound by mdBook.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use rayon::prelude::*;

use super::archive;
use super::compose::{Composed, compose};
use super::destination::Destination;
use super::engines::Engines;
use super::finish::{finish, typographic};
use super::frame;
use super::source::Source;
use super::stow::{set, stow};
use super::texts::Texts;
use super::weave::Weave;
use codille_edition::ruleset::Edition;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::span::SourceMap;

/// What a book is built of, and where to.
#[derive(Debug)]
pub struct Order<'a> {
    /// The edition.
    pub edition: &'a Edition,
    /// The files of the book.
    pub source: &'a Source,
    /// The command line, whose help is a chapter of the book.
    pub commands: clap::Command,
    /// A reader's own transcriptions.
    pub texts: Texts,
    /// The folder that the book is put in. An earlier book there is replaced, anything else is refused.
    pub out: &'a Path,
    /// The engines of the table.
    pub engines: Engines<'a>,
    /// The program that listings run; without one they show their commands only.
    pub program: Option<&'a Path>,
}

/// A book that was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Built {
    /// How many pages it has.
    pub pages: usize,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The prose has faults.
    #[error("the book has faults")]
    Faults(Box<SourceMap>, Vec<Diagnostic>),
    /// The folder may not be replaced, or is none.
    #[error("--dest-dir: {0}")]
    Folder(String),
    /// A file could not be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A page could not be made, or mdBook failed.
    #[error("{0}")]
    Bind(String),
}

/// Builds a book.
///
/// # Errors
/// Returns the faults of the prose, all of them, or why files could not be written.
pub fn build(order: Order<'_>) -> Result<Built, Failure> {
    // On a thread of the pool: what others have freed on it serves again.
    rayon::scope(|_| make(order))
}

fn make(mut order: Order<'_>) -> Result<Built, Failure> {
    let destination = Destination::open(order.out)?;
    // Packing the engines takes longer than any other single step. On a thread of its own it fills the cores where the pool waits.
    let (engines, out) = (order.engines, order.out);
    let (composed, scripts) = thread::scope(|scope| {
        let packing = scope.spawn(|| engines.scripts(out));
        (compose(&mut order), packing.join())
    });
    let mut composed = composed?;
    let scripts = scripts.map_err(|_| Failure::Bind("the engines were not packed".to_owned()))?;
    composed.files.extend(scripts?);
    let pages = composed.chapters.len() + composed.framed.len();
    bind(&order, composed, destination)?;
    Ok(Built { pages })
}

/// Has mdBook make the pages, and puts them in their place.
fn bind(order: &Order<'_>, composed: Composed, destination: Destination) -> Result<(), Failure> {
    let (root, made) = (destination.source(), destination.made());
    for folder in ["src", "theme"] {
        for (path, bytes) in order.source.below(folder) {
            put(&root.join(folder).join(path), bytes)?;
        }
    }
    let styles = together(order.source, ("css", ".css"), "", &root)?;
    let scripts = together(order.source, ("js", ".js"), &composed.imprint, &root)?;
    put(
        &root.join("src/SUMMARY.md"),
        typographic(&composed.contents).as_bytes(),
    )?;
    // Pictures that every page draws on stand once in each. They are set here, since a partial template would copy
    // the whole table of contents for every page. This edition draws its cards as type and has none.
    if let Some(frame) = order.source.text("theme/index.hbs") {
        let pictures = order.source.text("theme/cards.svg").map_or("", str::trim);
        let frame = lean(frame).replace("<!-- pictures -->", pictures);
        put(&root.join("theme/index.hbs"), frame.as_bytes())?;
    }
    let book = needed(order.source, "book.toml")?;
    let mut config: Config = book
        .parse()
        .map_err(|e| Failure::Bind(format!("book.toml: {e}")))?;
    fs::create_dir(&made)?;
    config.build.build_dir = made.canonicalize()?;
    config.build.use_default_preprocessors = false;
    let bind = |e: mdbook_driver::errors::Error| Failure::Bind(format!("{e:#}"));
    (config.set("output.html.additional-css", styles)).map_err(bind)?;
    (config.set("output.html.additional-js", scripts)).map_err(bind)?;
    let mut bound = MDBook::load_with_config(&root, config).map_err(bind)?;
    let stowed = composed.chapters.into_par_iter().map(|(path, chapter)| {
        let (left, blocks) = stow(&chapter);
        let page = made.join(&path).with_extension("html");
        ((path, left), (page, blocks))
    });
    let (chapters, blocks): (BTreeMap<PathBuf, String>, Vec<_>) = stowed.unzip();
    bound.with_preprocessor(Weave::new(chapters));
    bound.build().map_err(bind)?;
    gather(&made)?;
    let lead = themes(&bound.config).map_err(bind)?;
    prefix(&made.join("js").join(FRAME), &lead)?;
    frame::set(&made, &composed.framed)?;
    let finished = |(path, blocks): (PathBuf, Vec<String>)| {
        let made = fs::read_to_string(&path).map_err(|why| {
            let words = format!("{} was not made: {why}", path.display());
            io::Error::new(why.kind(), words)
        })?;
        let page = set(&made, &blocks).map_err(|number| {
            let words = format!("{}: block {number} has no place", path.display());
            io::Error::other(words)
        })?;
        put(&path, finish(&page).as_bytes())
    };
    blocks.into_par_iter().try_for_each(finished)?;
    let write = |(path, text): &(String, String)| put(&made.join(path), text.as_bytes());
    composed.files.par_iter().try_for_each(write)?;
    put(&made.join(archive::FILE), &composed.archive)?;
    destination.fill()
}

/// The script that the frame itself loads, before anything is displayed.
const FRAME: &str = "frame.js";

/// Puts the files of a folder together in one that every page loads, and returns what pages load: each name would stand in thousands
/// of pages.
fn together(
    source: &Source,
    (folder, ending): (&str, &str),
    lead: &str,
    root: &Path,
) -> io::Result<Vec<PathBuf>> {
    let mut whole = lead.as_bytes().to_vec();
    let mut loaded = Vec::new();
    for (path, bytes) in source.below(folder) {
        if path == FRAME || !path.ends_with(ending) {
            let path = Path::new(folder).join(path);
            put(&root.join(&path), bytes)?;
            loaded.extend(path.ends_with(FRAME).then_some(path));
            continue;
        }
        whole.extend_from_slice(bytes);
        whole.push(b'\n');
    }
    let path = Path::new(folder).join(format!("edition{ending}"));
    put(&root.join(&path), &whole)?;
    loaded.push(path);
    Ok(loaded)
}

/// Styles of mdBook and the letters, which are put before those of the book.
const STYLES: [&str; 4] = [
    "css/variables.css",
    "css/general.css",
    "css/chrome.css",
    "fonts/fonts.css",
];

/// Scripts that are put before mdBook's own.
const SCRIPTS: [&str; 2] = ["clipboard.min.js", "highlight.js"];

/// Puts what mdBook has made in several files into one that every page loads: each name would stand in thousands of pages.
fn gather(made: &Path) -> io::Result<()> {
    let mut styles = String::new();
    let contents = made.join("toc.html");
    let mut toc = fs::read_to_string(&contents)?;
    for path in STYLES {
        let own = fs::read_to_string(made.join(path))?;
        // The files of letters stay where they lie, and their styles go to another folder.
        styles += &if path.starts_with("fonts/") {
            own.replace("url(\"", "url(\"../fonts/")
        } else {
            own
        };
        styles.push('\n');
        fs::remove_file(made.join(path))?;
        toc = toc.replace(&format!("<link rel=\"stylesheet\" href=\"{path}\">"), "");
    }
    prefix(&made.join("css/edition.css"), &styles)?;
    put(&contents, toc.as_bytes())?;
    let mut scripts = String::new();
    for path in SCRIPTS {
        scripts += &fs::read_to_string(made.join(path))?;
        scripts.push_str(";\n");
        fs::remove_file(made.join(path))?;
    }
    prefix(&made.join("book.js"), &scripts)
}

/// Writes a text before what a file holds.
fn prefix(path: &Path, lead: &str) -> io::Result<()> {
    let rest = fs::read_to_string(path)?;
    put(path, format!("{lead}{rest}").as_bytes())
}

/// Returns what the scripts have to know of the themes that a reader begins with. Where the settings name none, they are those that mdBook
/// takes.
fn themes(config: &Config) -> mdbook_driver::errors::Result<String> {
    let named = |name: &str, usual: &str| {
        let theme = config.get::<String>(&format!("output.html.{name}"));
        theme.map(|theme| theme.unwrap_or_else(|| usual.to_owned()).to_lowercase())
    };
    let light = named("default-theme", "light")?;
    let dark = named("preferred-dark-theme", "navy")?;
    Ok(format!(
        "const default_light_theme = \"{light}\";\nconst default_dark_theme = \"{dark}\";\n"
    ))
}

/// Returns the frame without indentation and remarks, which would stand in each of thousands of pages, and without line breaks between
/// tags.
fn lean(frame: &str) -> String {
    let remark = |line: &&str| {
        line.starts_with("<!-- ") && line.ends_with(" -->") && *line != "<!-- pictures -->"
    };
    let lines = frame.lines().map(str::trim);
    let kept = lines.filter(|line| !line.is_empty() && !remark(line));
    let mut out = String::new();
    for line in kept {
        let apart = out.ends_with('>') || out.ends_with("}}") || out.is_empty();
        if !(apart && (line.starts_with('<') || line.starts_with("{{"))) {
            out.push('\n');
        }
        out.push_str(line);
    }
    out
}

/// Returns a file without which there is no book.
fn needed<'s>(source: &'s Source, path: &str) -> Result<&'s str, Failure> {
    let text = source.text(path);
    text.ok_or_else(|| Failure::Bind(format!("{path}: there is no such file, or it is not UTF-8")))
}

pub(super) fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match (fs::write(path, bytes), path.parent()) {
        (Err(error), Some(parent)) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(parent)?;
            fs::write(path, bytes)
        }
        (done, _) => done,
    }
}
