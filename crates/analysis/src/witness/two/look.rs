//! Whether a side may look at the cards that were left.

use super::moment::Moment;
use super::who;
use crate::witness::answer::{Answer, he_may};
use crate::witness::situation::Asked;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_engine::variant::reckoning::BySide;
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::ids::Seat;

/// A side may want to look.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Look {
    seat: Seat,
    /// How many cards of each share were left.
    left: [u8; 2],
    moment: Moment,
    /// Whether the other has looked at them.
    looked: bool,
}

impl Look {
    pub(super) fn of(facts: &HandState, seat: Seat) -> Option<Self> {
        Some(Self {
            seat,
            left: *facts.reckoning.left.values(),
            moment: Moment::of(facts)?,
            looked: facts.reckoning.looked.contains(seat.other()),
        })
    }
}

impl Asked for Look {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = self.moment.facts(variant);
        facts.reckoning.left = BySide::new(self.left);
        facts.stock = self.left.iter().sum();
        if self.looked {
            facts.reckoning.looked.insert(self.seat.other());
        }
        let may = variant.may(Verb::Look, &mut EvalContext::new(&facts, self.seat))
            && self.moment.has(variant, self.seat, Phase::Look);
        let clauses = variant.grounds(Verb::Look, &mut EvalContext::new(&facts, self.seat));
        Some(Answer::of(he_may(may), clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let [a, b] = self.left;
        let looked = if self.looked {
            " and the other looked at them"
        } else {
            ""
        };
        format!(
            "{}; of the shares {a} of elder's and {b} of younger's cards were left{looked}: may {} look at them?",
            self.moment.words(),
            who(self.seat)
        )
    }

    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let [own, other] = self.left;
        let fewer = [[own, 0], [0, other], self.left.map(|n| n.min(1))];
        let fewer = fewer.map(|left| (left, self.looked));
        let all = [(self.left, false)].into_iter().chain(fewer);
        all.map(|(left, looked)| Self {
            left,
            looked,
            ..*self
        })
        .collect()
    }
}
