//! Rules that a reader edits in a page: laid over those that were read, and checked as `codille check` does it.

use codille_edition::ruleset::{Edition, RawVariant, Rules};
use codille_evidence::diagnosis::{diagnose_variant, in_order};
use codille_lang::diagnostic::{Diagnostic, Severity, Style, render};
use codille_lang::span::{SourceMap, Span};
use serde_json::{Map, Value, json};

/// What came of a text of rules: all rules with it, and what is wrong.
#[derive(Debug)]
pub(crate) struct Checkup {
    pub(crate) rules: Rules,
    pub(crate) edition: Edition,
    /// The path of the text.
    file: String,
    /// In the order of the lines.
    faults: Vec<Diagnostic>,
}

impl Checkup {
    /// Lays a text over rules and checks the variants that it holds, and whatever they make wrong in those that they build on.
    pub(crate) fn of(rules: &Rules, file: &str, text: String) -> Self {
        let mut rules = rules.clone();
        rules.overlay(file, text);
        let edition = Edition::load_part(&rules);
        let here = |at: Span| is_in(&edition, file, at);
        let mut faults: Vec<Diagnostic> = Vec::new();
        for raw in own(&edition, file) {
            // A name of the base that only evidence speaks of is in use; the page has no evidence.
            let mut all = diagnose_variant(raw, &|_| false, &edition.sources);
            all.retain(|d| d.severity == Severity::Error || here(d.span()));
            faults.extend(all);
            faults.extend(edition.faults_under(raw.id.as_str()).into_iter().cloned());
        }
        let read = edition.diagnostics.iter();
        faults.extend(read.filter(|d| here(d.span())).cloned());
        let faults = in_order(faults);
        Self {
            rules,
            edition,
            file: file.to_owned(),
            faults,
        }
    }

    /// Tells whether the rules can be played.
    pub(crate) fn is_sound(&self) -> bool {
        let errors = self.faults.iter();
        let mut errors = errors.filter(|d| d.severity == Severity::Error);
        errors.next().is_none() && own(&self.edition, &self.file).next().is_some()
    }

    /// Returns the variant that the text holds, the last of several.
    pub(crate) fn variant(&self) -> Option<&RawVariant> {
        own(&self.edition, &self.file).last()
    }

    /// Returns it as data: the variant, and every fault with its place and its picture.
    pub(crate) fn told(&self) -> Map<String, Value> {
        let variant = self.variant().map_or(Value::Null, |raw| {
            let base = raw.base.as_ref().map(ToString::to_string);
            json!({ "id": raw.id.as_str(), "title": raw.title, "base": base })
        });
        let faults = self.faults.iter();
        let faults = faults.map(|d| fault(d, &self.edition.sources, &self.file));
        let told = [
            ("sound", self.is_sound().into()),
            ("variant", variant),
            ("faults", faults.collect::<Vec<Value>>().into()),
        ];
        told.into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }
}

/// Finds the variants that a file holds.
fn own<'e>(edition: &'e Edition, file: &'e str) -> impl Iterator<Item = &'e RawVariant> {
    let all = edition.variants.iter();
    all.filter(move |raw| is_in(edition, file, raw.id.span()))
}

/// Tells whether a place is in a file.
fn is_in(edition: &Edition, file: &str, at: Span) -> bool {
    let source = edition.sources.get(at.file);
    source.is_some_and(|source| source.name == file)
}

/// Returns a fault as data; `from` and `to` count as a script counts, and are absent where its place is not in `file`.
pub fn fault(fault: &Diagnostic, sources: &SourceMap, file: &str) -> Value {
    let at = fault.span();
    let (line, column) = sources.line_column(at);
    let source = sources.get(at.file).filter(|source| source.name == file);
    let counted = |end: u32| {
        let before = source?.text.get(..end as usize)?;
        Some(before.encode_utf16().count())
    };
    let picture = render(fault, sources, Style::Plain);
    let picture: Vec<&str> = picture.lines().map(str::trim_end).collect();
    json!({
        "code": fault.code.0,
        "error": fault.severity == Severity::Error,
        "message": fault.title,
        "help": fault.help,
        "line": line,
        "column": column,
        "from": counted(at.start),
        "to": counted(at.end),
        "picture": picture.join("\n"),
    })
}
