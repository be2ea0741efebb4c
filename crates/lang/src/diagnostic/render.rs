//! Draws diagnostics as text, the way rustc does.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Severity, visible};
use crate::span::{FileId, Source, SourceMap, Span};
use crate::unique::unique;

/// How a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// Plain text.
    #[default]
    Plain,
    /// With ANSI colours.
    Colour,
}

/// Columns that a picture may take; longer lines are cut around the words underlined.
const WIDTH: usize = 120;

/// Draws one diagnostic, without a line end after it.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, style: Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = level
        .primary_title(tidy(&diagnostic.title))
        .id(diagnostic.code.0)
        .elements(excerpts(diagnostic, sources));
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(tidy(note)));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(tidy(help)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    renderer.term_width(WIDTH).render(&[group])
}

/// Draws all diagnostics, each followed by an empty line.
pub fn render_all(all: &[Diagnostic], sources: &SourceMap, style: Style) -> String {
    all.iter()
        .map(|d| render(d, sources, style) + "\n\n")
        .collect()
}

/// Makes one excerpt for each file that the labels stand in, the main file first.
fn excerpts<'a>(
    diagnostic: &'a Diagnostic,
    sources: &'a SourceMap,
) -> Vec<Snippet<'a, Annotation<'a>>> {
    let files = unique(diagnostic.labels().map(|label| label.span.file));
    files
        .into_iter()
        .filter_map(|id| excerpt(diagnostic, id, sources.get(id)?))
        .collect()
}

