//! Loads the whole edition: library, variants and the list of evidence, with all faults of all files.

mod entire;
mod ground;
mod main_variant;
mod part;

pub use ground::Ground;

use super::document::VariantFile;
use super::rules::Rules;
use super::{RawClause, RawVariant, patch};
use crate::text::{Library, Survivor, SurvivorsFile};
use crate::yaml::{self, Text};
use codille_lang::diagnostic::Diagnostic;
use codille_lang::diagnostic::code::{BAD_FIELD, NOT_UTF8};
use codille_lang::sorting;
use codille_lang::span::{FileId, SourceMap, Span};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything that was read, and everything that is wrong with it.
#[derive(Debug, Clone, Default)]
pub struct Edition {
    /// All files; every span points into it.
    pub sources: SourceMap,
    /// Works, topics, passages and apparatus.
    pub library: Library,
    /// The variants that stand on firm ground, in the order of their files.
    pub variants: Vec<RawVariant>,
    /// The files of evidence, not yet read.
    pub evidence: Vec<EvidenceFile>,
    /// Small changes of clauses that no hand shows.
    pub survivors: Vec<Survivor>,
    /// What is wrong, file by file.
    pub diagnostics: Vec<Diagnostic>,
    /// What each variant rests on.
    pub ground: Ground,
    /// The command that shows what is wrong with it, where it isn't that of the rules in the program.
    pub shown_by: Option<String>,
}

impl Edition {
    /// Returns the command that shows what is wrong with the rules.
    pub fn checked_by(&self) -> &str {
        self.shown_by.as_deref().unwrap_or("codille check")
    }
}

/// A file of records, cases or claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceFile {
    /// The file.
    pub file: FileId,
    /// The work in whose folder it stands.
    pub work: String,
    /// What it holds, by the name of its folder or file: `records`, `cases`, `claims`.
    pub kind: String,
}

/// What a file is, by its place and name.
#[derive(Debug, PartialEq, Eq)]
enum Role<'a> {
    Works,
    Topics,
    Passages,
    Apparatus,
    Survivors,
    Evidence { work: &'a str, kind: &'a str },
    Variant,
}

impl<'a> Role<'a> {
    fn of(path: &'a str) -> Self {
        let parts: Vec<&str> = path.split('/').collect();
        match parts.as_slice() {
            ["works.yaml"] | [_, "works.yaml"] => Self::Works,
            ["topics.yaml"] | [_, "topics.yaml"] => Self::Topics,
            [_, "passages.yaml"] => Self::Passages,
            [_, "apparatus.yaml"] => Self::Apparatus,
            [_, "survivors.yaml"] => Self::Survivors,
            [work, "claims.yaml"] => Self::Evidence {
                work,
                kind: "claims",
            },
            [work, kind, .., _] => Self::Evidence { work, kind },
            _ => Self::Variant,
        }
    }
}

impl Edition {
    /// Loads all files.
    pub fn load(rules: &Rules) -> Self {
        let mut edition = Self::default();
        let mut files = Vec::new();
        for (path, code, reason) in rules.refused() {
            let file = edition.sources.add(path, "");
            edition.locate(rules, path, file);
            edition
                .diagnostics
                .push(Diagnostic::error(code, reason, Span::new(file, 0, 0)));
        }
        for (path, bytes) in rules.contents() {
            let (file, is_text) = edition.admit(path, bytes);
            edition.locate(rules, path, file);
            if is_text {
                files.extend(edition.read(path, file));
            }
        }
        edition.diagnostics.extend(edition.library.check());
        for file in &files {
            edition.ground.variant(file);
        }
        let (variants, faults) = patch::assemble(&files);
        edition.diagnostics.extend(faults);
        edition.variants = variants;
        edition.place();
        let faults: Vec<_> = files.iter().flat_map(|file| edition.check(file)).collect();
        edition.diagnostics.extend(faults);
        let faults = main_variant::check(&edition);
        edition.diagnostics.extend(faults);
        sorting::by_key(&mut edition.diagnostics, |d| {
            (d.span().file, d.span().start)
        });
        edition
    }

    /// Reads a file by the role that it has, and returns it where it is a variant.
    fn read(&mut self, path: &str, file: FileId) -> Option<VariantFile> {
        let role = Role::of(path);
        if matches!(role, Role::Works | Role::Topics) {
            self.ground.library(file);
        } else if matches!(role, Role::Passages | Role::Apparatus) {
            self.ground.passages(path, file);
        }
        let (library, sources) = (&mut self.library, &self.sources);
        self.diagnostics.extend(match role {
            Role::Works => library.read_works(file, sources),
            Role::Topics => library.read_topics(file, sources),
            Role::Passages => library.read_passages(file, sources),
            Role::Apparatus => library.read_apparatus(file, sources),
            Role::Survivors => match yaml::read::<SurvivorsFile>(file, sources) {
                Ok(document) => {
                    self.survivors.extend(document.survivors);
                    Vec::new()
                }
                Err(fault) => vec![fault],
            },
            Role::Evidence { work, kind } => {
                let (work, kind) = (work.to_owned(), kind.to_owned());
                self.evidence.push(EvidenceFile { file, work, kind });
                Vec::new()
            }
            Role::Variant => return self.variant(path, file),
        });
        None
    }

