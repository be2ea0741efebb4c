//! A judgment as a reader sees it, line by line: facts, acts with their rulings, questions with decision and law.

use super::asking::{decided, put, spoken};
use super::law::NEAREST;
use super::{Hand, Judgment, Line, Question};
use codille_evidence::transcript::widest;
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::{around, capital, listed};

impl Judgment {
    /// Writes the judgment out; with `explain`, every ruling and decision with its laws and what they say.
    pub fn text(&self, look: TermStyle, explain: bool) -> String {
        let lines = self.lines(explain).into_iter();
        lines.map(|line| line.text(look)).collect()
    }

    /// Tells the judgment line by line, an empty one between its parts; with `explain` as in [`Self::text`].
    pub fn lines(&self, explain: bool) -> Vec<Line> {
        let mut blocks = vec![
            self.head(),
            self.found(),
            self.acts_told(explain),
            self.asked(explain),
        ];
        blocks.retain(|b| !b.is_empty());
        blocks.join(&Line::empty())
    }

    fn head(&self) -> Vec<Line> {
        let mut out = vec![Line::new(0, Color::Bold, &self.title)];
        let case = match &self.alias {
            Some(alias) => format!("{alias} ({})", self.case),
            None => self.case.clone(),
        };
        let mut names = vec![case, format!("judged under {}", self.variant)];
        let chosen = self.options.iter();
        names.extend(chosen.map(|(option, value)| format!("{option}={value}")));
        out.push(Line::new(0, Color::Dim, names.join(", ")));
        for citation in &self.cites {
            out.push(Line::hanging("", (2, 4), Color::Dim, citation.line()));
        }
        for (lead, words) in [("open in the source:", &self.open), ("note:", &self.note)] {
            if let Some(words) = words {
                out.push(Line::hanging(lead, (0, 2), Color::Plain, words));
            }
        }
        out
    }

    fn found(&self) -> Vec<Line> {
        let mut out = vec![Line::new(0, Color::Bold, "The facts")];
        let dealer = self.seats.last().map_or("", String::as_str);
        let seats = listed(&self.seats, "and");
        let facts = around(" ", &self.facts.join(" "), "");
        let facts = format!("{seats} speak in this order; {dealer} deals.{facts}");
        out.push(Line::new(2, Color::Plain, facts));
        out.extend(held(&self.hands, 2));
        if self.completions > 1 {
            let words = format!(
                "Cards in [ ] are not told: these are the first of {} deals that fit the facts, and judgment was given in every one.",
                self.completions
            );
            out.push(Line::new(2, Color::Dim, words));
        }
        out
    }

    /// Tells what was done, with the rulings on it; nothing where nothing was done.
    pub fn acts_told(&self, explain: bool) -> Vec<Line> {
        if self.acts.is_empty() {
            return Vec::new();
        }
        let mut out = vec![Line::new(0, Color::Bold, "What was done")];
        for act in &self.acts {
            if !act.dealt.is_empty() {
                let words =
                    "The cards are dealt again. What is not told of them is completed by chance.";
                out.push(Line::new(2, Color::Dim, words));
                out.extend(held(&act.dealt, 2));
            }
            for unsaid in &act.supplied {
                let lead = format!("{:>3}.", unsaid.number);
                let words = format!("{}: not told, supplied", unsaid.words);
                out.push(Line::hanging(lead, (0, 5), Color::Dim, words));
            }
            let lead = format!("{:>2}.", act.number);
            out.push(Line::hanging(lead, (1, 5), Color::Plain, &act.words));
            for ruling in &act.rulings {
                for (ink, words) in self.ruled(ruling, explain) {
                    out.push(Line::hanging("", (7, 9), ink, words));
                }
            }
        }
        out
    }

    fn asked(&self, explain: bool) -> Vec<Line> {
        if let Some(why) = &self.unjudged {
            return vec![Line::hanging(
                "It cannot be judged:",
                (0, 2),
                Color::Red,
                why,
            )];
        }
        let title = match self.questions.len() {
            0 => return Vec::new(),
            1 => "The question",
            _ => "The questions",
        };
        let mut out = vec![Line::new(0, Color::Bold, title)];
        let several = self.questions.len() > 1;
        let mut told: Vec<&str> = Vec::new();
        for (at, question) in self.questions.iter().enumerate() {
            if explain && at > 0 {
                out.push(Line::empty());
            }
            let (lead, first, indent) = if several {
                (format!("{:>2}.", at + 1), 1, 5)
            } else {
                (String::new(), 2, 2)
            };
            let words = put(question);
            out.push(Line::hanging(lead, (first, indent), Color::Plain, words));
            out.extend(self.answered(question, indent, explain));
            if explain {
                out.extend(self.reasons(question, indent, &mut told));
            }
            out.extend(self.elsewhere(question, indent));
        }
        out
    }

