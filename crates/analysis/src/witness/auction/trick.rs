//! Tricks: which of two cards wins, and which cards may be played to a lead.

use super::some_game;
use crate::witness::answer::Answer;
use crate::witness::situation::Asked;
use codille_edition::check::rule::{Body, Verb};
use codille_engine::variant::{EvalContext, Variant};
use codille_engine::{Decision, State, phase};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;

/// A card on a card that was led.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct TrickOfTwo {
    trump: Suit,
    led: Card,
    card: Card,
}

/// A player is to play to a trick.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::witness) struct Play {
    trump: Suit,
    led: Card,
    /// What the second hand has played, where the third is to play.
    second: Option<Card>,
    /// All that he holds.
    held: CardSet,
    /// Whether he is the Ombre.
    ombre: bool,
}

impl TrickOfTwo {
    /// Lists the tricks of a point: the first card led and each that may be played to it, if both books have them.
    pub(in crate::witness) fn all(
        state: &State,
        decision: &Decision,
        common: CardSet,
    ) -> Vec<Self> {
        let (Decision::Play(phase::Play { cards, .. }), Some(trump)) =
            (*decision, state.facts.trump)
        else {
            return Vec::new();
        };
        let mut lying = state.trick().map(|(_, card)| card);
        match (lying.next(), lying.next()) {
            (Some(led), None) if common.has(led) => (cards & common)
                .iter()
                .map(|card| Self { trump, led, card })
                .collect(),
            _ => Vec::new(),
        }
    }
}

impl Asked for TrickOfTwo {
    fn answer(&self, variant: &Variant, _: bool) -> Option<Answer> {
        let Self { trump, led, card } = *self;
        let order = variant.orders.of(Some(trump));
        let winner = if order.beats(card, led) { card } else { led };
        let cards = CardSet::of(led) | CardSet::of(card);
        let trumps = !(cards & CardSet(order.mask)).is_empty();
        // The clauses that rank trumps where a trump is among the cards.
        let ranks = |b: &Body| {
            if trumps {
                matches!(b, Body::Trumps(_))
            } else {
                matches!(b, Body::Plain(_))
            }
        };
        let rules = variant.checked.rules.iter().filter(|r| ranks(&r.body));
        let clauses = rules.map(|r| r.clause).collect();
        Some(Answer::of(format!("{winner} wins"), clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self { trump, led, card } = self;
        format!("Trumps are {trump}; {led} is led, and {card} is played to it.")
    }
}

impl Play {
    /// Returns what is played to at a point by the second or third hand.
    pub(in crate::witness) fn of(state: &State, decision: &Decision) -> Option<Self> {
        let Decision::Play(phase::Play { seat, .. }) = *decision else {
            return None;
        };
        let lying: Vec<Card> = state.trick().map(|(_, card)| card).collect();
        let (led, second) = match *lying.as_slice() {
            [led] => (led, None),
            [led, second] => (led, Some(second)),
            _ => return None,
        };
        Some(Self {
            trump: state.facts.trump?,
            led,
            second,
            held: state.held(seat),
            ombre: state.facts.ombre == Some(seat),
        })
    }

    /// Returns the cards that it names.
    pub(in crate::witness) fn cards(&self) -> CardSet {
        let lying = [Some(self.led), self.second].into_iter().flatten();
        self.held | lying.collect()
    }
}

impl Asked for Play {
    fn answer(&self, variant: &Variant, traced: bool) -> Option<Answer> {
        let mut facts = some_game(variant);
        let held = self.held;
        let second = facts.next(Seat::FIRST);
        let player = self.second.map_or(second, |_| facts.next(second));
        if player == Seat::FIRST {
            // The third hand is the leader himself where two play.
            return None;
        }
        facts.ombre = Some(if self.ombre { player } else { Seat::FIRST });
        facts.leader = Some(Seat::FIRST);
        facts.trump = Some(self.trump);
        facts.led = 1 << self.led.index();
        facts.trick_cards = facts.led | self.second.map_or(0, |c| 1 << c.index());
        let left = u8::try_from(held.count()).expect("a hand has at most 64 cards");
        facts.tricks_played = facts.tricks_total.saturating_sub(left);
        (facts.held[player], facts.hand[player]) = (held.0, held.0);
        let lawful = CardSet(variant.lawful_play(&facts, player));
        let says = if lawful == held {
            "any of them may be played".to_owned()
        } else {
            format!("only {lawful} may be played")
        };
        let mut clauses = Vec::new();
        if traced {
            let mut context = EvalContext::traced(&facts, player);
            for card in (held - lawful).iter() {
                let card = 1 << card.index();
                clauses.extend(variant.objections(Verb::Play, card, held.0, &mut context));
            }
            // Where everything may be played, what could have forbidden it is behind that too.
            variant.allowed_set(Verb::Play, held.0, &mut context);
            clauses.extend(context.trace.into_iter().flatten());
            clauses.extend(variant.bounds(Verb::Play, &mut EvalContext::new(&facts, player)));
        }
        Some(Answer::of(says, clauses))
    }

    fn words(&self, _: [&Variant; 2]) -> String {
        let Self {
            trump, led, held, ..
        } = self;
        let who = if self.ombre {
            ", the Ombre, holds"
        } else {
            " holds"
        };
        let before = self.second.map_or_else(
            || "and the next".to_owned(),
            |second| format!("{second} is played, and the third"),
        );
        format!("Trumps are {trump}; {led} is led, {before} player{who} {held}.")
    }

    /// The same without the second hand's card, without the name of Ombre, and with one card fewer.
    fn fewer(&self, _: [&Variant; 2]) -> Vec<Self> {
        let second = self.second.map(|_| Self {
            second: None,
            ..self.clone()
        });
        let ombre = self.ombre.then(|| Self {
            ombre: false,
            ..self.clone()
        });
        let fewer = self.held.iter().map(|card| Self {
            held: self.held - CardSet::of(card),
            ..self.clone()
        });
        second.into_iter().chain(ombre).chain(fewer).collect()
    }
}
