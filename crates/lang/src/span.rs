//! Where a thing stands: file ids, byte spans, the source map and line/column arithmetic.

use std::borrow::Cow;
use std::ops::Range;

/// The number of a file in a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FileId(pub u32);

/// A run of bytes in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The file that the bytes stand in.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl Span {
    /// Makes a span of `start..end` in `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        // What is drawn of a place is clipped to its text, so that a file of more than 4 GiB loses only its marks.
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            file,
            start: clip(start),
            end: clip(end),
        }
    }

    /// Returns the bytes as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Tells whether `other` lies within this.
    pub fn covers(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// Returns the smallest span that covers both; `other` is ignored if it stands in another file.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        if self.file != other.file {
            return self;
        }
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// One file of rules or evidence, as read.
#[derive(Debug, Clone)]
pub struct Source {
    /// The path as a reader would name it, relative to the rules folder where it stands in one.
    pub name: String,
    /// The path by which somebody opens it from where he stands; the name where it is in the program.
    pub place: String,
    /// The whole text.
    pub text: Cow<'static, str>,
}

/// A byte order mark.
const MARK: char = '\u{feff}';

/// All files read so far; spans point into it.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<Source>,
}

impl SourceMap {
    /// Makes an empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and returns its id; a byte order mark at its head is dropped, so that no span counts it.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let mut text = text.into();
        if text.starts_with(MARK) {
            text.drain(..MARK.len_utf8());
        }
        self.push(name.into(), Cow::Owned(text))
    }

    /// Adds a file whose text is part of the program; otherwise as [`add`](Self::add).
    pub fn add_embedded(&mut self, name: impl Into<String>, text: &'static str) -> FileId {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        self.push(name.into(), Cow::Borrowed(text))
    }

    fn push(&mut self, name: String, text: Cow<'static, str>) -> FileId {
        let id = u32::try_from(self.files.len());
        let id = FileId(id.expect("a reader has fewer files than a number of 32 bits counts"));
        self.files.push(Source {
            place: name.clone(),
            name,
            text,
        });
        id
    }

    /// Notes by which path somebody opens a file of this map.
    pub fn locate(&mut self, id: FileId, place: &str) {
        let file = self.files.get_mut(id.0 as usize);
        place.clone_into(&mut file.expect("the map gave the id").place);
    }

    /// Returns the file, or `None` for an id of another map.
    pub fn get(&self, id: FileId) -> Option<&Source> {
        self.files.get(id.0 as usize)
    }

    /// Goes through all files in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = &Source> {
        self.files.iter()
    }

    /// Returns the text that a span covers; empty where the span is not of this map.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file)
            .and_then(|f| f.text.get(span.range()))
            .unwrap_or("")
    }

    /// Returns the file, line and column of the first byte, as somebody opens it: `our-case.yaml:12:9`.
    pub fn place(&self, span: Span) -> String {
        let (line, column) = self.line_column(span);
        let file = self.get(span.file).map_or("", |f| f.place.as_str());
        format!("{file}:{line}:{column}")
    }

    /// Returns line and column of the first byte, both counted from 1, the column in characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let Some(file) = self.get(span.file) else {
            return (1, 1);
        };
        let mut at = (span.start as usize).min(file.text.len());
        while !file.text.is_char_boundary(at) {
            at -= 1;
        }
        let before = file.text.get(..at).expect("no letter begins before it");
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let mut map = SourceMap::new();
        let file = map.add("a.yaml", "one\nfavór x\n");
        assert_eq!(map.line_column(Span::new(file, 11, 12)), (2, 7));
        assert_eq!(map.text(Span::new(file, 11, 12)), "x");
        assert_eq!(map.line_column(Span::new(file, 900, 901)), (3, 1));
    }

    fn span(file: u32, start: usize, end: usize) -> Span {
        Span::new(FileId(file), start, end)
    }

    #[test]
    fn a_span_covers_itself_and_what_lies_within() {
        let whole = span(0, 3, 9);
        assert!(whole.covers(whole) && whole.covers(span(0, 4, 9)));
        assert!(!whole.covers(span(0, 2, 9)) && !whole.covers(span(0, 3, 10)));
        assert!(!whole.covers(span(1, 4, 5)));
    }

    #[test]
    fn two_spans_of_a_file_are_joined_by_what_lies_between() {
        let (a, b) = (span(0, 3, 5), span(0, 8, 9));
        assert_eq!(a.join(b), span(0, 3, 9));
        assert_eq!(b.join(a), a.join(b));
        assert_eq!(a.join(span(1, 0, 99)), a);
    }

    #[test]
    fn a_mark_at_the_head_of_a_file_is_not_counted() {
        let mut map = SourceMap::new();
        let file = map.add("a.yaml", "\u{feff}one");
        assert_eq!(map.text(Span::new(file, 0, 3)), "one");
        assert_eq!(map.line_column(Span::new(file, 0, 1)), (1, 1));
        let embedded = map.add_embedded("b.yaml", "\u{feff}one");
        assert_eq!(map.text(Span::new(embedded, 0, 3)), "one");
    }

    #[test]
    fn a_file_is_told_by_the_path_that_opens_it() {
        let mut map = SourceMap::new();
        let file = map.add("a.yaml", "one\ntwo");
        assert_eq!(map.place(Span::new(file, 4, 5)), "a.yaml:2:1");
        map.locate(file, "mine/a.yaml");
        assert_eq!(map.place(Span::new(file, 5, 6)), "mine/a.yaml:2:2");
        assert_eq!(map.get(file).map(|f| f.name.as_str()), Some("a.yaml"));
    }

    #[test]
    fn a_place_within_a_letter_is_that_of_the_letter() {
        let mut map = SourceMap::new();
        let file = map.add("a.yaml", "aéb");
        assert_eq!(map.line_column(Span::new(file, 2, 3)), (1, 2));
        assert_eq!(map.line_column(Span::new(file, 3, 4)), (1, 3));
        assert_eq!(map.text(Span::new(file, 2, 3)), "");
    }
}
