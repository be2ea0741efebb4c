//! `codille fmt`: lays the rules of clauses out as they are written everywhere. Touches nothing else in a file.

use std::path::PathBuf;

use serde::Serialize;
use serde_json::json;

use super::output::say;
use super::{Answer, Failure, Outcome, Output, Shared, files, load};
use codille_edition::ruleset::rules_in;
use codille_edition::yaml::{MAX_BYTES, Text};
use codille_lang::clause::{Written, layout, parse};
use codille_lang::diagnostic::{Diagnostic, Style, render_all};
use codille_lang::span::{FileId, SourceMap};
use codille_report::findings;

/// The arguments of `codille fmt`.
#[derive(Debug, clap::Args)]
pub(super) struct Fmt {
    /// Files of variants, or folders of them; without any, the folders of --rules
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing: name the rules that are laid out otherwise, and fail if there are any
    #[arg(long)]
    check: bool,
}

/// A rule that is laid out otherwise, by its line.
#[derive(Serialize)]
struct Change {
    file: String,
    line: usize,
}

/// What came of all files.
#[derive(Default)]
struct Layout {
    sources: SourceMap,
    changes: Vec<Change>,
    faults: Vec<Diagnostic>,
}

impl Fmt {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        load::rules(shared)?;
        let mut found = Layout::default();
        for path in self.files(shared)? {
            let bytes = files::bytes(&path, MAX_BYTES)
                .map_err(|why| Failure::Misuse(format!("{}: {why}", files::place(&path))))?;
            let text = String::from_utf8(bytes).ok().filter(|t| holds_rules(t));
            let Some(text) = text else {
                // In a folder there may be evidence and registers, too; a file that is named is meant.
                if self.files.contains(&path) {
                    let words = "holds no variant: only rules of clauses are laid out";
                    return Err(Failure::Misuse(format!("{} {words}", files::place(&path))));
                }
                continue;
            };
            let new = found.file(&files::place(&path), &text);
            if let Some(new) = new.filter(|new| !self.check && *new != text) {
                files::replace(&path, &new).map_err(Failure::Write)?;
            }
        }
        self.tell(&found, output)?;
        let wrong = self.check && !found.changes.is_empty();
        Ok(Answer::yes(!wrong && found.faults.is_empty()))
    }

    /// Returns the files that are meant.
    fn files(&self, shared: &Shared) -> Result<Vec<PathBuf>, Failure> {
        let named = if self.files.is_empty() {
            &shared.rules
        } else {
            &self.files
        };
        if named.is_empty() {
            let words = "name the files or folders to lay out, or lay rules of your own over the program with --rules DIR";
            return Err(Failure::Misuse(words.to_owned()));
        }
        let mut all = Vec::new();
        for path in named {
            if path.is_dir() {
                all.extend(files::rule_files(path).map_err(Failure::Misuse)?);
            } else {
                all.push(path.clone());
            }
        }
        Ok(all)
    }

    /// Tells what was changed, or would be, and what was left alone.
    fn tell(&self, found: &Layout, output: &mut Output<'_>) -> Result<(), Failure> {
        if output.data {
            return output.json(&json!({
                "changes": found.changes,
                "written": !self.check,
                "diagnostics": findings(&found.sources, &found.faults),
            }));
        }
        for place in &found.changes {
            output.text(&format!("{}:{}\n", place.file, place.line))?;
        }
        if !found.faults.is_empty() {
            say(render_all(&found.faults, &found.sources, Style::Plain).trim_end());
            say("error: a file with faults is left as it is");
        }
        Ok(())
    }
}

impl Layout {
    /// Lays out the rules of a file and returns its new text; `None` where it has faults.
    fn file(&mut self, shown: &str, text: &str) -> Option<String> {
        let id = self.sources.add(shown, text);
        let rules = match rules_in(id, &self.sources) {
            Ok(rules) => rules,
            Err(fault) => {
                self.faults.push(*fault);
                return None;
            }
        };
        let faults = rules.iter().filter_map(|rule| {
            let read = parse(rule.raw(&self.sources), rule.span());
            read.err().map(|fault| *fault)
        });
        let faults: Vec<Diagnostic> = faults.collect();
        if !faults.is_empty() {
            self.faults.extend(faults);
            return None;
        }
        let new = self.laid_out(id, &rules, shown);
        // A mark of the byte order at the head of the file counts in no span.
        let mark = if text.starts_with('\u{feff}') {
            "\u{feff}"
        } else {
            ""
        };
        Some(mark.to_owned() + &new)
    }

    fn laid_out(&mut self, id: FileId, rules: &[Text], shown: &str) -> String {
        let text = self.sources.get(id).map_or("", |source| &source.text);
        let (mut out, mut end) = (String::new(), 0);
        let mut changes = Vec::new();
        for rule in rules {
            let range = rule.span().range();
            let raw = rule.raw(&self.sources);
            let before = text.get(end..range.start);
            out += before.expect("rules stand one after another");
            let new = layout(raw, written(text, range.start));
            if let Some(new) = new.filter(|new| new != raw) {
                changes.push(Change {
                    file: shown.to_owned(),
                    line: self.sources.line_column(rule.span()).0,
                });
                out += &new;
            } else {
                out += raw;
            }
            end = range.end;
        }
        out += text.get(end..).expect("a rule ends within its file");
        self.changes.extend(changes);
        out
    }
}

/// Tells how a rule is written that begins at some byte of a file.
fn written(text: &str, start: usize) -> Written {
    let before = text.get(..start).expect("a rule begins within its file");
    let line = before.rsplit('\n').next().unwrap_or_default();
    if line.chars().all(|c| c == ' ') {
        Written::Block(line.len())
    } else if line.ends_with(['"', '\'']) {
        Written::Quoted
    } else {
        Written::Plain
    }
}

/// Tells whether a text looks like that of a variant.
fn holds_rules(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().any(|line| line.starts_with("variant:"))
}
