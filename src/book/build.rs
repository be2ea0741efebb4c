//! Builds the book: generated pages and prose put together, bound by mdBook, set in the place of the last one. Words no page.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

use super::atlas::Atlas;
use super::directive::Desk;
use super::page::{Group, Page};
use super::source::Source;
use super::texts::Texts;
use super::weave::Weave;
use super::{
    apparatus, bibliography, case, glossary, record, reference, rules, summary, topic, work,
};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::{NOT_READABLE, UNRESOLVED_DIRECTIVE};
use crate::ruleset::Edition;
use crate::span::{SourceMap, Span};

/// What a book is built of, and where to.
#[derive(Debug)]
pub struct Order<'a> {
    /// The edition.
    pub edition: &'a Edition,
    /// The files of the book.
    pub source: &'a Source,
    /// A reader's own transcriptions.
    pub texts: Texts,
    /// The folder that the book is put in; what stands there is replaced.
    pub out: &'a Path,
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
    /// A file could not be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// mdBook failed.
    #[error("{0}")]
    Bind(String),
}

/// Builds a book.
///
/// # Errors
/// Returns the faults of the prose, all of them, or why files could not be written.
pub fn build(mut order: Order<'_>) -> Result<Built, Failure> {
    let mut sources = SourceMap::new();
    let mut faults = Vec::new();
    let name = |path: &str| format!("{}{path}", order.source.shown);
    let terms = order.source.text("glossary.yaml").unwrap_or("terms: []");
    let file = sources.add(name("glossary.yaml"), terms);
    let terms = glossary::read(file, &sources).unwrap_or_else(|fault| {
        faults.push(fault);
        Vec::new()
    });
    for term in &terms {
        faults.extend(
            term.cites
                .iter()
                .filter_map(|c| order.edition.library.unknown_passage(c, "")),
        );
    }
    let atlas = Atlas::new(order.edition, terms, std::mem::take(&mut order.texts));
    let groups = groups(&atlas);
    let pages: Vec<&Page> = groups
        .iter()
        .flat_map(|g| &g.pages)
        .flat_map(Page::all)
        .collect();
    let mut weave = Weave::default();
    for page in &pages {
        weave.0.insert(
            PathBuf::from(format!("{}.md", page.path)),
            page.body.clone(),
        );
    }
    let text = order.source.text("src/SUMMARY.md").unwrap_or("# Summary\n");
    let file = sources.add(name("src/SUMMARY.md"), text);
    let (contents, strays) = summary::fill(text, &groups);
    for stray in strays {
        let span = Span::new(file, stray.range.start, stray.range.end);
        let title = format!("no pages of the kind `{}` are generated", stray.kind);
        faults.push(Diagnostic::error(UNRESOLVED_DIRECTIVE, title, span));
    }
    let mut desk = Desk::new(&atlas, order.source, order.program);
    let mut prose = BTreeMap::new();
    for (path, bytes) in order
        .source
        .below("src")
        .filter(|(p, _)| p.ends_with(".md") && *p != "SUMMARY.md")
    {
        let Ok(text) = std::str::from_utf8(bytes) else {
            let file = sources.add(name(&format!("src/{path}")), "");
            faults.push(Diagnostic::error(
                NOT_READABLE,
                "the file is not UTF-8",
                Span::new(file, 0, 0),
            ));
            continue;
        };
        let file = sources.add(name(&format!("src/{path}")), text);
        let (woven, found) = desk.expand(path.trim_end_matches(".md"), file, text);
        faults.extend(found);
        prose.insert(path.to_owned(), woven.clone());
        weave.0.insert(PathBuf::from(path), woven);
    }
    if !faults.is_empty() {
        faults.sort_by_key(|d| (d.span().file, d.span().start));
        let faults = faults
            .into_iter()
            .map(Diagnostic::with_usual_help)
            .collect();
        return Err(Failure::Faults(Box::new(sources), faults));
    }
    bind(&order, &contents, &pages, weave)?;
    Ok(Built {
        pages: pages.len() + prose.len(),
    })
}