/// Makes the excerpt of one file, cut down to the lines around its labels; `None` where no label stands in it.
fn excerpt<'a>(
    diagnostic: &'a Diagnostic,
    id: FileId,
    source: &'a Source,
) -> Option<Snippet<'a, Annotation<'a>>> {
    let here = || {
        let labels = diagnostic.labels().enumerate();
        labels.filter(move |(_, l)| l.span.file == id)
    };
    let clipped = || here().map(|(_, l)| clip(&source.text, l.span));
    let first = clipped().map(|at| at.start).min()?;
    let last = clipped().map(|at| at.end).max()?;
    let window = lines_around(&source.text, first..last);
    let text = |range| {
        let text = source.text.get(range);
        text.expect("lines and clipped places end between letters")
    };
    let shown = revealed(text(window.clone()));
    let within = |at: usize| revealed(text(window.start..at)).len();
    let line = text(0..window.start).matches('\n').count() + 1;
    let marks = here().map(|(i, label)| {
        let at = clip(&source.text, label.span);
        let kind = if i == 0 {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let mark = kind.span(within(at.start)..within(at.end));
        if label.text.is_empty() {
            mark
        } else {
            mark.label(tidy(&label.text))
        }
    });
    let snippet = Snippet::source(shown).path(source.place.as_str());
    Some(snippet.line_start(line).annotations(marks))
}

/// Moves a span to character boundaries inside the text, and its end before trailing white space.
fn clip(text: &str, span: Span) -> Range<usize> {
    let inside = |n: u32| {
        let mut at = (n as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = inside(span.start);
    let end = inside(span.end).max(start);
    let words = text.get(start..end);
    let words = words.expect("both ends stand between letters").trim_end();
    if words.is_empty() {
        start..start
    } else {
        start..start + words.len()
    }
}

/// Returns the whole lines that a range touches.
fn lines_around(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text
        .get(..range.start)
        .and_then(|t| t.rfind('\n'))
        .map_or(0, |at| at + 1);
    let end = text
        .get(range.end..)
        .and_then(|t| t.find('\n'))
        .map_or(text.len(), |at| range.end + at);
    start..end
}

/// Shows letters that nobody sees; the library shows those that steer a terminal.
fn revealed(text: &str) -> String {
    let shown = |c: char| if c.is_control() { c } else { visible(c) };
    text.chars().map(shown).collect()
}

/// Shows letters that could disturb a terminal or that nobody sees; lines stay.
fn tidy(text: &str) -> String {
    let shown = |c| if c == '\n' { c } else { visible(c) };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::code::{CONFLICT, UNKNOWN_NAME};

    fn draw(text: &str, start: usize, end: usize) -> String {
        let mut map = SourceMap::new();
        let file = map.add("g/a.yaml", text);
        render(
            &Diagnostic::error(
                UNKNOWN_NAME,
                "unknown name `x`",
                Span::new(file, start, end),
            )
            .saying("here"),
            &map,
            Style::Plain,
        )
    }

    #[test]
    fn the_picture_is_like_that_of_rustc() {
        let mut map = SourceMap::new();
        let a = map.add("a.yaml", "one\nrule: fávor x\nlast\n");
        let b = map.add("b.yaml", "other\n");
        let d = Diagnostic::error(
            CONFLICT,
            "two clauses decide differently",
            Span::new(a, 17, 18),
        )
        .saying("this one")
        .label(Span::new(a, 10, 16), "that one")
        .label(Span::new(b, 0, 5), "and this")
        .note("see gibbs-1878/r046")
        .help("make one an exception");
        let expected = "\
error[E0502]: two clauses decide differently
 --> a.yaml:2:13
  |
2 | rule: fávor x
  |       ----- ^ this one
  |       |
  |       that one
  |
 ::: b.yaml:1:1
  |
1 | other
  | ----- and this
  |
  = note: see gibbs-1878/r046
  = help: make one an exception";
        assert_eq!(render(&d, &map, Style::Plain), expected);
    }

    #[test]
    fn carriage_returns_do_not_move_columns() {
        let picture = draw("one\r\nrule: fávor x\r\nlast\r\n", 18, 19);
        assert!(picture.contains("g/a.yaml:2:13\n"), "{picture}");
        assert!(picture.contains("\n  |             ^ here"), "{picture}");
    }

    #[test]
    fn nothing_panics_at_the_edges() {
        for text in [
            "",
            "\n",
            "\r\n",
            "é",
            "x\n",
            "a\tb",
            "日本語\n",
            "\u{1b}[31m",
            "a\r",
        ] {
            for start in 0..6 {
                for end in 0..7 {
                    assert!(draw(text, start, end).starts_with("error[E0301]"));
                }
            }
        }
        let long = "é".repeat(40_000) + " x " + &"y".repeat(40_000);
        let picture = draw(&long, 80_001, 80_002);
        assert!(
            picture.contains("a.yaml:1:40002") && picture.len() < 2_000,
            "{}",
            picture.len()
        );
        let many = "line\n".repeat(20_000);
        assert!(draw(&many, 5, 99_000).len() < 2_000);
        let lost = Diagnostic::error(UNKNOWN_NAME, "unknown name", Span::new(FileId(9), 1, 2));
        assert_eq!(
            render(&lost, &SourceMap::new(), Style::Plain),
            "error[E0301]: unknown name"
        );
    }

    #[test]
    fn colour_adds_only_escapes() {
        let mut map = SourceMap::new();
        let file = map.add("a.yaml", "x");
        let d = Diagnostic::warning(UNKNOWN_NAME, "w", Span::new(file, 0, 1));
        assert!(render(&d, &map, Style::Colour).contains('\u{1b}'));
        assert!(!render(&d, &map, Style::Plain).contains('\u{1b}'));
        assert_eq!(
            render_all(&[d.clone(), d], &map, Style::Plain)
                .matches("warning[E0301]")
                .count(),
            2
        );
    }

    #[test]
    fn a_place_within_a_letter_is_that_of_the_letter() {
        let at = |start, end| clip("aéb  c", Span::new(FileId(0), start, end));
        assert_eq!(at(2, 4), 1..4, "the letter takes two bytes");
        assert_eq!(at(1, 2), 1..1, "half a letter is none");
        assert_eq!(at(0, 6), 0..4, "white space at the end is not underlined");
        assert_eq!(at(4, 6), 4..4);
        assert_eq!(at(3, 99), 3..7, "no place lies beyond the text");
    }

    #[test]
    fn whole_lines_are_shown() {
        let text = "one\ntwo\nthree\n";
        assert_eq!(lines_around(text, 5..6), 4..7);
        assert_eq!(lines_around(text, 2..9), 0..13);
        assert_eq!(lines_around(text, 14..14), 14..14);
        assert_eq!(lines_around("one", 0..0), 0..3);
    }

    #[test]
    fn what_is_not_seen_is_shown_and_lines_stay() {
        assert_eq!(revealed("a\u{202e}b\tc"), "a\u{fffd}b\tc");
        assert_eq!(tidy("a\u{1b}b\nc\t"), "a\u{fffd}b\nc\u{fffd}");
    }
}
