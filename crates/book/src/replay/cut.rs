//! One film out of those of a large tree: its own line under every book, the others under their own. Plays nothing.

use super::data::ReplayData;

/// The most lines of a tree that are shown under every book; the branches of larger ones have that on their own pages.
const UNDER_ALL: usize = 8;

/// Returns the film of a record.
pub(super) fn cut(tree: &ReplayData, id: &str) -> ReplayData {
    let mut film = tree.clone();
    if film.lines.len() > UNDER_ALL {
        for line in film.lines.iter_mut().filter(|l| l.id != id) {
            line.takes.truncate(1);
            line.unfit.clear();
        }
    }
    for line in film.lines.iter_mut().filter(|l| l.id != id) {
        line.table = None;
    }
    film
}
