//! One film out of those of a large tree: its own line under every book, the others under their own, and no clause that none of them
//! leans on. Plays nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::CachedReplay;
use super::data::{Line, ReplayData};
use super::ground::Ground;

/// The most lines of a tree that are shown under every book; the branches of larger ones have that on their own pages.
const UNDER_ALL: usize = 8;

/// Returns the film of a record and the ground that it stands on.
pub(super) fn cut(reel: &CachedReplay, id: &str) -> (ReplayData, Ground) {
    let mut film = (*reel.film).clone();
    if film.lines.len() <= UNDER_ALL {
        return (film, (*reel.ground).clone());
    }
    for line in film.lines.iter_mut().filter(|l| l.id != id) {
        line.takes.truncate(1);
        line.unfit.clear();
    }
    let mut numbers = Numbers::default();
    film.lines.iter_mut().for_each(|l| numbers.renew(l));
    let ground = numbers.ground(&reel.ground, &film.lines);
    (film, ground)
}

/// The clauses that are kept, by their numbers before.
#[derive(Default)]
struct Numbers {
    new: BTreeMap<usize, usize>,
    kept: Vec<usize>,
}

impl Numbers {
    fn renew(&mut self, line: &mut Line) {
        for step in line.takes.iter_mut().flat_map(|t| &mut t.steps) {
            let entries = step.entries.iter_mut().map(|e| &mut e.why);
            let reasons = step.why.iter_mut().map(|(_, why)| why);
            for number in entries.chain(reasons).flatten() {
                *number = self.number(*number);
            }
        }
    }

    fn number(&mut self, old: usize) -> usize {
        *self.new.entry(old).or_insert_with(|| {
            self.kept.push(old);
            self.kept.len() - 1
        })
    }

    fn ground(&self, all: &Ground, lines: &[Line]) -> Ground {
        let kept = self.kept.iter();
        let found: Vec<_> = kept.filter_map(|n| all.clause(*n)).collect();
        let clauses = found.iter().flat_map(|(c, _)| &c.cites);
        let cited: BTreeSet<&String> = lines.iter().flat_map(|l| &l.cites).chain(clauses).collect();
        all.only(found.iter().copied(), |id| cited.contains(id))
    }
}
