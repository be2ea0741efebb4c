//! Whether a combination may be called, perhaps after another of its kind that was good.

use super::moment::Moment;
use super::{ELDER, class, swap_all, what, who};
use crate::witness::answer::{Answer, he_may};
use crate::witness::situation::Asked;
use codille_edition::check::declaration::Kind;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::Verb;
use codille_engine::variant::{self, EvalContext, HandState, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{DeclarationSet, Seat};

/// A side may want to call a combination.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Call {
    seat: Seat,
    kind: Kind,
    hand: CardSet,
    discarded: CardSet,
    /// What was called before and found good, or nothing.
    first: CardSet,
    called: CardSet,
    moment: Moment,
}

impl Call {
    /// Lists what may be asked of the declarations of a point: each alone, and by the elder after another of its kind was good, the better first
    /// or last.
    pub(super) fn all(
        variant: &Variant,
        facts: &HandState,
        (seat, classes): (Seat, DeclarationSet),
        common: CardSet,
    ) -> Vec<Self> {
        let Some(moment) = Moment::of(facts) else {
            return Vec::new();
        };
        // The hand with which play begins is set down when the first card is led.
        let hand = Some(facts.hand[seat]).filter(|hand| *hand != 0);
        let hand = hand.unwrap_or(facts.held[seat]);
        let [hand, discarded] = [hand, facts.discarded[seat]].map(|cards| CardSet(cards) & common);
        let mut all = Vec::new();
        for class in classes.iter() {
            let mut context = EvalContext::new(facts, seat);
            let said = facts.reckoning.called(class, seat);
            let Some((_, better)) = variant.best(class, hand.0, said, &mut context) else {
                continue;
            };
            let alone = Self {
                seat,
                kind: variant.kind(class),
                hand: CardSet(better),
                discarded: CardSet::EMPTY,
                first: CardSet::EMPTY,
                called: CardSet(better),
                moment,
            };
            let lesser = variant.best(class, hand.0, said | better, &mut context);
            if let Some((_, lesser)) = lesser
                && (seat, moment) == (ELDER, Moment::Before)
            {
                let both = [(better, lesser), (lesser, better)].map(|(first, called)| Self {
                    hand,
                    discarded,
                    first: CardSet(first),
                    called: CardSet(called),
                    ..alone
                });
                all.push(alone);
                all.extend(both);
            } else {
                all.push(alone);
            }
        }
        all
    }

    /// Does something to the cards of each part.
    fn each(&self, change: impl Fn(CardSet) -> CardSet) -> Self {
        Self {
            hand: change(self.hand),
            discarded: change(self.discarded),
            first: change(self.first),
            called: change(self.called),
            ..*self
        }
    }
}

impl Asked for Call {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let (seat, called, first) = (self.seat, self.called, self.first);
        let class = class(variant, self.kind)?;
        if !variant.has_shape(class, called) {
            return None;
        }
        let mut facts = self.moment.facts(variant);
        (facts.hand[seat], facts.held[seat]) = (self.hand.0, self.hand.0);
        facts.discarded[seat] = self.discarded.0;
        if !first.is_empty() {
            let lawful = variant.admits(class, first.0, &mut EvalContext::new(&facts, seat));
            if !lawful || !variant.has_shape(class, first) {
                return None;
            }
            facts.reckoning.call(class, seat, first.0);
            facts.reckoning.set_answer(class, variant::Answer::Good);
        }
        let mut context = EvalContext::new(&facts, seat);
        (context.query.calling, context.query.called) = (Some(class), called.0);
        let all = DeclarationSet::of(class).mask();
        let open = variant.allowed_set(Verb::Call, all, &mut context) != 0;
        let clauses = if open {
            variant.exempting(Verb::Call, &mut context)
        } else {
            variant.objections(Verb::Call, all, all, &mut context)
        };
        let phase = self.moment.has(variant, seat, Phase::Declare);
        Some(Answer::of(he_may(open && phase), clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let (hand, first, called) = (self.hand, self.first, self.called);
        let away = if self.discarded.is_empty() {
            String::new()
        } else {
            format!(" and had laid {} away", self.discarded)
        };
        let before = match (first.is_empty(), hand == called && away.is_empty()) {
            (true, true) => String::new(),
            (true, false) => format!(" He held {hand}{away}."),
            (false, _) => format!(" He held {hand}{away}; {first} was called and found good."),
        };
        format!(
            "{}.{before} May {} call {called} as {}?",
            self.moment.words(),
            who(self.seat),
            what(self.kind)
        )
    }

    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let kept = self.each(|cards| cards);
        let mut all = vec![
            Self {
                discarded: CardSet::EMPTY,
                ..kept
            },
            Self {
                first: CardSet::EMPTY,
                ..kept
            },
        ];
        let cards = (self.hand | self.discarded).iter();
        all.extend(cards.map(|card| self.each(|cards| cards - CardSet::of(card))));
        all
    }

    fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
        self.each(|cards| swap_all(cards, other))
    }
}
