//! A partie of several deals between two: who is elder, what each has made, when it is over and what is then paid.

use super::event::Recorder;
use super::settle::pay_at;
use super::state::State;
use crate::variant::reckoning::BySide;
use crate::variant::{ActLog, EvalContext, EvalError, HandState, Variant};
use codille_edition::check::rule;
use codille_lang::ids::{Seat, SeatSet};

/// What lasts from deal to deal. The two players are numbered by their seats in the first deal: the first is elder then.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Partie {
    /// Points of each player, deals weighted.
    pub totals: [i64; 2],
    /// How many deals have been played.
    pub deals: u16,
    /// What each has gained in the parties before.
    pub gained: [i64; 2],
    /// Players who have lost the game by an offence.
    pub lost: SeatSet,
}

impl Partie {
    /// Begins a partie.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a partie after others, in which each has gained so much.
    pub fn after(gained: [i64; 2]) -> Self {
        Self {
            gained,
            ..Self::default()
        }
    }

    /// Takes a partie as the state before a deal says that it stands, or the state within that deal.
    pub fn before(opening: &State) -> Self {
        let reckoning = &opening.facts.reckoning;
        let mut partie = Self {
            deals: reckoning.deals_played,
            ..Self::default()
        };
        for seat in [Seat::FIRST, Seat::SECOND] {
            let player = partie.player_of(seat);
            for (list, points) in [
                (&mut partie.totals, reckoning.total(seat)),
                (&mut partie.gained, reckoning.gained(seat)),
            ] {
                if let Some(place) = list.get_mut(player) {
                    *place = points;
                }
            }
        }
        partie
    }

    /// Returns the player who sits in a seat of the coming deal: elder and younger change with each.
    pub fn player_of(&self, seat: Seat) -> usize {
        (seat.index() + self.deals as usize) % 2
    }

    /// Returns what is kept by player as it stands by seat in the coming deal.
    fn seated(&self, by_player: [i64; 2]) -> BySide<i64> {
        let [first, second] = by_player;
        BySide::new(if self.deals.is_multiple_of(2) {
            [first, second]
        } else {
            [second, first]
        })
    }

    /// Returns the state before the coming deal.
    pub fn next_deal(&self, variant: &Variant) -> State {
        let mut state = State::new(variant, 0);
        let reckoning = &mut state.facts.reckoning;
        reckoning.deal_number = self.deals + 1;
        reckoning.deals_played = self.deals;
        reckoning.total = self.seated(self.totals);
        reckoning.gained = self.seated(self.gained);
        state
    }

    /// Returns how many times the points of a deal count, by the clauses.
    pub fn weight(&self, variant: &Variant, state: &State) -> i64 {
        Self::weighed(variant, &mut EvalContext::new(&state.facts, SeatSet::EMPTY))
    }

    /// Returns the same for facts that are asked about.
    pub fn weighed(variant: &Variant, context: &mut EvalContext<'_>) -> i64 {
        let partie = variant.checked.table.partie.as_ref();
        let name = partie.and_then(|p| p.weight.as_ref());
        name.and_then(|n| variant.named(n.as_str(), context))
            .unwrap_or(1)
    }

    /// Takes over what a deal that is over has brought, and passes the deal on.
    pub fn close(&mut self, variant: &Variant, state: &State) {
        let scores = [Seat::FIRST, Seat::SECOND].map(|seat| state.facts.reckoning.score(seat));
        self.enter(scores, self.weight(variant, state));
    }

    /// Takes over the points of a deal, those of its elder first.
    pub fn enter(&mut self, scores: [i64; 2], weight: i64) {
        for (seat, score) in scores.into_iter().enumerate() {
            let player = self.player_of(Seat::from(seat));
            if let Some(total) = self.totals.get_mut(player) {
                *total += score * weight;
            }
        }
        self.deals += 1;
    }

