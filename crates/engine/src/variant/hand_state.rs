//! What rules may ask about a hand: plain numbers and masks, no heap in play.

use super::act_log::{ActLog, Offence};
use super::occurrences::Occurrences;
use super::reckoning::Reckoning;
use codille_lang::cards::{Card, Suit};
use codille_lang::ids::{BySeat, FaultId, Seat, SeatSet};

/// The facts of a hand. Cards and games are masks; seats are counted in the order of speaking.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact that a clause may ask for by name"
)]
pub struct HandState {
    /// Cards held now, by seat.
    pub held: BySeat<u64>,
    /// Cards held when play began.
    pub hand: BySeat<u64>,
    /// Cards dealt.
    pub dealt: BySeat<u64>,
    /// Cards discarded.
    pub discarded: BySeat<u64>,
    /// Cards taken from the stock.
    pub taken: BySeat<u64>,
    /// Cards led.
    pub led_by: BySeat<u64>,
    /// Tricks won.
    pub won: BySeat<u8>,
    /// Tricks won before anybody else won one, by seat.
    pub opening: BySeat<u8>,
    /// The suit of trumps; `None` while unknown.
    pub trump: Option<Suit>,
    /// The card turned up; 0 where none was.
    pub turned: u64,
    /// The card led to the trick; 0 before a lead.
    pub led: u64,
    /// The cards lying open in the trick.
    pub trick_cards: u64,
    /// The game undertaken.
    pub game: u64,
    /// The highest game spoken for.
    pub standing: u64,
    /// Who spoke for it.
    pub holder: Option<Seat>,
    /// Who undertook the game.
    pub ombre: Option<Seat>,
    /// Who forbade a surrender.
    pub defender: Option<Seat>,
    /// Who leads or led to the trick.
    pub leader: Option<Seat>,
    /// Who exchanged last.
    pub last_exchanger: Option<Seat>,
    /// All seats.
    pub everyone: SeatSet,
    /// Seats with cards.
    pub active: SeatSet,
    /// Seats that have spoken for a game or passed.
    pub spoken: SeatSet,
    /// Seats that have exchanged.
    pub exchanged: SeatSet,
    /// Seats taken by ladies.
    pub ladies: SeatSet,
    /// What the pool holds, in points.
    pub pool: i64,
    /// How many tricks have been played.
    pub tricks_played: u8,
    /// How many tricks a hand has.
    pub tricks_total: u8,
    /// How many cards the stock still has.
    pub stock: u8,
    /// All have passed.
    pub all_passed: bool,
    /// The ombre has surrendered.
    pub surrendered: bool,
    /// The vole was challenged by word.
    pub challenged: bool,
    /// The ombre ended the hand.
    pub stopped: bool,
    /// The loser sets his stake apart.
    pub reserving: bool,
    /// The stake in the pool had been set apart.
    pub pool_reserved: bool,
    /// The largest stake set apart.
    pub largest_reserved: i64,
    /// How many stakes are set apart.
    pub reserved_count: i64,
    /// Cards dealt round one by one to find the first dealer; only then not empty.
    pub drawn: Vec<Card>,
    /// What has been announced, called and scored.
    pub reckoning: Reckoning,
    /// What was done act by act, and the faults; only where a referee sits at the table, or faults are given.
    pub minutes: Option<Box<ActLog>>,
}

impl HandState {
    /// Makes the facts before a deal for so many players and hands.
    pub fn new(players: usize, hands: usize, tricks: usize, stock: usize) -> Self {
        let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        Self {
            held: BySeat::default(),
            hand: BySeat::default(),
            dealt: BySeat::default(),
            discarded: BySeat::default(),
            taken: BySeat::default(),
            led_by: BySeat::default(),
            won: BySeat::default(),
            opening: BySeat::default(),
            trump: None,
            turned: 0,
            led: 0,
            trick_cards: 0,
            game: 0,
            standing: 0,
            holder: None,
            ombre: None,
            defender: None,
            leader: None,
            last_exchanger: None,
            everyone: SeatSet::all(players),
            active: SeatSet::all(hands),
            spoken: SeatSet::EMPTY,
            exchanged: SeatSet::EMPTY,
            ladies: SeatSet::EMPTY,
            pool: 0,
            tricks_played: 0,
            tricks_total: byte(tricks),
            stock: byte(stock),
            all_passed: false,
            surrendered: false,
            challenged: false,
            stopped: false,
            reserving: false,
            pool_reserved: false,
            largest_reserved: 0,
            reserved_count: 0,
            drawn: Vec::new(),
            reckoning: Reckoning::default(),
            minutes: None,
        }
    }

    /// Tells whether a referee sits at the table.
    pub fn is_refereed(&self) -> bool {
        self.minutes.as_ref().is_some_and(|log| log.is_refereed)
    }

    /// Returns which acts and faults happened; `None` where nobody keeps a log.
    #[inline]
    pub(super) fn happened(&self) -> Option<Occurrences> {
        self.minutes.as_ref().map(|log| log.occurrences())
    }

    /// Returns how many tricks have been begun.
    pub fn tricks_begun(&self) -> u8 {
        self.tricks_played + u8::from(self.trick_cards != 0)
    }

    /// Puts it into the log that a seat committed the fault with this number so many times more, the last time in this trick.
    pub fn commit(&mut self, fault: FaultId, seat: Seat, times: i64, trick: u8) {
        let log = self.minutes.get_or_insert_default();
        log.offences.push(Offence {
            times,
            trick,
            ..Offence::new(fault, seat)
        });
    }

    /// Returns how often a seat committed the fault with this number.
    pub(super) fn faults_of(&self, fault: FaultId, seat: SeatSet) -> i64 {
        let log = self.minutes.as_ref();
        log.map_or(0, |m| m.faults(fault, seat))
    }

    /// Returns how many tricks have been begun since a seat last committed the fault with this number; all, where it has not.
    pub(super) fn since_fault(&self, fault: FaultId, seat: SeatSet) -> i64 {
        let log = self.minutes.as_ref();
        let at = log.and_then(|m| m.fault_trick(fault, seat));
        i64::from(self.tricks_begun()) - at.map_or(0, i64::from)
    }

    /// Returns what was open to a seat but for a fault of somebody else: known only to a referee.
    pub(super) fn outlook(&self, fault: FaultId, seat: SeatSet) -> i64 {
        let log = self.minutes.as_ref();
        log.zip(seat.first())
            .map_or(1, |(m, seat)| m.outlook(fault, seat))
    }

    /// Returns what some seats have paid for the fault with this number.
    pub(super) fn fined(&self, fault: FaultId, seats: SeatSet) -> i64 {
        let log = self.minutes.as_ref();
        log.map_or(0, |m| m.fined(fault, seats))
    }

    /// Returns the cards that a seat holds; nobody holds none.
    pub fn held_by(&self, seat: Option<Seat>) -> u64 {
        seat.map_or(0, |seat| self.held[seat])
    }

    /// Returns the dealer: the last seat.
    pub fn dealer(&self) -> Seat {
        self.everyone.last().expect("somebody sits at the table")
    }

    /// Returns the next seat with cards after one, round the table.
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        self.next_after(Some(seat))
    }

    /// Returns the next seat with cards after one; the first, after nobody.
    #[inline]
    pub fn next_after(&self, seat: Option<Seat>) -> Seat {
        let next = self.active.first_after(seat);
        next.expect("somebody at the table has cards")
    }
}
