//! Takes the tables of play from a compiled variant and a position of it. What no table holds is refused with the clause that asks for it.

mod answer_tree;
mod classes;
mod extractor;
mod follow;
mod graph;
mod ground;
mod mixed_hash;
mod named;
mod not_tabular;
mod numbering;
mod payments;
mod rules;
mod standings;
mod tallies;

pub use extractor::Extractor;

pub use not_tabular::NotTabular;

use crate::aim::Aim;
use crate::play_tables::PlayTables;
use codille_edition::check::rule::Verb;
use codille_engine::State;
use codille_engine::variant::Variant;
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::{SEATS, Seat};

/// A position in the tricks of a hand, as far as it holds for all courses of the play.
#[derive(Debug)]
struct Deal<'a> {
    variant: &'a Variant,
    /// The state without a log of acts.
    state: State,
    /// Who leads or led to the trick.
    leader: Seat,
    /// The cards of the trick, in the order of play.
    trick: Vec<(Seat, Card)>,
    /// How many tricks are left, the one that is being played among them.
    left: usize,
}

/// Takes the tables of play from a position in the tricks of a hand; whoever takes those of several deals keeps an [`Extractor`].
///
/// Rights that are offered between tricks, and choices at the settlement, are left out of the game that the tables hold, and so is what a
/// referee's log says; the tables say so.
///
/// # Errors
/// A position in which no trick is being played, or that no table holds: then the clause in the way, and what it asks.
pub fn extract(variant: &Variant, state: &State, aim: Aim<'_>) -> Result<PlayTables, NotTabular> {
    Extractor::new(variant).tables(state, aim)
}

impl<'a> Deal<'a> {
    fn of(variant: &'a Variant, state: &State) -> Result<Self, NotTabular> {
        let refuse = |reason: &str| Err(NotTabular::new(None, reason));
        let Some(turn) = state.turn_in_tricks(variant) else {
            return refuse("no trick is being played");
        };
        let trick: Vec<(Seat, Card)> = state.trick().collect();
        let leader = trick.first().map_or(turn, |(seat, _)| *seat);
        let mut state = state.clone();
        // How the cards can be played hangs on no fault that was made.
        state.facts.minutes = None;
        if variant.hands < 2 || variant.hands >= SEATS {
            return refuse("two to five seats play tricks");
        }
        let played = |seat: Seat| trick.iter().filter(|(other, _)| *other == seat).count();
        let count = |seat: Seat| state.held(seat).count() as usize + played(seat);
        let left = count(leader);
        let total = usize::from(state.facts.tricks_played) + left;
        if left == 0 {
            return refuse("no trick is left to be played");
        }
        if !Seat::first(variant.hands).all(|seat| count(seat) == left) {
            return refuse("the seats hold different numbers of cards");
        }
        if total != usize::from(state.facts.tricks_total) {
            return refuse("the tricks played and the cards held do not make up the hand");
        }
        let mut all = CardSet::EMPTY;
        for seat in Seat::first(variant.hands) {
            let held = state.held(seat);
            if !CardSet(all.0 & held.0).is_empty() {
                return refuse("a card is held twice");
            }
            all = CardSet(all.0 | held.0);
        }
        Ok(Self {
            variant,
            state,
            leader,
            trick,
            left,
        })
    }

    /// Returns the cards that are held or lie in the trick.
    fn cards(&self) -> CardSet {
        let held = Seat::first(self.variant.hands).map(|seat| self.state.held(seat).0);
        let lying = self.trick.iter().map(|(_, card)| CardSet::of(*card).0);
        CardSet(held.chain(lying).fold(0, |all, cards| all | cards))
    }

    /// Says what the solved game leaves out.
    fn left_out(&self, state: &State) -> Vec<String> {
        let rights = [Verb::Surrender, Verb::Stop, Verb::Challenge, Verb::Reserve];
        let spoken = rights
            .into_iter()
            .filter(|verb| self.variant.speaks_of(*verb));
        let mut out: Vec<String> = spoken
            .map(|verb| format!("the right to {}", verb.word()))
            .collect();
        if state
            .facts
            .minutes
            .as_ref()
            .is_some_and(|log| !log.offences.is_empty())
        {
            out.push("faults and what follows them".to_owned());
        }
        out
    }
}
