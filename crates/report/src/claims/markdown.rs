//! The findings as Markdown: what speaks against a book, with source, evidence and the command that shows it again.

use super::{ClaimItem, ClaimsReport, FindingGroup, describe_means, kept::found};
use codille_edition::ruleset::word;
use codille_edition::text::{Apparatus, ApparatusKind, Library, PassageId};
use codille_evidence::EvidenceSet;
use std::fmt::Write;

impl ClaimsReport {
    /// Returns the findings, group by group, with the contradictions of the books that are asked about.
    pub fn markdown(&self, library: &Library, shelf: &EvidenceSet) -> String {
        let summary = self.summary().replace('\n', "\n\n");
        let mut out = format!("# Findings\n\n{summary}\n");
        for group in FindingGroup::ALL {
            if group.is_folded() {
                continue;
            }
            self.told(group, (library, shelf), &mut out);
        }
        let contradictions = self.contradictions(library);
        if !contradictions.is_empty() {
            let _ = write!(
                out,
                "\n## Contradictions of a book with itself: {}\n\n{CONTRADICTIONS}\n",
                contradictions.len()
            );
            for found in contradictions {
                out += &contradiction(found, library);
            }
        }
        for group in FindingGroup::ALL {
            if group.is_folded() {
                self.told(group, (library, shelf), &mut out);
            }
        }
        out
    }

    fn told(
        &self,
        group: FindingGroup,
        (library, shelf): (&Library, &EvidenceSet),
        out: &mut String,
    ) {
        let items = self.items.iter().filter(|i| i.group() == Some(group));
        let items: Vec<&ClaimItem> = items.collect();
        if items.is_empty() {
            return;
        }
        let (heading, lead) = (group.heading(), group.lead());
        let _ = write!(out, "\n## {heading}: {}\n\n{lead}\n", items.len());
        for item in items {
            *out += &finding(item, library, shelf);
        }
    }

    /// Returns the contradictions of the apparatus: all of them where everything was tried, else those that bear on what was.
    fn contradictions<'l>(&self, library: &'l Library) -> Vec<&'l Apparatus> {
        let cited = |id: &str| {
            let mut cites = self.items.iter().flat_map(|i| &i.verdict.cites);
            cites.any(|c| c == id)
        };
        let concerned = |a: &Apparatus| {
            let mut bears = a.bears_on.iter();
            cited(a.id.as_str())
                || bears.any(|b| cited(PassageId::of(b.as_str(), a.id.work()).as_str()))
        };
        let all = library.apparatus().iter();
        all.filter(|a| a.kind == ApparatusKind::Contradiction)
            .filter(|a| self.passages.is_some() || concerned(a))
            .collect()
    }
}

/// What the contradictions are, in a sentence.
pub const CONTRADICTIONS: &str = "Two places of one book that can't both be the rule. Both are named, with the one that this edition follows.";

/// Tells one finding.
fn finding(item: &ClaimItem, library: &Library, shelf: &EvidenceSet) -> String {
    let verdict = &item.verdict;
    let mut out = format!("\n### {}\n\n", verdict.title);
    let _ = writeln!(
        out,
        "`{}`, {}, {} of the {}; under `{}`\n",
        verdict.id,
        verdict.locus,
        word(verdict.kind),
        verdict.whose.word(),
        verdict.variant
    );
    for gist in gists(&verdict.cites, library) {
        let _ = writeln!(out, "> {gist}\n");
    }
    let found = found(&verdict.message, verdict.verdict);
    if !found.is_empty() {
        let _ = writeln!(out, "Found: {found}.\n");
    }
    let exhibit = shelf.all().find(|e| e.item().id == verdict.id);
    if let Some(exhibit) = exhibit {
        let _ = writeln!(out, "How: {}\n", describe_means(exhibit));
        if let Some(note) = &exhibit.item().note {
            let _ = writeln!(out, "{note}\n");
        }
    }
    let cites: Vec<String> = verdict.cites.iter().map(|c| format!("`{c}`")).collect();
    let passages = if cites.is_empty() {
        String::new()
    } else {
        format!("After {}. ", cites.join(", "))
    };
    let _ = writeln!(
        out,
        "{passages}Again by `{}`.",
        command(&verdict.id, item.unlawful)
    );
    out
}

/// Returns what the cited passages say, in the words of the edition.
pub fn gists<'l>(cites: &[String], library: &'l Library) -> Vec<&'l str> {
    let passages = cites.iter().filter_map(|c| library.resolve(c, ""));
    passages.map(|p| p.gist.as_str()).collect()
}

/// Returns the command that shows a finding again.
pub fn command(id: &str, unlawful: bool) -> String {
    if unlawful {
        format!("codille replay {id} --explain")
    } else {
        format!("codille test {id}")
    }
}

/// Tells a contradiction.
fn contradiction(found: &Apparatus, library: &Library) -> String {
    let work = library.work(found.id.work());
    let title = work.map_or(found.id.work(), |work| &work.title);
    format!(
        "\n### {title}, {}\n\n{}\n\nPrinted: {}. Read: {}. Because: {}\n\n`{}`. Again by `codille show {}`.\n",
        found.locus,
        found.gist,
        found.lemma.as_str().trim_end_matches('.'),
        found.emendation.trim_end_matches('.'),
        found.reason,
        found.id,
        found.id
    )
}
