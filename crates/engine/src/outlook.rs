//! What could have come of the tricks that were left, with all cards seen: played out to the end, or given up as too long.

use super::event::Silent;
use super::phase::{Act, Decision};
use super::state::State;
use crate::phase;
use crate::variant::{Prospect, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{BySeat, Seat};
use std::collections::HashMap;

/// How many positions are looked at before the question is left open.
const PATIENCE: u32 = 40_000;
/// How many of them where the others play by one plan: a first look, which most often finds what would take long to find.
const GLANCE: u32 = 4_000;
/// Positions are remembered in which the seat holds at least so many cards: what follows fewer is sooner looked at again.
const REMEMBERED: u32 = 4;

impl State {
    /// Returns whether a seat is sure of every trick that is left, whatever the others play, or cannot win them all, whatever anybody plays.
    pub fn prospect(&self, variant: &Variant, seat: Seat) -> Prospect {
        let mut begin = self.clone();
        // What was said and done has no part in how the cards could have been played.
        begin.facts.minutes = None;
        let lost = self.lost_by(seat);
        let wins = |others, breadth| {
            Search::new(variant, seat, lost, breadth).wins(&mut begin.clone(), others)
        };
        let could = wins(Others::Helping, Breadth::Plan) == Some(true);
        if !could && wins(Others::Helping, Breadth::All) == Some(false) {
            return Prospect::Never;
        }
        let is_stopped = wins(Others::Hindering, Breadth::Plan) == Some(false);
        if !is_stopped && wins(Others::Hindering, Breadth::All) == Some(true) {
            return Prospect::Sure;
        }
        Prospect::Open
    }

    /// Returns how many tricks others than a seat have won.
    fn lost_by(&self, seat: Seat) -> u32 {
        let won = self.facts.won.iter_enumerated();
        won.filter(|(s, _)| *s != seat)
            .map(|(_, w)| u32::from(*w))
            .sum()
    }
}

/// What the others are taken to play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Others {
    Helping,
    Hindering,
}

/// What the others are taken to play. That they help enough, or hinder enough, is known by any of their plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Breadth {
    /// One card each time.
    Plan,
    /// Whatever is lawful.
    All,
}

/// A search through lawful play.
struct Search<'a> {
    variant: &'a Variant,
    seat: Seat,
    breadth: Breadth,
    /// Tricks that the others had won already.
    lost: u32,
    /// How many positions may still be looked at.
    left: u32,
    /// Positions between tricks, by the cards held: the same tricks lead to them in one order or another.
    seen: HashMap<BySeat<u64>, Vec<Seen>>,
    /// Of how many cards held at the least positions are remembered.
    remembered: u32,
}

/// A position with what was found out about it.
#[derive(Debug)]
struct Seen {
    state: State,
    wins: Option<bool>,
    /// How many positions were looked at to find it out.
    looked: u32,
}

impl<'a> Search<'a> {
    fn new(variant: &'a Variant, seat: Seat, lost: u32, breadth: Breadth) -> Self {
        Self {
            variant,
            seat,
            breadth,
            lost,
            left: match breadth {
                Breadth::Plan => GLANCE,
                Breadth::All => PATIENCE,
            },
            seen: HashMap::new(),
            remembered: REMEMBERED,
        }
    }

    /// Tells whether the seat wins all that is left; `None` where that can't be found out. Leaves the state where the search ended.
    ///
    /// Positions that were seen count as if they were looked at again, so that a search is given up where it always was.
    fn wins(&mut self, state: &mut State, others: Others) -> Option<bool> {
        let held = state.facts.held;
        if state.trick_len > 0 || held[self.seat].count_ones() < self.remembered {
            return self.wins_anew(state, others);
        }
        // What lies behind the cards of the trick is of the trick before.
        state.trick = State::NO_TRICK;
        let all = self.seen.get(&held).into_iter().flatten();
        if let Some(seen) = all.into_iter().find(|seen| seen.state == *state) {
            let left = self.left.checked_sub(seen.looked);
            self.left = left.unwrap_or(0);
            return left.and(seen.wins);
        }
        let (begun, left) = (state.clone(), self.left);
        let wins = self.wins_anew(state, others);
        if self.left > 0 {
            let seen = Seen {
                state: begun,
                wins,
                looked: left - self.left,
            };
            self.seen.entry(held).or_default().push(seen);
        }
        wins
    }

