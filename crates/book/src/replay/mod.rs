//! The games of the edition to step through: each is played once at build, and kept as a page holds it: text for those who read, and
//! data for the script.

mod card;
mod cut;
mod data;
mod family;
mod ground;
mod pack;
mod page;
mod place;
mod step_builder;
mod under;
mod written;

pub use card::{card_html, card_name, with_cards};
pub use data::{Book, Clause, Line, Other, PassageCite, ReplayData, ReplayLine, Step, TableStart};

use std::collections::BTreeMap;
use std::sync::Arc;

use maud::{Markup, PreEscaped};
use rayon::prelude::*;

use super::place::Kind;
use codille_edition::ruleset::Edition;
use codille_evidence::run::{self, Runner, Verdict};
use codille_evidence::{EvidenceSet, ResolvedRecord};
use ground::{FilmGround, Ground, game};

/// Finds where the things that a replay names stand, as seen from the first page: records, clauses, and whatever is cited, as a passage.
pub type Links<'l> = dyn Fn(Kind, &str) -> Option<String> + Sync + 'l;

/// How an address begins in a replay.
const HREF: &str = " href=\"";

/// The replays of all records.
#[derive(Debug)]
pub struct ReplayCache {
    reels: BTreeMap<String, Result<CachedReplay, String>>,
    grounds: BTreeMap<String, Arc<Ground>>,
}

/// The replay of a record, with links as seen from the first page.
#[derive(Debug)]
struct CachedReplay {
    widget: String,
    /// The step at which the first trick begins, and those at which each trick is over.
    moments: Vec<Option<usize>>,
    /// The last step, where an act is refused there and somebody can sit down to try it.
    trial: Option<usize>,
}

impl ReplayCache {
    /// Plays the records of a shelf in which cards are left open, each once under every book of its game; the verdicts on them come with
    /// the replays. Such a record is played in thousands of ways, all of which are in memory: one after another, and before anything else
    /// is there.
    pub fn begin(
        runner: &Runner<'_>,
        shelf: &EvidenceSet,
        links: &Links<'_>,
    ) -> (Self, Vec<Verdict>) {
        let mut runner = runner.clone();
        let grounds = Ground::all(&mut runner, shelf, links);
        let mut cache = Self {
            reels: BTreeMap::new(),
            grounds,
        };
        let set = cache.set(shelf, links);
        let open = roots(shelf).filter(|root| is_open(shelf, root));
        let played: Vec<PlayedTree> = open.map(|root| set.shoot(&mut runner, root)).collect();
        let verdicts = cache.keep(played);
        (cache, verdicts)
    }

    /// Plays the others, side by side, and returns the verdicts on them.
    pub fn go_on(
        &mut self,
        runner: &Runner<'_>,
        shelf: &EvidenceSet,
        links: &Links<'_>,
    ) -> Vec<Verdict> {
        let set = self.set(shelf, links);
        let told = roots(shelf).filter(|root| !is_open(shelf, root));
        let told: Vec<&ResolvedRecord> = told.collect();
        let played = told.par_iter().with_max_len(1);
        let played = played.map_init(|| runner.clone(), |runner, root| set.shoot(runner, root));
        let played: Vec<PlayedTree> = played.collect();
        self.keep(played)
    }

    fn set<'s>(&'s self, shelf: &'s EvidenceSet, links: &'s Links<'s>) -> Set<'s> {
        Set {
            shelf,
            links,
            grounds: &self.grounds,
        }
    }

    /// Keeps the replays of trees, and returns the verdicts on them.
    fn keep(&mut self, played: Vec<PlayedTree>) -> Vec<Verdict> {
        let (reels, verdicts): (Vec<_>, Vec<_>) = played.into_iter().unzip();
        self.reels.extend(reels.into_iter().flatten());
        verdicts.into_iter().flatten().collect()
    }

    /// Returns the widget of a record for a page: its text, and the film for the script.
    ///
    /// # Errors
    /// A sentence where there is no such record, or its own book cannot play it.
    pub fn widget(&self, id: &str, page: &str) -> Result<Markup, String> {
        let up = "../".repeat(page.matches('/').count());
        let widget = &self.reel(id)?.widget;
        // Every link of a replay is one of ours, and none leads to its own page.
        let widget = widget.replace(HREF, &format!("{HREF}{up}"));
        Ok(PreEscaped(widget))
    }

    /// Returns the files that replays share, with their paths.
    ///
    /// # Errors
    /// Returns why one is no plain data.
    pub fn shared(&self) -> serde_json::Result<Vec<(String, String)>> {
        let grounds = self.grounds.values();
        grounds.map(|g| Ok((g.path(), g.script()?))).collect()
    }

    /// Returns the fragment of the moment when a trick of a record is over; of its first lead for 0.
    ///
    /// # Errors
    /// A sentence where there is no such record, or no such trick in it.
    pub fn moment(&self, id: &str, trick: usize) -> Result<String, String> {
        let at = self.reel(id)?.moments.get(trick).copied().flatten();
        let at = at.ok_or_else(|| format!("{id} has no trick {trick}"))?;
        Ok(format!("{}.{at}", anchor(id)))
    }

