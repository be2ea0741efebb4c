//! The whole edition as the book sees it: what cites what, what came of the evidence, and where each thing stands.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::build::Failure;
use super::glossary::Entry;
use super::html::{link, whose};
use super::place::{Kind, Place, Places, topic_page};
use super::replay::ReplayCache;
use super::texts::Texts;
use super::witness::Kept;
use codille_analysis::compare::{Comparison, Wanted, compare_with};
use codille_edition::ruleset::{Edition, RawVariant};
use codille_edition::text::{self, Cited, Passage, Work};
use codille_engine::variant::Setting;
use codille_evidence::run::{ClauseCoverage, Runner, Verdict};
use codille_evidence::{EvidenceKind, EvidenceSet};
use codille_lang::diagnostic::code::ALL;
use codille_report::{self as report, Clause, Coverage, Judgment, Show, coverage, show};
use maud::{Markup, Render, html};

/// Evidence that is told on pages of its own, and run for these.
const APART: [EvidenceKind; 2] = [EvidenceKind::Record, EvidenceKind::Case];
/// How many items of evidence are run at a time.
const AT_A_TIME: usize = 8;

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
    /// All variants of each game side by side.
    pub games: Vec<(String, Comparison)>,
    /// The words of the glossary.
    pub glossary: Vec<Entry>,
    /// Situations on which books disagree.
    pub witnesses: Vec<Kept>,
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
        let shown_items = report::shown_items(&shelf);
        let coverage = coverage(
            edition,
            &shown_items,
            &ClauseCoverage::default(),
            &BTreeMap::new(),
        );
        let runner = Runner::ready_with_all(edition);
        let (((others, judged), (studio, played)), (shown, games)) = rayon::join(
            || {
                rayon::join(
                    || {
                        let judged = || judged(&runner, &shelf);
                        rayon::join(|| verdicts(&runner, &shelf), judged)
                    },
                    || ReplayCache::new(&runner, &shelf),
                )
            },
            || rayon::join(|| shown(edition), || games(&runner)),
        );
        let (heard, judgments): (Vec<Verdict>, Vec<Option<Judgment>>) = judged.into_iter().unzip();
        let judgments = judgments.into_iter().flatten();
        let judgments = judgments.map(|j| (j.case.clone(), j)).collect();
        let verdicts = others.into_iter().chain(played).chain(heard);
        let verdicts = verdicts.map(|v| (v.id.clone(), v)).collect();
        let places = places(edition, commands, &shelf, &glossary);
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
        let raw = self.edition.variant_of(variant)?;
        Some(raw.clause(label)?.origin.as_str())
    }

    /// Finds a clause named as `variant#clause`, in the variant or one that it builds on.
    pub fn clause(&self, name: &str) -> Option<(&str, &Clause)> {
        let (variant, label) = name.split_once('#')?;
        let origin = self.origin(variant, label)?;
        let show = self.shown.get(origin)?;
        let clause = show.clauses.iter().find(|c| c.id == label)?;
        Some((origin, clause))
    }

    /// Finds where a thing stands. A clause is found through any variant that has it, a record by any of its names.
    pub fn place(&self, kind: Kind, id: &str) -> Option<&Place> {
        if let Some(place) = self.places.get(kind, id) {
            return Some(place);
        }
        match kind {
            Kind::Clause => {
                let (variant, label) = id.split_once('#')?;
                let origin = self.origin(variant, label)?;
                self.places.get(kind, &format!("{origin}#{label}"))
            }
            Kind::Record => self.places.get(kind, &self.shelf.find(id)?.item.id),
            Kind::Apparatus
            | Kind::Case
            | Kind::Code
            | Kind::Command
            | Kind::Evidence
            | Kind::Page
            | Kind::Passage
            | Kind::Term
            | Kind::Topic
            | Kind::Variant
            | Kind::Work => None,
        }
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

    /// Links to whatever a citation means: passage or entry of the apparatus.
    pub fn cite(&self, id: &str, from: &str) -> Markup {
        let words = match self.edition.library.cited(id, "") {
            Some(cited) if self.is_of(cited.id().work(), from) => cited.locus().to_owned(),
            _ => self.cited_words(id),
        };
        self.link(self.cited_kind(id), id, from, words)
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
        match self.edition.library.cited(id, "") {
            Some(Cited::Apparatus(_)) => Kind::Apparatus,
            // What is not there is checked as a passage, and told as one.
            Some(Cited::Passage(_)) | None => Kind::Passage,
        }
    }

    /// Says a citation in a few words: short title and locus.
    pub fn cited_words(&self, id: &str) -> String {
        let library = &self.edition.library;
        let Some(cited) = library.cited(id, "") else {
            return id.to_owned();
        };
        let work = library.work(cited.id().work());
        let short = work.map_or_else(|| cited.id().work().to_owned(), super::work::short_title);
        format!("{short}, {}", cited.locus())
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

/// Finds the passages on which cases turn.
fn turning(shelf: &EvidenceSet) -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for case in &shelf.cases {
        let named = (case.questions.iter()).flat_map(|q| [&q.laws, &q.also, &q.fails]);
        for law in named.flatten().chain(&case.item.cites) {
            let passage = text::PassageId::of(law.as_str(), &case.item.work).0;
            let cases = out.entry(passage).or_default();
            if !cases.contains(&case.item.id) {
                cases.push(case.item.id.clone());
            }
        }
    }
    out
}

/// Decides where everything stands.
pub(super) fn places(
    edition: &Edition,
    commands: &clap::Command,
    shelf: &EvidenceSet,
    glossary: &[Entry],
) -> Places {
    let mut places = Places::default();
    let library = &edition.library;
    for work in library.works() {
        let id = work.id.as_str();
        places.enter(Kind::Work, id, Place::page(format!("works/{id}/index")));
        for (section, passages) in library.sections(work) {
            let page = section_page(work, section);
            for passage in passages {
                let place = Place::at(&page, bare(passage.id.as_str()));
                places.enter(Kind::Passage, passage.id.as_str(), place);
                if passage.kind == text::PassageKind::Case {
                    let place = Place::page(format!("cases/{}", passage.id));
                    places.enter(Kind::Case, passage.id.as_str(), place);
                }
            }
        }
    }
    for entry in library.apparatus() {
        let place = Place::at(
            format!("apparatus/{}", entry.id.work()),
            bare(entry.id.as_str()),
        );
        places.enter(Kind::Apparatus, entry.id.as_str(), place);
    }
    for topic in library.topics() {
        places.enter(
            Kind::Topic,
            topic.id.as_str(),
            Place::page(topic_page(topic.id.as_str())),
        );
    }
    for variant in &edition.variants {
        let page = format!("rules/{}", variant.id);
        places.enter(Kind::Variant, variant.id.as_str(), Place::page(&page));
        for clause in own(variant) {
            let place = Place::at(&page, clause.as_str());
            places.enter(Kind::Clause, format!("{}#{clause}", variant.id), place);
        }
    }
    for (kind, item) in shelf.items() {
        if kind == EvidenceKind::Record {
            places.enter(
                Kind::Record,
                &item.id,
                Place::page(format!("records/{}", item.id)),
            );
        } else if kind == EvidenceKind::Case {
            let place = Place::page(format!("cases/{}", item.id));
            places.enter(Kind::Evidence, &item.id, place.clone());
            places.enter(Kind::Case, &item.id, place);
        } else {
            let page = format!("records/{}/{}", item.work, shelf_name(kind));
            places.enter(Kind::Evidence, &item.id, Place::at(page, item.bare_id()));
        }
    }
    for entry in glossary {
        places.enter(
            Kind::Term,
            entry.id.as_str(),
            Place::at("glossary", entry.id.as_str()),
        );
    }
    for entry in ALL {
        let code = entry.code.0;
        let place = Place::at("reference/diagnostics", code.to_lowercase());
        places.enter(Kind::Code, code, place);
    }
    for command in super::reference::names(commands) {
        let place = Place::at("reference/commands", command.as_str());
        places.enter(Kind::Command, command.clone(), place);
    }
    places
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
        EvidenceKind::Case => "cases",
    }
}

