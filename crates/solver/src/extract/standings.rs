//! The courses of the score where something falls due before the end: every trick is booked by the clauses themselves.

use super::NotTabular;
use super::graph::{Booking, Level, Standings};
use codille_engine::State;
use codille_lang::cards::Card;
use codille_lang::ids::Seat;

impl Booking<'_> {
    /// Books trick by trick; the standing from which play is looked at is the first.
    pub(super) fn book_tricks(&mut self) -> Result<Standings, NotTabular> {
        let mut out = Standings::new(self.width());
        let mut states = vec![self.deal.state.clone()];
        for left in (0..=self.deal.left).rev() {
            let mut next: Vec<State> = Vec::new();
            let mut level = Level::after(&out, states.len());
            for state in &states {
                let is_first = out.is_empty();
                let leader = if is_first {
                    self.deal.leader
                } else {
                    self.leader_of(state)
                };
                out.add(leader, left);
                if left == 0 {
                    continue;
                }
                for (cards, winner) in self.ways(state, leader) {
                    let (gain, after) = self.after(state, &cards, winner, left)?;
                    let key = self.key(&after);
                    let (place, is_new) = level.place_of(key);
                    if is_new {
                        next.push(after);
                    }
                    out.step(gain, place);
                }
            }
            out.hold_small(next.len())?;
            states = next;
        }
        Ok(out)
    }

    /// Goes through the ways that a trick may go: by class of lead, class of the winning card and winner. Of each it gives the cards that are
    /// laid in it, or added to it where it is begun.
    fn ways(&self, state: &State, leader: Seat) -> Vec<(Vec<Card>, Seat)> {
        let classes = &self.rules.classes;
        let (leads, wins) = classes.counts;
        let lying = state.trick().map(|(_, card)| card).next();
        let begun = lying.map(|led| self.tricks_to(led));
        let tricks = begun.as_ref().unwrap_or(&classes.tricks);
        let mut out = Vec::new();
        for lead in 0..leads {
            for win in 0..wins {
                for winner in Seat::first(self.deal.variant.hands) {
                    let lead_wins = winner == leader;
                    let place = classes.place(lead, win, lead_wins);
                    let cards = tricks.get(place).cloned().flatten();
                    // A trick that cannot go so is booked as one that can, so that bounds stay what they are.
                    let cards = cards.or_else(|| {
                        let all = tricks.iter().skip(usize::from(!lead_wins));
                        all.step_by(2).flatten().next().cloned()
                    });
                    out.push((cards.unwrap_or_default(), winner));
                }
            }
        }
        out
    }

    /// Returns by their places the cards that may be added to a trick that is begun with a card, one for each way that it may go.
    fn tricks_to(&self, led: Card) -> Vec<Option<Vec<Card>>> {
        let classes = &self.rules.classes;
        let numbering = &self.rules.numbering;
        let mut out = vec![None; classes.tricks.len()];
        let number = |card: Card| numbering.number(card).unwrap_or(0);
        for second in self.deal.cards().iter().filter(|second| *second != led) {
            let (led, card) = (number(led), number(second));
            let best = numbering.greatest(led, 1 << led | 1 << card);
            let (lead, win) = (classes.of(led).0, classes.of(best).1);
            let place = classes.place(usize::from(lead), usize::from(win), best == led);
            if let Some(place) = out.get_mut(place) {
                *place = Some(vec![second]);
            }
        }
        out
    }

    /// Books a trick, and the settlement after the last; returns what it adds, and the state after it.
    fn after(
        &mut self,
        before: &State,
        cards: &[Card],
        winner: Seat,
        left: usize,
    ) -> Result<(i64, State), NotTabular> {
        let mut state = before.clone();
        state.suppose_trick(self.deal.variant, cards, winner);
        self.sound(&state)?;
        let mut gain = self.gain(before, &state);
        if left == 1 {
            gain += self.settled(&state)?;
        }
        Ok((gain, state))
    }

    /// Returns all of a standing on which the rest of the value hangs.
    pub(super) fn key(&self, state: &State) -> Vec<i64> {
        let facts = &state.facts;
        let variant = self.deal.variant;
        let over = facts.tricks_played == facts.tricks_total;
        let seats = || Seat::first(variant.hands);
        let mut key: Vec<i64> = Vec::with_capacity(16);
        key.extend(seats().map(|seat| i64::from(facts.won[seat])));
        // Once all is played, who leads matters only where it is asked.
        if !over || self.reads.leader {
            key.push(i64::try_from(self.leader_of(state).index()).unwrap_or(-1));
        }
        if !self.reads.opening.is_empty() {
            key.extend(seats().map(|seat| i64::from(facts.opening[seat])));
        }
        if self.reads.pool {
            key.push(facts.pool);
        }
        if self.reads.score || self.aim.is_of_totals() {
            let sides = [Seat::FIRST, Seat::SECOND];
            for heading in variant.checked.headings.ids() {
                key.extend(sides.map(|side| facts.reckoning.scored(side, heading)));
            }
            key.extend(seats().flat_map(|s| [state.balance.score[s], state.balance.net[s]]));
        }
        key
    }

    /// Returns who leads to the next trick.
    fn leader_of(&self, state: &State) -> Seat {
        state.facts.leader.unwrap_or(self.deal.leader)
    }
}
