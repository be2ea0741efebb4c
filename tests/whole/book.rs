//! Builds the whole book and looks at every page as a reader's browser would find it, without a browser.
//! A browser steps through it elsewhere.

#![expect(
    clippy::wildcard_enum_match_arm,
    clippy::string_slice,
    clippy::useless_format,
    reason = "a test of what was written"
)]
#![cfg(feature = "book")]
#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::shared::program::codille;
use crate::shared::snapshot::bound;
use clap::CommandFactory;
use codille::book::{self, Failure, Order, Source, Texts};
use codille::diagnostic::{Style, render_all};
use codille::ruleset::{Edition, Rules};
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_xml::XmlVersion;
use quick_xml::events::Event;

pub(super) static EDITION: LazyLock<Edition> = LazyLock::new(|| Edition::load(&Rules::embedded()));

/// A book that was built once for all tests.
pub(super) struct Book {
    _folder: tempfile::TempDir,
    pub(super) root: PathBuf,
    /// Pages by their paths, with what stands in them.
    pub(super) pages: BTreeMap<String, Page>,
}

pub(super) struct Page {
    pub(super) text: String,
    pub(super) ids: BTreeSet<String>,
    /// Addresses in `href` and `src`.
    links: Vec<String>,
}

pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let root = folder.path().join("out");
    let program = Path::new(env!("CARGO_BIN_EXE_codille"));
    if let Err(why) = build(&Source::embedded(), &root, Some(program)) {
        panic!("{}", told(&why));
    }
    let pages = files(&root)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "html"))
        .map(|p| (shown(&root, &p), Page::read(&p)))
        .collect();
    Book {
        _folder: folder,
        root,
        pages,
    }
});

fn build(source: &Source, out: &Path, program: Option<&Path>) -> Result<book::Built, Failure> {
    book::build(Order {
        engines: book::Engines::default(),
        commands: codille::cli::Arguments::command(),
        edition: &EDITION,
        source,
        texts: Texts::default(),
        out,
        program,
    })
}

pub(super) fn told(why: &Failure) -> String {
    match why {
        Failure::Faults(sources, faults) => render_all(faults, sources, Style::Plain),
        other => other.to_string(),
    }
}

pub(super) fn files(below: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![below.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("a folder can be listed");
            open.extend(entries.map(|e| e.expect("an entry can be read").path()));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn shown(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).expect("it lies below");
    below.to_string_lossy().replace('\\', "/")
}

/// Goes through the values of an attribute. Scripts are left out before.
fn attributes<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let mark = format!(" {name}=\"");
    let found = text
        .match_indices(&mark)
        .map(|(at, _)| &text[at + mark.len()..]);
    found.filter_map(|rest| rest.split('"').next()).collect()
}

fn without_scripts(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("<script") {
        out.push_str(&rest[..at]);
        let open = rest[at..].find('>').map_or(rest.len(), |e| at + e + 1);
        // The address of a script stays.
        out.push_str(&rest[at..open]);
        let close = rest[open..].find("</script>");
        rest = close.map_or("", |c| &rest[open + c + "</script>".len()..]);
    }
    out + rest
}

fn plain(address: &str) -> String {
    address
        .replace("&amp;", "&")
        .replace("&#x27;", "'")
        .replace("&quot;", "\"")
}

impl Page {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a page is text");
        let bare = without_scripts(&text);
        let ids = attributes(&bare, "id").into_iter().map(plain).collect();
        let mut links: Vec<String> = attributes(&bare, "href").into_iter().map(plain).collect();
        links.extend(attributes(&bare, "src").into_iter().map(plain));
        Self { text, ids, links }
    }
}

/// Resolves an address on a page: the file and the fragment.
fn resolve(page: &str, address: &str) -> (String, Option<String>) {
    let (path, fragment) = match address.split_once('#') {
        // What stands after a stroke in the fragment of a moment is read by its script.
        Some((path, fragment)) => (path, fragment.split('&').next().map(str::to_owned)),
        None => (address, None),
    };
    if path.is_empty() {
        return (page.to_owned(), fragment);
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." => {}
            other => parts.push(other),
        }
    }
    (parts.join("/"), fragment)
}

