//! The club table: a hand before a referee, where every act that can happen may be done, and everybody is told what he can see of it.
//! Rules on nothing itself, and knows no law by name.

mod answer;
mod claim;
mod deeds;
mod fresh;
mod hearer;
mod lay;
mod lines;
mod meaning;
mod read;
mod redo;
mod sight;
mod slip;
mod warn;
mod words;

pub(super) use read::WORDS;

use super::game::Game;
use codille_engine::ledger::Account;
use codille_engine::referee::{Opening, Order, RefereedHand, Ruling};
use codille_engine::variant::Variant;
use codille_engine::{Act, Event, Hand, State};
use codille_lang::cards::{Card, CardSet};
use codille_lang::ids::Seat;
use codille_players::simulate::rng;
use codille_players::{FaultInjector, Heard, Move, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Something that a ruling says beyond lawful play, and who knows of it.
#[derive(Debug, Clone)]
pub(super) struct Affair {
    /// The number of the ruling.
    pub(super) ruling: usize,
    /// The table before the deed.
    before: Box<RefereedHand>,
    /// What was done.
    done: Move,
    /// The seats that know of it; `None` is somebody who looks on.
    known: BTreeSet<Option<Seat>>,
    /// As much of the ruling as was told to those who know of a part of it alone.
    shown: BTreeMap<Option<Seat>, Ruling>,
}

impl Affair {
    /// Makes an affair of which nobody has been told yet.
    const fn new(ruling: usize, before: Box<RefereedHand>, done: Move) -> Self {
        Self {
            ruling,
            before,
            done,
            known: BTreeSet::new(),
            shown: BTreeMap::new(),
        }
    }

    /// Returns what a seat knows of the ruling on it.
    fn known_to<'a>(&'a self, seat: Seat, ruling: &'a Ruling) -> Option<&'a Ruling> {
        if self.known.contains(&Some(seat)) {
            return Some(ruling);
        }
        self.shown.get(&Some(seat))
    }
}

/// A club table: the hand at it is judged by a referee.
#[derive(Debug, Clone)]
pub(super) struct Club {
    /// The hand with its referee.
    pub(super) bench: RefereedHand,
    /// Of a hundred acts of a player of the program so many are errors.
    pub(super) erring: u32,
    /// What errors there may be.
    errors: FaultInjector,
    /// All that was done in this hand, in order.
    pub(super) deeds: Vec<Move>,
    /// What each seat has heard, a sentence a line; `None` is somebody who looks on.
    pub(super) log: BTreeMap<Option<Seat>, Vec<String>>,
    /// How many of those lines were there before anything was done.
    opened: usize,
    /// What the referee has ruled beyond lawful play.
    pub(super) affairs: Vec<Affair>,
    /// The cards that each seat has seen in this deal.
    seen: Vec<u64>,
    /// What each seat has heard of the acts of the hand as it stands.
    heard: Vec<Vec<Heard>>,
    /// The seat that is asked whether it uses a right or waives something, and what.
    pub(super) offered: Option<(Seat, Vec<Offer>)>,
    /// Rights and offences about which a seat was asked already.
    answered: Vec<(Seat, Offer)>,
    /// Whether a person is asked before every act of another.
    pub(super) slow: bool,
    /// The hands and the stock of each deal that was void, before the one at the table.
    voided: Vec<(Vec<CardSet>, Vec<Card>)>,
    /// How many deeds there will be once the person who waits has let the next act happen.
    waited: usize,
    /// Whether the hand was ended because somebody was to play who had no card.
    stuck: bool,
    /// How many deeds there were, and one more, when an error out of turn was last thought of.
    slipped: usize,
}

/// Something about which a seat is asked apart from the order of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Offer {
    /// A right to an act that the laws give it now.
    Right(Opening),
    /// An offence, by its number, of which it may waive what follows.
    Waiver(usize),
    /// Nothing: another is to act, and the seat may come before.
    Before,
}

