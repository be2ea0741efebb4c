//! The graph of what tricks are worth: every course of the score is booked by the clauses themselves, and courses that are worth the same
//! are made one.

use super::classes::Classes;
use super::{Deal, NotTabular};
use crate::aim::Aim;
use crate::play_tables::{NodeId, Numbering, ScoreNode, Scoring, Step};
use codille_engine::State;
use codille_engine::variant::HandState;
use codille_lang::cards::Card;
use codille_lang::ids::Seat;
use std::collections::HashMap;
use std::sync::Arc;

/// The most standings of a deal that are looked at; beyond, too much is open for a table.
const MOST_STANDINGS: usize = 200_000;

/// A graph, where it begins, and what the value there is added to.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) scoring: Scoring,
    pub(super) root: NodeId,
    pub(super) base: i64,
}

/// A standing between two tricks as it was booked.
#[derive(Debug)]
struct Standing {
    leader: Seat,
    left: usize,
    /// What each way that the trick goes adds, and the place of the next standing.
    steps: Vec<(i64, usize)>,
}

/// Books all courses of the score and folds them.
pub(super) fn graph(
    deal: &Deal<'_>,
    hand: &Arc<HandState>,
    (numbering, classes): (&Numbering, &Classes),
    aim: Aim<'_>,
) -> Result<Graph, NotTabular> {
    let mut booking = Booking {
        deal,
        hand,
        numbering,
        classes,
        aim,
        standings: Vec::new(),
        settled: HashMap::new(),
    };
    booking.book()?;
    let value = aim.value(&deal.state.balance);
    fold(deal, classes, &booking.standings, value)
}

struct Booking<'a> {
    deal: &'a Deal<'a>,
    hand: &'a Arc<HandState>,
    numbering: &'a Numbering,
    classes: &'a Classes,
    aim: Aim<'a>,
    standings: Vec<Standing>,
    /// What the settlement adds, by what it reads.
    settled: HashMap<Vec<i64>, i64>,
}

