//! What the books claim and reckon, with the verdict on each: for people, as data, and the findings against them.

mod group;
mod kept;
mod markdown;
mod means;

pub use group::FindingGroup;
pub use kept::{KeptFinding, KeptFindings};
pub use markdown::{CONTRADICTIONS, command, gists};
pub use means::describe_means;

use super::Finding;
use codille_edition::ruleset::Edition;
use codille_edition::text::{Cited, Library, Passage, PassageKind};
use codille_evidence::run::{ClaimVerdict, Outcome, Runner, Verdict, side_by_side};
use codille_evidence::{Body, EvidenceSet, Exhibit, Whose};
use codille_lang::layout::{Color, TermStyle};
use codille_lang::words::joined;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The verdicts on what books claim and reckon.
#[derive(Debug, Clone, Serialize)]
pub struct ClaimsReport {
    /// How many items have each verdict.
    pub counts: BTreeMap<&'static str, usize>,
    /// How many could not be tried as they are written.
    pub failed: usize,
    /// How many claims, calculations and tables the registers have; nothing where only some of them were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passages: Option<usize>,
    /// Those of them on which there is no verdict.
    pub without: Vec<String>,
    /// Every item.
    pub items: Vec<ClaimItem>,
    /// What is wrong with the rules and the evidence.
    pub diagnostics: Vec<Finding>,
}

/// What one claim or figure turned out to be.
#[derive(Debug, Clone, Serialize)]
pub struct ClaimItem {
    /// What came of it; of evidence of another kind, with the verdict that this comes to.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Whether it is a line that a book prints and of which its own rules refuse an act.
    pub unlawful: bool,
}

/// Tells whether a passage claims or reckons something.
fn claims(passage: &Passage) -> bool {
    matches!(
        passage.kind,
        PassageKind::Claim | PassageKind::Calculation | PassageKind::Table
    )
}

/// Tells whether an item is a line as a book prints it, of which the rules refuse an act: the book's own, and a fault that the apparatus knows.
/// A record that shows how an act is refused is none.
pub fn prints_unlawful(exhibit: Exhibit<'_>, library: &Library) -> bool {
    let Exhibit::Record(record) = exhibit else {
        return false;
    };
    let mut cites = record.item.cites.iter();
    let known = |cite: &str| matches!(library.cited(cite, ""), Some(Cited::Apparatus(_)));
    record.item.whose == Whose::Book
        && record.expect.refused.is_some()
        && cites.any(|c| known(c.as_str()))
}

/// Tells whether an item is a settlement as a book prints it, of which the apparatus says that it is wrong.
pub fn prints_wrong_sum(exhibit: Exhibit<'_>) -> bool {
    matches!(exhibit, Exhibit::Bill(bill) if bill.refuted.is_some() && bill.item.whose == Whose::Book)
}

/// Tells whether an item tries what a book claims, reckons or prints as lawful play: by its kind, or by what it cites.
pub fn tries_a_claim(exhibit: Exhibit<'_>, library: &Library) -> bool {
    let claimed = matches!(exhibit, Exhibit::Claim(_) | Exhibit::Odds(_));
    if claimed || prints_wrong_sum(exhibit) || prints_unlawful(exhibit, library) {
        return true;
    }
    let about: BTreeSet<&str> = exhibit
        .item()
        .cites
        .iter()
        .map(codille_edition::yaml::Text::as_str)
        .collect();
    let mut passages = library.passages().iter();
    passages.any(|p| claims(p) && about.contains(p.id.as_str()))
}

impl ClaimItem {
    /// Makes the item of what came of an exhibit.
    pub fn new(exhibit: Exhibit<'_>, mut verdict: Verdict, library: &Library) -> Self {
        let passed = verdict.outcome == Outcome::Passed;
        let unlawful = passed && prints_unlawful(exhibit, library);
        if passed && !unlawful {
            verdict.verdict = verdict.verdict.or_else(|| implied(exhibit));
        }
        Self { verdict, unlawful }
    }

    /// Returns the group of findings that it belongs to, where the book is not simply right.
    pub const fn group(&self) -> Option<FindingGroup> {
        FindingGroup::of(self.verdict.verdict, self.unlawful)
    }

