//! Loads the edition that a command works on: the rules in the program, with a reader's own laid over them.

use std::path::{Path, PathBuf};

use super::files::{self, overlay_file, overlay_folder, overlay_under};
use super::output::say;
use super::{Failure, Shared};
use codille_edition::ruleset::{Edition, Rules, is_rule_file};
use codille_lang::diagnostic::Severity;
use codille_lang::diagnostic::code::{NOT_A_FILE, NOT_READABLE};

/// Files that have their name from what they hold and stand in the folder of a work.
const NAMED: [&str; 4] = [
    "passages.yaml",
    "apparatus.yaml",
    "claims.yaml",
    "survivors.yaml",
];
/// Folders of evidence, which stand in the folder of a work.
const EVIDENCE: [&str; 2] = ["records", "cases"];

/// Returns the rules of the program with the folders named by `--rules` laid over them.
///
/// # Errors
/// Returns wrong use where a folder is none.
pub(super) fn rules(shared: &Shared) -> Result<Rules, Failure> {
    let mut rules = Rules::embedded();
    for folder in &shared.rules {
        if !folder.is_dir() {
            let what = if folder.exists() {
                "is not a folder; `codille check FILE` reads a single file"
            } else {
                "does not exist"
            };
            let words = format!("--rules: `{}` {what}", folder.display());
            return Err(Failure::Misuse(words));
        }
        overlay_folder(&mut rules, folder);
    }
    Ok(rules)
}

/// Loads the edition; if it has faults, a line on the standard error says so.
///
/// # Errors
/// Returns wrong use where a folder is none.
pub(super) fn edition(shared: &Shared) -> Result<Edition, Failure> {
    let edition = quiet(shared)?;
    warn(&edition);
    Ok(edition)
}

/// Loads the edition for a command that itself looks for faults in what it needs.
///
/// # Errors
/// Returns wrong use where a folder is none.
pub(super) fn quiet(shared: &Shared) -> Result<Edition, Failure> {
    let mut edition = Edition::load(&rules(shared)?);
    edition.shown_by = Some(command(shared, &[]));
    Ok(edition)
}

/// Says on the standard error that the rules have faults, where they have.
pub(super) fn warn(edition: &Edition) {
    let errors = edition.diagnostics.iter();
    let errors = errors.filter(|d| d.severity == Severity::Error).count();
    if errors > 0 {
        let faults = if errors == 1 { "fault" } else { "faults" };
        say(&format!(
            "warning: the rules have {errors} {faults}, and what is faulty is left out: see `{}`",
            edition.checked_by()
        ));
    }
}

/// Returns the command that shows what is wrong with the rules as they are laid here, with these paths laid over them.
pub(super) fn command(shared: &Shared, paths: &[PathBuf]) -> String {
    let mut out = "codille check".to_owned();
    let laid = paths.iter().map(|path| (" ", path));
    let folders = shared.rules.iter().map(|folder| (" --rules ", folder));
    for (before, path) in laid.chain(folders) {
        let shown = path.display().to_string();
        let plain = |c: char| c.is_alphanumeric() || "/._-+~".contains(c);
        out += before;
        if shown.chars().all(plain) {
            out += &shown;
        } else {
            out.extend(["'", &shown.replace('\'', "'\\''"), "'"]);
        }
    }
    out
}

/// Lays a path that a reader named over the rules: a file, a folder of rules, or the folder of a work.
pub(super) fn lay(rules: &mut Rules, path: &Path) {
    let shown = path.display().to_string();
    // The real place, so that `.` and `..` have names.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = name_of(&real);
    if !real.is_dir() {
        if real.exists() && !is_rule_file(&name) {
            let reason = "rule files have names that end in `.yaml`";
            rules.refuse(&shown, NOT_READABLE, reason);
            return rules.locate(&shown, files::place(path));
        }
        let place = if real.exists() {
            neighbours(rules, &real);
            place(rules, &real)
        } else {
            shown
        };
        return overlay_file(rules, path, &place);
    }
    if is_rule_file(&name) {
        let reason = "a directory stands where a file was expected";
        rules.refuse(&shown, NOT_A_FILE, reason);
        return rules.locate(&shown, files::place(path));
    }
    if EVIDENCE.contains(&name.as_str()) {
        let work = real.parent().map(name_of).unwrap_or_default();
        overlay_under(rules, path, &format!("{work}/{name}"));
    } else if is_work(&real) {
        overlay_under(rules, path, &name);
    } else {
        overlay_folder(rules, path);
    }
}

