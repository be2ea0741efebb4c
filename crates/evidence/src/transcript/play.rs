//! What the seats hold at the first lead, and the tricks in the order in which they came.

use codille_lang::ids::{BySeat, Seat};
use codille_lang::sorting;
use serde::Serialize;
use serde_json::{Map, Value};

use super::points;
use super::step::{Manner, StepDeed, TranscriptStep};
use crate::{ResolvedRecord, Start};
use codille_engine::{Act, Hand};
use codille_lang::cards;

/// What a seat holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Who.
    pub seat: String,
    /// The cards, trumps first, each suit from the highest down.
    pub cards: Vec<String>,
    /// How many of them are trumps.
    pub trumps: usize,
    /// Those that the source does not tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

/// A trick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trick {
    /// Its number, counted from 1.
    pub trick: usize,
    /// Who led.
    pub leader: String,
    /// The cards in the order of play.
    pub cards: Vec<Card>,
    /// Who won it; `None` where it was not played out.
    pub winner: Option<String>,
    /// The points of all seats when it is over, where any have been scored.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub scores: Map<String, Value>,
}

/// A card played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// By whom.
    pub seat: String,
    /// Which.
    pub card: String,
    /// The source leaves it open.
    pub open: bool,
    /// What its player then counts, where that has grown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
}

/// Returns what the seats with cards hold at the first lead, or at the end where there is none.
pub(super) fn hands(hand: &Hand, seats: &[String], record: &ResolvedRecord) -> Vec<Held> {
    let mut moments = hand.history.iter();
    let lead = moments.find(|m| matches!(m.act, Act::Play(_)));
    let state = lead.map_or(&hand.state, |m| &*m.before);
    let order = hand.variant.orders.of(state.facts.trump);
    let place = |card: &cards::Card| {
        let strength = order.strength_of(*card);
        let trump = order.mask >> card.index() & 1 == 1;
        let suit = if trump { 0 } else { 1 + card.suit().index() };
        (suit, std::cmp::Reverse(strength))
    };
    (seats.iter().enumerate().take(hand.variant.hands))
        .map(|(i, seat)| {
            let mut cards: Vec<cards::Card> = state.held(Seat::from(i)).iter().collect();
            sorting::by_key(&mut cards, place);
            Held {
                seat: seat.clone(),
                trumps: cards.iter().filter(|c| place(c).0 == 0).count(),
                open: (cards.iter())
                    .filter(|c| !told(record, seat, **c))
                    .map(ToString::to_string)
                    .collect(),
                cards: cards.iter().map(ToString::to_string).collect(),
            }
        })
        .collect()
}

/// Tells whether the source gives a player a card of his; where it knows all cards it does.
fn told(record: &ResolvedRecord, seat: &str, card: cards::Card) -> bool {
    let Start::Lead { hands, .. } = &record.start else {
        return true;
    };
    let given = hands.iter().find(|h| h.seat.as_str() == seat);
    given.is_none_or(|h| h.list.open.is_empty() || h.list.cards.contains(&card))
}

/// Lists the tricks; the last is perhaps not full.
pub(super) fn tricks(steps: &[TranscriptStep<'_>], seats: &[String]) -> Vec<Trick> {
    let name = |seat: Seat| seat.name_of(seats).to_owned();
    let mut out: Vec<Trick> = Vec::new();
    let mut before = BySeat::default();
    for step in steps {
        if let StepDeed::Card(moment, played) = &step.deed {
            let card = Card {
                open: played.open,
                seat: name(moment.seat),
                card: played.card.to_string(),
                score: points::grown(&before, step, moment.seat),
            };
            match out.last_mut().filter(|_| played.manner != Manner::Leads) {
                Some(trick) => trick.cards.push(card),
                None => out.push(Trick {
                    trick: out.len() + 1,
                    leader: name(moment.seat),
                    cards: vec![card],
                    winner: None,
                    scores: Map::new(),
                }),
            }
        }
        if let (Some(winner), Some(trick)) = (step.winner(), out.last_mut()) {
            trick.winner = Some(name(winner));
            trick.scores = points::standing(step, seats);
        }
        before = step.points;
    }
    out
}
