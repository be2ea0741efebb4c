//! The whole edition as the book sees it: what cites what, what came of the evidence, and where each thing stands.

use serde_json::Value;
use std::collections::BTreeMap;

use super::build::Failure;
use super::comparison::{GameComparison, games};
use super::glossary::Entry;
use super::html::{code, link, whose};
use super::lesson::LessonSection;
use super::place::{Kind, Place, Places, places};
use super::replay::ReplayCache;
use super::run::{judged, shown, verdicts};
use super::texts::Texts;
use super::witness::Kept;
use codille_edition::ruleset::{Edition, RawVariant};
use codille_edition::text::{self, Cited, Passage, Work};
use codille_evidence::run::{ClauseCoverage, Runner, Verdict};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::unique::add_new;
use codille_report::claims::KeptFindings;
use codille_report::tables::TabulatedReport;
use codille_report::ventures::VentureReport;
use codille_report::{self as report, Clause, Coverage, Judgment, Show, coverage};
use maud::{Markup, Render, html};

/// The edition with everything that links its parts.
#[derive(Debug)]
pub struct BookModel<'e> {
    /// The edition.
    pub edition: &'e Edition,
    /// The command line, whose help is a chapter.
    pub commands: &'e clap::Command,
    /// All evidence.
    pub shelf: EvidenceSet,
    /// What became of each passage, by its full id.
    pub fates: BTreeMap<String, report::Item>,
    /// The figures of that.
    pub coverage: Coverage,
    /// The verdict on each item of evidence, by its full id.
    pub verdicts: BTreeMap<String, Verdict>,
    /// The judgment on each case, by its full id.
    pub judgments: BTreeMap<String, Judgment>,
    /// Each variant as encoded, by its id.
    pub shown: BTreeMap<String, Show>,
    /// The variants of each game side by side.
    pub games: Vec<GameComparison>,
    /// The words of the glossary.
    pub glossary: Vec<Entry>,
    /// Situations on which books disagree.
    pub witnesses: Vec<Kept>,
    /// The questions of the lessons, by section.
    pub lessons: Vec<LessonSection>,
    /// What came of the claims of the books, where it is kept.
    pub findings: Option<KeptFindings>,
    /// What the hands come to on which books would venture a game, as each player plays them of whom it is kept.
    pub ventures: Vec<VentureReport>,
    /// The tables and odds that books print of many deals, beside those of the program, as each player comes to them of whom they are kept.
    pub tables: Vec<TabulatedReport>,
    /// A reader's own transcriptions.
    pub texts: Texts,
    /// The films of all records.
    pub studio: ReplayCache,
    /// What plays, with every variant ready: to be copied.
    pub runner: Runner<'e>,
    /// Where everything stands.
    pub places: Places,
    /// The items of evidence in which a clause was at work: `variant#clause`.
    at_work: BTreeMap<String, Vec<String>>,
    /// The cases that turn on a passage, by its full id.
    turning: BTreeMap<String, Vec<String>>,
}

impl<'e> BookModel<'e> {
    /// Links an edition up; all evidence is run.
    ///
    /// # Errors
    /// Returns the page that cannot be made, and why: the rules that it shows have faults.
    pub fn new(
        edition: &'e Edition,
        commands: &'e clap::Command,
        glossary: Vec<Entry>,
        texts: Texts,
    ) -> Result<Self, Failure> {
        let shelf = EvidenceSet::read(edition);
        let (reached, tried) = (ClauseCoverage::default(), BTreeMap::new());
        let coverage = coverage(edition, &shelf, &reached, &tried);
        let runner = Runner::ready_with_all(edition);
        let places = places(edition, commands, &shelf, &glossary);
        let links = |kind: Kind, id: &str| {
            let cited = kind == Kind::Passage;
            let kind = if cited { cited_kind(edition, id) } else { kind };
            let place = find(edition, &shelf, &places, (kind, id));
            place.map(|place| place.from("index"))
        };
        let ((mut studio, open), (shown, games)) = rayon::join(
            || ReplayCache::begin(&runner, &shelf, &links),
            || rayon::join(|| shown(edition), || games(&runner)),
        );
        let ((others, judged), played) = rayon::join(
            || {
                let judged = || judged(&runner, &shelf);
                rayon::join(|| verdicts(&runner, &shelf), judged)
            },
            || studio.go_on(&runner, &shelf, &links),
        );
        let (heard, judgments): (Vec<Verdict>, Vec<Option<Judgment>>) = judged.into_iter().unzip();
        let judgments = judgments.into_iter().flatten();
        let judgments = judgments.map(|j| (j.case.clone(), j)).collect();
        let verdicts = others.into_iter().chain(open).chain(played).chain(heard);
        let verdicts = verdicts.map(|v| (v.id.clone(), v)).collect();
        let mut atlas = Self {
            edition,
            commands,
            fates: (coverage.items.iter())
                .map(|i| (i.id.clone(), i.clone()))
                .collect(),
            coverage,
            verdicts,
            judgments,
            shown: shown?,
            games: games?,
            glossary,
            witnesses: Vec::new(),
            lessons: Vec::new(),
            findings: None,
            ventures: Vec::new(),
            tables: Vec::new(),
            texts,
            studio,
            runner,
            places,
            at_work: BTreeMap::new(),
            turning: turning(&shelf),
            shelf,
        };
        atlas.put_to_work();
        Ok(atlas)
    }

