//! Situations on which two books disagree, for the terminal. Looks for none.

use super::few;
use codille_analysis::witness::{Answered, Shown, Witness, Witnesses};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::unique::grouped;
use codille_lang::words::{around, counted, joined};

/// Writes the witnesses topic by topic, and then the topics that have none.
pub fn witness_text(witnesses: &Witnesses, look: TermStyle) -> String {
    let mut out = String::new();
    for head in &witnesses.variants {
        out += &look.hanging(&format!("{}:", head.id), 0, 2, Color::Plain, &head.title);
    }
    let shown = witnesses
        .topics
        .iter()
        .filter(|t| t.shown.is_some())
        .count();
    let words = format!(
        "{} on which the rules differ; for {shown} a situation shows it, among {} tried.",
        counted(witnesses.topics.len(), "topic"),
        counted(witnesses.tried, "situation")
    );
    out += &look.paragraph(0, Color::Bold, &words);
    for note in &witnesses.notes {
        out += &look.paragraph(0, Color::Yellow, note);
    }
    for topic in &witnesses.topics {
        if let Some(found) = &topic.shown {
            out.push('\n');
            out += &block(topic, found, look);
        }
    }
    let none = grouped(witnesses.topics.iter().filter_map(|topic| {
        let why = topic.none.as_deref()?;
        Some((why, format!("{} ({})", topic.title, topic.topic)))
    }));
    if !none.is_empty() {
        out.push('\n');
        out += &look.paragraph(0, Color::Bold, "Differences without a witness");
        for (why, topics) in none {
            let words = format!("{why}: {}", topics.join("; "));
            out += &look.hanging("", 2, 4, Color::Plain, &words);
        }
    }
    out
}

fn block(topic: &Witness, found: &Shown, look: TermStyle) -> String {
    let mut out = look.paint(Color::Bold, &topic.title);
    out += &look.paint(Color::Dim, &format!("  {}", topic.topic));
    out.push('\n');
    out += &look.paragraph(2, Color::Plain, &found.situation);
    let wide = found.answers.iter().map(|a| a.variant.chars().count());
    let rest = wide.max().unwrap_or(0).min(look.width / 3) + 4;
    for answer in &found.answers {
        out += &look.hanging(&answer.variant, 2, rest, Color::Plain, &answer.says);
        if let Some(by) = by(answer) {
            out += &look.paragraph(rest, Color::Dim, &by);
        }
        for read in &answer.rests {
            out += &look.paragraph(rest, Color::Dim, &format!("[{read}]"));
        }
    }
    out
}

/// Names the first clauses behind an answer, and where they stand; of an answer by the table only the places.
fn by(answer: &Answered) -> Option<String> {
    let loci = joined(answer.loci.iter().take(3), "; ");
    if answer.clauses.is_empty() {
        return Some(format!("by the table ({loci})")).filter(|_| !loci.is_empty());
    }
    let loci = around(" (", &loci, ")");
    Some(format!("by {}{loci}", few(&answer.clauses)))
}
