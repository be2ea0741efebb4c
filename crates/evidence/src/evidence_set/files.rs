//! Files of evidence, the edition's and a reader's own: which are opened, and in what order.

use super::EvidenceSet;
use crate::document::EvidenceDocument;
use codille_edition::ruleset::{Edition, EvidenceFile};
use codille_edition::yaml;
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::BAD_FIELD;
use codille_lang::span::FileId;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

/// The kinds under which files of evidence stand in the edition.
const KINDS: [&str; 3] = ["records", "cases", "claims"];

/// Returns the files of evidence of an edition.
fn entries(edition: &Edition) -> impl Iterator<Item = &EvidenceFile> {
    let files = edition.evidence.iter();
    files.filter(|e| KINDS.contains(&e.kind.as_str()))
}

/// Returns a name without the work before it.
fn bare(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_owned()
}

impl EvidenceSet {
    /// Reads all files of evidence of an edition.
    pub fn read(edition: &Edition) -> Self {
        let mut shelf = Self::default();
        let files: Vec<&EvidenceFile> = entries(edition).collect();
        let pages = shelf.open_all(edition, &files);
        shelf.enter(edition, pages, false);
        shelf
    }

    /// Reads what is called by a name, with the records that it branches from: the files in which these names stand. For those who want
    /// one record or case and would wait for all; what is wrong with other files is not told. Where there is none of that name, everything is
    /// read, so that near names can be told.
    pub fn about(edition: &Edition, name: &str) -> Self {
        let mut shelf = Self::default();
        shelf.gather(edition, vec![bare(name)]);
        let found = shelf.find(name).is_some() || shelf.find_case(name).is_some();
        if found { shelf } else { Self::read(edition) }
    }

    /// Reads a reader's own files, and of the edition no more than they name. Where something is wrong, everything is read, so that near names
    /// can be told. The numbers of the files are returned in their order.
    pub fn own(edition: &mut Edition, own: Vec<(String, String)>) -> (Self, Vec<FileId>) {
        let own = own.into_iter();
        let files: Vec<FileId> = own.map(|(n, text)| edition.sources.add(n, text)).collect();
        let mut shelf = Self::default();
        let pages: Vec<_> = (files.iter())
            .filter_map(|file| shelf.open(edition, *file))
            .collect();
        let names = pages.iter().flat_map(EvidenceDocument::names);
        let names = names.map(|n| bare(n.as_str())).collect();
        shelf.gather(edition, names);
        for page in pages {
            shelf.lay(edition, page);
        }
        if !shelf.diagnostics.is_empty() {
            shelf = Self::read(edition);
            for file in &files {
                shelf.lay_file(edition, *file);
            }
        }
        (shelf, files)
    }

    /// Puts on the shelf what the files hold in which some names stand, and those in which the records stand that these branch from.
    fn gather(&mut self, edition: &Edition, mut names: Vec<String>) {
        let mut closed: Vec<&EvidenceFile> = entries(edition).collect();
        let mut pages = Vec::new();
        while !names.is_empty() {
            let text = |e: &EvidenceFile| edition.sources.get(e.file).map_or("", |s| &s.text);
            let named = |e: &&EvidenceFile| names.iter().any(|n| text(e).contains(n.as_str()));
            let (open, rest): (Vec<_>, Vec<_>) = closed.into_iter().partition(named);
            closed = rest;
            let mut new = self.open_all(edition, &open);
            for page in &mut new {
                // Nothing is called by the name of what is only counted or searched.
                page.odds.clear();
                page.claims.clear();
                page.measures.clear();
            }
            let bases = new.iter().flat_map(|p| &p.records);
            let bases = bases.filter_map(|r| r.from.as_ref());
            names = bases.map(|b| bare(b.as_str())).collect();
            pages.extend(new);
        }
        self.enter(edition, pages, false);
    }

    /// Opens files side by side, in their order.
    fn open_all(&mut self, edition: &Edition, files: &[&EvidenceFile]) -> Vec<EvidenceDocument> {
        let read = |entry: &&EvidenceFile| {
            let page: Result<EvidenceDocument, _> = yaml::read(entry.file, &edition.sources);
            (page, entry.work.clone())
        };
        // WebAssembly gives no threads, so the engine of the page leaves out what shares work among them.
        #[cfg(not(target_family = "wasm"))]
        let files = files.par_iter().with_max_len(1);
        #[cfg(target_family = "wasm")]
        let files = files.iter();
        let read: Vec<_> = files.map(read).collect();
        let mut pages = Vec::new();
        for (page, work) in read {
            let page = match page {
                Ok(page) => page,
                Err(fault) => {
                    self.diagnostics.push(fault);
                    continue;
                }
            };
            if page.work != *work {
                let title = format!("evidence of `{}` in the folder `{work}`", page.work);
                let fault = Diagnostic::error(BAD_FIELD, title, page.work.span());
                self.diagnostics.push(fault.help(format!("write `{work}`")));
            }
            pages.push(page);
        }
        pages
    }

    /// Adds a reader's own file, whose records may branch from all those read before. Its faults are added
    /// to [`diagnostics`](Self::diagnostics); it may cite, and name as its work, only what the edition has.
    pub fn read_file(
        &mut self,
        edition: &mut Edition,
        name: &str,
        text: impl Into<String>,
    ) -> FileId {
        let file = edition.sources.add(name, text);
        self.lay_file(edition, file);
        file
    }

    fn lay_file(&mut self, edition: &Edition, file: FileId) {
        if let Some(page) = self.open(edition, file) {
            self.lay(edition, page);
        }
    }

    /// Puts on the shelf what a reader's own file holds.
    fn lay(&mut self, edition: &Edition, page: EvidenceDocument) {
        self.diagnostics
            .extend(edition.library.unknown_work(&page.work));
        self.enter(edition, vec![page], true);
    }

    fn open(&mut self, edition: &Edition, file: FileId) -> Option<EvidenceDocument> {
        yaml::read(file, &edition.sources)
            .map_err(|fault| self.diagnostics.push(fault))
            .ok()
    }
}