impl Booking<'_> {
    /// Books trick by trick; the standing from which play is looked at is the first.
    fn book(&mut self) -> Result<(), NotTabular> {
        let mut level = vec![self.deal.state.clone()];
        for left in (0..=self.deal.left).rev() {
            let mut next: Vec<State> = Vec::new();
            let mut known: HashMap<Vec<i64>, usize> = HashMap::new();
            let first = self.standings.len() + level.len();
            for state in &level {
                let at_root = self.standings.is_empty();
                let leader = if at_root {
                    self.deal.leader
                } else {
                    leader_of(state)
                };
                let mut standing = Standing {
                    leader,
                    left,
                    steps: Vec::new(),
                };
                if left > 0 {
                    for (cards, winner) in self.ways(state, leader) {
                        let (gain, after) = self.after(state, &cards, winner, left)?;
                        let key = self.key(&after);
                        let place = *known.entry(key).or_insert_with(|| {
                            next.push(after);
                            first + next.len() - 1
                        });
                        standing.steps.push((gain, place));
                    }
                }
                self.standings.push(standing);
            }
            if self.standings.len() + next.len() > MOST_STANDINGS {
                let reason = format!("the score may stand in more than {MOST_STANDINGS} ways");
                return Err(NotTabular::new(None, reason));
            }
            level = next;
        }
        Ok(())
    }

    /// Goes through the ways that a trick may go: by class of lead, class of the winning card and winner. Of each it gives the cards that are
    /// laid in it, or added to it where it is begun.
    fn ways(&self, state: &State, leader: Seat) -> Vec<(Vec<Card>, Seat)> {
        let (leads, wins) = self.classes.counts;
        let lying = state.trick().map(|(_, card)| card).next();
        let begun = lying.map(|led| self.tricks_to(led));
        let tricks = begun.as_ref().unwrap_or(&self.classes.tricks);
        let mut out = Vec::new();
        for lead in 0..leads {
            for win in 0..wins {
                for winner in Seat::first(self.deal.variant.hands) {
                    let lead_wins = winner == leader;
                    let place = self.classes.place(lead, win, lead_wins);
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
        let mut out = vec![None; self.classes.tricks.len()];
        let number = |card: Card| self.numbering.number(card).unwrap_or(0);
        for second in self.deal.cards().iter().filter(|second| *second != led) {
            let (led, card) = (number(led), number(second));
            let best = self.numbering.greatest(led, 1 << led | 1 << card);
            let (lead, win) = (self.classes.of(led).0, self.classes.of(best).1);
            let place = (self.classes).place(usize::from(lead), usize::from(win), best == led);
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
        let variant = self.deal.variant;
        let mut state = before.clone();
        state.suppose_trick(variant, cards, winner);
        if left == 1 {
            let key = self.key(&state);
            let settled = match self.settled.get(&key) {
                Some(settled) => *settled,
                None => self.settle(&state, key)?,
            };
            let gain = self.gain(before, &state) + settled;
            return Ok((gain, state));
        }
        self.sound(&state)?;
        Ok((self.gain(before, &state), state))
    }

    fn settle(&mut self, state: &State, key: Vec<i64>) -> Result<i64, NotTabular> {
        let mut end = state.clone();
        if !end.suppose_end(self.deal.variant) {
            let reason = "something other than a right is asked before the hand is settled";
            return Err(NotTabular::new(None, reason));
        }
        self.sound(&end)?;
        let settled = if self.aim.is_sum() {
            self.gain(state, &end)
        } else {
            self.aim.worth(&end) - self.aim.value(&self.deal.state.balance)
        };
        self.settled.insert(key, settled);
        Ok(settled)
    }

    fn sound(&self, state: &State) -> Result<(), NotTabular> {
        let trouble = state.balance.trouble.as_ref();
        let sound = self.deal.variant.sound(trouble);
        sound.map_err(|why| NotTabular::new(None, why))
    }

    /// Returns what the booking of a trick added to the value. What is not a sum is known at the end only.
    fn gain(&self, before: &State, after: &State) -> i64 {
        if self.aim.is_sum() {
            self.aim.value(&after.balance) - self.aim.value(&before.balance)
        } else {
            0
        }
    }

    /// Returns all of a standing on which the rest of the value hangs.
    fn key(&self, state: &State) -> Vec<i64> {
        let facts = &state.facts;
        let variant = self.deal.variant;
        let reads = self.classes.reads;
        let over = facts.tricks_played == self.hand.tricks_total;
        let seats = || Seat::first(variant.hands);
        let mut key: Vec<i64> = seats().map(|seat| facts.won[seat].into()).collect();
        // Once all is played, who leads matters only where it is asked.
        if !over || reads.leader {
            key.push(i64::try_from(leader_of(state).index()).unwrap_or(-1));
        }
        if reads.opening || self.aim.is_of_ends() {
            key.extend(seats().map(|seat| i64::from(facts.opening[seat])));
        }
        if reads.pool {
            key.push(facts.pool);
        }
        if reads.score || !self.aim.is_sum() {
            let sides = [Seat::FIRST, Seat::SECOND];
            for heading in variant.checked.headings.ids() {
                key.extend(sides.map(|side| facts.reckoning.scored(side, heading)));
            }
            key.extend(seats().flat_map(|s| [state.balance.score[s], state.balance.net[s]]));
        }
        key
    }
}

fn leader_of(state: &State) -> Seat {
    let leader = state.facts.leader;
    leader.expect("somebody leads once tricks are played")
}

/// Makes one of all standings from which every course is worth the same, but for what comes whatever is played.
fn fold(
    deal: &Deal<'_>,
    classes: &Classes,
    standings: &[Standing],
    value: i64,
) -> Result<Graph, NotTabular> {
    let large = || NotTabular::new(None, "the amounts are too large for a table");
    let mut nodes: Vec<ScoreNode> = Vec::new();
    let mut known: HashMap<(u8, u8, Vec<Step>), NodeId> = HashMap::new();
    // Of each standing its node, and the least that comes from it whatever is played.
    let mut found = vec![(NodeId::default(), 0_i64); standings.len()];
    for (at, standing) in standings.iter().enumerate().rev() {
        let of = |place: &usize| found.get(*place).copied().unwrap_or_default();
        let whole = |(gain, next): &(i64, usize)| gain + of(next).1;
        let least = standing.steps.iter().map(whole).min().unwrap_or(0);
        let mut steps = Vec::with_capacity(standing.steps.len());
        for step in &standing.steps {
            let gain = i32::try_from(whole(step) - least).map_err(|_| large())?;
            let next = of(&step.1).0;
            steps.push(Step { gain, next });
        }
        let byte = |n: usize| u8::try_from(n).expect("hands and tables are small");
        let leader = if standing.left == 0 {
            0
        } else {
            byte(standing.leader.index())
        };
        let left = byte(standing.left);
        let node = *known
            .entry((leader, left, steps))
            .or_insert_with_key(|(_, _, steps)| {
                let steps = steps.clone();
                nodes.push(ScoreNode {
                    leader,
                    left,
                    steps,
                });
                NodeId(u32::try_from(nodes.len() - 1).expect("there are few standings"))
            });
        if let Some(place) = found.get_mut(at) {
            *place = (node, least);
        }
    }
    let (root, least) = found.first().copied().ok_or_else(large)?;
    Ok(Graph {
        scoring: Scoring::new(deal.variant.hands, (classes.lead, classes.win), &nodes),
        root,
        base: value + least,
    })
}
