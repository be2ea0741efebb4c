//! What became of each passage: encoded, evidenced or neither, and why.

mod code;
mod reach;
mod shown;
mod text;

pub use code::{Code, UntriedLaw};
pub use reach::{Survived, Unreached};
pub use shown::ByOwner;

use codille_lang::unique::add_new;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use codille_edition::ruleset::{Edition, word};
use codille_edition::text::{Cited, PassageId, Silence};
use codille_edition::yaml::Text;
use codille_evidence::run::{CaseCoverage, ClauseCoverage};
use codille_evidence::{EvidenceSet, Whose};
use shown::Owners;

/// What became of a passage; each counts once, under the first that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A clause, a section of a table, an option or a patch cites it.
    Encoded,
    /// A record, a case or a claim cites it.
    Evidenced,
    /// It is about manners.
    Etiquette,
    /// It advises, praises or tells history; or it is an apparatus entry that nothing cites.
    Commentary,
    /// It could be encoded and is not.
    NotEncoded,
    /// Nobody has said what becomes of it.
    Unaccounted,
}

/// The coverage of all works.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// The figures of each work, in the order of the bibliography.
    pub works: Works,
    /// The codes of laws, each law with what tries it.
    pub codes: Vec<Code>,
    /// Every passage and entry of the apparatus.
    pub items: Vec<Item>,
    /// Clauses that no evidence reaches.
    pub unreached: Vec<Unreached>,
    /// Clauses that only the editor's evidence reaches.
    pub unreached_by_book: Vec<Unreached>,
    /// Small changes of clauses that no hand shows.
    pub survivors: Vec<Survived>,
}

/// Figures under the ids of their works, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works(pub Vec<(String, Figures)>);

impl Serialize for Works {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(id, figures)| (id, figures)))
    }
}

/// How many passages of a work are of each class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// All of them, entries of the apparatus included.
    pub passages: usize,
    /// Those encoded.
    pub encoded: usize,
    /// Of those, the passages that only clauses of the status `decided` cite: decisions that rest on no law but themselves.
    pub decided: usize,
    /// Those evidenced and not encoded.
    pub evidenced: usize,
    /// Those of them that evidence of the book shows, and those that only the editor's shows.
    pub evidenced_by: ByOwner,
    /// Those about manners.
    pub etiquette: usize,
    /// Those that advise or tell.
    pub commentary: usize,
    /// Those not encoded, each with a reason.
    pub not_encoded: usize,
    /// Those that nobody has accounted for.
    pub unaccounted: usize,
    /// How many items of evidence the work has.
    pub evidence: ByOwner,
}

/// A passage or an entry of the apparatus, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// The full id.
    pub id: String,
    /// What sort of passage it is.
    pub kind: String,
    /// Where it stands.
    pub locus: String,
    /// What became of it.
    pub class: Class,
    /// Whether only clauses of the status `decided` cite it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub decided: bool,
    /// Why it is not encoded, where that is said.
    pub reason: Option<String>,
    /// Clauses that cite it: `variant@label`.
    pub clauses: Vec<String>,
    /// Sections of tables, options and omissions that cite it.
    pub data: Vec<String>,
    /// Items of evidence that cite it.
    pub evidence: Vec<String>,
    /// How many of them are the book's, and how many the editor's.
    pub evidence_by: ByOwner,
    /// Cases that it decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bites: Vec<String>,
    /// Cases in which it is considered and does not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub misses: Vec<String>,
    /// Why no case tries it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_case: Option<String>,
}

/// Who cites what: citers under full ids of passages.
type Citers = BTreeMap<String, Vec<String>>;

