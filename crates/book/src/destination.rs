//! The folder that a book is put in: whether it may be replaced, and how a finished book takes its place.
//!
//! A build replaces only what an earlier build made. So each book holds a list of what belongs to it, and a folder
//! with anything else in it is refused before any work is done.

#![expect(clippy::disallowed_methods, reason = "a book is a folder of files")]

use codille_lang::words::joined;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::build::{Failure, put};

/// The file in a book that lists what belongs to it, a path on each line after the first.
const LIST: &str = ".codille-book";
/// The first line of that file.
const HEAD: &str = "`codille book build` made what is listed here, and replaces it.";
/// How the folders begin in which books are made, beside the places where they will stand.
const WORK: &str = ".codille-book-";
/// The file in such a folder that is locked as long as the build goes on.
const LOCK: &str = "lock";

/// A place that a book may be put in, and the folder beside it in which the book is made.
#[derive(Debug)]
pub(super) struct Destination {
    /// As the caller wrote it, for messages.
    named: PathBuf,
    /// Where it is; links are followed.
    path: PathBuf,
    work: TempDir,
    /// Tells other builds that this one goes on.
    _lock: File,
}

impl Destination {
    /// Makes sure that a book may be put there, and begins one.
    ///
    /// # Errors
    /// Returns what stands there that no build made, or why nothing can be written beside it.
    pub(super) fn open(named: &Path) -> Result<Self, Failure> {
        let path = resolve(named)?;
        vacant(named, &path)?;
        let parent = path
            .parent()
            .filter(|p| !p.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let told = |error: io::Error| {
            let words = format!("`{}`: {error}", parent.display());
            Failure::File(io::Error::new(error.kind(), words))
        };
        fs::create_dir_all(parent).map_err(told)?;
        sweep(parent).map_err(told)?;
        let work = tempfile::Builder::new()
            .prefix(WORK)
            .tempdir_in(parent)
            .map_err(told)?;
        let lock = File::create(work.path().join(LOCK)).map_err(told)?;
        lock.lock().map_err(told)?;
        Ok(Self {
            named: named.to_owned(),
            path,
            work,
            _lock: lock,
        })
    }

    /// Returns the folder for the prose, styles and scripts that the book is made of.
    pub(super) fn source(&self) -> PathBuf {
        self.work.path().join("source")
    }

    /// Returns the folder in which the book is made.
    pub(super) fn made(&self) -> PathBuf {
        self.work.path().join("book")
    }

    /// Puts the finished book in its place, so that there is never half a book.
    ///
    /// # Errors
    /// Returns what has been put there meanwhile, or why the folders cannot be exchanged. The old book is kept then.
    pub(super) fn fill(self) -> Result<(), Failure> {
        let made = self.made();
        let mut list = entries(&made)?;
        list.insert(LIST.to_owned());
        let lines = [HEAD.to_owned()].into_iter().chain(list);
        put(&made.join(LIST), (joined(lines, "\n") + "\n").as_bytes())?;
        vacant(&self.named, &self.path)?;
        let old = self.work.path().join("old");
        if stands_in(&self.path) {
            // A folder in which somebody stands keeps its identity: only what is in it is exchanged.
            fs::create_dir(&old)?;
            exchange(&self.path, &old)?;
            exchange(&made, &self.path)?;
            return Ok(());
        }
        let there = self.path.exists();
        if there {
            fs::rename(&self.path, &old)?;
        }
        if let Err(error) = fs::rename(&made, &self.path) {
            if there {
                fs::rename(&old, &self.path)?;
            }
            return Err(error.into());
        }
        Ok(())
    }
}

/// Follows links to the folder itself.
fn resolve(named: &Path) -> Result<PathBuf, Failure> {
    let refuse = |words: String| Failure::Folder(words);
    let data = match fs::symlink_metadata(named) {
        Ok(data) => data,
        Err(error) => {
            // Nothing stands there. Its parents are made, unless one of them is a file.
            let mut above = named.ancestors().skip(1);
            let file = above.find(|p| !p.as_os_str().is_empty() && p.exists());
            return match file.filter(|p| !p.is_dir()) {
                Some(file) => Err(refuse(format!(
                    "`{}` is a file; name a folder",
                    file.display()
                ))),
                None if error.kind() == io::ErrorKind::NotFound => Ok(named.to_owned()),
                None => Err(refuse(format!("`{}`: {error}", named.display()))),
            };
        }
    };
    let shown = named.display();
    match named.canonicalize() {
        Err(_) if data.is_symlink() => Err(refuse(format!(
            "`{shown}` is a link to nothing; name a folder"
        ))),
        Err(error) => Err(refuse(format!("`{shown}`: {error}"))),
        Ok(path) if !path.is_dir() => Err(refuse(format!("`{shown}` is a file; name a folder"))),
        Ok(path) => Ok(path),
    }
}

/// Makes sure that a folder is empty, or holds only what an earlier build listed as its own.
fn vacant(named: &Path, path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let list = fs::read_to_string(path.join(LIST)).unwrap_or_default();
    let mut lines = list.lines();
    let own: BTreeSet<&str> = match lines.next() {
        Some(HEAD) => lines.collect(),
        // A file of that name that is no list of ours is somebody's own, as is all else.
        _ => BTreeSet::new(),
    };
    let there = entries(path)?;
    let foreign = there.iter().find(|entry| !own.contains(entry.as_str()));
    if let Some(foreign) = foreign {
        let words = format!(
            "`{}` holds `{foreign}`, which no `codille book build` made; name an empty folder or one that only holds a \
             book, or clear this one yourself",
            named.display()
        );
        return Err(Failure::Folder(words));
    }
    if inside(path) {
        let words = format!(
            "you stand inside `{}`, and it is replaced; go out of it first",
            named.display()
        );
        return Err(Failure::Folder(words));
    }
    Ok(())
}

/// Lists everything below a folder by its path with `/`; a link is listed and not followed.
fn entries(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut found = BTreeSet::new();
    let mut open = vec![(folder.to_owned(), String::new())];
    while let Some((path, prefix)) = open.pop() {
        for entry in fs::read_dir(&path)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                open.push((entry.path(), format!("{name}/")));
            }
            found.insert(name);
        }
    }
    Ok(found)
}

