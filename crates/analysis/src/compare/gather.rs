//! What one variant says on a topic: its rules first, then what its register of passages has besides. A topic is silent only where the
//! register has nothing of it.

use super::Column;
use super::form::{Depth, mark};
use super::part::{Doubt, Part, PartKind};
use super::section::{entries, options, sections, unnamed};
use super::standing::Standing;
use codille_edition::check::Clause;
use codille_edition::ruleset::{RawClause, Status};
use codille_edition::text::{ApparatusKind, Library, Passage, PassageKind, Topic};
use codille_edition::yaml::Text;
use codille_lang::clause::ast::{Head, Sentence};
use codille_lang::clause::{gloss, print};

/// Gathers what a variant says on a topic.
pub(super) fn gather(library: &Library, column: &Column<'_>, topic: &Topic) -> Vec<Part> {
    let raw = column.raw;
    let mut parts: Vec<Part> = (raw.clauses.iter())
        .filter(|c| c.topic.as_ref() == Some(&topic.id))
        .map(|c| clause(library, column, c, topic))
        .collect();
    parts.extend(sections(library, column, topic, true));
    parts.extend(unnamed(library, column, topic));
    parts.extend(options(library, column, topic));

    let mut elsewhere = encoded_elsewhere(library, column, topic, |p| !is_evidence(p));
    elsewhere.retain(|part| !(parts.iter()).any(|p| p.cites.contains(&part.id)));
    if !parts.is_empty() {
        // The rules of this topic are compared; those of another are compared there.
        elsewhere.iter_mut().for_each(Part::unmark);
    }
    parts.extend(elsewhere);
    if parts.is_empty() {
        parts.extend(entries(library, column, topic));
    }

    let speaks = parts.iter().any(|p| p.status.speaks());
    // Under a topic of examples or advice they are what a book has to say, and no trial of a rule.
    let of_examples = topic.holds.is_some();
    let told =
        passages(library, column, topic).filter(|p| !speaks || of_examples || !is_evidence(p));
    let told: Vec<Part> = (told.filter(|p| !cited_here(column, p, &parts)))
        .filter_map(|p| passage(library, column, topic, p))
        .collect();
    parts.extend(told);
    if !parts.iter().any(|p| p.status.speaks()) {
        // Where nothing else speaks, an example or claim does that a clause of another topic rests on.
        let mut tried = encoded_elsewhere(library, column, topic, is_evidence);
        tried.iter_mut().for_each(Part::unmark);
        parts.extend(tried);
    }
    if !parts.iter().any(|p| p.status.speaks()) {
        parts.extend(lost(library, column, topic));
    }
    if parts.is_empty() {
        parts.extend(sections(library, column, topic, false));
    }
    parts
}

/// Finds the passages of a variant's work that speak on a topic.
fn passages<'l>(
    library: &'l Library,
    column: &Column<'_>,
    topic: &Topic,
) -> impl Iterator<Item = &'l Passage> {
    let about = library.passages().iter();
    about.filter(|p| p.is_about(&topic.id) && column.speaks_for(p))
}

/// Tells whether a passage tries a rule, so that it adds nothing where the rule stands.
const fn is_evidence(passage: &Passage) -> bool {
    matches!(
        passage.kind,
        PassageKind::Example
            | PassageKind::Branch
            | PassageKind::Hands
            | PassageKind::Calculation
            | PassageKind::Case
    ) || matches!((passage.kind, passage.status), (PassageKind::Claim, None))
}

/// Tells whether a variant encodes a passage, or one of the parts shows it already.
fn cited_here(column: &Column<'_>, passage: &Passage, parts: &[Part]) -> bool {
    let id = passage.id.as_str();
    column.encodes(id) || parts.iter().any(|p| p.cites.iter().any(|c| c == id))
}

/// Makes the part of a passage that no rule of the variant encodes.
fn passage(library: &Library, column: &Column<'_>, topic: &Topic, of: &Passage) -> Option<Part> {
    let id = of.id.as_str();
    let told = column.told(of, topic)?;
    let encoded =
        (column.index.encoded_by(id)).filter(|_| of.status.is_none() && !column.is_own(of));
    let base = || {
        column
            .base_speaking(of)
            .filter(|_| told == Standing::Elsewhere)
    };
    let other = encoded.or_else(|| column.stranger(of)).or_else(base);
    let standing = other.map_or(told, |_| Standing::Elsewhere);
    let mut part = Part::new(PartKind::Passage, id, of.gist.clone(), standing);
    part.reason.clone_from(&of.reason);
    part.practice.clone_from(&of.practice);
    part.of = other.map(str::to_owned);
    Some(part.citing(library, [id]).marked(mark(id)))
}