    /// Returns its lines for people.
    pub fn line(&self, look: TermStyle) -> String {
        let item = &self.verdict;
        let against = item.verdict.is_some_and(ClaimVerdict::is_against);
        let (mark, colour) = match (item.outcome, item.verdict) {
            (Outcome::Failed, _) => ("FAILED", Color::Red),
            _ if self.unlawful => ("unlawful", Color::Red),
            (_, None) => (item.outcome.word(), Color::Plain),
            (_, Some(verdict)) if against => (verdict.words(), Color::Red),
            (_, Some(verdict)) if verdict.is_open() => (verdict.words(), Color::Yellow),
            (_, Some(verdict)) => (verdict.words(), Color::Green),
        };
        let mark = look.paint(colour, &format!("{mark:<21}"));
        let (name, title, locus) = (&item.id, &item.title, &item.locus);
        let mut out = format!("{mark} {name}  {title}  [{locus}]\n");
        // Its verdict stands at the head of the line already.
        let message = kept::without_verdict(&item.message, item.verdict);
        if !message.is_empty() {
            out += &look.paragraph(4, Color::Plain, message);
        }
        out
    }
}

/// Returns what an item that holds says of the claim that it tries.
fn implied(exhibit: Exhibit<'_>) -> Option<ClaimVerdict> {
    let right = |refuted: bool| {
        if refuted {
            ClaimVerdict::Wrong
        } else {
            ClaimVerdict::Right
        }
    };
    match exhibit {
        Exhibit::Record(_) => Some(ClaimVerdict::UpheldAlongLine),
        Exhibit::Case(_) => Some(ClaimVerdict::Upheld),
        Exhibit::Bill(bill) => Some(right(bill.refuted.is_some())),
        Exhibit::Table(table) => {
            let orders =
                matches!(&table.body, Body::Orders(all) if all.iter().any(|o| o.refuted.is_some()));
            Some(right(orders))
        }
        Exhibit::Calculation(_) => Some(ClaimVerdict::Right),
        Exhibit::Hands(_) | Exhibit::Odds(_) | Exhibit::Claim(_) => None,
    }
}

/// Returns what a passage has of evidence that tells it, of any verdict.
fn without(library: &Library, items: &[ClaimItem]) -> (usize, Vec<String>) {
    let decided = items.iter().filter(|i| i.verdict.verdict.is_some());
    let decided: BTreeSet<&str> = decided
        .flat_map(|i| i.verdict.cites.iter().map(String::as_str))
        .collect();
    let all: Vec<&Passage> = library.passages().iter().filter(|p| claims(p)).collect();
    let without = all.iter().filter(|p| !decided.contains(p.id.as_str()));
    let without = without.map(|p| p.id.to_string()).collect();
    (all.len(), without)
}

/// Tries everything that the books claim, reckon or print as lawful play; `told` hears how many items are done.
pub fn try_claims(
    edition: &Edition,
    shelf: &EvidenceSet,
    mut told: impl FnMut(usize) + Send,
) -> ClaimsReport {
    let library = &edition.library;
    let all = shelf.all().filter(|e| tries_a_claim(*e, library));
    let exhibits: Vec<Exhibit<'_>> = all.collect();
    let mut runner = Runner::new(edition);
    runner.prepare(&exhibits);
    let mut items = Vec::new();
    side_by_side(
        &exhibits,
        runner,
        |runner, exhibit| ClaimItem::new(*exhibit, runner.verdict(*exhibit), library),
        |item| {
            items.push(item);
            told(items.len());
        },
    );
    ClaimsReport::new(library, items, true)
}

impl ClaimsReport {
    /// Gathers items; `whole` says that they are all that try something.
    pub fn new(library: &Library, items: Vec<ClaimItem>, whole: bool) -> Self {
        let mut counts = BTreeMap::new();
        for verdict in items.iter().filter_map(|i| i.verdict.verdict) {
            *counts.entry(verdict.word()).or_default() += 1;
        }
        let failed = items
            .iter()
            .filter(|i| i.verdict.outcome == Outcome::Failed);
        let failed = failed.count();
        let (passages, without) = if whole {
            let (count, without) = without(library, &items);
            (Some(count), without)
        } else {
            (None, Vec::new())
        };
        Self {
            counts,
            failed,
            passages,
            without,
            items,
            diagnostics: Vec::new(),
        }
    }

