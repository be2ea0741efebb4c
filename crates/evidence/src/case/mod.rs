//! Cases: facts, acts and questions with their decisions, read and made sure of. Runs none.

mod admit;
mod asking;
mod decision;
mod entry;
mod excess;
mod facts;
mod line;
mod open;
mod penalties;
mod question;
mod resolve;
mod seats;

pub(super) use entry::CaseEntry;
pub use line::{CaseLine, OtherAct};
pub use open::open_questions;
pub use question::{CaseReply, Penalty, Question, Unsettled, Waived, Wanted};
pub(super) use resolve::resolve;
pub use resolve::{act_of, is_of};

use super::Item;
use super::holding::{CardList, Hand};
use codille_edition::yaml::Text;
use codille_lang::cards::{CardSet, Suit};
use codille_lang::clause::ast::{Expr, Word};
use codille_lang::ids::Seat;

/// A dispute: what is known, what was done, what is asked and how it is decided.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its head.
    pub item: Item,
    /// The players in the order of speaking.
    pub seats: Vec<Text>,
    /// What is known.
    pub facts: CaseFacts,
    /// What is known of each fresh deal, in order, where there is one and the case goes on.
    pub again: Vec<CaseFacts>,
    /// What was done, in order.
    pub acts: Vec<CaseLine>,
    /// What is asked.
    pub questions: Vec<Question>,
}

impl Case {
    /// Returns the seat of a player, or of somebody who sits by; `None` where nobody is called so, or sits beyond the largest table.
    pub fn seat(&self, who: &str) -> Option<Seat> {
        let place = self.seats.iter().position(|s| s.as_str() == who);
        place.and_then(Seat::new)
    }

    /// Returns the seat of somebody who acts.
    ///
    /// # Errors
    /// A sentence where he sits beyond the largest table: that those who act are named as seats, the reading makes sure of.
    pub(super) fn acting(&self, who: &Word) -> Result<Seat, String> {
        let seat = self.seat(&who.text);
        seat.ok_or_else(|| format!("no table has a seat for {}", who.text))
    }

    /// Returns the list of a player among several.
    pub(super) fn list<'h>(&self, hands: &'h [Hand], seat: Seat) -> Option<&'h CardList> {
        let mut hands = hands.iter();
        let hand = hands.find(|h| self.seat(h.seat.as_str()) == Some(seat))?;
        Some(&hand.list)
    }
}

impl Case {
    /// Returns the cards of another pack that have come to a player.
    pub fn strange(&self, seat: Seat) -> CardSet {
        let list = self.list(&self.facts.strange, seat);
        list.map_or(CardSet::EMPTY, CardList::set)
    }
}

/// When a case begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Begins {
    /// When the cards are dealt.
    #[default]
    Deal,
    /// When all have exchanged, before anything is called or led.
    Play,
}

/// What is known of a deal; what is not is completed by chance.
#[derive(Debug, Clone, Default)]
pub struct CaseFacts {
    /// When it begins.
    pub begins: Begins,
    /// How many cards each player has where it is not the usual number.
    pub counts: Vec<(Seat, u32)>,
    /// What is known of the hands at the beginning.
    pub hands: Vec<Hand>,
    /// What is known of the cards laid away before.
    pub discards: Vec<Hand>,
    /// How many cards each has exchanged before, where it begins after that.
    pub exchange: Vec<(Seat, u32)>,
    /// What is known of the stock, from the top.
    pub stock: Option<CardList>,
    /// Cards that a player has not got at the beginning.
    pub lacks: Vec<Hand>,
    /// Cards of another pack that have come to a player: they lie among the cards that he is told to have, in hand or laid away.
    pub strange: Vec<Hand>,
    /// Conditions that hold at the beginning, as written.
    pub given: Vec<(Text, Expr)>,
    /// What lies in the pool.
    pub pool: i64,
    /// Who undertook the game.
    pub ombre: Option<Seat>,
    /// Which game; where the case begins with the play and names none, it is judged as the first of the table, and a judgment tells of
    /// answers that another game would change.
    pub game: Option<Text>,
    /// In which suit.
    pub trump: Option<Suit>,
    /// The number of the deal in the partie.
    pub deal: Option<u32>,
    /// Points of the partie before the deal, by seat.
    pub totals: Vec<(Seat, i64)>,
}