impl Club {
    /// Seats a referee at a deal that begins.
    pub(crate) fn new(table: &Table, players: usize, erring: u32) -> Self {
        let variant = &table.hand.variant;
        let (hands, stock) = table.as_dealt();
        let mut state = table.opening.clone();
        let mut events: Vec<Event> = Vec::new();
        state.deal_given(variant, &hands, &stock, &mut events);
        let mut bench = RefereedHand::new(variant, state, &stock);
        bench.hand.events.splice(0..0, events);
        Self {
            bench,
            erring,
            errors: FaultInjector::new(variant, 0),
            deeds: Vec::new(),
            log: BTreeMap::new(),
            opened: 0,
            affairs: Vec::new(),
            seen: vec![0; players],
            heard: Vec::new(),
            offered: None,
            answered: Vec::new(),
            slow: false,
            voided: Vec::new(),
            waited: 0,
            stuck: false,
            slipped: 0,
        }
    }

    fn deal(variant: &Variant, opening: &State, of: (u64, u64)) -> (State, Vec<Event>) {
        let mut state = opening.clone();
        let mut events: Vec<Event> = Vec::new();
        state.deal(variant, &mut rng(of.0, of.1), &mut events);
        (state, events)
    }

    /// Returns the hand as it lies on the table, without the minutes of the referee.
    fn hand(&self) -> Hand {
        let mut hand = self.bench.hand.clone();
        hand.state.facts.minutes = None;
        for moment in &mut hand.history {
            let mut before = State::clone(&moment.before);
            before.facts.minutes = None;
            moment.before = Arc::new(before);
        }
        hand.into_own()
    }

    /// Returns how many things were done, without rights that were let pass: a file does not tell of those.
    pub(super) fn counted(&self) -> u64 {
        let silent = |done: &&Move| !is_silent(done);
        self.deeds.iter().filter(silent).count() as u64
    }

    /// Counts the rights that were let pass since the last line of a file.
    pub(super) fn passed(&self) -> usize {
        self.deeds.iter().rev().take_while(|d| is_silent(d)).count()
    }

    /// Returns the ruling of an affair as it stands now.
    pub(super) fn ruling(&self, affair: &Affair) -> Option<&Ruling> {
        self.bench.rulings.get(affair.ruling)
    }

    /// Returns the numbers of the offences of which a seat knows nothing.
    fn hidden(&self, seat: Seat) -> Vec<usize> {
        let ruled = self.affairs.iter().filter_map(|a| {
            let ruling = self.ruling(a)?;
            Some((ruling, a.known_to(seat, ruling)))
        });
        let unknown = ruled.flat_map(|(ruling, known)| {
            let is_known = move |offence: usize| {
                let mut known = known.into_iter().flat_map(|k| &k.faults);
                known.any(|f| f.offence == offence)
            };
            let all = ruling.faults.iter().map(|f| f.offence);
            all.filter(move |offence| !is_known(*offence))
        });
        unknown.collect()
    }

    /// Returns what a seat has heard of the acts of the hand.
    fn memory(&self, seat: Seat) -> Option<&[Heard]> {
        self.heard.get(seat.index()).map(Vec::as_slice)
    }

    /// Returns what an account has got for offences of which a seat knows nothing.
    fn hidden_payments(&self, seat: Seat, to: Account) -> i64 {
        let paid = |ruling: &Ruling| -> i64 {
            let orders = ruling.consequences.iter().map(|c| &c.order);
            let paid = orders.filter_map(|order| {
                let Order::Pay(entry) = order else {
                    return None;
                };
                Some(entry.brings(to))
            });
            paid.sum()
        };
        let affairs = self.affairs.iter().filter_map(|a| {
            let ruling = self.ruling(a)?;
            Some(paid(ruling) - a.known_to(seat, ruling).map_or(0, paid))
        });
        affairs.sum()
    }