/// Makes all pages that follow from the edition.
fn groups(atlas: &Atlas<'_>) -> Vec<Group> {
    let one = |kind, title: &str, pages| Group {
        kind,
        of: None,
        title: title.to_owned(),
        pages,
    };
    let mut out = work::groups(atlas);
    out.extend(case::groups(atlas));
    out.extend(record::groups(atlas));
    out.extend(rules::groups(atlas));
    out.push(topic::tables(atlas));
    out.push(topic::topics(atlas));
    out.push(apparatus::group(atlas));
    out.push(one(
        "glossary",
        "Glossary and indexes",
        vec![glossary::page(atlas)],
    ));
    out.push(one("commands", "Reference", vec![reference::commands()]));
    out.push(one(
        "diagnostics",
        "Reference",
        vec![reference::diagnostics()],
    ));
    out.push(one(
        "bibliography",
        "Bibliography",
        vec![bibliography::page(atlas)],
    ));
    out
}

/// Has mdBook make the pages, and puts them in their place.
fn bind(order: &Order<'_>, contents: &str, pages: &[&Page], weave: Weave) -> Result<(), Failure> {
    let root = tempfile::tempdir()?;
    let parent = order
        .out
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let made = tempfile::Builder::new()
        .prefix(".out-")
        .tempdir_in(parent)?;
    for folder in ["src", "theme", "css", "js"] {
        for (path, bytes) in order.source.below(folder) {
            put(&root.path().join(folder).join(path), bytes)?;
        }
    }
    put(&root.path().join("src/SUMMARY.md"), contents.as_bytes())?;
    let book = order.source.text("book.toml").unwrap_or_default();
    let mut config: Config = book
        .parse()
        .map_err(|e| Failure::Bind(format!("book.toml: {e}")))?;
    config.build.build_dir = made.path().canonicalize()?;
    config.build.use_default_preprocessors = false;
    let paths = |folder: &str, ending: &str| -> Vec<PathBuf> {
        let below = order
            .source
            .below(folder)
            .filter(|(p, _)| p.ends_with(ending));
        below
            .map(|(p, _)| PathBuf::from(format!("{folder}/{p}")))
            .collect()
    };
    let bind = |e: &dyn std::fmt::Display| Failure::Bind(format!("{e:#}"));
    config
        .set("output.html.additional-css", paths("css", ".css"))
        .map_err(|e| bind(&e))?;
    config
        .set("output.html.additional-js", paths("js", ".js"))
        .map_err(|e| bind(&e))?;
    let mut bound = MDBook::load_with_config(root.path(), config).map_err(|e| bind(&e))?;
    bound.with_preprocessor(weave);
    bound.build().map_err(|e| bind(&e))?;
    for page in pages {
        let text = serde_json::to_string(&page.data).map_err(io::Error::from)?;
        put(
            &made.path().join(format!("{}.json", page.path)),
            text.as_bytes(),
        )?;
    }
    swap(made, order.out)?;
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, bytes)
}

/// Puts a finished folder in the place of another, so that there is never half a book.
fn swap(made: tempfile::TempDir, out: &Path) -> io::Result<()> {
    let made = made.keep();
    let old = made.with_extension("old");
    let there = out.exists();
    if there {
        fs::rename(out, &old)?;
    }
    open_to_all(&made)?;
    if let Err(error) = fs::rename(&made, out) {
        if there {
            fs::rename(&old, out)?;
        }
        return Err(error);
    }
    if there {
        fs::remove_dir_all(&old)?;
    }
    Ok(())
}

/// Gives a folder that was made for one user alone the rights that folders usually have.
#[cfg(unix)]
fn open_to_all(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn open_to_all(_: &Path) -> io::Result<()> {
    Ok(())
}