#[test]
fn every_link_leads_somewhere() {
    let book = &*BOOK;
    let mut faults = BTreeSet::new();
    for (name, page) in book.pages.iter().filter(|(n, _)| *n != "404.html") {
        for address in &page.links {
            if address.starts_with("data:") {
                continue;
            }
            if address.contains("://") || address.starts_with('/') || address.starts_with("//") {
                faults.insert(format!("{name}: `{address}` is not relative"));
                continue;
            }
            let (path, fragment) = resolve(name, address);
            if !book.root.join(&path).is_file() {
                faults.insert(format!("{name}: `{address}` leads to no file"));
            } else if fragment.as_ref().is_some_and(|f| f.contains('=')) {
                // The table takes up the record that stands in the address.
                if path != "play.html" || !address.contains("&record=") {
                    faults.insert(format!("{name}: `{address}` hands nothing over"));
                }
            } else if let (Some(fragment), Some(page)) = (fragment, book.pages.get(&path))
                && !fragment.is_empty()
                && !page.ids.contains(&fragment)
            {
                faults.insert(format!("{name}: `{address}` leads to no place"));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        head(&faults)
    );
}

/// A comparison that stands beside the book leads to its passages and clauses.
#[test]
fn a_comparison_beside_the_book_leads_into_it() {
    let games = [
        &[
            "gibbs-1878",
            "gibbs-1878-appendix",
            "royal-1665",
            "britannica-1911",
            "morley-1891",
        ][..],
        &[
            "cavendish-1896",
            "cavendish-1896-au-cent",
            "picquet-1651",
            "bellecour-1768",
        ],
    ];
    for books in games {
        let beside = ["--all", "--format", "html", "--book", "../book/"];
        let words = [&["compare"][..], books, &beside].concat();
        let told = codille(Path::new("."), &words);
        assert_eq!(told.status.code(), Some(0));
        let page = String::from_utf8(told.stdout).expect("it is text");
        let links: BTreeSet<&str> = (attributes(&page, "href").into_iter())
            .filter_map(|link| link.strip_prefix("../book/"))
            .collect();
        assert!(links.len() > 500, "{} links", links.len());
        for link in links {
            let (at, id) = link.split_once('#').expect("it leads to a place on a page");
            let there = BOOK
                .pages
                .get(at)
                .unwrap_or_else(|| panic!("{at} is no page"));
            assert!(there.ids.contains(id), "{link} is nowhere");
        }
    }
}

fn head(faults: &BTreeSet<String>) -> String {
    faults
        .iter()
        .take(40)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn no_id_stands_twice_on_a_page() {
    let mut faults = BTreeSet::new();
    for (name, page) in &BOOK.pages {
        let bare = without_scripts(&page.text);
        let mut seen = BTreeSet::new();
        for id in attributes(&bare, "id") {
            if !seen.insert(id) {
                faults.insert(format!("{name}: `{id}`"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", head(&faults));
}

#[test]
fn every_passage_stands_on_one_page_of_its_work() {
    let mut faults = BTreeSet::new();
    for passage in EDITION.library.passages() {
        let bare = passage
            .id
            .as_str()
            .rsplit('/')
            .next()
            .expect("an id has a last part");
        let folder = format!("works/{}/", passage.id.work());
        let mark = format!("<section class=\"law");
        let homes = BOOK.pages.iter().filter(|(name, page)| {
            name.starts_with(&folder) && page.ids.contains(bare) && page.text.contains(&mark)
        });
        if homes.count() != 1 {
            faults.insert(passage.id.to_string());
        }
    }
    assert!(faults.is_empty(), "not on one page: {}", head(&faults));
}

#[test]
fn clauses_and_passages_lead_to_each_other() {
    let mut faults = BTreeSet::new();
    let mut linked = 0;
    for variant in &EDITION.variants {
        let page = format!("rules/{}.html", variant.id);
        let rules = &BOOK.pages[&page];
        for clause in variant
            .clauses
            .iter()
            .filter(|c| c.origin == variant.id.as_str())
        {
            if !rules.ids.contains(clause.id.as_str()) {
                faults.insert(format!("{page}: no {}", clause.id));
            }
            for cite in &clause.cites {
                let Some(passage) = EDITION.library.resolve(cite.as_str(), "") else {
                    continue;
                };
                let bare = passage
                    .id
                    .as_str()
                    .rsplit('/')
                    .next()
                    .expect("an id has a last part");
                let there = format!("../works/{}/", passage.id.work());
                let ends = format!(".html#{bare}");
                let leads = |l: &String| l.starts_with(&there) && l.ends_with(&ends);
                let Some(address) = rules.links.iter().find(|l| leads(l)) else {
                    faults.insert(format!("{page}: {} does not lead to {bare}", clause.id));
                    continue;
                };
                let (home, _) = resolve(&page, address);
                let back = format!("rules/{}.html#{}", variant.id, clause.id);
                if !BOOK.pages[&home].links.iter().any(|l| l.ends_with(&back)) {
                    faults.insert(format!("{home}: {bare} does not lead to {back}"));
                }
                linked += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{}", head(&faults));
    assert!(linked > 100, "{linked} links were looked at");
}

#[test]
fn laws_and_the_cases_that_turn_on_them_lead_to_each_other() {
    let shelf = codille::evidence::EvidenceSet::read(&EDITION);
    let mut faults = BTreeSet::new();
    let mut linked = 0;
    for case in &shelf.cases {
        let home = format!("cases/{}.html", case.item.id);
        for law in case.questions.iter().flat_map(|q| &q.laws) {
            let passage = EDITION.library.resolve(law.as_str(), &case.item.work);
            let Some(passage) = passage.filter(|p| p.id.as_str() != case.item.id) else {
                continue;
            };
            let bare = passage.id.as_str().rsplit('/').next().unwrap_or_default();
            let there = format!("../../works/{}/", passage.id.work());
            let ends = format!(".html#{bare}");
            let leads = |l: &&String| l.starts_with(&there) && l.ends_with(&ends);
            let Some(address) = BOOK.pages[&home].links.iter().find(leads) else {
                faults.insert(format!("{home} does not lead to {law}"));
                continue;
            };
            let (page, _) = resolve(&home, address);
            if !BOOK.pages[&page].links.iter().any(|l| l.ends_with(&home)) {
                faults.insert(format!("{page}: {law} does not lead to {home}"));
            }
            linked += 1;
        }
    }
    assert!(faults.is_empty(), "{}", head(&faults));
    assert!(linked > 100, "{linked} links were looked at");
}

#[test]
fn the_situations_that_are_kept_are_those_of_the_rules() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/witnesses.json");
    let kept = fs::read_to_string(path).expect("they are checked in");
    let kept: Vec<book::Kept> = serde_json::from_str(&kept).expect("they can be read");
    assert!(
        kept == book::witnesses(&EDITION),
        "renew them with `codille book witnesses > book/witnesses.json`"
    );
}

#[test]
fn every_page_has_its_data() {
    let missing: Vec<&String> = (BOOK.pages.keys())
        .filter(|p| !matches!(p.as_str(), "404.html" | "toc.html" | "print.html"))
        .filter(|p| !BOOK.root.join(p.replace(".html", ".json")).is_file())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    for file in files(&BOOK.root)
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
    {
        let text = fs::read_to_string(file).expect("data are text");
        let read: Result<serde_json::Value, _> = serde_json::from_str(&text);
        assert!(read.is_ok(), "{}", file.display());
    }
}

#[test]
fn the_apparatus_is_xml_with_every_entry() {
    let tei = fs::read_to_string(BOOK.root.join("apparatus.tei.xml")).expect("it is there");
    let mut reader = quick_xml::Reader::from_str(&tei);
    let (mut open, mut found) = (0_usize, Vec::new());
    loop {
        let event = reader.read_event().unwrap_or_else(|fault| {
            panic!("{fault} before byte {}", reader.buffer_position());
        });
        match event {
            Event::Start(tag) => {
                open += 1;
                for attribute in tag.attributes() {
                    let attribute = attribute.expect("each attribute has one value");
                    let value = attribute
                        .decoded_and_normalized_value(XmlVersion::Explicit1_0, reader.decoder())
                        .expect("references are known");
                    if tag.name().as_ref() == b"app" && attribute.key.as_ref() == b"xml:id" {
                        found.push(value.into_owned());
                    }
                }
            }
            Event::End(_) => open -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0, "an element is left open");
    let entries = EDITION.library.apparatus().iter();
    let mut entries: Vec<String> = entries.map(|e| e.id.as_str().replace('/', ".")).collect();
    found.sort();
    entries.sort();
    assert_eq!(found, entries);
}

#[test]
fn pages_ask_for_nothing_from_elsewhere() {
    for (name, page) in &BOOK.pages {
        for mark in [
            "type=\"module\"",
            "fetch(",
            "import(",
            "http-equiv",
            "<iframe src=\"http",
        ] {
            assert!(!page.text.contains(mark), "{name}: {mark}");
        }
    }
    for file in files(&BOOK.root) {
        let ending = file
            .extension()
            .and_then(|e| e.to_str())
            .unwrap_or_default();
        if ending == "css" || (ending == "js" && !file.ends_with("search-index.js")) {
            let text = fs::read_to_string(&file).expect("it is text");
            for mark in [
                "fetch(",
                "@import",
                "url(http",
                "url(\"http",
                "importScripts",
            ] {
                // mdBook's playground, which no page of ours has, would ask its own server.
                let playground = file.ends_with("book.js") && mark == "fetch(";
                assert!(
                    playground || !text.contains(mark),
                    "{}: {mark}",
                    file.display()
                );
            }
        }
    }
}

/// What a page needs before it is read: itself, styles, scripts and the letters, packed as a server would.
#[test]
fn a_first_view_is_small() {
    let mut packed: BTreeMap<PathBuf, usize> = BTreeMap::new();
    let mut size = |path: PathBuf| -> usize {
        *packed.entry(path).or_insert_with_key(|path| {
            let bytes = fs::read(path).unwrap_or_default();
            let pressed = path.extension().is_some_and(|e| e == "woff2" || e == "png");
            if pressed {
                bytes.len()
            } else {
                squeezed(&bytes)
            }
        })
    };
    let letters: usize = files(&BOOK.root)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "woff2"))
        .map(&mut size)
        .sum();
    let mut faults = Vec::new();
    for (name, page) in &BOOK.pages {
        let bare = without_scripts(&page.text);
        let needed = bare.split('<').filter(|tag| {
            tag.starts_with("link rel=\"stylesheet\"") || tag.starts_with("script src")
        });
        let addresses: BTreeSet<String> = needed
            .flat_map(|tag| [attributes(tag, "href"), attributes(tag, "src")].concat())
            .map(|a| resolve(name, a).0)
            // Search is loaded when it is asked for.
            .filter(|a| !a.ends_with("search-index.js"))
            .collect();
        let others: usize = addresses.iter().map(|a| size(BOOK.root.join(a))).sum();
        let all = letters + others + size(BOOK.root.join(name));
        if all > 300 * 1024 {
            faults.push(format!("{name}: {} KB", all / 1024));
        }
    }
    assert!(
        faults.is_empty(),
        "{} pages: {:?}",
        faults.len(),
        &faults[..faults.len().min(20)]
    );
}

/// Returns how many bytes a server would send: packed with gzip.
fn squeezed(bytes: &[u8]) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed
        .write_all(bytes)
        .expect("memory takes what is written");
    packed.finish().expect("memory takes what is written").len()
}

#[test]
fn stable_ids_stay() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/ids.txt");
    let listed = fs::read_to_string(path).expect("the list is checked in");
    let listed: BTreeSet<&str> = listed.lines().collect();
    let now = book::ids(&EDITION);
    let now: BTreeSet<&str> = now.iter().map(String::as_str).collect();
    let gone: Vec<&&str> = listed.difference(&now).collect();
    assert!(gone.is_empty(), "cited by others, and gone: {gone:?}");
    let new: Vec<&&str> = now.difference(&listed).take(10).collect();
    assert!(
        new.is_empty(),
        "renew the list with `codille book ids > book/ids.txt`: {new:?}"
    );
}

#[test]
fn faulty_chapters_are_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/bad");
    let settings = bound("book");
    for path in files(&folder)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "md"))
    {
        let mut source = Source::default();
        source.shown = "book/".to_owned();
        source.lay("src/SUMMARY.md", "# Summary\n\n- [Faulty](faulty.md)\n");
        source.lay(
            "src/faulty.md",
            fs::read(&path).expect("a fixture can be read"),
        );
        let out = tempfile::tempdir().expect("a folder can be made");
        let why = build(&source, &out.path().join("out"), None).expect_err("it has faults");
        assert!(!out.path().join("out").exists(), "there is no half a book");
        let stem = path
            .file_stem()
            .expect("it has a name")
            .to_string_lossy()
            .into_owned();
        let code = stem[..5].to_uppercase();
        let said = told(&why);
        assert!(said.contains(&code), "{stem}: {said}");
        settings.bind(|| insta::assert_snapshot!(stem, said));
    }
}

#[test]
fn a_readers_text_stands_beside_its_passage_and_nowhere_else() {
    let work = EDITION.library.works().first().expect("there is a work");
    let passage = (EDITION.library.passages().iter())
        .find(|p| p.id.work() == work.id.as_str() && p.incipit.as_str().split(' ').count() == 6)
        .expect("one has six words");
    let mut texts = Texts::default();
    let text = format!("A preface.\n\n{} and words of mine.\n", passage.incipit);
    texts.add(&EDITION, work, &text);
    let located = texts
        .get(passage.id.as_str())
        .expect("its words stand there");
    assert_eq!(located.line, 3);
    assert!(located.words.ends_with("words of mine."));
    let leaked = BOOK
        .pages
        .values()
        .any(|p| p.text.contains("class=\"transcript\""));
    assert!(!leaked, "the ordinary book has nobody's text");
}
