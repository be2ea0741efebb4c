//! Warns somebody who learns of an act against the laws before it is done, once of each kind. Rules on nothing.

use super::{Affair, Club};
use crate::game::Game;
use codille_engine::referee::{Deed, Ruling};
use codille_lang::ids::Seat;
use codille_players::Move;
use std::collections::BTreeSet;

impl Game {
    /// Lets everybody who types at a club table be warned, once of each kind, before an act against the laws is done.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.warned = Some(BTreeSet::new());
        self
    }

    /// Returns what the law says of a deed that is against it, where a chair is to be warned of its kind and was not; `None` where the
    /// deed is done at once.
    pub(super) fn warns(&mut self, chair: usize, deed: &Deed) -> Option<String> {
        let warned = self.warned.as_ref()?;
        let seat = self.seat_of(chair);
        let ruling = self.club.as_ref()?.foresees(seat, deed)?;
        let faults = &self.setup.variant.checked.faults;
        let own = ruling.faults.iter().find(|f| f.seat == seat);
        let (kind, clauses) = match own {
            Some(fault) => (faults[fault.fault].to_owned(), &fault.clauses),
            None if ruling.allowed == Some(false) => {
                let first = ruling.grounds.first()?;
                let label = self.setup.variant.checked.label(*first);
                (label.to_string(), &ruling.grounds)
            }
            None => return None,
        };
        let told = (chair, kind.clone());
        if warned.contains(&told) {
            return None;
        }
        let law = self.setup.grounds.lines(clauses).into_iter().next();
        let law = law.map_or_else(String::new, |law| format!(" {law}"));
        let what = if own.is_some() {
            format!("That would be a fault, “{kind}”.")
        } else {
            "The rules do not allow that.".to_owned()
        };
        self.warned.as_mut()?.insert(told);
        Some(format!(
            "[The law] {what}{law} Do it again, and it is done all the same."
        ))
    }
}

impl Club {
    /// Returns what a seat could see of the ruling on a deed of its own, were it done.
    fn foresees(&self, seat: Seat, deed: &Deed) -> Option<Ruling> {
        let mut judged = self.clone();
        judged.bench.act(seat, deed).ok()?;
        let ruling = judged.bench.rulings.len().checked_sub(1)?;
        let (before, done) = (self.bench.clone(), Move::Act(seat, deed.clone()));
        let affair = Affair::new(ruling, Box::new(before), done);
        judged.visible(&affair, seat)
    }
}