/// Sorts all passages by what cites them in rules and on a shelf; `reached` lists the clauses that decide in some item, `tried` the
/// cases that try each passage.
pub fn coverage(
    edition: &Edition,
    shelf: &EvidenceSet,
    reached: &ClauseCoverage,
    tried: &BTreeMap<String, CaseCoverage>,
) -> Coverage {
    let (clauses, data) = (of_clauses(edition), of_data(edition));
    let precedents = precedents(edition);
    let evidence = || shelf.items().map(|(_, item)| item);
    let shown = citers(evidence().flat_map(|item| citing(&item.cites, item.id.clone())));
    let owners: Owners<'_> = evidence().map(|i| (i.id.as_str(), i.whose)).collect();
    let library = &edition.library;
    let cases = |id: &str, of: fn(&CaseCoverage) -> &BTreeSet<String>| -> Vec<String> {
        let found = tried.get(id).into_iter().flat_map(of);
        found.cloned().collect()
    };
    let passages = library.passages().iter().map(Cited::Passage);
    let apparatus = library.apparatus().iter().map(Cited::Apparatus);
    let item = |cited: Cited<'_>| {
        let id = cited.id().as_str();
        let (kind, reason, no_case, otherwise) = match cited {
            Cited::Passage(p) => {
                let silent = p.status.map_or(Class::Unaccounted, Class::of);
                (word(p.kind), p.reason.clone(), p.no_case.clone(), silent)
            }
            Cited::Apparatus(a) => (word(a.kind), None, None, Class::Commentary),
        };
        let found = |citers: &Citers| citers.get(id).cloned().unwrap_or_default();
        let mut item = Item {
            id: id.to_owned(),
            kind,
            locus: cited.locus().to_owned(),
            class: otherwise,
            decided: false,
            reason,
            clauses: found(&clauses),
            data: found(&data),
            evidence: found(&shown),
            evidence_by: ByOwner::of(&found(&shown), &owners),
            bites: cases(id, |t| &t.bites),
            misses: cases(id, |t| &t.misses),
            no_case,
        };
        if !item.clauses.is_empty() || !item.data.is_empty() {
            item.class = Class::Encoded;
            let precedents = item.clauses.iter().filter(|c| precedents.contains(*c));
            item.decided = item.data.is_empty() && precedents.count() == item.clauses.len();
        } else if !item.evidence.is_empty() {
            item.class = Class::Evidenced;
        }
        item
    };
    let items: Vec<Item> = passages.chain(apparatus).map(item).collect();
    let works = library.works().iter();
    let works = works.map(|work| (work.id.to_string(), Figures::default()));
    let mut works: Vec<(String, Figures)> = works.collect();
    for item in &items {
        let id = PassageId(item.id.clone());
        if let Some((_, figures)) = works.iter_mut().find(|(work, _)| work == id.work()) {
            figures.count(item);
            figures.decided += usize::from(item.decided);
        }
    }
    for item in evidence() {
        if let Some((_, figures)) = works.iter_mut().find(|(work, _)| *work == item.work) {
            figures.evidence.add(item.whose);
        }
    }
    Coverage {
        works: Works(works),
        codes: code::codes(library, &items, &owners),
        items,
        unreached: reach::unreached(edition, &reached.all, None),
        unreached_by_book: reach::unreached(edition, &reached.book, Some(&reached.all)),
        survivors: reach::survived(edition),
    }
}

/// Pairs what something cites with its name.
fn citing(cites: &[Text], citer: String) -> impl Iterator<Item = (&str, String)> {
    cites.iter().map(move |id| (id.as_str(), citer.clone()))
}

fn citers<'e>(pairs: impl IntoIterator<Item = (&'e str, String)>) -> Citers {
    let mut out = Citers::new();
    for (id, citer) in pairs {
        add_new(out.entry(id.to_owned()).or_default(), [citer]);
    }
    out
}

/// Finds the clauses that repeat one decision.
fn precedents(edition: &Edition) -> BTreeSet<String> {
    let clauses = edition.variants.iter().flat_map(|v| &v.clauses);
    let decided = clauses.filter(|c| c.status == codille_edition::ruleset::Status::Decided);
    decided.map(|c| format!("{}@{}", c.origin, c.id)).collect()
}

/// Finds what each clause cites; a clause belongs to the variant that wrote it last.
fn of_clauses(edition: &Edition) -> Citers {
    let clauses = edition.variants.iter().flat_map(|v| &v.clauses);
    citers(clauses.flat_map(|c| citing(&c.cites, format!("{}@{}", c.origin, c.id))))
}

/// Finds what tables, options and patches cite.
fn of_data(edition: &Edition) -> Citers {
    citers(edition.variants.iter().flat_map(|variant| {
        let id = &variant.id;
        let tables = variant.table.cites();
        let tables = tables.map(move |cite| (cite.as_str(), format!("{id}: table")));
        let options = variant.options.iter();
        let options =
            options.flat_map(move |o| citing(&o.cites, format!("{id}: option {}", o.name)));
        let patches = variant.patches.iter();
        let patches =
            patches.flat_map(move |p| citing(&p.cites, format!("{id}: patch of {}", p.target)));
        tables.chain(options).chain(patches)
    }))
}

impl Class {
    fn of(status: Silence) -> Self {
        match status {
            Silence::Etiquette => Self::Etiquette,
            Silence::Commentary => Self::Commentary,
            Silence::NotEncoded => Self::NotEncoded,
        }
    }
}

