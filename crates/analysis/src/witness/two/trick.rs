//! What a card brings that is led or played, which cards may be played, and what the tricks bring.

use super::due::{due, in_play};
use super::{ELDER, YOUNGER, bit, swap_all, who};
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::rule::{Event, Verb};
use codille_engine::variant::{EvalContext, HandState, Variant};
use codille_lang::cards::{Card, CardSet};

/// What a lead brings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Lead {
    pub(super) card: Card,
}

/// What the second card of a trick brings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct SecondCard {
    pub(super) led: Card,
    pub(super) card: Card,
    /// Whether the trick is the last.
    pub(super) last: bool,
}

/// Which of two cards may be played to a lead.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Follow {
    pub(super) led: Card,
    pub(super) held: CardSet,
}

/// What the tricks bring.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct TricksWon {
    pub(super) won: [u8; 2],
}

/// The facts when cards lie on the table.
fn led(variant: &Variant, cards: &[Card]) -> HandState {
    let mut facts = in_play(variant);
    facts.led = cards.first().map_or(0, |card| bit(*card));
    facts.trick_cards = cards.iter().copied().collect::<CardSet>().0;
    facts
}

impl Asked for Lead {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let facts = led(variant, &[self.card]);
        Some(due(variant, &facts, (Event::Lead, ELDER), None))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        format!("Elder leads {}: what does he count?", self.card)
    }

    fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
        Self {
            card: other(self.card),
        }
    }
}

impl Asked for SecondCard {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = led(variant, &[self.led, self.card]);
        facts.tricks_played = if self.last { facts.tricks_total } else { 1 };
        let wins = variant.orders.of(None).beats(self.card, self.led);
        let winner = if wins { YOUNGER } else { ELDER };
        let mut answer = due(variant, &facts, (Event::Trick, winner), None);
        answer.says = format!("{} wins; {}", who(winner), answer.says);
        Some(answer)
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self { led, card, last } = self;
        let last = if *last { " to the last trick" } else { "" };
        format!("Elder leads {led}{last}, younger plays {card}: what is then counted?")
    }

    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        vec![Self {
            last: false,
            ..*self
        }]
    }

    fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
        Self {
            led: other(self.led),
            card: other(self.card),
            ..*self
        }
    }
}

impl Asked for Follow {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let held = self.held;
        let mut facts = led(variant, &[self.led]);
        facts.tricks_played = facts.tricks_total.saturating_sub(2);
        (facts.held[YOUNGER], facts.hand[YOUNGER]) = (held.0, held.0);
        let lawful = CardSet(variant.lawful_play(&facts, YOUNGER));
        let says = if lawful == held {
            "either may be played".to_owned()
        } else {
            format!("only {lawful} may be played")
        };
        let clauses = variant.ties(Verb::Play, &mut EvalContext::new(&facts, YOUNGER));
        Some(Answer::of(says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self { led, held } = self;
        format!("Elder leads {led}; younger holds {held}: which may he play?")
    }

    fn with(&self, other: &dyn Fn(Card) -> Card) -> Self {
        Self {
            led: other(self.led),
            held: swap_all(self.held, other),
        }
    }
}

impl Asked for TricksWon {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let mut facts = in_play(variant);
        if self.won.iter().sum::<u8>() != facts.tricks_total {
            return None;
        }
        for (place, n) in facts.won.iter_mut().zip(self.won) {
            *place = n;
        }
        facts.tricks_played = facts.tricks_total;
        Some(due(variant, &facts, (Event::Settlement, ELDER), None))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let [a, b] = self.won;
        format!("Elder has won {a} tricks, younger {b}: what do they bring?")
    }
}
