//! One's own card and the next one, chosen for all worlds together: whoever does not see the hidden cards cannot play one card in this world
//! and another in that, as a search of each world by itself believes (strategy fusion).

use crate::judge::Judge;
use codille_engine::variant::Variant;
use codille_engine::{Act, Decision, Silent, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_lang::sorting;
use codille_solver::Aim;
use std::collections::BTreeMap;

/// What one way of going on brings in each world, twice over, to the seat that looks ahead; nothing in a world where it does not come about.
pub(super) type Outcome = Vec<Option<i64>>;

/// In how many ways another seat may answer in one world, all of them best play.
const REPLIES: usize = 3;

/// How many ways of going on are kept beside one another, those with the greatest means.
const FRONT: usize = 12;

/// The worlds as they stand at one public moment; nothing where a world has come elsewhere.
type Standing = Vec<Option<State>>;

/// A moment as all seats see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    /// The hand is over.
    Over,
    /// A seat is to play a card.
    Card(Seat),
}

/// How what others may do in turn is put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// They take what is least to the seat.
    Against,
    /// They take what is most.
    With,
}

/// Looks ahead from the cards of a seat to its next card.
pub(super) struct Ahead<'j, 'v, 'a> {
    pub(super) variant: &'v Variant,
    pub(super) judge: &'j mut Judge<'v>,
    pub(super) seat: Seat,
    pub(super) aim: Aim<'a>,
    /// How much each world counts.
    pub(super) weights: Vec<u64>,
}

