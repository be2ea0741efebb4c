//! The rule files as bytes under their paths: those embedded, with a reader's own laid over them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::embedded::FILES;
use codille_lang::diagnostic::Code;

/// Rule files under their paths relative to the rules folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    files: BTreeMap<String, Cow<'static, [u8]>>,
    refused: BTreeMap<String, (Code, String)>,
    places: BTreeMap<String, String>,
}

impl Rules {
    /// Makes an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the files embedded in the program.
    pub fn embedded() -> Self {
        let files = FILES.iter();
        let files = files.map(|f| (f.path.to_owned(), Cow::Borrowed(f.text.as_bytes())));
        Self {
            files: files.collect(),
            ..Self::default()
        }
    }

    /// Lays a file over the set: it takes the place of one with the same path, or is added.
    pub fn overlay(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        let path = tidy(path);
        self.refused.remove(&path);
        self.places.remove(&path);
        self.files.insert(path, Cow::Owned(bytes.into()));
    }

    /// Notes by which path somebody opens the file at `path`, which was laid over the set or refused.
    pub fn locate(&mut self, path: &str, place: impl Into<String>) {
        self.places.insert(listed(path), place.into());
    }

    /// Returns by which path somebody opens the file at `path`, if it is not one of the program.
    pub fn place(&self, path: &str) -> Option<&str> {
        self.places.get(path).map(String::as_str)
    }

    /// Notes that the file at `path` could not be had and why; the fault comes out with those of [`Edition`](super::Edition).
    pub fn refuse(&mut self, path: &str, code: Code, reason: impl Into<String>) {
        let path = listed(path);
        self.files.remove(&path);
        self.places.remove(&path);
        self.refused.insert(path, (code, reason.into()));
    }

    /// Goes through the files in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.contents().map(|(path, bytes)| (path, bytes.as_ref()))
    }

    /// The same; what is borrowed is part of the program.
    pub(super) fn contents(&self) -> impl Iterator<Item = (&str, &Cow<'static, [u8]>)> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes))
    }

    /// Goes through the files that could not be had, with the reasons.
    pub fn refused(&self) -> impl Iterator<Item = (&str, Code, &str)> {
        self.refused
            .iter()
            .map(|(path, (code, reason))| (path.as_str(), *code, reason.as_str()))
    }
}

/// Tells whether a file of this name is read at all.
pub fn is_rule_file(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".yaml")
}

/// Returns under which path a file is listed; one from the root is none of the rules folder and stays as it is.
fn listed(path: &str) -> String {
    if path.starts_with('/') {
        path.to_owned()
    } else {
        tidy(path)
    }
}

/// Writes a path with plain strokes and without a leading `./`.
fn tidy(path: &str) -> String {
    let path = path.replace('\\', "/");
    path.trim_start_matches("./")
        .trim_start_matches('/')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readers_file_takes_the_place_of_the_embedded_one() {
        let mut rules = Rules::new();
        rules.overlay("g/a.yaml", "one");
        rules.overlay("./g\\a.yaml", "two");
        assert_eq!(
            rules.files().collect::<Vec<_>>(),
            [("g/a.yaml", b"two".as_slice())]
        );
        assert!(
            Rules::embedded()
                .files()
                .all(|(path, _)| is_rule_file(path))
        );
    }

    #[test]
    fn a_file_that_was_refused_is_no_file() {
        let mut rules = Rules::new();
        rules.overlay("g/a.yaml", "one");
        rules.locate("g/a.yaml", "here/a.yaml");
        rules.refuse(
            "./g/a.yaml",
            codille_lang::diagnostic::code::NOT_READABLE,
            "it is locked",
        );
        assert_eq!(rules.files().count(), 0);
        assert_eq!(rules.place("g/a.yaml"), None);
        let refused: Vec<(&str, &str)> =
            rules.refused().map(|(path, _, why)| (path, why)).collect();
        assert_eq!(refused, [("g/a.yaml", "it is locked")]);
        rules.overlay("g/a.yaml", "two");
        assert_eq!((rules.files().count(), rules.refused().count()), (1, 0));
    }

    #[test]
    fn files_come_in_the_order_of_their_paths() {
        let mut rules = Rules::new();
        for path in ["b.yaml", "a/z.yaml", "/a.yaml", "a/b.yaml"] {
            rules.overlay(path, "");
        }
        let paths: Vec<&str> = rules.files().map(|(path, _)| path).collect();
        assert_eq!(paths, ["a.yaml", "a/b.yaml", "a/z.yaml", "b.yaml"]);
    }

    #[test]
    fn a_place_is_that_of_one_file() {
        let mut rules = Rules::new();
        rules.overlay("a.yaml", "");
        rules.locate("./a.yaml", "mine/a.yaml");
        assert_eq!(rules.place("a.yaml"), Some("mine/a.yaml"));
        rules.overlay("a.yaml", "");
        assert_eq!(rules.place("a.yaml"), None);
    }

    #[test]
    fn rule_files_are_known_by_their_ending() {
        assert!(is_rule_file("a/b.yaml") && is_rule_file("A.YAML"));
        assert!(!is_rule_file("a.yml") && !is_rule_file("a.yaml.txt") && !is_rule_file(""));
    }
}
