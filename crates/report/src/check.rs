//! What is wrong with an edition: all diagnostics in one place, and as a report.

use std::collections::HashSet;

use rayon::prelude::*;
use serde::Serialize;

use codille_edition::ruleset::{Edition, RawClause, RawVariant};
use codille_evidence::EvidenceSet;
use codille_evidence::diagnosis::{diagnose_variant, in_order};
use codille_lang::clause::ast::{Sentence, Word};
use codille_lang::diagnostic::{Diagnostic, Severity, Style, render_all};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::span::SourceMap;
use codille_lang::words::counted;

/// The faults of an edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// In the order of files and lines.
    pub diagnostics: Vec<Finding>,
    /// How many variants were loaded.
    pub variants: usize,
    /// How many clauses they have.
    pub clauses: usize,
    /// How many passages there are.
    pub passages: usize,
}

/// A diagnostic for machines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The code.
    pub code: String,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The sentence at the head.
    pub message: String,
    /// An edit that would mend it.
    pub help: Option<String>,
}

/// Returns every fault that can be found without playing: of files, patches, citations, clauses, variants and evidence.
///
/// A fault of a clause is told once, not again by each variant that inherits the clause.
pub fn diagnose(edition: &Edition) -> Vec<Diagnostic> {
    let mut all = edition.diagnostics.clone();
    let words = words_of_evidence(edition);
    let deep = |v: &RawVariant| {
        let spoken = |word: &str| words.contains(word) || is_used(edition, v, word);
        diagnose_variant(v, &spoken, &edition.sources)
    };
    let variants =
        || -> Vec<Diagnostic> { edition.variants.par_iter().flat_map_iter(deep).collect() };
    let (rules, evidence) = rayon::join(variants, || EvidenceSet::read(edition).diagnostics);
    all.extend(rules);
    all.extend(evidence);
    in_order(all)
}

/// Returns the errors for which a variant is not played: of the files that it rests on, and of its own clauses.
pub fn faults_of(edition: &Edition, id: &str) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = edition.faults_under(id).into_iter().cloned().collect();
    // The rules of the program were tried when it was tested.
    let tried = edition.is_embedded(id);
    if let Some(raw) = edition.variant_of(id).filter(|_| !tried) {
        all.extend(diagnose_variant(raw, &|_| true, &edition.sources));
    }
    all.retain(|d| d.severity == Severity::Error);
    in_order(all)
}

/// Returns diagnostics as a machine reads them.
pub fn findings(sources: &SourceMap, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let all = diagnostics.iter();
    all.map(|d| Finding::of(d, sources)).collect()
}

/// Returns every word of the records, cases and claims: a name that they speak of is in use.
fn words_of_evidence(edition: &Edition) -> HashSet<&str> {
    let files = edition.evidence.iter();
    let files = files.filter_map(|e| edition.sources.get(e.file));
    files.flat_map(|file| words_of(&file.text)).collect()
}

/// Returns the words of a text as clauses write names.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

/// Tells whether a variant that builds on another speaks of a name in a clause of its own.
fn is_used(edition: &Edition, base: &RawVariant, name: &str) -> bool {
    let inherits = |v: &&RawVariant| {
        v.id.as_str() != base.id.as_str() && v.clauses.iter().any(|c| c.origin == base.id.as_str())
    };
    let others = edition.variants.iter().filter(inherits);
    let mut own = others.flat_map(|v| v.clauses.iter().filter(|c| c.origin == v.id.as_str()));
    own.any(|c| words_of(c.rule.as_str()).any(|w| w == name))
}

/// Reads the rule of a clause; one that was added as an exception begins as such.
///
/// # Errors
/// Returns the first fault of its text.
pub fn read_clause(
    clause: &RawClause,
    sources: &SourceMap,
) -> Result<Vec<Sentence>, Box<Diagnostic>> {
    let mut sentences = Vec::clone(&*clause.rule.sentences(sources)?);
    if let Some(label) = &clause.exception_of {
        for sentence in &mut sentences {
            sentence.exception_to.get_or_insert_with(|| Word {
                text: label.to_string(),
                span: label.span(),
            });
        }
    }
    Ok(sentences)
}

/// Makes the report of diagnostics.
pub fn check(edition: &Edition, diagnostics: &[Diagnostic]) -> Check {
    Check {
        diagnostics: findings(&edition.sources, diagnostics),
        variants: edition.variants.len(),
        clauses: edition.variants.iter().map(|v| v.clauses.len()).sum(),
        passages: edition.library.passages().len(),
    }
}

impl Finding {
    fn of(diagnostic: &Diagnostic, sources: &SourceMap) -> Self {
        let (line, column) = sources.line_column(diagnostic.span());
        let file = sources.get(diagnostic.span().file);
        Self {
            code: diagnostic.code.0.to_owned(),
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            file: file.map_or_else(String::new, |f| f.place.clone()),
            line,
            column,
            message: diagnostic.title.clone(),
            help: diagnostic.help.clone(),
        }
    }
}

impl Check {
    /// Tells whether nothing is wrong that keeps the rules from being used.
    pub fn sound(&self) -> bool {
        self.count("error") == 0
    }

    fn count(&self, severity: &str) -> usize {
        let all = self.diagnostics.iter();
        all.filter(|d| d.severity == severity).count()
    }

    /// Draws the diagnostics and sums them up.
    pub fn text(&self, edition: &Edition, diagnostics: &[Diagnostic], look: TermStyle) -> String {
        let style = if look.colour {
            Style::Colour
        } else {
            Style::Plain
        };
        let mut out: String = render_all(diagnostics, &edition.sources, style)
            .lines()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect();
        let (errors, warnings) = (self.count("error"), self.count("warning"));
        let (ink, verdict) = match (errors, warnings) {
            (0, 0) => (Color::Green, "no faults".to_owned()),
            (0, _) => (Color::Yellow, counted(warnings, "warning")),
            (_, 0) => (Color::Red, counted(errors, "error")),
            _ => {
                let both = [counted(errors, "error"), counted(warnings, "warning")];
                (Color::Red, both.join(", "))
            }
        };
        let counts = [
            counted(self.variants, "variant"),
            counted(self.clauses, "clause"),
            counted(self.passages, "passage"),
        ];
        let sum = format!("{}: {verdict}", counts.join(", "));
        out += &look.paragraph(0, ink, &sum);
        if let Some(first) = self.diagnostics.first() {
            let hint = format!("`codille explain {}` says more", first.code);
            out += &look.paragraph(0, Color::Dim, &hint);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::Rules;

    #[test]
    fn the_rules_of_the_program_have_no_errors() {
        let edition = Edition::load(&Rules::embedded());
        let errors: Vec<_> = (diagnose(&edition).into_iter())
            .filter(|d| d.severity == Severity::Error)
            .collect();
        assert_eq!(errors, []);
        for variant in &edition.variants {
            assert!(edition.is_embedded(variant.id.as_str()));
        }
    }

    #[test]
    fn a_variant_on_changed_ground_is_tried() {
        let mut rules = Rules::embedded();
        let text = "variant: mine\ntitle: T\nbase: gibbs-1878\nclauses:\n  - {id: a, status: supplied, rule: define a as nought}\n";
        rules.overlay("mine.yaml", text);
        let edition = Edition::load(&rules);
        assert!(!edition.is_embedded("mine") && edition.is_embedded("gibbs-1878"));
        assert!(!faults_of(&edition, "mine").is_empty());
    }
}