    /// Returns a copy of the table in which the offences of which a seat knows nothing did not happen.
    fn as_known(&self, seat: Seat, bench: &RefereedHand) -> RefereedHand {
        let mut bench = bench.clone();
        let hidden = self.hidden(seat);
        let past = bench.past.len();
        if let Some(minutes) = &mut bench.hand.state.facts.minutes {
            for (at, offence) in minutes.offences.iter_mut().enumerate() {
                offence.undone |= hidden.contains(&(past + at));
            }
        }
        bench
    }
}

/// Tells whether something that was done leaves no line in a file: a right that was let pass, unless the right is named.
pub(super) fn is_silent(done: &Move) -> bool {
    matches!(done, Move::Act(_, deed) if deed.play == Some(Act::GoOn) && deed.declines.is_none())
}

impl Game {
    /// Sits a referee down at the table: irregular acts are possible, and of a hundred acts of the players of the program so many are
    /// errors.
    #[must_use]
    pub fn strictly(mut self, erring: u32) -> Self {
        self.strict = Some(erring.min(100));
        self.seat_referee();
        self
    }

    /// Tells whether a referee sits at the table.
    pub const fn is_strict(&self) -> bool {
        self.strict.is_some()
    }

    /// Returns what lies in the pool as far as a chair knows: a fine for what nobody has seen yet is not told by it.
    pub(super) fn pool_before(&self, chair: Option<usize>) -> i64 {
        let lies = self.table.hand.state.facts.pool;
        let (Some(club), Some(chair)) = (&self.club, chair) else {
            return lies;
        };
        lies - club.hidden_payments(self.seat_of(chair), Account::Pool)
    }

    /// Sets whether a person is asked before every act of another; says so.
    pub(super) fn slow(&mut self, slow: bool) -> String {
        if let Some(club) = &mut self.club {
            club.slow = slow;
        }
        if slow {
            "You are asked before every act of another; Enter lets it happen.".to_owned()
        } else {
            "The others act without waiting for you.".to_owned()
        }
    }

    /// Tells for the bill everything that the referee has ruled beyond lawful play.
    pub(super) fn rulings(&self) -> Vec<String> {
        let Some(club) = &self.club else {
            return Vec::new();
        };
        let all = club.affairs.iter();
        let all = all.filter_map(|affair| Some((affair, club.ruling(affair)?)));
        let ruled = all.filter(|(_, r)| !r.faults.is_empty() || !r.consequences.is_empty());
        let lines = ruled.flat_map(|(affair, ruling)| self.ruled(affair, ruling, None));
        let mut out: Vec<String> = lines.collect();
        if !out.is_empty() {
            out.insert(0, "What the referee ruled in this hand:".to_owned());
        }
        if club.bench.minutes().void {
            out.push(fresh::void_once_more());
        }
        let hand = &club.bench.hand;
        for seat in Seat::first(self.setup.variant.hands.min(2)) {
            let scored = hand.state.facts.reckoning.score(seat);
            let reckons = club.bench.credit(seat, None);
            if scored != reckons {
                let who = self.name(self.chair_of(seat));
                out.push(format!("{who}: of {scored} points {reckons} are reckoned."));
            }
        }
        out
    }

    /// Returns the table of the referee, if one sits there.
    pub fn bench(&self) -> Option<&RefereedHand> {
        self.club.as_ref().map(|club| &club.bench)
    }

    /// Seats the referee at the deal that begins, where the sitting has one.
    pub(super) fn seat_referee(&mut self) {
        let Some(erring) = self.strict else {
            return;
        };
        let slow = self.club.as_ref().is_some_and(|club| club.slow);
        let mut club = Club::new(&self.table, self.setup.chairs.len(), erring);
        club.slow = slow;
        self.club = Some(Box::new(club));
        self.lay_table();
        for hearer in self.hearers() {
            let lines = self.since(hearer, 0);
            if let Some(club) = &mut self.club {
                club.opened = lines.len();
            }
            self.hears(hearer, lines);
        }
        self.look_about();
    }
}
