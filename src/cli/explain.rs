//! `codille explain`. The texts stand with the codes, and with the words.

use serde_json::json;

use super::{Answer, Outcome, Output, Shared, load};
use codille_edition::ruleset::Unknown;
use codille_lang::diagnostic::code::ALL;
use codille_lang::diagnostic::explain;
use codille_lang::layout::{Color, explanation};
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
            if output.data {
                let codes = ALL
                    .iter()
                    .map(|entry| json!({ "code": entry.code.0, "title": entry.head }));
                output.json(&json!({ "codes": codes.collect::<Vec<_>>() }))?;
                return Ok(Answer::Done);
            }
            for entry in ALL {
                output.text(&look.hanging(entry.code.0, 0, 7, Color::Plain, entry.head))?;
            }
            return Ok(Answer::Done);
        };
        let word = asked.trim().to_lowercase();
        let entries = lexicon();
        let found: Vec<_> = entries.iter().filter(|e| e.word == word).collect();
        if !found.is_empty() {
            let edition = load::quiet(shared)?;
            let examples = Examples::of(&edition);
            if output.data {
                let words = found
                    .iter()
                    .map(|entry| json!({ "entry": entry, "example": examples.find(entry) }));
                output.json(&json!({ "words": words.collect::<Vec<_>>() }))?;
                return Ok(Answer::Done);
            }
            let texts: Vec<String> = found
                .iter()
                .map(|entry| word_text(entry, examples.find(entry).as_ref(), look))
                .collect();
            output.text(&texts.join("\n"))?;
            return Ok(Answer::Done);
        }
        let code = asked.trim().to_uppercase();
        let Some((head, text)) = explain(&code) else {
            let is_code = code.starts_with('E') && code.chars().any(|c| c.is_ascii_digit());
            let hint = "`codille explain` lists the codes, and the chapter of words in the book lists the words";
            let unknown = if is_code {
                Unknown::new(
                    "code",
                    &code,
                    ALL.iter().map(|entry| entry.code.0),
                    "`codille explain` lists them",
                )
            } else {
                Unknown::new("word or code", &word, entries.iter().map(|e| e.word), hint)
            };
            return Err(unknown.into());
        };
        if output.data {
            output
                .json(&json!({ "code": code, "title": head, "text": text.trim_matches('\n') }))?;
            return Ok(Answer::Done);
        }
        output.text(&explanation(&code, head, &text, look))?;
        Ok(Answer::Done)
    }
}
