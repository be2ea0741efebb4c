//! The games of the edition to step through: films made at build, and the text of each for those who read.

mod card;
mod cut;
mod data;
mod family;
mod ground;
mod page;
mod place;
mod step_builder;
mod under;

pub use card::{card_html, card_name, with_cards};
pub use data::{Book, Clause, Line, Other, PassageCite, ReplayData, ReplayLine, Step};

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::Markup;
use rayon::prelude::*;

use super::place::Kind;
use codille_edition::ruleset::Edition;
use codille_evidence::run::{self, Runner, Verdict};
use codille_evidence::{EvidenceSet, ResolvedRecord};
use ground::Ground;

/// Finds where the things that a replay names stand, as seen from its page: records, clauses, and whatever is cited, as a passage.
pub type Links<'l> = dyn Fn(Kind, &str) -> Option<String> + 'l;

/// The films of all records.
#[derive(Debug)]
pub struct ReplayCache {
    reels: BTreeMap<String, Result<CachedReplay, String>>,
}

/// The film of a tree of records, before it has links.
#[derive(Debug, Clone)]
struct CachedReplay {
    film: Arc<ReplayData>,
    ground: Arc<Ground>,
}

impl ReplayCache {
    /// Plays all records of a shelf, each once under every book of its game; the verdicts on them come with the films.
    pub fn new(runner: &Runner<'_>, shelf: &EvidenceSet) -> (Self, Vec<Verdict>) {
        let roots: Vec<&ResolvedRecord> = (shelf.records.iter())
            .filter(|r| r.from.is_none())
            .collect();
        let shot: Vec<PlayedTree> = roots
            .par_iter()
            .with_max_len(1)
            .map_init(|| runner.clone(), |runner, root| shoot(shelf, runner, root))
            .collect();
        let (reels, verdicts): (Vec<_>, Vec<_>) = shot.into_iter().unzip();
        let reels = reels.into_iter().flatten().collect();
        (Self { reels }, verdicts.into_iter().flatten().collect())
    }

    /// Makes the widget of a record: its text, and the film for the script.
    ///
    /// # Errors
    /// A sentence where there is no such record, or its own book cannot play it.
    pub fn widget(&self, id: &str, links: &Links<'_>) -> Result<Markup, String> {
        page::html(&self.film(id, links)?)
    }

    /// Returns the film of a record, by its full id, with the links of a page.
    ///
    /// # Errors
    /// As [`Self::widget`].
    pub fn film(&self, id: &str, links: &Links<'_>) -> Result<ReplayData, String> {
        let reel = self.reel(id)?;
        let (mut film, ground) = cut::cut(reel, id);
        let start = film.lines.iter().position(|l| l.id == id);
        film.start = start.ok_or_else(|| format!("the film of {id} has no line of it"))?;
        id.clone_into(&mut film.id);
        film.anchor = anchor(id);
        (film.clauses, film.cites) = ground.linked(links);
        for line in &mut film.lines {
            line.href = links(Kind::Record, &line.id);
        }
        for other in &mut film.others {
            other.href = links(Kind::Record, &other.id);
        }
        Ok(film)
    }

    /// Returns the fragment of the moment when a trick of a record is over; of its first lead for 0.
    ///
    /// # Errors
    /// A sentence where there is no such record, or no such trick in it.
    pub fn moment(&self, id: &str, trick: usize) -> Result<String, String> {
        let lines = &self.reel(id)?.film.lines;
        let line = lines.iter().find(|l| l.id == id);
        let steps = line.and_then(|l| l.takes.first()).map(|t| &t.steps);
        let mut numbered = steps.into_iter().flatten().enumerate();
        let at = if trick == 0 {
            let first = numbered.position(|(_, s)| s.kind == "card");
            first.map(|at| at.saturating_sub(1))
        } else {
            let last = numbered.filter(|(_, s)| s.trick == Some(trick)).last();
            last.map(|(at, _)| at)
        };
        let at = at.ok_or_else(|| format!("{id} has no trick {trick}"))?;
        Ok(format!("{}.{at}", anchor(id)))
    }

    fn reel(&self, id: &str) -> Result<&CachedReplay, String> {
        let reel = self.reels.get(id).map(Result::as_ref);
        let reel = reel.ok_or_else(|| format!("there is no record `{id}`"))?;
        reel.map_err(Clone::clone)
    }
}

