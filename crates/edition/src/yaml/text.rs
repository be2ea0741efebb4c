//! Scalars that remember how and where they are written.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use super::{FilePlace, Locate, Located};
use codille_lang::span::{SourceMap, Span};
use serde::{Deserialize, Serialize};

/// A text with the place where it is written.
///
/// The span covers the words alone: without quotes, without the `|` or `>` of a block, without the white space
/// around. Its slice of the file ([`raw`](Self::raw)) differs from the value only by line ends and indentation,
/// and by the escapes of a quoted text (`\"`, `''`), for which reason clauses are better written plain or in a block.
/// Two texts are equal if they say the same, wherever they stand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(Located<String>);

impl Text {
    /// Makes a text that says `value` and points at `span`.
    pub fn new(value: impl Into<String>, span: Span) -> Self {
        let value = value.into();
        Self(Located { value, span })
    }

    /// Returns the text as YAML understands it.
    pub fn as_str(&self) -> &str {
        &self.0.value
    }

    /// Returns the place of the words.
    pub const fn span(&self) -> Span {
        self.0.span
    }

    /// Returns the words as they stand in the file: every offset in them is one of the file after adding
    /// the start of the span.
    pub fn raw<'a>(&self, sources: &'a SourceMap) -> &'a str {
        sources.text(self.0.span)
    }

    /// Returns the words with every run of white space made one space.
    pub fn collapsed(&self) -> String {
        self.0
            .value
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0.value
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.0.value == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.0.value == *other
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.value.hash(state);
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.value)
    }
}

impl Locate for Text {
    fn locate(&mut self, place: FilePlace<'_>) {
        let words = words(place.text, self.0.span.range(), &self.0.value);
        self.0.span = Span::new(place.file, words.start, words.end);
    }
}

/// Finds the words of a scalar in the bytes of its node, which for a quoted text include the quotes and for a
/// block run on into the next line.
fn words(file: &str, node: Range<usize>, value: &str) -> Range<usize> {
    let written = file.get(node.clone()).unwrap_or("");
    if value.trim().is_empty() {
        let quote = usize::from(written.starts_with(['"', '\'']));
        return node.start + quote..node.start + quote;
    }
    let inner = quoted(written, value).unwrap_or(written);
    let lead = inner.len() - inner.trim_start().len();
    let start = node.start + usize::from(inner.len() != written.len()) + lead;
    start..start + inner.trim().len()
}

/// Returns what stands between the quotes, unless the text is plain or a block whose words begin with a quote.
fn quoted<'a>(written: &'a str, value: &str) -> Option<&'a str> {
    let quote = written.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let first_line = written.lines().next().unwrap_or("").trim_end();
    if value.trim_start().starts_with(first_line) {
        return None;
    }
    written.trim_end().strip_prefix(quote)?.strip_suffix(quote)
}