    fn put_to_work(&mut self) {
        for verdict in self.verdicts.values() {
            for label in &verdict.clauses {
                if let Some(origin) = self.origin(&verdict.variant, label) {
                    let list = self.at_work.entry(format!("{origin}#{label}")).or_default();
                    list.push(verdict.id.clone());
                }
            }
        }
    }

    /// Returns the items of evidence in which a clause was at work.
    pub fn at_work(&self, clause: &str) -> &[String] {
        self.at_work.get(clause).map_or(&[], Vec::as_slice)
    }

    /// Returns the cases that turn on a passage: those that it decides, and those that consider it.
    pub fn turning(&self, passage: &str) -> &[String] {
        self.turning.get(passage).map_or(&[], Vec::as_slice)
    }

    /// Returns the variant that wrote a clause of a variant last.
    pub fn origin(&self, variant: &str, label: &str) -> Option<&'e str> {
        origin(self.edition, variant, label)
    }

    /// Finds a clause named as `variant#clause`, in the variant or one that it builds on.
    pub fn clause(&self, name: &str) -> Option<(&str, &Clause)> {
        let (variant, label) = name.split_once('#')?;
        let origin = self.origin(variant, label)?;
        let show = self.shown.get(origin)?;
        let clause = show.clauses.iter().find(|c| c.id == label)?;
        Some((origin, clause))
    }

    /// The clauses that a variant writes itself; none of one with faults, which is shown nowhere.
    pub fn own_clauses(&self, variant: &RawVariant) -> impl Iterator<Item = &Clause> {
        let labels: Vec<String> = own(variant).collect();
        let show = self.shown.get(variant.id.as_str()).into_iter();
        show.flat_map(|s| &s.clauses)
            .filter(move |c| labels.contains(&c.id))
    }

    /// Finds where a thing stands. A clause is found through any variant that has it, a record by any of its names.
    pub fn place(&self, kind: Kind, id: &str) -> Option<&Place> {
        find(self.edition, &self.shelf, &self.places, (kind, id))
    }

    /// Returns the address of a thing on the page `from`.
    pub fn href(&self, kind: Kind, id: &str, from: &str) -> Option<String> {
        self.place(kind, id).map(|p| p.from(from))
    }

    /// Links words to a thing; words about nothing stay as they are.
    pub fn link(&self, kind: Kind, id: &str, from: &str, words: impl Render) -> Markup {
        match self.href(kind, id, from) {
            Some(href) => link(&href, words),
            None => words.render(),
        }
    }

    /// A link to a clause of a variant, by its label.
    pub fn clause_link(&self, variant: &str, label: &str, from: &str) -> Markup {
        self.link(
            Kind::Clause,
            &format!("{variant}#{label}"),
            from,
            code(label),
        )
    }

    /// Links to whatever a citation means: passage or entry of the apparatus.
    pub fn cite(&self, id: &str, from: &str) -> Markup {
        let words = match self.edition.library.cited(id, "") {
            Some(cited) if self.is_of(cited.id().work(), from) => cited.locus().to_owned(),
            _ => self.cited_words(id),
        };
        html! { (self.link(self.cited_kind(id), id, from, words)) (self.scan(id)) }
    }

    /// Links to the page of a public scan on which a citation stands; nothing where none is known.
    pub fn scan(&self, id: &str) -> Markup {
        let library = &self.edition.library;
        let cited = library.cited(id, "");
        let scan = cited.and_then(|cited| Some((cited.locus(), library.seen_at(cited)?)));
        html! {
            @if let Some((locus, address)) = scan {
                " " a.scan href=(address) rel="external" aria-label={ "scan: " (locus) } { "scan" }
            }
        }
    }

    /// Links to several; those in the same place are told apart by their ids.
    pub fn cites<'c>(&self, ids: impl IntoIterator<Item = &'c str>, from: &str) -> Vec<Markup> {
        let mut places: Vec<String> = Vec::new();
        let mut out = Vec::new();
        for id in ids {
            let place = self.cited_words(id);
            let again = places.contains(&place);
            places.push(place);
            out.push(html! {
                (self.cite(id, from))
                @if again { " (" (bare(id)) ")" }
            });
        }
        out
    }

    /// Tells whether a page is about one work, so that it need not be named.
    fn is_of(&self, work: &str, page: &str) -> bool {
        let mut parts = page.split('/');
        match (parts.next(), parts.next()) {
            (Some("works" | "records" | "cases" | "apparatus"), Some(of)) => of == work,
            (Some("rules"), Some(of)) => {
                self.edition.variant_of(of).is_some_and(|v| v.work == work)
            }
            _ => false,
        }
    }

    /// Tells whether a citation is of a passage or of the apparatus.
    pub fn cited_kind(&self, id: &str) -> Kind {
        cited_kind(self.edition, id)
    }

    /// Says a citation in a few words: short title and locus.
    pub fn cited_words(&self, id: &str) -> String {
        let library = &self.edition.library;
        let Some(cited) = library.cited(id, "") else {
            return id.to_owned();
        };
        format!("{}, {}", self.work(cited.id().work()), cited.locus())
    }

    /// Names a work in passing, by author and year.
    pub fn work(&self, id: &str) -> String {
        let work = self.edition.library.work(id);
        work.map_or_else(|| id.to_owned(), super::work::short_title)
    }

    /// Links to an item of evidence by its title.
    pub fn evidence(&self, id: &str, from: &str) -> Markup {
        let verdict = self.verdicts.get(id);
        let title = verdict.map_or(id, |v| v.title.as_str());
        let kind = if self.places.get(Kind::Record, id).is_some() {
            Kind::Record
        } else {
            Kind::Evidence
        };
        html! {
            (self.link(kind, id, from, title))
            @if let Some(verdict) = verdict { (whose(verdict.whose)) }
        }
    }

    /// Returns the passages of other works on the topic of a passage.
    pub fn parallels(&self, passage: &Passage) -> Vec<&'e Passage> {
        (self.edition.library.passages().iter())
            .filter(|p| p.topic == passage.topic && p.id.work() != passage.id.work())
            .collect()
    }
}

