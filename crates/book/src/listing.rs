//! Listings: commands that the book quotes, run while it is built, with their real output.

use codille_lang::diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::process::Command;

use maud::{Markup, Render, html};
use rayon::prelude::*;

use super::build::put;
use super::directive::{Called, DirectiveContext, Fault, Part, parse};
use super::html::{code, joined, verbatim};
use super::source::Source;

/// The folder of listings in the files of the book.
const FOLDER: &str = "listings";
/// What is read before the commands.
#[derive(Debug, Default)]
struct Head<'t> {
    files: Vec<&'t str>,
    lines: Lines,
    exit: i32,
}

/// Which lines of the last command's output are shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Lines {
    #[default]
    All,
    /// From one to another, both counted from 1.
    From(usize, usize),
    /// So many from the end.
    Last(usize),
}

impl Lines {
    /// Reads `2-9` or `last 4`; `None` of anything else.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(count) = text.strip_prefix("last ") {
            return count.trim().parse().ok().map(Self::Last);
        }
        let (first, last) = text.split_once('-')?;
        Some(Self::From(first.parse().ok()?, last.parse().ok()?))
    }
}

/// Returns the listing that the first argument names.
///
/// # Errors
/// Returns the fault of a listing that there is not, or that fails.
pub(super) fn told(desk: &DirectiveContext<'_>, called: &Called) -> Result<Markup, Fault> {
    let name = called.argument(0, "NAME")?;
    let told = desk.listings.get(name).cloned();
    let told = told.unwrap_or_else(|| run(desk.source, desk.program, name));
    told.map_err(|fault| fault.at(0))
}

/// What listings have said, by their names.
pub(super) type Listings = BTreeMap<String, Result<Markup, Fault>>;

/// Runs every listing that a chapter calls for, side by side.
pub(super) fn run_all(source: &Source, program: Option<&Path>) -> Listings {
    let chapters = source
        .below("src")
        .filter(|(path, _)| path.strip_suffix(".md").is_some());
    let names = chapters
        .filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok())
        .flat_map(parse)
        .filter_map(|part| match part {
            Part::Called(called) if called.name == "listing" => {
                called.arguments.into_iter().next().map(|(name, _)| name)
            }
            Part::Called(_) | Part::Text(_) | Part::Open(_) => None,
        });
    let names: BTreeSet<String> = names.collect();
    let names: Vec<String> = names.into_iter().collect();
    let told = names.into_par_iter().with_max_len(1).map(|name| {
        let told = run(source, program, &name);
        (name, told)
    });
    told.collect()
}

fn run(source: &Source, program: Option<&Path>, name: &str) -> Result<Markup, Fault> {
    let path = format!("{FOLDER}/{name}.md");
    let Some(text) = source.text(&path) else {
        let names = source
            .below(FOLDER)
            .filter_map(|(p, _)| p.strip_suffix(".md"));
        let near = diagnostic::nearest(name, names);
        return Err(Fault::unresolved(format!("no listing `{path}`"), near));
    };
    let (head, commands) = read(text).map_err(|line| {
        let title = format!("the listing `{name}` holds a line that means nothing: `{line}`");
        let help =
            "write `files:`, `lines: 2-9`, `lines: last 4`, `exit: 1` or a command after `$ `";
        Fault::arguments(title, help)
    })?;
    let Some(program) = program else {
        let shown: Vec<String> = commands.iter().map(|c| format!("$ {c}")).collect();
        return Ok(verbatim("console", &shown.join("\n").render()));
    };
    let fault = |why: String| {
        Fault::arguments(
            format!("the listing `{name}` fails: {why}"),
            "run its commands by hand",
        )
    };
    let folder = tempfile::tempdir().map_err(|e| fault(e.to_string()))?;
    for file in &head.files {
        let Some(bytes) = source.get(&format!("{FOLDER}/{file}")) else {
            return Err(fault(format!("there is no file `{FOLDER}/{file}`")));
        };
        put(&folder.path().join(file), bytes).map_err(|e| fault(e.to_string()))?;
    }
    let mut out = Vec::new();
    for (i, command) in commands.iter().enumerate() {
        let (said, code) =
            execute(program, command, folder.path()).map_err(|e| fault(e.to_string()))?;
        let (wanted, lines) = if i + 1 == commands.len() {
            (head.exit, head.lines)
        } else {
            (0, Lines::All)
        };
        if code != Some(wanted) {
            let code = code.map_or_else(|| "no code".to_owned(), |c| c.to_string());
            return Err(fault(format!("`{command}` ends with {code}, not {wanted}")));
        }
        out.push(html! {
            span.prompt { "$" } " " b { (command) } "\n" (cut(&said, lines))
        });
    }
    Ok(verbatim("console", &joined(out, "")))
}

