//! Leading and playing cards, and the tricks that they make.

use super::kind::{Case, Judged, Kind, pick};
use super::{Act, Between, Decision, Rights};
use crate::event::{Event, Recorder};
use crate::legality::Why;
use crate::settle::pay_at;
use crate::state::{State, Step};
use crate::variant::{EvalContext, Query, TrumpOrder, Variant};
use codille_edition::check::phase::Phase;
use codille_edition::check::rule::{self, Verb};
use codille_edition::check::table::Table;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;

/// A seat is asked to play a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Who.
    pub seat: Seat,
    /// The cards that may be played.
    pub cards: CardSet,
}

impl Kind for Play {
    const VERB: Verb = Verb::Play;

    fn takes(&self, act: Act) -> bool {
        matches!(act, Act::Play(card) if self.cards.has(card))
    }

    fn lawful(&self) -> Option<Vec<Act>> {
        Some(self.cards.iter().map(Act::Play).collect())
    }

    fn random(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Act> {
        pick(self.cards, below).map(Act::Play)
    }

    fn ask(
        state: &mut State,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) -> Option<Decision> {
        if state.step == Step::Begin {
            state.begin_cards(variant, phase, witness);
        }
        if phase == Phase::Lead {
            state.leading(variant)
        } else {
            state.playing(variant, witness)
        }
    }

    fn judge(case: &Case<'_>, act: Act) -> Judged {
        let (Act::Play(card), Decision::Play(_)) = (act, case.decision) else {
            return Err((Why::OutOfTurn, Vec::new()));
        };
        let held = case.state.held(case.seat);
        if !held.has(card) {
            return Err((Why::NotHeld, Vec::new()));
        }
        case.in_turn(act, || {
            let card = 1 << card.index();
            Some((case.variant).objections(Verb::Play, card, held.0, &mut case.context()))
        })
    }

    fn apply(
        state: &mut State,
        variant: &Variant,
        (seat, act): (Seat, Act),
        witness: &mut impl Recorder,
    ) {
        let Act::Play(card) = act else { return };
        state.play(variant, seat, card, witness);
    }

    fn cards(act: Act) -> CardSet {
        let Act::Play(card) = act else {
            return CardSet::EMPTY;
        };
        CardSet::of(card)
    }

    fn lays(_: Act) -> bool {
        true
    }

    fn hides_cards(_: Act) -> bool {
        false
    }

    fn with_cards(act: Act, other: &mut impl FnMut(CardSet) -> CardSet) -> Act {
        let Act::Play(card) = act else { return act };
        let card = other(CardSet::of(card)).single();
        Act::Play(card.expect("one card is put in the place of one"))
    }

    fn proceeds(_: Act) -> bool {
        true
    }

    fn describe(_: &Variant, act: Act) -> String {
        format!("plays {}", act.cards())
    }

    fn notation(_: &Table, _: Act) -> Option<String> {
        None
    }
}

impl State {
    /// Begins a phase in which cards are played: the first lead by itself, or the tricks.
    pub(super) fn begin_cards(
        &mut self,
        variant: &Variant,
        phase: Phase,
        witness: &mut impl Recorder,
    ) {
        if phase == Phase::Lead {
            self.begin_tricks();
            self.step = Step::Turn;
            return;
        }
        if self.trick_len == 0 {
            self.begin_tricks();
            self.step = Step::Between;
        } else {
            self.turn = self.facts.next_after(self.facts.leader);
            self.step = Step::Turn;
        }
        self.count(variant, witness);
    }

    /// Holds fast what each seat has when play begins.
    fn begin_tricks(&mut self) {
        self.facts.hand = self.facts.held;
        self.facts.leader = Some(Seat::FIRST);
        self.turn = Seat::FIRST;
    }

    /// Asks for the first lead, apart from the play that follows it.
    fn leading(&mut self, variant: &Variant) -> Option<Decision> {
        if self.trick_len > 0 || self.facts.tricks_total == 0 {
            return None;
        }
        let seat = self.turn;
        // Whoever has dropped his whole hand leads nothing.
        if self.facts.is_refereed() && self.held(seat).is_empty() {
            return None;
        }
        let cards = self.lawful_cards(variant, seat)?;
        Some(Decision::Play(Play { seat, cards }))
    }

    fn playing(&mut self, variant: &Variant, witness: &mut impl Recorder) -> Option<Decision> {
        loop {
            if self.step != Step::Between {
                if self.facts.is_refereed() && !self.find_turn(variant, witness) {
                    if self.step == Step::Between {
                        continue;
                    }
                    return None;
                }
                let seat = self.turn;
                let cards = self.lawful_cards(variant, seat)?;
                return Some(Decision::Play(Play { seat, cards }));
            }
            if self.is_played_out() {
                return None;
            }
            self.step = Step::Turn;
            let asked = self.rights_between(variant);
            if asked.is_some() {
                return asked;
            }
        }
    }

    /// Tells whether no more tricks are played.
    pub(super) const fn is_played_out(&self) -> bool {
        self.facts.stopped || self.facts.tricks_played >= self.facts.tricks_total
    }

    /// Asks the one who undertook the game before a lead whether he uses a right, where he has one and was not asked yet.
    #[inline]
    pub(super) fn rights_between(&mut self, variant: &Variant) -> Option<Decision> {
        let seat = self.facts.ombre.filter(|o| !self.asked.contains(*o))?;
        let (rights, trouble) = variant.rights(&self.facts);
        self.note(trouble);
        let rights = Rights::of(rights);
        let between = Between { seat, rights };
        rights.any().then_some(Decision::Between(between))
    }

