//! Lays text out in lines: wrapping, indentation, columns, colours.

use crate::diagnostic::visible;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// For which reader text is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermStyle {
    /// How many columns a line may have.
    pub width: usize,
    /// Whether ANSI colours are understood.
    pub colour: bool,
    /// Whether bars, boxes and suits are drawn with letters only.
    pub ascii: bool,
}

impl Default for TermStyle {
    fn default() -> Self {
        Self {
            width: 80,
            colour: false,
            ascii: false,
        }
    }
}

/// How words stand out where there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    /// Like any other.
    Plain,
    /// A heading.
    Bold,
    /// An aside.
    Dim,
    /// Good.
    Green,
    /// Doubtful.
    Yellow,
    /// Bad.
    Red,
    /// A name.
    Cyan,
}

impl TermStyle {
    /// Colours words that stand in one line; control characters in them, which could disturb a terminal, are replaced.
    pub fn paint(self, ink: Color, words: &str) -> String {
        let words: String = words.chars().map(visible).collect();
        let code = match ink {
            Color::Plain => return words,
            Color::Bold => "1",
            Color::Dim => "2",
            Color::Green => "32",
            Color::Yellow => "33",
            Color::Red => "31",
            Color::Cyan => "36",
        };
        if self.colour && !words.is_empty() {
            format!("\u{1b}[{code}m{words}\u{1b}[0m")
        } else {
            words
        }
    }

    /// Fills a paragraph: every line is indented and closed.
    pub fn paragraph(self, indent: usize, ink: Color, text: &str) -> String {
        self.hanging("", indent, indent, ink, text)
    }

    /// Fills a paragraph after a lead that stands in the first line only; `first` is where the lead begins, `rest` where
    /// the text does in the other lines.
    pub fn hanging(self, lead: &str, first: usize, rest: usize, ink: Color, text: &str) -> String {
        let begin = if lead.is_empty() {
            first
        } else {
            (first + lead.chars().count() + 1).max(rest)
        };
        let mut out = " ".repeat(first) + &self.paint(Color::Plain, lead);
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return out.trim_end_matches(' ').to_owned() + "\n";
        }
        let (begins, goes_on) = (" ".repeat(begin), " ".repeat(rest));
        let options = filling(self.width)
            .initial_indent(&begins)
            .subsequent_indent(&goes_on)
            .break_words(false);
        let text = words.join(" ");
        let lines = textwrap::wrap(&text, options);
        let gap = begin.saturating_sub(out.chars().count());
        out.push_str(&" ".repeat(gap));
        for (at, line) in lines.iter().enumerate() {
            let indent = if at == 0 { &begins } else { &goes_on };
            if at > 0 {
                out.push_str(indent);
            }
            out.push_str(&self.paint(ink, line.strip_prefix(indent.as_str()).unwrap_or(line)));
            out.push('\n');
        }
        out
    }

    /// Sets a text out line by line as it stands, indented; lines too long go on below, indented deeper.
    pub fn verbatim(self, indent: usize, ink: Color, text: &str) -> String {
        text.lines()
            .map(|line| self.hanging("", indent, indent + 4, ink, line))
            .collect()
    }

    /// Draws a bar of `cells` cells, the part in proportion filled; anything at all fills one.
    pub fn bar(self, part: usize, whole: usize, cells: usize) -> String {
        let filled = if part == 0 {
            0
        } else {
            (part * cells / whole.max(1)).clamp(1, cells)
        };
        let (full, empty) = if self.ascii {
            ("#", ".")
        } else {
            ("█", "░")
        };
        full.repeat(filled) + &empty.repeat(cells - filled)
    }
}

/// Returns how lines are filled: with as many words as have room, none of them parted.
pub fn filling<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// Lays out the explanation of a code: paragraphs are filled, indented examples stay as they are.
pub fn explanation(code: &str, head: &str, text: &str, look: TermStyle) -> String {
    let mut out = look.hanging(&format!("{code}:"), 0, 0, Color::Bold, head);
    for paragraph in text.trim_matches('\n').split("\n\n") {
        out.push('\n');
        if paragraph.starts_with("    ") {
            for line in paragraph.lines() {
                out += &look.paint(Color::Cyan, line.trim_end());
                out.push('\n');
            }
        } else {
            out += &look.paragraph(0, Color::Plain, paragraph);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const NARROW: TermStyle = TermStyle {
        width: 12,
        colour: false,
        ascii: true,
    };

    #[test]
    fn paragraphs_are_filled_without_trailing_spaces() {
        assert_eq!(
            NARROW.paragraph(2, Color::Plain, "one two three\n four"),
            "  one two\n  three four\n"
        );
        assert_eq!(
            NARROW.hanging("ab", 1, 6, Color::Plain, "one two"),
            " ab   one\n      two\n"
        );
        assert_eq!(NARROW.hanging("ab", 1, 6, Color::Plain, ""), " ab\n");
        assert_eq!(NARROW.paragraph(2, Color::Plain, ""), "\n");
        assert_eq!(
            NARROW.paragraph(0, Color::Plain, "averyverylongword \u{1b}[2J"),
            "averyverylongword\n\u{fffd}[2J\n"
        );
    }

    #[test]
    fn a_bar_shows_the_least_part() {
        assert_eq!(NARROW.bar(1, 100, 4), "#...");
        assert_eq!(NARROW.bar(0, 0, 4), "....");
        assert_eq!(NARROW.bar(9, 9, 4), "####");
    }

    #[test]
    fn examples_keep_their_lines() {
        let text = "\nSome words that go on.\n\n    an example line of its own\n\nEnd.\n";
        assert_eq!(
            explanation("E0001", "head", text, NARROW),
            "E0001: head\n\nSome words\nthat go on.\n\n    an example line of its own\n\nEnd.\n"
        );
    }

    #[test]
    fn colours_are_put_only_where_they_are_understood() {
        let coloured = TermStyle {
            colour: true,
            ..TermStyle::default()
        };
        let inks = [
            Color::Bold,
            Color::Dim,
            Color::Green,
            Color::Yellow,
            Color::Red,
            Color::Cyan,
        ];
        let painted = inks.map(|ink| coloured.paint(ink, "x"));
        let codes = ["1", "2", "32", "33", "31", "36"];
        assert_eq!(
            painted,
            codes.map(|code| format!("\u{1b}[{code}mx\u{1b}[0m"))
        );
        assert_eq!(coloured.paint(Color::Plain, "x"), "x");
        assert_eq!(coloured.paint(Color::Red, ""), "");
        assert_eq!(TermStyle::default().paint(Color::Red, "x"), "x");
    }

    #[test]
    fn a_line_too_long_goes_on_deeper() {
        assert_eq!(
            NARROW.verbatim(1, Color::Plain, "one two three\nfour"),
            " one two\n     three\n four\n"
        );
    }

    #[test]
    fn a_bar_is_filled_in_proportion() {
        let drawn = TermStyle::default();
        assert_eq!(
            [0, 1, 2, 4].map(|n| drawn.bar(n, 4, 4)),
            ["░░░░", "█░░░", "██░░", "████"]
        );
        assert_eq!(drawn.bar(3, 0, 2), "██", "no more than all of it");
    }
}