impl Ahead<'_, '_, '_> {
    /// Returns what a card brings on all worlds together, each as often as it counts, where the others answer it by best play that sees all
    /// cards and the seat then chooses one card for all worlds that look alike to it. `None` where something other than cards comes between,
    /// no table holds the play, or too much was done already.
    pub(super) fn worth(&mut self, worlds: &[&State], card: Card) -> Option<i128> {
        let played = worlds.iter().map(|state| {
            let mut state = (*state).clone();
            state.apply(self.variant, self.seat, Act::Play(card), &mut Silent);
            Some(state)
        });
        let front = self.go_on(played.collect())?;
        front.iter().map(|outcome| self.sum(outcome)).max()
    }

    /// Returns the ways of going on from a moment of which none is better than another in every world.
    fn go_on(&mut self, standing: Standing) -> Option<Vec<Outcome>> {
        let mut moments: BTreeMap<Moment, Standing> = BTreeMap::new();
        let count = standing.len();
        for (at, state) in standing.into_iter().enumerate() {
            let Some(mut state) = state else { continue };
            let moment = self.next(&mut state)?;
            let alike = moments
                .entry(moment)
                .or_insert_with(|| (0..count).map(|_| None).collect());
            if let Some(place) = alike.get_mut(at) {
                *place = Some(state);
            }
        }
        let mut fronts = Vec::new();
        for (moment, standing) in moments {
            fronts.push(match moment {
                Moment::Over => vec![self.ended(&standing)],
                Moment::Card(seat) if seat == self.seat => self.own(&standing)?,
                Moment::Card(seat) => self.another(&standing, seat)?,
            });
        }
        // No world stands at two moments.
        Some(self.joined(fronts, Side::With))
    }

    /// Brings a state to where a card is to be played or the hand is over; rights are let pass. `None` where anything else is asked.
    fn next(&self, state: &mut State) -> Option<Moment> {
        loop {
            let decision = state.advance(self.variant, &mut Silent);
            let Some(seat) = decision.seat() else {
                return Some(Moment::Over);
            };
            if matches!(decision, Decision::Play(_)) {
                return Some(Moment::Card(seat));
            }
            if !decision.is_offer() {
                return None;
            }
            state.apply(self.variant, seat, Act::GoOn, &mut Silent);
        }
    }

    /// Returns what hands that are over have brought.
    fn ended(&self, standing: &Standing) -> Outcome {
        let worth = |state: &State| 2 * self.sign(self.seat) * self.aim.worth(state);
        let each = standing.iter().map(|state| state.as_ref().map(worth));
        each.collect()
    }

    /// Returns 1 for seats of which the aim is played for, and -1 for the others.
    fn sign(&self, seat: Seat) -> i64 {
        if self.aim.seat() == seat { 1 } else { -1 }
    }

    /// Returns what each of the seat's own next cards brings, by best play of all from there on.
    fn own(&mut self, standing: &Standing) -> Option<Vec<Outcome>> {
        let mut cards: BTreeMap<Card, Outcome> = BTreeMap::new();
        for (at, state) in standing.iter().enumerate() {
            let Some(state) = state else { continue };
            for (equals, value) in self.judged(state, self.seat)? {
                for card in equals.iter() {
                    let blank = || vec![None; standing.len()];
                    let outcome = cards.entry(card).or_insert_with(blank);
                    if let Some(place) = outcome.get_mut(at) {
                        *place = Some(value);
                    }
                }
            }
        }
        Some(self.front(cards.into_values().collect()))
    }

    /// Lets another seat answer in every world by best play, and puts together what comes of its answers.
    fn another(&mut self, standing: &Standing, seat: Seat) -> Option<Vec<Outcome>> {
        let mut answers: BTreeMap<Card, Standing> = BTreeMap::new();
        for (at, state) in standing.iter().enumerate() {
            let Some(state) = state else { continue };
            let judged = self.judged(state, seat)?;
            let most = judged.iter().map(|(_, value)| *value).max();
            let best = judged.iter().filter(|(_, value)| Some(*value) == most);
            // Of equal cards one stands for all.
            for card in best
                .filter_map(|(cards, _)| cards.iter().next())
                .take(REPLIES)
            {
                let mut state = state.clone();
                state.apply(self.variant, seat, Act::Play(card), &mut Silent);
                let blank = || standing.iter().map(|_| None).collect();
                let alike = answers.entry(card).or_insert_with(blank);
                if let Some(place) = alike.get_mut(at) {
                    *place = Some(state);
                }
            }
        }
        let mut fronts = Vec::new();
        for (_, standing) in answers {
            fronts.push(self.go_on(standing)?);
        }
        let alone = self.aim.seat() == self.seat || self.aim.seat() == seat;
        let side = if alone { Side::Against } else { Side::With };
        Some(self.joined(fronts, side))
    }

    /// Returns what every card of a seat is worth to it, where not too much was done yet.
    fn judged(&mut self, state: &State, seat: Seat) -> Option<Vec<(CardSet, i64)>> {
        if self.judge.is_spent() {
            return None;
        }
        self.judge.cards(state, seat, self.aim)
    }

    /// Puts together the ways of going on after several answers: one is chosen for each answer, since the seat hears the answer.
    fn joined(&self, fronts: Vec<Vec<Outcome>>, side: Side) -> Vec<Outcome> {
        let mut fronts = fronts.into_iter();
        let mut all = fronts.next().unwrap_or_default();
        for front in fronts {
            let pairs = all
                .iter()
                .flat_map(|one| front.iter().map(move |other| (one, other)));
            let both = pairs.map(|(one, other)| {
                let each = one.iter().zip(other);
                each.map(|(a, b)| taken(*a, *b, side)).collect()
            });
            all = self.front(both.collect());
        }
        all
    }

    /// Leaves out what is nowhere better than another, and of the rest all but those with the greatest means.
    fn front(&self, mut all: Vec<Outcome>) -> Vec<Outcome> {
        sorting::by_key(&mut all, |outcome| std::cmp::Reverse(self.sum(outcome)));
        let mut kept: Vec<Outcome> = Vec::new();
        for outcome in all {
            if kept.len() == FRONT {
                break;
            }
            let is_beaten = |other: &Outcome| outcome.iter().zip(other).all(|(a, b)| a <= b);
            if !kept.iter().any(is_beaten) {
                kept.push(outcome);
            }
        }
        kept
    }

    fn sum(&self, outcome: &Outcome) -> i128 {
        let each = outcome.iter().zip(&self.weights);
        each.map(|(value, weight)| i128::from(value.unwrap_or(0)) * i128::from(*weight))
            .sum()
    }
}

/// Returns what comes of two answers in one world.
fn taken(one: Option<i64>, other: Option<i64>, side: Side) -> Option<i64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(match side {
            Side::Against => one.min(other),
            Side::With => one.max(other),
        }),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{Side, taken};

    #[test]
    fn adversaries_take_what_is_least() {
        assert_eq!(taken(Some(3), Some(5), Side::Against), Some(3));
        assert_eq!(taken(Some(3), Some(5), Side::With), Some(5));
        // An answer that cannot come about in a world takes nothing away there.
        assert_eq!(taken(None, Some(5), Side::Against), Some(5));
        assert_eq!(taken(Some(3), None, Side::With), Some(3));
    }
}
