//! The laws of a judgment as a reader sees them: what decides, what was considered, and where it stands.

use super::{Considered, Judgment, Law, Line, Question};
use codille_edition::text::Citation;
use codille_lang::layout::Color;
use codille_lang::unique::grouped;
use codille_lang::words::around;

/// Says why a clause is not in point.
pub(super) fn why(considered: &Considered) -> String {
    if considered.why.is_empty() {
        return String::new();
    }
    // Of a clause about somebody else nothing more need be said.
    let mut all = considered.why.iter();
    if let Some(other) = all.find(|w| w.starts_with("it speaks of")) {
        return format!(" But {other}.");
    }
    let words = considered.why.join(", and ");
    let words = words.replace(", and it holds only", ", and only");
    format!(" But {words}.")
}

/// How many clauses that were considered are told of a question.
pub(super) const NEAREST: usize = 4;

impl Judgment {
    /// Writes the laws that decide a question, those that were considered, and those that the book names besides; what was told of one
    /// before is not told again.
    pub(super) fn reasons<'a>(
        &'a self,
        question: &'a Question,
        indent: usize,
        told: &mut Vec<&'a str>,
    ) -> Vec<Line> {
        let mut out = Vec::new();
        let (known, new): (Vec<&Law>, Vec<&Law>) = (self.known(&question.clauses).into_iter())
            .partition(|law| told.contains(&law.id.as_str()));
        for law in new {
            told.push(&law.id);
            let short = question.short.iter().find(|s| s.clause == law.id);
            out.extend(self.law(law, short, indent));
        }
        if !known.is_empty() {
            let labels: Vec<String> = known.iter().map(|l| l.id.clone()).collect();
            let words = format!("By {}, as above.", self.places(&labels).join("; "));
            out.push(Line::hanging("", (indent, indent + 2), Color::Plain, words));
        }
        let nearest: Vec<&Considered> = question.considered.iter().take(NEAREST).collect();
        if !nearest.is_empty() {
            out.push(Line::new(
                indent,
                Color::Plain,
                "Considered, and not in point:",
            ));
        }
        for considered in nearest {
            for law in self.known(std::slice::from_ref(&considered.clause)) {
                let gist = law.gist.as_deref().unwrap_or_default();
                let words = format!("{}: {gist}{}", self.place(law), why(considered));
                let line = Line::hanging("", (indent + 2, indent + 4), Color::Dim, words);
                out.push(line.of(law));
            }
        }
        for citation in &question.also {
            let words = format!(
                "The book names as well {}: {}",
                citation.locus, citation.gist
            );
            out.push(Line::hanging("", (indent, indent + 2), Color::Dim, words));
        }
        out
    }

    /// Writes a law: where it stands, what it says, and how else it is read.
    pub(super) fn law(&self, law: &Law, short: Option<&Considered>, indent: usize) -> Vec<Line> {
        let gist = law.gist.as_deref().unwrap_or_default();
        let why = short.map_or_else(String::new, why);
        let words = format!("{}: {gist}{why}", self.place(law));
        let line = Line::hanging("", (indent, indent + 2), Color::Plain, words);
        let mut out = vec![line.of(law)];
        for (lead, words) in [
            ("This is read so:", &law.reading),
            ("The other view:", &law.alternative),
        ] {
            if let Some(words) = words {
                out.push(Line::hanging(
                    lead,
                    (indent + 2, indent + 4),
                    Color::Yellow,
                    words,
                ));
            }
        }
        out
    }

    pub(super) fn known(&self, labels: &[String]) -> Vec<&Law> {
        let of = |label: &String| self.laws.iter().find(|l| l.id == *label);
        labels.iter().filter_map(of).collect()
    }

    /// Says where a clause stands in its books, or its label.
    pub(super) fn place(&self, law: &Law) -> String {
        let places = self.places(std::slice::from_ref(&law.id));
        if places.is_empty() {
            return law.id.clone();
        }
        places.join("; ")
    }

    /// Says by which clauses, each place once.
    pub(super) fn by(&self, labels: &[String]) -> String {
        around(" (", &self.places(labels).join("; "), ")")
    }

    /// Returns where clauses stand; of one chapter or law the first place is enough.
    pub(super) fn places(&self, labels: &[String]) -> Vec<String> {
        self.loci(self.known(labels).into_iter().flat_map(|l| &l.cites))
    }

    pub(super) fn loci<'c>(&self, cites: impl IntoIterator<Item = &'c Citation>) -> Vec<String> {
        let told = cites.into_iter().filter(|c| !c.locus.is_empty());
        let heads = grouped(told.map(|c| (c.locus.split(',').next(), c))).into_iter();
        let first = heads.filter_map(|(_, all)| all.into_iter().next());
        let place = |citation: &Citation| {
            let own = citation.id.split('/').next() == Some(self.work.as_str());
            let before = if own { "" } else { &citation.work };
            around("", before, ", ") + &citation.locus
        };
        first.map(place).collect()
    }
}
