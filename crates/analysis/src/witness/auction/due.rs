//! What falls due beside the settlement.

use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use crate::witness::space::common;
use codille_edition::check::rule::Event;
use codille_engine::variant::Variant;
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

/// Something falls due.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct PaymentAt {
    event: Event,
    pool: i64,
    /// What has just been taken in.
    taken: CardSet,
}

impl PaymentAt {
    pub(super) fn all(variants: [&Variant; 2], pool: i64) -> [Self; 5] {
        [
            Event::Deal,
            Event::Pass,
            Event::PassedOut,
            Event::Refill,
            Event::Exchange,
        ]
        .map(|event| {
            let number = usize::from(event == Event::Exchange);
            let taken = common(variants).iter().take(number).collect();
            Self { event, pool, taken }
        })
    }
}

impl Asked for PaymentAt {
    fn answer(&self, variant: &Variant, traced: bool) -> Option<Answer> {
        let mut facts = variant.facts();
        facts.pool = self.pool;
        facts.ombre = (self.event != Event::Deal).then_some(Seat::FIRST);
        facts.taken[Seat::FIRST] = self.taken.0;
        if !self.taken.is_empty() {
            facts.exchanged.insert(Seat::FIRST);
        }
        facts.all_passed = self.event == Event::PassedOut;
        Some(Answer::of_event(variant, &facts, self.event, traced))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self { event, pool, taken } = self;
        let told = event.row().told.replace("{pool}", &pool.to_string());
        told.replace("{taken}", &taken.to_string())
    }

    fn size(&self) -> usize {
        1 + self.taken.count() as usize
    }
}
