//! What an act and its events are called: for one who sees all cards, and for the others at the table.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "only the acts and events at hand matter here; the rest have one answer"
)]

use codille_engine::{Act, Event, Hand, State};
use codille_evidence::transcript::{ActName, declaration, said};
use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;

/// Words for something that is done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// The kind of step.
    pub(super) kind: &'static str,
    /// What is done.
    pub(super) open: String,
    /// What the others learn of it, where that is less.
    pub(super) heard: Option<String>,
}

impl Words {
    pub(super) fn plain(kind: &'static str, words: impl Into<String>) -> Self {
        Self {
            kind,
            open: words.into(),
            heard: None,
        }
    }

    fn secret(kind: &'static str, open: String, heard: String) -> Self {
        Self {
            kind,
            open,
            heard: Some(heard),
        }
    }
}

/// Writes cards suit by suit, from the highest down.
fn cards(hand: &Hand, trump: Option<Suit>, set: CardSet) -> String {
    let order = hand.variant.orders.of(trump);
    let mut all: Vec<Card> = set.iter().collect();
    all.sort_by_key(|c| {
        let trump = order.mask >> c.index() & 1 == 1;
        (!trump, c.suit(), std::cmp::Reverse(order.strength_of(*c)))
    });
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    all.join(" ")
}

fn counted(set: CardSet) -> String {
    match set.count() {
        1 => "one card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// Says what an act is, with the events that came of it; `None` where nothing is said or done.
pub(super) fn told(hand: &Hand, before: &State, act: Act, events: &[Event]) -> Option<Words> {
    let exchanged = events.iter().find_map(|e| match e {
        Event::Exchanged { out, taken, .. } => Some((*out, *taken)),
        _ => None,
    });
    let cards = |set| cards(hand, before.facts.trump, set);
    let out = match (act, exchanged) {
        (Act::Play(card), _) => Words::plain("card", played(hand, before, card)),
        (Act::Discard(set), Some((_, taken))) if !set.is_empty() => Words::secret(
            "exchange",
            format!("lays away {}, takes {}", cards(set), cards(taken)),
            format!("lays away {}, takes {}", counted(set), counted(taken)),
        ),
        (Act::Discard(set), _) if !set.is_empty() => Words::secret(
            "exchange",
            format!("lays away {}", cards(set)),
            format!("lays away {}", counted(set)),
        ),
        (Act::Take(_), Some((_, taken))) if !taken.is_empty() => Words::secret(
            "exchange",
            format!("takes {}", cards(taken)),
            format!("takes {}", counted(taken)),
        ),
        (Act::Call { class, cards: set }, _) => {
            let name = declaration(&hand.variant, class);
            Words::secret(
                "call",
                format!("calls {name} {}", cards(set)),
                format!("calls {name}, {}", counted(set)),
            )
        }
        (Act::Announce, _) => {
            let class = events.iter().find_map(|e| match e {
                Event::Announced { class, .. } => Some(*class),
                _ => None,
            });
            let name = class.map_or_else(String::new, |c| declaration(&hand.variant, c));
            Words::plain("call", format!("announces {name}"))
        }
        (Act::GoOn, _) => Words::plain("bid", "goes on"),
        _ => match said(&hand.variant, act) {
            ActName::Words(words) => Words::plain(kind(act), words),
            ActName::Card(_) | ActName::Nothing => return None,
        },
    };
    Some(out)
}

const fn kind(act: Act) -> &'static str {
    match act {
        Act::Discard(_) | Act::Leave(_) | Act::Take(_) | Act::Yield | Act::Look => "exchange",
        Act::Call { .. } | Act::Announce | Act::Answer(_) => "call",
        Act::Play(_) => "card",
        _ => "bid",
    }
}

/// Says how a card is played: led, following, trumping, thrown away.
fn played(hand: &Hand, before: &State, card: Card) -> String {
    let Some((_, led)) = before.trick().next() else {
        return format!("leads {card}");
    };
    let order = hand.variant.orders.of(before.facts.trump);
    let mates = order.mates.get(led.index()).copied().unwrap_or(0);
    let verb = if mates >> card.index() & 1 == 1 {
        "follows with"
    } else if order.mask >> card.index() & 1 == 1 {
        "trumps with"
    } else {
        "throws"
    };
    format!("{verb} {card}")
}

/// Says what else came of an act, sentence by sentence.
pub(super) fn happenings(hand: &Hand, seats: &[String], events: &[Event]) -> Vec<String> {
    let name = |seat: Seat| seat.name_of(seats);
    let mut out = Vec::new();
    for event in events {
        match event {
            Event::PassedOut => out.push("All have passed.".to_owned()),
            Event::Turned(card) => out.push(format!("{card} is turned up.")),
            Event::Shown(set) => out.push(format!(
                "Shown to all: {}.",
                cards(hand, hand.state.facts.trump, *set)
            )),
            Event::Fault { seat, fault, .. } => {
                let fault = hand.variant.checked.faults[*fault].replace('_', " ");
                out.push(format!("{} is at fault: {fault}.", name(*seat)));
            }
            Event::Corrected { seat, card, .. } => out.push(format!(
                "{} puts the fault right and plays {card}.",
                name(*seat)
            )),
            _ => {}
        }
    }
    out
}
