//! Sums of points of which a program takes for granted that they stay below a bound: as long as they do, a shorter program answers.

use super::bill::Bill;
use super::builder::{ALL_SCORED, Builder, Value};
use super::code::Op;
use crate::variant::HandState;
use codille_edition::check::bound::LARGEST;
use codille_edition::check::node::{Cmp, Fn1, Op2};
use codille_lang::ids::{Seat, SeatSet};
use std::sync::Arc;

/// The most terms of a sum.
const TERMS: usize = 4;

/// One term of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PointTerm {
    /// Points of a seat under the headings of a mask.
    Made(Seat, u32),
    /// Points of a seat in the partie.
    Total(Seat),
    Known(i64),
}

/// A sum of points with the least that it must come to before a truth holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PointSum {
    terms: Box<[PointTerm]>,
    least: i64,
}

impl PointSum {
    /// Reads a comparison with a bound; the values of its sums are added to `sums`. `None` where anything but points is compared.
    pub(super) fn of(
        on: &Builder<'_>,
        (cmp, points, bound): (Cmp, Value, Value),
        sums: &mut Vec<Value>,
    ) -> Option<Self> {
        let Value::Known(bound) = bound else {
            return None;
        };
        let least = match cmp {
            Cmp::Ge => bound,
            Cmp::Gt => bound.checked_add(1)?,
            Cmp::Eq | Cmp::Ne | Cmp::Lt | Cmp::Le => return None,
        };
        let mut terms = Vec::new();
        gather(on, points, &mut terms, sums)?;
        let counts = terms.iter().any(|term| matches!(term, PointTerm::Made(..)));
        (counts && terms.len() <= TERMS).then(|| Self {
            terms: terms.into(),
            least,
        })
    }

    /// Returns how many points must be made before the sum comes to its bound, or can't be worked out any more; none where it has come there.
    #[inline]
    fn room(&self, facts: &HandState) -> i64 {
        let (mut sum, mut size) = (0_i64, 0_i64);
        for term in &self.terms {
            let value = match *term {
                PointTerm::Made(seat, headings) => {
                    // Points under several headings are added up one by one, and may be beyond the bound on the way.
                    if !headings.is_power_of_two() {
                        size += ALL_SCORED;
                    }
                    facts.reckoning.points(seat, headings)
                }
                PointTerm::Total(seat) => facts.reckoning.total(seat),
                PointTerm::Known(number) => number,
            };
            sum = sum.saturating_add(value);
            size = size.saturating_add(value.saturating_abs());
        }
        let before_bound = self.least.saturating_sub(sum);
        before_bound.min(LARGEST.saturating_sub(size).saturating_add(1))
    }

    /// Tells whether a point that is made counts once at the most.
    fn counts_once(&self) -> bool {
        let made = |term: &&PointTerm| matches!(term, PointTerm::Made(..));
        self.terms.iter().filter(made).count() <= 1
    }

    /// Returns the only seat of whose points the sum is made, those of the hand and those of the partie once at the most, and what else it adds;
    /// `None` of any other sum.
    fn of_one_seat(&self) -> Option<(Seat, i64)> {
        let (mut made, mut total, mut known) = (None, None, 0_i64);
        for term in &self.terms {
            let once = match *term {
                PointTerm::Made(seat, _) => made.replace(seat),
                PointTerm::Total(seat) => total.replace(seat),
                PointTerm::Known(number) => {
                    known = known.checked_add(number)?;
                    None
                }
            };
            if once.is_some() {
                return None;
            }
        }
        let seat = made.filter(|made| total.is_none_or(|total| total == *made))?;
        Some((seat, known))
    }
}

/// The most that the points of a seat in a hand add to the size of a sum, those under several headings being added up one by one.
const MADE_SIZE: i64 = 2 * ALL_SCORED;

/// Sums of points that are looked at together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PointSums {
    all: Box<[PointSum]>,
    /// For each side the least to which its points must come before one of the sums comes to its bound, where each sum is of one side alone.
    least: Option<[i64; 2]>,
}

impl PointSums {
    pub(super) fn of(all: Vec<PointSum>) -> Self {
        let mut least = Some([i64::MAX; 2]);
        for sum in &all {
            let Some((seat, known)) = sum
                .of_one_seat()
                .filter(|(_, known)| known.abs() < MADE_SIZE)
            else {
                least = None;
                break;
            };
            if let Some(place) = least.as_mut().and_then(|least| least.get_mut(seat.index())) {
                *place = sum.least.saturating_sub(known).min(*place);
            }
        }
        Self {
            all: all.into(),
            least,
        }
    }

    /// Tells whether there are none.
    #[inline]
    const fn are_none(&self) -> bool {
        self.all.is_empty()
    }

