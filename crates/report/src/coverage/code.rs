//! Codes of laws: for each law a case that it decides and one that it just misses.

use codille_lang::unique::{grouped, unique};
use serde::Serialize;

use super::Item;
use super::shown::{ByOwner, Owners};
use codille_edition::ruleset::word;
use codille_edition::text::{Library, Passage, PassageKind, Silence};
use codille_lang::layout::{Color, TermStyle};

/// A code of laws within a work.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Code {
    /// The work.
    pub work: String,
    /// What the code is called.
    pub title: String,
    /// How many laws it has.
    pub laws: usize,
    /// How many of them some case has decide and some other just miss.
    pub tried: usize,
    /// How many of the others say why that cannot be.
    pub reasoned: usize,
    /// How many passages its laws are divided into, without those that say why no case tries them.
    pub passages: usize,
    /// How many of those passages decide a case.
    pub biting: usize,
    /// How many of them are just missed in a case.
    pub missed: usize,
    /// How many of them decide a case of the book, and how many one of the editor.
    pub biting_by: ByOwner,
    /// How many of them are just missed in a case of the book, and how many in one of the editor.
    pub missed_by: ByOwner,
    /// The laws that lack the one or the other, in the order of the work.
    pub lacking: Vec<UntriedLaw>,
}

/// A law that is not tried from both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UntriedLaw {
    /// Its name: where it stands, without the page; its id where the book numbers no laws.
    pub law: String,
    /// Its passages.
    pub passages: Vec<String>,
    /// Whether it decides a case.
    pub bites: bool,
    /// Whether a case just misses it.
    pub misses: bool,
    /// Why it lacks what it lacks, where that is said.
    pub reason: Option<String>,
}

/// Counts the laws of every code.
pub(super) fn codes(library: &Library, items: &[Item], owners: &Owners<'_>) -> Vec<Code> {
    let mut out: Vec<Code> = Vec::new();
    for work in library.works() {
        let titles = unique(work.sections.iter().filter_map(|s| s.code.as_deref()));
        let sections = library.sections(work);
        for title in titles {
            let own = sections.iter();
            let own = own.filter(|(s, _)| s.is_some_and(|s| s.code.as_deref() == Some(title)));
            let passages = own.flat_map(|(_, p)| p.iter().copied());
            let laws = passages.filter(|p| {
                matches!(p.kind, PassageKind::Law | PassageKind::Rule)
                    && p.status != Some(Silence::Commentary)
            });
            out.push(code(work.id.as_str(), title, laws, (items, owners)));
        }
    }
    out
}

fn code<'a>(
    work: &str,
    title: &str,
    passages: impl Iterator<Item = &'a Passage>,
    (items, owners): (&[Item], &Owners<'_>),
) -> Code {
    let laws = divided(passages);
    let mut out = Code {
        work: work.to_owned(),
        title: title.to_owned(),
        laws: laws.len(),
        ..Code::default()
    };
    for (name, passages) in laws {
        let item = |p: &Passage| items.iter().find(|i| i.id == p.id.as_str());
        let bites = |p: &&&Passage| item(p).is_some_and(|i| !i.bites.is_empty());
        let misses = |p: &&&Passage| item(p).is_some_and(|i| !i.misses.is_empty());
        let bound: Vec<&Passage> = (passages.iter().copied())
            .filter(|p| reason(p).is_none())
            .collect();
        out.passages += bound.len();
        out.biting += bound.iter().filter(bites).count();
        out.missed += bound.iter().filter(misses).count();
        for item in bound.iter().filter_map(|p| item(p)) {
            out.biting_by.note(ByOwner::of(&item.bites, owners));
            out.missed_by.note(ByOwner::of(&item.misses, owners));
        }
        let law = UntriedLaw {
            law: name,
            passages: passages.iter().map(|p| p.id.to_string()).collect(),
            bites: passages.iter().any(|p| bites(&p)),
            misses: passages.iter().any(|p| misses(&p)),
            reason: passages.iter().find_map(|p| reason(p)),
        };
        if law.bites && law.misses {
            out.tried += 1;
        } else {
            out.reasoned += usize::from(law.reason.is_some());
            out.lacking.push(law);
        }
    }
    out
}

/// Puts passages together that the book counts as one law, such as `Law 24`; what it gives no number is a law by itself.
fn divided<'a>(passages: impl Iterator<Item = &'a Passage>) -> Vec<(String, Vec<&'a Passage>)> {
    grouped(passages.map(|passage| {
        let head = passage.locus.split(',').next().unwrap_or_default();
        let id = passage.id.as_str();
        let bare = id.split_once('/').map_or(id, |(_, bare)| bare);
        let name = if numbered(head) { head } else { bare };
        (name.to_owned(), passage)
    }))
}

/// Tells whether a place ends with a number, in figures or in Roman letters.
fn numbered(head: &str) -> bool {
    let last = head.split_whitespace().last().unwrap_or_default();
    let all = |of: fn(char) -> bool| !last.is_empty() && last.chars().all(of);
    all(|c| c.is_ascii_digit()) || all(|c| "IVXLC".contains(c))
}

/// Returns why no case tries a passage.
fn reason(passage: &Passage) -> Option<String> {
    passage.no_case.clone().or_else(|| match passage.status? {
        status @ (Silence::Etiquette | Silence::Commentary) => Some(word(status)),
        Silence::NotEncoded => passage.reason.clone(),
    })
}

impl Code {
    /// Writes the figures of a code, and the laws that lack a case: those without a reason first.
    pub(super) fn text(&self, look: TermStyle) -> String {
        let percent = |part: usize, whole: usize| part * 100 / whole.max(1);
        let bound = self.laws - self.reasoned;
        let reasoned = match self.reasoned {
            0 => String::new(),
            n => format!(
                "; {} % without {n} that say why not",
                percent(self.tried, bound)
            ),
        };
        let words = format!(
            "laws of irregularity: {}, with bite and miss: {} ({} %{}); of their {} passages {} decide a case ({} %; {} one of the book, {} one of the editor), {} are just missed ({} %; {} in one of the book, {} in one of the editor)",
            self.laws,
            self.tried,
            percent(self.tried, self.laws),
            reasoned,
            self.passages,
            self.biting,
            percent(self.biting, self.passages),
            self.biting_by.book,
            self.biting_by.editor,
            self.missed,
            percent(self.missed, self.passages),
            self.missed_by.book,
            self.missed_by.editor,
        );
        let title = format!("\n{}: {}", self.work, self.title);
        let mut out = look.verbatim(0, Color::Bold, &title);
        out += &look.paragraph(2, Color::Plain, &words);
        let (reasoned, bare): (Vec<&UntriedLaw>, Vec<&UntriedLaw>) =
            self.lacking.iter().partition(|l| l.reason.is_some());
        let lacks = |law: &UntriedLaw| match (law.bites, law.misses) {
            (false, false) => "no case decided by it, and none that it just misses",
            (false, true) => "no case decided by it",
            _ => "no case that it just misses",
        };
        for law in bare {
            let words = format!("{}: {}", law.law, lacks(law));
            out += &look.hanging("", 2, 4, Color::Yellow, &words);
        }
        let reasons = reasoned.into_iter().map(|law| {
            let reason = law.reason.as_deref().unwrap_or_default();
            (reason, law.law.as_str())
        });
        for (reason, laws) in grouped(reasons) {
            let words = format!("{}: {reason}", laws.join(", "));
            out += &look.hanging("", 2, 4, Color::Dim, &words);
        }
        out
    }
}
