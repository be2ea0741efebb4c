//! What players do in a hand, freed from the order in which one book asks for it.

use codille_engine::{Act, Event, Hand};
use std::collections::{BTreeMap, VecDeque};

use codille_lang::cards::{Card, CardSet, Suit};
use codille_lang::ids::Seat;

/// A right that is used at a point of the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// How many cards had been played.
    pub after: usize,
    /// By whom.
    pub seat: Seat,
    /// The act.
    pub act: Act,
}

/// The acts of a hand by kind.
#[derive(Debug, Clone, Default)]
pub struct Script {
    /// Bids and passes of each seat, in order.
    pub bids: BTreeMap<Seat, VecDeque<Act>>,
    /// The suit of trumps.
    pub trump: Option<Suit>,
    /// Cards thrown out by each seat.
    pub discards: BTreeMap<Seat, CardSet>,
    /// Rights used.
    pub uses: Vec<Use>,
    /// The cards played, with their players, in order.
    pub plays: Vec<(Seat, Card)>,
    /// Who won each trick.
    pub winners: Vec<Seat>,
    /// What the seats held at the first lead.
    pub lead: Option<Vec<CardSet>>,
}

impl Script {
    /// Reads the acts of a hand, and one more that was refused in it.
    pub fn of(hand: &Hand, refused: Option<(Seat, Act)>) -> Self {
        let mut out = Self {
            trump: hand.state.facts.trump,
            ..Self::default()
        };
        let seats = hand.variant.hands;
        for moment in &hand.history {
            if matches!(moment.act, Act::Play(_)) && out.lead.is_none() {
                out.lead = Some(Seat::first(seats).map(|s| moment.before.held(s)).collect());
            }
            out.note(moment.seat, moment.act);
        }
        if let Some((seat, act)) = refused {
            out.note(seat, act);
        }
        out.lead
            .get_or_insert_with(|| Seat::first(seats).map(|s| hand.state.held(s)).collect());
        out.winners
            .extend(hand.events.iter().filter_map(Event::winner));
        out
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other act uses a right at its point of the play"
    )]
    fn note(&mut self, seat: Seat, act: Act) {
        match act {
            Act::Bid(_) | Act::Pass => self.bids.entry(seat).or_default().push_back(act),
            Act::Name(suit) => self.trump = Some(suit),
            Act::Discard(cards) => {
                let all = self.discards.entry(seat).or_default();
                *all = *all | cards;
            }
            Act::Play(card) => self.plays.push((seat, card)),
            Act::GoOn | Act::Ask => {}
            act => self.uses.push(Use {
                after: self.plays.len(),
                seat,
                act,
            }),
        }
    }
}
