//! A sitting that somebody plays: hands of a partie or an evening, the players in their seats, acts in and sentences out.

use super::bill::{bill, standing};
use super::club::Club;
use super::course::{Close, Closing, Course};
use super::origin::Origin;
use super::setup::{Chair, Setup};
use super::turn::Turn;
use codille_engine::{Act, State, Unlawful};
use codille_lang::ids::{ClauseId, Seat};
use codille_lang::layout::TermStyle;
use codille_lang::sorting;
use codille_players::simulate::rng;
use codille_players::{Prospects, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why there is a place for what somebody was told.
const PLACES: &str = "every chair has a place, and whoever looks on has the last";

/// A sitting.
#[derive(Debug, Clone)]
pub struct Game {
    pub(super) setup: Setup,
    pub(super) course: Course,
    /// What the parties of the course are worth; none at an evening.
    pub(super) prospects: Option<Arc<Prospects>>,
    /// The state before the deal of the hand at the table.
    pub(super) opening: State,
    pub(super) table: Table,
    /// The player of the course in each seat of the hand at the table; the course turns the seats once the hand is entered.
    seats: Vec<usize>,
    /// The number of the hand, from 1.
    pub(super) number: u64,
    /// Records of the hands that are over.
    pub(super) past: Vec<String>,
    /// How many acts of the hand each chair has been told, and at last somebody who looks on; none where it was told nothing yet.
    told: Vec<Option<usize>>,
    /// The last refusal, which `why` explains.
    pub(super) refused: Option<Box<Unlawful>>,
    /// What the hand that is over brought, once it was entered.
    pub(super) closing: Option<Closing>,
    /// The last bill.
    pub(super) bill: Vec<String>,
    /// The clauses that a chair was taught.
    pub(super) taught: Vec<BTreeSet<ClauseId>>,
    /// The acts that were taken back in this hand: how often, and how often after something hidden had been seen.
    pub(super) undone: (u32, u32),
    /// Where a referee sits at the table: of a hundred acts of the players of the program so many are errors.
    pub(super) strict: Option<u32>,
    /// Where somebody learns at a club table: of which kinds of acts against the laws each chair was warned.
    pub(super) warned: Option<BTreeSet<(usize, String)>>,
    /// The hand as the referee has it, where one sits at the table.
    pub(super) club: Option<Box<Club>>,
    /// The record from which somebody plays on, where the sitting began with one.
    pub(super) origin: Option<Origin>,
}

impl Game {
    /// Begins a sitting with its first deal.
    pub fn new(setup: Setup) -> Self {
        let variant = Arc::clone(&setup.variant);
        let course = Course::new(&variant);
        let opening = course.opening(&variant);
        let table = Table::deal(&variant, opening.clone(), &mut rng(setup.seed, 1));
        let told = vec![None; setup.chairs.len() + 1];
        let seats = Seat::first(setup.chairs.len()).map(|seat| course.player_of(seat));
        Self {
            seats: seats.collect(),
            prospects: Prospects::of(&variant),
            setup,
            course,
            opening,
            table,
            number: 1,
            past: Vec::new(),
            told,
            taught: Vec::new(),
            refused: None,
            closing: None,
            bill: Vec::new(),
            undone: (0, 0),
            strict: None,
            warned: None,
            club: None,
            origin: None,
        }
    }

    /// Sits down at a hand that is under way: a lesson, an analysis, a test. It is the first of its sitting.
    pub fn at(setup: Setup, table: Table) -> Self {
        let course = Course::before(&setup.variant, &table.opening);
        let seats = Seat::first(setup.chairs.len()).map(|seat| course.player_of(seat));
        Self {
            seats: seats.collect(),
            course,
            opening: table.opening.clone(),
            table,
            ..Self::new(setup)
        }
    }

    /// Returns the chair of a player of the course.
    pub(super) fn chair_of_player(&self, player: usize) -> usize {
        (player + self.setup.first) % self.setup.chairs.len().max(1)
    }

    /// Returns the chair of a seat.
    pub(super) fn chair_of(&self, seat: Seat) -> usize {
        let player = self.seats.get(seat.index());
        self.chair_of_player(*player.expect("a player of the course sits in every seat"))
    }

    /// Returns the seat of a chair.
    pub(super) fn seat_of(&self, chair: usize) -> Seat {
        let mut seats = Seat::first(self.setup.chairs.len());
        let seat = seats.find(|s| self.chair_of(*s) == chair);
        seat.expect("every chair has a seat")
    }

    /// Returns how text is laid out.
    pub const fn look(&self) -> TermStyle {
        self.setup.look
    }

    /// Returns the seed of the deals and of the players.
    pub const fn seed(&self) -> u64 {
        self.setup.seed
    }

    /// Returns the name of a chair.
    pub fn name(&self, chair: usize) -> &str {
        let named = self.setup.chairs.get(chair);
        named.map_or("nobody", |(name, _)| name)
    }

    /// Returns the names of the players by seat.
    pub(super) fn names(&self) -> Vec<String> {
        let seats = Seat::first(self.setup.chairs.len());
        seats
            .map(|seat| self.name(self.chair_of(seat)).to_owned())
            .collect()
    }

    /// Puts numbers of the players of the course in the order of the chairs, each with its name.
    pub(super) fn by_chair(&self, numbers: &[i64]) -> Vec<(String, i64)> {
        let mut all: Vec<(usize, i64)> = numbers
            .iter()
            .enumerate()
            .map(|(player, number)| (self.chair_of_player(player), *number))
            .collect();
        sorting::sort(&mut all);
        all.into_iter()
            .map(|(chair, number)| (self.name(chair).to_owned(), number))
            .collect()
    }

    /// Tells a chair, or somebody who looks on, what has happened since it was last told.
    pub fn news(&mut self, chair: Option<usize>) -> Vec<String> {
        let place = chair.unwrap_or(self.setup.chairs.len());
        let told = self.told.get(place).expect(PLACES);
        // Whoever was told nothing yet is told all.
        let from = told.unwrap_or(0);
        let lines = self.heard(chair, from);
        *self.told.get_mut(place).expect(PLACES) = Some(match &self.club {
            Some(_) => from + lines.len(),
            None => self.table.hand.history.len(),
        });
        lines
    }

    /// Tells whether a chair was told anything of this hand.
    pub fn was_told(&self, chair: usize) -> bool {
        self.told.get(chair).is_some_and(Option::is_some)
    }

    /// Tells a chair, or somebody who looks on, what has happened from an act of the hand on.
    pub(super) fn heard(&self, chair: Option<usize>, from: usize) -> Vec<String> {
        let hearer = chair.map(|c| self.seat_of(c));
        if let Some(club) = &self.club {
            let log = club.log.get(&hearer).into_iter().flatten();
            return log.skip(from).cloned().collect();
        }
        self.since(hearer, from)
    }

    /// Returns the chairs of those who type.
    pub fn persons(&self) -> Vec<usize> {
        let chairs = self.setup.chairs.iter().enumerate();
        chairs
            .filter(|(_, (_, chair))| matches!(chair, Chair::Person))
            .map(|(at, _)| at)
            .collect()
    }

    /// Tells whether the hand is over and entered.
    pub const fn is_entered(&self) -> bool {
        self.closing.is_some()
    }

    /// Tells whether a partie has begun and is not over.
    pub const fn is_partie_under_way(&self) -> bool {
        matches!(self.closing, Some(Closing::Totals(_)))
    }

    /// Returns the bill of the last hand that is over; nothing where none is.
    pub fn last_bill(&self) -> &[String] {
        &self.bill
    }

    /// Does an act of a chair; a refusal teaches.
    ///
    /// # Errors
    /// Why it is refused, in sentences.
    pub fn act(&mut self, chair: usize, act: Act) -> Result<(), Vec<String>> {
        if self.is_strict() {
            return self.act_strictly(chair, act);
        }
        let seat = self.seat_of(chair);
        match self.table.act(seat, act) {
            Ok(()) => {
                self.refused = None;
                Ok(())
            }
            Err(refused) => {
                let lines = self.refusal(chair, &refused);
                self.refused = Some(refused);
                Err(lines)
            }
        }
    }

    /// Takes the last act of a chair back, with all that came after it. Tells whether it had seen something hidden since.
    ///
    /// # Errors
    /// Where it has done nothing in this hand.
    pub fn undo(&mut self, chair: usize) -> Result<bool, String> {
        if self.is_strict() {
            return Err(
                "nothing is taken back at a club table; where a law lets you put it right, `rights` says so"
                    .to_owned(),
            );
        }
        let seat = self.seat_of(chair);
        let at = self.table.hand.history.iter().rposition(|m| m.seat == seat);
        if at.is_some_and(|at| at < self.acts_before()) {
            return Err(
                "what you did before belongs to the record, and was done before you sat down"
                    .to_owned(),
            );
        }
        let Some(at) = at.filter(|_| self.closing.is_none()) else {
            return Err("there is nothing of yours in this hand to take back".to_owned());
        };
        let acts: Vec<(Seat, Act)> = self.acts().take(at).collect();
        let mut table = self.table.afresh();
        for (seat, act) in acts {
            let done = table.act(seat, act);
            done.map_err(|_| "the hand cannot be played again up to there".to_owned())?;
        }
        // What others did since, and what was drawn or turned up, was hidden when the act was chosen.
        let hidden = |table: &Table| {
            let memory = table.memories.get(seat.index())?;
            let others = memory.heard.iter().filter(|h| h.seat() != seat).count();
            Some((others, memory.drawn.len(), memory.turned))
        };
        let seen = hidden(&table) != hidden(&self.table);
        self.table = table;
        self.undone.0 += 1;
        self.undone.1 += u32::from(seen);
        self.refused = None;
        for told in self.told.iter_mut().flatten() {
            *told = (*told).min(at);
        }
        Ok(seen)
    }

    /// Returns the acts of the hand at the table, in order.
    pub(super) fn acts(&self) -> impl Iterator<Item = (Seat, Act)> + '_ {
        self.table.hand.history.iter().map(|m| (m.seat, m.act))
    }

    /// Deals the hand at the table once more.
    pub(super) fn dealt(&self) -> Table {
        let mut chance = rng(self.setup.seed, self.number);
        Table::deal(&self.setup.variant, self.opening.clone(), &mut chance)
    }

    /// Draws up the bill of a hand that is over and enters it; once for each hand.
    pub fn close(&mut self) -> Vec<String> {
        if self.closing.is_some() || self.turn() != Turn::Over {
            return Vec::new();
        }
        let mut out = bill(&self.table.hand, &self.names(), &self.setup.grounds);
        out.extend(self.rulings());
        let written = self.hand_record();
        self.past.push(written);
        let variant = Arc::clone(&self.setup.variant);
        let Close { closing, trouble } = match &self.club {
            Some(club) => self.course.close_strictly(&variant, &club.bench),
            None => self.course.close(&variant, &self.table.hand.state),
        };
        if let Some(trouble) = trouble {
            let why = variant.describe_trouble(&trouble);
            out.push(format!(
                "The rules cannot say for sure how it stands after this hand: {why}."
            ));
        }
        out.extend(standing(&closing, |numbers| self.by_chair(numbers)));
        if let Closing::Settled { clauses, .. } = &closing {
            let lines = self.setup.grounds.lines(clauses);
            out.extend(lines.into_iter().map(|line| format!("  {line}")));
        }
        self.closing = Some(closing);
        self.bill.clone_from(&out);
        out
    }

    /// Deals the next hand.
    ///
    /// # Errors
    /// Where the hand at the table is not over.
    pub fn again(&mut self) -> Result<(), String> {
        self.close();
        let Some(closing) = self.closing.take() else {
            return Err("this hand is not over yet".to_owned());
        };
        self.course.go_on(&self.setup.variant, &closing);
        self.number += 1;
        self.opening = self.course.opening(&self.setup.variant);
        self.table = self.dealt();
        let seats = Seat::first(self.setup.chairs.len());
        self.seats = seats.map(|seat| self.course.player_of(seat)).collect();
        (self.undone, self.refused) = ((0, 0), None);
        self.told.fill(None);
        self.seat_referee();
        Ok(())
    }
}
