//! How many points it takes before a condition on points may hold.

use super::builder::{Builder, Value};
use super::code::Op;
use crate::variant::{HandState, Variant};
use codille_edition::check::node::Cmp;
use codille_lang::ids::Seat;

/// Which points of a seat are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    /// Those under the headings of a mask.
    Under(u32),
    /// Those by declaring that the seat is ahead; no more than all that it has under such headings.
    Ahead,
}

/// A condition that holds at the soonest when a seat has made so many points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Threshold {
    seat: Seat,
    made: Counted,
    least: i64,
}

impl Threshold {
    /// Reads the threshold off a truth of a program in the making; `None` where it asks for anything else.
    pub(super) fn of(on: &Builder<'_>, truth: Value) -> Option<Self> {
        let Op::Compare(cmp, points, bound) = on.op_of(truth)? else {
            return None;
        };
        let Value::Known(bound) = on.inner(bound) else {
            return None;
        };
        let least = match cmp {
            Cmp::Ge => bound,
            Cmp::Gt => bound.checked_add(1)?,
            Cmp::Eq | Cmp::Ne | Cmp::Lt | Cmp::Le => return None,
        };
        let points = on.op_of(on.inner(points))?;
        let (seat, made) = if let Op::Points(seat, headings) = points {
            (seat, Counted::Under(headings))
        } else if let Op::Ahead(seat) = points {
            (seat, Counted::Ahead)
        } else {
            return None;
        };
        Some(Self { seat, made, least })
    }

    /// Returns how many points the seat still has to make before the condition may hold, whatever the other side makes.
    fn missing(self, variant: &Variant, facts: &HandState) -> i64 {
        let reckoning = &facts.reckoning;
        let made = match self.made {
            Counted::Under(headings) => reckoning.points(self.seat, headings),
            Counted::Ahead => {
                let each = variant.accruing.iter();
                // What is made below nought under one heading may not be counted any more when the other side makes points.
                each.map(|heading| reckoning.scored(self.seat, *heading).max(0))
                    .sum()
            }
        };
        self.least.saturating_sub(made)
    }
}

/// Returns how many points each side has to make before one of some conditions may hold.
pub(super) fn slack(variant: &Variant, all: &[Threshold], facts: &HandState) -> [i64; 2] {
    let mut out = [i64::MAX; 2];
    for threshold in all {
        if let Some(slack) = out.get_mut(threshold.seat.index()) {
            *slack = threshold.missing(variant, facts).min(*slack);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::State;
    use crate::tests::{played, played_in_bulk};
    use crate::variant::small::variant;
    use codille_lang::ids::Seat;

    /// Returns the points that both have scored in a hand of these clauses.
    fn scored(clauses: &[&str], after_lead: impl FnOnce(&mut State)) -> [i64; 2] {
        let balance = played(&variant(clauses), after_lead);
        [Seat::FIRST, Seat::SECOND].map(|seat| balance.score[seat])
    }

    const LED: &str = "led: 'player scores 1 as \"lead\" at a lead'";
    const MANY: &str = "many: 'player scores 60 as \"many\" at a count when scored(player, \"lead\") >= 5 and scored(player, \"many\") = 0'";

    #[test]
    fn a_count_that_was_put_off_comes_when_the_points_are_made() {
        let plain = scored(&[LED], |_| ());
        assert_eq!(plain.iter().sum::<i64>(), 12);
        let expected = plain.map(|leads| leads + if leads >= 5 { 60 } else { 0 });
        assert_ne!(plain, expected);
        assert_eq!(scored(&[LED, MANY], |_| ()), expected);
    }

    #[test]
    fn points_that_wait_are_counted_when_enough_are_made() {
        let won = "won: 'player scores 2 as \"won\" at a trick when tricks_played > 6'";
        let clauses = [LED, MANY, won];
        let tabled = variant(&clauses);
        let scored = played(&tabled, |_| ());
        assert!(scored.score.iter().any(|points| *points > 60));
        for _ in 0..2 {
            assert_eq!(played_in_bulk(&tabled), scored);
        }
        assert_eq!(played_in_bulk(&variant(&clauses).without_tables()), scored);
    }

    #[test]
    fn a_fault_brings_a_count_that_was_put_off() {
        let clauses = [
            LED,
            "never: 'player scores 60 as \"never\" at a count when scored(player, \"lead\") >= 50'",
            "fault: 'fault \"revoke\": play when tricks_played > 20'",
            "late: 'player scores 5 as \"late\" at a count when faults(player, \"revoke\") > 0 and scored(player, \"late\") = 0'",
        ];
        let without = scored(&clauses, |_| ());
        let revoke = variant(&clauses)
            .fault("revoke")
            .expect("a clause names it");
        let [first, second] = scored(&clauses, |state| {
            state.facts.commit(revoke, Seat::SECOND, 1, 1);
        });
        assert_eq!([first, second], [without[0], without[1] + 5]);
    }
}
