//! Which provision comes of which: the passages that like rules cite, or rules of one topic, in two books.

use codille_edition::text::Library;
use codille_lang::unique::add_new;
use serde::Serialize;
use std::collections::BTreeMap;

use super::part::Part;
use super::since::{RowChange, Step, alike, spoken};
use super::{Comparison, Row};

/// A provision of one book with those of another that it comes of, or went to.
#[derive(Debug, Clone, Serialize)]
pub struct Provision {
    /// The book.
    pub variant: String,
    /// The id of the passage.
    pub provision: String,
    /// Where it stands.
    pub locus: String,
    /// The others.
    pub links: Vec<Link>,
}

/// A provision that another comes of, or that it went to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The book.
    pub variant: String,
    /// The id of the passage; nothing where that book dropped it.
    pub provision: Option<String>,
    /// Where that stands.
    pub locus: Option<String>,
    /// How it came over.
    pub how: RowChange,
    /// On which topics.
    pub topics: Vec<String>,
}

/// A column and the place of a passage in the register, with its id.
type Key = (usize, usize, String);

/// Links between provisions while they are gathered.
pub(super) struct Links<'a> {
    library: &'a Library,
    comparison: &'a Comparison,
    order: BTreeMap<&'a str, usize>,
    derivations: BTreeMap<Key, Vec<Link>>,
    destinations: BTreeMap<Key, Vec<Link>>,
}

impl<'a> Links<'a> {
    pub(super) fn new(library: &'a Library, comparison: &'a Comparison) -> Self {
        let passages = library.passages().iter().enumerate();
        Self {
            library,
            comparison,
            order: passages.map(|(at, p)| (p.id.as_str(), at)).collect(),
            derivations: BTreeMap::new(),
            destinations: BTreeMap::new(),
        }
    }

    /// Adds what a step of a column on a topic links.
    pub(super) fn add(&mut self, rows: &[Row], row: &Row, column: usize, step: &Step) {
        let new = spoken(row, column);
        match (step.change, step.against) {
            (RowChange::New, _) => {
                for key in self.keys(column, &new) {
                    self.derivations.entry(key).or_default();
                }
            }
            (RowChange::Dropped, Some(older)) => {
                let link = Link {
                    variant: self.id(column),
                    provision: None,
                    locus: None,
                    how: RowChange::Dropped,
                    topics: vec![row.topic.clone()],
                };
                for key in self.keys(older, &spoken(row, older)) {
                    put(self.destinations.entry(key).or_default(), link.clone());
                }
            }
            // It is added where the rule stands now.
            (RowChange::Moved, _) if new.is_empty() => {}
            (RowChange::Moved, Some(older)) => {
                let elsewhere = rows.iter().filter(|r| r.topic != row.topic);
                let old: Vec<&Part> = elsewhere.flat_map(|r| spoken(r, older)).collect();
                self.link(&row.topic, (column, &new), (older, &old), step.change);
            }
            (RowChange::Kept | RowChange::Altered | RowChange::Revived, Some(older)) => {
                let old = spoken(row, older);
                self.link(&row.topic, (column, &new), (older, &old), step.change);
            }
            (_, _) => {}
        }
    }

    /// Links each new rule to the old ones that are like it; where there is none, to those that are like no new one.
    fn link(
        &mut self,
        topic: &str,
        (column, new): (usize, &[&Part]),
        (older, old): (usize, &[&Part]),
        change: RowChange,
    ) {
        let single: Vec<&Part> = (old.iter().copied())
            .filter(|o| !new.iter().any(|n| alike(n, o)))
            .collect();
        for part in new {
            let like: Vec<&Part> = old.iter().copied().filter(|o| alike(part, o)).collect();
            let (how, from) = match (like.is_empty(), change) {
                (false, RowChange::Altered) => (RowChange::Kept, like),
                (false, _) => (change, like),
                (true, RowChange::Moved) => (change, Vec::new()),
                (true, _) => (change, single.clone()),
            };
            let from = self.keys(older, &from);
            for key in self.keys(column, &[part]) {
                self.derivations.entry(key.clone()).or_default();
                for old in &from {
                    let link = |links: &Self, (column, _, id): &Key| Link {
                        variant: links.id(*column),
                        provision: Some(id.clone()),
                        locus: Some(links.locus(id)),
                        how,
                        topics: vec![topic.to_owned()],
                    };
                    let (back, forth) = (link(self, old), link(self, &key));
                    put(self.derivations.entry(key.clone()).or_default(), back);
                    put(self.destinations.entry(old.clone()).or_default(), forth);
                }
            }
        }
    }

    /// Returns the provisions of its own work that the rules of a column cite.
    fn keys(&self, column: usize, parts: &[&Part]) -> Vec<Key> {
        let work = self
            .comparison
            .variants
            .get(column)
            .map(|v| v.work.as_str());
        let own = |cite: &&String| cite.split_once('/').map(|(of, _)| of) == work;
        let mut out = Vec::new();
        for cite in parts.iter().flat_map(|p| p.cites.iter().filter(own)) {
            let at = self.order.get(cite.as_str()).copied();
            add_new(&mut out, [(column, at.unwrap_or(usize::MAX), cite.clone())]);
        }
        out
    }

    fn id(&self, column: usize) -> String {
        let head = self.comparison.variants.get(column);
        head.map_or_else(String::new, |v| v.id.clone())
    }

    fn locus(&self, id: &str) -> String {
        let cited = self.library.cited(id, "");
        cited.map_or_else(String::new, |c| c.locus().to_owned())
    }

    /// Returns derivations and destinations, book by book in the order of the register.
    pub(super) fn tables(self) -> (Vec<Provision>, Vec<Provision>) {
        let table = |all: &BTreeMap<Key, Vec<Link>>| {
            let provision = |((column, _, id), links): (&Key, &Vec<Link>)| Provision {
                variant: self.id(*column),
                provision: id.clone(),
                locus: self.locus(id),
                links: links.clone(),
            };
            all.iter().map(provision).collect()
        };
        (table(&self.derivations), table(&self.destinations))
    }
}

/// Adds a link, or its topic to the link that is there.
fn put(links: &mut Vec<Link>, link: Link) {
    let same = |l: &&mut Link| {
        (&l.variant, &l.provision, l.how) == (&link.variant, &link.provision, link.how)
    };
    match links.iter_mut().find(same) {
        Some(found) => add_new(&mut found.topics, link.topics),
        None => links.push(link),
    }
}
