//! `codille explain`. The texts stand with the codes, and with the words.

use serde_json::json;

use super::{Outcome, Output, Shared, load};
use codille_edition::ruleset::Unknown;
use codille_lang::diagnostic::code::{ALL, Entry};
use codille_lang::diagnostic::explain;
use codille_lang::layout::{Color, explanation};
use codille_lang::words::joined;
use codille_report::{Examples, lexicon, word_text};

/// The arguments of `codille explain`.
#[derive(Debug, clap::Args)]
pub(super) struct Explain {
    /// The code, such as E0301, or a word of the language, such as tricks; all codes are listed
    /// without it
    #[arg(value_name = "CODE|WORD")]
    code: Option<String>,
}

impl Explain {
    pub(super) fn run(&self, shared: &Shared, output: &mut Output<'_>) -> Outcome {
        let look = output.look;
        load::rules(shared)?;
        let Some(asked) = &self.code else {
            let codes = ALL.iter();
            let codes = codes.map(|e| json!({ "code": e.code.0, "title": e.head }));
            let line = |e: &Entry| look.hanging(e.code.0, 0, 7, Color::Plain, e.head);
            let data = json!({ "codes": codes.collect::<Vec<_>>() });
            return output.report(&data, |_| ALL.iter().map(line).collect());
        };
        let word = asked.trim().to_lowercase();
        let entries = lexicon();
        let found: Vec<_> = entries.iter().filter(|e| e.word == word).collect();
        if !found.is_empty() {
            let edition = load::quiet(shared)?;
            let examples = Examples::of(&edition);
            let found = found.into_iter();
            let found: Vec<_> = found.map(|entry| (entry, examples.find(entry))).collect();
            let words = found.iter();
            let words = words.map(|(entry, one)| json!({ "entry": entry, "example": one }));
            let data = json!({ "words": words.collect::<Vec<_>>() });
            return output.report(&data, |look| {
                let texts = found.iter();
                joined(
                    texts.map(|(entry, one)| word_text(entry, one.as_ref(), look)),
                    "\n",
                )
            });
        }
        let code = asked.trim().to_uppercase();
        let Some((head, text)) = explain(&code) else {
            let is_code = code.starts_with('E') && code.chars().any(|c| c.is_ascii_digit());
            let hint = "`codille explain` lists the codes, and the chapter of words in the book lists the words";
            let unknown = if is_code {
                let codes = ALL.iter().map(|entry| entry.code.0);
                Unknown::new("code", &code, codes, "`codille explain` lists them")
            } else {
                Unknown::new("word or code", &word, entries.iter().map(|e| e.word), hint)
            };
            return Err(unknown.into());
        };
        let data = json!({ "code": code, "title": head, "text": text.trim_matches('\n') });
        output.report(&data, |look| explanation(&code, head, &text, look))
    }
}
