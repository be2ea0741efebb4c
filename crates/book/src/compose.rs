//! Puts the book together in memory: generated pages, prose with its directives carried out, contents, data.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::build::{Failure, Order};
use super::directive::{DirectiveContext, Part, parse};
use super::fields::{self, Dictionary};
use super::frame::Framed;
use super::glossary::{self, Glossary};
use super::imprint::{self, Imprint};
use super::lesson::{self, Lessons};
use super::model::BookModel;
use super::page::{Group, Page};
use super::source::Source;
use super::{
    address, apparatus, archive, bibliography, case, comparison, conjecture, finding, index,
    jsonld, kept, listing, play, record, reference, rules, search, summary, tabulated, tei,
    ventured, witness, work,
};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{NOT_READABLE, UNRESOLVED_DIRECTIVE};
use codille_lang::span::{FileId, SourceMap, Span};
use codille_report::tables::TabulatedReport;
use codille_report::ventures::VentureReport;

/// A book before it is bound.
#[derive(Debug, Default)]
pub(super) struct Composed {
    /// The table of contents.
    pub(super) contents: String,
    /// Chapters by their paths.
    pub(super) chapters: BTreeMap<PathBuf, String>,
    /// Pages that are set in the frame of another.
    pub(super) framed: Vec<Framed>,
    /// What citations have in common, for the script.
    pub(super) imprint: String,
    /// Files beside the pages.
    pub(super) files: Vec<(String, String)>,
    /// The data of the whole edition, packed.
    pub(super) archive: Vec<u8>,
}

/// Puts a book together.
///
/// # Errors
/// Returns the faults of the prose, all of them.
pub(super) fn compose(order: &mut Order<'_>) -> Result<Composed, Failure> {
    let mut sources = SourceMap::new();
    let mut faults = Vec::new();
    let shown = |path: &str| format!("{}{path}", order.source.shown);
    let mut reader = FileReader {
        source: order.source,
        sources: &mut sources,
        faults: &mut faults,
    };
    let words: Glossary = reader.read(glossary::FILE, glossary::read);
    let witnesses = reader.kept(witness::FILE, "codille book witnesses");
    let findings = reader.kept(finding::FILE, "codille book findings");
    let ventures: [Option<VentureReport>; 2] =
        ventured::FILES.map(|file| reader.kept(file, ventured::COMMAND));
    let tables: [Option<TabulatedReport>; 2] =
        tabulated::FILES.map(|file| reader.kept(file, tabulated::COMMAND));
    let lessons: Lessons = reader.read(lesson::FILE, lesson::read);
    let dictionary: Dictionary = reader.read(fields::FILE, fields::read);
    let printed: Option<Imprint> = reader.read(imprint::FILE, imprint::read);
    let library = &order.edition.library;
    let cites = words.terms.iter().flat_map(|t| &t.cites);
    faults.extend(cites.filter_map(|c| library.unknown_passage(c, "")));
    let texts = std::mem::take(&mut order.texts);
    let (atlas, listings) = rayon::join(
        || BookModel::new(order.edition, &order.commands, words.terms.clone(), texts),
        || listing::run_all(order.source, order.program),
    );
    let mut atlas = atlas?;
    atlas.witnesses = witnesses;
    atlas.lessons = lessons.sections;
    atlas.findings = findings;
    atlas.ventures = ventures.into_iter().flatten().collect();
    atlas.tables = tables.into_iter().flatten().collect();
    let whole = || {
        rayon::join(
            || beside("edition", &jsonld::document(&atlas)),
            || ("apparatus.tei.xml".to_owned(), tei::document(&atlas)),
        )
    };
    let ((edition, apparatus), mut groups) = rayon::join(whole, || groups(&atlas, &words));
    let fields = vec![fields::page(&dictionary)];
    groups.push(Group::new("data", TO_LOOK_UP, fields));
    groups.push(play::group(&atlas, order.source, order.engines));
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
    let pages: Vec<&Page> = (groups.iter())
        .flat_map(|g| &g.pages)
        .flat_map(Page::all)
        .collect();
    let data = pages.par_iter().map(|page| beside(&page.path, &page.data));
    composed.files = data.collect::<io::Result<_>>()?;
    for page in groups.into_iter().flat_map(|g| g.pages) {
        composed.lay(page);
    }
    let mut chapters: Vec<(&str, &str)> = Vec::new();
    let mut desk = DirectiveContext::new(&atlas, order.source, order.program);
    desk.listings = listings;
    desk.engines = order.engines;
    for (path, bytes) in order.source.below("src") {
        let Some(page) = path.strip_suffix(".md").filter(|p| *p != "SUMMARY") else {
            continue;
        };
        let Ok(text) = std::str::from_utf8(bytes) else {
            let file = sources.add(shown(&format!("src/{path}")), "");
            let (start, title) = (Span::new(file, 0, 0), "the file is not UTF-8");
            faults.push(Diagnostic::error(NOT_READABLE, title, start));
            continue;
        };
        let file = sources.add(shown(&format!("src/{path}")), text);
        let (woven, found) = desk.expand(page, file, text);
        chapters.push((page, text));
        faults.extend(found);
        composed.prose(page, text, woven)?;
    }
    if !faults.is_empty() {
        faults.sort_by_key(|d| (d.span().file, d.span().start));
        let faults = faults.into_iter().map(Diagnostic::with_usual_help);
        return Err(Failure::Faults(Box::new(sources), faults.collect()));
    }
    let index = search::write(&search::gather(&atlas, chapters)).map_err(io::Error::from)?;
    composed
        .files
        .extend([edition?, apparatus, (search::FILE.to_owned(), index)]);
    if let Some(imprint) = &printed {
        composed.imprint = imprint::script(&atlas, imprint, order.source);
    }
    composed.accompany(order, &atlas)?;
    Ok(composed)
}

