//! A table: a hand that is played, and what each seat has seen and heard of it.

use super::memory::Memory;
use super::{Player, Prospects, Seen};
use codille_engine::variant::Variant;
use codille_engine::{Act, Event, Hand, Start, State, Unlawful, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// The longest that a hand may go on before it is held to be endless.
const LONGEST: usize = 2_000;

/// A hand with the memories of its seats.
#[derive(Debug, Clone)]
pub struct Table {
    /// The hand.
    pub hand: Hand,
    /// The state before the deal.
    pub opening: State,
    /// What each seat with cards has seen and heard.
    pub memories: Vec<Memory>,
    /// What the partie is worth after the hand, for players who look so far; without them the hand counts by itself.
    pub prospects: Option<Arc<Prospects>>,
}

impl Table {
    /// Deals a hand by chance; `opening` is the state before the deal.
    pub fn deal(variant: &Arc<Variant>, opening: State, rng: &mut ChaCha8Rng) -> Self {
        let mut state = opening.clone();
        let mut events: Vec<Event> = Vec::new();
        state.deal(variant, rng, &mut events);
        Self::begin(variant, opening, state, events)
    }

    /// Deals given hands and a stock from the top.
    pub fn from_deal(
        variant: &Arc<Variant>,
        opening: State,
        hands: &[CardSet],
        stock: &[Card],
    ) -> Self {
        let mut state = opening.clone();
        let mut events: Vec<Event> = Vec::new();
        state.deal_given(variant, hands, stock, &mut events);
        Self::begin(variant, opening, state, events)
    }

    /// Begins at the first lead; `discarded` is what each seat has thrown out before. Nobody has seen or heard anything of that.
    pub fn from_lead(
        variant: &Arc<Variant>,
        opening: State,
        start: &Start,
        discarded: &BySeat<u64>,
    ) -> Self {
        let mut state = opening.clone();
        state.facts.discarded.clone_from(discarded);
        state.begin_play(variant, start);
        Self::seated(
            Hand::from_state(Arc::clone(variant), state),
            opening,
            Some(start),
        )
    }

    /// Begins the same hand once more.
    #[must_use]
    pub fn afresh(&self) -> Self {
        let (variant, opening) = (&self.hand.variant, self.opening.clone());
        let begun = if let Some(start) = self.hand.first_lead() {
            let discarded = &self.hand.first().facts.discarded;
            Self::from_lead(variant, opening, &start, discarded)
        } else {
            let (hands, stock) = self.as_dealt();
            Self::from_deal(variant, opening, &hands, &stock)
        };
        Self {
            prospects: self.prospects.clone(),
            ..begun
        }
    }

    /// Returns the hands and the stock as they were dealt.
    pub fn as_dealt(&self) -> (Vec<CardSet>, Vec<Card>) {
        let first = self.hand.history.first();
        let stock = first.map_or(&self.hand.state, |m| &*m.before).stock();
        let dealt = self.hand.state.facts.dealt.iter();
        let dealt = dealt.take(self.hand.variant.hands);
        (dealt.map(|cards| CardSet(*cards)).collect(), stock)
    }

    fn begin(variant: &Arc<Variant>, opening: State, state: State, mut events: Vec<Event>) -> Self {
        let mut hand = Hand::from_state(Arc::clone(variant), state);
        events.append(&mut hand.events);
        hand.events = events;
        Self::seated(hand, opening, None)
    }

    /// Sits down at a hand of which no seat has seen or heard anything yet; `opening` is the state before its deal. Where it begins at the
    /// first lead, nobody knows what was before.
    pub fn at(hand: Hand, opening: State) -> Self {
        let lead = hand.first_lead();
        Self::seated(hand, opening, lead.as_ref())
    }

    /// Sits down at a hand that begins with a deal, or at the first `lead`, of whose cards nobody remembers any.
    fn seated(hand: Hand, opening: State, lead: Option<&Start>) -> Self {
        let seats = Seat::first(hand.variant.hands);
        let lead = lead.map(|start| Start {
            hands: Vec::new(),
            ..start.clone()
        });
        let memories = seats.map(|seat| Memory {
            lead: lead.clone(),
            ..Memory::new(seat, opening.clone())
        });
        Self {
            memories: memories.collect(),
            opening,
            hand,
            prospects: None,
        }
    }

    /// Does an act if it is lawful, before the eyes and ears of all seats.
    ///
    /// # Errors
    /// The act with the reason and the clauses that refuse it; nothing has changed then.
    pub fn act(&mut self, seat: Seat, act: Act) -> Result<(), Box<Unlawful>> {
        self.hand.act(seat, act)?;
        for memory in &mut self.memories {
            memory.notice(&self.hand);
        }
        Ok(())
    }

    /// Returns what a seat sees now.
    pub fn view(&self, seat: Seat) -> View {
        self.hand.state.view(seat, &self.hand.decision)
    }

    /// Lets the player whose turn it is choose and act; returns the seat, or `None` where the hand is over. Chance comes from a seed and
    /// the number of the hand.
    ///
    /// # Errors
    /// A sentence, where a player chooses nothing or what the rules refuse.
    pub fn step(
        &mut self,
        players: &[Box<dyn Player>],
        (seed, number): (u64, u64),
    ) -> Result<Option<Seat>, String> {
        let Some(seat) = self.hand.decision.seat() else {
            return Ok(None);
        };
        let view = self.view(seat);
        let (Some(player), Some(memory)) =
            (players.get(seat.index()), self.memories.get(seat.index()))
        else {
            return Err(format!("nobody plays seat {}", seat.index()));
        };
        let seen = Seen {
            variant: &self.hand.variant,
            view: &view,
            memory,
            prospects: self.prospects.as_deref(),
        };
        let mut chance = super::chance(seed, number, memory);
        let Some(act) = player.choose(&seen, &mut chance, &|| false) else {
            return Err(format!(
                "{} has no answer to what seat {} is asked after {} acts",
                player.name(),
                seat.index(),
                self.hand.history.len()
            ));
        };
        let name = player.name();
        self.act(seat, act).map_err(|refused| {
            let why = refused.words(&self.hand.variant);
            format!("{name} chose an act that is refused: {why}")
        })?;
        Ok(Some(seat))
    }

    /// Plays the hand to its end.
    ///
    /// # Errors
    /// As [`Table::step`], or that the hand does not end.
    pub fn play_out(
        &mut self,
        players: &[Box<dyn Player>],
        number: (u64, u64),
    ) -> Result<(), String> {
        for _ in 0..LONGEST {
            if self.step(players, number)?.is_none() {
                return match &self.hand.state.balance.trouble {
                    Some(trouble) => {
                        let why = self.hand.variant.describe_trouble(trouble);
                        Err(format!("the rules cannot settle the hand: {why}"))
                    }
                    None => Ok(()),
                };
            }
        }
        Err("the hand does not end".to_owned())
    }
}