/// Tells whether the program was called from that folder.
fn stands_in(path: &Path) -> bool {
    here().is_some_and(|here| here == path)
}

/// Tells whether the program was called from a folder below that one.
fn inside(path: &Path) -> bool {
    here().is_some_and(|here| here != path && here.starts_with(path))
}

fn here() -> Option<PathBuf> {
    std::env::current_dir().ok()?.canonicalize().ok()
}

/// Moves all that is in one folder into another.
fn exchange(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        fs::rename(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Removes the folders of builds that were interrupted. One that still goes on holds its lock.
fn sweep(parent: &Path) -> io::Result<()> {
    for entry in fs::read_dir(parent)? {
        let entry = entry?;
        if !entry.file_name().to_string_lossy().starts_with(WORK) || !entry.file_type()?.is_dir() {
            continue;
        }
        let Ok(lock) = File::open(entry.path().join(LOCK)) else {
            continue;
        };
        if lock.try_lock().is_ok() {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}
#[cfg(test)]
mod tests {
    use super::*;

    /// Puts a book of one page in a folder.
    fn fill(out: &Path, page: &str) -> Result<(), Failure> {
        let open = Destination::open(out)?;
        put(&open.made().join("pages/one.html"), page.as_bytes())?;
        open.fill()
    }

    fn said(outcome: Result<(), Failure>) -> String {
        outcome.expect_err("it is refused").to_string()
    }

    #[test]
    fn only_a_book_is_replaced() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("deep/out");
        fill(&out, "first").expect("nothing stands there");
        fill(&out, "second").expect("a book stands there");
        let page = || fs::read_to_string(out.join("pages/one.html")).expect("a page");
        assert_eq!(page(), "second");

        put(&out.join("pages/mine.txt"), b"mine").expect("a file");
        let words = said(fill(&out, "third"));
        assert!(words.contains("holds `pages/mine.txt`"), "{words}");
        assert_eq!(page(), "second");

        fs::remove_file(out.join("pages/mine.txt")).expect("it was there");
        fs::create_dir(out.join(".git")).expect("a folder");
        let words = said(fill(&out, "third"));
        assert!(words.contains("holds `.git`"), "{words}");
    }

    #[test]
    fn a_list_that_is_not_ours_is_no_leave() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("out");
        put(&out.join(LIST), b"letter.txt\n").expect("a file");
        put(&out.join("letter.txt"), b"dear").expect("a file");
        let words = said(fill(&out, "x"));
        assert!(words.contains("holds `.codille-book`"), "{words}");
    }

    #[test]
    fn what_an_interrupted_build_left_is_removed_and_a_living_build_is_not() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("out");
        let dead = folder.path().join(".codille-book-dead");
        put(&dead.join(LOCK), b"").expect("a file");
        put(&folder.path().join(".codille-book-other/own"), b"").expect("a file");
        let living = Destination::open(&out).expect("it may be put there");
        assert!(!dead.exists());
        let second = Destination::open(&out).expect("two may be made at once");
        assert!(living.work.path().exists() && second.work.path().exists());
        drop((living, second));
        let left = entries(folder.path()).expect("it can be listed");
        assert_eq!(
            left.into_iter().collect::<Vec<_>>(),
            [".codille-book-other", ".codille-book-other/own"]
        );
    }
}
