//! One page of the book with its data, and groups of pages.

use maud::Markup;
use serde_json::Value;

/// A page that the edition makes of itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Its path without ending, such as `works/w/chapter`.
    pub path: String,
    /// Its title, in the table of contents too.
    pub title: String,
    /// Markdown with blocks of HTML, the heading included.
    pub body: String,
    /// What it shows, for machines.
    pub data: Value,
    /// Pages that stand below it in the table of contents.
    pub below: Vec<Self>,
    /// Whether its body is HTML, to be set in the frame of the page above it and left out of the contents.
    pub framed: bool,
}

impl Page {
    /// Makes a page; its title is put at its head.
    pub fn new(path: impl Into<String>, title: impl Into<String>, body: &str, data: Value) -> Self {
        let title = title.into();
        Self {
            path: path.into(),
            body: format!("# {}\n\n{}\n", plain(&title), body.trim_start()),
            title,
            data,
            below: Vec::new(),
            framed: false,
        }
    }

    /// Makes a page of HTML that is set in the frame of the page above it.
    pub fn framed(
        path: impl Into<String>,
        title: impl Into<String>,
        html: Markup,
        data: Value,
    ) -> Self {
        Self {
            body: html.into_string(),
            framed: true,
            ..Self::new(path, title, "", data)
        }
    }

    /// Puts pages below this one.
    #[must_use]
    pub fn with(mut self, below: Vec<Self>) -> Self {
        self.below = below;
        self
    }

    /// Goes through this page and all below it.
    pub fn all(&self) -> Vec<&Self> {
        let mut out = vec![self];
        out.extend(self.below.iter().flat_map(Self::all));
        out
    }
}

/// Pages that the summary places together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What they are: `work`, `records`, `topics` and so on.
    pub kind: &'static str,
    /// Of which work they are, where they are of one.
    pub of: Option<String>,
    /// The heading of the part that they make where the prose does not place them.
    pub title: String,
    /// The pages.
    pub pages: Vec<Page>,
}

impl Group {
    /// A group of pages that belong to no work.
    pub fn new(kind: &'static str, title: impl Into<String>, pages: Vec<Page>) -> Self {
        Self {
            kind,
            of: None,
            title: title.into(),
            pages,
        }
    }

    /// The group of the pages of one work, unless it has none.
    pub fn of(work: &str, kind: &'static str, title: &str, pages: Vec<Page>) -> Option<Self> {
        (!pages.is_empty()).then(|| Self {
            of: Some(work.to_owned()),
            ..Self::new(kind, title, pages)
        })
    }
}

/// Escapes what Markdown would read as its own in a line.
pub fn plain(text: &str) -> String {
    escaped(text, "\\`*_[]<>#&{}|")
}

/// Writes a backslash before every one of some marks.
pub(super) fn escaped(text: &str, marks: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        out.extend(marks.contains(c).then_some('\\'));
        out.push(c);
    }
    out
}
