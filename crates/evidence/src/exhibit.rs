//! One item of evidence, of whatever kind.

use super::bill::{Bill, Calculation};
use super::case::Case;
use super::claim::Claim;
use super::hand_list::HandList;
use super::item::{EvidenceKind, Item};
use super::odds::Odds;
use super::record::ResolvedRecord;
use super::table::Table;

/// An item of evidence.
#[derive(Debug, Clone, Copy)]
pub enum Exhibit<'a> {
    /// A game or a part of one, card by card.
    Record(&'a ResolvedRecord),
    /// A settlement.
    Bill(&'a Bill),
    /// A table of orders, divisions, games, counters or cards.
    Table(&'a Table),
    /// Hands on which the source would venture a game.
    Hands(&'a HandList),
    /// A number worked out.
    Calculation(&'a Calculation),
    /// Odds.
    Odds(&'a Odds),
    /// A claim.
    Claim(&'a Claim),
    /// A dispute with its decision.
    Case(&'a Case),
}

impl<'a> Exhibit<'a> {
    /// Returns its head.
    pub const fn item(self) -> &'a Item {
        match self {
            Self::Record(record) => &record.item,
            Self::Bill(bill) => &bill.item,
            Self::Table(table) => &table.item,
            Self::Hands(hands) => &hands.item,
            Self::Calculation(sum) => &sum.item,
            Self::Odds(odds) => &odds.item,
            Self::Claim(claim) => &claim.item,
            Self::Case(case) => &case.item,
        }
    }

    /// Returns its kind.
    pub const fn kind(self) -> EvidenceKind {
        match self {
            Self::Record(_) => EvidenceKind::Record,
            Self::Bill(_) => EvidenceKind::Bill,
            Self::Table(_) => EvidenceKind::Table,
            Self::Hands(_) => EvidenceKind::Hands,
            Self::Calculation(_) => EvidenceKind::Calculation,
            Self::Odds(_) => EvidenceKind::Odds,
            Self::Claim(_) => EvidenceKind::Claim,
            Self::Case(_) => EvidenceKind::Case,
        }
    }
}
