//! Worlds: whole deals that agree with everything a seat has seen and heard, drawn by counting and proved by replaying the hand in them.

mod belief;
mod combination;
mod draw;
mod likelihood;
mod placing;
mod replay;
mod stock;

pub use belief::{Belief, Drawing, Weighted};
pub use likelihood::Likelihood;

use super::memory::{Heard, Memory};
use codille_engine::variant::Variant;
use codille_engine::{Act, Hand, View};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use placing::Placing;
use stock::{Slot, slots};

/// Draws worlds for one decision of a seat.
#[derive(Debug)]
pub struct Worlds<'a> {
    variant: &'a Variant,
    memory: &'a Memory,
    view: &'a View,
    placing: Placing,
    /// What lies at each place of the stock as dealt, from the top.
    stock: Vec<Slot>,
    /// How many cards each other seat has laid away.
    laid: BySeat<u32>,
}

/// A whole deal: the hands, the stock from the top, and what each seat laid away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The cards dealt to each seat.
    pub hands: Vec<CardSet>,
    /// The stock as dealt, from the top; none where the hand begins at the first lead.
    pub stock: Vec<Card>,
    /// The cards that each seat has laid away.
    pub laid: BySeat<CardSet>,
}

impl World {
    /// Returns the deal of a hand as it is.
    pub fn of(hand: &Hand) -> Self {
        let facts = &hand.state.facts;
        let first = hand.history.first();
        let mut laid = BySeat::<CardSet>::default();
        for moment in &hand.history {
            if let Act::Discard(cards) = moment.act {
                laid[moment.seat] = laid[moment.seat] | cards;
            }
        }
        let seats = Seat::first(hand.variant.hands);
        Self {
            hands: seats.map(|seat| CardSet(facts.dealt[seat])).collect(),
            stock: first.map_or(&hand.state, |moment| &*moment.before).stock(),
            laid,
        }
    }
}

impl<'a> Worlds<'a> {
    /// Prepares the drawing of worlds for what a seat knows now; `None` where its knowledge contradicts itself.
    pub fn new(variant: &'a Variant, memory: &'a Memory, view: &'a View) -> Option<Self> {
        let mut laid = BySeat::default();
        for heard in &memory.heard {
            if let Heard::Hidden { seat, act, count } = heard
                && act.exchanges()
            {
                laid[*seat] += count;
            }
        }
        let stock = if memory.lead.is_some() {
            // What lies there after the exchange plays no part.
            Vec::new()
        } else {
            slots(variant, memory)?
        };
        let mut worlds = Self {
            variant,
            memory,
            view,
            placing: Placing::new(CardSet::EMPTY, &[])?,
            stock,
            laid,
        };
        worlds.placing = worlds.place()?;
        Some(worlds)
    }

    /// Returns in how many ways the cards that the seat does not know may lie in the hands of others or elsewhere; what calls tell, and the
    /// order of the stock, is not counted.
    pub fn count(&self) -> u128 {
        self.placing.count()
    }

    /// Returns the other seats with cards.
    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.variant.hands).filter(|s| *s != self.memory.seat)
    }

    /// Counts the ways in which the cards that are not known may lie: in the hands of others, each without those that it has shown
    /// not to hold, or anywhere else.
    fn place(&self) -> Option<Placing> {
        let view = self.view;
        let own = |table: &BySeat<u64>| CardSet(table[view.seat]);
        let mut known = own(&view.facts.dealt) | own(&view.facts.taken) | self.memory.all_played();
        let mut elsewhere = 0;
        for slot in &self.stock {
            match slot {
                Slot::Known(card) | Slot::TakenKnown(_, card) => known.insert(*card),
                Slot::Open => elsewhere += 1,
                Slot::Taken(_) => {}
            }
        }
        let mut rooms = Vec::new();
        for seat in self.others() {
            let count = view.counts[seat];
            let laid = self.laid[seat];
            let mut at_hand = self.known_in_hand(seat).count();
            let shown = self.shown(seat);
            if shown.is_empty() {
                elsewhere += laid;
            } else {
                // Of a hand that was shown as dealt only what was laid away is hidden.
                known = known | shown;
                let unplayed = shown - self.memory.played[seat];
                at_hand += unplayed.count().checked_sub(laid)?;
            }
            let room = count.checked_sub(at_hand)?;
            rooms.push((seat, room, self.memory.lacks[seat]));
        }
        let own_discard = own(&view.facts.discarded);
        let open = self.variant.checked.table.pack - known - own_discard;
        let rooms_sum: u32 = rooms.iter().map(|(_, n, _)| *n).sum();
        let fits = if self.memory.lead.is_some() {
            // From the first lead on the rest lies anywhere else, however much it is.
            rooms_sum <= open.count()
        } else {
            rooms_sum + elsewhere == open.count()
        };
        if !fits {
            return None;
        }
        Placing::new(open, &rooms)
    }

    /// Returns the cards dealt to another seat, where it has shown them.
    fn shown(&self, seat: Seat) -> CardSet {
        CardSet(self.view.facts.dealt[seat])
    }

    /// Returns the cards that a seat is known to have taken and not played.
    fn known_in_hand(&self, seat: Seat) -> CardSet {
        let taken: CardSet = self.taken_known(seat).collect();
        taken - self.memory.played[seat]
    }

    fn taken_known(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.stock.iter().filter_map(move |slot| match slot {
            Slot::TakenKnown(who, card) => (*who == seat).then_some(*card),
            Slot::Known(_) | Slot::Taken(_) | Slot::Open => None,
        })
    }
}
