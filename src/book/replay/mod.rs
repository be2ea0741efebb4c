//! The games of the edition to step through: films made at build, and the text of each for those who read. Writes no file.

mod card;
mod family;
mod film;
mod ground;
mod page;
mod place;
mod take;
mod under;
mod why;
mod word;

pub use card::{card_html, card_name, with_cards};
pub use film::{Book, Cite, Clause, Film, Line, Other, Step, Take};

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::evidence::run::Runner;
use crate::evidence::{ResolvedRecord, Shelf};
use crate::ruleset::Edition;
use ground::Ground;

/// The most lines of a tree that are shown under every book; the branches of larger ones have that on their own pages.
const UNDER_ALL: usize = 8;

/// Where the things that a replay names stand, as seen from its page.
pub trait Links {
    /// Returns the place of a passage or an entry of the apparatus.
    fn passage(&self, id: &str) -> Option<String>;
    /// Returns the place of a clause of a variant.
    fn clause(&self, variant: &str, label: &str) -> Option<String>;
    /// Returns the page of a record.
    fn record(&self, id: &str) -> Option<String>;
}

/// Makes films, each tree of records once.
#[derive(Debug)]
pub struct Studio<'a> {
    edition: &'a Edition,
    shelf: Shelf,
    runner: Runner<'a>,
    films: BTreeMap<String, Arc<Film>>,
    grounds: BTreeMap<String, Arc<Ground>>,
}

impl<'a> Studio<'a> {
    /// Opens the records of an edition.
    pub fn new(edition: &'a Edition) -> Self {
        Self {
            edition,
            shelf: Shelf::read(edition),
            runner: Runner::new(edition),
            films: BTreeMap::new(),
            grounds: BTreeMap::new(),
        }
    }

    /// Makes the widget of a record: its text, and the film for the script.
    ///
    /// # Errors
    /// A sentence where there is no such record, or its own book cannot play it.
    pub fn widget(&mut self, record: &str, links: &dyn Links) -> Result<String, String> {
        Ok(page::html(&self.film(record, links)?))
    }

    /// Returns the film of a record with the links of a page.
    ///
    /// # Errors
    /// As [`Self::widget`].
    pub fn film(&mut self, record: &str, links: &dyn Links) -> Result<Film, String> {
        let found = self.record(record)?;
        let key = self.shoot(&found)?;
        let (film, ground) = match (self.films.get(&key), self.grounds.get(&key)) {
            (Some(film), Some(ground)) => (Arc::clone(film), Arc::clone(ground)),
            _ => return Err(format!("{key} cannot be shown")),
        };
        let mut film = (*film).clone();
        let start = film.lines.iter().position(|l| l.id == found.item.id);
        film.start = start.unwrap_or(0);
        film.id.clone_from(&found.item.id);
        film.anchor = anchor(&film.id);
        (film.clauses, film.cites) = ground.linked(links);
        for line in &mut film.lines {
            line.href = links.record(&line.id);
        }
        for other in &mut film.others {
            other.href = links.record(&other.id);
        }
        Ok(film)
    }

    /// Returns the fragment of the moment when a trick of a record is over; of its first lead for 0.
    ///
    /// # Errors
    /// A sentence where there is no such record, or no such trick in it.
    pub fn moment(&mut self, record: &str, trick: usize) -> Result<String, String> {
        let found = self.record(record)?;
        let key = self.shoot(&found)?;
        let lines = self.films.get(&key).map(|f| f.lines.as_slice());
        let line = lines.unwrap_or(&[]).iter().find(|l| l.id == found.item.id);
        let steps = line.and_then(|l| l.takes.first()).map(|t| &t.steps);
        let mut numbered = steps.into_iter().flatten().enumerate();
        let at = if trick == 0 {
            let first = numbered.position(|(_, s)| s.kind == "card");
            first.map(|at| at.saturating_sub(1))
        } else {
            let last = numbered.filter(|(_, s)| s.trick == Some(trick)).last();
            last.map(|(at, _)| at)
        };
        let at = at.ok_or_else(|| format!("{} has no trick {trick}", found.item.id))?;
        Ok(format!("{}.{at}", anchor(&found.item.id)))
    }

