//! What each variant rests on: its own file, its bases, what it takes over, its library.

use std::collections::{BTreeMap, BTreeSet};

use super::Edition;
use crate::embedded;
use crate::ruleset::document::VariantFile;
use crate::yaml::Text;
use codille_lang::diagnostic::{Diagnostic, Severity};
use codille_lang::span::FileId;

/// The files that every variant rests on, by its id.
#[derive(Debug, Clone, Default)]
pub struct Ground {
    /// Files of variants, by the id that they give or that they are named by.
    files: BTreeMap<String, BTreeSet<FileId>>,
    /// The variants that a variant is built on or takes clauses from.
    under: BTreeMap<String, BTreeSet<String>>,
    /// The works whose passages a variant stands on.
    works: BTreeMap<String, String>,
    /// Works and topics: everything rests on them.
    library: BTreeSet<FileId>,
    /// Passages and the like, by the folder of their work.
    passages: BTreeMap<String, BTreeSet<FileId>>,
}

impl Ground {
    /// Notes a file that could not be read as what its name says.
    pub(super) fn unread(&mut self, path: &str, file: FileId) {
        let name = path.rsplit('/').next().unwrap_or(path);
        let id = name.strip_suffix(".yaml").unwrap_or(name);
        self.files.entry(id.to_owned()).or_default().insert(file);
    }

    /// Notes a file of works or topics.
    pub(super) fn library(&mut self, file: FileId) {
        self.library.insert(file);
    }

    /// Notes a file that stands in the folder of a work.
    pub(super) fn passages(&mut self, path: &str, file: FileId) {
        if let Some((work, _)) = path.split_once('/') {
            let files = self.passages.entry(work.to_owned()).or_default();
            files.insert(file);
        }
    }

    /// Notes a file of a variant.
    pub(super) fn variant(&mut self, document: &VariantFile) {
        let id = document.variant.to_string();
        let files = self.files.entry(id.clone()).or_default();
        files.insert(document.variant.span().file);
        let taken = document.patches.iter().filter_map(|p| p.take.as_ref());
        let others = taken.map(|t| &t.from).chain(&document.base);
        let under = self.under.entry(id.clone()).or_default();
        under.extend(others.map(Text::to_string));
        if let Some(work) = &document.work {
            self.works.insert(id, work.to_string());
        }
    }

    /// Tells whether some file gives or has the name of a variant, be it read or not.
    pub fn knows(&self, id: &str) -> bool {
        self.files.contains_key(id)
    }

    /// Returns the files that a variant rests on.
    fn of(&self, id: &str) -> BTreeSet<FileId> {
        let (mut open, mut seen) = (vec![id], BTreeSet::new());
        let mut out = self.library.clone();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            out.extend(self.files.get(id).into_iter().flatten());
            let work = self.works.get(id).and_then(|work| self.passages.get(work));
            out.extend(work.into_iter().flatten());
            let under = self.under.get(id).into_iter().flatten();
            open.extend(under.map(String::as_str));
        }
        out
    }
}

impl Edition {
    /// Tells whether every file that a variant rests on is one of the program, unchanged.
    pub fn is_embedded(&self, id: &str) -> bool {
        let files = self.ground.of(id).into_iter();
        let mut sources = files.filter_map(|file| self.sources.get(file));
        sources.all(|source| embedded::is_one(&source.name, &source.text))
    }

    /// Returns the files that a variant rests on and the passages of other works that they cite, in the order in which they were
    /// read, each with its name and its text.
    pub fn files_under(&self, id: &str) -> impl Iterator<Item = (&str, &str)> {
        let own = self.ground.of(id);
        let speaks = |work: &str| {
            let cite = format!("{work}/");
            let own = own.difference(&self.ground.library);
            let mut sources = own.filter_map(|file| self.sources.get(*file));
            sources.any(|source| source.text.contains(&cite))
        };
        let cited = self.ground.passages.iter();
        let cited = cited.filter(|(work, _)| speaks(work));
        let cited: BTreeSet<FileId> = cited.flat_map(|(_, files)| files).copied().collect();
        let files = own.union(&cited).copied().collect::<BTreeSet<FileId>>();
        let sources = files.into_iter().filter_map(|file| self.sources.get(file));
        sources.map(|source| (source.name.as_str(), source.text.as_ref()))
    }

    /// Returns the errors in the files that a variant rests on, known or not: its own, those of its bases and of the
    /// variants that it takes clauses from, of its works, topics and passages. What its clauses say is not looked at.
    pub fn faults_under(&self, id: &str) -> Vec<&Diagnostic> {
        if self.diagnostics.is_empty() {
            return Vec::new();
        }
        let files = self.ground.of(id);
        let errors = self.diagnostics.iter();
        let errors = errors.filter(|d| d.severity == Severity::Error);
        errors.filter(|d| files.contains(&d.span().file)).collect()
    }
}
