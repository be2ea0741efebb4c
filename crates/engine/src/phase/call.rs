//! Calling combinations.

use super::kind::{Case, Judged, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::legality::Why;
use crate::settle::pay_call;
use crate::state::{State, Step};
use crate::variant::{Answer, EvalContext, Variant};
use codille_edition::check::declaration::Kind as Shape;
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::Verb;
use codille_edition::check::table::Table;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{ClauseId, DeclarationId, DeclarationSet, Seat};
use codille_lang::sorting;

/// A seat is asked to call a combination or be done with calling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Who.
    pub seat: Seat,
    /// The declarations of which something may be called still.
    pub classes: DeclarationSet,
    /// The first of them.
    pub class: DeclarationId,
    /// The best combination of that one.
    pub best: CardSet,
}

impl Kind for Call {
    const VERB: Verb = Verb::Call;

    fn takes(&self, act: Act) -> bool {
        if let Act::Call { class, cards } = act {
            self.classes.contains(class) && !cards.is_empty()
        } else {
            act == Act::GoOn
        }
    }

    fn is_offer(&self) -> bool {
        true
    }

    fn random(&self, _: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        // Whatever is held is called, the best first.
        let (class, cards) = (self.class, self.best);
        Some(Act::Call { class, cards })
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        _: &mut impl Recorder,
    ) -> Option<Decision> {
        state.declaring(variant, phase.side()?)
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        case.its_turn()?;
        let (Act::Call { class, cards }, Decision::Call(_)) = (act, case.decision) else {
            return Err((Why::OutOfTurn, Vec::new()));
        };
        // What was found as the best may be barred since by an act out of the course of the hand, so it is asked for again.
        let refused = case
            .state
            .refused_call(case.variant, case.seat, (class, cards));
        refused.map_or(Ok(()), Err)
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        let Act::Call { class, cards } = act else {
            return;
        };
        state.call(variant, seat, (class, cards), witness);
    }

    fn cards(act: Act) -> CardSet {
        let Act::Call { cards, .. } = act else {
            return CardSet::EMPTY;
        };
        cards
    }

    fn with_cards(act: Act, other: &mut impl FnMut(CardSet) -> CardSet) -> Act {
        let Act::Call { class, cards } = act else {
            return act;
        };
        let cards = other(cards);
        Act::Call { class, cards }
    }

    fn objects(act: Act) -> u64 {
        // Clauses about calls name declarations.
        let Act::Call { class, .. } = act else {
            return 0;
        };
        DeclarationSet::of(class).mask()
    }

    fn topic(table: &Table, act: Act) -> String {
        let Act::Call { class, .. } = act else {
            return String::new();
        };
        table.declarations[class].name.clone()
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn describe(variant: &Variant, act: Act) -> String {
        let Act::Call { class, cards } = act else {
            return String::new();
        };
        let name = variant.checked.table.declarations[class]
            .name
            .replace('_', " ");
        let order = variant.orders.of(None);
        let mut cards: Vec<Card> = cards.iter().collect();
        sorting::by_key(&mut cards, |c| std::cmp::Reverse(order.strength_of(*c)));
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        format!("calls {name} {}", cards.join(" "))
    }

    fn notation(table: &Table, act: Act) -> Option<String> {
        let Act::Call { class, cards } = act else {
            return None;
        };
        Some(format!("calls {} {cards}", table.declarations[class].name))
    }
}

impl State {
    /// Tells whether somebody has still to call, or to be done with calling, in this deal.
    pub fn calls_are_open(&self, variant: &Variant) -> bool {
        let ahead = variant.checked.table.phases.iter().skip(self.phase);
        let calls = |phase: &Phase| matches!(phase, Phase::Declare(_));
        self.step != Step::Over && ahead.copied().any(|phase| calls(&phase))
    }

    /// Asks a side for the next call, or the other for an answer.
    fn declaring(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.asking.is_some() {
            return self.call_unanswered(variant);
        }
        if self.asked.contains(seat) {
            return None;
        }
        let mut context = EvalContext::new(&self.facts, seat);
        let open = variant.open_calls(context.query);
        let mut all = variant.checked.table.declarations.keys();
        let first = all.find_map(|class| {
            if !self.is_open(variant, seat, class) {
                return None;
            }
            let called = self.facts.reckoning.called(class, seat);
            let own = (class, self.own(seat).0);
            let (_, cards) = variant.best_where(open, own, called, &mut context)?;
            Some((class, CardSet(cards)))
        });
        let mut classes = first.map(|(class, _)| class).into();
        for class in all.filter(|class| self.is_open(variant, seat, *class)) {
            // Of the others it is enough that there is something to call.
            let called = self.facts.reckoning.called(class, seat);
            let own = (class, self.own(seat).0);
            if variant.has_where(open, own, called, &mut context) {
                classes = DeclarationSet::with(classes, class);
            }
        }
        self.note(context.trouble);
        let (class, best) = first?;
        Some(Decision::Call(Call {
            seat,
            classes,
            class,
            best,
        }))
    }

    /// Returns the cards that a seat declares of: those it held when play began, once it has.
    pub(crate) fn own(&self, seat: Seat) -> CardSet {
        let hand = CardSet(self.facts.hand[seat]);
        if hand.is_empty() {
            self.held(seat)
        } else {
            hand
        }
    }

    /// Tells whether the answer leaves a declaration open to a seat.
    pub(super) fn is_open(&self, variant: &Variant, seat: Seat, class: DeclarationId) -> bool {
        if variant.kind(class) == Shape::Deal {
            return false;
        }
        match self.facts.reckoning.answer(class) {
            Answer::Open => true,
            Answer::Good => seat == Seat::FIRST,
            Answer::Equal | Answer::NotGood => seat != Seat::FIRST,
        }
    }

    /// Says why a call is refused; `None` where it is lawful.
    pub fn refused_call(
        &self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
    ) -> Option<(Why, Vec<ClauseId>)> {
        let own = self.own(seat);
        if !(cards - own).is_empty() {
            return Some((Why::NotHeld, Vec::new()));
        }
        let mut context = EvalContext::new(&self.facts, seat);
        (context.query.calling, context.query.called) = (Some(class), cards.0);
        let all = DeclarationSet::of(class).mask();
        if !variant.admits(class, cards.0, &mut context) {
            let clauses = variant.objections(Verb::Call, all, all, &mut context);
            return Some((Why::Unlawful, clauses));
        }
        let lawful = self.is_open(variant, seat, class)
            && cards.0 & self.facts.reckoning.called(class, seat) == 0
            && variant.has_shape(class, cards);
        (!lawful).then_some((Why::Unlawful, Vec::new()))
    }

    /// Notes a call; the elder's first of a declaration waits for an answer.
    pub(crate) fn call(
        &mut self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
        witness: &mut impl Recorder,
    ) {
        self.facts.reckoning.call(class, seat, cards.0);
        self.facts.reckoning.replied = false;
        witness.see(|| Event::Called { seat, class, cards });
        if seat == Seat::FIRST && self.facts.reckoning.answer(class) == Answer::Open {
            self.asking = Some((class, cards));
            self.facts.reckoning.waiting = true;
        } else {
            self.reckon(variant, seat, (class, cards), witness);
        }
    }

    /// Books what a call brings that stands.
    pub(crate) fn reckon(
        &mut self,
        variant: &Variant,
        seat: Seat,
        (class, cards): (DeclarationId, CardSet),
        witness: &mut impl Recorder,
    ) {
        pay_call(self, variant, seat, (class, cards.0), witness);
        self.count(variant, witness);
    }
}
