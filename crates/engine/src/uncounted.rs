//! What has been scored since each side was last asked at a count, so that a count asks no more often than something may be due.

use crate::variant::reckoning::BySide;
use codille_lang::ids::{HeadingId, Seat};

/// How many sides there are.
const SIDES: usize = 2;

/// Points that have been made since each side was last asked at a count.
///
/// It only saves work: where it says too much a count is asked once more. So two states that differ in nothing else are alike, such as
/// one to which play has gone back and what it was before a penalty was settled anew.
///
/// Each list is by the side that made points, and then by the side that is asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Uncounted {
    /// The headings under which a side has made points since another was asked.
    headings: BySide<[u32; SIDES]>,
    /// How many points a side would still have to make before anything may be due; none are known to be needed where it is 0.
    slack: BySide<[i64; SIDES]>,
}

impl Uncounted {
    /// Makes a record in which everything is still to be asked about.
    pub(super) const fn everything() -> Self {
        Self {
            headings: BySide::new([[u32::MAX; SIDES]; SIDES]),
            slack: BySide::new([[0; SIDES]; SIDES]),
        }
    }

    /// Notes that a seat has made points under a heading.
    #[inline]
    pub(super) fn score(&mut self, seat: Seat, heading: HeadingId, amount: i64) {
        let (Some(headings), Some(slack)) =
            (self.headings.find_mut(seat), self.slack.find_mut(seat))
        else {
            return;
        };
        // A heading that is only paid under is beyond those that a count can ask for: whatever is asked for is asked again.
        let bit = heading.bit().unwrap_or(u32::MAX);
        for headings in headings {
            *headings |= bit;
        }
        for slack in slack {
            *slack = slack.saturating_sub(amount.saturating_abs());
        }
    }

    /// Tells whether neither side has made as many points as it takes before anything may be due to a seat; whoever sits third is asked
    /// every time.
    #[inline]
    pub(super) fn is_far(&self, seat: Seat) -> bool {
        let mut by_side = self.slack.iter().map(|slack| slack.get(seat.index()));
        by_side.all(|slack| slack.is_some_and(|slack| *slack > 0))
    }

    /// The same of both sides.
    #[inline]
    pub(super) fn are_far(&self) -> bool {
        let [[a, b], [c, d]] = self.slack.values();
        *a.min(b).min(c).min(d) > 0
    }

    /// Returns how many points each side has to make before anything may be due to anybody.
    pub(super) fn slack(&self) -> [i64; SIDES] {
        self.slack.values().map(|[one, other]| one.min(other))
    }

    /// Tells whether nothing has been made under these headings, a mask a side, since a seat was last asked.
    pub(super) fn is_unchanged(&self, seat: Seat, watched: [u32; SIDES]) -> bool {
        let since = self.since(seat);
        let mut both = since.into_iter().zip(watched);
        since != [u32::MAX; SIDES] && both.all(|(since, watched)| since & watched == 0)
    }

    /// Returns the headings under which each side has made points since a seat was last asked; all, of whoever sits third.
    fn since(&self, seat: Seat) -> [u32; SIDES] {
        let of = |by_asked: &[u32; SIDES]| by_asked.get(seat.index()).copied();
        self.headings
            .values()
            .each_ref()
            .map(|by_asked| of(by_asked).unwrap_or(u32::MAX))
    }

    /// Notes that a seat is asked now.
    pub(super) fn ask(&mut self, seat: Seat) {
        self.set_headings(seat, 0);
    }

    /// Notes what came of it: `slack` says how many points each side has to make before anything may be due, where nothing was.
    pub(super) fn asked(&mut self, seat: Seat, slack: impl FnOnce() -> [i64; SIDES]) {
        let slack = if self.since(seat) == [0; SIDES] {
            slack()
        } else {
            // What was due once may be due again.
            self.set_headings(seat, u32::MAX);
            [0; SIDES]
        };
        for (by_asked, slack) in self.slack.iter_mut().zip(slack) {
            if let Some(place) = by_asked.get_mut(seat.index()) {
                *place = slack;
            }
        }
    }

    fn set_headings(&mut self, seat: Seat, headings: u32) {
        for by_asked in &mut self.headings {
            if let Some(place) = by_asked.get_mut(seat.index()) {
                *place = headings;
            }
        }
    }
}

impl PartialEq for Uncounted {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Uncounted {}