/// Returns the variant that wrote a clause of a variant last.
fn origin<'e>(edition: &'e Edition, variant: &str, label: &str) -> Option<&'e str> {
    let raw = edition.variant_of(variant)?;
    Some(raw.clause(label)?.origin.as_str())
}

/// Finds where a thing stands. A clause is found through any variant that has it, a record by any of its names.
fn find<'p>(
    edition: &Edition,
    shelf: &EvidenceSet,
    places: &'p Places,
    (kind, id): (Kind, &str),
) -> Option<&'p Place> {
    if let Some(place) = places.get(kind, id) {
        return Some(place);
    }
    if kind == Kind::Clause {
        let (variant, label) = id.split_once('#')?;
        let origin = origin(edition, variant, label)?;
        return places.get(kind, &format!("{origin}#{label}"));
    }
    let record = shelf.find(id).filter(|_| kind == Kind::Record)?;
    places.get(kind, &record.item.id)
}

/// Tells whether a citation is of a passage or of the apparatus.
fn cited_kind(edition: &Edition, id: &str) -> Kind {
    match edition.library.cited(id, "") {
        Some(Cited::Apparatus(_)) => Kind::Apparatus,
        // What is not there is checked as a passage, and told as one.
        Some(Cited::Passage(_)) | None => Kind::Passage,
    }
}

/// Finds the passages on which cases turn.
fn turning(shelf: &EvidenceSet) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for case in &shelf.cases {
        let named = (case.questions.iter()).flat_map(|q| [&q.laws, &q.also, &q.fails]);
        for law in named.flatten().chain(&case.item.cites) {
            let passage = text::PassageId::of(law.as_str(), &case.item.work).0;
            add_new(out.entry(passage).or_default(), [case.item.id.clone()]);
        }
    }
    out
}

/// The clauses that encode a passage, as they are named here: `variant#clause`.
pub fn clauses(of: &report::Item) -> Vec<String> {
    of.clauses.iter().map(|c| c.replacen('@', "#", 1)).collect()
}

/// An object of JSON with the fields of another added.
pub fn extended(mut value: Value, mut more: Value) -> Value {
    if let (Some(object), Some(more)) = (value.as_object_mut(), more.as_object_mut()) {
        object.append(more);
    }
    value
}

/// Returns the last part of a full id.
pub fn bare(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// Returns the page of a section of a work.
pub fn section_page(work: &Work, section: Option<&text::Section>) -> String {
    let section = section.map_or("text", |s| s.id.as_str());
    format!("works/{}/{section}", work.id)
}

/// Returns the labels of the clauses that a variant writes itself.
pub fn own(variant: &RawVariant) -> impl Iterator<Item = String> {
    let id = variant.id.as_str();
    let own = variant.clauses.iter().filter(move |c| c.origin == id);
    own.map(|c| c.id.to_string())
}

/// Returns the name of the page on which evidence of a kind stands together.
pub const fn shelf_name(kind: EvidenceKind) -> &'static str {
    match kind {
        EvidenceKind::Record => "records",
        EvidenceKind::Bill => "bills",
        EvidenceKind::Table => "tables",
        EvidenceKind::Hands => "hands",
        EvidenceKind::Calculation => "calculations",
        EvidenceKind::Odds => "odds",
        EvidenceKind::Claim => "claims",
        EvidenceKind::Case => "cases",
    }
}
