//! Everything in the edition that has a name: what each thing may be called, what is known of it, where a word stands.

mod desk;
mod entry;
mod filter;
mod list;
mod name;
mod search;

pub use entry::{CatalogueEntry, ClauseEntry, Entries, PassageLine, Term, look_up};
pub use filter::{Filter, joined};
pub use list::{Listed, Listing, listing};
pub use name::{Missed, Name, find, fold, meant, nearest};
pub use search::{Found, Hit, plain_words, search};

use codille_edition::ruleset::{Edition, RawVariant, word};
use codille_edition::text::{Library, PassageId, Section, Work};
use codille_evidence::{EvidenceKind, EvidenceSet, Item};
use codille_lang::unique::unique;

/// Returns the id of a work without its year.
pub fn short(work: &Work) -> &str {
    let id = work.id.as_str();
    let year = format!("-{}", work.year.value);
    id.strip_suffix(&year).unwrap_or(id)
}

/// Returns what each work may be called.
pub fn works(library: &Library) -> Vec<Name> {
    let name = |work: &Work| Name::new(work.id.to_string(), vec![short(work).to_owned()]);
    library.works().iter().map(name).collect()
}

/// Returns what each variant may be called: the main one of a work by the names of the work, too.
pub fn variants(edition: &Edition) -> Vec<Name> {
    let named = |id: &str| {
        let works = edition.library.works().iter();
        let main = works.filter(|w| w.main.as_ref().is_some_and(|m| m.as_str() == id));
        let names = main.flat_map(|w| [w.id.to_string(), short(w).to_owned()]);
        names.collect()
    };
    let name = |v: &RawVariant| Name::new(v.id.to_string(), named(v.id.as_str()));
    edition.variants.iter().map(name).collect()
}

/// Returns names by which a thing of a work goes: with the work before it and without, under the short name of the work, too.
fn within(library: &Library, work: &str, bare: &[String]) -> Vec<String> {
    let known = library.work(work).map(short);
    let known = known.filter(|s| *s != work);
    let before = [Some(work), known];
    let full = |b: &String| {
        let full = before.iter().flatten().map(|w| format!("{w}/{b}"));
        std::iter::once(b.clone()).chain(full).collect::<Vec<_>>()
    };
    bare.iter().flat_map(full).collect()
}

/// Returns what items of evidence may be called; one that is numbered by its kind by the number alone, too.
pub fn items<'i>(
    library: &Library,
    items: impl Iterator<Item = (EvidenceKind, &'i Item)>,
) -> Vec<Name> {
    let name = |(of, item): (EvidenceKind, &Item)| {
        let mut bare = vec![item.bare_id().to_owned()];
        bare.extend(item.alias.as_ref().map(ToString::to_string));
        let numbered = fold(item.bare_id());
        let number = numbered.strip_prefix(&format!("{}-", word(of)));
        // Books number their cases; odds and claims have only the number that the edition gives them.
        let number = number.filter(|_| !matches!(of, EvidenceKind::Odds | EvidenceKind::Claim));
        let number = number.filter(|n| n.chars().all(|c| c.is_ascii_digit()));
        bare.extend(number.map(str::to_owned));
        Name::new(item.id.clone(), within(library, &item.work, &bare))
    };
    items.map(name).collect()
}

/// Returns the id of the whole of which a passage is a part, such as `law-21` of `law-21a`.
fn whole(bare: &str) -> Option<&str> {
    let whole = bare.strip_suffix(|c: char| c.is_ascii_lowercase())?;
    whole
        .ends_with(|c: char| c.is_ascii_digit())
        .then_some(whole)
}

/// Tells whether things are the parts of one whole of one work, such as a law in two sentences.
pub fn parts_of_one(found: &[&Name]) -> bool {
    let wholes = found.iter().map(|n| {
        let (work, bare) = n.id.split_once('/')?;
        Some((work, whole(bare)?))
    });
    let wholes: Option<Vec<_>> = wholes.collect();
    let same = wholes.is_some_and(|w| w.windows(2).all(|two| matches!(two, [a, b] if a == b)));
    same && !found.is_empty()
}

/// Returns what passages and entries of the apparatus may be called.
pub fn passages(library: &Library) -> Vec<Name> {
    let passages = library.passages().iter().map(|p| &p.id);
    let all = passages.chain(library.apparatus().iter().map(|a| &a.id));
    let name = |id: &PassageId| {
        let bare = id.as_str().split_once('/').map_or("", |(_, bare)| bare);
        let parts = [Some(bare), whole(bare)];
        let parts: Vec<String> = parts.into_iter().flatten().map(str::to_owned).collect();
        Name::new(id.to_string(), within(library, id.work(), &parts))
    };
    all.map(name).collect()
}

/// Returns what the chapters of the works may be called: those whose headings begin with a number by that, too.
pub fn chapters(library: &Library) -> Vec<Name> {
    let of = |work: &Work, section: &Section| {
        let mut bare = vec![section.id.to_string()];
        let head = section.title.split('.').next().unwrap_or_default();
        let number = name::numeral(&head.to_lowercase());
        bare.extend(number.map(|n| format!("chapter {n}")));
        // Many works have chapters of one name: they are named with their work.
        let mut also = within(library, work.id.as_str(), &bare);
        also.retain(|name| !bare.contains(name));
        Name::new(format!("{}/{}", work.id, section.id), also)
    };
    let works = library.works().iter();
    works
        .flat_map(|w| w.sections.iter().map(move |s| of(w, s)))
        .collect()
}

/// Returns what the clauses of a variant, and the topics, may be called.
pub fn parts(edition: &Edition, variant: &str) -> Vec<Name> {
    let raw = edition.variant_of(variant);
    let labels = raw
        .into_iter()
        .flat_map(|v| v.clauses.iter().map(|c| c.id.as_str()));
    let topics = edition.library.topics().iter().map(|t| t.id.as_str());
    unique(labels.chain(topics).map(Name::plain))
}

/// Returns what everything may be called that can be looked up by itself.
pub fn everything(edition: &Edition, shelf: &EvidenceSet, terms: &[Term]) -> Vec<Name> {
    let library = &edition.library;
    let mut out = items(library, shelf.items());
    out.extend(passages(library));
    out.extend(chapters(library));
    let labels = edition.variants.iter().flat_map(|v| &v.clauses);
    let labels = labels.map(|c| c.id.as_str());
    let topics = library.topics().iter().map(|t| t.id.as_str());
    out.extend(labels.chain(topics).map(Name::plain));
    let terms = terms.iter();
    out.extend(terms.map(|t| Name::new(t.id.clone(), vec![t.term.clone()])));
    let mut seen = std::collections::BTreeMap::new();
    let mut all: Vec<Name> = Vec::new();
    for one in out {
        let at = *seen.entry(one.id.clone()).or_insert(all.len());
        match all.get_mut(at) {
            Some(known) => known.also.extend(one.also),
            None => all.push(one),
        }
    }
    all
}
