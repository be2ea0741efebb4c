//! What one seat may know of a hand. The only way by which players see the cards.

use super::phase::Decision;
use super::state::State;
use crate::phase;
use crate::variant::HandState;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};

/// What a seat knows: the public facts, its own cards, and no card of another's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// The facts with everything hidden from this seat blanked.
    pub facts: HandState,
    /// The cards of the trick that is being played.
    pub trick: Vec<(Seat, Card)>,
    /// The cards left of the stock where they were shown, from the top.
    pub stock: Option<Vec<Card>>,
    /// How many cards each seat holds.
    pub counts: BySeat<u32>,
    /// What this seat is asked, if it is asked.
    pub decision: Option<Decision>,
}

impl State {
    /// Returns what a seat may know, with the decision if it is this seat's.
    pub fn view(&self, seat: Seat, decision: &Decision) -> View {
        View {
            seat,
            facts: self.known_to(Some(seat)),
            trick: self.trick().collect(),
            stock: self.shown.then(|| self.stock()),
            counts: BySeat::new(self.facts.held.values().map(|h| CardSet(h).count())),
            decision: (decision.seat() == Some(seat)).then(|| heard(*decision)),
        }
    }
}

impl State {
    /// Returns the facts with everything blanked that a seat may not know; without a seat, as whoever looks on knows them.
    pub fn known_to(&self, seat: Option<Seat>) -> HandState {
        let mut facts = self.facts.clone();
        let own = |table: &BySeat<u64>| {
            let mut only = BySeat::default();
            if let Some(seat) = seat {
                only[seat] = table[seat];
            }
            only
        };
        facts.held = own(&self.facts.held);
        facts.hand = own(&self.facts.hand);
        facts.dealt = own(&self.facts.dealt);
        facts.discarded = own(&self.facts.discarded);
        facts.taken = own(&self.facts.taken);
        hide(&mut facts, seat);
        self.show_announced(&mut facts, seat);
        facts
    }

    /// Shows what the other side announced of its deal once it has been laid open, or to one who has exchanged.
    fn show_announced(&self, facts: &mut HandState, seat: Option<Seat>) {
        let laid = seat.is_some_and(|seat| facts.exchanged.contains(seat));
        for (side, cards) in self.facts.dealt.iter_enumerated() {
            let open = laid || self.facts.reckoning.shown.contains(side);
            if open && !self.facts.reckoning.announced(side).is_empty() {
                facts.dealt[side] = *cards;
            }
        }
    }
}

/// Blanks what the other side has called or seen and this one need not be shown.
fn hide(facts: &mut HandState, seat: Option<Seat>) {
    for side in [Seat::FIRST, Seat::SECOND] {
        if Some(side) != seat {
            facts.reckoning.forget_calls(side);
            facts.reckoning.seen[side] = 0;
        }
    }
}

/// Of a call that waits for an answer no card is shown: what may be answered says enough.
const fn heard(mut decision: Decision) -> Decision {
    if let Decision::Answer(phase::Reply { cards, .. }) = &mut decision {
        *cards = CardSet::EMPTY;
    }
    decision
}
