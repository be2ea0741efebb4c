//! Deals: seeded, from given hands, or straight to the first lead.

use super::event::Recorder;
use super::settle::pay_at;
use super::state::{Start, State, Step};
use crate::variant::Variant;
use codille_edition::check::phase::Phase;
use codille_edition::check::rule;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use rand::RngExt;

impl State {
    /// Shuffles the pack and deals it in the packets of the table.
    pub fn deal(&mut self, variant: &Variant, rng: &mut impl RngExt, witness: &mut impl Recorder) {
        let (mut cards, len) = variant.pack;
        for i in (1..len).rev() {
            // Drawn as 32 bits, so that every platform deals alike.
            let j = rng.random_range(0..=u32::try_from(i).expect("a pack is small"));
            cards.swap(i, j as usize);
        }
        let mut rest = cards.get(..len).unwrap_or(&[]);
        for packet in &variant.checked.table.packets {
            for seat in Seat::first(variant.hands) {
                let (dealt, more) = rest.split_at_checked(*packet).unwrap_or((&[], &[]));
                let dealt = dealt.iter().fold(0, |cards, card| cards | 1_u64 << card);
                self.facts.held[seat] |= dealt;
                rest = more;
            }
        }
        for (place, card) in self.stock.iter_mut().zip(rest) {
            *place = *card;
        }
        self.stock_len = rest.len();
        self.dealt(variant, witness);
    }

    /// Deals given hands; the stock is given from the top.
    pub fn deal_given(
        &mut self,
        variant: &Variant,
        hands: &[CardSet],
        stock: &[Card],
        witness: &mut impl Recorder,
    ) {
        for (place, hand) in self.facts.held.iter_mut().zip(hands) {
            *place = hand.0;
        }
        for (place, card) in self.stock.iter_mut().zip(stock) {
            *place = card.number();
        }
        self.stock_len = stock.len().min(64);
        self.dealt(variant, witness);
    }

    fn dealt(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        self.facts.dealt = self.facts.held;
        self.facts.stock = u8::try_from(self.stock_len).unwrap_or(u8::MAX);
        pay_at(
            self,
            variant,
            rule::Event::Deal,
            self.facts.dealer(),
            witness,
        );
    }

    /// Returns the state before a deal of the partie in which a hand began as `first`, with so much in the pool.
    pub fn before(variant: &Variant, first: &Self, pool: i64) -> Self {
        let mut state = Self::new(variant, pool);
        if variant.checked.table.partie.is_some() {
            let (was, reckoning) = (&first.facts.reckoning, &mut state.facts.reckoning);
            reckoning.deal_number = was.deal_number;
            reckoning.deals_played = was.deals_played;
            reckoning.total.clone_from(&was.total);
        }
        state
    }

    /// Begins at the first lead, trumps and game being known; no stake is laid. Where somebody undertook a game, all have spoken.
    pub fn begin_play(&mut self, variant: &Variant, start: &Start) {
        for (place, hand) in self.facts.held.iter_mut().zip(&start.hands) {
            *place = hand.0;
        }
        self.facts.dealt = self.facts.held;
        self.facts.hand = self.facts.held;
        if start.ombre.is_some() {
            self.facts.ombre = start.ombre;
            self.facts.spoken = self.facts.active;
            self.facts.holder = self.facts.ombre;
            self.facts.game = 1 << start.game;
            self.facts.standing = self.facts.game;
        }
        self.facts.trump = start.trump;
        self.facts.exchanged = self.facts.active;
        self.facts.pool = start.pool;
        self.balance.pool = start.pool;
        self.balance.pool_before = start.pool;
        let tricks = start.hands.iter().map(|h| h.count()).max().unwrap_or(0);
        self.facts.tricks_total = u8::try_from(tricks).unwrap_or(u8::MAX);
        self.phase = variant
            .checked
            .table
            .phases
            .iter()
            .position(|p| matches!(p, Phase::Declare(_) | Phase::Lead | Phase::Play))
            .unwrap_or(0);
        self.step = Step::Begin;
    }
}