    fn record(&self, name: &str) -> Result<ResolvedRecord, String> {
        let found = crate::report::find_record(&self.shelf, name);
        found.cloned().map_err(|unknown| unknown.to_string())
    }

    /// Makes the film of a record's tree, if it is not yet there, and returns the id of the tree.
    fn shoot(&mut self, record: &ResolvedRecord) -> Result<String, String> {
        let root = family::root(&self.shelf, record).clone();
        let tree: Vec<(ResolvedRecord, Option<usize>)> = family::tree(&self.shelf, &root)
            .into_iter()
            .map(|(record, parent)| (record.clone(), parent))
            .collect();
        let large = tree.len() > UNDER_ALL;
        let key = if large {
            record.item.id.clone()
        } else {
            root.item.id.clone()
        };
        if self.films.contains_key(&key) {
            return Ok(key);
        }
        let mut ground = Ground::default();
        let mut film = Film {
            id: key.clone(),
            anchor: String::new(),
            start: 0,
            books: Vec::new(),
            lines: Vec::new(),
            others: Vec::new(),
            clauses: Vec::new(),
            cites: BTreeMap::new(),
        };
        for (at, parent) in tree {
            let all = !large || at.item.id == record.item.id;
            let line = self.line(&mut film, &mut ground, &at, parent, all)?;
            film.lines.push(line);
        }
        let others = family::same_cards(self.edition, &self.shelf, &root);
        film.others = (others.into_iter())
            .map(|r| Other {
                id: r.item.id.clone(),
                title: r.item.title.clone(),
                href: None,
            })
            .collect();
        self.films.insert(key.clone(), Arc::new(film));
        self.grounds.insert(key.clone(), Arc::new(ground));
        Ok(key)
    }

    fn line(
        &mut self,
        film: &mut Film,
        ground: &mut Ground,
        record: &ResolvedRecord,
        parent: Option<usize>,
        others: bool,
    ) -> Result<Line, String> {
        let played = under::play(self.edition, &mut self.runner, ground, record, others)?;
        let mut takes = Vec::new();
        for (id, mut take) in played.takes {
            take.book = self.book(film, &id);
            takes.push(take);
        }
        let steps = |l: &Line| l.takes.first().map(|t| t.steps.clone()).unwrap_or_default();
        let base = parent.and_then(|p| film.lines.get(p)).map(steps);
        let own = takes.first().map_or(&[][..], |t| t.steps.as_slice());
        let shared = base.map_or(0, |base| {
            let pairs = base.iter().zip(own);
            pairs.take_while(|(a, b)| same(a, b)).count()
        });
        let hands = self
            .edition
            .variant_of(record.item.variant_id())
            .map_or(0, |_| record.start.hands().len());
        Ok(Line {
            id: record.item.id.clone(),
            title: record.item.title.clone(),
            parent,
            fork: shared.saturating_sub(1),
            href: None,
            seats: record.seats.iter().map(ToString::to_string).collect(),
            hands,
            pool: record.pool.map_or(0, |n| i64::from(n.value)),
            cites: ground.cite(self.edition, &record.item.cites),
            remarks: played.remarks,
            takes,
            unfit: played.unfit,
        })
    }

    fn book(&self, film: &mut Film, id: &str) -> usize {
        if let Some(known) = film.books.iter().position(|b| b.id == id) {
            return known;
        }
        let title = self.edition.variant_of(id).map(|v| v.title.clone());
        film.books.push(Book {
            id: id.to_owned(),
            title: title.unwrap_or_default(),
        });
        film.books.len() - 1
    }
}

/// Tells whether two lines have a step in common, whatever is due for it.
fn same(a: &Step, b: &Step) -> bool {
    (a.kind, a.seat, &a.text, &a.moves) == (b.kind, b.seat, &b.text, &b.moves)
}

/// Makes an anchor of a full id.
fn anchor(id: &str) -> String {
    id.replace('/', "-")
}