/// Lays the folder of a work over the rules for the sake of one file in it, unless they know the work already.
fn neighbours(rules: &mut Rules, file: &Path) {
    let Some(folder) = file.parent().filter(|f| is_work(f)) else {
        return;
    };
    let within = name_of(folder) + "/";
    if !rules.files().any(|(path, _)| path.starts_with(&within)) {
        overlay_under(rules, folder, within.trim_end_matches('/'));
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Tells whether a file of the rules holds what a book says or evidence, and no variant.
pub(super) fn is_of_book(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        [name] | [_, name] => NAMED.contains(name) || ["works.yaml", "topics.yaml"].contains(name),
        _ => true,
    }
}

/// Tells whether a folder is that of one work.
fn is_work(folder: &Path) -> bool {
    NAMED
        .iter()
        .chain(&EVIDENCE)
        .any(|name| folder.join(name).exists())
}

/// The longest path of a file of rules, in parts.
const DEEPEST: usize = 6;

/// Returns the last parts of a path, as paths of rules are written; the whole of one that has fewer.
fn end(file: &Path, parts: usize) -> String {
    let all = file.components();
    let all: Vec<String> = all
        .map(|c| c.as_os_str().to_string_lossy().into_owned())
        .collect();
    all.get(all.len().saturating_sub(parts)..)
        .unwrap_or_default()
        .join("/")
}

/// Finds the file of the rules that a path means: one whose own path ends it.
pub(super) fn known(rules: &Rules, file: &Path) -> Option<String> {
    let known: Vec<&str> = rules.files().map(|(path, _)| path).collect();
    let ends = (1..=DEEPEST).rev().map(|parts| end(file, parts));
    ends.into_iter().find(|end| known.contains(&end.as_str()))
}

/// Tells whether a file of evidence is one of the rules, or stands in a folder of evidence: it is laid over them.
pub(super) fn belongs(rules: &Rules, file: &Path) -> bool {
    let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folders = real.ancestors().skip(1).take(2).map(name_of);
    let kept = folders.into_iter().any(|f| EVIDENCE.contains(&f.as_str()));
    kept || known(rules, &real).is_some()
}

/// Finds where a single file belongs: where one stands that ends its path, or by its name, or on its own.
fn place(rules: &Rules, file: &Path) -> String {
    if let Some(known) = known(rules, file) {
        return known;
    }
    let name = name_of(file);
    let folder = file.parent().map(name_of).unwrap_or_default();
    if NAMED.contains(&name.as_str()) || file.parent().is_some_and(is_work) {
        return end(file, 2);
    }
    if EVIDENCE.contains(&folder.as_str()) {
        return end(file, 3);
    }
    // A copy of a variant elsewhere takes the place of that variant.
    let paths = rules.files().map(|(path, _)| path);
    let mut twins = paths.filter(|path| {
        path.split('/').count() == 2 && path.rsplit('/').next() == Some(name.as_str())
    });
    match (twins.next(), twins.next()) {
        (Some(twin), None) => twin.to_owned(),
        _ => name,
    }
}

/// Returns the rules with all paths that a reader named laid over them.
///
/// # Errors
/// Returns wrong use where a folder of `--rules` is none.
pub(super) fn with(shared: &Shared, paths: &[PathBuf]) -> Result<Rules, Failure> {
    let mut rules = rules(shared)?;
    for path in paths {
        lay(&mut rules, path);
    }
    Ok(rules)
}
