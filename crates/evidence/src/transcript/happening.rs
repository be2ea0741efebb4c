//! What the events of a step are called: each as a line, or those that the act does not tell as sentences.

use codille_engine::variant::Variant;
use codille_engine::{Event, Hand};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;
use codille_lang::words::capital;

use super::step::{CardExchange, TranscriptStep};
use super::words::{ActName, by_suit, declaration, describe_act};

impl TranscriptStep<'_> {
    /// Says what came of the step beside what [`Self::describe`] has told, sentence by sentence.
    pub fn sentences(&self, hand: &Hand, seats: &[String], events: &[Event]) -> Vec<String> {
        let cards = |set| by_suit(&hand.variant, hand.state.facts.trump, set);
        let beside = events.iter().filter(|e| !is_in_act(e));
        let told = beside.filter_map(|e| self.describe_event(&hand.variant, e, &cards));
        told.map(|(seat, words)| match seat {
            // The names of faults are those of the rules.
            Some(seat) => format!("{} {}.", seat.name_of(seats), words.replace('_', " ")),
            None => format!("{}.", capital(&words)),
        })
        .collect()
    }

    /// Says what an event is, with who does it; `None` where other views of the hand tell it.
    pub fn describe_event(
        &self,
        variant: &Variant,
        event: &Event,
        cards: &dyn Fn(CardSet) -> String,
    ) -> Option<(Option<Seat>, String)> {
        let exchange = |who: Seat| self.exchanges().find(|(seat, _)| *seat == who);
        Some(match event {
            Event::PassedOut => (None, "all have passed".to_owned()),
            Event::Turned(card) => (None, format!("{card} is turned up")),
            Event::Exchanged { seat, .. } => {
                let (_, exchange) = exchange(*seat).expect("the step holds its events");
                (Some(*seat), exchange.words())
            }
            // What is laid away and taken in at once is one exchange.
            Event::Laid { seat, .. } | Event::Left { seat, .. } if exchange(*seat).is_some() => {
                return None;
            }
            Event::Laid { seat, cards } => (Some(*seat), format!("lays away {cards}")),
            Event::Left { seat, count } => (Some(*seat), format!("says that he leaves {count}")),
            Event::ShownDeal { seat, cards } => (Some(*seat), format!("shows {cards}")),
            Event::Shown(set) => (None, format!("shown to all: {}", cards(*set))),
            Event::Looked { seat, cards } => (Some(*seat), format!("sees {cards}")),
            Event::Announced { seat, class, .. } => {
                let words = format!("announces {}", declaration(variant, *class));
                (Some(*seat), words)
            }
            Event::Fault { seat, fault, .. } => {
                let fault = &variant.checked.faults[*fault];
                (Some(*seat), format!("is at fault: {fault}"))
            }
            Event::Mended { seat, was, .. } => match describe_act(variant, *was) {
                ActName::Words(was) => (Some(*seat), format!("{was}, and mends it")),
                ActName::Card(_) | ActName::Nothing => return None,
            },
            Event::Corrected { seat, card, .. } => {
                let words = format!("puts the fault right and plays {card}");
                (Some(*seat), words)
            }
            Event::Undertaken { .. }
            | Event::Trump(_)
            | Event::Called { .. }
            | Event::Asked { .. }
            | Event::Answered { .. }
            | Event::Played { .. }
            | Event::Won { .. }
            | Event::Paid(_)
            | Event::Settled { .. } => return None,
        })
    }
}

/// Tells whether the sentence of an act tells an event, or a table or the ledger shows it.
const fn is_in_act(event: &Event) -> bool {
    match event {
        Event::PassedOut
        | Event::Turned(_)
        | Event::Shown(_)
        | Event::Fault { .. }
        | Event::Corrected { .. } => false,
        Event::Undertaken { .. }
        | Event::Trump(_)
        | Event::Exchanged { .. }
        | Event::Looked { .. }
        | Event::Laid { .. }
        | Event::Left { .. }
        | Event::ShownDeal { .. }
        | Event::Announced { .. }
        | Event::Called { .. }
        | Event::Asked { .. }
        | Event::Mended { .. }
        | Event::Answered { .. }
        | Event::Played { .. }
        | Event::Won { .. }
        | Event::Paid(_)
        | Event::Settled { .. } => true,
    }
}

impl CardExchange {
    /// Says what is exchanged: what was laid away only where that has not been told.
    fn words(&self) -> String {
        if self.out.is_empty() {
            return "exchanges nothing".to_owned();
        }
        let left = self
            .left
            .map_or_else(String::new, |n| format!("leaves {n}, "));
        let laid = if self.laid_before {
            String::new()
        } else {
            format!("throws out {}, ", self.out)
        };
        format!("{laid}{left}takes in {}", self.taken)
    }
}
