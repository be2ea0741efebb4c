//! The reference: every command as its help has it, every diagnostic with its explanation.

use std::fmt::Write as _;

use clap::Command;
use maud::{Markup, Render, html};
use serde_json::json;

use super::html::{block, code, verbatim};
use super::page::{Page, plain};
use codille_edition::ruleset::Edition;
use codille_lang::diagnostic::code::ALL;
use codille_lang::words::capital;
use codille_report::{Examples, lexicon};

/// Returns the names of all commands.
pub(super) fn names(commands: &Command) -> Vec<String> {
    let mut out = Vec::new();
    walk(commands, "", &mut |name, _| {
        out.push(name.to_owned());
    });
    out
}

/// Goes through all commands that are shown, those with parts by their parts too.
pub(super) fn walk(command: &Command, before: &str, see: &mut impl FnMut(&str, &Command)) {
    for inner in command
        .get_subcommands()
        .filter(|c| !c.is_hide_set() && c.get_name() != "help")
    {
        let name = format!("{before}{}", inner.get_name());
        see(&name, inner);
        walk(inner, &format!("{name}-"), see);
    }
}

/// Makes the page of commands.
pub(super) fn commands(commands: &Command) -> Page {
    let mut root = commands.clone().term_width(80);
    root.build();
    let mut body = String::new();
    if let Some(about) = root.get_about() {
        let _ = writeln!(body, "{}.", plain(&about.to_string()));
    }
    let mut data = Vec::new();
    walk(&root, "", &mut |name, command| {
        let words = name.replace('-', " ");
        let command = command.clone().term_width(80);
        let mut command = command.bin_name(format!("codille {words}"));
        let help = command.render_long_help().to_string();
        let _ = writeln!(body, "\n## codille {words} {{#{name}}}");
        body += &block(&verbatim("help", &help.render()));
        data.push(json!({"name": words, "help": help}));
    });
    let data = json!({"commands": data});
    Page::new("reference/commands", "Commands", &body, data)
}

/// Makes the page of diagnostics.
pub(super) fn diagnostics() -> Page {
    let mut body = "Every fault that `codille check` and `codille book build` can find, as `codille explain` tells it.\n".to_owned();
    for entry in ALL {
        let (id, head) = (entry.code.0, plain(entry.head));
        let _ = writeln!(body, "\n## {id}: {head} {{#{}}}", id.to_lowercase());
        body += &block(&explained(&entry.text()));
    }
    let data = ALL
        .iter()
        .map(|entry| json!({"code": entry.code.0, "title": entry.head, "text": entry.text()}));
    let data = json!({"codes": data.collect::<Vec<_>>()});
    Page::new("reference/diagnostics", "Diagnostics", &body, data)
}

/// Makes the page of words.
pub(super) fn words(edition: &Edition) -> Page {
    let examples = Examples::of(edition);
    let mut body = "Every word that the language of clauses, records and cases knows, as `codille explain` tells it, each with an example of the edition.\n".to_owned();
    let mut data = Vec::new();
    let mut kind = None;
    for entry in lexicon() {
        if kind != Some(entry.kind) {
            let _ = writeln!(body, "\n## {}", plain(&capital(entry.kind.words())));
            kind = Some(entry.kind);
        }
        let form = entry.form.clone().unwrap_or_else(|| entry.word.to_owned());
        let example = examples.find(&entry);
        let text = html! {
            p { (code(&form)) ": " (ticked(entry.meaning)) }
            @if let Some(example) = &example {
                p { (example.place) } (verbatim("example", &example.text.render()))
            }
        };
        let _ = writeln!(body, "\n### {}", plain(entry.word));
        body += &block(&text);
        data.push(json!({"word": entry.word, "kind": entry.kind, "meaning": entry.meaning, "example": example}));
    }
    Page::new("reference/words", "Words", &body, json!({"words": data}))
}

/// Makes paragraphs and listings of an explanation.
fn explained(text: &str) -> Markup {
    html! {
        @for part in text.trim().split("\n\n") {
            @if let Some(lines) = listing(part) {
                (verbatim("example", &lines.join("\n").render()))
            } @else {
                p { (ticked(&part.replace('\n', " "))) }
            }
        }
    }
}

/// Returns the lines of a part that is set in; `None` of any other.
fn listing(part: &str) -> Option<Vec<&str>> {
    part.lines().map(|l| l.strip_prefix("    ")).collect()
}

/// Sets what stands between back ticks in the type of the machine.
fn ticked(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 1 { (code(part)) } @else { (part) }
        }
    }
}