/// Runs all evidence but records and cases, which are played and heard for their own pages.
fn verdicts(runner: &Runner<'_>, shelf: &EvidenceSet) -> Vec<Verdict> {
    let items = shelf.items();
    let items = items.filter(|(kind, _)| !APART.contains(kind));
    let ids: Vec<&str> = items.map(|(_, item)| item.id.as_str()).collect();
    let found = ids.par_chunks(AT_A_TIME).map(|some| {
        let mut runner = runner.clone();
        runner.run(
            shelf,
            |item, kind| !APART.contains(&kind) && some.contains(&item.id.as_str()),
            |_| {},
        )
    });
    found.flatten().collect()
}

/// Has every case judged, in one completion of its facts: the tests ask for many more.
fn judged(runner: &Runner<'_>, shelf: &EvidenceSet) -> Vec<(Verdict, Option<Judgment>)> {
    let found = shelf.cases.par_chunks(AT_A_TIME).flat_map_iter(|some| {
        let mut runner = runner.clone();
        runner.completions = 1;
        some.iter()
            .map(move |case| report::judged(&mut runner, case))
    });
    found.collect()
}

fn shown(edition: &Edition) -> Result<BTreeMap<String, Show>, Failure> {
    let show = |v: &RawVariant| {
        let shown = show(edition, v.id.as_str(), None, &Setting::new());
        let shown = shown.map_err(|why| Failure::Bind(format!("rules/{}: {why}", v.id)))?;
        Ok((v.id.to_string(), shown))
    };
    edition.variants.par_iter().map(show).collect()
}

/// Compares all variants of each game, where there are two.
fn games(runner: &Runner<'_>) -> Result<Vec<(String, Comparison)>, Failure> {
    let edition = runner.edition;
    let mut games: Vec<(String, Vec<String>)> = Vec::new();
    for variant in &edition.variants {
        let Some(game) = &variant.game else {
            continue;
        };
        match games.iter_mut().find(|(g, _)| g == game.as_str()) {
            Some((_, variants)) => variants.push(variant.id.to_string()),
            None => games.push((game.to_string(), vec![variant.id.to_string()])),
        }
    }
    for (_, variants) in &mut games {
        // The books in the order of the bibliography, each before what is built on it.
        let works = edition.library.works();
        variants.sort_by_key(|id| {
            let raw = edition.variant_of(id);
            let work = raw.and_then(|r| works.iter().position(|w| w.id == r.work.as_str()));
            (work, depth(edition, id))
        });
    }
    let compared = games.par_iter().map(|(game, variants)| {
        let wanted = Wanted {
            variants,
            topic: None,
            all: true,
            set: &Setting::new(),
        };
        let found = compare_with(&mut runner.clone(), wanted);
        let found = found.map_err(|why| Failure::Bind(format!("comparison/{game}: {why}")))?;
        Ok((game.clone(), found))
    });
    compared.collect()
}

/// Counts the variants that a variant is built on.
fn depth(edition: &Edition, id: &str) -> usize {
    let mut depth = 0;
    let mut at = edition.variant_of(id);
    while let Some(base) = at.and_then(|v| v.base.as_ref()) {
        depth += 1;
        at = edition.variant_of(base.as_str());
    }
    depth
}