/// Finds the clauses of other topics that encode a passage of this one; each passage is shown with what it says itself.
fn encoded_elsewhere(
    library: &Library,
    column: &Column<'_>,
    topic: &Topic,
    wanted: impl Fn(&Passage) -> bool,
) -> Vec<Part> {
    let mut out = Vec::new();
    for passage in passages(library, column, topic).filter(|p| wanted(p)) {
        let cites = |c: &&RawClause| c.cites.iter().any(|cite| *cite == *passage.id.as_str());
        let clauses = column.raw.clauses.iter().map(AsRef::as_ref);
        let encoding: Vec<&RawClause> = clauses.filter(cites).collect();
        let firm = |c: &&&RawClause| c.status != Status::Supplied;
        let Some(first) = encoding.iter().find(firm).or(encoding.first()) else {
            out.extend(in_table(library, column, topic, passage));
            continue;
        };
        let mut part = clause(library, column, first, topic);
        part.kind = PartKind::Elsewhere;
        part.see = Some(part.id);
        part.id = passage.id.to_string();
        part.gist.clone_from(&passage.gist);
        part.practice.clone_from(&passage.practice);
        (part.cites, part.loci, part.incipit) = (Vec::new(), Vec::new(), None);
        // The passage need not speak of what the clause pays: that is told with the clause.
        part.amounts.clear();
        // The passage itself says it, whatever is read into the clause; or the clause only follows from it.
        let standing = match first.status {
            Status::Implies => Standing::Implies,
            Status::Says
            | Status::Erratum
            | Status::Decided
            | Status::Editorial
            | Status::ByAgreement
            | Status::Contradicts
            | Status::Supplied => Standing::Says,
        };
        let standing = column.inherited(first.origin.as_str(), standing);
        let tried = tried(column, topic, passage);
        let tried = tried.map(|tried| column.inherited(first.origin.as_str(), tried));
        part.status = tried.unwrap_or(standing);
        part.doubt = None;
        out.push(part.citing(library, [passage.id.as_str()]));
    }
    out
}

/// Returns the standing of a passage that only tries a rule: whatever clause rests on it, it states none.
fn tried(column: &Column<'_>, topic: &Topic, passage: &Passage) -> Option<Standing> {
    let standing = || Standing::of_passage(passage, topic, column.is_own(passage));
    let states_none = is_evidence(passage) || passage.kind == PassageKind::Claim;
    states_none.then(standing)
}

/// Makes the part of a passage that the table of the variant encodes under another topic.
fn in_table(
    library: &Library,
    column: &Column<'_>,
    topic: &Topic,
    passage: &Passage,
) -> Option<Part> {
    let id = passage.id.as_str();
    let section = column.section_citing(id)?;
    let standing = tried(column, topic, passage).unwrap_or(Standing::Says);
    let standing = column.inherited_section(section, standing);
    let mut part = Part::new(PartKind::Elsewhere, id, passage.gist.clone(), standing);
    part.practice.clone_from(&passage.practice);
    Some(
        part.citing(library, [id])
            .marked(mark(column.section(section))),
    )
}

/// Finds the lost page that takes a topic away.
fn lost(library: &Library, column: &Column<'_>, topic: &Topic) -> Option<Part> {
    let entry = (library.apparatus().iter()).find(|a| {
        a.kind == ApparatusKind::LostPage && a.is_about(&topic.id) && a.id.work() == column.raw.work
    })?;
    let id = entry.id.as_str();
    let mut part = Part::new(
        PartKind::Passage,
        id,
        entry.gist.clone(),
        Standing::PageLost,
    );
    part.reason = Some(entry.reason.clone());
    Some(part.citing(library, [id]).marked(mark(id)))
}

fn clause(library: &Library, column: &Column<'_>, raw: &RawClause, topic: &Topic) -> Part {
    let mut clauses = column.variant.checked.clauses.iter();
    let clause = clauses.find(|c| c.raw.id == raw.id);
    let gist = (raw.gist.clone())
        .or_else(|| clause.map(|c| gloss(&c.sentences)))
        .unwrap_or_default();
    let (standing, doubtful) = ground(
        library,
        column,
        topic,
        raw.status,
        raw.cites.iter().map(Text::as_str),
    );
    let standing = column.inherited(raw.origin.as_str(), standing);
    let mut part = Part::new(PartKind::Clause, raw.id.as_str(), gist, standing)
        .citing(library, raw.cites.iter().map(Text::as_str));
    if raw.reading.is_some() || raw.alternative.is_some() || doubtful {
        part.doubt = Some(Doubt {
            kind: Standing::of(raw.status),
            reading: raw.reading.clone(),
            alternative: raw.alternative.clone(),
        });
    }
    part.ranks = clause.and_then(|c| column.form.ranks(&c.sentences));
    part.rule = clause.map(|c| print(&c.sentences));
    let defines = |s: &Sentence| matches!(s.head, Head::Define { .. });
    part.defines = clause.is_some_and(|c| c.sentences.iter().all(defines));
    part.written = Some(raw.status);
    let position = |c: &Clause| c.raw.id == raw.id;
    if let Some(id) = column.variant.checked.clauses.position(position) {
        let (amounts, concerns) = column.amounts.clause(id);
        part.amounts = amounts.to_vec();
        part.concerns = concerns.to_vec();
    }
    part.own = column.form.clause(raw.id.as_str(), Depth::Own);
    part.whole = column.form.clause(raw.id.as_str(), Depth::Whole);
    part
}

/// Returns how the book stands to a rule, and whether only a part of the rule is doubtful: a passage of this topic states the rest.
pub(super) fn ground<'a>(
    library: &Library,
    column: &Column<'_>,
    topic: &Topic,
    status: Status,
    cites: impl IntoIterator<Item = &'a str>,
) -> (Standing, bool) {
    let states = |cite: &str| {
        let passage = library.resolve(cite, "")?;
        let about = passage.is_about(&topic.id) && !is_evidence(passage);
        column.stated(passage).filter(|s| about && s.speaks())
    };
    let stated = cites.into_iter().filter_map(states).min();
    match (status, stated) {
        (Status::Editorial | Status::Contradicts | Status::Supplied, Some(standing)) => {
            (standing, true)
        }
        (status, _) => (Standing::of(status), false),
    }
}
