//! Finds directives in Markdown, outside code. Knows none of their names.

use std::ops::Range;

/// A piece of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part<'t> {
    /// What stays as it is.
    Text(&'t str),
    /// A directive.
    Called(Called),
    /// Braces that are never closed on their line.
    Open(Range<usize>),
}

/// A directive as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    /// Its name.
    pub name: String,
    /// Its arguments with where they stand in the text.
    pub arguments: Vec<(String, Range<usize>)>,
    /// The words that a link is to show.
    pub words: Option<String>,
    /// Whether it stands alone on its line.
    pub alone: bool,
    /// Where it stands in the text.
    pub range: Range<usize>,
}

/// Parts a chapter into text and directives. Code, fenced or between back ticks, is text.
pub fn parse(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut at = 0;
    let mut fence: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|m| trimmed.starts_with(m));
        match (fence, mark) {
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, Some(mark)) => fence = Some(mark),
            (Some(_), _) => {}
            (None, None) => {
                for found in inside(line, start) {
                    let range = match &found {
                        Part::Called(called) => called.range.clone(),
                        Part::Open(range) => range.clone(),
                        Part::Text(_) => continue,
                    };
                    parts.extend(text.get(from..range.start).map(Part::Text));
                    from = range.end;
                    parts.push(found);
                }
            }
        }
    }
    parts.extend(text.get(from..).map(Part::Text));
    parts.retain(|p| *p != Part::Text(""));
    parts
}

/// Finds the directives of one line that begins at `start`.
fn inside(line: &str, start: usize) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = line.get(at..).and_then(|rest| rest.find(['`', '{'])) {
        let here = at + next;
        let (_, rest) = line.split_at(here);
        if rest.starts_with('`') {
            let ticks = rest.len() - rest.trim_start_matches('`').len();
            let after = here + ticks;
            let mark = "`".repeat(ticks);
            let close = line.get(after..).and_then(|r| r.find(&mark));
            at = close.map_or(after, |c| after + c + ticks);
        } else if rest.starts_with("{{") {
            let Some(end) = rest.find("}}") else {
                found.push(Part::Open(
                    start + here..start + here + rest.trim_end().len(),
                ));
                break;
            };
            let range = start + here..start + here + end + 2;
            let (whole, _) = rest.split_at(end + 2);
            let inner = whole.strip_prefix("{{").and_then(|w| w.strip_suffix("}}"));
            let inner = inner.expect("it was found between its marks");
            let alone = line.trim() == whole;
            found.push(Part::Called(called(inner, start + here + 2, range, alone)));
            at = here + end + 2;
        } else {
            at = here + 1;
        }
    }
    found
}

fn called(inner: &str, start: usize, range: Range<usize>, alone: bool) -> Called {
    let (inner, mut words) = match inner.split_once('|') {
        Some((inner, words)) => (inner, Some(words.trim().to_owned())),
        None => (inner, None),
    };
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(skip) = inner
        .get(at..)
        .and_then(|r| r.find(|c: char| !c.is_whitespace()))
    {
        at += skip;
        let (_, rest) = inner.split_at(at);
        let quoted = rest.strip_prefix('"').and_then(|r| r.find('"'));
        if let Some(end) = quoted {
            words = rest.get(1..=end).map(str::to_owned);
            at += end + 2;
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (piece, _) = rest.split_at(end);
            pieces.push((piece.to_owned(), start + at..start + at + end));
            at += end;
        }
    }
    let mut pieces = pieces.into_iter();
    // `{{}}` calls for the directive without a name, which there is not.
    let name = pieces.next().map_or_else(String::new, |(name, _)| name);
    Called {
        name,
        arguments: pieces.collect(),
        words,
        alone,
        range,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let parts = parse(text).into_iter();
        parts
            .filter_map(|p| match p {
                Part::Called(c) => Some(c.name),
                Part::Text(_) | Part::Open(_) => None,
            })
            .collect()
    }

    #[test]
    fn code_is_left_alone() {
        let text =
            "{{a}} `{{b}}` ``x ` {{c}}`` {{d}}\n```\n{{e}}\n```\n{{f}}\n~~~\n```\n{{g}}\n~~~\n";
        assert_eq!(names(text), ["a", "d", "f"]);
    }

    #[test]
    fn arguments_and_words_are_told_apart() {
        let text =
            "x {{cite w/r001 \"the rule\"}}\n{{compare  a/b v w}}\n{{term t|these words}} {{open\n";
        let parts = parse(text);
        let called: Vec<&Called> = (parts.iter())
            .filter_map(|p| match p {
                Part::Called(c) => Some(c),
                Part::Text(_) | Part::Open(_) => None,
            })
            .collect();
        assert_eq!(called[0].words.as_deref(), Some("the rule"));
        assert_eq!(&text[called[0].arguments[0].1.clone()], "w/r001");
        assert!(called[1].alone && called[1].arguments.len() == 3);
        assert_eq!(called[2].words.as_deref(), Some("these words"));
        assert!(parts.iter().any(|p| matches!(p, Part::Open(_))));
    }
}