/// Reads the single files of a book and collects their faults.
struct FileReader<'a> {
    source: &'a Source,
    sources: &'a mut SourceMap,
    faults: &'a mut Vec<Diagnostic>,
}

impl FileReader<'_> {
    /// Reads a file. Where there is no such file nothing is in it; one with a fault counts as empty too, and the fault is told.
    fn read<T: Default>(
        &mut self,
        path: &str,
        read: impl FnOnce(FileId, &SourceMap) -> Result<T, Diagnostic>,
    ) -> T {
        let Some(text) = self.source.text(path) else {
            return T::default();
        };
        let name = format!("{}{path}", self.source.shown);
        let file = self.sources.add(name, text);
        read(file, self.sources).unwrap_or_else(|fault| {
            self.faults.push(fault);
            T::default()
        })
    }

    /// Reads a file of what a command keeps.
    fn kept<T: Default + DeserializeOwned>(&mut self, path: &str, command: &str) -> T {
        self.read(path, |file, sources| kept::read(file, sources, command))
    }
}

impl Composed {
    /// Adds a page and those below it; some of them take its frame.
    fn lay(&mut self, mut page: Page) {
        let below = std::mem::take(&mut page.below);
        let framed = below.iter().filter(|p| p.framed);
        let paths: Vec<String> = framed.map(|p| p.path.clone()).collect();
        let mut after = paths.iter().skip(1).cloned();
        let mut before = page.path.clone();
        for inner in below {
            if !inner.framed {
                self.lay(inner);
                continue;
            }
            self.framed.push(Framed {
                before: std::mem::replace(&mut before, inner.path.clone()),
                path: inner.path,
                title: inner.title,
                html: inner.body,
                frame: page.path.clone(),
                after: after.next(),
            });
        }
        let path = PathBuf::from(format!("{}.md", page.path));
        self.chapters.insert(path, page.body);
    }

    /// Adds what stands beside the pages: what replays share, the table to play at, readable addresses, and the data of the whole, packed.
    fn accompany(&mut self, order: &Order<'_>, atlas: &BookModel<'_>) -> Result<(), Failure> {
        let shared = atlas.studio.shared().map_err(io::Error::from)?;
        self.files.extend(shared);
        self.files.extend(play::files(order.edition, order.source));
        self.files.extend(address::files(atlas)?);
        if let Some(odd) = order.source.text(tei::ODD) {
            self.files.push((tei::ODD.to_owned(), odd.to_owned()));
        }
        let chosen = archive::chosen(&self.files);
        self.archive = archive::pack(order.edition, &chosen)?;
        let sum = format!("{}  {}\n", archive::checksum(&self.archive), archive::FILE);
        self.files.push((format!("{}.sha256", archive::FILE), sum));
        Ok(())
    }

    /// Adds a chapter of prose. What is generated under the same path stands below it on the same page.
    fn prose(&mut self, page: &str, text: &str, woven: String) -> io::Result<()> {
        let path = PathBuf::from(format!("{page}.md"));
        if let Some(chapter) = self.chapters.get_mut(&path) {
            let below = chapter.split_once('\n').map(|(_, rest)| rest);
            let below = below.expect("a generated page has a line for its title");
            *chapter = format!("{woven}\n\n{below}");
            return Ok(());
        }
        self.chapters.insert(path, woven);
        self.files.push(beside(page, &called(page, text))?);
        Ok(())
    }
}

/// Writes the data of a page.
pub(super) fn beside(page: &str, data: &Value) -> io::Result<(String, String)> {
    let text = serde_json::to_string(data).map_err(io::Error::from)?;
    Ok((format!("{page}.json"), text))
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

/// The part of what is looked up.
const TO_LOOK_UP: &str = "To look things up";

/// Makes all pages that follow from the edition.
fn groups(atlas: &BookModel<'_>, words: &Glossary) -> Vec<Group> {
    let making: [fn(&BookModel<'_>, &Glossary) -> Vec<Group>; 10] = [
        |atlas, _| work::groups(atlas),
        |atlas, _| case::groups(atlas),
        |atlas, _| record::groups(atlas),
        |atlas, _| rules::groups(atlas),
        |atlas, _| vec![comparison::tables(atlas), comparison::topics(atlas)],
        |atlas, _| vec![apparatus::group(atlas), conjecture::group(atlas)],
        |atlas, _| vec![finding::group(atlas)],
        |atlas, _| {
            let pages = vec![glossary::page(atlas)];
            vec![Group::new("glossary", TO_LOOK_UP, pages)]
        },
        |atlas, words| {
            let pages = index::pages(atlas, &words.persons, &words.books);
            vec![Group::new("index", TO_LOOK_UP, pages)]
        },
        |atlas, _| {
            let refer = |kind, page| Group::new(kind, "Reference", vec![page]);
            let works = vec![bibliography::page(atlas)];
            vec![
                refer("commands", reference::commands(atlas.commands)),
                refer("words", reference::words(atlas.edition)),
                refer("diagnostics", reference::diagnostics()),
                Group::new("bibliography", "Bibliography", works),
            ]
        },
    ];
    let making = making.par_iter().with_max_len(1);
    making.flat_map_iter(|make| make(atlas, words)).collect()
}
