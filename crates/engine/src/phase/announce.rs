//! Announcing what the hand as dealt is, and showing it.

use super::kind::{Case, Kind};
use super::{Act, Decision};
use crate::event::{Event, Recorder};
use crate::settle::pay_for;
use crate::state::State;
use crate::variant::{Query, Variant};
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::{self, Verb};
use codille_edition::check::table::Table;
use codille_lang::cards::CardSet;
use codille_lang::ids::{ClauseId, DeclarationId, DeclarationSet, Seat};

/// A seat is asked to announce what its hand as dealt is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announce {
    /// Who.
    pub seat: Seat,
    /// The number of the declaration.
    pub class: DeclarationId,
    /// Whether he must.
    pub must: bool,
}

impl Kind for Announce {
    const EXCHANGES: bool = true;
    const VERB: Verb = Verb::Announce;
    const RIGHTS: &'static [Act] = &[Act::Announce];

    fn is_offer(&self) -> bool {
        !self.must
    }

    fn random(&self, _: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        Some(Act::Announce)
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        if let Phase::Announce(class) = phase {
            return state.announcing(variant, class);
        }
        if let Phase::Show(side) = phase {
            state.side_shows(side, witness);
        }
        None
    }

    fn ask_apart(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        seat: Seat,
    ) -> Option<Decision> {
        let Phase::Announce(class) = phase else {
            return None;
        };
        state.announcing_by(variant, seat, class)
    }

    fn against_going_on(&self, case: &Case<'_>) -> Vec<ClauseId> {
        case.variant.grounds(Verb::Announce, &mut case.context())
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, _): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        state.announce(variant, seat, witness);
    }

    fn objects(_: Act) -> u64 {
        // What is announced is whatever may be.
        u64::MAX
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn describe(_: &Variant, _: Act) -> String {
        "announces it".to_owned()
    }

    fn notation(_: &Table, _: Act) -> Option<String> {
        None
    }
}

impl State {
    /// Asks each seat in turn whether it announces what its hand as dealt is.
    fn announcing(&mut self, variant: &Variant, class: DeclarationId) -> Option<Decision> {
        loop {
            let waiting = self.facts.active - self.asked;
            let seat = waiting.first()?;
            self.asked.insert(seat);
            let decision = self.announcing_by(variant, seat, class);
            if decision.is_some() {
                return decision;
            }
        }
    }

    /// Asks a seat whether it announces what its hand as dealt is.
    fn announcing_by(
        &mut self,
        variant: &Variant,
        seat: Seat,
        class: DeclarationId,
    ) -> Option<Decision> {
        let open = self.facts.active.contains(seat)
            && !self.facts.reckoning.announced(seat).contains(class);
        if !open {
            return None;
        }
        let query = Query::plain(&self.facts, seat).about(class, self.facts.dealt[seat]);
        let all = DeclarationSet::of(class).mask();
        let (may, trouble) = variant.set_now(Verb::Announce, all, query);
        if may == 0 {
            self.note(trouble);
            return None;
        }
        let (must, unsure) = variant.must_now(Verb::Announce, query);
        self.note(trouble.or(unsure));
        Some(Decision::Announce(Announce { seat, class, must }))
    }

    /// Announces what this phase asks for.
    fn announce(&mut self, variant: &Variant, seat: Seat, witness: &mut impl Recorder) {
        let phase = variant.checked.table.phases.get(self.phase);
        let Some(Phase::Announce(class)) = phase.copied() else {
            return;
        };
        let cards = CardSet(self.facts.dealt[seat]);
        if let Some(announced) = self.facts.reckoning.announced.find_mut(seat) {
            announced.insert(class);
        }
        witness.see(|| Event::Announced { seat, class, cards });
        let event = (rule::Event::Announcement, seat.into());
        pay_for(self, variant, event, Some((class, cards.0)), witness);
        self.count(variant, witness);
    }

    /// Shows the hand as dealt of a side that has announced it.
    fn side_shows(&mut self, side: Side, witness: &mut impl Recorder) {
        let seat = self.seat_of(side);
        let reckoning = &mut self.facts.reckoning;
        if reckoning.announced(seat).is_empty() || reckoning.shown.contains(seat) {
            return;
        }
        reckoning.shown.insert(seat);
        let cards = CardSet(self.facts.dealt[seat]);
        witness.see(|| Event::ShownDeal { seat, cards });
    }
}
