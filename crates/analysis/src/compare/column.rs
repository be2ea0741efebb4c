//! A variant while it is compared: its rules in their normal form, and what of its work it speaks for.

use super::form::Form;
use super::standing::Standing;
use codille_edition::ruleset::{Edition, RawVariant, Rest, Status, Unknown, find_variant, section};
use codille_edition::text::{Library, Passage};
use codille_edition::yaml::Text;
use codille_engine::variant::Variant;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Which variant encodes a passage.
#[derive(Debug, Default)]
pub(crate) struct PassageIndex(BTreeMap<String, String>);

impl PassageIndex {
    /// Reads what all variants of an edition cite: the variant that builds on the fewest others encodes a passage.
    pub(crate) fn of(edition: &Edition) -> Self {
        let mut found = BTreeMap::new();
        let bases = |variant| {
            std::iter::successors(Some(variant), |v: &&RawVariant| {
                edition.variant_of(v.base.as_ref()?.as_str())
            })
        };
        let mut variants: Vec<&RawVariant> = edition.variants.iter().collect();
        variants.sort_by_key(|v| bases(*v).count());
        for variant in variants {
            for cite in cited(variant) {
                (found.entry(cite.to_string())).or_insert_with(|| variant.id.to_string());
            }
        }
        Self(found)
    }

    /// Returns the variant that encodes a passage.
    pub(super) fn encoded_by(&self, passage: &str) -> Option<&str> {
        self.0.get(passage).map(String::as_str)
    }
}

/// Goes through all that the rules of a variant cite.
fn cited(raw: &RawVariant) -> impl Iterator<Item = &Text> {
    let clauses = raw.clauses.iter().flat_map(|c| &c.cites);
    let options = raw.options.iter().flat_map(|o| &o.cites);
    let rest = raw.rest.iter().flat_map(|r| &r.cites);
    clauses.chain(raw.table.cites()).chain(options).chain(rest)
}

/// A variant that its column builds on, with how the source stands to what it takes over.
#[derive(Debug)]
struct Base {
    id: String,
    table: serde_json::Value,
    /// Of the variant that builds on it.
    rest: Option<Rest>,
}

/// A variant while it is compared.
#[derive(Debug)]
pub(crate) struct Column<'a> {
    pub(crate) raw: &'a RawVariant,
    pub(crate) variant: &'a Variant,
    pub(crate) form: Form<'a>,
    /// The table of the variant as data.
    pub(crate) table: serde_json::Value,
    pub(super) index: Rc<PassageIndex>,
    /// The passages that its rules cite.
    encoded: BTreeSet<String>,
    /// The sections of its work that it speaks for, where it doesn't speak for the whole.
    sections: Option<BTreeSet<String>>,
    /// The variants that it builds on, the nearest first.
    bases: Vec<Base>,
}

impl<'a> Column<'a> {
    /// Sets a variant up to be compared.
    pub(crate) fn of(
        edition: &'a Edition,
        variant: &'a Variant,
        index: &Rc<PassageIndex>,
    ) -> Result<Self, Unknown> {
        let raw = find_variant(edition, &variant.checked.id)?;
        let mut bases = Vec::new();
        let mut above = raw;
        while let Some(id) = &above.base {
            let base = find_variant(edition, id.as_str())?;
            bases.push(Base {
                id: base.id.to_string(),
                table: section::table(&base.table),
                rest: above.rest.clone(),
            });
            above = base;
        }
        Ok(Self {
            raw,
            variant,
            form: Form::new(variant),
            table: section::table(&raw.table),
            index: Rc::clone(index),
            encoded: cited(raw).map(ToString::to_string).collect(),
            sections: sections(&edition.library, raw),
            bases,
        })
    }

    /// Returns the topic of a clause, or its label where it has none.
    pub(crate) fn topic(&self, label: &str) -> String {
        let topic = self.raw.clause(label).and_then(|c| c.topic.as_ref());
        topic.map_or_else(|| label.to_owned(), ToString::to_string)
    }

    /// Tells whether its rules cite a passage.
    pub(super) fn encodes(&self, passage: &str) -> bool {
        self.encoded.contains(passage)
    }

    /// Tells whether a passage is of the work that it restates, and of the sections that it speaks for.
    pub(super) fn speaks_for(&self, passage: &Passage) -> bool {
        passage.id.work() == self.raw.work && self.speaks_for_place(&passage.locus)
    }