    /// Returns the fragment that leads from a record to the table, at the act that is refused in it; `None` where none is, or where nobody
    /// can sit down at it.
    pub fn trial(&self, id: &str) -> Option<String> {
        let at = self.reel(id).ok()?.trial?;
        Some(format!("{}.{at}&table", anchor(id)))
    }

    fn reel(&self, id: &str) -> Result<&CachedReplay, String> {
        let reel = self.reels.get(id).map(Result::as_ref);
        let reel = reel.ok_or_else(|| format!("there is no record `{id}`"))?;
        reel.map_err(Clone::clone)
    }
}

/// The replays of a tree by the id of each of its records, and the verdicts on them.
type PlayedTree = (Vec<(String, Result<CachedReplay, String>)>, Vec<Verdict>);

/// Returns the records that branch from no other.
fn roots(shelf: &EvidenceSet) -> impl Iterator<Item = &ResolvedRecord> {
    shelf.records.iter().filter(|r| r.from.is_none())
}

/// Tells whether a card is left open in a tree of records.
fn is_open(shelf: &EvidenceSet, root: &ResolvedRecord) -> bool {
    let tree = family::tree(shelf, root);
    tree.iter().any(|(record, _)| record.item.open.is_some())
}

/// What all films are made of.
#[derive(Clone, Copy)]
struct Set<'s> {
    shelf: &'s EvidenceSet,
    links: &'s Links<'s>,
    grounds: &'s BTreeMap<String, Arc<Ground>>,
}

impl Set<'_> {
    /// Plays a tree of records and makes the replay of each.
    fn shoot(self, runner: &mut Runner<'_>, root: &ResolvedRecord) -> PlayedTree {
        let edition = runner.edition;
        let tree = family::tree(self.shelf, root);
        let own = edition.variant_of(root.item.variant_id());
        let ground = own.and_then(|raw| self.grounds.get(&game(raw))).cloned();
        let mut scene = Scene {
            edition,
            runner,
            ground: FilmGround::new(ground.unwrap_or_default(), self.links),
            books: Vec::new(),
            verdicts: Vec::new(),
        };
        let lines = scene.lines(&tree);
        let verdicts = std::mem::take(&mut scene.verdicts);
        let ids = tree.iter().map(|(r, _)| r.item.id.as_str());
        let film = lines.map(|mut lines| {
            for line in &mut lines {
                line.href = (self.links)(Kind::Record, &line.id);
            }
            ReplayData {
                id: root.item.id.clone(),
                anchor: String::new(),
                start: 0,
                books: scene.books,
                lines,
                others: self.others(root),
                rules: scene.ground.shared.path(),
                own: scene.ground.own,
            }
        });
        let ground = &scene.ground.shared;
        let reel = |id: &str| (id.to_owned(), reel(film.as_ref(), ground, id));
        (ids.map(reel).collect(), verdicts)
    }

    fn others(self, root: &ResolvedRecord) -> Vec<Other> {
        let others = family::same_cards(self.shelf, root).into_iter();
        let others = others.map(|r| Other {
            id: r.item.id.clone(),
            title: r.item.title.clone(),
            href: (self.links)(Kind::Record, &r.item.id),
        });
        others.collect()
    }
}

/// Makes the replay of a record of the film of its tree.
fn reel(
    tree: Result<&ReplayData, &String>,
    ground: &Ground,
    id: &str,
) -> Result<CachedReplay, String> {
    let mut film = cut::cut(tree.map_err(Clone::clone)?, id);
    let start = film.lines.iter().position(|l| l.id == id);
    film.start = start.ok_or_else(|| format!("the film of {id} has no line of it"))?;
    id.clone_into(&mut film.id);
    film.anchor = anchor(id);
    let widget = page::html(&film, ground)?.into_string();
    let line = film.lines.get(film.start);
    let steps = line.and_then(|l| l.takes.first()).map(|t| &t.steps);
    let refused = steps
        .and_then(|steps| steps.last())
        .filter(|s| s.kind == "stop");
    let table = line.and_then(|line| line.table.as_ref());
    let table = table.filter(|table| table.record.is_some() && refused.is_some());
    let trial = table.and_then(|table| table.acts.len().checked_sub(1));
    let mut moments = vec![None];
    for (at, step) in steps.into_iter().flatten().enumerate() {
        if step.kind == "card" && moments == [None] {
            moments = vec![Some(at.saturating_sub(1))];
        }
        if let Some(trick) = step.trick {
            moments.resize(moments.len().max(trick + 1), None);
            if let Some(over) = moments.get_mut(trick) {
                *over = Some(at);
            }
        }
    }
    Ok(CachedReplay {
        widget,
        moments,
        trial,
    })
}

/// A film while it is made.
struct Scene<'s, 'e> {
    edition: &'e Edition,
    runner: &'s mut Runner<'e>,
    ground: FilmGround<'s>,
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
                        if line.cites == base.cites {
                            line.cites.clear();
                        }
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
            remarks: played.remarks,
            cites: record.item.cites.iter().map(ToString::to_string).collect(),
            table: played.table,
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