/// Returns the text of the file of the listings that the first argument names.
///
/// # Errors
/// Returns the fault of a file that there is not.
pub(super) fn text<'d>(desk: &'d DirectiveContext<'_>, called: &Called) -> Result<&'d str, Fault> {
    let name = called.argument(0, "FILE")?;
    desk.source
        .text(&format!("{FOLDER}/{name}"))
        .ok_or_else(|| {
            let near = diagnostic::nearest(name, desk.source.below(FOLDER).map(|(p, _)| p));
            Fault::unresolved(format!("no file `{FOLDER}/{name}`"), near).at(0)
        })
}

/// Shows a file of the listings as it stands.
///
/// # Errors
/// Returns the fault of a file that there is not.
pub(super) fn file(desk: &DirectiveContext<'_>, called: &Called) -> Result<Markup, Fault> {
    let name = called.argument(0, "FILE")?;
    let text = verbatim("yaml", &text(desk, called)?.render());
    Ok(html! { figure.file { figcaption { (code(name)) } (text) } })
}

/// Reads head and commands.
///
/// # Errors
/// Returns the first line that is neither.
fn read(text: &str) -> Result<(Head<'_>, Vec<&str>), &str> {
    let mut head = Head::default();
    let mut commands = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push(command.trim());
        } else if let Some(files) = line.strip_prefix("files:") {
            head.files = files.split_whitespace().collect();
        } else if let Some(lines) = line.strip_prefix("lines:") {
            head.lines = Lines::read(lines).ok_or(line)?;
        } else if let Some(exit) = line.strip_prefix("exit:") {
            head.exit = exit.trim().parse().map_err(|_| line)?;
        } else if !line.trim().is_empty() {
            return Err(line);
        }
    }
    Ok((head, commands))
}

/// Runs a command of the program; words are parted by blanks, as there is no shell.
fn execute(program: &Path, command: &str, folder: &Path) -> io::Result<(String, Option<i32>)> {
    let mut words = words(command).into_iter();
    if words.next().as_deref() != Some("codille") {
        return Err(io::Error::other(format!(
            "`{command}` is no command of codille"
        )));
    }
    let done = Command::new(program)
        .args(words)
        .current_dir(folder)
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .output()?;
    let mut said = String::from_utf8_lossy(&done.stdout).into_owned();
    said += &String::from_utf8_lossy(&done.stderr);
    Ok((said, done.status.code()))
}

/// Parts a command line as a shell would, as far as quotes go.
fn words(command: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open: Option<char> = None;
    let mut within = false;
    for c in command.chars() {
        match (open, c) {
            (Some(mark), _) if c == mark => open = None,
            (None, '"' | '\'') => {
                open = Some(c);
                if !within {
                    out.push(String::new());
                    within = true;
                }
            }
            (None, _) if c.is_whitespace() => within = false,
            (_, _) => {
                if !within {
                    out.push(String::new());
                    within = true;
                }
                let last = out.last_mut();
                last.expect("a word was begun").push(c);
            }
        }
    }
    out
}

/// Keeps the lines that are shown.
fn cut(said: &str, lines: Lines) -> String {
    let all: Vec<&str> = said.lines().collect();
    let (first, last) = match lines {
        Lines::All => return said.to_owned(),
        Lines::From(first, last) => (first.max(1), last.min(all.len())),
        Lines::Last(n) => (all.len().saturating_sub(n) + 1, all.len()),
    };
    let mut out = String::new();
    if first > 1 {
        out += "[…]\n";
    }
    for line in all.iter().take(last).skip(first - 1) {
        out += line;
        out.push('\n');
    }
    if last < all.len() {
        out += "[…]\n";
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_has_a_head_and_commands() {
        let text = "files: a/b.yaml c.yaml\nlines: 2-3\nexit: 1\n\n$ codille check 'a b'\n";
        let (head, commands) = read(text).expect("every line means something");
        assert_eq!(
            (head.files, head.lines, head.exit),
            (vec!["a/b.yaml", "c.yaml"], Lines::From(2, 3), 1)
        );
        assert_eq!(words(commands[0]), ["codille", "check", "a b"]);
        assert_eq!(cut("1\n2\n3\n4\n", Lines::From(2, 3)), "[…]\n2\n3\n[…]\n");
        assert_eq!(cut("1\n2\n3\n", Lines::Last(2)), "[…]\n2\n3\n");
    }

    #[test]
    fn a_line_that_means_nothing_is_told() {
        for line in [
            "lines: 2 to 9",
            "lines: last few",
            "exit: one",
            "exit:",
            "file: a.yaml",
            "codille check",
        ] {
            let text = format!("exit: 1\n{line}\n$ codille check\n");
            assert_eq!(read(&text).err(), Some(line));
        }
        assert!(read("\n$ codille check\n").is_ok());
        assert_eq!(Lines::read(" last 2"), Some(Lines::Last(2)));
        assert_eq!(Lines::read("2-9"), Some(Lines::From(2, 9)));
    }
}
