//! Sums of points of which a program takes for granted that they stay below a bound: as long as they do, a shorter program answers.

use super::bill::Bill;
use super::builder::{ALL_SCORED, Builder, Value};
use super::code::Op;
use crate::variant::HandState;
use codille_edition::check::bound::LARGEST;
use codille_edition::check::node::{Cmp, Fn1, Op2};
use codille_lang::ids::{Seat, SeatSet};

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

    /// Tells whether the sum is below what it must come to, and can be worked out.
    #[inline]
    pub(super) fn is_below(&self, facts: &HandState) -> bool {
        self.room(facts) > 0
    }

    /// Returns how many points must be made before the sum comes to its bound, or can't be worked out any more; none where it has come there.
    #[inline]
    pub(super) fn room(&self, facts: &HandState) -> i64 {
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
}

/// How many points may be made before some sums may come to their bounds, found when they were last added up.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PointRoom<'a> {
    sums: &'a [PointSum],
    left: i64,
}

impl<'a> PointRoom<'a> {
    /// Tells whether all of some sums are certainly below their bounds, too few points having been made since they were last added up.
    #[inline]
    pub(super) fn covers(&self, sums: &[PointSum]) -> bool {
        sums.is_empty() || self.left > 0 && std::ptr::eq(self.sums, sums)
    }

    /// Adds the sums up, and tells whether all are below their bounds.
    #[inline(never)]
    pub(super) fn find(&mut self, sums: &'a [PointSum], facts: &HandState) -> bool {
        let least = sums.iter().map(|sum| sum.room(facts)).min();
        let least = least.unwrap_or(i64::MAX);
        self.sums = sums;
        self.left = if sums.iter().all(PointSum::counts_once) {
            least
        } else {
            0
        };
        least > 0
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
    pub(super) sums: Box<[PointSum]>,
    pub(super) bill: Bill,
}

impl BelowBounds {
    /// Tells whether all sums are below their bounds.
    #[inline]
    pub(super) fn holds(&self, facts: &HandState) -> bool {
        self.sums.iter().all(|sum| sum.is_below(facts))
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{played, played_in_bulk};
    use crate::variant::small::variant;

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
