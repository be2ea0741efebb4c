//! The files of the book as they are written: prose, styles, scripts and listings.

#![expect(
    clippy::disallowed_methods,
    reason = "with `--source` the files of the book are read from disk"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, DirEntry, include_dir};

static PROSE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/src");
static THEME: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/theme");
static STYLES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/css");
static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/js");
static TABLE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/play");
static LISTINGS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/book/listings");

/// The folders of a book; anything beside them is none of it.
const FOLDERS: [&str; 6] = ["src", "theme", "css", "js", "play", "listings"];
/// The single files of a book.
const FILES: [&str; 12] = [
    "book.toml",
    super::tei::ODD,
    super::fields::FILE,
    "glossary.yaml",
    super::imprint::FILE,
    super::lesson::FILE,
    super::witness::FILE,
    super::finding::FILE,
    super::ventured::FILES[0],
    super::ventured::FILES[1],
    super::tabulated::FILES[0],
    super::tabulated::FILES[1],
];
/// How deep folders are followed.
const MAX_DEPTH: usize = 8;

/// The files of a book under their paths, such as `src/index.md`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    files: BTreeMap<String, Vec<u8>>,
    /// What stands before a path where an author is told of it.
    pub shown: String,
}

impl Source {
    /// Returns the book in the program.
    pub fn embedded() -> Self {
        let mut files = BTreeMap::new();
        let folders = [&PROSE, &THEME, &STYLES, &SCRIPTS, &TABLE, &LISTINGS];
        for (name, folder) in FOLDERS.into_iter().zip(folders) {
            let mut open = vec![folder];
            while let Some(folder) = open.pop() {
                for entry in folder.entries() {
                    match entry {
                        DirEntry::Dir(inner) => open.push(inner),
                        DirEntry::File(file) => {
                            let path = file.path().to_string_lossy().replace('\\', "/");
                            files.insert(format!("{name}/{path}"), file.contents().to_vec());
                        }
                    }
                }
            }
        }
        let singles: [&[u8]; 12] = [
            include_bytes!("../book/book.toml"),
            include_bytes!("../book/apparatus.odd"),
            include_bytes!("../book/fields.yaml"),
            include_bytes!("../book/glossary.yaml"),
            include_bytes!("../book/imprint.yaml"),
            include_bytes!("../book/lessons.yaml"),
            include_bytes!("../book/witnesses.json"),
            include_bytes!("../book/findings.json"),
            include_bytes!("../book/ventures.json"),
            include_bytes!("../book/ventures-club.json"),
            include_bytes!("../book/tables.json"),
            include_bytes!("../book/tables-club.json"),
        ];
        for (name, bytes) in FILES.into_iter().zip(singles) {
            files.insert(name.to_owned(), bytes.to_vec());
        }
        Self {
            files,
            shown: "book/".to_owned(),
        }
    }

    /// Reads a book from a folder.
    ///
    /// # Errors
    /// Returns why a file or folder cannot be read.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut source = Self {
            files: BTreeMap::new(),
            shown: format!("{}/", folder.display()),
        };
        for name in FOLDERS {
            let inner = folder.join(name);
            if inner.is_dir() {
                source.walk(&inner, name, MAX_DEPTH)?;
            }
        }
        for name in FILES {
            let path = folder.join(name);
            if path.is_file() {
                source.files.insert(name.to_owned(), fs::read(path)?);
            }
        }
        Ok(source)
    }

    fn walk(&mut self, folder: &Path, name: &str, depth: usize) -> io::Result<()> {
        let entries: io::Result<Vec<PathBuf>> =
            fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect();
        for path in entries? {
            let Some(last) = path.file_name().map(|n| n.to_string_lossy().into_owned()) else {
                continue;
            };
            let inner = format!("{name}/{last}");
            if path.is_dir() && depth > 0 {
                self.walk(&path, &inner, depth - 1)?;
            } else if path.is_file() && !last.starts_with('.') && !last.ends_with('~') {
                self.files.insert(inner, fs::read(&path)?);
            }
        }
        Ok(())
    }

    /// Adds a file or takes the place of one.
    pub fn lay(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), bytes.into());
    }

    /// Returns a file.
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// Returns a file as text.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.get(path).and_then(|b| std::str::from_utf8(b).ok())
    }

    /// Goes through the files of a folder: paths below it, in order.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &[u8])> {
        let folder = format!("{folder}/");
        self.files
            .iter()
            .filter_map(move |(path, bytes)| Some((path.strip_prefix(&folder)?, bytes.as_slice())))
    }
}
