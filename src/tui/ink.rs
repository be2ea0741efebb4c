//! How suits, lines and words are drawn: colours where they are wanted, letters alone where they are not.

use codille_lang::cards::{Card, Suit};
use codille_lang::diagnostic::visible;
use codille_lang::layout::{TermStyle, filling};
use codille_lang::words::joined;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use std::borrow::Cow;

/// How many colours tell the suits apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Colours {
    /// Hearts and diamonds are red.
    #[default]
    Two,
    /// Each suit has its own.
    Four,
}

/// How everything is drawn.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ink {
    /// Letters or symbols, with colours or without.
    pub look: TermStyle,
    /// The colours of the suits.
    pub colours: Colours,
}

/// Lines of a box in plain letters.
const LETTERS: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Ink {
    fn colour(self, colour: Color) -> Style {
        if self.look.colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    /// Returns the style of a suit.
    pub(super) fn suit(self, suit: Suit) -> Style {
        let colour = match (suit, self.colours) {
            (Suit::Spades, _) | (Suit::Clubs, Colours::Two) => return Style::new(),
            (Suit::Hearts, _) | (Suit::Diamonds, Colours::Two) => Color::Red,
            (Suit::Diamonds, Colours::Four) => Color::Blue,
            (Suit::Clubs, Colours::Four) => Color::Green,
        };
        self.colour(colour)
    }

    /// Returns the sign of a suit: its symbol, or its letter.
    pub(super) const fn sign(self, suit: Suit) -> char {
        if self.look.ascii {
            suit.letter()
        } else {
            suit.symbol()
        }
    }

    /// Writes a card.
    pub(super) fn card(self, card: Card) -> String {
        format!("{}{}", card.rank(), self.sign(card.suit()))
    }

    /// Returns the style of a heading.
    pub(super) fn heading(self) -> Style {
        self.colour(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of plain text.
    pub(super) const fn plain() -> Style {
        Style::new()
    }

    /// Returns the style of what is asked.
    pub(super) const fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Returns the style of an aside.
    pub(super) const fn faint() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Returns the style of what is chosen.
    pub(super) const fn chosen(style: Style) -> Style {
        style.add_modifier(Modifier::REVERSED)
    }

    /// Returns the lines of a box.
    pub(super) const fn lines(self) -> border::Set<'static> {
        if self.look.ascii {
            LETTERS
        } else {
            border::PLAIN
        }
    }

    /// Returns what parts the entries of a line.
    pub(super) const fn bar(self) -> &'static str {
        if self.look.ascii { " | " } else { " │ " }
    }

    /// Returns the dot that parts the things said.
    pub(super) const fn dot(self) -> &'static str {
        if self.look.ascii { "; " } else { " · " }
    }

    /// Writes words so that they fit the terminal: without control characters, and in plain letters where those are wanted.
    pub(super) fn words(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for letter in text.chars() {
            match (self.look.ascii, letter) {
                (true, '“' | '”') => out.push('"'),
                (true, '‘' | '’') => out.push('\''),
                (true, '…') => out.push_str("..."),
                (true, '–' | '—') => out.push('-'),
                (_, c) if c.is_whitespace() => out.push(' '),
                (true, c) if visible(c) != c => out.push('?'),
                (_, c) => out.push(visible(c)),
            }
        }
        out
    }
}

/// Breaks a text into lines of at most so many columns; what goes on is indented.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let width = width.max(1);
    let lead: String = text.chars().take_while(|c| *c == ' ').collect();
    // A line that fits stays as it stands: the columns of a bill are set with spaces.
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let indent = " ".repeat((lead.len() + indent).min(width / 2));
    let options = filling(width)
        .initial_indent(&lead)
        .subsequent_indent(&indent);
    let text = joined(text.split_whitespace(), " ");
    let lines = textwrap::wrap(&text, options);
    lines.into_iter().map(Cow::into_owned).collect()
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_width_and_every_letter() {
        for width in 1..30 {
            let text = "one two three averyverylongwordindeed “four”";
            let lines = wrapped(text, width, 2);
            assert!(
                lines.iter().all(|l| l.chars().count() <= width),
                "{width}: {lines:?}"
            );
            let letters = |t: &str| -> String { t.chars().filter(|c| *c != ' ').collect() };
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert_eq!(wrapped("  a   1", 20, 2), ["  a   1"]);
    }

    #[test]
    fn plain_letters_are_plain() {
        let ink = Ink {
            look: TermStyle {
                ascii: true,
                ..TermStyle::default()
            },
            ..Ink::default()
        };
        assert_eq!(ink.words("“No”—don’t…\u{1b}"), "\"No\"-don't...?");
    }
}