    /// Tells whether all sums are below what they must come to, and can be worked out.
    #[inline]
    pub(super) fn are_below(&self, facts: &HandState) -> bool {
        self.are_none() || self.room_at_once(facts) > 0 || self.are_below_by_sums(facts)
    }

    #[inline(never)]
    fn are_below_by_sums(&self, facts: &HandState) -> bool {
        self.all.iter().all(|sum| sum.room(facts) > 0)
    }

    /// Returns how many points must be made at the least before any sum comes to its bound, or can't be worked out any more, for all that is
    /// soon told: no sum comes to more than all that its seat has made above nought. None where that tells nothing.
    #[inline]
    fn room_at_once(&self, facts: &HandState) -> i64 {
        let Some(least) = self.least else {
            return 0;
        };
        let mut room = LARGEST;
        for (seat, least) in [Seat::FIRST, Seat::SECOND].into_iter().zip(least) {
            let total = facts.reckoning.total(seat);
            let most = facts.reckoning.made_above_nought(seat) + total.max(0);
            let before_size = LARGEST - 2 * MADE_SIZE - total.saturating_abs();
            room = room.min(least.saturating_sub(most)).min(before_size);
        }
        room
    }

    /// Returns how many points must be made before any sum comes to its bound, or can't be worked out any more; none where one has come there,
    /// and none beyond them where a point may count more than once.
    #[inline(never)]
    fn room(&self, facts: &HandState) -> (bool, i64) {
        let least = self.all.iter().map(|sum| sum.room(facts)).min();
        let least = least.unwrap_or(i64::MAX);
        let counts_once = self.all.iter().all(PointSum::counts_once);
        (least > 0, if counts_once { least } else { 0 })
    }
}

/// How many points may be made before some sums may come to their bounds, found when they were last added up.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PointRoom<'a> {
    sums: Option<&'a PointSums>,
    left: i64,
}

impl<'a> PointRoom<'a> {
    /// Tells whether all of some sums are certainly below their bounds, too few points having been made since they were last added up.
    #[inline]
    pub(super) fn covers(&self, sums: &PointSums) -> bool {
        let are_same = |own: &PointSums| std::ptr::eq(own, sums);
        sums.are_none() || self.left > 0 && self.sums.is_some_and(are_same)
    }

    /// Adds the sums up, and tells whether all are below their bounds.
    #[inline]
    pub(super) fn find(&mut self, sums: &'a PointSums, facts: &HandState) -> bool {
        let at_once = sums.room_at_once(facts);
        let are_below;
        (are_below, self.left) = if at_once > 0 {
            (true, at_once)
        } else {
            sums.room(facts)
        };
        self.sums = Some(sums);
        are_below
    }

    /// Notes that points were made.
    #[inline]
    pub(crate) const fn make(&mut self, amount: i64) {
        // No payment is beyond the bound of numbers, and a hand makes few.
        self.left -= amount.abs();
    }
}

impl Builder<'_> {
    /// The same for facts in which points stay below the bounds that they are compared with.
    pub(super) fn below_bounds(mut self) -> Self {
        self.below = Some(Vec::new());
        self
    }

    /// Tells whether a truth asks for points beyond a bound and is taken not to hold; which points, is noted.
    pub(super) fn is_beyond(&mut self, cmp: Cmp, points: Value, bound: Value) -> bool {
        if self.below.is_none() {
            return false;
        }
        let mut sums = Vec::new();
        let Some(sum) = PointSum::of(self, (cmp, points, bound), &mut sums) else {
            return false;
        };
        self.summed.append(&mut sums);
        if let Some(below) = &mut self.below
            && !below.contains(&sum)
        {
            below.push(sum);
        }
        true
    }
}

fn gather(
    on: &Builder<'_>,
    value: Value,
    terms: &mut Vec<PointTerm>,
    sums: &mut Vec<Value>,
) -> Option<()> {
    if let Value::Known(number) = value {
        terms.push(PointTerm::Known(number));
        return Some(());
    }
    let op = on.op_of(value)?;
    if let Op::Two(Op2::Add, one, other) = op {
        sums.push(value);
        gather(on, on.inner(one), terms, sums)?;
        return gather(on, on.inner(other), terms, sums);
    }
    if let Op::Points(seat, headings) = op {
        // Points of one seat under different headings are one term, wherever they stand in the sum.
        let one = terms.iter_mut().find_map(|term| match term {
            PointTerm::Made(other, more) if *other == seat && *more & headings == 0 => Some(more),
            PointTerm::Made(..) | PointTerm::Total(_) | PointTerm::Known(_) => None,
        });
        match one {
            Some(more) => *more |= headings,
            None => terms.push(PointTerm::Made(seat, headings)),
        }
    } else if let Op::Fun(Fn1::Total, seat) = op {
        let Value::Known(seat) = on.inner(seat) else {
            return None;
        };
        let seats = SeatSet::from_mask(crate::variant::eval::mask(seat));
        terms.push(PointTerm::Total(seats.first()?));
    } else {
        return None;
    }
    Some(())
}

