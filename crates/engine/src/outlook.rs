//! What could have come of the tricks that were left, with all cards seen: played out to the end, or given up as too long.

use super::event::Silent;
use super::phase::{Act, Decision};
use super::state::State;
use crate::phase;
use crate::variant::{Prospects, Variant};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{Seat, SeatSet};

/// How many positions are looked at before the question is left open.
const PATIENCE: u32 = 40_000;
/// How many of them where the others play by one plan: a first look, which most often finds what would take long to find.
const GLANCE: u32 = 4_000;

impl State {
    /// Returns which of some seats are sure of every trick that is left, whatever the others play, and which cannot win them all,
    /// whatever anybody plays.
    pub fn prospects(&self, variant: &Variant, seats: SeatSet) -> Prospects {
        let mut out = Prospects::default();
        let mut begin = self.clone();
        // What was said and done has no part in how the cards could have been played.
        begin.facts.minutes = None;
        for seat in Seat::first(variant.hands).filter(|s| seats.contains(*s)) {
            let lost = self.lost_by(seat);
            let wins = |others, breadth| {
                Search::new(variant, seat, lost, breadth).wins(begin.clone(), others)
            };
            let could = wins(Others::Helping, Breadth::Plan) == Some(true);
            if !could && wins(Others::Helping, Breadth::All) == Some(false) {
                out.never.insert(seat);
                continue;
            }
            let is_stopped = wins(Others::Hindering, Breadth::Plan) == Some(false);
            if !is_stopped && wins(Others::Hindering, Breadth::All) == Some(true) {
                out.sure.insert(seat);
            }
        }
        out
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
}

impl<'a> Search<'a> {
    const fn new(variant: &'a Variant, seat: Seat, lost: u32, breadth: Breadth) -> Self {
        Self {
            variant,
            seat,
            breadth,
            lost,
            left: match breadth {
                Breadth::Plan => GLANCE,
                Breadth::All => PATIENCE,
            },
        }
    }

    /// Tells whether the seat wins all that is left; `None` where that can't be found out.
    fn wins(&mut self, mut state: State, others: Others) -> Option<bool> {
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
                    self.planned(&state, cards, others)
                } else {
                    cards
                };
                return self.choose(&state, (seat, cards), wants, others);
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
        state: &State,
        (seat, cards): (Seat, CardSet),
        wants: bool,
        others: Others,
    ) -> Option<bool> {
        let mut open = false;
        for card in cards.iter() {
            let mut next = state.clone();
            next.apply(self.variant, seat, Act::Play(card), &mut Silent);
            match self.wins(next, others) {
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
    use crate::variant::{Setting, Variant};
    use codille_edition::check::check;
    use codille_edition::ruleset::{Edition, Rules};
    use codille_lang::cards::{Card, Suit};
    use codille_lang::ids::Seat;
    use std::sync::Arc;

    /// How many cards each holds: all play can be looked at.
    const HELD: usize = 4;

    #[test]
    fn a_plan_changes_no_answer() {
        let edition = Edition::load(&Rules::embedded());
        let raw = edition.variant_of("gibbs-1878").expect("it is embedded");
        let checked = check(raw, &edition.sources).0.expect("it is sound");
        let variant = Variant::compile(&Arc::new(checked), &Setting::new()).expect("it compiles");
        let pack: Vec<Card> = variant.checked.table.pack.iter().collect();
        let mut found = [0; 3];
        for deal in 0..60 {
            // Steps of a number without a common divisor with that of the cards come to each of them once.
            let step = [3, 7, 9, 11, 13, 17][deal % 6];
            let at = |n: usize| pack.get((deal + n * step) % pack.len()).copied();
            let hand = |n: usize| (HELD * n..HELD * (n + 1)).filter_map(at).collect();
            let mut state = State::new(&variant, 0);
            let start = Start {
                hands: (0..variant.hands).map(hand).collect(),
                ombre: Some(Seat::FIRST),
                game: 0,
                trump: Some(Suit::ALL[deal % 4]),
                pool: 0,
            };
            state.begin_play(&variant, &start);
            let prospects = state.prospects(&variant, state.facts.active);
            for seat in Seat::first(variant.hands) {
                let wins = |others| {
                    let mut search = Search::new(&variant, seat, 0, Breadth::All);
                    search
                        .wins(state.clone(), others)
                        .expect("few cards are held")
                };
                let expected = match (wins(Others::Helping), wins(Others::Hindering)) {
                    (false, _) => 0,
                    (true, false) => 1,
                    (true, true) => 2,
                };
                assert_eq!(prospects.of(seat), expected, "{deal}, {seat:?}");
                found[usize::try_from(expected).expect("one of three")] += 1;
            }
        }
        assert!(found.iter().all(|n| *n > 0), "{found:?}");
    }
}
