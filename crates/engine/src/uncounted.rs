//! What has been scored since each side was last asked at a count, so that a count asks no more often than something may be due.

use crate::variant::reckoning::BySide;
use codille_lang::ids::{HeadingId, Seat};

/// What one side, as the one who counts, has not yet been asked about.
#[derive(Debug, Clone, Copy)]
struct Unasked {
    /// The headings under which each side has made points since.
    headings: BySide<u32>,
    /// How many points each side would still have to make before anything may be due; none are known to be needed where it is 0.
    slack: BySide<i64>,
}

impl Unasked {
    /// Each side has made points under every heading.
    const ALL: Self = Self {
        headings: BySide::new([u32::MAX; 2]),
        slack: BySide::new([0; 2]),
    };
}

/// Points that have been made since each side was last asked at a count.
///
/// It only saves work: where it says too much a count is asked once more. So two states that differ in nothing else are alike, such as
/// one to which play has gone back and what it was before a penalty was settled anew.
#[derive(Debug, Clone, Copy)]
pub(super) struct Uncounted(BySide<Unasked>);

impl Uncounted {
    /// Makes a record in which everything is still to be asked about.
    pub(super) const fn everything() -> Self {
        Self(BySide::new([Unasked::ALL; 2]))
    }

    /// Notes that a seat has made points under a heading.
    pub(super) fn score(&mut self, seat: Seat, heading: HeadingId, amount: i64) {
        // A heading that is only paid under is beyond those that a count can ask for: whatever is asked for is asked again.
        let bit = heading.bit().unwrap_or(u32::MAX);
        for unasked in &mut self.0 {
            if let Some(headings) = unasked.headings.find_mut(seat) {
                *headings |= bit;
            }
            if let Some(slack) = unasked.slack.find_mut(seat) {
                *slack = slack.saturating_sub(amount.saturating_abs());
            }
        }
    }

    /// Tells whether neither side has made as many points as it takes before anything may be due to a seat; whoever sits third is asked
    /// every time.
    #[inline]
    pub(super) fn is_far(&self, seat: Seat) -> bool {
        let unasked = self.0.find(seat);
        unasked.is_some_and(|unasked| unasked.slack.iter().all(|slack| *slack > 0))
    }

    /// The same of both sides.
    #[inline]
    pub(super) fn are_far(&self) -> bool {
        let [one, other] = self.0.values();
        let ([a, b], [c, d]) = (one.slack.values(), other.slack.values());
        *a.min(b).min(c).min(d) > 0
    }

    /// Tells whether nothing has been made under these headings, a mask a side, since a seat was last asked.
    pub(super) fn is_unchanged(&self, seat: Seat, watched: [u32; 2]) -> bool {
        self.0.find(seat).is_some_and(|unasked| {
            let mut both = unasked.headings.iter().zip(watched);
            unasked.headings != Unasked::ALL.headings
                && both.all(|(since, watched)| since & watched == 0)
        })
    }

    /// Notes that a seat is asked now.
    pub(super) fn ask(&mut self, seat: Seat) {
        if let Some(unasked) = self.0.find_mut(seat) {
            unasked.headings = BySide::default();
        }
    }

    /// Notes what came of it: `slack` says how many points each side has to make before anything may be due, where nothing was.
    pub(super) fn asked(&mut self, seat: Seat, slack: impl FnOnce() -> [i64; 2]) {
        let Some(unasked) = self.0.find_mut(seat) else {
            return;
        };
        if unasked.headings.iter().any(|headings| *headings != 0) {
            // What was due once may be due again.
            *unasked = Unasked::ALL;
        } else {
            unasked.slack = BySide::new(slack());
        }
    }
}

impl PartialEq for Uncounted {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Uncounted {}
