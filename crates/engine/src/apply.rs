//! Applies acts to the state of a hand. Trusts that they were found lawful, or that the referee knows.

use super::act::Act;
use super::event::{Event, Recorder};
use super::settle::pay_at;
use super::state::{State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{Seat, SeatSet};

impl State {
    /// Applies the act of a seat.
    pub fn apply(&mut self, variant: &Variant, seat: Seat, act: Act, witness: &mut impl Recorder) {
        match act {
            Act::Bid(game) => {
                self.facts.standing = 1 << game;
                self.facts.holder = Some(seat);
                self.facts.spoken.insert(seat);
                self.turn = seat.after(variant.players);
            }
            Act::Pass => {
                self.passed.insert(seat);
                self.facts.spoken.insert(seat);
                self.turn = seat.after(variant.players);
                pay_at(self, variant, rule::Event::Pass, seat, witness);
            }
            Act::Name(suit) => {
                self.facts.trump = Some(suit);
                witness.see(|| Event::Trump(suit));
            }
            Act::Discard(cards) if self.lays_away(variant) => {
                self.laid = cards;
                self.asked.insert(seat);
                self.facts.held[seat] &= !cards.0;
            }
            Act::Discard(cards) => self.side_discards(variant, seat, cards, witness),
            Act::Yield => self.yielded = true,
            Act::Look if self.side_of(variant) == Some(seat) => self.side_sees(seat, witness),
            Act::Look => {
                self.shown = true;
                self.facts.reckoning.looked.insert(seat);
                let cards = self.stock().into_iter().collect();
                witness.see(|| Event::Shown(cards));
            }
            Act::Surrender => {
                self.facts.surrendered = true;
                self.facts.reckoning.thrown = Some(seat);
                self.step = Step::Defence;
                self.asked = SeatSet::EMPTY;
            }
            Act::Defend => self.facts.defender = Some(seat),
            Act::Stop => {
                self.facts.stopped = true;
                self.step = Step::Between;
            }
            Act::Challenge => self.facts.challenged = true,
            Act::Reserve => self.facts.reserving = true,
            Act::GoOn if self.is_leaving(variant) => self.side_says_left(seat, 0, witness),
            // Whoever goes on is done with calling.
            Act::GoOn if self.side_of(variant) == Some(seat) => self.asked.insert(seat),
            Act::GoOn => {}
            Act::Leave(count) => self.side_says_left(seat, count, witness),
            Act::Take(count) => self.side_takes(variant, seat, count, witness),
            Act::Announce => self.announce(variant, seat, witness),
            Act::Call { class, cards } => self.call(variant, seat, (class, cards), witness),
            Act::Ask => self.ask(seat, witness),
            Act::Answer(answer) => self.answer(variant, seat, answer, witness),
            Act::Play(card) => self.play(variant, seat, card, witness),
        }
    }

    /// Tells whether cards discarded now are made good only later.
    fn lays_away(&self, variant: &Variant) -> bool {
        variant.checked.table.phases.get(self.phase) == Some(&Phase::DiscardOmbre)
    }

    /// Tells whether it is asked how many cards are left.
    fn is_leaving(&self, variant: &Variant) -> bool {
        matches!(
            variant.checked.table.phases.get(self.phase),
            Some(Phase::Leave(_))
        )
    }

    /// Gives the ombre as many cards as he laid away.
    pub(super) fn take(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let exchanged = self.facts.exchanged;
        let Some(seat) = self.facts.ombre.filter(|o| !exchanged.contains(*o)) else {
            return;
        };
        let laid = std::mem::replace(&mut self.laid, CardSet::EMPTY);
        let count = laid.count();
        self.exchange_cards(variant, seat, (laid, count), witness);
    }

    /// Puts cards away and takes so many from the stock.
    pub(super) fn exchange_cards(
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

    fn play(&mut self, variant: &Variant, seat: Seat, card: Card, witness: &mut impl Recorder) {
        let bit = 1_u64 << card.index();
        let f = &mut self.facts;
        if self.trick_len == 0 {
            f.led = bit;
            f.leader = Some(seat);
            f.led_by[seat] |= bit;
        }
        f.held[seat] &= !bit;
        f.trick_cards |= bit;
        let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        if let Some(place) = self.trick.get_mut(self.trick_len) {
            *place = (seat, byte(card.index()));
            self.trick_len += 1;
        }
        witness.see(|| Event::Played { seat, card });
        if self.trick_len == 1 && variant.falls_due(rule::Event::Lead) {
            pay_at(self, variant, rule::Event::Lead, seat, witness);
            self.count(variant, witness);
        }
        let f = &mut self.facts;
        self.turn = f.next(seat);
        if self.trick_len == variant.hands {
            self.close_trick(variant, witness);
        }
    }

    pub(super) fn close_trick(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let winner = self.winner(variant);
        let f = &mut self.facts;
        f.won[winner] += 1;
        let first: u8 = f.opening.iter().sum();
        if first == f.tricks_played && (first == 0 || f.opening[winner] == first) {
            f.opening[winner] += 1;
        }
        f.tricks_played += 1;
        witness.see(|| Event::Won { seat: winner });
        if variant.falls_due(rule::Event::Trick) {
            pay_at(self, variant, rule::Event::Trick, winner, witness);
            self.count(variant, witness);
        }
        let f = &mut self.facts;
        (f.led, f.trick_cards, f.leader) = (0, 0, Some(winner));
        self.trick_len = 0;
        self.turn = winner;
        if self.step != Step::Defence {
            self.step = Step::Between;
        }
    }

    /// Returns the seat whose card is the best of the trick so far.
    pub(super) fn winner(&self, variant: &Variant) -> Seat {
        let order = variant.orders.of(self.facts.trump);
        let mut cards = self.trick();
        let first = cards.next();
        let (mut winner, mut best) = first.expect("a trick that is closed has a card");
        for (seat, card) in cards {
            if order.beats(card, best) {
                (winner, best) = (seat, card);
            }
        }
        winner
    }
}
