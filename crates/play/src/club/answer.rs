//! What the players of the program do before the referee, and errors in its place.

use super::Club;
use crate::game::Game;
use codille_edition::check::act;
use codille_edition::check::rule::Verb;
use codille_engine::referee::{Deed, RefereedHand};
use codille_engine::{Act, Decision};
use codille_lang::cards::CardSet;
use codille_lang::ids::{DeclarationId, Seat};
use codille_players::simulate::rng;
use codille_players::{self as player, Move, Sight, novice};

/// So many answers of the players of the program follow on one deed at the most.
pub(super) const ANSWERS: usize = 12;

/// Makes the deed of letting what is asked pass; a right is named.
pub(super) fn passing(bench: &RefereedHand) -> Deed {
    let decision = &bench.hand.decision;
    let rights = [
        Verb::Look,
        Verb::Defend,
        Verb::Reserve,
        Verb::Announce,
        Verb::Stop,
        Verb::Challenge,
        Verb::Surrender,
    ];
    let named = rights.into_iter().find(|right| decision.offers(*right));
    let named = named.or_else(|| decision.passing_right());
    named.map_or_else(|| bench.deed(Act::GoOn), Deed::declining)
}

impl Game {
    /// Does what a player of the program has chosen, or an error in its place.
    ///
    /// # Errors
    /// A sentence, where it has nothing to do.
    pub(crate) fn answer_strictly(&mut self, act: Option<Act>) -> Result<(), String> {
        let Some(club) = &self.club else {
            return Ok(());
        };
        let Some(seat) = club.bench.hand.decision.seat() else {
            return Err("no player of the program is asked anything".to_owned());
        };
        let errs = self.errs(seat);
        let plain = act.map(|act| {
            if act == Act::GoOn {
                passing(&club.bench)
            } else {
                club.bench.deed(act)
            }
        });
        // Whoever errs has forgotten what comes first as well.
        let first = plain.as_ref().filter(|_| errs.is_none());
        let first = first.and_then(|deed| club.first_of(seat, deed));
        let all: Vec<Deed> = (errs.into_iter())
            .chain(first)
            .chain(plain)
            .chain(self.makeshift(seat))
            .collect();
        for deed in all {
            if self.done(&Move::Act(seat, deed)).is_ok() {
                self.answer_all();
                return Ok(());
            }
        }
        Err(format!("{} has no answer", self.name(self.chair_of(seat))))
    }

    /// Lists what a seat may do where its player knows no answer: after irregular acts there may be no lawful one.
    pub(super) fn makeshift(&self, seat: Seat) -> Vec<Deed> {
        let Some(club) = &self.club else {
            return Vec::new();
        };
        let decision = &club.bench.hand.decision;
        let mut chance = rng(self.setup.seed, self.number);
        let view = self.table.view(seat);
        let sight = Sight::of_view(&self.setup.variant, &view, CardSet::EMPTY);
        let cards = matches!(decision, Decision::Play(_));
        let held = club.bench.hand.state.held(seat);
        let held = held.iter().filter(|_| cards).map(Act::Play);
        let acts = [
            novice(&sight, decision),
            player::choose(decision, &mut chance),
        ];
        let acts = acts.into_iter().flatten().chain(held);
        let mut out: Vec<Deed> = acts.map(|act| club.bench.deed(act)).collect();
        out.push(passing(&club.bench));
        out
    }

    /// Lets the players of the program claim what is worth something to them, err out of turn, and asks persons about their rights.
    pub(super) fn answer_all(&mut self) {
        for _ in 0..ANSWERS {
            let Some(next) = self.claimed().or_else(|| self.untimely()) else {
                break;
            };
            if self.done(&next).is_err()
                && let Some(club) = &mut self.club
            {
                club.give_up(&next);
            }
        }
        self.ask_round();
    }
}

impl Club {
    /// Returns what a seat says or shows first, where the laws want that, so that a deed of its own is no fault.
    pub(crate) fn first_of(&self, seat: Seat, deed: &Deed) -> Option<Deed> {
        let faults = |bench: &RefereedHand| {
            let mut tried = bench.clone();
            let ruling = tried.act(seat, deed).ok()?;
            Some(ruling.faults.iter().filter(|f| f.seat == seat).count())
        };
        let now = faults(&self.bench).filter(|n| *n > 0)?;
        let table = &self.bench.variant().checked.table;
        let acts = table.acts.iter().filter(|a| a.from.is_none());
        let numbers = acts.filter_map(|a| act::find(&table.acts, &a.name));
        let classes = table.declarations.keys().map(Some);
        let abouts: Vec<Option<DeclarationId>> = [None].into_iter().chain(classes).collect();
        let mut all = numbers.flat_map(|act| abouts.iter().map(move |class| (act, *class)));
        all.find_map(|(act, class)| {
            let called = |class| self.bench.hand.state.facts.reckoning.called(class, seat);
            let words = class.map(|c| &table.declarations[c]);
            let first = Deed {
                words: words.map_or_else(String::new, |d| d.name.clone()),
                about: class.map(|class| (class, CardSet(called(class)))),
                ..Deed::new(act)
            };
            let mut tried = self.bench.clone();
            let ruling = tried.act(seat, &first).ok()?;
            let plain = ruling.allowed == Some(true)
                && ruling.faults.is_empty()
                && ruling.consequences.is_empty();
            (plain && faults(&tried).is_some_and(|n| n < now)).then_some(first)
        })
    }
}
