//! Situations on which two books disagree, for the terminal. Looks for none.

use crate::report::{Ink, Look, counted};
use crate::witness::{Answered, Shown, Witness, Witnesses};

impl Witnesses {
    /// Writes the witnesses topic by topic, and then the topics that have none.
    pub fn text(&self, look: Look) -> String {
        let mut out = String::new();
        for head in &self.variants {
            out += &look.hanging(&format!("{}:", head.id), 0, 2, Ink::Plain, &head.title);
        }
        let shown = self.topics.iter().filter(|t| t.shown.is_some()).count();
        let words = format!(
            "{} differ; for {shown} of them a situation was found that shows it, among {} tried.",
            counted(self.topics.len(), "topic"),
            counted(self.tried, "situation")
        );
        out += &look.paragraph(0, Ink::Bold, &words);
        for note in &self.notes {
            out += &look.paragraph(0, Ink::Yellow, note);
        }
        for topic in &self.topics {
            if let Some(found) = &topic.shown {
                out.push('\n');
                out += &block(topic, found, look);
            }
        }
        let mut none: Vec<(&str, Vec<String>)> = Vec::new();
        for topic in &self.topics {
            let Some(why) = topic.none.as_deref() else {
                continue;
            };
            let words = format!("{} ({})", topic.title, topic.topic);
            match none.iter_mut().find(|(w, _)| *w == why) {
                Some((_, list)) => list.push(words),
                None => none.push((why, vec![words])),
            }
        }
        if !none.is_empty() {
            out.push('\n');
            out += &look.paragraph(0, Ink::Bold, "Differences without a witness");
            for (why, topics) in none {
                let words = format!("{why}: {}", topics.join("; "));
                out += &look.hanging("", 2, 4, Ink::Plain, &words);
            }
        }
        out
    }
}

fn block(topic: &Witness, found: &Shown, look: Look) -> String {
    let mut out = look.paint(Ink::Bold, &topic.title);
    let mut aside = format!("  {}", topic.topic);
    if !found.decides {
        aside += " (at work, though others decide)";
    }
    out += &look.paint(Ink::Dim, &aside);
    out.push('\n');
    out += &look.paragraph(2, Ink::Plain, &found.situation);
    let wide = found.answers.iter().map(|a| a.variant.chars().count());
    let rest = wide.max().unwrap_or(0).min(look.width / 3) + 4;
    for answer in &found.answers {
        out += &look.hanging(&answer.variant, 2, rest, Ink::Plain, &answer.says);
        if let Some(by) = by(answer) {
            out += &look.paragraph(rest, Ink::Dim, &by);
        }
    }
    out
}

/// Names the first clauses behind an answer, and where they stand.
fn by(answer: &Answered) -> Option<String> {
    let first: Vec<&str> = answer.clauses.iter().take(3).map(String::as_str).collect();
    if first.is_empty() {
        return None;
    }
    let more = answer.clauses.len() - first.len();
    let mut words = format!("by {}", first.join(", "));
    if more > 0 {
        words.extend([" and ", &more.to_string(), " more"]);
    }
    let loci: Vec<&str> = answer.loci.iter().take(3).map(String::as_str).collect();
    if !loci.is_empty() {
        words.extend([" (", &loci.join("; "), ")"]);
    }
    Some(words)
}