    /// Returns the closing lines: how many have each verdict, and how many passages have none.
    pub fn summary(&self) -> String {
        let each = ClaimVerdict::ALL.iter().filter_map(|verdict| {
            let count = self.counts.get(verdict.word())?;
            Some(format!("{count} {}", verdict.words()))
        });
        let mut out = joined(each, ", ");
        let unlawful = self.items.iter().filter(|i| i.unlawful).count();
        if unlawful > 0 {
            let _ = write!(out, ", {unlawful} unlawful as printed");
        }
        if self.failed > 0 {
            let _ = write!(out, ", {} FAILED", self.failed);
        }
        let Some(all) = self.passages else {
            return out;
        };
        let without = self.without.len();
        let _ = write!(
            out,
            "\n{} of {all} claims, calculations and tables of the registers have a verdict",
            all - without
        );
        if without > 0 {
            let _ = write!(out, "; without: {}", self.without.join(", "));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::Rules;
    use codille_edition::text::ApparatusKind;
    use codille_evidence::EvidenceKind;

    fn item(id: &str, verdict: Option<ClaimVerdict>, outcome: Outcome) -> ClaimItem {
        ClaimItem {
            verdict: Verdict {
                id: id.to_owned(),
                alias: None,
                title: "A title".to_owned(),
                kind: EvidenceKind::Claim,
                whose: Whose::Book,
                outcome,
                variant: "gibbs-1878".to_owned(),
                cites: vec!["gibbs-1878/c002".to_owned()],
                locus: "p. 1".to_owned(),
                clauses: Vec::new(),
                by_precedent: false,
                verdict,
                message: "refuted: words".to_owned(),
            },
            unlawful: false,
        }
    }

    #[test]
    fn verdicts_are_counted_and_passages_without_one_are_named() {
        let edition = Edition::load(&Rules::embedded());
        let items = vec![
            item(
                "gibbs-1878/c002",
                Some(ClaimVerdict::Refuted),
                Outcome::Passed,
            ),
            item("gibbs-1878/c002-b", None, Outcome::Failed),
        ];
        let report = ClaimsReport::new(&edition.library, items, true);
        assert_eq!(report.counts.get("refuted"), Some(&1));
        assert_eq!(report.failed, 1);
        assert_eq!(Some(report.without.len() + 1), report.passages);
        assert!(!report.without.iter().any(|id| id == "gibbs-1878/c002"));
        assert!(report.summary().starts_with("1 refuted, 1 FAILED\n1 of "));
        let text = report.markdown(&edition.library, &EvidenceSet::default());
        assert!(
            text.contains("\n## Refuted claims: 1\n\nEach is tried"),
            "{text}"
        );
        assert!(text.contains("\n### A title\n"), "{text}");
        assert!(text.contains("Found: words.\n"), "{text}");
        assert!(
            text.contains("Again by `codille test gibbs-1878/c002`."),
            "{text}"
        );
        // Every contradiction of the apparatus is told, since everything was tried.
        let all = edition.library.apparatus().iter();
        let all = all.filter(|a| a.kind == ApparatusKind::Contradiction);
        for found in all {
            let again = format!("Again by `codille show {}`.", found.id);
            assert!(text.contains(&again), "{again}");
        }
    }

    #[test]
    fn printed_lines_that_the_rules_refuse_are_told_apart_from_lessons() {
        let edition = Edition::load(&Rules::embedded());
        let shelf = EvidenceSet::read(&edition);
        let all = shelf
            .all()
            .filter(|e| prints_unlawful(*e, &edition.library));
        let ids: BTreeSet<&str> = all.map(|e| e.item().id.as_str()).collect();
        assert!(ids.contains("gibbs-1878/x004-as-printed"), "{ids:?}");
        // The book plays this act itself to say that it may not be played.
        assert!(!ids.contains("gibbs-1878/e001-spadille-led"), "{ids:?}");
        let refused = shelf
            .find("gibbs-1878/x004-as-printed")
            .expect("it is there");
        let verdict = item(&refused.item.id, None, Outcome::Passed).verdict;
        let made = ClaimItem::new(Exhibit::Record(refused), verdict, &edition.library);
        assert_eq!(made.group(), Some(FindingGroup::Unlawful));
        assert!(made.line(TermStyle::default()).starts_with("unlawful "));
    }
}
