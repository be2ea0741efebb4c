//! How many sit at a table, and to how many of them is dealt.

use super::table::Reader;
use crate::ruleset;
use codille_lang::cards::CardSet;
use codille_lang::ids::SEATS;

/// How many sit at the table, and to how many of them is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatRow {
    /// How many play.
    pub players: usize,
    /// How many hands are dealt.
    pub hands: usize,
    /// How many sit by and advise.
    pub advisers: usize,
    /// Whether it is said that no other number can play.
    pub only: bool,
}

impl SeatRow {
    /// Three who play, as it is read where the table does not say it.
    pub const THREE: Self = Self {
        players: 3,
        hands: 3,
        advisers: 0,
        only: false,
    };
}

impl Reader {
    /// Reads the rows of seats of a table.
    pub(super) fn seats(
        &mut self,
        raw: &ruleset::RawTable,
        cards: usize,
        pack: Option<CardSet>,
    ) -> Vec<SeatRow> {
        let Some(rows) = &raw.seats else {
            let title = "the table does not say how many play";
            let help = "add `seats: [{players: 3, hands: 3}]` to the table";
            self.fault(title, self.span, help);
            return vec![SeatRow::THREE];
        };
        if rows.is_empty() {
            let help = "list a row: `seats: [{players: 3, hands: 3}]`";
            self.fault("nobody sits at the table", rows.span(), help);
        }
        let mut out: Vec<SeatRow> = Vec::new();
        for row in rows.iter() {
            let (players, hands) = (row.players.value as usize, row.hands.value as usize);
            if !(2..=SEATS).contains(&players) || hands < 2 || hands > players {
                let title = format!("{players} players with {hands} hands can't sit down");
                let help = "let 2 to 6 play, and deal to 2 of them at least";
                self.fault(title, row.players.span, help);
            } else if out.iter().any(|r| r.players == players) {
                let title = format!("{players} players are listed twice");
                self.fault(title, row.players.span, "leave one of the rows out");
            } else if let Some(held) = pack.map(|p| p.count() as usize)
                && hands * cards > held
            {
                let all = hands * cards;
                let title =
                    format!("{hands} hands of {cards} need {all} cards, and the pack has {held}");
                self.fault(
                    title,
                    row.hands.span,
                    "deal fewer cards or name a larger pack",
                );
                if let (Some(fault), Some(deal)) = (self.faults.last_mut(), &raw.deal) {
                    let says = format!("{cards} are dealt to each");
                    *fault = fault.clone().label(deal.cards.span, says);
                }
            } else {
                let advisers = self.advisers(row);
                out.push(SeatRow {
                    players,
                    hands,
                    advisers,
                    only: row.only,
                });
            }
        }
        if out.is_empty() {
            vec![SeatRow::THREE]
        } else {
            out
        }
    }

    /// Reads how many sit by where so many play.
    fn advisers(&mut self, row: &ruleset::Seats) -> usize {
        let Some(advisers) = row.advisers else {
            return 0;
        };
        let most = SEATS.saturating_sub(row.players.value as usize);
        if advisers.value as usize > most {
            let title = format!("{} advisers have no place at the table", advisers.value);
            let help = "let no more than 6 sit there, players and advisers together";
            self.fault(title, advisers.span, help);
            return 0;
        }
        advisers.value as usize
    }
}
