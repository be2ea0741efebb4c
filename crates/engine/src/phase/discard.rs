//! Laying cards away, whether others are taken for them at once or later.

use super::form::ActForm;
use super::kind::{Case, Judged, Kind, between, pick};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::legality::Why;
use crate::state::State;
use crate::variant::{EvalContext, Variant};
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::Verb;
use codille_lang::cards::CardSet;
use codille_lang::ids::{Seat, SeatSet};

/// A seat is asked to exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discard {
    /// Who.
    pub seat: Seat,
    /// The fewest cards.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The cards that may be thrown out.
    pub from: CardSet,
    /// Whether the next hand may be let go first.
    pub may_yield: bool,
}

impl Kind for Discard {
    const EXCHANGES: bool = true;
    const VERB: Verb = Verb::Discard;
    const TOLD: &'static [ActForm] = &[ActForm::Cards(Act::Discard), ActForm::Alone(Act::Yield)];

    fn takes(&self, act: Act) -> bool {
        if let Act::Discard(cards) = act {
            (cards - self.from).is_empty() && (self.least..=self.most).contains(&cards.count())
        } else {
            act == Act::Yield && self.may_yield
        }
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        if self.may_yield && below(4) == 0 {
            return Some(Act::Yield);
        }
        let mut out = CardSet::EMPTY;
        for _ in 0..between(self.least, self.most, below) {
            if let Some(card) = pick(self.from - out, below) {
                out.insert(card);
            }
        }
        Some(Act::Discard(out))
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        if let Some(side) = phase.side() {
            let lays = state.side_lays(variant, side);
            if matches!(phase, Phase::Exchange(_)) {
                return lays.or_else(|| state.side_draws(variant, side, witness));
            }
            return lays;
        }
        if phase == Phase::ExchangeOthers {
            return state.others_exchange(variant);
        }
        if phase == Phase::DiscardOmbre && state.ombre_is_in(state.asked) {
            return None;
        }
        state.ombre_exchanges(variant)
    }

    fn ask_apart(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        seat: Seat,
    ) -> Option<Decision> {
        if phase.side().is_some() {
            return Self::ask(state, variant, phase, &mut crate::event::Silent);
        }
        let f = &state.facts;
        if phase == Phase::ExchangeOthers {
            let open = f.ombre.is_some() && (f.active - f.exchanged - f.ombre).contains(seat);
            return open.then(|| state.exchange(variant, seat, false).into());
        }
        let own = f.ombre == Some(seat) && state.laid.is_empty();
        own.then(|| state.ombre_exchanges(variant)).flatten()
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        if !(act.cards() - case.state.held(case.seat)).is_empty() {
            return Err((Why::NotHeld, Vec::new()));
        }
        case.in_turn(act, || {
            let Decision::Discard(_) = case.decision else {
                return None;
            };
            if act == Act::Yield {
                return Some(Vec::new());
            }
            Some(case.variant.bounds(Verb::Discard, &mut case.context()))
        })
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        let Act::Discard(cards) = act else {
            state.yielded = true;
            return;
        };
        if state.current(variant) == Some(Phase::DiscardOmbre) {
            // What the ombre lays away is made good only later.
            state.laid = cards;
            state.asked.insert(seat);
            state.facts.held[seat] &= !cards.0;
        } else {
            state.side_discards(variant, seat, cards, witness);
        }
    }

    fn verb(act: Act) -> Verb {
        if act == Act::Yield {
            Verb::Yield
        } else {
            Verb::Discard
        }
    }

    /// Whoever yields to the others keeps his cards.
    fn lays(act: Act) -> bool {
        matches!(act, Act::Discard(_))
    }

    fn cards(act: Act) -> CardSet {
        if let Act::Discard(cards) = act {
            cards
        } else {
            CardSet::EMPTY
        }
    }

    fn with_cards(act: Act, other: &mut impl FnMut(CardSet) -> CardSet) -> Act {
        let Act::Discard(cards) = act else { return act };
        Act::Discard(other(cards))
    }

