//! What came of one hand, as plain numbers: the row that a simulation writes down and counts.

use super::Value;
use codille_engine::ledger::Entry;
use codille_engine::variant::Variant;
use codille_engine::{Account, Event, Recorder, State};
use codille_lang::cards::Suit;
use codille_lang::ids::{BySeat, HeadingId, NameId, Seat};

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// With a result that the rules name.
    Named(NameId),
    /// Nobody undertook a game.
    PassedOut,
    /// It was played, and the rules name no results.
    Played,
}

impl Ending {
    fn of(state: &State) -> Self {
        match state.balance.result {
            Some(result) => Self::Named(result),
            None if state.facts.all_passed && state.facts.ombre.is_none() => Self::PassedOut,
            None => Self::Played,
        }
    }

    /// Returns the word for it.
    pub fn word(self, variant: &Variant) -> &str {
        match self {
            Self::Named(result) => variant.checked.name(result),
            Self::PassedOut => "passed out",
            Self::Played => "played",
        }
    }

    /// Finds the ending that has a word; `None` where no hand of the variant ends so.
    pub fn read(variant: &Variant, word: &str) -> Option<Self> {
        let checked = &variant.checked;
        let named = checked.results.iter();
        named
            .map(|result| Self::Named(*result))
            .chain([Self::PassedOut, Self::Played])
            .find(|ending| ending.word(variant) == word)
    }
}

/// What came of one hand. Seats are those of this hand, in the order of speaking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    /// The number of the hand, or of its partie.
    pub number: u64,
    /// Which deal of its partie it was, from 1; `None` of a hand by itself.
    pub deal: Option<u16>,
    /// The number of the game undertaken.
    pub game: Option<usize>,
    /// Who undertook it.
    pub declarer: Option<Seat>,
    /// The suit of trumps.
    pub trump: Option<Suit>,
    /// How it ended.
    pub ending: Ending,
    /// Tricks won.
    pub tricks: BySeat<u8>,
    /// What each won or paid.
    pub net: BySeat<i64>,
    /// Points scored, of payments without a payer.
    pub score: BySeat<i64>,
    /// What the pool holds afterwards.
    pub pool: i64,
    /// What each heading brought each seat, heading by heading; empty where nobody asked.
    pub headings: Vec<i64>,
    /// What each won or paid at the end of the partie; only in its last deal.
    pub settlement: Option<[i64; 2]>,
}

impl HandRow {
    /// Describes a hand that is over.
    pub(super) fn of(number: u64, variant: &Variant, state: &State, headings: Vec<i64>) -> Self {
        let facts = &state.facts;
        let mut score = BySeat::default();
        for seat in Seat::first(variant.hands) {
            score[seat] = facts.reckoning.score(seat);
        }
        Self {
            number,
            deal: None,
            game: (facts.game != 0).then(|| facts.game.trailing_zeros() as usize),
            declarer: facts.ombre,
            trump: facts.trump,
            ending: Ending::of(state),
            tricks: facts.won,
            net: state.balance.net,
            score,
            pool: state.balance.pool,
            headings,
            settlement: None,
        }
    }

    /// Returns what a hand by itself was worth to a seat of so many.
    pub fn made(&self, seat: Seat, seats: usize, value: Value) -> i64 {
        match value {
            Value::Score => self.score[seat],
            Value::Net => {
                let others = Seat::first(seats).filter(|other| *other != seat);
                let best = others.map(|other| self.score[other]).max().unwrap_or(0);
                self.net[seat] + self.score[seat] - best
            }
            Value::Settlement => {
                let settled = self.settlement.unwrap_or_default();
                settled.get(seat.index()).copied().unwrap_or(0)
            }
        }
    }

    /// Returns the seat that whoever sits in a seat now had in the first deal: in a partie places are changed with each deal.
    pub fn first_seat(&self, seat: Seat) -> Seat {
        match self.deal {
            Some(deal) => Seat::from((seat.index() + usize::from(deal) + 1) % 2),
            None => seat,
        }
    }

    /// Returns what a heading brought to a seat of so many.
    pub fn heading(&self, heading: HeadingId, seat: Seat, seats: usize) -> i64 {
        let place = heading.index() * seats + seat.index();
        self.headings.get(place).copied().unwrap_or(0)
    }
}

/// Adds up what each heading brings to each seat while a hand is played in bulk.
#[derive(Debug)]
pub(super) struct HeadingSums {
    seats: usize,
    pub(super) sums: Vec<i64>,
}

impl HeadingSums {
    /// Begins with nothing; sums are kept if they are `wanted`.
    pub(super) fn new(variant: &Variant, wanted: bool) -> Self {
        let seats = variant.hands;
        let places = if wanted {
            seats * variant.checked.headings.ids().count()
        } else {
            0
        };
        Self {
            seats,
            sums: vec![0; places],
        }
    }

    /// Adds one payment or score.
    pub(super) fn add(&mut self, entry: &Entry) {
        for (account, amount) in [(entry.from, -entry.amount), (entry.to, entry.amount)] {
            let Account::Seat(seat) = account else {
                continue;
            };
            let place = entry.heading.index() * self.seats + seat.index();
            // Whoever sits by without cards has no column.
            if seat.index() < self.seats
                && let Some(sum) = self.sums.get_mut(place)
            {
                *sum += amount;
            }
        }
    }
}

impl Recorder for HeadingSums {
    const TRACED: bool = false;

    fn see(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Paid(entry) = event() {
            self.add(&entry);
        }
    }
}