    /// The same of a position that was not seen.
    fn wins_anew(&mut self, state: &mut State, others: Others) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        loop {
            if state.lost_by(self.seat) > self.lost {
                return Some(false);
            }
            if state.facts.held.iter().all(|held| *held == 0) {
                return Some(true);
            }
            let decision = state.advance(self.variant, &mut Silent);
            if let Decision::Play(phase::Play { seat, cards }) = decision {
                let wants = seat == self.seat || others == Others::Helping;
                let cards = if seat != self.seat && self.breadth == Breadth::Plan {
                    self.planned(state, cards, others)
                } else {
                    cards
                };
                return self.choose(state, (seat, cards), wants, others);
            }
            // Where something else is asked first, the rest of the play hangs on more than cards.
            if !decision.is_offer() {
                return None;
            }
            state.apply(self.variant, decision.seat()?, Act::GoOn, &mut Silent);
        }
    }

    /// Returns the card that another plays by plan: the weakest where he helps or can't win the trick, else the strongest.
    fn planned(&self, state: &State, cards: CardSet, others: Others) -> CardSet {
        let order = self.variant.orders.of(state.facts.trump);
        let best = state.best_of_trick(self.variant);
        let beats = |card: &Card| best.is_none_or(|best| order.beats(*card, best));
        let strength = |card: &Card| order.strength_of(*card);
        let strongest = cards.iter().filter(beats).max_by_key(strength);
        let strongest = strongest.filter(|_| others == Others::Hindering);
        let card = strongest.or_else(|| cards.iter().min_by_key(strength));
        card.map_or(cards, CardSet::of)
    }

    /// Tells whether one of the cards wins, where the seat wants it to, or else whether all of them do.
    fn choose(
        &mut self,
        state: &mut State,
        (seat, cards): (Seat, CardSet),
        wants: bool,
        others: Others,
    ) -> Option<bool> {
        let mut open = false;
        let mut cards = cards.iter().peekable();
        while let Some(card) = cards.next() {
            let mut play = |state: &mut State| {
                state.apply(self.variant, seat, Act::Play(card), &mut Silent);
                self.wins(state, others)
            };
            // After the last card nobody asks for the state before it.
            let wins = if cards.peek().is_some() {
                play(&mut state.clone())
            } else {
                play(state)
            };
            match wins {
                Some(won) if won == wants => return Some(won),
                Some(_) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(!wants) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Breadth, Others, Search};
    use crate::state::{Start, State};
    use crate::variant::{Prospect, Setting, Variant};
    use codille_edition::check::check;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_lang::cards::{Card, Suit};
    use codille_lang::ids::Seat;
    use std::sync::Arc;

    /// How many cards each holds: all play can be looked at.
    const HELD: usize = 4;

    fn gibbs() -> Variant {
        let edition = Edition::load(&Rules::embedded());
        let raw = edition.variant_of("gibbs-1878").expect("it is embedded");
        let checked = check(raw, &edition.sources).0.expect("it is sound");
        Variant::compile(&Arc::new(checked), &Setting::new()).expect("it compiles")
    }

    /// Begins play with so many cards in each hand, otherwise for each number of a deal.
    fn begun(variant: &Variant, deal: usize, held: usize) -> State {
        let pack: Vec<Card> = variant.checked.table.pack.iter().collect();
        // Steps of a number without a common divisor with that of the cards come to each of them once.
        let step = [3, 7, 9, 11, 13, 17][deal % 6];
        let at = |n: usize| pack.get((deal + n * step) % pack.len()).copied();
        let hand = |n: usize| (held * n..held * (n + 1)).filter_map(at).collect();
        let mut state = State::new(variant, 0);
        let start = Start {
            hands: (0..variant.hands).map(hand).collect(),
            ombre: Some(Seat::FIRST),
            game: 0,
            trump: Some(Suit::ALL[deal % 4]),
            pool: 0,
        };
        state.begin_play(variant, &start);
        state
    }

    #[test]
    fn what_is_remembered_changes_neither_answer_nor_patience() {
        let variant = gibbs();
        let (mut given_up, mut remembered) = (0, 0);
        for deal in 0..24 {
            let state = begun(&variant, deal, 6);
            for (seat, others) in [
                (Seat::FIRST, Others::Helping),
                (Seat::FIRST, Others::Hindering),
                (Seat::SECOND, Others::Helping),
            ] {
                let search = |from| {
                    let mut search = Search::new(&variant, seat, 0, Breadth::All);
                    (search.left, search.remembered) = (4_000, from);
                    let wins = search.wins(&mut state.clone(), others);
                    (wins, search.left, search.seen.len())
                };
                let (plain, quick) = (search(u32::MAX), search(3));
                assert_eq!((plain.0, plain.1), (quick.0, quick.1), "{deal}, {seat:?}");
                given_up += u32::from(plain.1 == 0);
                remembered += quick.2;
            }
        }
        assert!(given_up > 0 && remembered > 0, "{given_up}, {remembered}");
    }

    #[test]
    fn a_plan_changes_no_answer() {
        let variant = gibbs();
        let mut found = [0; 3];
        for deal in 0..60 {
            let state = begun(&variant, deal, HELD);
            for seat in Seat::first(variant.hands) {
                let wins = |others| {
                    let mut search = Search::new(&variant, seat, 0, Breadth::All);
                    search
                        .wins(&mut state.clone(), others)
                        .expect("few cards are held")
                };
                let expected = match (wins(Others::Helping), wins(Others::Hindering)) {
                    (false, _) => Prospect::Never,
                    (true, false) => Prospect::Open,
                    (true, true) => Prospect::Sure,
                };
                let prospect = state.prospect(&variant, seat);
                assert_eq!(prospect, expected, "{deal}, {seat:?}");
                found[usize::try_from(expected.number()).expect("one of three")] += 1;
            }
        }
        assert!(found.iter().all(|n| *n > 0), "{found:?}");
    }
}
