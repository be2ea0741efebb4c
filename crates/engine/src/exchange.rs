//! Exchanges between two sides: how many are laid away and taken, and who looks at what was left.

use super::act::Decision;
use super::event::{Event, Recorder};
use super::state::State;
use crate::variant::{Env, Variant};
use codille_edition::check::phase::{Phase, Side};
use codille_edition::check::rule::Verb;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

impl State {
    /// Returns the seat of a side.
    pub(super) fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::Elder => Seat::FIRST,
            Side::Younger => self.facts.dealer(),
        }
    }

    /// Returns the seat whose phase this is, in phases that belong to a side.
    pub(super) fn side_of(&self, variant: &Variant) -> Option<Seat> {
        match variant.checked.table.phases.get(self.phase)? {
            Phase::Exchange(side)
            | Phase::Discard(side)
            | Phase::Take(side)
            | Phase::Leave(side)
            | Phase::Show(side)
            | Phase::Look(side)
            | Phase::Declare(side) => Some(self.seat_of(*side)),
            Phase::Deal
            | Phase::Bid
            | Phase::Name
            | Phase::ExchangeOmbre
            | Phase::DiscardOmbre
            | Phase::TakeOmbre
            | Phase::ExchangeOthers
            | Phase::Announce(_)
            | Phase::Lead
            | Phase::Play
            | Phase::Settle => None,
        }
    }

    /// Asks a side what it lays away and how many cards it takes.
    pub(super) fn side_exchanges(
        &mut self,
        variant: &Variant,
        side: Side,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        let lays = self.side_lays(variant, side);
        lays.or_else(|| self.side_draws(variant, side, witness))
    }

    /// Asks a side what it lays away, if it has not done so.
    pub(super) fn side_lays(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        if (self.facts.exchanged | self.laid_by).contains(seat) {
            return None;
        }
        let decision = self.exchange(variant, seat, false);
        if let Decision::Discard { most, .. } = decision {
            self.share = most;
            if most == 0 {
                self.facts.exchanged.insert(seat);
                return None;
            }
        }
        Some(decision)
    }

    /// Lets a side take cards for those it laid away; asks how many where the clauses leave that open.
    pub(super) fn side_draws(
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
            return Some(Decision::Take { seat, least, most });
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
        let mut env = Env::new(&self.facts, seat);
        let allowed = variant.allowed_number(Verb::Take, stock, &mut env);
        self.note(env.trouble);
        // Clauses that cross have failed the hand; what is left is that nobody takes what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, stock)).expect("so many cards there are");
        let most = number(allowed.most);
        (number(allowed.least).min(most), most)
    }

    /// Returns the cards that a seat has laid away.
    fn laid(&self, seat: Seat) -> CardSet {
        CardSet(self.facts.discarded[seat])
    }

    /// Lays cards away; as many are taken at once where no clause speaks of taking and the phase is one of both.
    pub(super) fn side_discards(
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
        let phase = variant.checked.table.phases.get(self.phase);
        let both = matches!(phase, Some(Phase::Exchange(_)));
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

    /// Takes cards for those that were laid away.
    pub(super) fn side_takes(
        &mut self,
        variant: &Variant,
        seat: Seat,
        count: u32,
        witness: &mut impl Recorder,
    ) {
        let laid = self.laid(seat);
        self.exchange_cards(variant, seat, (laid, count), witness);
    }

    /// Notes how many cards of its share a seat leaves.
    fn leaves(&mut self, seat: Seat, count: u32) {
        if let Some(place) = self.facts.reckoning.left.find_mut(seat) {
            *place = u8::try_from(count).unwrap_or(u8::MAX);
        }
    }

    /// Lets a side say how many cards it leaves: it is asked where nothing has been laid away yet, else what was laid
    /// away tells it.
    pub(super) fn side_leaves<W: Recorder>(
        &mut self,
        variant: &Variant,
        side: Side,
        witness: &mut W,
    ) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.told.contains(seat) {
            return None;
        }
        let mut env = Env::new(&self.facts, seat);
        if (self.facts.exchanged | self.laid_by).contains(seat) {
            let must = W::TRACED && variant.must(Verb::Leave, &mut env);
            self.told.insert(seat);
            if must {
                let count = self.facts.reckoning.left(seat);
                witness.see(|| Event::Left { seat, count });
            }
            return None;
        }
        let stock = i64::from(self.facts.stock);
        let allowed = variant.allowed_number(Verb::Leave, stock, &mut env);
        self.note(env.trouble);
        // Clauses that cross have failed the hand; what is left is that nobody leaves what is not there.
        let number = |n: i64| u32::try_from(n.clamp(0, stock)).expect("so many cards there are");
        let (least, most) = (number(allowed.least), number(allowed.most));
        (most > 0).then_some(Decision::Leave {
            seat,
            least: least.min(most),
            most,
        })
    }

    /// Says how many cards a seat will leave; who says nothing leaves none.
    pub(super) fn side_says_left(&mut self, seat: Seat, count: u32, witness: &mut impl Recorder) {
        self.told.insert(seat);
        self.leaves(seat, count);
        let count = i64::from(count);
        witness.see(|| Event::Left { seat, count });
    }

    /// Shows the hand as dealt of a side that has announced it.
    pub(super) fn side_shows(&mut self, side: Side, witness: &mut impl Recorder) {
        let seat = self.seat_of(side);
        let reckoning = &mut self.facts.reckoning;
        if reckoning.announced(seat).is_empty() || reckoning.shown.contains(seat) {
            return;
        }
        reckoning.shown.insert(seat);
        let cards = CardSet(self.facts.dealt[seat]);
        witness.see(|| Event::ShownDeal { seat, cards });
    }

    /// Offers a side to look at the cards left that it may see and has not seen.
    pub(super) fn side_looks(&mut self, variant: &Variant, side: Side) -> Option<Decision> {
        let seat = self.seat_of(side);
        if self.asked.contains(seat) {
            return None;
        }
        self.asked.insert(seat);
        if self.left_to(seat).0 & !self.facts.reckoning.seen(seat) == 0 {
            return None;
        }
        let mut env = Env::new(&self.facts, seat);
        let may = variant.may(Verb::Look, &mut env);
        self.note(env.trouble);
        may.then_some(Decision::Look { seat })
    }

    /// Returns the cards left that a seat would look at: those of its share, or the rest once all have exchanged.
    fn left_to(&self, seat: Seat) -> CardSet {
        let all = (self.facts.active - self.facts.exchanged).is_empty();
        let share = usize::try_from(self.facts.reckoning.left(seat));
        let share = share.expect("nobody leaves fewer than none");
        let count = if all { usize::MAX } else { share };
        let rest = self.stock.get(self.stock_at..self.stock_len);
        let rest = rest.unwrap_or(&[]).iter().take(count);
        rest.filter_map(|c| Card::from_index(usize::from(*c)))
            .collect()
    }

    /// Lets a seat look at the cards left to it.
    pub(super) fn side_sees(&mut self, seat: Seat, witness: &mut impl Recorder) {
        let cards = self.left_to(seat);
        let reckoning = &mut self.facts.reckoning;
        if let Some(seen) = reckoning.seen.find_mut(seat) {
            *seen |= cards.0;
        }
        reckoning.looked.insert(seat);
        witness.see(|| Event::Looked { seat, cards });
    }
}