    /// Finds a variant by its id.
    pub fn variant_of(&self, id: &str) -> Option<&RawVariant> {
        self.variants.iter().find(|v| v.id.as_str() == id)
    }

    /// Notes by which path somebody opens a file of his own.
    fn locate(&mut self, rules: &Rules, path: &str, file: FileId) {
        if let Some(place) = rules.place(path) {
            self.sources.locate(file, place);
        }
    }

    /// Adds a file to the sources and tells whether it can be read; what is not UTF-8 is shown as far as it can be.
    #[expect(
        clippy::ptr_arg,
        reason = "what is borrowed is part of the program, and is not copied"
    )]
    fn admit(&mut self, path: &str, bytes: &Cow<'static, [u8]>) -> (FileId, bool) {
        if let Cow::Borrowed(bytes) = bytes
            && let Ok(text) = str::from_utf8(bytes)
        {
            return (self.sources.add_embedded(path, text), true);
        }
        match str::from_utf8(bytes) {
            Ok(text) => (self.sources.add(path, text), true),
            Err(error) => {
                let file = self.sources.add(path, String::from_utf8_lossy(bytes));
                let mark = "\u{feff}".as_bytes();
                let mark = if bytes.starts_with(mark) {
                    mark.len()
                } else {
                    0
                };
                let at = error.valid_up_to().saturating_sub(mark);
                let span = Span::new(file, at, at + 3);
                let fault = Diagnostic::error(NOT_UTF8, "the file is not UTF-8", span)
                    .saying("no character begins with this byte")
                    .help("save the file as UTF-8");
                if Role::of(path) == Role::Variant {
                    self.ground.unread(path, file);
                }
                self.diagnostics.push(fault);
                (file, false)
            }
        }
    }

    /// Reads a variant file.
    fn variant(&mut self, path: &str, file: FileId) -> Option<VariantFile> {
        match yaml::read::<VariantFile>(file, &self.sources) {
            Ok(document) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                let stem = name.get(..name.len() - ".yaml".len()).unwrap_or(name);
                if document.variant != *stem {
                    let title = format!(
                        "the variant `{}` stands in a file called `{name}`",
                        document.variant
                    );
                    let help = format!("call the file `{}.yaml`", document.variant);
                    self.diagnostics.push(
                        Diagnostic::error(BAD_FIELD, title, document.variant.span()).help(help),
                    );
                }
                Some(document)
            }
            Err(fault) => {
                self.ground.unread(path, file);
                self.diagnostics.push(fault);
                None
            }
        }
    }

    /// Puts clauses without a topic under the topic called as they are, where there is one.
    fn place(&mut self) {
        // Each clause as it was, with what it becomes: one that variants share stays shared.
        let mut placed = BTreeMap::new();
        for clause in self.variants.iter_mut().flat_map(|v| &mut v.clauses) {
            if clause.topic.is_none() && self.library.topic(clause.id.as_str()).is_some() {
                let (_, own) = placed.entry(Arc::as_ptr(clause)).or_insert_with(|| {
                    let mut own = RawClause::clone(clause);
                    own.topic = Some(own.id.clone());
                    (Arc::clone(clause), Arc::new(own))
                });
                *clause = Arc::clone(own);
            }
        }
    }

    /// Checks work, topics and citations of one file; what it takes from its base is checked there.
    fn check(&self, file: &VariantFile) -> Vec<Diagnostic> {
        let mut faults: Vec<_> = file
            .work
            .iter()
            .filter_map(|work| self.library.unknown_work(work))
            .collect();
        let Some(variant) = self
            .variant_of(file.variant.as_str())
            .filter(|v| v.span == file.variant.span())
        else {
            return faults;
        };
        let here = |text: &&Text| text.span().file == variant.span.file;
        let options = variant.options.iter().flat_map(|o| &o.cites);
        let patches = variant.patches.iter().flat_map(|p| &p.cites);
        let own: Vec<&RawClause> = variant
            .clauses
            .iter()
            .map(Arc::as_ref)
            .filter(|c| c.origin == variant.id.as_str())
            .collect();
        let clauses = own.iter().flat_map(|c| &c.cites);
        let mut cites: Vec<&Text> = variant
            .table
            .cites()
            .chain(options)
            .chain(patches)
            .chain(clauses)
            .chain(variant.rest.iter().flat_map(|r| &r.cites))
            .chain(variant.speaks_for.iter().flat_map(|r| [&r.from, &r.to]))
            .filter(here)
            .collect();
        sorting::by_key(&mut cites, |c| c.span());
        cites.dedup_by_key(|c| c.span());
        faults.extend(
            cites
                .iter()
                .filter_map(|cite| self.library.unknown_passage(cite, &variant.work)),
        );
        let topics = own.iter().flat_map(|c| &c.topic).filter(here);
        faults.extend(topics.filter_map(|topic| self.library.unknown_topic(topic)));
        faults.extend(entire::check(variant, &own, &self.library));
        faults
    }
}

#[cfg(test)]
mod tests;