    fn answered(&self, question: &Question, indent: usize, explain: bool) -> Vec<Line> {
        let mut out = Vec::new();
        let deciding = if explain { &[][..] } else { &question.clauses };
        let (by, holds) = (self.by(deciding), question.holds);
        let ink = if holds { Color::Green } else { Color::Red };
        if question.answers.is_empty() {
            let words = format!("{}{by}.", spoken(&question.about, &question.answer));
            out.push(Line::new(indent, ink, words));
        } else {
            let words = format!("It depends on the cards{by}.");
            out.push(Line::new(indent, Color::Yellow, words));
            for told in &question.answers {
                let words = format!(
                    "{}, in {} of {} deals, such as",
                    spoken(&question.about, &told.answer),
                    told.completions,
                    self.completions
                );
                out.push(Line::new(indent + 2, Color::Plain, words));
                out.extend(held(&told.hands, indent + 4));
            }
        }
        if let Some(why) = &question.hindered {
            let words = format!("It cannot be done now: {why}.");
            out.push(Line::new(indent, Color::Plain, words));
        }
        out.extend(rests(question, indent));
        for supposed in &question.depends {
            let words = format!("This supposes {supposed}.");
            out.push(Line::new(indent, Color::Yellow, words));
        }
        if let Some(words) = self.otherwise(question) {
            out.push(Line::new(indent, Color::Plain, words));
        }
        if let Some(fault) = &question.fault {
            // Beside another answer it is enough to say with which cards.
            let words = match fault.split_once(" (with ") {
                Some((_, held)) if question.differs => {
                    format!("So it is with {}.", held.trim_end_matches(')'))
                }
                _ => format!("{}.", capital(fault)),
            };
            out.push(Line::new(indent, Color::Red, words));
        }
        out
    }

    /// Says what other laws of the same game decide.
    fn elsewhere(&self, question: &Question, indent: usize) -> Vec<Line> {
        let mut out = Vec::new();
        for other in &question.elsewhere {
            let places = self.loci(&other.cites);
            let places: Vec<String> = places.into_iter().take(NEAREST).collect();
            let by = around(" (", &places.join("; "), ")");
            let answer = spoken(&question.about, &other.answer);
            let words = format!(
                "Otherwise under {} — {}: {answer}{by}.",
                other.variant, other.title
            );
            out.push(Line::hanging(
                "",
                (indent, indent + 2),
                Color::Yellow,
                words,
            ));
        }
        out
    }

    /// Says what the file itself decides, where that is another answer.
    fn otherwise(&self, question: &Question) -> Option<String> {
        let words = decided(&question.about, question.decision.as_ref()?);
        if !self.own {
            return Some(format!("The case itself decides it so: {words}."));
        }
        (question.differs).then(|| format!("The file decides it otherwise: {words}."))
    }
}

/// Says on what the answer rests that nobody told.
fn rests(question: &Question, indent: usize) -> Vec<Line> {
    let among = question.rests_on.iter();
    let among = among.map(|u| format!("{} ({})", u.words, u.number));
    let among: Vec<String> = among.collect();
    let mut out = Vec::new();
    for (lead, all) in [
        ("It depends on what nobody told", &among),
        ("It is asked as if first", &question.supplied),
    ] {
        if !all.is_empty() {
            let words = format!("{lead}: {}.", all.join("; "));
            out.push(Line::new(indent, Color::Yellow, words));
        }
    }
    out
}

/// Lays hands out, suit by suit; cards that are not told stand in brackets.
fn held(hands: &[Hand], indent: usize) -> Vec<Line> {
    let wide = widest(hands.iter().map(|h| h.seat.as_str()));
    let mut out = Vec::new();
    for hand in hands {
        let mut words = String::new();
        let mut last = None;
        for card in &hand.cards {
            let suit = card.chars().last();
            if last.is_some() {
                words += if last == Some(suit) { " " } else { " | " };
            }
            last = Some(suit);
            if hand.open.contains(card) {
                words.extend(["[", card, "]"]);
            } else {
                words += card;
            }
        }
        out.push(Line::hanging(
            &hand.seat,
            (indent, indent + 2 + wide),
            Color::Plain,
            words,
        ));
    }
    out
}
