//! What one seat may know of a hand. The only way by which players see the cards.

use super::act::Decision;
use super::state::State;
use crate::cards::{Card, CardSet};
use crate::variant::Facts;
use crate::variant::facts::SEATS;

/// What a seat knows: the public facts, its own cards, and no card of another's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: usize,
    /// The facts with everything hidden from this seat blanked.
    pub facts: Facts,
    /// The cards of the trick that is being played.
    pub trick: Vec<(usize, Card)>,
    /// The cards left of the stock where they were shown, from the top.
    pub stock: Option<Vec<Card>>,
    /// How many cards each seat holds.
    pub counts: [u32; SEATS],
    /// What this seat is asked, if it is asked.
    pub decision: Option<Decision>,
}

impl State {
    /// Returns what a seat may know, with the decision if it is this seat's.
    pub fn view(&self, seat: usize, decision: &Decision) -> View {
        let mut facts = self.facts.clone();
        let own = |table: &[u64; SEATS]| {
            let mut only = [0; SEATS];
            if let (Some(place), Some(cards)) = (only.get_mut(seat), table.get(seat)) {
                *place = *cards;
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
        View {
            seat,
            facts,
            trick: self.trick().collect(),
            stock: self.shown.then(|| self.stock()),
            counts: self.facts.held.map(|h| CardSet(h).count()),
            decision: (decision.seat() == Some(seat)).then(|| heard(*decision)),
        }
    }
}

impl State {
    /// Shows what the other side announced of its deal once it has been laid open, or to one who has exchanged.
    fn show_announced(&self, facts: &mut Facts, seat: usize) {
        let laid = facts.exchanged >> seat & 1 == 1;
        let dealt = facts.dealt.iter_mut().zip(&self.facts.dealt);
        for (side, (shown, cards)) in dealt.enumerate() {
            let open = laid || self.facts.reckoning.shown >> side & 1 == 1;
            if open && self.facts.reckoning.announced(side) != 0 {
                *shown = *cards;
            }
        }
    }
}

/// Blanks what the other side has called or seen and this one need not be shown.
fn hide(facts: &mut Facts, seat: usize) {
    let reckoning = &mut facts.reckoning;
    let others = |side: usize| side != seat;
    for (side, seen) in reckoning.seen.iter_mut().enumerate() {
        if others(side) {
            *seen = 0;
        }
    }
    let rows = reckoning
        .first
        .iter_mut()
        .chain(reckoning.called.iter_mut());
    for row in rows {
        for (side, cards) in row.iter_mut().enumerate() {
            if others(side) {
                *cards = 0;
            }
        }
    }
}

/// Of a call that waits for an answer no card is shown: what may be answered says enough.
const fn heard(mut decision: Decision) -> Decision {
    if let Decision::Answer { cards, .. } = &mut decision {
        *cards = CardSet::EMPTY;
    }
    decision
}