    /// Gives the turn to a seat that can play: hands may hold wrong numbers of cards, and cards may be played out of turn.
    /// Where nobody is left to play to a trick it is closed with the cards that lie there. Returns whether somebody can.
    fn find_turn(&mut self, variant: &Variant, witness: &mut impl Recorder) -> bool {
        let played: Vec<Seat> = self.trick().map(|(seat, _)| seat).collect();
        let can = |seat: Seat| !played.contains(&seat) && !self.held(seat).is_empty();
        let mut seat = self.turn;
        for _ in 0..variant.hands {
            if can(seat) {
                self.turn = seat;
                return true;
            }
            seat = seat.after(variant.hands);
        }
        if !played.is_empty() {
            self.close_trick(variant, witness);
        }
        false
    }

    /// Returns the cards that a seat may lawfully play. Where the clauses leave none the hand is over, and why is noted.
    fn lawful_cards(&mut self, variant: &Variant, seat: Seat) -> Option<CardSet> {
        let cards = variant.play_by_table(Query::plain(&self.facts, seat));
        let cards = cards.unwrap_or_else(|| self.lawful_by_rules(variant, seat));
        // A referee lets everyone play what he likes, and judges it then.
        if cards == 0 && !self.facts.is_refereed() && !self.held(seat).is_empty() {
            self.note(Some(variant.no_card_left(&self.facts, seat)));
            self.step = Step::Over;
            return None;
        }
        Some(CardSet(cards))
    }

    #[cold]
    fn lawful_by_rules(&mut self, variant: &Variant, seat: Seat) -> u64 {
        let mut context = EvalContext::new(&self.facts, seat);
        let cards = variant.lawful_play_of(&mut context);
        self.note(context.trouble);
        cards
    }

    pub(super) fn play(
        &mut self,
        variant: &Variant,
        seat: Seat,
        card: Card,
        witness: &mut impl Recorder,
    ) {
        self.lay_in_trick(variant, seat, card, witness);
        let f = &mut self.facts;
        self.turn = f.next(seat);
        if self.trick_len == variant.hands {
            self.close_trick(variant, witness);
        }
    }

    /// Lays a card in the trick, and books what falls due where it is led.
    pub(super) fn lay_in_trick(
        &mut self,
        variant: &Variant,
        seat: Seat,
        card: Card,
        witness: &mut impl Recorder,
    ) {
        self.lay(seat, card);
        witness.see(|| Event::Played { seat, card });
        if self.trick_len == 1 && variant.falls_due(rule::Event::Lead) {
            pay_at(self, variant, rule::Event::Lead, seat, witness);
            self.count(variant, witness);
        }
    }

    /// Moves a card from a hand to the trick.
    #[inline]
    pub(super) fn lay(&mut self, seat: Seat, card: Card) {
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
    }

    fn close_trick(&mut self, variant: &Variant, witness: &mut impl Recorder) {
        let winner = self.winner(variant);
        self.win_trick(variant, winner, witness);
    }

    /// Books a trick for its winner, who leads to the next.
    pub(super) fn win_trick(
        &mut self,
        variant: &Variant,
        winner: Seat,
        witness: &mut impl Recorder,
    ) {
        self.take_trick(winner);
        witness.see(|| Event::Won { seat: winner });
        if variant.falls_due(rule::Event::Trick) {
            pay_at(self, variant, rule::Event::Trick, winner, witness);
            self.count(variant, witness);
        }
        self.end_trick(winner);
    }

    /// Counts a trick for its winner.
    #[inline]
    pub(super) fn take_trick(&mut self, winner: Seat) {
        let f = &mut self.facts;
        f.won[winner] += 1;
        let played = f.tricks_played;
        if f.opening[winner] == played && f.opening.iter().sum::<u8>() == played {
            f.opening[winner] += 1;
        }
        f.tricks_played += 1;
    }

    /// Clears a trick away, and lets its winner lead.
    #[inline]
    pub(super) fn end_trick(&mut self, winner: Seat) {
        let f = &mut self.facts;
        (f.led, f.trick_cards, f.leader) = (0, 0, Some(winner));
        self.trick_len = 0;
        self.turn = winner;
        if self.step != Step::Defence {
            self.step = Step::Between;
        }
    }

    /// Returns the seat whose card is the best of the trick.
    fn winner(&self, variant: &Variant) -> Seat {
        let best = self.best_so_far(variant.orders.of(self.facts.trump));
        best.expect("a trick that is closed has a card").0
    }

    /// Returns the best card of the trick so far.
    pub(crate) fn best_of_trick(&self, variant: &Variant) -> Option<Card> {
        let order = variant.orders.of(self.facts.trump);
        self.best_so_far(order).map(|(_, card)| card)
    }

    #[inline]
    pub(super) fn best_so_far(&self, order: &TrumpOrder) -> Option<(Seat, Card)> {
        if let ([(leader, led), (other, answer), ..], 2) = (self.trick, self.trick_len) {
            let (led, answer) = (
                Card::from_index(led.into())?,
                Card::from_index(answer.into())?,
            );
            let beats = order.beats(answer, led);
            return Some(if beats {
                (other, answer)
            } else {
                (leader, led)
            });
        }
        self.trick().reduce(|best, one| {
            if order.beats(one.1, best.1) {
                one
            } else {
                best
            }
        })
    }
}