    /// Tells whether a place of its work is in the sections that it speaks for.
    pub(super) fn speaks_for_place(&self, locus: &str) -> bool {
        (self.sections.as_ref()).is_none_or(|s| s.contains(head(locus)))
    }

    /// Returns the standing of a clause written in the file of `origin`: what a source only leaves as it is in the base is implied, or
    /// supplied, as the variant says of the rest.
    pub(super) fn inherited(&self, origin: &str, standing: Standing) -> Standing {
        if origin == self.raw.id.as_str() {
            return standing;
        }
        let above = self.bases.iter().position(|b| b.id == origin);
        let taken = above.map_or(0, |at| at + 1);
        self.rested(taken, standing)
    }

    /// Returns the standing of a section of the table, which may be that of a base.
    pub(super) fn inherited_section(&self, name: &str, standing: Standing) -> Standing {
        let own = self.table.get(name);
        let same = |b: &&Base| b.table.get(name) == own;
        self.rested(self.bases.iter().take_while(same).count(), standing)
    }

    /// Weakens a standing by what is said of the rest at each of the first steps down to a base.
    fn rested(&self, steps: usize, standing: Standing) -> Standing {
        let rests = self
            .bases
            .iter()
            .take(steps)
            .filter_map(|b| b.rest.as_ref());
        rests.fold(standing, |now, rest| {
            let rest = Standing::of(rest.status);
            if now.speaks() && now < rest {
                rest
            } else {
                now
            }
        })
    }

    /// Writes a section of the table so that equal sections read the same, what is said and names of results aside.
    pub(crate) fn section(&self, name: &str) -> String {
        let table = &self.variant.checked.table;
        match name {
            "pack" => format!("{:x}", table.pack.0),
            "colours" => {
                let letters = |text: &Text| {
                    let mut all: Vec<&str> = text.as_str().split_whitespace().collect();
                    all.sort_unstable();
                    all.join(" ")
                };
                let colours = self.raw.table.colours.as_ref();
                format!(
                    "{:?}",
                    colours.map(|c| (letters(&c.red), letters(&c.black)))
                )
            }
            "seats" => format!("{:?}", table.seats),
            "cut" => {
                let by = self.raw.table.cut.as_ref().and_then(|c| c.by.clone());
                format!("{:?} {by:?}", table.cut)
            }
            "deal" => self
                .table
                .get(name)
                .map_or_else(String::new, |d| bare(d).to_string()),
            "games" => {
                let mut games: Vec<&str> = table.games.iter().map(|g| g.like.as_str()).collect();
                games.sort_unstable();
                format!("{games:?}")
            }
            "phases" => format!("{:?} {:?}", table.phases, table.conditions),
            "results" => table.results.len().to_string(),
            _ => {
                let direction = self.raw.table.direction.as_ref();
                format!("{:?}", direction.map(|d| d.to))
            }
        }
    }
}

/// Leaves out of a section, or of an entry of one, what is said of it and where that stands: what is left is the rule.
pub(super) fn bare(section: &serde_json::Value) -> serde_json::Value {
    const ASIDE: [&str; 6] = ["cites", "status", "gist", "says", "reading", "alternative"];
    let mut bare = section.clone();
    if let Some(map) = bare.as_object_mut() {
        map.retain(|k, _| !ASIDE.contains(&k.as_str()));
    }
    bare
}

/// Finds the sections of its work that a variant speaks for, where it does not build on the one that is named as
/// the work: a form of the game that its book only reports follows no advice that the book gives on its own.
fn sections(library: &Library, raw: &RawVariant) -> Option<BTreeSet<String>> {
    if raw.id == raw.work.as_str() || raw.clauses.iter().any(|c| c.origin == raw.work) {
        return None;
    }
    let own = raw.clauses.iter().filter(|c| c.status != Status::Supplied);
    let cites = own.flat_map(|c| &c.cites);
    let passages = cites.filter_map(|c| library.resolve(c.as_str(), ""));
    Some(passages.map(|p| head(&p.locus).to_owned()).collect())
}

/// Returns the section in which a passage stands: a locus as far as the first comma.
fn head(locus: &str) -> &str {
    locus.split_once(',').map_or(locus, |(head, _)| head)
}
