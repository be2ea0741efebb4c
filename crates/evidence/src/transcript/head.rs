//! The head of a replay as a reader sees it: title, contest, cards and hands.

use super::Replay;
use super::marks::{suits, widest};
use super::origin::describe_fitting;
use super::words::describe_order;
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::listed;

impl Replay {
    pub(super) fn head(&self, look: TermStyle) -> String {
        let mut out = look.paragraph(0, Color::Bold, &self.title);
        let mut names = self.record.clone();
        if let Some(alias) = &self.alias {
            names = format!("{alias} ({names})");
        }
        names.extend([format!(", played under {}", self.variant)]);
        for (option, value) in &self.options {
            names.extend([format!(", {option}={value}")]);
        }
        out += &look.paragraph(0, Color::Dim, &names);
        for citation in &self.cites {
            out += &look.hanging("", 2, 4, Color::Dim, &citation.line());
        }
        out += &look.paragraph(0, Color::Plain, &self.contest());
        out += &self.diagram_told(look);
        for (lead, words) in [("open in the source:", &self.open), ("note:", &self.note)] {
            if let Some(words) = words {
                out += &look.hanging(lead, 0, 2, Color::Plain, &suits(words, look));
            }
        }
        for (at, words) in &self.notes {
            out += &look.hanging(
                &format!("note, {at}:"),
                0,
                2,
                Color::Plain,
                &suits(words, look),
            );
        }
        for words in &self.supplied {
            out += &look.hanging("not told, supplied:", 0, 2, Color::Plain, words);
        }
        for words in &self.carried {
            out += &look.hanging("carried over:", 0, 2, Color::Plain, &suits(words, look));
        }
        out
    }

    /// Says how far the cards are known.
    fn diagram_told(&self, look: TermStyle) -> String {
        let Some(diagram) = self.known else {
            return String::new();
        };
        let words = diagram.line();
        let words = self.tried.map_or_else(
            || words.to_owned(),
            |tried| format!("{words} ({})", tried.describe()),
        );
        let mut out = look.hanging("cards:", 0, 2, Color::Plain, &words);
        if let Some(origins) = diagram.describe_origins(&self.origins) {
            out += &look.hanging("", 2, 4, Color::Plain, &suits(&origins, look));
        }
        if let Some(fitting) = self.fitting {
            let words = describe_fitting(fitting);
            out += &look.hanging("", 2, 4, Color::Plain, &words);
        }
        out
    }

    fn contest(&self) -> String {
        let order = describe_order(&self.seats);
        if !self.has_games {
            return order;
        }
        let (Some(ombre), Some(game)) = (&self.ombre, &self.game) else {
            return format!("{order} Nobody undertakes a game.");
        };
        let others: Vec<String> = (self.hands.iter())
            .map(|h| h.seat.clone())
            .filter(|s| s != ombre)
            .collect();
        let trump =
            (self.trump.as_ref()).map_or_else(String::new, |t| format!(", {t} being trumps"));
        format!(
            "{order} {ombre} is the ombre, alone against {}, and plays {game}{trump}.",
            listed(&others, "and")
        )
    }

    pub(super) fn held(&self, look: TermStyle) -> String {
        let when = if self.play.is_empty() {
            "Hands"
        } else {
            "Hands at the first lead"
        };
        let order = if self.has_games {
            " (trumps first)"
        } else {
            ""
        };
        let mut out = look.paragraph(0, Color::Bold, &format!("{when}{order}"));
        let wide = widest(self.hands.iter().map(|h| h.seat.as_str()));
        for hand in &self.hands {
            let mut words = String::new();
            let mut last = None;
            for (i, card) in hand.cards.iter().enumerate() {
                // Trumps are one group, whatever is printed on them.
                let group = (i >= hand.trumps).then(|| card.chars().last()).flatten();
                if i > 0 {
                    words += if last == Some(group) { " " } else { " | " };
                }
                last = Some(group);
                if hand.open.contains(card) {
                    words.extend([format!("[{}]", suits(card, look))]);
                } else {
                    words += &suits(card, look);
                }
            }
            out += &look.hanging(&hand.seat, 2, 4 + wide, Color::Plain, &words);
        }
        out
    }
}
