//! A variant while it is compared: its rules in their normal form, and what of its work it speaks for.

use super::amount::AmountTable;
use super::form::Form;
use super::stake::Stake;
use super::standing::Standing;
use codille_edition::ruleset::{
    Edition, RawVariant, Rest, RestStatus, Unknown, find_variant, section,
};
use codille_edition::text::{Library, Passage, Topic};
use codille_edition::yaml::Text;
use codille_engine::variant::Variant;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Which variant encodes a passage, and of which alone it speaks.
#[derive(Debug, Default)]
pub(crate) struct PassageIndex {
    encoded: BTreeMap<String, String>,
    spoken: BTreeMap<String, String>,
}

impl PassageIndex {
    /// Reads what all variants of an edition cite: the variant that builds on the fewest others encodes a passage.
    pub(crate) fn of(edition: &Edition) -> Self {
        let mut encoded = BTreeMap::new();
        let mut spoken = BTreeMap::new();
        let bases = |variant| {
            std::iter::successors(Some(variant), |v: &&RawVariant| {
                edition.variant_of(v.base.as_ref()?.as_str())
            })
        };
        let mut variants: Vec<&RawVariant> = edition.variants.iter().collect();
        variants.sort_by_key(|v| bases(*v).count());
        for variant in variants {
            for cite in cited(variant) {
                (encoded.entry(cite.to_string())).or_insert_with(|| variant.id.to_string());
            }
            for passage in own(&edition.library, variant).into_iter().flatten() {
                spoken
                    .entry(passage)
                    .or_insert_with(|| variant.id.to_string());
            }
        }
        Self { encoded, spoken }
    }

    /// Returns the variant that encodes a passage.
    pub(super) fn encoded_by(&self, passage: &str) -> Option<&str> {
        self.encoded.get(passage).map(String::as_str)
    }

    /// Returns the variant of whose game alone a passage speaks.
    fn spoken_for(&self, passage: &str) -> Option<&str> {
        self.spoken.get(passage).map(String::as_str)
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
    /// The passages that speak of its game, as in a column.
    own: Option<BTreeSet<String>>,
    /// What the variant that builds on it says of the rest.
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
    /// What it lays in the pool at a first deal, or why it lays nothing.
    pub(super) stake: Result<Stake, &'static str>,
    /// What its clauses and options pay and score.
    pub(super) amounts: AmountTable,
    pub(super) index: Rc<PassageIndex>,
    /// The passages that its rules cite.
    encoded: BTreeSet<String>,
    /// The passages that speak of its game, where it doesn't speak for its whole work.
    own: Option<BTreeSet<String>>,
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
                own: own(&edition.library, base),
                rest: above.rest.clone(),
            });
            above = base;
        }
        let stake = Stake::of(variant, raw.unit.as_ref());
        Ok(Self {
            raw,
            variant,
            amounts: AmountTable::of(variant, stake.as_ref().ok()),
            stake,
            form: Form::new(variant),
            table: section::table(&raw.table),
            index: Rc::clone(index),
            encoded: cited(raw).map(ToString::to_string).collect(),
            own: own(&edition.library, raw),
            bases,
        })
    }

    /// Returns the section of the table that cites a passage.
    pub(super) fn section_citing(&self, passage: &str) -> Option<&str> {
        let sections = self.table.as_object().into_iter().flatten();
        let found = sections.map(|(name, s)| (name.as_str(), section::cited(s)));
        let mut found = found.filter(|(_, cites)| cites.contains(&passage));
        found.next().map(|(name, _)| name)
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

    /// Tells whether a passage speaks of its game, or of that of a base whose rules it takes over.
    pub(super) fn speaks_for(&self, passage: &Passage) -> bool {
        self.steps_to(passage).is_some()
    }

    /// Returns how the book stands to what a passage states, or nothing where it is none of its game: what is said of a base only is implied
    /// or supplied, as the variant says of the rest.
    pub(super) fn stated(&self, passage: &Passage) -> Option<Standing> {
        Some(self.rested(self.steps_to(passage)?, Standing::Says))
    }

    /// Tells whether a passage is one of those that speak of its game alone.
    pub(super) fn is_own(&self, passage: &Passage) -> bool {
        (self.own.as_ref()).is_some_and(|own| own.contains(passage.id.as_str()))
    }

    /// Returns the standing of a passage that no rule encodes, or nothing where it is none of its game: what a base only tells or advises
    /// is not taken over, and stands elsewhere.
    pub(super) fn told(&self, passage: &Passage, topic: &Topic) -> Option<Standing> {
        let steps = self.steps_to(passage)?;
        let standing = Standing::of_passage(passage, topic, self.is_own(passage));
        let rested = self.rested(steps, standing);
        let taken = steps == 0 || standing < Standing::ByAgreement;
        Some(if taken { rested } else { Standing::Elsewhere })
    }

    /// Returns the other variant of whose game alone a passage speaks, where that is none of its bases.
    pub(super) fn stranger(&self, passage: &Passage) -> Option<&str> {
        let spoken = self.index.spoken_for(passage.id.as_str());
        let mine = |id: &str| id == self.raw.id.as_str() || self.bases.iter().any(|b| b.id == id);
        spoken.filter(|id| !self.is_own(passage) && !mine(id))
    }

    /// Returns the base that a passage is taken from.
    pub(super) fn base_speaking(&self, passage: &Passage) -> Option<&str> {
        let steps = self.steps_to(passage)?;
        let base = steps.checked_sub(1).and_then(|at| self.bases.get(at));
        base.map(|base| base.id.as_str())
    }

    /// Returns how many bases down a passage of its work is spoken for.
    fn steps_to(&self, passage: &Passage) -> Option<usize> {
        if passage.id.work() != self.raw.work {
            return None;
        }
        let has = |own: &Option<BTreeSet<String>>| {
            (own.as_ref()).is_none_or(|own| own.contains(passage.id.as_str()))
        };
        let all = std::iter::once(&self.own).chain(self.bases.iter().map(|b| &b.own));
        all.enumerate()
            .find_map(|(steps, own)| has(own).then_some(steps))
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
            let rest = match rest.status {
                RestStatus::Implies => Standing::Implies,
                RestStatus::Supplied => Standing::Supplied,
            };
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
    let mut bare = section.clone();
    if let Some(map) = bare.as_object_mut() {
        map.retain(|k, _| !section::BESIDE_THE_RULE.contains(&k.as_str()));
    }
    bare
}

/// Finds the passages that speak of the game of a variant, where its file names them.
fn own(library: &Library, raw: &RawVariant) -> Option<BTreeSet<String>> {
    if raw.speaks_for.is_empty() {
        return None;
    }
    let passages = library.passages();
    let at = |id: &Text| passages.iter().position(|p| *id == *p.id.as_str());
    let ranges = raw.speaks_for.iter();
    let named = ranges.filter_map(|r| passages.get(at(&r.from)?..=at(&r.to)?));
    Some(named.flatten().map(|p| p.id.to_string()).collect())
}
