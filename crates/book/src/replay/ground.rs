//! The clauses and passages that a film leans on, each told once. Finds none by itself.

use std::collections::BTreeMap;

use super::Links;
use super::data::{Clause, PassageCite};
use crate::place::Kind;
use codille_edition::ruleset::{Edition, Status, word};
use codille_edition::text::{Citation, cite};
use codille_edition::yaml::Text;
use codille_engine::variant::Variant;
use codille_lang::clause::print;
use codille_lang::ids::ClauseId;
use codille_lang::unique::unique;

/// Clauses and citations as they are gathered; hrefs are filled in when a page is made.
#[derive(Debug, Clone, Default)]
pub(super) struct Ground {
    pub(super) clauses: Vec<Clause>,
    pub(super) cites: BTreeMap<String, PassageCite>,
    /// The variant under which each clause was met.
    variants: Vec<String>,
    known: BTreeMap<(String, ClauseId), usize>,
}

impl Ground {
    /// Returns the numbers of clauses, each once, in the order given.
    pub(super) fn numbers(
        &mut self,
        edition: &Edition,
        variant: &Variant,
        clauses: &[ClauseId],
    ) -> Vec<usize> {
        unique(clauses.iter().map(|c| self.number(edition, variant, *c)))
    }

    /// Returns the numbers of clauses known by their labels.
    pub(super) fn labelled(
        &mut self,
        edition: &Edition,
        variant: &Variant,
        labels: &[String],
    ) -> Vec<usize> {
        let all = &variant.checked.clauses;
        let found = labels
            .iter()
            .filter_map(|l| all.position(|c| c.raw.id == l.as_str()));
        let ids: Vec<ClauseId> = found.collect();
        self.numbers(edition, variant, &ids)
    }

    fn number(&mut self, edition: &Edition, variant: &Variant, clause: ClauseId) -> usize {
        let key = (variant.checked.id.clone(), clause);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = &variant.checked.clauses[clause];
        let raw = &found.raw;
        let new = Clause {
            id: raw.id.to_string(),
            of: raw.origin.clone(),
            // The page leaves an empty gist out, as a clause that has none.
            gist: raw.gist.clone().unwrap_or_default(),
            status: (raw.status != Status::Says).then(|| word(raw.status)),
            rule: print(&found.sentences),
            cites: self.cite(edition, &raw.cites),
            href: None,
        };
        // The same clause under a base and under what builds on it is told once.
        let at = self.clauses.iter().position(|c| *c == new);
        let at = at.unwrap_or_else(|| {
            self.clauses.push(new);
            self.variants.push(variant.checked.id.clone());
            self.clauses.len() - 1
        });
        self.known.insert(key, at);
        at
    }

    /// Takes note of citations and returns their full ids.
    pub(super) fn cite(&mut self, edition: &Edition, cites: &[Text]) -> Vec<String> {
        let all = cite(&edition.library, cites);
        let ids = all.iter().map(|c| c.id.clone()).collect();
        for citation in all {
            let Citation {
                id,
                work,
                locus,
                incipit,
                gist,
            } = citation;
            self.cites.entry(id).or_insert(PassageCite {
                work,
                locus,
                incipit,
                gist,
                href: None,
            });
        }
        ids
    }

    /// Returns a clause with the variant under which it was met.
    pub(super) fn clause(&self, number: usize) -> Option<(&Clause, &String)> {
        Some((self.clauses.get(number)?, self.variants.get(number)?))
    }

    /// Returns the ground of these clauses, in their order, and of the citations that are kept.
    pub(super) fn only<'a>(
        &'a self,
        clauses: impl Iterator<Item = (&'a Clause, &'a String)>,
        kept: impl Fn(&String) -> bool,
    ) -> Self {
        let (clauses, variants) = clauses.map(|(c, v)| (c.clone(), v.clone())).unzip();
        let cites = self.cites.iter().filter(|(id, _)| kept(id));
        Self {
            clauses,
            cites: cites.map(|(id, c)| (id.clone(), c.clone())).collect(),
            variants,
            known: BTreeMap::new(),
        }
    }

    /// Returns clauses and citations with the links of a page.
    pub(super) fn linked(&self, links: &Links<'_>) -> (Vec<Clause>, BTreeMap<String, PassageCite>) {
        let clauses = self.clauses.iter().zip(&self.variants);
        let clauses = clauses.map(|(clause, variant)| Clause {
            href: links(Kind::Clause, &format!("{variant}#{}", clause.id)),
            ..clause.clone()
        });
        let cites = self.cites.iter().map(|(id, cite)| {
            let mut cite = cite.clone();
            cite.href = links(Kind::Passage, id);
            (id.clone(), cite)
        });
        (clauses.collect(), cites.collect())
    }
}
