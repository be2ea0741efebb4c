//! A first lead after which something is declared before it is played to.

use super::{Found, Question, Trial, Unsolved};
use crate::search::Limits;
use codille_engine::{Act, Silent, State};
use codille_lang::cards::CardSet;
use codille_lang::ids::Seat;

impl Question<'_> {
    /// Solves a lead after which something is declared before it is played to: each lead by itself, with what is declared given.
    pub(super) fn declared_between(
        &self,
        state: &State,
        seat: Seat,
        cards: CardSet,
    ) -> Result<Found, Unsolved> {
        let mut best: Option<(Found, Vec<(Seat, Act)>)> = None;
        let (mut trials, mut nodes, mut stopped) = (Vec::new(), 0, false);
        let maximises = self.aim.maximisers().contains(seat);
        for card in cards.iter() {
            let mut then = state.clone();
            let mut acts = vec![(seat, Act::Play(card))];
            then.apply(self.variant, seat, Act::Play(card), &mut Silent);
            self.declare(&mut then, &mut acts);
            let question = Question {
                state: &then,
                limits: Limits {
                    nodes: self.limits.nodes.saturating_sub(nodes),
                    ..self.limits
                },
                ..*self
            };
            let found = question.solve()?;
            nodes += found.nodes;
            stopped |= found.stopped;
            trials.push(Trial {
                card,
                equals: CardSet::of(card),
                worth: found.worth,
                end: found.end.clone(),
            });
            let value = |found: &Found| found.worth.exact().map(|v| if maximises { v } else { -v });
            if best
                .as_ref()
                .is_none_or(|(old, _)| value(old) < value(&found))
            {
                best = Some((found, acts));
            }
        }
        let (mut found, mut line) = best.expect("a seat that is to play has a card");
        line.append(&mut found.line);
        (found.seat, found.trials) = (seat, trials);
        (found.nodes, found.stopped) = (nodes, stopped);
        found.sort(maximises);
        if found.worth.exact().is_some() {
            found.line = line;
        } else {
            (found.line, found.end) = (Vec::new(), None);
        }
        found
            .left_out
            .push("whatever else could be declared after the lead".to_owned());
        Ok(found)
    }

    /// Declares what is given, as far as it is lawful, and lets pass what is not.
    fn declare(&self, state: &mut State, acts: &mut Vec<(Seat, Act)>) {
        let mut said = self.declared.iter();
        loop {
            let decision = state.advance(self.variant, &mut Silent);
            let in_tricks = state.turn_in_tricks(self.variant).is_some();
            let Some(seat) = decision.seat().filter(|_| !in_tricks) else {
                return;
            };
            let given = said.as_slice().first().copied();
            let given = given.filter(|(by, act)| *by == seat && decision.takes(*act));
            let act = match given {
                Some((_, act)) => {
                    said.next();
                    Some(act)
                }
                None => decision.simplest(),
            };
            let Some(act) = act else { return };
            state.apply(self.variant, seat, act, &mut Silent);
            acts.push((seat, act));
        }
    }
}
