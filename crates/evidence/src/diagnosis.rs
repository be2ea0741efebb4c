//! What is wrong with a variant as far as it shows without playing: its clauses, its table, and what is tried once it is compiled.

use codille_lang::sorting;
use std::collections::BTreeSet;
use std::sync::Arc;

use codille_edition::check;
use codille_edition::ruleset::{RawClause, RawVariant, RuleText};
use codille_engine::variant::{Variant, probe};
use codille_lang::clause::print;
use codille_lang::diagnostic::code::{BAD_TABLE, UNSUPPORTED_STATUS};
use codille_lang::diagnostic::{Diagnostic, Severity};
use codille_lang::span::SourceMap;

/// Checks a variant and, where it is sound, compiles it under its defaults and probes it. `spoken` tells of a name that no clause uses
/// whether somebody else speaks of it.
pub fn diagnose_variant(
    raw: &RawVariant,
    spoken: &dyn Fn(&str) -> bool,
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    let (checked, mut faults) = check::check(raw, sources);
    for fault in faults.iter_mut().filter(|d| d.code.0.starts_with("E02")) {
        let mut clauses = raw.clauses.iter();
        let clause = clauses.find(|c| c.rule.span().covers(fault.span()));
        if clause.is_some_and(|c| is_escaped(c, sources)) {
            *fault = unescaped(fault.clone());
        }
    }
    if raw.game.is_none() {
        // Most likely `base:` was forgotten, which is told, and the table would come from there.
        faults.retain(|d| d.code != BAD_TABLE);
    }
    if let Some(checked) = checked {
        faults.extend(check::unused(&checked, spoken));
        faults.extend(other_readings(raw, sources));
        match Variant::compile(&Arc::new(checked), &Vec::new()) {
            Ok(variant) => faults.extend(probe(&variant)),
            Err(more) => faults.extend(more),
        }
    }
    faults
}

/// Tries the readings that the variant's own file writes out beside its rules, which are sound: each must hold in the place of its rule.
fn other_readings(raw: &RawVariant, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for (clause, own) in raw.clauses.iter_enumerated() {
        if own.origin != raw.id.as_str() {
            continue;
        }
        for (reading, other) in own.otherwise.iter().enumerate() {
            let plain = |rule: &RuleText| rule.sentences(sources).ok().map(|s| print(&s));
            if plain(other).is_some_and(|words| Some(words) == plain(&own.rule)) {
                let title = format!("the other reading of `{}` is the rule itself", own.id);
                let fault = Diagnostic::error(UNSUPPORTED_STATUS, title, other.span());
                faults.push(fault.help("write what `alternative:` says, or strike it out"));
            }
            let Some(read) = raw.read_otherwise(clause, reading) else {
                continue;
            };
            let (checked, found) = check::check(&read, sources);
            faults.extend(found.into_iter().filter(|d| d.severity == Severity::Error));
            if let Some(checked) = checked {
                faults.extend(
                    Variant::compile(&Arc::new(checked), &Vec::new())
                        .err()
                        .into_iter()
                        .flatten(),
                );
            }
        }
    }
    faults
}

/// Puts diagnostics in the order of the files, each once, and says of each what usually mends it.
pub fn in_order(mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut told = BTreeSet::new();
    all.retain(|d| told.insert((d.code, d.span(), d.title.clone())));
    sorting::by_key(&mut all, |d| (d.span().file, d.span().start));
    all.into_iter().map(Diagnostic::with_usual_help).collect()
}

/// Says that marks which YAML would resolve are not resolved in a rule.
fn unescaped(fault: Diagnostic) -> Diagnostic {
    fault
        .note("a backslash or a doubled quote is not taken for one here")
        .help("set the rule apart: write `|` after `rule:` and the text indented on the next line")
}

/// Tells whether YAML reads the rule otherwise than it stands in the file.
fn is_escaped(clause: &RawClause, sources: &SourceMap) -> bool {
    let raw = clause.rule.raw(sources);
    raw.split_whitespace()
        .ne(clause.rule.as_str().split_whitespace())
        && (raw.contains('\\') || raw.contains("''"))
}
