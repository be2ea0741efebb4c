//! The runner of evidence: variants checked and compiled once for each choice of options.

use super::case;
use super::claim::LastDeals;
use crate::{Exhibit, Item};
use codille_edition::check::{Checked, check};
use codille_edition::ruleset::Edition;
use codille_engine::variant::{Setting, Variant};
use codille_lang::words::joined;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Runs evidence; variants are checked and compiled once for each choice of options.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    /// The edition that is run.
    pub edition: &'a Edition,
    /// Options set for every item, in the variants that have them.
    pub set: Setting,
    /// Whether the variants note which of their clauses decide.
    pub watch: bool,
    /// In how many completions of its facts the decision of a case must hold.
    pub completions: usize,
    checked: BTreeMap<String, Option<Arc<Checked>>>,
    compiled: BTreeMap<(String, Setting), Result<Arc<Variant>, String>>,
    /// What claims ask about one after another.
    pub(super) deals: LastDeals,
}

impl<'a> Runner<'a> {
    /// Makes a runner for an edition.
    pub const fn new(edition: &'a Edition) -> Self {
        Self {
            edition,
            set: Setting::new(),
            watch: false,
            completions: case::COMPLETIONS,
            checked: BTreeMap::new(),
            compiled: BTreeMap::new(),
            deals: LastDeals::new(),
        }
    }

    /// Returns a variant compiled under some options.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the name, the rules or the options.
    pub fn variant(&mut self, id: &str, set: &Setting) -> Result<Arc<Variant>, String> {
        let key = (id.to_owned(), set.clone());
        if let Some(known) = self.compiled.get(&key) {
            return known.clone();
        }
        let edition = self.edition;
        // A patch with a fault is left out, and the variant would be played as what it is built on.
        if !edition.faults_under(id).is_empty() {
            return Err(format!(
                "the rules of `{id}` have faults; `{}` shows them",
                edition.checked_by()
            ));
        }
        let Some(raw) = edition.variant_of(id) else {
            return Err(format!("there is no variant `{id}`"));
        };
        let checked = self
            .checked
            .entry(id.to_owned())
            .or_insert_with(|| check(raw, &edition.sources).0.map(Arc::new))
            .clone();
        let compiled = match checked {
            None => Err(format!(
                "the rules of `{id}` have faults; `{}` shows them",
                edition.checked_by()
            )),
            Some(checked) => Variant::compile(&checked, set)
                .map(|v| Arc::new(if self.watch { v.watched() } else { v }))
                .map_err(|faults| {
                    joined(
                        faults.iter().map(|f| {
                            let near = f.help.as_deref().and_then(|h| h.strip_prefix("write "));
                            let near = near.map(|n| format!("; did you mean {n}?"));
                            f.title.clone() + &near.unwrap_or_default()
                        }),
                        "; ",
                    )
                }),
        };
        self.compiled.insert(key, compiled.clone());
        compiled
    }

    /// Makes a runner that has every variant of the edition ready with its usual options: for copies that run side by side.
    pub fn ready_with_all(edition: &'a Edition) -> Self {
        let mut all = Self::new(edition);
        let variants = edition.variants.iter();
        all.compile_all(variants.map(|v| (v.id.to_string(), Setting::new())));
        all
    }

    /// Makes the variants ready under which some items are run: for copies that run side by side.
    pub fn prepare(&mut self, exhibits: &[Exhibit<'_>]) {
        let wanted = exhibits.iter().map(|e| e.item());
        let wanted: BTreeSet<(String, Setting)> = wanted
            .map(|item| (item.variant_id().to_owned(), self.setting(item)))
            .collect();
        self.compile_all(wanted);
    }

    fn compile_all(&mut self, wanted: impl IntoIterator<Item = (String, Setting)>) {
        let wanted: Vec<(String, Setting)> = wanted.into_iter().collect();
        let ready = wanted.par_iter().map(|(id, set)| {
            let mut one = self.clone();
            // What is wrong with its rules is told to whoever asks for it.
            let _kept = one.variant(id, set);
            one
        });
        for one in ready.collect::<Vec<_>>() {
            self.checked.extend(one.checked);
            self.compiled.extend(one.compiled);
        }
    }

    /// Returns the clauses that have decided something, each with the variant whose file it stands in; none where that was not watched.
    pub fn reached(&self) -> BTreeSet<(String, String)> {
        let variants = self.compiled.values().filter_map(|v| v.as_ref().ok());
        let clauses = variants.flat_map(|v| {
            let reached = v.reached().into_iter();
            reached.map(|c| &v.checked.clauses[c])
        });
        clauses
            .map(|c| (c.raw.origin.clone(), c.raw.id.to_string()))
            .collect()
    }

    pub(super) fn ready(&mut self, item: &Item) -> Result<Arc<Variant>, String> {
        let set = self.setting(item);
        self.variant(item.variant_id(), &set)
    }

    /// Returns the options of an item, those set for every item after its own.
    pub fn setting(&self, item: &Item) -> Setting {
        let further = self.further(item);
        item.set.iter().cloned().chain(further).collect()
    }

    /// Returns the options set for every item that the variant of this one has.
    pub(super) fn further(&self, item: &Item) -> Setting {
        let raw = self.edition.variant_of(item.variant_id());
        let has = |pair: &&(String, String)| raw.is_some_and(|r| r.option(&pair.0).is_some());
        self.set.iter().filter(has).cloned().collect()
    }
}
