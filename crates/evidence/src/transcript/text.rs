//! A replay as a reader sees it: head, hands, words, result, payments.

use super::words::describe_order;
use super::{Replay, sheet};
use codille_lang::cards::parse_card;
use codille_lang::layout::{Color, TermStyle};
use serde_json::{Map, Value};

impl Replay {
    /// Writes the replay out; with `explain`, payments and refusals with the clauses behind them.
    pub fn text(&self, look: TermStyle, explain: bool) -> String {
        let mut blocks = vec![self.head(look), self.held(look)];
        blocks.push(self.talk(look));
        blocks.push(self.tricks_table(look));
        blocks.push(self.refusal(look, explain));
        blocks.push(self.outcome(look));
        blocks.push(self.score_sheet(look, explain));
        blocks.push(self.payments(look, explain));
        blocks.push(self.bill(look));
        blocks.retain(|b| !b.is_empty());
        blocks.join("\n")
    }

    fn head(&self, look: TermStyle) -> String {
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

    fn held(&self, look: TermStyle) -> String {
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

    fn talk(&self, look: TermStyle) -> String {
        let mut out = String::new();
        for deed in &self.deeds {
            let mut words = suits(&deed.words, look);
            if let Some(seat) = &deed.seat {
                words = format!("{seat} {words}");
            }
            if deed.after > 0 {
                words = format!("after trick {}: {words}", deed.after);
            }
            if !deed.quotes.is_empty() {
                words.extend([format!(": {}", quoted(&deed.quotes, look))]);
            }
            out += &with_scores(look, &words, &deed.scores);
        }
        if out.is_empty() {
            out
        } else {
            look.paragraph(0, Color::Bold, "What is said and done") + &out
        }
    }

    fn refusal(&self, look: TermStyle, explain: bool) -> String {
        let Some(refused) = &self.refused else {
            return String::new();
        };
        let ink = if self.refusal_expected {
            Color::Yellow
        } else {
            Color::Red
        };
        let words = format!("act {}: {}", refused.act, suits(&refused.words, look));
        let mut out = look.hanging("Refused:", 0, 2, ink, &words);
        if let Some(lawful) = &refused.lawful {
            out += &look.paragraph(2, Color::Plain, &format!("{}.", suits(lawful, look)));
        }
        if self.refusal_expected {
            out += &look.paragraph(2, Color::Plain, "The record says that it is refused.");
        }
        if explain {
            out += &self.chain(&refused.clauses, look, 2);
        } else if !refused.clauses.is_empty() {
            let by = format!("by {}", refused.clauses.join(", "));
            out += &look.paragraph(2, Color::Dim, &by);
        }
        out
    }

    fn outcome(&self, look: TermStyle) -> String {
        let tricks: Vec<String> = (self.tricks.iter())
            .map(|(seat, n)| format!("{seat} {n}"))
            .collect();
        let mut out = look.hanging("Tricks:", 0, 2, Color::Plain, &tricks.join(", "));
        if let Some(result) = &self.result {
            out += &look.hanging("Result:", 0, 2, Color::Bold, result);
        } else if self.refused.is_none() && !self.settled {
            let after = self.play.iter().filter(|t| t.winner.is_some()).count();
            let words = match after {
                0 => "the record ends before the first trick; nothing is settled".to_owned(),
                n => format!("the record ends after trick {n}; nothing is settled"),
            };
            out += &look.hanging("Result:", 0, 2, Color::Plain, &words);
            out += &self
                .foreseen
                .as_ref()
                .map_or_else(String::new, |f| f.told(look));
        }
        if let Some(stated) = self
            .stated
            .as_ref()
            .filter(|s| self.result.as_ref() != Some(s))
        {
            out += &look.hanging("The book states:", 0, 2, Color::Plain, stated);
        }
        if let Some(trouble) = &self.trouble {
            out += &look.hanging("The rules fail:", 0, 2, Color::Red, trouble);
        }
        out
    }

    fn payments(&self, look: TermStyle, explain: bool) -> String {
        let paid = self.entries.iter().filter(|e| !e.is_score());
        let mut rest = paid.peekable();
        if rest.peek().is_none() {
            return String::new();
        }
        let mut out = look.paragraph(0, Color::Bold, "Payments");
        while let Some(entry) = rest.next() {
            out += &look.hanging("", 2, 4, Color::Plain, &entry.describe());
            let goes_on = (rest.peek())
                .is_some_and(|n| n.heading == entry.heading && n.clauses == entry.clauses);
            if explain && !goes_on {
                out += &self.chain(&entry.clauses, look, 6);
            }
        }
        out
    }

    pub(super) fn chain(&self, labels: &[String], look: TermStyle, indent: usize) -> String {
        let mut out = String::new();
        for chain in labels
            .iter()
            .filter_map(|l| self.clauses.iter().find(|c| c.id == *l))
        {
            // A clause without a gist is told by its label alone.
            let mut words = chain.gist.clone().unwrap_or_default();
            if let Some(status) = &chain.status {
                words = format!("[{status}] {words}");
            }
            out += &look.hanging(
                &format!("{}:", chain.id),
                indent,
                indent + 2,
                Color::Plain,
                &words,
            );
            for citation in &chain.cites {
                out += &look.hanging("", indent + 2, indent + 4, Color::Dim, &citation.line());
            }
        }
        out
    }

    fn bill(&self, look: TermStyle) -> String {
        let paid = self.entries.iter().any(|e| !e.is_score());
        if !self.settled || !(paid || self.has_games) {
            return String::new();
        }
        let mut out = String::new();
        let items = self
            .ombre
            .as_ref()
            .map_or_else(Vec::new, |o| sheet::bill(&self.entries, o));
        if let (Some(ombre), false) = (&self.ombre, items.is_empty()) {
            out += &look.paragraph(0, Color::Bold, &format!("{ombre}'s bill"));
            let parts: Vec<String> = items.iter().map(sheet::BillItem::parts).collect();
            let (a, b) = (
                widest(items.iter().map(|i| i.heading.as_str())).max(5),
                widest(parts.iter().map(String::as_str)),
            );
            for (item, parts) in items.iter().zip(&parts) {
                let sum = signed(item.sum, look.ascii);
                out.extend([format!("  {:<a$}  {parts:<b$}  {sum:>4}\n", item.heading)]);
            }
            let total = signed(items.iter().map(|i| i.sum).sum(), look.ascii);
            out.extend([format!("  {:<a$}  {:<b$}  {total:>4}\n\n", "total", "")]);
        }
        out += &look.hanging("In all:", 0, 2, Color::Plain, &signed_sums(&self.net, look));
        let pool = format!("{} before, {} after", self.pool_before, self.pool);
        out + &look.hanging("Pool:", 0, 2, Color::Plain, &pool)
    }
}

/// Sets out a line with the points that it has brought at the right.
fn with_scores(look: TermStyle, words: &str, scores: &Map<String, Value>) -> String {
    if scores.is_empty() {
        return look.hanging("", 2, 4, Color::Plain, words);
    }
    let told: Vec<String> = scores
        .iter()
        .map(|(seat, n)| format!("{seat} {n}"))
        .collect();
    let told = told.join(", ");
    let room = look.width.saturating_sub(told.chars().count() + 3);
    let narrow = TermStyle {
        width: room,
        ..look
    };
    let text = narrow.hanging("", 2, 4, Color::Plain, words);
    let line = text.trim_end_matches('\n');
    let last = line.lines().last().expect("words fill a line");
    let gap = " ".repeat((room + 3).saturating_sub(last.chars().count()));
    format!("{line}{gap}{}\n", look.paint(Color::Bold, &told))
}

fn quoted(words: &[String], look: TermStyle) -> String {
    let (open, close) = if look.ascii {
        ("\"", "\"")
    } else {
        ("“", "”")
    };
    let each: Vec<String> = words.iter().map(|w| format!("{open}{w}{close}")).collect();
    each.join(", ")
}

/// Writes a sum with its sign.
pub fn signed(n: i64, ascii: bool) -> String {
    match (n, ascii) {
        (0, _) => "0".to_owned(),
        (1.., _) => format!("+{n}"),
        (_, true) => n.to_string(),
        (_, false) => format!("−{}", n.abs()),
    }
}

/// Writes sums by seat with their signs.
pub(super) fn signed_sums(sums: &Map<String, Value>, look: TermStyle) -> String {
    let each = sums.iter().map(|(seat, n)| {
        let n = n.as_i64().expect("a sum is a whole number");
        format!("{seat} {}", signed(n, look.ascii))
    });
    each.collect::<Vec<_>>().join(", ")
}

/// Returns how many letters the longest of some words has.
pub fn widest<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.map(|w| w.chars().count()).fold(0, usize::max)
}

/// Lists names with a word before the last: `A, B and C`.
pub fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// Draws the suits of the cards in a text with symbols, unless only letters are wanted.
pub fn suits(text: &str, look: TermStyle) -> String {
    if look.ascii {
        return text.to_owned();
    }
    let word = |word: &str| {
        let card = word.trim_end_matches([',', ';', '.', ':', '?']);
        match parse_card(card) {
            Ok(found) => word.replacen(
                card,
                &format!("{}{}", found.rank(), found.suit().symbol()),
                1,
            ),
            Err(_) => word.to_owned(),
        }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