    fn proceeds(act: Act) -> bool {
        act != Act::Yield
    }

    fn describe(_: &Variant, act: Act) -> String {
        if act == Act::Yield {
            return "lets the next exchange first".to_owned();
        }
        match act.cards() {
            CardSet::EMPTY => "exchanges nothing".to_owned(),
            cards => format!("throws out {cards}"),
        }
    }
}

impl State {
    /// Tells whether somebody undertook the game and is one of these.
    fn ombre_is_in(&self, seats: SeatSet) -> bool {
        self.facts.ombre.is_some_and(|ombre| seats.contains(ombre))
    }

    fn ombre_exchanges(&mut self, variant: &Variant) -> Option<Decision> {
        let exchanged = self.facts.exchanged;
        let ombre = self.facts.ombre.filter(|o| !exchanged.contains(*o))?;
        let asked = self.exchange(variant, ombre, false);
        if asked.most == 0 {
            self.facts.exchanged.insert(ombre);
            return None;
        }
        Some(asked.into())
    }

    fn others_exchange(&mut self, variant: &Variant) -> Option<Decision> {
        let f = &self.facts;
        let waiting = f.active - f.exchanged - f.ombre;
        let Some(first) = waiting.first_after(f.ombre) else {
            return self.looking(variant);
        };
        let none_yet = ((f.exchanged & f.active) - f.ombre).is_empty();
        let seat = if self.yielded && none_yet {
            f.next(f.next_after(f.ombre))
        } else {
            first
        };
        let mut context = EvalContext::new(f, seat);
        let may_yield = none_yet
            && !self.yielded
            && waiting.len() > 1
            && variant.may(Verb::Yield, &mut context);
        self.note(context.trouble);
        Some(self.exchange(variant, seat, may_yield).into())
    }

    fn exchange(&mut self, variant: &Variant, seat: Seat, may_yield: bool) -> Discard {
        let held = self.held(seat);
        // Where clauses say how many are taken, they bound what is laid away as well.
        let stock = if variant.speaks_of(Verb::Take) {
            u32::MAX
        } else {
            u32::from(self.facts.stock)
        };
        let most = i64::from(held.count().min(stock));
        let allowed = self.number(variant, (Verb::Discard, most), seat);
        // Clauses that cross have failed the hand; what is left is that nobody lays away what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, most)).expect("so many cards there are");
        let most = number(allowed.most);
        Discard {
            seat,
            least: number(allowed.least).min(most),
            most,
            from: held,
            may_yield,
        }
    }

    /// Asks a side what it lays away, if it has not done so.
    fn side_lays(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        if (self.facts.exchanged | self.laid_by).contains(seat) {
            return None;
        }
        let asked = self.exchange(variant, seat, false);
        self.share = asked.most;
        if asked.most == 0 {
            self.facts.exchanged.insert(seat);
            return None;
        }
        Some(asked.into())
    }

    /// Lays cards away; as many are taken at once where no clause speaks of taking and the phase is one of both.
    fn side_discards(
        &mut self,
        variant: &Variant,
        seat: Seat,
        cards: CardSet,
        witness: &mut impl Recorder,
    ) {
        if self.side_of(variant) != Some(seat) {
            return self.exchange_cards(variant, seat, (cards, cards.count()), witness);
        }
        if !self.told.contains(seat) {
            self.leaves(seat, self.share.saturating_sub(cards.count()));
        }
        let both = matches!(self.current(variant), Some(Phase::Exchange(_)));
        if both && !variant.speaks_of(Verb::Take) {
            return self.exchange_cards(variant, seat, (cards, cards.count()), witness);
        }
        self.laid_by.insert(seat);
        self.facts.held[seat] &= !cards.0;
        self.facts.discarded[seat] |= cards.0;
        if !both {
            witness.see(|| Event::Laid { seat, cards });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Act;
    use codille_lang::cards::CardSet;

    #[test]
    fn whoever_yields_keeps_his_cards() {
        assert!(Act::Discard(CardSet::EMPTY).lays());
        assert!(!Act::Yield.lays());
    }
}
