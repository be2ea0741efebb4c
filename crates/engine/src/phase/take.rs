//! Taking cards for those that were laid away.

use super::form::ActForm;
use super::kind::{Kind, between};
use super::{Act, Decision};
use crate::event::{Event, Recorder, Silent};
use crate::settle::pay_at;
use crate::state::State;
use crate::variant::Variant;
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::{self, Verb};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// A seat is asked how many cards it takes after laying some away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Take {
    /// Who.
    pub seat: Seat,
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Kind for Take {
    const EXCHANGES: bool = true;
    const VERB: Verb = Verb::Take;
    const TOLD: &'static [ActForm] = &[ActForm::Number(Act::Take)];

    fn takes(&self, act: Act) -> bool {
        matches!(act, Act::Take(n) if (self.least..=self.most).contains(&n))
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        Some((self.least..=self.most).map(Act::Take).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        Some(Act::Take(between(self.least, self.most, below)))
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        if let Some(side) = phase.side() {
            return state.side_draws(variant, side, witness);
        }
        state.take(variant, witness);
        None
    }

    fn ask_apart(state: &mut State, variant: &Variant, phase: Phase, _: Seat) -> Option<Decision> {
        // The ombre takes in without being asked.
        let side = phase.side()?;
        state.side_draws(variant, side, &mut Silent)
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        let Act::Take(count) = act else { return };
        state.side_takes(variant, seat, count, witness);
    }

    fn number(act: Act) -> Option<u32> {
        let Act::Take(count) = act else { return None };
        Some(count)
    }

    fn proceeds(_: Act) -> bool {
        true
    }
}

impl State {
    /// Lets a side take cards for those it laid away; asks how many where the clauses leave that open.
    pub(crate) fn side_draws(
        &mut self,
        variant: &Variant,
        side: Side,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.facts.exchanged.contains(seat) || !self.laid_by.contains(seat) {
            return None;
        }
        let (least, most) = self.takes(variant, seat);
        // A referee lets everyone take what he likes, and judges it then.
        if least < most || self.facts.is_refereed() {
            return Some(Decision::Take(Take { seat, least, most }));
        }
        self.side_takes(variant, seat, least, witness);
        None
    }

    /// Returns the fewest and the most cards that a seat may take for what it laid away: as many, where no clause
    /// speaks of taking.
    fn takes(&mut self, variant: &Variant, seat: Seat) -> (u32, u32) {
        if !variant.speaks_of(Verb::Take) {
            let laid = self.laid(seat).count();
            return (laid, laid);
        }
        let stock = i64::from(self.facts.stock);
        let allowed = self.number(variant, (Verb::Take, stock), seat);
        // Clauses that cross have failed the hand; what is left is that nobody takes what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, stock)).expect("so many cards there are");
        let most = number(allowed.most);
        (number(allowed.least).min(most), most)
    }

    /// Takes cards for those that were laid away.
    fn side_takes(
        &mut self,
        variant: &Variant,
        seat: Seat,
        count: u32,
        witness: &mut impl Recorder,
    ) {
        let laid = self.laid(seat);
        self.exchange_cards(variant, seat, (laid, count), witness);
    }

    /// Gives the ombre as many cards as he laid away.
    pub(crate) fn take(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let exchanged = self.facts.exchanged;
        let Some(seat) = self.facts.ombre.filter(|o| !exchanged.contains(*o)) else {
            return;
        };
        let laid = std::mem::replace(&mut self.laid, CardSet::EMPTY);
        let count = laid.count();
        self.exchange_cards(variant, seat, (laid, count), witness);
    }

    /// Returns the cards that a seat has laid away.
    fn laid(&self, seat: Seat) -> CardSet {
        CardSet(self.facts.discarded[seat])
    }

    /// Puts cards away and takes so many from the stock.
    pub(crate) fn exchange_cards(
        &mut self,
        variant: &Variant,
        seat: Seat,
        (out, count): (CardSet, u32),
        witness: &mut impl Recorder,
    ) {
        let count = count as usize;
        let from = self.stock_at;
        let to = (from + count).min(self.stock_len);
        let taken: CardSet = self
            .stock
            .get(from..to)
            .unwrap_or(&[])
            .iter()
            .filter_map(|c| Card::from_index(usize::from(*c)))
            .collect();
        self.stock_at = to;
        let f = &mut self.facts;
        f.stock = u8::try_from(self.stock_len - to).expect("the stock is a part of the pack");
        f.held[seat] = (f.held[seat] & !out.0) | taken.0;
        f.discarded[seat] |= out.0;
        f.taken[seat] |= taken.0;
        f.exchanged.insert(seat);
        f.last_exchanger = Some(seat);
        witness.see(|| Event::Exchanged { seat, out, taken });
        pay_at(self, variant, rule::Event::Exchange, seat, witness);
    }
}