/// What a program is lowered to where some sums stay below their bounds.
#[derive(Debug, Clone)]
pub(super) struct BelowBounds {
    pub(super) sums: Arc<PointSums>,
    pub(super) bill: Bill,
}

#[cfg(test)]
mod tests {
    use super::*;
    use codille_lang::ids::HeadingId;

    use crate::tests::{played, played_in_bulk};
    use crate::variant::small::variant;

    #[test]
    fn what_is_soon_told_of_sums_is_no_more_than_their_room() {
        let sum = |seat, headings, least| PointSum {
            terms: [
                PointTerm::Made(seat, headings),
                PointTerm::Total(seat),
                PointTerm::Known(2),
            ]
            .into(),
            least,
        };
        let all = vec![sum(Seat::FIRST, 0b01, 20), sum(Seat::SECOND, 0b11, 30)];
        let sums = PointSums::of(all.clone());
        let both = PointTerm::Made(Seat::SECOND, 0b1);
        let terms = [both, PointTerm::Made(Seat::FIRST, 0b1)].into();
        let mixed = PointSums::of(vec![PointSum { terms, least: 9 }]);
        let (facts, mut told) = (variant(&[]).facts(), 0);
        for (first, second) in (-3..20).flat_map(|one| (-3..20).map(move |other| (one, other))) {
            let mut facts = facts.clone();
            for seat in [Seat::FIRST, Seat::SECOND] {
                assert!(facts.reckoning.add(seat, HeadingId::from(0), first));
                assert!(facts.reckoning.add(seat, HeadingId::from(1), second));
            }
            let at_once = sums.room_at_once(&facts);
            let (_, room) = sums.room(&facts);
            assert!(at_once <= room || at_once <= 0, "{first} {second}");
            let are_below = all.iter().all(|sum| sum.room(&facts) > 0);
            assert_eq!(sums.are_below(&facts), are_below, "{first} {second}");
            told += u32::from(at_once > 0);
            assert!(mixed.room_at_once(&facts) <= 0);
        }
        assert!(told > 100, "{told} of 529 are told at once");
    }

    const LED: &str = "led: 'player scores 1 as \"lead\" at a lead'";
    const ENOUGH: &str =
        "enough: 'exception to @led: nothing when total(player) + score(player) >= 3'";
    const WON: &str =
        "won: 'player scores 2 as \"won\" at a trick when score(player) + score(leader) > 7'";

    #[test]
    fn points_beyond_a_bound_are_told_by_the_whole_program() {
        let plain = played(&variant(&[LED]), |_| ()).score;
        assert_eq!(plain.iter().sum::<i64>(), 12);
        let bounded = variant(&[LED, ENOUGH]);
        let state = played(&bounded, |_| ());
        let expected = plain.values().map(|leads| leads.min(3));
        assert_eq!(state.score.values(), &expected);
        let begun = played(&bounded, |state| {
            *state
                .facts
                .reckoning
                .total
                .iter_mut()
                .next()
                .expect("two sides") = 1;
        });
        assert_eq!(begun.score.values()[0], plain.values()[0].min(2));
        let rows = bounded.table_rows();
        assert!(rows.points.known > 0 && rows.points.empty == 0, "{rows}");
    }

    #[test]
    fn points_of_one_seat_are_one_term_of_a_sum() {
        let names = ["a", "b", "c", "d", "e"];
        let others = names.map(|name| {
            format!("{name}: 'player scores 1 as \"{name}\" at a trick when tricks_played > 20'")
        });
        let scored = ["lead", "a", "b", "c", "d", "e"]
            .map(|name| format!("scored(player, \"{name}\")"))
            .join(" + ");
        let enough =
            format!("enough: 'exception to @led: nothing when total(player) + {scored} >= 3'");
        let mut clauses = vec![LED, &enough];
        clauses.extend(others.iter().map(String::as_str));
        let bounded = variant(&clauses);
        let scored = played(&bounded, |_| ());
        assert_eq!(scored.score, played(&variant(&[LED, ENOUGH]), |_| ()).score);
        let rows = bounded.table_rows();
        assert!(rows.points.known > 0 && rows.points.empty == 0, "{rows}");
        for _ in 0..2 {
            assert_eq!(scored, played_in_bulk(&bounded));
        }
    }

    #[test]
    fn a_program_that_asks_for_few_points_is_as_the_rules() {
        let clauses = [LED, WON];
        let tabled = played(&variant(&clauses), |_| ());
        let untabled = variant(&clauses).without_tables();
        assert_eq!(tabled, played(&untabled, |_| ()));
        assert!(tabled.score.iter().sum::<i64>() > 12);
    }
}
