//! The coverage for people: figures with a bar for each work, then what is not encoded, by reason, and what no evidence tries.

use codille_lang::unique::grouped;
use codille_lang::words::{around, joined};

use super::{ByOwner, Class, Coverage, Figures, Item, Unreached};
use codille_lang::layout::{Color, TermStyle};

/// How many cells the bar of a work has.
const CELLS: usize = 20;

impl Coverage {
    /// Writes the figures work by work, the passages that are not encoded or not accounted for, then the clauses that evidence does not
    /// try, or not in every point.
    pub fn text(&self, look: TermStyle) -> String {
        let (full, bare): (Vec<_>, Vec<_>) = self.works.0.iter().partition(|(_, f)| f.passages > 0);
        let mut out: String = full.iter().map(|(id, f)| figures(id, f, look)).collect();
        if !bare.is_empty() {
            let ids: Vec<&str> = bare.iter().map(|(id, _)| id.as_str()).collect();
            out += &look.hanging("no passages yet:", 0, 2, Color::Dim, &ids.join(", "));
        }
        for (id, _) in full {
            out += &self.list(id, Class::NotEncoded, "not encoded", look);
            out += &self.list(id, Class::Unaccounted, "not accounted for", look);
        }
        out.extend(self.codes.iter().map(|c| c.text(look)));
        let silent = "clauses reached by no evidence";
        out += &listed(&self.unreached, silent, look);
        out += &counted(&self.unreached_by_book, look);
        out + &self.survivors(look)
    }

    fn survivors(&self, look: TermStyle) -> String {
        let mut out = String::new();
        for (variant, own) in grouped(self.survivors.iter().map(|s| (&s.variant, s))) {
            let title = format!("\n{variant}: changes of clauses that no hand shows");
            out += &look.verbatim(0, Color::Bold, &title);
            let clauses = own.into_iter().map(|s| ((&s.clause, &s.loci), s));
            for ((clause, loci), changes) in grouped(clauses) {
                out += &named(clause, loci, look);
                for change in changes {
                    let what = change.change.as_deref().unwrap_or("any change");
                    let words = format!("{what}: {}", change.why);
                    out += &look.hanging("", 4, 6, Color::Dim, &words);
                }
            }
        }
        out
    }

    /// Lists the passages of one class of a work under their reasons, in the order of the first of each.
    fn list(&self, work: &str, class: Class, title: &str, look: TermStyle) -> String {
        let belongs = |i: &&Item| {
            i.class == class && i.id.strip_prefix(work).is_some_and(|r| r.starts_with('/'))
        };
        let groups = grouped(self.items.iter().filter(belongs).map(|item| {
            let reason = item.reason.as_deref().unwrap_or("no reason given");
            let id = item.id.rsplit('/').next().unwrap_or(&item.id);
            (reason, format!("{id} ({})", item.locus))
        }));
        if groups.is_empty() {
            return String::new();
        }
        let mut out = "\n".to_owned();
        out += &look.paragraph(0, Color::Bold, &format!("{work}: {title}"));
        for (reason, places) in groups {
            out += &look.paragraph(2, Color::Plain, reason);
            out += &look.paragraph(4, Color::Dim, &places.join("; "));
        }
        out
    }
}

/// Lists clauses, variant by variant.
fn listed(clauses: &[Unreached], title: &str, look: TermStyle) -> String {
    let mut out = String::new();
    for (variant, own) in grouped(clauses.iter().map(|c| (&c.variant, c))) {
        out += &look.verbatim(0, Color::Bold, &format!("\n{variant}: {title}"));
        out.extend(own.iter().map(|c| named(&c.clause, &c.loci, look)));
    }
    out
}

/// Says how many clauses of each variant only the editor's evidence reaches; the data list them.
fn counted(clauses: &[Unreached], look: TermStyle) -> String {
    let counts = grouped(clauses.iter().map(|c| (c.variant.as_str(), &c.clause)));
    if counts.is_empty() {
        return String::new();
    }
    let title = "\nclauses reached by no evidence of the book, only by the editor's";
    let mut out = look.verbatim(0, Color::Bold, title);
    for (variant, own) in counts {
        let words = format!("{variant}: {}", own.len());
        out += &look.hanging("", 2, 4, Color::Plain, &words);
    }
    out
}

/// Writes a clause with where it stands.
fn named(clause: &str, loci: &[String], look: TermStyle) -> String {
    let place = around(" (", &loci.join("; "), ")");
    look.hanging("", 2, 4, Color::Plain, &format!("{clause}{place}"))
}

/// Writes the figures of a work: the bar shows what is encoded or evidenced.
fn figures(id: &str, figures: &Figures, look: TermStyle) -> String {
    let done = figures.encoded + figures.evidenced;
    let missing = figures.unaccounted > 0;
    let ink = if missing { Color::Red } else { Color::Green };
    let bar = look.paint(ink, &look.bar(done, figures.passages, CELLS));
    let name = look.paint(Color::Bold, id);
    let out = format!("{name}\n  {bar} {} passages\n", figures.passages);
    let ByOwner { book, editor } = figures.evidenced_by;
    let evidenced = match editor {
        0 => "evidenced".to_owned(),
        _ => format!("evidenced ({book} by the book, {editor} by the editor alone)"),
    };
    let parts = [
        (figures.encoded, "encoded"),
        (figures.evidenced, evidenced.as_str()),
        (figures.etiquette, "etiquette"),
        (figures.commentary, "commentary"),
        (figures.not_encoded, "not encoded"),
        (figures.unaccounted, "not accounted for"),
    ];
    let told = parts.iter();
    let told = told.filter(|(n, what)| *n > 0 || *what != "not accounted for");
    let parts = joined(told.map(|(n, what)| format!("{n} {what}")), ", ");
    let decided = match figures.decided {
        0 => String::new(),
        n => format!("; {n} of those encoded by precedent alone"),
    };
    let shown = format!(
        "evidence: {} of the book, {} of the editor",
        figures.evidence.book, figures.evidence.editor
    );
    out + &look.paragraph(2, Color::Plain, &(parts + &decided))
        + &look.paragraph(2, Color::Plain, &shown)
}
