//! The configuration of a reader: `codille.toml` in the folder where he stands or in one around it.

use std::env;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::json;

use super::files;
use super::{Failure, Outcome, Output, Shared, load};
use codille_lang::span::{FileId, SourceMap, Span};

/// What the file is called.
const NAME: &str = "codille.toml";
/// The longest that it may be.
const MOST: usize = 64 << 10;

/// What a reader has set once and for all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Config {
    /// The file; `None` where there is none.
    #[serde(skip)]
    file: Option<String>,
    /// Folders of rules, as seen from where the reader stands; in the file, from its folder.
    #[serde(default)]
    pub(super) rules: Vec<PathBuf>,
    /// The variant under which records and cases are replayed.
    pub(super) under: Option<String>,
}

impl Config {
    /// Finds and reads the file.
    ///
    /// # Errors
    /// Returns wrong use with the place, where something stands in it that means nothing.
    pub(super) fn find() -> Result<Self, Failure> {
        let Ok(here) = env::current_dir() else {
            return Ok(Self::default());
        };
        let mut files = here.ancestors().map(|folder| folder.join(NAME));
        let Some(file) = files.find(|file| file.is_file()) else {
            return Ok(Self::default());
        };
        let shown = files::place(&file);
        let bytes =
            files::bytes(&file, MOST).map_err(|why| Failure::Misuse(format!("{shown}: {why}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::Misuse(format!("{shown}: the file is not UTF-8")))?;
        let mut config = read(&shown, &text)?;
        let folder = file.parent().unwrap_or(Path::new("."));
        for named in &mut config.rules {
            *named = files::place(&folder.join(&*named)).into();
        }
        config.file = Some(shown);
        Ok(config)
    }
}

/// Reads the text of the file called `shown`.
fn read(shown: &str, text: &str) -> Result<Config, Failure> {
    toml::from_str(text).map_err(|why| {
        let mut sources = SourceMap::new();
        let file: FileId = sources.add(shown, text);
        // Of a fault of the whole file its head is shown.
        let at = why.span().unwrap_or_default();
        let (line, column) = sources.line_column(Span::new(file, at.start, at.end));
        Failure::At {
            file: shown.to_owned(),
            line,
            column,
            words: why.message().trim().replace('\n', "; "),
        }
    })
}

/// The arguments of `codille config`.
#[derive(Debug, clap::Args)]
pub(super) struct ShowConfig;

impl ShowConfig {
    /// Says which configuration is used.
    pub(super) fn run(shared: &Shared, config: &Config, output: &mut Output<'_>) -> Outcome {
        load::rules(shared)?;
        let Config { file, rules, under } = config;
        let data = json!({ "file": file, "rules": rules, "under": under });
        output.report(&data, |_| {
            let Some(file) = file else {
                return format!("no {NAME} here or in a folder around\n");
            };
            let rules = rules.iter().map(|r| format!("rules: {}\n", r.display()));
            let under = under.iter().map(|under| format!("under: {under}\n"));
            let head = std::iter::once(format!("{file}\n"));
            head.chain(rules).chain(under).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_and_what_means_nothing_has_a_place() {
        let written = read("codille.toml", "rules = [\"house\"]\nunder = \"ours\"\n");
        let written = written.expect("it is sound");
        assert_eq!(written.rules, [PathBuf::from("house")]);
        assert_eq!(written.under.as_deref(), Some("ours"));
        let why = read("codille.toml", "under = \"ours\"\nrulse = 1\n");
        let why = why.expect_err("`rulse` means nothing").to_string();
        assert!(
            why.starts_with("codille.toml:2:1: unknown field `rulse`"),
            "{why}"
        );
    }
}
