//! Scalars that remember how and where they are written.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use super::placed::Placed;
use super::{FilePlace, Locate};
use codille_lang::span::{SourceMap, Span};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text with the place where it is written.
///
/// The span covers the words alone: without quotes, without the `|` or `>` of a block, without the white space
/// around. Its slice of the file ([`raw`](Self::raw)) differs from the value only by line ends and indentation,
/// and by the escapes of a quoted text (`\"`, `''`), for which reason clauses are better written plain or in a block.
/// Two texts are equal if they say the same, wherever they stand.
#[derive(Debug, Clone, Default)]
pub struct Text {
    value: String,
    span: Span,
}

impl Text {
    /// Makes a text that says `value` and points at `span`.
    pub fn new(value: impl Into<String>, span: Span) -> Self {
        Self {
            value: value.into(),
            span,
        }
    }

    /// Returns the text as YAML understands it.
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// Returns the place of the words.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the words as they stand in the file: every offset in them is one of the file after adding
    /// the start of the span.
    pub fn raw<'a>(&self, sources: &'a SourceMap) -> &'a str {
        sources.text(self.span)
    }

    /// Returns the words with every run of white space made one space.
    pub fn collapsed(&self) -> String {
        self.value.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl Eq for Text {}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.value
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.value == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.value == *other
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value)
    }
}

impl Locate for Text {
    fn locate(&mut self, place: FilePlace<'_>) {
        let words = words(place.text, self.span.range(), &self.value);
        self.span = Span::new(place.file, words.start, words.end);
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.value)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Placed::<String>::deserialize(deserializer)?;
        Ok(Self {
            value: read.value,
            span: read.span,
        })
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
