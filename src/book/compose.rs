//! Puts the book together in memory: generated pages, prose with its directives carried out, contents, data. Writes no file.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::atlas::Atlas;
use super::build::{Failure, Order};
use super::directive::{Desk, Part, parse};
use super::frame::Framed;
use super::glossary::{self, Glossary};
use super::page::{Group, Page};
use super::{
    apparatus, bibliography, case, conjecture, index, jsonld, record, reference, rules, summary,
    tei, topic, work,
};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::code::{NOT_READABLE, UNRESOLVED_DIRECTIVE};
use crate::span::{SourceMap, Span};

/// A book before it is bound.
#[derive(Debug, Default)]
pub(super) struct Composed {
    /// The table of contents.
    pub(super) contents: String,
    /// Chapters by their paths.
    pub(super) chapters: BTreeMap<PathBuf, String>,
    /// Pages that are set in the frame of another.
    pub(super) framed: Vec<Framed>,
    /// Files beside the pages.
    pub(super) files: Vec<(String, String)>,
}

/// Puts a book together.
///
/// # Errors
/// Returns the faults of the prose, all of them.
pub(super) fn compose(order: &mut Order<'_>) -> Result<Composed, Failure> {
    let mut sources = SourceMap::new();
    let mut faults = Vec::new();
    let shown = |path: &str| format!("{}{path}", order.source.shown);
    let text = order.source.text("glossary.yaml").unwrap_or("terms: []");
    let file = sources.add(shown("glossary.yaml"), text);
    let words = glossary::read(file, &sources).unwrap_or_else(|fault| {
        faults.push(fault);
        Glossary::default()
    });
    let library = &order.edition.library;
    let cites = words.terms.iter().flat_map(|t| &t.cites);
    faults.extend(cites.filter_map(|c| library.unknown_passage(c, "")));
    let texts = std::mem::take(&mut order.texts);
    let atlas = Atlas::new(order.edition, words.terms.clone(), texts);
    let groups = groups(&atlas, &words);
    let mut composed = Composed::default();
    let text = order.source.text("src/SUMMARY.md").unwrap_or("# Summary\n");
    let file = sources.add(shown("src/SUMMARY.md"), text);
    let (contents, strays) = summary::fill(text, &groups);
    composed.contents = contents;
    for stray in strays {
        let span = Span::new(file, stray.range.start, stray.range.end);
        let title = format!("no pages of the kind `{}` are generated", stray.kind);
        faults.push(Diagnostic::error(UNRESOLVED_DIRECTIVE, title, span));
    }
    for page in groups.iter().flat_map(|g| &g.pages).flat_map(Page::all) {
        composed.file(&page.path, &page.data)?;
        if !page.framed {
            let path = PathBuf::from(format!("{}.md", page.path));
            composed.chapters.insert(path, page.body.clone());
        }
        composed.frame(page);
    }
    let mut desk = Desk::new(&atlas, order.source, order.program);
    for (path, bytes) in order.source.below("src") {
        let Some(page) = path.strip_suffix(".md").filter(|p| *p != "SUMMARY") else {
            continue;
        };
        let Ok(text) = std::str::from_utf8(bytes) else {
            let file = sources.add(shown(&format!("src/{path}")), "");
            let start = Span::new(file, 0, 0);
            faults.push(Diagnostic::error(
                NOT_READABLE,
                "the file is not UTF-8",
                start,
            ));
            continue;
        };
        let file = sources.add(shown(&format!("src/{path}")), text);
        let (woven, found) = desk.expand(page, file, text);
        faults.extend(found);
        composed.prose(page, text, woven)?;
    }
    if !faults.is_empty() {
        faults.sort_by_key(|d| (d.span().file, d.span().start));
        let faults = faults.into_iter().map(Diagnostic::with_usual_help);
        return Err(Failure::Faults(Box::new(sources), faults.collect()));
    }
    composed.file("edition", &jsonld::document(&atlas))?;
    composed
        .files
        .push(("apparatus.tei.xml".to_owned(), tei::document(&atlas)));
    Ok(composed)
}

impl Composed {
    /// Notes the pages below one that take its frame.
    fn frame(&mut self, above: &Page) {
        let below: Vec<&Page> = above.below.iter().filter(|p| p.framed).collect();
        let mut before = above;
        for (i, page) in below.iter().enumerate() {
            self.framed.push(Framed {
                path: page.path.clone(),
                title: page.title.clone(),
                html: page.body.clone(),
                frame: above.path.clone(),
                before: before.path.clone(),
                after: below.get(i + 1).map(|p| p.path.clone()),
            });
            before = page;
        }
    }

    fn file(&mut self, page: &str, data: &Value) -> io::Result<()> {
        let text = serde_json::to_string(data).map_err(io::Error::from)?;
        self.files.push((format!("{page}.json"), text));
        Ok(())
    }

    /// Adds a chapter of prose. What is generated under the same path stands below it on the same page.
    fn prose(&mut self, page: &str, text: &str, woven: String) -> io::Result<()> {
        let path = PathBuf::from(format!("{page}.md"));
        if let Some(chapter) = self.chapters.get_mut(&path) {
            let below = chapter.split_once('\n').map_or("", |(_, rest)| rest);
            *chapter = format!("{woven}\n\n{below}");
            return Ok(());
        }
        self.chapters.insert(path, woven);
        self.file(page, &called(page, text))
    }
}

/// Returns what a chapter calls for, for machines.
fn called(page: &str, text: &str) -> Value {
    let parts = parse(text).into_iter().filter_map(|p| match p {
        Part::Called(called) => {
            let arguments: Vec<String> = called.arguments.into_iter().map(|(a, _)| a).collect();
            Some(json!({"name": called.name, "arguments": arguments}))
        }
        Part::Text(_) | Part::Open(_) => None,
    });
    let parts: Vec<Value> = parts.collect();
    let title = text.lines().find_map(|l| l.strip_prefix("# "));
    json!({"page": page, "title": title, "calls": parts})
}

/// Makes all pages that follow from the edition.
fn groups(atlas: &Atlas<'_>, words: &Glossary) -> Vec<Group> {
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
    out.push(conjecture::group(atlas));
    out.push(one(
        "glossary",
        "To look things up",
        vec![glossary::page(atlas)],
    ));
    let indexes = index::pages(atlas, &words.persons, &words.books);
    out.push(one("index", "To look things up", indexes));
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