impl Figures {
    fn count(&mut self, item: &Item) {
        self.passages += 1;
        if item.class == Class::Evidenced {
            let book = item.evidence_by.book > 0;
            let whose = if book { Whose::Book } else { Whose::Editor };
            self.evidenced_by.add(whose);
        }
        *match item.class {
            Class::Encoded => &mut self.encoded,
            Class::Evidenced => &mut self.evidenced,
            Class::Etiquette => &mut self.etiquette,
            Class::Commentary => &mut self.commentary,
            Class::NotEncoded => &mut self.not_encoded,
            Class::Unaccounted => &mut self.unaccounted,
        } += 1;
    }
}

impl Coverage {
    /// Keeps what is told of one work and its variants, and drops the rest.
    pub fn keep(&mut self, work: &str, edition: &Edition) {
        let of = |id: &str| id.split('/').next() == Some(work);
        let restates = |id: &str| edition.variant_of(id).is_some_and(|v| v.work == work);
        self.works.0.retain(|(id, _)| id == work);
        self.codes.retain(|code| code.work == work);
        self.items.retain(|item| of(&item.id));
        self.unreached.retain(|u| restates(&u.variant));
        self.unreached_by_book.retain(|u| restates(&u.variant));
        self.survivors.retain(|s| restates(&s.variant));
    }

    /// Tells whether every passage is accounted for.
    pub fn complete(&self) -> bool {
        self.items.iter().all(|i| i.class != Class::Unaccounted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_edition::ruleset::Rules;

    #[test]
    fn a_passage_counts_once_under_the_first_class_that_applies() {
        let passage = |id: &str, more: &str| {
            format!(
                "  - {{id: {id}, kind: rule, locus: p. 1, incipit: x, topic: t, gist: x{more}}}\n"
            )
        };
        let mut pages = "work: w\npassages:\n".to_owned();
        pages += &(passage("a", "") + &passage("b", "") + &passage("c", "") + &passage("d", ""));
        pages += &passage("e", ", status: not_encoded, reason: later");
        let mut rules = Rules::new();
        let works =
            "works:\n  - {id: w, title: T, author: A, year: 1900, game: [ombre], licence: free}\n";
        let clause = "clauses:\n  - {id: t, cites: [a], rule: define x as 1}\n";
        rules.overlay("works.yaml", works);
        rules.overlay(
            "topics.yaml",
            "topics:\n  - {id: t, title: T, games: [ombre], gist: x}\n",
        );
        rules.overlay("w/passages.yaml", pages);
        rules.overlay(
            "w/v.yaml",
            format!("variant: v\ntitle: V\ngame: ombre\nwork: w\ntable: {{deal: {{cards: 9, cites: [b]}}}}\n{clause}"),
        );
        let sum = |id: &str, cites: &str| {
            format!(
                "  - {{id: {id}, title: T, variant: v, cites: {cites}, given: {{}}, states: x = 1}}\n"
            )
        };
        let sums = sum("e1", "[a, c]") + &sum("ed-e2", "[a]");
        rules.overlay(
            "w/records/sums.yaml",
            format!("work: w\nwhose: book\ncalculations:\n{sums}"),
        );
        let edition = Edition::load(&rules);
        assert_eq!(edition.diagnostics, []);
        let shelf = EvidenceSet::read(&edition);
        assert_eq!(shelf.diagnostics, []);
        let report = coverage(
            &edition,
            &shelf,
            &ClauseCoverage::default(),
            &BTreeMap::new(),
        );
        let open: Vec<_> = report.unreached.iter().map(|u| &u.clause).collect();
        assert_eq!(open, ["t"]);
        let classes: Vec<_> = report.items.iter().map(|i| i.class).collect();
        let expected = [
            Class::Encoded,
            Class::Encoded,
            Class::Evidenced,
            Class::Unaccounted,
            Class::NotEncoded,
        ];
        assert_eq!(classes, expected);
        assert!(!report.complete());
        let first = report.items.first().expect("there are five");
        assert_eq!(
            (first.clauses.clone(), first.evidence.clone()),
            (
                vec!["v@t".to_owned()],
                vec!["w/e1".to_owned(), "w/ed-e2".to_owned()]
            )
        );
        assert_eq!((first.evidence_by.book, first.evidence_by.editor), (1, 1));
        let json = serde_json::to_value(&report).expect("it is plain data");
        assert_eq!(json.pointer("/works/w/encoded"), Some(&2.into()));
        assert_eq!(json.pointer("/works/w/evidence/editor"), Some(&1.into()));
        assert_eq!(json.pointer("/works/w/evidenced_by/book"), Some(&1.into()));
    }
}