    /// Returns the facts between deals; seats are those of the first deal.
    pub fn facts(&self, variant: &Variant) -> HandState {
        let mut facts = variant.facts();
        facts.reckoning.total = BySide::new(self.totals);
        facts.reckoning.gained = BySide::new(self.gained);
        facts.reckoning.deal_number = self.deals;
        facts.reckoning.deals_played = self.deals;
        if !self.lost.is_empty() {
            facts.minutes = Some(Box::new(ActLog {
                lost: self.lost,
                ..ActLog::default()
            }));
        }
        facts
    }

    /// Returns the facts after the coming deal, in which seats have scored so many points; seats are those of that deal.
    pub fn facts_after_deal(&self, variant: &Variant, scores: [i64; 2], weight: i64) -> HandState {
        let mut facts = self.next_deal(variant).facts;
        facts.reckoning.deals_played += 1;
        for (seat, score) in scores.into_iter().enumerate() {
            if let Some(total) = facts.reckoning.total.find_mut(Seat::from(seat)) {
                *total += score * weight;
            }
        }
        facts
    }

    /// Tells whether the partie is over; without clauses to say so it never is.
    pub fn is_over(&self, variant: &Variant) -> bool {
        let facts = self.facts(variant);
        Self::ended(variant, &mut EvalContext::new(&facts, SeatSet::EMPTY))
    }

    /// Tells the same of facts that are asked about.
    pub fn ended(variant: &Variant, context: &mut EvalContext<'_>) -> bool {
        let partie = variant.checked.table.partie.as_ref();
        let over = partie.and_then(|p| variant.named(p.over.as_str(), context));
        over == Some(1)
    }

    /// Returns what the rules could not tell of how the partie stands and how much its coming deal counts.
    pub fn trouble(&self, variant: &Variant) -> Option<EvalError> {
        let partie = variant.checked.table.partie.as_ref()?;
        let (facts, coming) = (self.facts(variant), self.next_deal(variant));
        let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
        for name in [&partie.over].into_iter().chain(&partie.series) {
            variant.named(name.as_str(), &mut context);
        }
        // Places are changed once a partie is over, and not asked for before.
        if variant.named(partie.over.as_str(), &mut context) == Some(1) {
            for name in &partie.places {
                variant.named(name.as_str(), &mut context);
            }
        }
        let mut deal = EvalContext::new(&coming.facts, SeatSet::EMPTY);
        if let Some(weight) = &partie.weight {
            variant.named(weight.as_str(), &mut deal);
        }
        context.trouble.or(deal.trouble)
    }

    /// Tells whether a series of parties is over, none being under way; `None` where the clauses know no series.
    pub fn is_series_over(&self, variant: &Variant) -> Option<bool> {
        let series = variant.checked.table.partie.as_ref()?.series.as_ref()?;
        let facts = self.facts(variant);
        let over = variant.named(
            series.as_str(),
            &mut EvalContext::new(&facts, SeatSet::EMPTY),
        );
        Some(over == Some(1))
    }

    /// Returns whose part each takes in the next partie, of the players of this one in order, counted from 0. A name that the rules cannot
    /// tell is missing here, and told as trouble.
    pub fn places(&self, variant: &Variant) -> Vec<usize> {
        let names = variant.checked.table.partie.iter().flat_map(|p| &p.places);
        let facts = self.facts(variant);
        let mut context = EvalContext::new(&facts, SeatSet::EMPTY);
        let number = names.filter_map(|name| variant.named(name.as_str(), &mut context));
        number.filter_map(|n| usize::try_from(n - 1).ok()).collect()
    }

    /// Settles a partie that is over; the balance and the entries are those of the seats of the first deal.
    pub fn settle(&self, variant: &Variant, witness: &mut impl Recorder) -> State {
        let mut state = State::new(variant, 0);
        state.facts = self.facts(variant);
        pay_at(
            &mut state,
            variant,
            rule::Event::Partie,
            SeatSet::EMPTY,
            witness,
        );
        state
    }
}