/// The film of a tree by the id of each of its records, and the verdicts on them.
type PlayedTree = (Vec<(String, Result<CachedReplay, String>)>, Vec<Verdict>);

/// Plays a tree of records and makes its film.
fn shoot(shelf: &EvidenceSet, runner: &mut Runner<'_>, root: &ResolvedRecord) -> PlayedTree {
    let edition = runner.edition;
    let tree = family::tree(shelf, root);
    let others = family::same_cards(shelf, root);
    let others: Vec<Other> = (others.into_iter())
        .map(|r| Other {
            id: r.item.id.clone(),
            title: r.item.title.clone(),
            href: None,
        })
        .collect();
    let mut scene = Scene {
        edition,
        runner,
        ground: Ground::default(),
        books: Vec::new(),
        verdicts: Vec::new(),
    };
    let lines = scene.lines(&tree);
    let verdicts = std::mem::take(&mut scene.verdicts);
    let reel = lines.map(|lines| CachedReplay {
        film: Arc::new(ReplayData {
            id: root.item.id.clone(),
            anchor: String::new(),
            start: 0,
            books: scene.books,
            lines,
            others,
            clauses: Vec::new(),
            cites: BTreeMap::new(),
        }),
        ground: Arc::new(scene.ground),
    });
    let ids = tree.iter().map(|(r, _)| r.item.id.clone());
    (ids.map(|id| (id, reel.clone())).collect(), verdicts)
}

/// A film while it is made.
struct Scene<'s, 'e> {
    edition: &'e Edition,
    runner: &'s mut Runner<'e>,
    ground: Ground,
    books: Vec<Book>,
    verdicts: Vec<Verdict>,
}

impl Scene<'_, '_> {
    fn lines(&mut self, tree: &[(&ResolvedRecord, Option<usize>)]) -> Result<Vec<Line>, String> {
        let mut lines: Vec<Line> = Vec::new();
        let mut failed = None;
        // A played line holds its hand before every act: one at a time is enough.
        for (record, parent) in tree {
            let (verdict, played) = self.runner.judged(record);
            self.verdicts.push(verdict);
            if failed.is_some() {
                continue;
            }
            let line = played.and_then(|played| self.line(record, &played));
            match line {
                Ok(mut line) => {
                    line.parent = *parent;
                    if let Some(parent) = parent {
                        let base = lines.get(*parent).expect("a branch comes after its base");
                        line.fork = shared(base.own_steps(), line.own_steps());
                    }
                    lines.push(line);
                }
                Err(why) => failed = Some(why),
            }
        }
        failed.map_or(Ok(lines), Err)
    }

    fn line(&mut self, record: &ResolvedRecord, home: &run::Line) -> Result<Line, String> {
        let Self {
            edition,
            runner,
            ground,
            ..
        } = self;
        let played = under::play(edition, runner, ground, (record, home))?;
        let mut takes = Vec::new();
        for (id, mut take) in played.takes {
            take.book = self.book(&id);
            takes.push(take);
        }
        Ok(Line {
            id: record.item.id.clone(),
            title: record.item.title.clone(),
            parent: None,
            fork: 0,
            href: None,
            seats: record.seats.iter().map(ToString::to_string).collect(),
            hands: record.start.hands().len(),
            pool: record.pool.map_or(0, |n| i64::from(n.value)),
            cites: self.ground.cite(self.edition, &record.item.cites),
            remarks: played.remarks,
            takes,
            unfit: played.unfit,
        })
    }

    fn book(&mut self, id: &str) -> usize {
        if let Some(known) = self.books.iter().position(|b| b.id == id) {
            return known;
        }
        let variant = self.edition.variant_of(id);
        let variant = variant.expect("what a record is played under is in the edition");
        self.books.push(Book {
            id: id.to_owned(),
            title: variant.title.clone(),
        });
        self.books.len() - 1
    }
}

/// Returns the last step that two lines have in common.
fn shared(base: &[Step], own: &[Step]) -> usize {
    let pairs = base.iter().zip(own);
    let count = pairs.take_while(|(a, b)| same(a, b)).count();
    count.saturating_sub(1)
}

/// Tells whether two lines have a step in common, whatever is due for it.
fn same(a: &Step, b: &Step) -> bool {
    (a.kind, a.seat, &a.text, &a.moves) == (b.kind, b.seat, &b.text, &b.moves)
}

/// Makes an anchor of a full id.
fn anchor(id: &str) -> String {
    id.replace('/', "-")
}
